import { addDays, addMonths, type Day } from './calendar.ts';

/** Calendar days, the last exclusive. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Which year or week is meant by an expression that names none: the latest that has begun, the next one, or the
 * nearer of the two.
 */
export type Direction = 'past' | 'nearest' | 'future';

/** Words that count days, weeks, months or years, with their numbers. */
export const countWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  couple: 2,
  few: 3,
  several: 4,
};
const months: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
const weekdays: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Numbers that may precede a unit. */
export const numberPattern = String.raw`(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|ninety|(?:a )?couple(?: of)?|(?:a )?few|several)`;
/** Units of time, singular or plural. */
export const unitPattern = '(?:day|night|week|weekend|fortnight|month|quarter|year)s?';
const season = '(?:spring|summer|autumn|fall|winter)';
const year = String.raw`(?:19|20)\d{2}`;
const clearMonth = 'january|february|july|september|october|november|december';
/** Months that are also names, verbs or abbreviations. They count as months only if other words indicate it. */
const dimMonth = 'march|april|may|june|august|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec';
const anyMonth = `(?:${clearMonth}|${dimMonth})`;
const monthLead = [
  String.raw`(?<=\b(?:in|of|since|until|till|before|after|during|through|throughout|late|early|mid|all) (?:early |mid |late )?)`,
  String.raw`(?<=\b(?:between|from) )(?=\w+\.? (?:and|to|until|till|through) (?:${anyMonth}|(?:19|20)\d\d)\b)`,
  String.raw`(?<=\b${anyMonth}\.? (?:and|to|until|till|through|or) )`,
  '(?<=mid-)',
].join('|');
export const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';

/** The number that words of counting stand for. */
export const readAmount = (words: string) => {
  const word = words.replace(/^a (?=couple|few)| of$/g, '');
  return countWords[word] ?? Number(word);
};
const utc = (y: number, month: number, day = 1) => new Date(Date.UTC(y, month, day));
const yearOf = (day: Day) => day.getUTCFullYear();
const wholeMonth = (first: Day): Days => ({ from: first, to: addMonths(first, 1) });
const wholeYear = (y: number): Days => ({ from: utc(y, 0), to: utc(y + 1, 0) });
const oneDay = (day: Day): Days => ({ from: day, to: addDays(day, 1) });
/** Weeks begin on Monday, as in ISO 8601. */
const monday = (day: Day) => addDays(day, -((day.getUTCDay() + 6) % 7));
const startOfMonth = (day: Day) => utc(yearOf(day), day.getUTCMonth());
const quarterOf = (day: Day) => utc(yearOf(day), Math.floor(day.getUTCMonth() / 3) * 3);
const middle = ({ from, to }: Days) => (from.getTime() + to.getTime()) / 2;

/** Which occurrence of yearly days is meant. */
function chooseYear(inYear: (y: number) => Days, today: Day, direction: Direction): Days {
  const around = [-1, 0, 1].map((away) => inYear(yearOf(today) + away));
  const begun = around.filter(({ from }) => from <= today);
  const ahead = around.filter(({ to }) => to > today);
  if (direction === 'past') return begun.at(-1) ?? inYear(yearOf(today));
  if (direction === 'future') return ahead[0] ?? inYear(yearOf(today));
  const near = around.toSorted(
    (one, other) => Math.abs(middle(one) - today.getTime()) - Math.abs(middle(other) - today.getTime()),
  );
  return near[0] ?? inYear(yearOf(today));
}

/** A number of units away from a day: that day, or the days around it, depending on the precision of the unit. */
export function unitsAway(from: Days, count: number, unitName: string): Days {
  const name = unitName.replace(/s$/, '');
  if (name === 'day' || name === 'night')
    return { from: addDays(from.from, count), to: addDays(from.to, count) };
  if (name === 'week' || name === 'fortnight' || name === 'weekend') {
    const days = count * (name === 'fortnight' ? 14 : 7);
    return { from: addDays(from.from, days - 3), to: addDays(from.to, days + 3) };
  }
  const step = name === 'month' ? 1 : name === 'quarter' ? 3 : 12;
  const slack = name === 'year' ? 183 : 15;
  return {
    from: addDays(addMonths(from.from, count * step), -slack),
    to: addDays(addMonths(from.to, count * step), slack),
  };
}

