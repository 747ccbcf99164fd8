import * as chrono from 'chrono-node/en';
import { addDays, addMonths, type Day, localDay, startOfDay } from './calendar.ts';
import {
  adjacentUnit,
  calendarRules,
  type Days,
  type Direction,
  numberPattern,
  readAmount,
  unitPattern,
  unitsAway,
  weekday,
} from './calendar-rules.ts';

/** A period of time that words mention. */
export interface TimeExpression {
  /** Its first instant; null if it has no beginning. */
  readonly since: Date | null;
  /** The first instant after it; null if it has no end. */
  readonly until: Date | null;
  /** Where the words begin in the text, in UTF-16 units. */
  readonly start: number;
  /** Where they end, exclusive. */
  readonly end: number;
}

interface Found {
  start: number;
  end: number;
  from: Day | null;
  to: Day | null;
}

/** Whether a text may mention a time at all. All costlier steps are done only then. */
const mayHoldTime =
  /\b(?:yesterday|to(?:day|night|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|fall|winter|quarter|weekend|ago|(?:19|20)\d\d|(?:last|past|previous|next|coming|this|following|other) (?:\w+ ){0,2}(?:days?|nights?|weeks?|months?|years?|morning|evening|afternoon)|(?:days?|weeks?|months?|years?) (?:before|after|earlier|back|from now))\b|\bin (?:\w+ ){1,3}(?:days?|weeks?|months?|years?)\b|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/i;

/** A time given as a duration before or after an event whose date the words do not tell. */
export interface TimeFromEvent {
  /** The event it is counted from, as it was said: "launch". */
  readonly event: string;
  /** The time that is meant, given the time of the event. */
  resolve(event: { readonly since: Date; readonly until: Date }): { since: Date; until: Date };
  readonly start: number;
  readonly end: number;
}

const fromEvent = new RegExp(
  String.raw`\b(?:(?:about |around |some )?(${numberPattern}) (${unitPattern})|the (day|night|week|weekend|month)) (before|prior to|after|following) ((?:the|my|our|your|his|her|their|\w+'s) (?:(?!and\b|or\b|did\b|was\b|were\b|when\b|that\b)[\w'-]+ ?){1,5})`,
  'i',
);

/**
 * Reads a duration before or after an event: "two weeks before the launch". Null if there is none, or if the words
 * after it are a date.
 */
export function timeFromEvent(text: string, timeZone: string): TimeFromEvent | null {
  const match = fromEvent.exec(text);
  if (!match) return null;
  const [whole, count, units = '', single = '', which = '', event = ''] = match;
  const sign = /^(?:before|prior)/i.test(which) ? -1 : 1;
  return {
    event: event.replace(/^(?:the|my|our|your|his|her|their) /i, '').trim(),
    start: match.index,
    end: match.index + whole.trimEnd().length,
    resolve: ({ since, until }) => {
      const days: Days = {
        from: localDay(since, timeZone),
        to: addDays(localDay(new Date(until.getTime() - 1), timeZone), 1),
      };
      const moved = count
        ? unitsAway(days, sign * readAmount(count.toLowerCase()), units.toLowerCase())
        : adjacentUnit(days, single.toLowerCase(), sign);
      return { since: startOfDay(moved.from, timeZone), until: startOfDay(moved.to, timeZone) };
    },
  };
}

/** How many characters of a text are searched for times. */
const readCharacters = 20_000;

/**
 * The times that a text speaks of, in its order: dates by chrono-node, and what it does not read (relative weeks,
 * months and years as periods, seasons, quarters, years, parts of months, "the week before DATE") by rules of our own.
 * Durations ("for two weeks"), clock times and names of months that are not said as such are none.
 *
 * @param reference when it was said; `timeZone` an IANA name: days are the calendar's there.
 * @param direction which year a month or a season without one is taken from.
 */
export function timeExpressions(
  text: string,
  reference: Date,
  timeZone: string,
  direction: Direction,
): TimeExpression[] {
  const read = text.slice(0, readCharacters);
  if (!mayHoldTime.test(read)) return [];
  const today = localDay(reference, timeZone);
  const found = [...byRules(read, today, direction)];
  found.push(...byChrono(mask(read, found), today, direction));
  found.sort((one, other) => one.start - other.start);
  const whole = ranges(read, found).map((one) => around(read, one, today));
  return whole
    .filter(
      (one) =>
        (one.from === null || one.to === null || one.from < one.to) &&
        !whole.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
    )
    .map(({ start, end, from, to }) => ({
      start,
      end,
      since: from && startOfDay(from, timeZone),
      until: to && startOfDay(to, timeZone),
    }));
}

function byRules(text: string, today: Day, direction: Direction): Found[] {
  const found: Found[] = [];
  for (const rule of calendarRules) {
    for (const match of text.matchAll(rule.pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => start < one.end && one.start < end)) continue;
      const days = rule.read(match, today, direction);
      if (days) found.push({ start, end, ...days });
    }
  }
  return found;
}

