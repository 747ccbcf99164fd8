import { type Day, localDay, startOfDay } from '../../language/calendar.ts';
import { countWords } from '../../language/calendar-rules.ts';
import { findDueDate } from '../../language/due-dates.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../language/english-lexicon.ts';
import { NOT_A_NAME } from '../../language/name-words.ts';
import { OCCUPATIONS } from '../../language/occupations.ts';
import { periodAt, pickOccurrence } from '../../language/periods.ts';
import type { TurnReading } from './reading.ts';
import { SOFTWARE } from './words.ts';

/** The speaker of a turn, as facts name them. */
export function speakerOf({ turn }: TurnReading): string {
  const author = turn.author?.trim();
  return author ? author : 'The user';
}

const PART = "\\p{Lu}[\\p{L}\\p{M}\\p{N}&+/-]*(?:['’.](?!s\\b)[\\p{L}\\p{N}]+|'s(?= \\p{Lu}))*";
const HOUSE =
  'hospital|university|school|college|company|clinic|bank|council|museum|library|church|station|airport';
const RAISED = new RegExp(
  `^(?:the )?(${PART}(?: (?:(?:of|the|de|da|di|do|dos|das|van|von|der|den|la|le|les|del|al|bin|&|for|en|sur) )*(?:${PART}|\\d+(?:\\.\\d+)*)){0,5}(?: (?:${HOUSE}))?)`,
  'u',
);
/** Where a name in lower case ends. */
const AFTER_NAME =
  /^(?:since|for|with|at|in|from|now|and|but|as|on|to|until|where|so|because|anymore|btw|or|by|near|of|which|who|when|again|most|these|right|today|this|last|next|ago|is|are|was|has|will|too|also|then|before|after)$/;