/** The unit directly before (-1) or after (1) some days. */
export function adjacentUnit({ from, to }: Days, unitName: string, sign: number): Days {
  const name = unitName.replace(/s$/, '');
  const dayOfWeek = weekdays.indexOf(name.slice(0, 3));
  if (name.endsWith('day') && name !== 'day' && dayOfWeek >= 0) {
    let day = sign < 0 ? addDays(from, -1) : to;
    while (day.getUTCDay() !== dayOfWeek) day = addDays(day, sign);
    return oneDay(day);
  }
  if (name === 'weekend') {
    let day = sign < 0 ? addDays(from, -1) : to;
    while (day.getUTCDay() !== 6) day = addDays(day, sign);
    return { from: day, to: addDays(day, 2) };
  }
  if (name === 'month' || name === 'quarter' || name === 'year') {
    const step = name === 'month' ? 1 : name === 'quarter' ? 3 : 12;
    return sign < 0 ? { from: addMonths(from, -step), to: from } : { from: to, to: addMonths(to, step) };
  }
  const days = name === 'day' || name === 'night' ? 1 : name === 'fortnight' ? 14 : 7;
  return sign < 0 ? { from: addDays(from, -days), to: from } : { from: to, to: addDays(to, days) };
}

function unitAround(day: Day, unitName: string): Days {
  if (unitName === 'week') return { from: monday(day), to: addDays(monday(day), 7) };
  if (unitName === 'weekend') return { from: addDays(monday(day), 5), to: addDays(monday(day), 7) };
  if (unitName === 'month') return wholeMonth(startOfMonth(day));
  if (unitName === 'quarter') return { from: quarterOf(day), to: addMonths(quarterOf(day), 3) };
  if (unitName === 'year') return wholeYear(yearOf(day));
  return oneDay(day);
}

function unitBefore(today: Day, unitName: string, which: string): Days {
  const sign =
    which === 'next' || which === 'coming' || which === 'following'
      ? 1
      : which === 'this' || which === 'current'
        ? 0
        : -1;
  if (unitName === 'weekend') {
    const here = unitAround(today, 'weekend');
    // The weekend before this week's. On a weekend, "last weekend" still means the one before.
    return { from: addDays(here.from, sign * 7), to: addDays(here.to, sign * 7) };
  }
  if (unitName === 'week' || unitName === 'day' || unitName === 'night')
    return unitAround(
      addDays(today, sign * (unitName === 'week' ? 7 : 1)),
      unitName === 'night' ? 'day' : unitName,
    );
  const step = unitName === 'month' ? 1 : unitName === 'quarter' ? 3 : 12;
  return unitAround(addMonths(startOfMonth(today), sign * step), unitName);
}

const seasonStart: Readonly<Record<string, number>> = {
  spring: 2,
  summer: 5,
  autumn: 8,
  fall: 8,
  winter: 11,
};
/** Meteorological seasons of the northern hemisphere. A winter is named by the year in which it begins. */
const seasonIn =
  (name: string) =>
  (y: number): Days => {
    const start = utc(y, seasonStart[name] ?? 2);
    return { from: start, to: addMonths(start, 3) };
  };

/** A rule for one way of naming a period. */
export interface CalendarRule {
  readonly pattern: RegExp;
  read(found: readonly (string | undefined)[], today: Day, direction: Direction): Days | null;
}

const rule = (pattern: string, read: CalendarRule['read']): CalendarRule => ({
  pattern: new RegExp(String.raw`\b(?:${pattern})\b`, 'gi'),
  read: (found, today, direction) =>
    read(
      found.map((part) => part?.toLowerCase()),
      today,
      direction,
    ),
});

/**
 * Rules for times without a date: relative days, weeks, months, seasons, years. In order: the longer reading comes
 * first.
 */
