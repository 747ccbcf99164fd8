import * as german from 'chrono-node/de';
import * as chrono from 'chrono-node/en';
import * as spanish from 'chrono-node/es';
import * as french from 'chrono-node/fr';
import { instantOf, localDay, offsetMinutes } from './calendar.ts';
import { readNumber } from './number-words.ts';

const END_OF_DAY = { hour: 23, minute: 59, second: 59 };

function endOf(day: Date, timeZone: string): Date {
  const local = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
  return instantOf({ ...local, ...END_OF_DAY }, timeZone);
}

/** A date found in a sentence. */
export interface FoundDate {
  at: Date;
  /** The words that say it, with the preposition before them. */
  words: string;
  index: number;
  /** Whether a clock time was said, not only a day. */
  exact: boolean;
}

const PREPOSITION =
  /(?:\s*\b(?:by|on|before|until|till|at|for|due|in|from|no later than|not later than|sometime|this coming)\b)+\s*(?:the\s+)?$/i;

function withPreposition(text: string, index: number, length: number): { words: string; index: number } {
  const before = PREPOSITION.exec(text.slice(0, index));
  const start = before === null ? index : before.index;
  return { words: text.slice(start, index + length), index: start };
}

/** Ends of periods ("end of next week"), which chrono does not read. */
function endOfPeriod(text: string, reference: Date, timeZone: string): FoundDate | undefined {
  const match =
    /\b(?:(?:the )?end of (?:the |this )?(day|week|month|quarter|year)|(eod|cob|eow|eom|eoq|eoy)|on the (\d{1,2})(?:st|nd|rd|th)|the (\d{1,2})(?:st|nd|rd|th)(?! of))\b/i.exec(
      text,
    );
  if (match === null) return undefined;
  // "EOD Friday" is the end of Friday, not of today.
  const follows = text.slice(match.index + match[0].length);
  if (
    /^(?:eod|cob|(?:the )?end of (?:the )?day)$/i.test(match[0]) &&
    /^,? (?:on |of )?(?:mon|tue|wed|thu|fri|sat|sun|tomorrow|next|\d)/i.test(follows)
  )
    return undefined;
  const short = { d: 'day', b: 'day', w: 'week', m: 'month', q: 'quarter', y: 'year' } as const;
  const letter = match[2]?.slice(-1).toLowerCase() as keyof typeof short | undefined;
  const period = match[1]?.toLowerCase() ?? (letter === undefined ? undefined : short[letter]);
  const today = localDay(reference, timeZone);
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const ordinal = Number(match[3] ?? match[4]);
  let day = today;
  if (period === 'week') {
    // A working week ends on Friday. On a weekend, the week ends on Sunday.
    const weekday = today.getUTCDay();
    const add = weekday === 0 ? 0 : weekday === 6 ? 1 : 5 - weekday;
    day = new Date(Date.UTC(year, month, today.getUTCDate() + add));
  } else if (period === 'month') day = new Date(Date.UTC(year, month + 1, 0));
  else if (period === 'quarter') day = new Date(Date.UTC(year, Math.floor(month / 3) * 3 + 3, 0));
  else if (period === 'year') day = new Date(Date.UTC(year, 12, 0));
  else if (period === undefined) {
    if (ordinal < 1 || ordinal > 31) return undefined;
    day = new Date(Date.UTC(year, ordinal >= today.getUTCDate() ? month : month + 1, ordinal));
  }
  return { at: endOf(day, timeZone), exact: false, ...withPreposition(text, match.index, match[0].length) };
}

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const DAYS = 'today|tonight|tomorrow|next|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/**
 * A clock time in words ("at half past nine", "by ten thirty in the morning"), which chrono does not read; it joins it
 * with the day beside it. What follows ends it: "at two desks" and "at one of them" are none.
 */
const CLOCK_WORDS = new RegExp(
  `\\b(?:at|by|before|until)\\s+(?:(?:a\\s+)?(half past|quarter past|quarter to)\\s+)?(${HOURS})` +
    `(?:[\\s-](fifteen|thirty|forty[\\s-]five))?(?:\\s+o'clock)?(?:\\s+sharp)?` +
    '(?:\\s*\\b([ap])\\.?m\\b\\.?|\\s+(?:in the|at)\\s+(morning|afternoon|evening|night))?' +
    `(?=\\s*(?:$|[.,;:!?)]|(?:on|and|then|${DAYS})\\b))`,
  'i',
);

function readClock(match: RegExpMatchArray) {
  const [, part = '', word = '', minutes = '', half = '', time = ''] = match;
  const numberOf = (text: string) => readNumber(text.toLowerCase().split(/[\s-]/), 0)?.value ?? 0;
  const before = /to$/i.test(part);
  const hour = (numberOf(word) + 12 - (before ? 1 : 0)) % 12;
  const minute = part === '' ? numberOf(minutes) : /half/i.test(part) ? 30 : before ? 45 : 15;
  const later = /p/i.test(half) || /afternoon|evening/i.test(time) || (/night/i.test(time) && hour > 5);
  if (half + time !== '') return { hour: hour + (later ? 12 : 0), minute, meridiem: later ? 1 : 0 };
  return { hour: hour === 0 ? 12 : hour, minute };
}

