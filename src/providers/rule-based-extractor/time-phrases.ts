import { addDays, addMonths, type Day } from '../calendar.ts';
import { type Period, periodAt } from '../periods.ts';

/** How long something lasts, in calendar months, or in days where it was said in weeks or days. */
export type Duration = { readonly months: number } | { readonly days: number };

/** Words of a sentence that say when: "since 2019", "from 2015 to 2018", "for five years". */
export interface TimePhrase {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /**
   * `since` and `until` a period, a `span` between two, `in` one, `before` one, or `for` a while. What of them begins or
   * ends is up to the verb: "joined in May", "left in May".
   */
  readonly sort: 'since' | 'until' | 'span' | 'in' | 'before' | 'for';
  readonly period?: Period;
  /** Where a span ends. */
  readonly last?: Period;
  readonly duration?: Duration;
}

const NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, number) => [word, number]),
);
const COUNTS: Readonly<Record<string, number>> = {
  ...NUMBERS,
  a: 1,
  an: 1,
  'half a': 0.5,
  'a couple of': 2,
  'couple of': 2,
  'a dozen': 12,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
};
const MONTHS: Readonly<Record<string, number>> = { decade: 120, year: 12, yr: 12, month: 1 };
const COUNT = `\\d{1,2}|${Object.keys(COUNTS)
  .sort((one, other) => other.length - one.length)
  .join('|')}`;
const LASTING = `(${COUNT})( and a half)? (year|yr|month|week|day|decade)s?( and a half)?\\b(?! ago| old| earlier| later|-old)`;
const ROUGHLY =
  '(?:(?:the|about|around|over|almost|nearly|roughly|some|past|last|these|those|good|like|well|more than|at least|only|just|a good) )*';

const FOR = new RegExp(
  `\\b(?:(?:for|spent|over|since|these|the (?:past|last)) ${ROUGHLY}${LASTING}|(${COUNT})( and a half)? (year|yr|month|decade)s?( and a half)?(?= (?:now|already|at|with)\\b))`,
  'giu',
);
const BETWEEN = /\b(?:between|from)\s+/giu;
const TO = /^\s*(?:to|until|till|up to|through|thru|and|-|–|—)\s*/iu;
const BARE_SPAN =
  /(?<![\d./-])(?=(?:(?:19|20)\d\d\b|\p{Lu}\p{Ll}+ (?:19|20)\d\d)\s*(?:-|–|to\b|until\b|till\b))/gu;
const SINCE =
  /\b(?:(?:ever )?since|as of|as from|starting(?: on| in| from)?|effective(?: from)?|from|with effect from)\s+/giu;
const UNTIL = /\b(?:up )?(?:until|till|up to|through)\s+/giu;
const BEFORE = /\b(?:before|prior to)\s+/giu;
const IN = /\b(?:back )?(?:in|on|at|around|during)\s+/giu;
/** Without a preposition. */
const WHEN =
  /(?<=\b(?:joined|started|founded|left|married|established|est\.|graduated|retired) )(?=(?:19|20)\d\d\b)|(?<![\p{L}'-])(?=(?:last|this|next) (?:week|month|year|yr|spring|summer|autumn|fall|winter|\p{L}{3,9}\b)|yesterday\b|today\b|tomorrow\b|(?:\d{1,2}|[\p{L}]+|a couple of|half a|two and a half) (?:years?|months?|weeks?|days?) ago\b)/giu;
/** What happened at a time that then is named: "since graduating in 2011", "until we moved here last year". */
const EVENT =
  /\b(since|until|till) (?:\p{L}+ing|I|we|he|she|they|my|our|the)(?: [\p{L}']+){0,5}?(?= (?:back )?(?:in|on|at|last|\d+|\p{L}+ (?:years?|months?|weeks?) ago)\b)/giu;
/** Between a preposition and its period. */
const ABOUT =
  /^(?:(?:about|around|roughly|approximately|circa|ca\.?|sometime in|some time in|way back in|back in|in) )+/iu;

function durationOf(count = '', unit = '', half: string | undefined): Duration | undefined {
  const number = (COUNTS[count.toLowerCase()] ?? Number(count)) + (half === undefined ? 0 : 0.5);
  if (!(number > 0)) return undefined;
  const name = unit.toLowerCase();
  if (name === 'week' || name === 'day') return { days: Math.round(number * (name === 'week' ? 7 : 1)) };
  return { months: Math.round(number * (MONTHS[name] ?? 12)) };
}

/** The day a duration before another, or after it. Of months and years it is the first of a month: more was not said. */
export function shifted(from: Day, duration: Duration, by: 1 | -1): Day {
  if ('days' in duration) return addDays(from, by * duration.days);
  const to = addMonths(from, by * duration.months);
  return addDays(to, 1 - to.getUTCDate());
}

/** What a sentence says of when, in its order; of phrases over one another the first of the list of sorts. */
export function timePhrasesOf(text: string, today: Day): TimePhrase[] {
  const found: TimePhrase[] = [];
  const add = (phrase: TimePhrase): void => {
    if (!found.some(({ start, end }) => phrase.start < end && start < phrase.end)) found.push(phrase);
  };
  const named = (offset: number): Period | undefined => {
    const about = ABOUT.exec(text.slice(offset))?.[0].length ?? 0;
    const period = periodAt(text, offset + about, today);
    return period && { ...period, length: about + period.length };
  };
  const spanAt = (start: number, offset: number): void => {
    const period = named(offset);
    const joined = period && TO.exec(text.slice(offset + period.length));
    if (!period || !joined) return;
    const next = offset + period.length + joined[0].length;
    const last = named(next);
    if (last) add({ start, end: next + last.length, sort: 'span', period, last });
  };
  for (const { index, 0: said } of text.matchAll(BETWEEN)) spanAt(index, index + said.length);
  for (const { index } of text.matchAll(BARE_SPAN)) spanAt(index, index);
  for (const match of text.matchAll(FOR)) {
    const [said, count, half, unit, another] = match[1] === undefined ? [match[0], ...match.slice(5)] : match;
    const duration = durationOf(count, unit, half ?? another);
    // "Since three years", as those say it whose own tongue does.
    if (duration) add({ start: match.index, end: match.index + said.length, sort: 'for', duration });
  }
  for (const [sort, form] of [
    ['since', SINCE],
    ['until', UNTIL],
    ['before', BEFORE],
    ['in', IN],
    ['in', WHEN],
  ] as const) {
    for (const { index, 0: said } of text.matchAll(form)) {
      const period = named(index + said.length);
      if (period) add({ start: index, end: index + said.length + period.length, sort, period });
    }
  }
  for (const { index, 0: said, 1: word = '' } of text.matchAll(EVENT)) {
    const within = found.findIndex(
      ({ sort, start }) => sort === 'in' && start > index && start <= index + said.length + 1,
    );
    const dated = found[within];
    if (dated === undefined) continue;
    const sort = /^since$/i.test(word) ? 'since' : 'until';
    found[within] = { ...dated, start: index, sort };
  }
  return found.sort((one, other) => one.start - other.start);
}