/** Blanks what the rules have found, so that chrono does not read parts of it again. */
function mask(text: string, found: readonly Found[]): string {
  let masked = text;
  for (const { start, end } of found) {
    masked = `${masked.slice(0, start)}${'_'.repeat(end - start)}${masked.slice(end)}`;
  }
  return masked;
}

const mayHoldDate =
  /\d[-/.]\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
/** What chrono reads as times although it is not: durations, abbreviations that are also words, bare fractions. */
const noDate =
  /\b(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?)\b|^(?:sat|sun|mon|wed|mar|may|jan|now)$|^\d{1,2}\/\d{1,2}$/i;

function byChrono(text: string, today: Day, direction: Direction): Found[] {
  if (!mayHoldDate.test(text)) return [];
  const noon = new Date(today.getTime() + 43_200_000);
  const found: Found[] = [];
  // Our rules read "two weeks before 3 May", because chrono's result no longer tells the parts. Likewise "the evening
  // of 3 May", of which chrono keeps only the evening.
  const apart = text.replace(
    /\b(?:before|after|prior|following|ago|(?:morning|afternoon|evening|night) of)\b/gi,
    (word) => '_'.repeat(word.length),
  );
  for (const result of chrono.parse(apart, { instant: noon, timezone: 0 })) {
    const { start, end } = result;
    const said = ['day', 'weekday', 'month'] as const;
    if (noDate.test(result.text) || !said.some((part) => start.isCertain(part))) continue;
    const hasDay = start.isCertain('day') || start.isCertain('weekday');
    // A month alone is left to the rules, which know "may" and "march".
    if (!hasDay && !start.isCertain('year') && !end?.isCertain('year')) continue;
    let from = dayOf(start);
    let to = dayOf(end ?? start);
    if (end && to < from)
      from = new Date(Date.UTC(from.getUTCFullYear() - 1, from.getUTCMonth(), from.getUTCDate()));
    to = hasDay ? addDays(to, 1) : addMonths(new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), 1)), 1);
    if (!start.isCertain('year') && !end?.isCertain('year')) {
      const step = start.isCertain('day') ? 12 : 0;
      if (direction === 'past' && from > today && !/\b(?:next|coming)\b/i.test(result.text)) {
        [from, to] = step
          ? [addMonths(from, -step), addMonths(to, -step)]
          : [addDays(from, -7), addDays(to, -7)];
      } else if (direction === 'future' && to <= today && !/\b(?:last|past)\b/i.test(result.text)) {
        [from, to] = step ? [addMonths(from, step), addMonths(to, step)] : [addDays(from, 7), addDays(to, 7)];
      }
    }
    found.push({ start: result.index, end: result.index + result.text.length, from, to });
  }
  return found;
}

const dayOf = (part: chrono.ParsedResult['start']): Day =>
  new Date(Date.UTC(part.get('year') ?? 1970, (part.get('month') ?? 1) - 1, part.get('day') ?? 1));

