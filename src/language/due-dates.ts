import * as german from 'chrono-node/de';
import * as chrono from 'chrono-node/en';
import * as spanish from 'chrono-node/es';
import * as french from 'chrono-node/fr';
import { instantOf, localDay, offsetMinutes } from './calendar.ts';

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
  /^(?:may|mar|march|sun|sat|second|now|\d{1,4}|this morning|the (?:day|week|month|year)|(?:the |a )?(?:seconds?|minutes?|mins?|hours?))$/i;

function parse(text: string, reference: Date, timeZone: string, forwardDate: boolean): chrono.ParsedResult[] {
  const timezone = offsetMinutes(timeZone, reference);
  const results = chrono.parse(text, { instant: reference, timezone }, { forwardDate });
  return results.filter((result) => {
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
  if (!DATE_WORDS.test(text)) return undefined;
  const period = endOfPeriod(text, reference, timeZone);
  if (period !== undefined) return period;
  for (const result of parse(text, reference, timeZone, true)) {
    const found = read(result, text, timeZone);
    if (found.at.getTime() > reference.getTime()) return found;
  }
  return undefined;
}