export const calendarRules: readonly CalendarRule[] = [
  rule('(?:the )?day before yesterday', (_, today) => oneDay(addDays(today, -2))),
  rule('(?:the )?day after tomorrow', (_, today) => oneDay(addDays(today, 2))),
  rule("(?:yesterday|last night)(?: (?:morning|afternoon|evening|night))?|yesterday's", (_, today) =>
    oneDay(addDays(today, -1)),
  ),
  rule("tomorrow(?: (?:morning|afternoon|evening|night))?|tomorrow's", (_, today) =>
    oneDay(addDays(today, 1)),
  ),
  rule("today|tonight|this (?:morning|afternoon|evening)|today's", (_, today) => oneDay(today)),
  rule('the other (?:day|night|week)', (found, today) => ({
    from: addDays(today, found[0]?.endsWith('week') ? -21 : -6),
    to: today,
  })),
  rule(
    `(?:(?:about|around|some|roughly|over|almost|nearly) )?(${numberPattern}) (?:or two )?(${unitPattern}) (?:ago|back|earlier)`,
    ([, count = '', name = ''], today) =>
      /^years?$/.test(name) && readAmount(count) > 1
        ? wholeYear(yearOf(today) - readAmount(count))
        : unitsAway(oneDay(today), -readAmount(count), name),
  ),
  rule(
    `in (?:about |around )?(${numberPattern}) (${unitPattern})(?: from now|'? time)?(?= from now|'? time|[.,;!?)]|$| i | we )`,
    ([, count = '', name = ''], today) => unitsAway(oneDay(today), readAmount(count), name),
  ),
  rule(
    `(?:(?:in|over|during|for|within) )?(?:the )?(?:last|past) (${numberPattern}) (${unitPattern})`,
    ([, count = '', name = ''], today) => ({
      from: unitsAway(oneDay(today), -readAmount(count), name).from,
      to: addDays(today, 1),
    }),
  ),
  rule(
    `(?:(?:in|over|during|within) )?(?:the )?(?:next|coming) (${numberPattern}) (${unitPattern})`,
    ([, count = '', name = ''], today) => ({
      from: today,
      to: unitsAway(oneDay(today), readAmount(count), name).to,
    }),
  ),
  rule(
    `(?:the )?(first|second|third|fourth|last) week of (${clearMonth}|${dimMonth})\\.?,? ?(${year})?`,
    ([, which = '', name = '', y], today, direction) => {
      const month = monthIn(name, y, today, direction);
      const at = ['first', 'second', 'third', 'fourth'].indexOf(which);
      return at < 0
        ? { from: addDays(month.to, -7), to: month.to }
        : { from: addDays(month.from, at * 7), to: addDays(month.from, at * 7 + 7) };
    },
  ),
  rule(`(?:last|this|next|past|previous|coming) (${season})`, ([whole = '', name = ''], today) => {
    const which = whole.split(' ')[0];
    if (which === 'next' || which === 'coming') {
      const ahead = chooseYear(seasonIn(name), today, 'future');
      // Next summer has not begun.
      return ahead.from > today ? ahead : { from: addMonths(ahead.from, 12), to: addMonths(ahead.to, 12) };
    }
    const begun = chooseYear(seasonIn(name), today, 'past');
    if (which === 'this') return chooseYear(seasonIn(name), today, 'nearest');
    // Last spring is over.
    return begun.to <= today ? begun : { from: addMonths(begun.from, -12), to: addMonths(begun.to, -12) };
  }),
  rule(
    `(?:(?:in|during|since|over) )?(?:the )?(?:(?:early|mid|late|whole) )?(${season})(?: of|,)? (${year})`,
    ([, name = '', y = '']) => seasonIn(name)(Number(y)),
  ),
  rule(
    `(?:in|during|over|since|throughout) (?:the )?(?:(?:early|mid|late|whole) )?(${season})`,
    ([, name = ''], today, direction) => chooseYear(seasonIn(name), today, direction),
  ),
  rule(
    `(?:(?:in|over|during|on|since) )?(?:the )?(last|past|previous|this|current|next|coming|following) (week|weekend|month|quarter|year|day)(?! (?:before|after|of))`,
    ([, which = '', name = ''], today) => unitBefore(today, name, which),
  ),
  rule('(?:over|on|at|during|in) the weekend', (_, today, direction) =>
    unitBefore(today, 'weekend', direction === 'future' || today.getUTCDay() % 6 === 0 ? 'this' : 'last'),
  ),
  rule(
    `(?:in |during |for )?(?:(q[1-4])|(?:the )?(first|second|third|fourth) quarter)(?: of)? (${year})`,
    ([, short, word = '', y = '']) => {
      const at = short ? Number(short[1]) - 1 : ['first', 'second', 'third', 'fourth'].indexOf(word);
      return { from: utc(Number(y), at * 3), to: addMonths(utc(Number(y), at * 3), 3) };
    },
  ),
  rule(`(last|past|previous|next|this|coming) (${anyMonth})(?! \\d)`, ([, which = '', name = ''], today) => {
    const month = (y: number) => monthIn(name, String(y), today, 'past');
    if (which === 'next' || which === 'coming') return chooseYear(month, addMonths(today, 1), 'future');
    if (which === 'this') return chooseYear(month, today, 'nearest');
    const begun = chooseYear(month, today, 'past');
    return begun.to <= today ? begun : month(yearOf(today) - 1);
  }),
  rule(
    `(?:(?:${monthLead})(${dimMonth})|(${clearMonth}))(?!'s|,? ?\\d| of ${year})`,
    ([, dim, clear], today, direction) => monthIn(dim ?? clear ?? '', undefined, today, direction),
  ),
  rule(
    `(?:(?:in|during|throughout) (?:the year )?|(?<=\\b(?:in|during|since|until|till|by|before|after|from|to|of|between|and|early|mid|late) (?:the year )?)|(?<=\\b(?:early|mid|late)-))(${year})(?![-/.]\\d)`,
    ([, y = '']) => wholeYear(Number(y)),
  ),
];

function monthIn(name: string, y: string | undefined, today: Day, direction: Direction): Days {
  const at = Math.max(months.indexOf(name.slice(0, 3)), 0);
  return y
    ? wholeMonth(utc(Number(y), at))
    : chooseYear((chosen) => wholeMonth(utc(chosen, at)), today, direction);
}
