import { FUNCTION_WORDS, TIME_WORDS } from '../../../language/english-lexicon.ts';
import { stem } from '../../../language/english-stem.ts';
import { limitMarks } from '../../../language/marks.ts';

/** The trigram similarity (0 to 1) from which two texts may be the same statement. */
const sameText = 0.9;

/** Words for the status of something, or that only refer to it. */
const aboutProgress = new Set(
  (
    'done finish complete start begin progress block stuck stick wait cancel drop forget scrap skip abandon reopen ' +
    'open close tick check mark ready over need needs longer thing stuff task reminder todo item matter already ' +
    'finally yet anymore more remind want mind never not mention work after again still back later soon anyway ' +
    'eventually now go'
  )
    .split(' ')
    .map(stem),
);

/** Words that are used for any decision, whatever it is about. */
const aboutDeciding = new Set(
  'record decision decide agree settle choose use user team group'.split(' ').map(stem),
);

/** Words of a sentence that only refers back: "actually, make it 60 %". */
const pointing = new Set(
  'make set change put turn keep please actual actually instead let rather want prefer go would like correct correction'
    .split(' ')
    .map(stem),
);

/** Words for times. A birthday is not among them: it is something to prepare. */
const times = new Set(
  [...TIME_WORDS, 'before', 'after', 'until', 'till'].filter(
    (word) => !/^(?:birthday|anniversary)$/.test(word),
  ),
);

