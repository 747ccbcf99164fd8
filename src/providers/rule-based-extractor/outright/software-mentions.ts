import type { ExtractedEntity } from '../../extractor.ts';
import { NOT_A_NAME as NOT_NAMED } from '../fact-collector.ts';
import { COMMON_ABBREVIATIONS, NOT_A_NAME } from '../name-words.ts';
import { pattern } from '../pattern.ts';
import { LANGUAGE } from '../phrases.ts';
import { LONGEST_NAME, SOFTWARE_NAMES, type SoftwareKind } from './software-names.ts';

/** A program, language, system or service that a clause speaks of. */
export interface SoftwareMention {
  /** With its version, without an article: "Postgres 16". */
  readonly text: string;
  /** Undefined of a name that no list knows. */
  readonly kind: SoftwareKind | undefined;
  /** Its name is a common word, too, and no version says more. */
  readonly isWord: boolean;
  /** Where it ends (UTF-16 offset, exclusive). */
  readonly end: number;
}

/** How much the words before a mention say about it. */
export interface Expectation {
  /** A capitalised name that no list knows is taken too: "We use Dxcare". */
  readonly anyName?: boolean;
  /** A name that is a common word is taken in lower case too: "we use slack", "written in go". */
  readonly words?: boolean;
  /** Nothing but a language is spoken of: "I code in c". */
  readonly language?: boolean;
  /** Whatever is no language is not meant. */
  readonly onlyLanguage?: boolean;
  /** A word in lower case is taken however common, for what stands beside it decides. */
  readonly forced?: boolean;
}

const LEADING =
  /(?:(?:the|an?|my|our|your|their|plain|vanilla|good old|old|just|only|mostly|mainly|both|some|a bit of|the latest|its|own|self-hosted|managed|hosted|bare|single|one|two|three|four|mainly|basically|exclusively|currently|pure|regular|standard|modern|self hosted|good) )*/iy;
const TOKEN = pattern("[\\p{L}\\p{N}/][\\p{L}\\p{N}.+#/&'_!-]*", 'uy');
const VERSION =
  /\s(?:(?:Tumbleweed|Leap|Bookworm|Bullseye|Trixie|Sonoma|Ventura|Sequoia|Monterey|Tahoe|Silverblue|Plasma|Premium)\b|(?:version |ver\.? ?|v|R)?\d[\w.]*(?:\+|(?:-| )?(?:LTS|lts|LTSC|SE))?(?! (?:times?|years?|months?|weeks?|days?|hours?|minutes?|people|users|of|or(?! (?:later|newer|higher|above|greater|up|better|more|so)\b)|seats|per|servers?|nodes?|boxes|percent|machines?|vms?|sites?|%)\b)(?![\p{L}%$€£]))/iuy;