/** A result that chrono still works at. */
type Draft = Parameters<chrono.Refiner['refine']>[1][number];

/** Hours that nobody means without a word for the night: "Friday at three" is in the afternoon, "03:00" is not. */
function meanAfternoon(text: string, result: Draft): void {
  const { start, index } = result;
  const hour = start.get('hour') ?? 0;
  if (!start.isCertain('hour') || start.isCertain('meridiem') || hour < 1 || hour > 5) return;
  const around = text.slice(Math.max(0, index - 12), index + result.text.length);
  if (
    start.isCertain('second') ||
    /\b(?:0\d|morning|night|tonight|hours?|minutes?|mins?|ago)\b/i.test(around)
  )
    return;
  start.assign('hour', hour + 12);
}

const english = chrono.casual.clone();
english.parsers.push({ pattern: () => CLOCK_WORDS, extract: (_context, match) => readClock(match) });
english.refiners.unshift({
  refine: ({ text }, results) => {
    for (const result of results) meanAfternoon(text, result);
    return results;
  },
});

function read(result: chrono.ParsedResult, text: string, timeZone: string): FoundDate {
  const { start } = result;
  const local = {
    year: start.get('year') ?? 1970,
    month: start.get('month') ?? 1,
    day: start.get('day') ?? 1,
    hour: start.get('hour') ?? 0,
    minute: start.get('minute') ?? 0,
    second: 0,
  };
  const exact = start.isCertain('hour') || /\b(?:hours?|minutes?|mins?)\b/i.test(result.text);
  if (!exact) {
    Object.assign(local, END_OF_DAY);
    if (/morning/i.test(result.text)) Object.assign(local, { hour: 12, minute: 0, second: 0 });
    if (/afternoon/i.test(result.text)) Object.assign(local, { hour: 18, minute: 0, second: 0 });
    const monthOnly = start.isCertain('month') && !start.isCertain('day') && !start.isCertain('weekday');
    if (monthOnly) local.day = new Date(Date.UTC(local.year, local.month, 0)).getUTCDate();
  }
  return {
    at: instantOf(local, timeZone),
    exact,
    ...withPreposition(text, result.index, result.text.length),
  };
}

const DATE_WORDS =
  /\d|\b(?:today|tonight|tomorrow|yesterday|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:weeks?|weekend|months?|years?|noon|midnight|eod|cob|eow|eom|eoq|eoy|end of|morning|afternoon|evening|hours?|days?|ago)\b/i;
/** Words that chrono reads as dates although they rarely are dates on their own. */
const NOT_A_DATE =
  /^(?:may|mar|march|sun|sat|second|now|\d{1,4}|this morning|the (?:day|week|month|year)|(?:the |an? )?(?:seconds?|minutes?|mins?|hours?))$/i;

const RATE = /^(?:an?|per|each|every) (?:hour|day|week|month|year)\b/iu;

function parse(text: string, reference: Date, timeZone: string, forwardDate: boolean): chrono.ParsedResult[] {
  const timezone = offsetMinutes(timeZone, reference);
  const results = english.parse(text, { instant: reference, timezone }, { forwardDate });
  return results.filter((result) => {
    // "35 an hour from now on" is a rate.
    if (
      /\d\s*(?:€|£|\$|euros?|pounds?|dollars?|quid)?\s*$/iu.test(text.slice(0, result.index)) &&
      RATE.test(result.text)
    )
      return false;
    if (!NOT_A_DATE.test(result.text)) return true;
    return (
      /\b(?:in|by|since|until) $/i.test(text.slice(0, result.index)) && /^(?:may|march)$/i.test(result.text)
    );
  });
}

/** By language, what reads dates in it. */
const elsewhere = new Map([
  ['de', german],
  ['fr', french],
  ['es', spanish],
]);

/**
 * When something is due that is said in German, French or Spanish: plain dates only ("morgen", "am 3. Mai").
 *
 * @param language of ISO 639-1; in others no date is read.
 */
export function findDueDateElsewhere(
  text: string,
  reference: Date,
  timeZone: string,
  language: string,
): Date | undefined {
  const timezone = offsetMinutes(timeZone, reference);
  // A number or a fraction is none: "die 12 Stühle", "1/2 kilo".
  return elsewhere
    .get(language)
    ?.parse(text, { instant: reference, timezone }, { forwardDate: true })
    .filter((result) => !/^\d{1,4}(?:[/.,]\d{1,4})?$/.test(result.text.trim()))
    .map((result) => read(result, text, timeZone).at)
    .find((at) => at.getTime() > reference.getTime());
}

/**
 * When something is due that was said at the reference time: the first date in the words that is after it. A day is
 * due at its end.
 */
export function findDueDate(text: string, reference: Date, timeZone: string): FoundDate | undefined {
  if (!DATE_WORDS.test(text) && !CLOCK_WORDS.test(text)) return undefined;
  const period = endOfPeriod(text, reference, timeZone);
  if (period !== undefined) return period;
  for (const result of parse(text, reference, timeZone, true)) {
    const found = read(result, text, timeZone);
    if (found.at.getTime() > reference.getTime()) return found;
  }
  return undefined;
}