/** The words of a text, lower-cased, without accents. */
export function wordsOf(text: string): string[] {
  return (
    limitMarks(text)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/n['’]t\b/g, ' not')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The text without differences of case and white space. */
export const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The similarity of two texts, 0 to 1: the share of common trigrams, as Postgres' pg_trgm counts them (its
 * documentation, F.35), so that it is consistent with the index.
 */
export function similarity(one: string, other: string): number {
  const left = trigrams(one);
  const right = trigrams(other);
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const trigram of left) if (right.has(trigram)) shared += 1;
  return shared / (left.size + right.size - shared);
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/**
 * Whether two texts state the same: nearly the same words in the same order, the same numbers, and both or neither
 * negated.
 */
export function saysTheSame(one: string, other: string): boolean {
  if (plain(one) === plain(other)) return true;
  if (similarity(one, other) < sameText || denied(one) !== denied(other)) return false;
  const left = wordsOf(one);
  const right = wordsOf(other);
  if (numbers(left) !== numbers(right)) return false;
  // "Tabs over spaces" and "spaces over tabs" have all their trigrams in common.
  const shared = new Set(left.filter((word) => right.includes(word)));
  const order = (words: readonly string[]) => words.filter((word) => shared.has(word)).join(' ');
  return order(left) === order(right);
}

/** Whether two texts differ in their numbers and in nothing else. */
export function differsInNumbersOnly(one: string, other: string): boolean {
  const left = wordsOf(one);
  const right = wordsOf(other);
  const rest = (words: readonly string[]) => words.filter((word) => !/\d/.test(word)).join(' ');
  return rest(left) === rest(right) && numbers(left) !== numbers(right) && numbers(left) !== '';
}

const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(' ');
const denied = (text: string) =>
  wordsOf(text).some((word) => /^(?:not|no|never|without|nobody|nothing|cannot|neither)$/.test(word));

/**
 * What a sentence is about: the stems of its words, without function words, times, and the names of its speaker and
 * assignee.
 */
export function topicOf(text: string, speaker: string | null): Set<string> {
  const own = new Set(wordsOf(`${speaker ?? ''} ${assigneeOf(text) ?? ''} user assistant`));
  return new Set(
    wordsOf(text)
      .filter((word) => !FUNCTION_WORDS.has(word) && !own.has(word) && !times.has(word))
      .map(stem)
      .filter((word) => !aboutDeciding.has(word)),
  );
}

/** What a report is about: its topic without words for the status and without subordinate statements. */
export function reportedTopic(text: string, speaker: string | null): Set<string> {
  const report = text.replace(besideReport, '$1');
  return new Set([...topicOf(report, speaker)].filter((word) => !aboutProgress.has(word)));
}

/** "The passport is done, I picked it up this morning": details that follow what is reported as done. */
const besideReport =
  /^([^:]*\b(?:has done|no longer has) this: [^,;:–—]*\b(?:is|are|was|were|'s)(?: \w+)? (?:done|finished|complete|completed|sorted|settled|over|cancell?ed|off)\b[^,;:–—]*)[,;:–—].*$/isu;

/** Whether a preference says what somebody does not want, or no longer wants. */
export const declines = (text: string): boolean =>
  wordsOf(text).some((word) => declining.has(word)) || givenUp.test(text);

const givenUp =
  /\b(?:given up|gave up|gone off|went off|cut(?:ting)? out|sworn off|lost (?:all |my |any )?interest|tired of|had enough of|bored (?:of|with)|fed up with|outgrown|keine?n? [\p{L} ]+ mehr|ne \p{L}+ plus|ya no|já não|não \p{L}+ mais|mov(?:ed?|ing) away from|used to)\b|不再|もう/iu;

const declining = new Set(
  (
    'stop stops stopped quit quits never avoid avoids no not without longer dislike dislikes hate hates detest loathe ' +
    'despise'
  ).split(' '),
);

/** What somebody wants or declines, with the times it applies to. */
export function preferenceTopic(text: string, speaker: string | null): Set<string> {
  const own = new Set(wordsOf(`${speaker ?? ''} user`));
  const words = wordsOf(text).filter(
    (word) => !FUNCTION_WORDS.has(word) && !own.has(word) && !declining.has(word) && !wishing.has(word),
  );
  return new Set(words.map(stem));
}

const wishing = new Set(
  'want wants like likes love loves enjoy adore eat drink wear ca stand prefer prefers always usually every each please again anymore'.split(
    ' ',
  ),
);

/** Whether a sentence names only a number or a time, so that it must refer to what was said before. */
export function refersBack(text: string, value: string | undefined, speaker: string | null): boolean {
  const values = new Set(wordsOf(value ?? '').map(stem));
  const left = [...topicOf(text, speaker)].filter(
    (word) => !pointing.has(word) && !values.has(word) && !/\d/.test(word) && !units.has(word),
  );
  return left.length === 0;
}

/** Whether a sentence adds no word to those of another, except words that only refer or change. */
export function addsNothing(text: string, told: string): boolean {
  const known = new Set(wordsOf(told));
  return wordsOf(text).every(
    (word) => FUNCTION_WORDS.has(word) || pointing.has(stem(word)) || known.has(word),
  );
}

const units = new Set(
  'percent minute hour second day week month degree euro dollar am pm'.split(' ').map(stem),
);

/**
 * The object of a task, as the stems of its words: the accountant in "call the accountant about the tax report". With
 * `modifiers`, also the words that specify it: the dentist in "book a dentist appointment".
 */
export function objectsOf(content: string, speaker: string | null, modifiers: boolean): Set<string> {
  const topic = reportedTopic(content, speaker);
  const words = wordsOf(content).filter((word) => !/^(?:has|have|had|needs?)$/.test(word));
  const isTopic = (word: string | undefined) =>
    word !== undefined && !FUNCTION_WORDS.has(word) && topic.has(stem(word));
  const phrase: { word: string; isLast: boolean }[] = [];
  for (const [index, word] of words.entries()) {
    if (isTopic(word)) phrase.push({ word: stem(word), isLast: !isTopic(words[index + 1]) });
    // "Send the slides | to Priya": what follows a preposition is not the object.
    else if (phrase.length > 1 && !determiners.has(word)) break;
  }
  const [first, ...rest] = phrase;
  // The first word is the action, unless it is the only word.
  const objects = rest.length > 0 ? rest : first ? [{ ...first, isLast: true }] : [];
  return new Set(objects.filter(({ isLast }) => modifiers || isLast).map(({ word }) => word));
}

const determiners = new Set(
  'a an the my our your his her its their this that these those some all both s'.split(' '),
);

/** Whether two sentences may have the same subject: the first content word of either is in the other. */
export function sharesSubject(one: string, other: string): boolean {
  const left = wordsOf(one)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(stem);
  const right = wordsOf(other)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(stem);
  return right.includes(left[0] ?? '') || left.includes(right[0] ?? '');
}

/** Whether a report names its subject only vaguely: "the dentist thing". */
export const isVague = (text: string) => /\b(?:thing|things|stuff|business)\b/i.test(text);

/** How much two topics overlap, 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** Whether a task's words say that it is to be done after all. */
export const takenUpAgain = (content: string) =>
  /\b(?:after all|re-?open\w*|not (?:yet )?(?:done|finished)|still)\b/i.test(content);

/** The person who is to do a task, or did it: the name that its sentence begins with. An object is not a name. */
export function assigneeOf(content: string): string | null {
  const named = doer.exec(content)?.[1];
  return named === undefined ||
    /^(?:an?|my|our|his|her|their|this|that|the(?! user| assistant| team)) /i.test(named)
    ? null
    : plain(named);
}

const doer =
  /^(The (?:user|assistant|team)|\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]+){0,2}) (?:(?:has|have|had)(?! been)|(?:is|are) (?:(?:done|finished|through|stuck|busy) with|to (?!be)|working|going)|will(?! be)|needs? to (?!be)|wants?|should(?! be)|must(?! be)|no longer|(?:finished|completed|cancell?ed|started|dropped|sent|did) (?:the|an?|my|his|her|their|our|its|all|both|on|with)\b)/u;

/**
 * A sentence with its number replaced by another: "brightness is 80 %" and "60 %" give "brightness is 60 %". Null if
 * it is not clear which number is meant: there are several, none, or one with another unit.
 */
export function withNumber(text: string, from: string): string | null {
  const fresh = quantities(from);
  const given = fresh[0];
  if (!given || fresh.length > 1) return null;
  const meant = quantities(text).filter(({ unit }) => given.unit === null || unit === given.unit);
  const [only] = meant;
  if (!only || meant.length > 1) return null;
  return `${text.slice(0, only.start)}${given.number}${text.slice(only.start + only.number.length)}`;
}

function quantities(text: string): { number: string; unit: string | null; start: number }[] {
  return [...text.matchAll(/(?<![\p{L}\d])(\d+(?:[.,:]\d+)*)\s?(%|°|€|\$|[\p{L}]+)?/gu)].map((match) => {
    const unit = (match[2] ?? '').toLowerCase().replace(/^per\s?cent$/, '%');
    const known = unit !== '' && !FUNCTION_WORDS.has(unit);
    return { number: match[1] ?? '', unit: known ? stem(unit) : null, start: match.index };
  });
}