/** What may stand behind an object of its own. */
const BOUNDARY =
  /\s*(?:$|[,.;:!?()+&/–—"“”]|-\s|\s(?:and|or|but|so|for|with|on|in|at|from|since|because|as|to|by|via|over|under|behind|plus|instead|rather|not|now|too|also|these|which|that|who|where|when|while|if|atm|rn|right|mostly|mainly|only|exclusively|daily|everywhere|every|all|again|btw|though|although|like|until|till|til|after|before|here|there|today|currently|already|still|both|myself|ourselves|just|except|of|per|quite|pretty|a|heavily|everyday|nowadays|underneath|throughout|together|full-time|day|almost|then|cos|cuz|bc|w\/|whenever|always|it's|it|we|i|I|thanks|please|pls|lol|instead|yet|anyway|inside|outside|unless|alongside|along|alone|works|without|than|is|are|has|last|this|about|around|ages|years|months|weeks|long|earlier|early|recently|running|these|they|she|he|my|our|based|via|using|\d+ (?:years?|months?|weeks?|days?)|professionally|personally|internally|locally|primarily)\b)/iuy;
/** What a name is of, as said behind it: "a Debian 12 box", "fish shell". */
const GENERIC =
  /\s(?:box(?:es)?|servers?|machines?|vms?|vps(?:es)?|clusters?|shell|scripts?|service|thing|monolith|project|instances?|shop|app|application|program|backend|back end|frontend|front end|database|db|cloud|editor|browser|framework|library|project|codebase|site|api|tables?|container(?:s)?|nodes?|host|droplets?|bucket|desktop|suite|distro|install|stack|queue|tool|software|system|store|package|users?|person|guy|gal|girl|house|household|family|office|company|platform|pipeline|tenant|subscription|workers?|code)(?=\s*(?:$|[,.;:!?()]|\s(?:and|but|so|for|with|on|in|at|from|since|because|as|to|by|via|under|that|which|who|of|or|plus)\b))/iuy;
const NAMED = pattern(
  "(?:\\p{Lu}[\\p{L}\\p{N}&.'+-]*[\\p{L}\\p{N}+]|\\p{L}+\\p{Lu}[\\p{L}\\p{N}]*)(?: (?:(?:& )?\\p{Lu}[\\p{L}\\p{N}&.'+-]*[\\p{L}\\p{N}+]|\\d[\\d.]*\\p{L}?(?![\\p{L}\\d]))){0,3}",
  'uy',
);
const SPOKEN_LANGUAGE = pattern(
  `^(?:${LANGUAGE}|British|American|Oxford|Celsius|Fahrenheit|Mac|PC|Internet|Google|Wi-?[Ff]i|Bluetooth|God|Uber|Zelle|Bitcoin|SPF|CBD|HRT|IVF|CPAP|Braille|Makaton)\\b`,
  'u',
);
/** Names that are a word of every day: in lower case they are hardly ever meant. */
const UNSURE =
  /^(?:c|r|d|j|basic|line|light|play|live|later|hey|keep|numbers|pages|notes|access|photos|paint|prism|dash|solid|slim|compose|processing|scratch|office|rocket|ray|tower|wave|hive|swarm|height|eagle|origin|logic|finale|mint|void|dos|calm|drive|dragon|next|nest|fly|wise|meet|go|word|bear|things|pitch|later|lever|square|keep|clover|chef|puppet|vault|sequoia|monarch|serum|inventor|affinity|publisher|element|matrix|buffer|preview|harvest|canvas|classroom|express|signal|spark|edge|epic|later|rectangle|whimsical|render|railway|presto|atlas|construct|stimulus|scheme|racket|crystal|pulsar|temporal|fusion|tidal|rabbit|spring)$/;

/** Parts of a text in lower case; a name of the list begins with one, whatever marks follow it. */
const WORDS = pattern("[\\p{L}\\p{N}.#'_!-]+", 'gu');
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? [];
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...SOFTWARE_NAMES.keys()].map((name) => wordsOf(name)[0] ?? ''),
);
const NAMED_BEHIND_WORDS = pattern(" (?:\\p{Lu}[\\p{L}\\p{N}&.'+-]|\\p{L}+\\p{Lu})", 'u');