/** The name that words begin with, as it was written; undefined if they begin with none. */
export function nameAt(words: string, reading: TurnReading): string | undefined {
  const raised = RAISED.exec(words)?.[1];
  if (raised !== undefined) {
    const first = raised.split(' ')[0] ?? '';
    const name = raised
      .replace(/[.'-]+$/, '')
      .replace(/^(?:Professor|Prof|Dr|Mr|Mrs|Ms|Miss)\.? (?=\p{Lu})/u, '');
    return NOT_A_NAME.has(first) && !name.includes(' ') ? undefined : name;
  }
  if (!reading.lowered) return undefined;
  const parts: string[] = [];
  for (const word of words.split(' ')) {
    const bare = word.replace(/[^\p{L}\p{N}&'-]+$/u, '');
    if (bare === '' || AFTER_NAME.test(bare) || parts.length === 3) break;
    parts.push(bare);
    if (bare !== word) break;
  }
  const plain = parts.some(
    (word) => FUNCTION_WORDS.has(word) || COMMON_WORDS.has(word) || NOT_LOWERED.has(word),
  );
  return parts.length === 0 || plain ? undefined : parts.join(' ');
}

/** Words that occur where lower-case names occur but are not names. */
const NOT_LOWERED: ReadonlySet<string> = new Set(
  (
    'home house flat apartment office bed town city country village area place street building room shared small big ' +
    'tiny nearby abroad downtown alone together school uni university college company startup hospital bank shop store ' +
    'team family parents mum dad friend friends wife husband boyfriend girlfriend free fun nothing money tech finance ' +
    'marketing sales retail healthcare construction hospitality education government research progress'
  ).split(' '),
);

/**
 * The name of a piece of software, in any case, with the version after it.
 *
 * @param isUsed whether the words before it say that it is used: only then may an everyday word be a name.
 */
export function softwareAt(words: string, isUsed = false): string | undefined {
  const name = IS_SOFTWARE.exec(words)?.[0];
  return name !== undefined && !isUsed && EVERYDAY.test(name) && !/^\p{Lu}|\d/u.test(name) ? undefined : name;
}
/** Names that are everyday words in lower case. */
export const EVERYDAY =
  /^(?:go|rust|swift|sharp|helm|caddy|teams|zoom|slack|linear|notion|fish|windows|arch|dart|flask|spring|react|vue|helix|zed|nix|chrome|unity|unreal|blender|excel|sentry|stripe|python|java|ruby|rails|express|node|obsidian|nats|azure|bun|scala|figma|go)\b/;
const IS_SOFTWARE = new RegExp(`^(?:${SOFTWARE})(?![\\p{L}\\p{N}_-])(?: v?\\d+(?:\\.\\d+)*)?`, 'iu');

/** The members of a list: "peanuts, kiwi and latex". */
export function listOf(words: string): string[] {
  return words
    .split(/\s*,\s*(?:and |or |but also |as well as )?|\s+(?:and|or|&|plus|as well as)\s+(?:also |to )?/u)
    .map((each) =>
      each
        .replace(/^(?:a|an|the|some|any|all|both|raw|to|little|bit of|a little|a bit of|also)\s+/iu, '')
        .replace(/[\s,.;:!]+$/, '')
        .trim(),
    )
    .filter((each) => each !== '');
}

/** Words that refer to something said elsewhere, or to anything. */
const POINTING =
  /^(?:it|its|this|that|these|those|them|they|he|she|him|her|one|ones|the one|which one|so|such|something|anything|everything|nothing|stuff|things?|both|all|none|any|some|more|less|there|here|you|me|us|what|how|when|where|why|who|each other)\b/i;

/** Whether words name what they are about, so that they can be understood without what was said before. */
export function namesItself(words: string): boolean {
  const bare = words.replace(/^(?:the|a|an|my|our|some|to)\s+/i, '');
  return bare.length > 1 && /\p{L}{2}|\d/u.test(bare) && !POINTING.test(words) && !POINTING.test(bare);
}

/** The occupation that words begin with: at most five words, the last of them an occupation. */
export function occupationAt(words: string): string | undefined {
  const head = headOf(words);
  if (head !== undefined && / of /.test(head)) return head;
  const found: string[] = [];
  for (const word of words
    .replace(/^(?:(?:an?|the|our|my|your|new|current|former|only|also|now|just|still|old)\s+)+/i, '')
    .split(' ')) {
    const bare = word.replace(/[^\p{L}&/-]+$/u, '');
    if (found.length > 4 || bare === '' || (found.length > 0 && AFTER_JOB.test(bare))) break;
    found.push(bare);
    if (bare !== word) break;
  }
  while (found.length > 0 && !isOccupation(found.at(-1) ?? '')) found.pop();
  const [first = ''] = found;
  return found.length === 0 || NO_JOB.test(first) ? headOf(words) : found.join(' ');
}

const AFTER_JOB =
  /^(?:the|a|an|was|is|are|were|my|your|this|that|it|than|or|not|at|for|in|with|from|on|by|who|that|and|but|now|since|to|out|as|of)$/i;
/** Words for qualities of a person, not for occupations. */
const NO_JOB =
  /^(?:bad|good|great|terrible|slow|fast|big|heavy|light|poor|awful|real|natural|total|bit|better|worst|best|lousy|decent|not|very|really|one|no|the)$/i;

const isOccupation = (word: string) => OCCUPATIONS.has(word.toLowerCase());

/** "Head of Customer Success", "director of engineering", "chair of linguistics". */
function headOf(words: string): string | undefined {
  return /^(?:an?|the|our|my)?\s*((?:(?:deputy|vice|assistant|co-?|acting|interim|senior) ?)?(?:head|director|vp|vice president|chief|professor|chair|secretary|minister|manager|lead|captain)(?: of (?:the )?(?!course)[\p{L}&-]+(?: (?!(?:at|in|for|with|since|now|and|by|here|on|from)\b)[\p{L}&-]+){0,2}))/iu.exec(
    words,
  )?.[1];
}

/** When something began and ended, according to the words after it: "since 2019", "in March", "until last year". */
export interface Span {
  readonly validFrom?: Date;
  readonly validTo?: Date;
}

const SINCE = /\b(?:since|from|as of|starting|ever since)\s+(?:the\s+)?/giu;
const IN = /\b(?:in|on|back in|last|at|during|this)\s+(?:the\s+)?/giu;
const UNTIL = /\b(?:until|till|up to|through|to)\s+(?:the\s+)?/giu;
const AGO =
  /\b(an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|\d+|a couple of|a few) (day|week|month|year)s? ago\b/iu;
const DAY = /\b(?:yesterday|today|tonight|last night|this morning)\b/iu;
const DURATION =
  /\bfor (?:the (?:past|last) )?(an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (month|year)s?\b/iu;
const COUNTS: Readonly<Record<string, number>> = { ...countWords, 'a couple of': 2, 'a few': 3 };

/**
 * The span that words give.
 *
 * @param begins whether a time without "since" or "until" is the beginning ("moved in March"); if not, it is ignored.
 */
export function spanOf(words: string, reading: TurnReading, begins: boolean): Span {
  const today = localDay(reading.turn.occurredAt, reading.timeZone);
  const instant = (day: Day) => startOfDay(day, reading.timeZone);
  const to = first(words, UNTIL, today)?.end;
  const since = first(words, SINCE, today)?.start;
  const from =
    since ??
    agoIn(words, today, begins) ??
    (begins ? dayIn(words, today) : undefined) ??
    (begins ? first(words, IN, today, true)?.start : undefined);
  const isBegun = from !== undefined && (from <= today || begins);
  return {
    ...(isBegun ? { validFrom: instant(from) } : {}),
    ...(to === undefined || (isBegun && to <= from) ? {} : { validTo: instant(to) }),
  };
}

/** The span of what is yet to begin: "I start on Monday". */
export function spanAhead(words: string, reading: TurnReading): Span {
  const today = localDay(reading.turn.occurredAt, reading.timeZone);
  const due = findDueDate(words, reading.turn.occurredAt, reading.timeZone)?.at;
  const from =
    (first(words, SINCE, today, false, 'ahead') ?? first(words, IN, today, true, 'ahead'))?.start ??
    (due && localDay(due, reading.timeZone));
  return from === undefined || from <= today ? {} : { validFrom: startOfDay(from, reading.timeZone) };
}

function dayIn(words: string, today: Day): Day | undefined {
  const named = DAY.exec(words)?.[0].toLowerCase();
  if (named === undefined) return undefined;
  const back = /yesterday|last/.test(named) ? 1 : 0;
  return new Date(today.getTime() - back * 86_400_000);
}

function agoIn(words: string, today: Day, begins: boolean): Day | undefined {
  const ago = AGO.exec(words) ?? (begins ? null : DURATION.exec(words));
  if (!ago) return undefined;
  const count = COUNTS[(ago[1] ?? '').toLowerCase()] ?? Number(ago[1]);
  const unit = (ago[2] ?? '').toLowerCase();
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  if (unit === 'year') return new Date(Date.UTC(year - count, month, 1));
  if (unit === 'month') return new Date(Date.UTC(year, month - count, 1));
  return new Date(Date.UTC(year, month, day - count * (unit === 'week' ? 7 : 1)));
}

function first(
  words: string,
  lead: RegExp,
  today: Day,
  withLead = false,
  towards: 'past' | 'ahead' = lead === UNTIL ? 'ahead' : 'past',
): { start: Day; end: Day } | undefined {
  lead.lastIndex = 0;
  for (const match of words.matchAll(lead)) {
    const offset =
      /^(?:last|this)\s/i.test(match[0]) && withLead ? match.index : match.index + match[0].length;
    const period = periodAt(words, offset, today);
    if (period) return pickOccurrence(period, today, towards);
  }
  return undefined;
}