/** Joins two times that form a range: "between March and June", "from 3 May to 9 May". */
function ranges(text: string, found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.end, next.start) : '';
    const opened = last ? /\b(between|from) (?:the )?$/i.exec(text.slice(0, last.start)) : null;
    const closed = opened && /^,? ?(?:and|to|until|till|through|-|–) ?(?:the )?$/i.test(between);
    if (last && opened && closed && last.from && next.to) {
      let { from, to } = last;
      // A year given with the second date applies to the first, too.
      const yearsApart = next.to.getUTCFullYear() - last.from.getUTCFullYear();
      if (/\d{4}/.test(text.slice(next.start, next.end)) && !/\d{4}/.test(text.slice(last.start, last.end))) {
        from = addMonths(last.from, 12 * yearsApart);
        if (from >= next.to) from = addMonths(from, -12);
      }
      to = next.to;
      if (from && from >= to) from = addMonths(from, -12);
      joined[joined.length - 1] = { start: opened.index, end: next.end, from, to };
    } else joined.push({ ...next });
  }
  return joined;
}

const part =
  /\b(?:the )?(?:(very )?(?:beginning|start|early part)|(middle)|(end)|(first half)|(second half))(?: part)? of (?:the )?$|\b(?:(early)|(mid)|(late))(?: in| of)?[ -]$/i;
const beforeOrAfter = new RegExp(
  String.raw`\b(?:(?:about |around )?(${numberPattern}) (${unitPattern})|(?:the |last )?(day|night|week|weekend|month|year|${weekday}))(?: just| right)? (before|prior to|after|following) (?:the )?$`,
  'i',
);
const lead = /\b(before|after|since|until|till|by|up to)(?: the)? $/i;
const preposition =
  /\b(?:in|on|at|during|of|for|over|around|about|as of|from|throughout|back in|sometime in|late in)(?: the)? $/i;

/**
 * Applies the words before a time that change it: to a part of it, to a period next to it, or to all time before or
 * after it.
 */
function around(text: string, time: Found, today: Day): Found {
  let { start, from, to } = time;
  const { end } = time;
  const before = () => text.slice(0, start);
  const whole = from && to ? { from, to } : null;
  const share = whole && part.exec(before());
  if (whole && share && whole.to.getTime() - whole.from.getTime() > 5 * 86_400_000) {
    const third = Math.ceil((whole.to.getTime() - whole.from.getTime()) / 3 / 86_400_000);
    const half = addDays(whole.from, Math.ceil(third * 1.5));
    if (share[2] || share[7]) [from, to] = [addDays(whole.from, third), addDays(whole.to, -third)];
    else if (share[3] || share[8]) from = addDays(whole.to, -third);
    else if (share[4]) to = half;
    else if (share[5]) from = half;
    else to = addDays(whole.from, third);
    start = share.index;
  }
  const shift = from && to ? beforeOrAfter.exec(before()) : null;
  if (shift && from && to) {
    const sign = /^(?:before|prior)/i.test(shift[4] ?? '') ? -1 : 1;
    const moved: Days = shift[1]
      ? unitsAway({ from, to }, sign * readAmount(shift[1].toLowerCase()), (shift[2] ?? '').toLowerCase())
      : adjacentUnit({ from, to }, (shift[3] ?? '').toLowerCase(), sign);
    return { start: leading(text, shift.index), end, ...moved };
  }
  const open = lead.exec(before());
  if (open) {
    const word = (open[1] ?? '').toLowerCase();
    start = open.index;
    if (word === 'before') [from, to] = [null, from];
    else if (word === 'after') [from, to] = [to, null];
    else if (word === 'since') to = to && to > today ? to : addDays(today, 1);
    else from = null;
    return { start, end, from, to };
  }
  return { start: leading(text, start), end, from, to };
}

function leading(text: string, start: number): number {
  return preposition.exec(text.slice(0, start))?.index ?? start;
}