/** What a text can hold mentions of: names of the list, only others behind other words, or nothing. */
export function mentionable(text: string): 'known' | 'unknown' | undefined {
  if (wordsOf(text).some((word) => FIRST_WORDS.has(word.replace(/[.'!-]+$/, '')))) return 'known';
  return NAMED_BEHIND_WORDS.test(text) ? 'unknown' : undefined;
}

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}

/** Whether an object may end here: what follows is no noun that it only describes. */
const endsAt = (text: string, at: number): boolean => matchAt(BOUNDARY, text, at) !== undefined;

function knownAt(text: string, at: number, expected: Expectation): SoftwareMention | undefined {
  const tokens: { lower: string; end: number }[] = [];
  for (let from = at; tokens.length < LONGEST_NAME; ) {
    const raw = matchAt(TOKEN, text, from);
    if (raw === undefined) break;
    const clean = raw.replace(/[.,'!&/-]+$/, '');
    tokens.push({ lower: clean.toLowerCase(), end: from + clean.length });
    if (clean !== raw || text[from + raw.length] !== ' ') break;
    from += raw.length + 1;
  }
  for (let count = tokens.length; count > 0; count -= 1) {
    const named = tokens.slice(0, count);
    const last = named.at(-1);
    if (last === undefined) continue;
    let lower = named.map((token) => token.lower).join(' ');
    let end = last.end;
    if (count === 1 && !SOFTWARE_NAMES.has(lower) && lower.includes('/')) {
      lower = lower.slice(0, lower.indexOf('/'));
      end = at + lower.length;
    }
    const known = SOFTWARE_NAMES.get(lower);
    if (known === undefined) continue;
    const version = matchAt(VERSION, text, end) ?? '';
    const isRaised = /^\p{Lu}/u.test(text.slice(at, end));
    // "the old Edge 530" is no browser.
    if (known.isWord && /^ [3-9]?\d{3}$/.test(version) && !/^ (?:19|20)/.test(version)) continue;
    if (known.isWord && !isRaised && version === '') {
      const isSure =
        expected.language === true
          ? known.kind === 'language'
          : expected.words === true && (expected.forced === true || !UNSURE.test(lower));
      if (!isSure) continue;
    }
    if (
      known.kind !== 'language' &&
      (expected.onlyLanguage === true || (expected.language === true && known.isWord))
    )
      continue;
    end += version.length;
    return { text: text.slice(at, end), kind: known.kind, isWord: known.isWord && version === '', end };
  }
  return undefined;
}

function namedAt(
  text: string,
  at: number,
  entities: readonly ExtractedEntity[],
): SoftwareMention | undefined {
  const raw = matchAt(NAMED, text, at);
  if (raw === undefined) return undefined;
  const name = raw.replace(/'s$/, '').replace(/[.'&+-]+$/, '');
  const first = name.split(' ')[0] ?? '';
  if (name !== raw.replace(/[.]+$/, '') || name.length < 2 || /'(?:s |re$|ve$|m$|ll$|d$)/.test(name))
    return undefined;
  if (
    NOT_A_NAME.has(first) ||
    NOT_NAMED.test(first) ||
    COMMON_ABBREVIATIONS.has(name) ||
    SPOKEN_LANGUAGE.test(name)
  )
    return undefined;
  const isOther = entities.some(
    ({ kind, surface }) =>
      (kind === 'person' || kind === 'place') &&
      (surface === name || surface === first || name.startsWith(`${surface} `)),
  );
  return isOther ? undefined : { text: name, kind: undefined, isWord: false, end: at + name.length };
}

/** The mention that begins at an offset, behind articles and the like. */
export function mentionAt(
  text: string,
  at: number,
  expected: Expectation,
  entities: readonly ExtractedEntity[],
): SoftwareMention | undefined {
  const leading = matchAt(LEADING, text, at) ?? '';
  const from = at + leading.length;
  const strict = /\S/.test(leading) ? { ...expected, words: false } : expected;
  const found =
    knownAt(text, from, strict) ??
    (leading === '' || !knownAtAll(text, at) ? undefined : knownAt(text, at, expected)) ??
    (expected.anyName === true && !/\ban? $/i.test(leading) ? namedAt(text, from, entities) : undefined);
  if (found === undefined) return undefined;
  if (endsAt(text, found.end)) return found;
  const generic = found.kind === undefined ? undefined : matchAt(GENERIC, text, found.end);
  return generic === undefined ? undefined : { ...found, end: found.end + generic.length };
}

/** A name may begin as an article does: "Two Dots". */
const knownAtAll = (text: string, at: number): boolean => knownAt(text, at, {}) !== undefined;

const SEPARATOR =
  /\s*,\s*(?:(?:and|&|plus|also) )?|\s+(?:and|&|\+|plus|with|along with|as well as|together with|and also|and then)\s+|\s*[+&;]\s*|\/|\s\/\s/iuy;
const PURPOSE =
  /\s(?:for|as|to|at|in|on)\s(?:[\p{L}'-]+\s){0,4}?[\p{L}'-]+(?=\s*(?:,|;|\sand\s|\s&\s|\s\+\s|\splus\s))/iuy;
const ASIDE = /\s\([^()]{1,60}\)/y;
const UPON =
  /(?:,|\s\()?\s?(?:(?:all )?(?:running |hosted |deployed |sitting )?(?:on|under|inside|on top of|atop|via)|running) /iuy;

/** What is named in one breath, and what that runs on. */
export interface MentionList {
  readonly items: readonly SoftwareMention[];
  readonly upon: readonly SoftwareMention[];
  readonly end: number;
}

/** A list of mentions: "Postgres 16, Redis for queues and Kotlin on a Hetzner box". Empty where none begins. */
export function mentionsAt(
  text: string,
  at: number,
  expected: Expectation,
  entities: readonly ExtractedEntity[],
): MentionList {
  const plain = listAt(text, at, expected, entities);
  if (plain.items.length > 0 || expected.words !== true) return plain;
  // "Word and excel": what is beside a common word tells that it is a name.
  const forced = listAt(text, at, { ...expected, anyName: false, forced: true }, entities);
  return forced.items.some(({ isWord }) => !isWord) ? forced : plain;
}

function listAt(
  text: string,
  at: number,
  expected: Expectation,
  entities: readonly ExtractedEntity[],
): MentionList {
  const items: SoftwareMention[] = [];
  const upon: SoftwareMention[] = [];
  let end = at;
  let next = mentionAt(text, at, expected, entities);
  let isUpon = false;
  // A list has few items; the bound keeps a hostile one cheap.
  while (next !== undefined && items.length + upon.length < 16) {
    (isUpon ? upon : items).push(next);
    end = next.end;
    let from = end + (matchAt(ASIDE, text, end)?.length ?? 0);
    const below = matchAt(UPON, text, from);
    if (below !== undefined) {
      const found = mentionAt(text, from + below.length, {}, entities);
      if (found !== undefined) {
        next = found;
        isUpon = true;
        continue;
      }
    }
    const plain = separated(text, from);
    from += plain > from ? 0 : (matchAt(PURPOSE, text, from)?.length ?? 0);
    const start = separated(text, from);
    if (start === from) break;
    isUpon = false;
    next = mentionAt(
      text,
      start,
      { ...expected, anyName: expected.anyName === true && text[from] !== ';' },
      entities,
    );
  }
  return { items, upon, end };
}

const separated = (text: string, at: number): number => at + (matchAt(SEPARATOR, text, at)?.length ?? 0);
