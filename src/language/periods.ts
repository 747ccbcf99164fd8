import * as chrono from 'chrono-node/en';
import { addDays, addMonths, type Day } from './calendar.ts';

/** A period of the calendar that words name: "2019", "last spring", "the end of March". */
export interface Period {
  /** How many characters name it. */
  readonly length: number;
  readonly start: Day;
  /** The first day after it. */
  readonly end: Day;
  /**
   * For a recurring period ("March", "Friday"): after how many months or days it recurs. Which one is meant depends
   * on the verb.
   */
  readonly again?: { readonly months: number } | { readonly days: number };
}

const day = (year: number, month = 1, date = 1): Day => new Date(Date.UTC(year, month - 1, date));
const later = (from: Day, unit: 'day' | 'week' | 'month' | 'year'): Day =>
  unit === 'day' || unit === 'week'
    ? addDays(from, unit === 'day' ? 1 : 7)
    : addMonths(from, unit === 'month' ? 1 : 12);

/** The full year for two digits: not later than next year. */
function fullYear(digits: number, today: Day): number {
  const century = today.getUTCFullYear() - (today.getUTCFullYear() % 100);
  return digits <= (today.getUTCFullYear() % 100) + 1 ? century + digits : century - 100 + digits;
}

const TENS: Readonly<Record<string, number>> = {
  twent: 20,
  thirt: 30,
  fort: 40,
  fift: 50,
  sixt: 60,
  sevent: 70,
  eight: 80,
  ninet: 90,
};
const ONES = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** First months of meteorological seasons of the northern hemisphere. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/** A year; not the beginning of a longer number or date, nor an amount. */
const YEAR = String.raw`((?:19|20)\d\d)(?![\d%]|[-/.]\d\d?(?!\d)|\p{L}| (?:euros?|dollars?|people|words|kilometres|miles|times|hours)\b)`;
const SHORT_YEAR = String.raw`'(\d\d)(?!\d|\p{L})`;
const SPOKEN_YEAR = `(?:nineteen )?(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(${ONES.slice(1).join('|')})(?=[,.;)]|$| (?:with|and|when|but|to|until)\\b)`;
const SEASON = `(?:the |(last|this|next) )?(spring|summer|autumn|fall|winter)(?!\\p{L})(?:(?: of| in)? (?:${YEAR}|(last|this|next) year))?`;
const DECADE = String.raw`(?:the )?(?:(?:19|20)?(\d0)s|(twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies)\b`;
const FEAST = `(?:last )?(Easter|Christmas)(?: (?:of )?${YEAR})?`;
const QUARTER = `Q([1-4])(?:(?: of)? ${YEAR})?`;
const EDGE = String.raw`(?:the )?(?:very )?(?:(start|beginning|middle|end) of|(early|mid|late)(?: in)?)(?: |-)(?:the )?(?=\S)`;

type Reader = (match: RegExpExecArray, today: Day) => Omit<Period, 'length'> | undefined;
const FORMS: readonly (readonly [RegExp, Reader])[] = (
  [
    [YEAR, ([, year]) => ({ start: day(Number(year)), end: day(Number(year) + 1) })],
    [SHORT_YEAR, ([, digits], today) => yearOf(fullYear(Number(digits), today))],
    [
      SPOKEN_YEAR,
      ([, tens = '', one = ''], today) =>
        yearOf(
          fullYear((TENS[tens.toLowerCase().slice(0, -1)] ?? 0) + ONES.indexOf(one.toLowerCase()), today),
        ),
    ],
    [SEASON, seasonOf],
    [
      DECADE,
      ([, digits, word = ''], today) => {
        const decade = fullYear(Number(digits ?? TENS[word.toLowerCase()]), today);
        return { start: day(decade), end: day(decade + 10) };
      },
    ],
    [
      FEAST,
      ([, feast = '', year], today) => {
        const ofYear = Number(year ?? today.getUTCFullYear());
        const start = feast.toLowerCase() === 'easter' ? easterOf(ofYear) : day(ofYear, 12, 25);
        return { start, end: addDays(start, 2), ...(year === undefined ? { again: { months: 12 } } : {}) };
      },
    ],
    [
      QUARTER,
      ([, quarter, year], today) => {
        const start = day(Number(year ?? today.getUTCFullYear()), Number(quarter) * 3 - 2);
        return { start, end: addMonths(start, 3), ...(year === undefined ? { again: { months: 12 } } : {}) };
      },
    ],
  ] satisfies [string, Reader][]
).map(([source, read]) => [new RegExp(source, 'iuy'), read]);

function yearOf(year: number): Omit<Period, 'length'> {
  return { start: day(year), end: day(year + 1) };
}

/** Easter Sunday of the western churches (Butcher's method, in Meeus: Astronomical Algorithms, 1991, chapter 8). */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leaps = century - Math.floor(century / 4);
  const epact =
    (19 * golden + leaps - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return day(year, Math.floor(days / 31), (days % 31) + 1);
}

function seasonOf([, which, season = '', year, ofYear]: RegExpExecArray, today: Day): Omit<Period, 'length'> {
  const month = SEASONS[season.toLowerCase()] ?? 3;
  const shift = ofYear === undefined ? 0 : ({ last: -1, this: 0, next: 1 }[ofYear.toLowerCase()] ?? 0);
  const at = (ofThat: number) => ({ start: day(ofThat, month), end: addMonths(day(ofThat, month), 3) });
  if (year !== undefined) return at(Number(year));
  const current = today.getUTCFullYear();
  if (ofYear !== undefined) return at(current + shift);
  const years = [current + 1, current, current - 1, current - 2].map(at);
  if (which?.toLowerCase() === 'this') return at(current);
  if (which?.toLowerCase() === 'last') return years.find(({ end }) => end <= today) ?? at(current - 1);
  if (which?.toLowerCase() === 'next') return years.findLast(({ start }) => start > today) ?? at(current + 1);
  return { ...at(current), again: { months: 12 } };
}

/** What chrono must have read for a date to count. It also reads "five years" and "now" as dates. */
const DATED =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)|\d[-/.]\d|\b(?:ago|last|this|next|yesterday|today|tomorrow)\b/i;
const SELDOM_A_DATE =
  /^(?:mar|sun|sat|mon|wed|second|this (?:morning|afternoon|evening)|(?:the )?(?:last|next) (?:few|couple|several)\b.*)$/i;
/** Where a second date begins that is not part of the first. */
const SECOND = /\s(?:to|until|till|through|and|or|-|–)\s|–/;

/** Days, months, weekdays and what is counted from today, as chrono reads them. */
function byChrono(text: string, today: Day): Period | undefined {
  const end = text.search(SECOND);
  const said = text.slice(0, end < 0 ? 48 : Math.min(end, 48));
  const noon = new Date(today.getTime() + 43_200_000);
  // Chrono reads "may" as a verb if more words follow.
  const [, before = '', may] = /^((?:last |next |this )?)(may)\b(?!,? \d|-)/i.exec(said) ?? [];
  const result = chrono.parse(may ?? said, { instant: noon, timezone: 0 })[0];
  const index = (may === undefined ? 0 : before.length) + (result?.index ?? 0);
  const lead = said.slice(0, index);
  if (result === undefined || !/^(?:the |last |this |next )?$/i.test(lead)) return undefined;
  const named = said.slice(0, index + result.text.length).replace(/[\s,;]+$/, '');
  if (!DATED.test(named) || SELDOM_A_DATE.test(named)) return undefined;
  const { start: read } = result;
  const year = read.get('year') ?? today.getUTCFullYear();
  const month = read.get('month') ?? 1;
  const known = (part: chrono.Component) => read.isCertain(part);
  const ago = /\byears? ago$/i.test(named);
  const unit =
    /\bweeks?$/i.test(named) && !ago
      ? 'week'
      : known('day') || known('weekday')
        ? 'day'
        : known('month') || ago
          ? 'month'
          : 'year';
  const date = unit === 'month' || unit === 'year' ? 1 : (read.get('day') ?? 1);
  const ofYear = known('year') ? null : /^,? (?:of )?(last|this|next) year\b/i.exec(said.slice(named.length));
  const shift = { last: -1, this: 0, next: 1 }[ofYear?.[1]?.toLowerCase() ?? 'this'] ?? 0;
  let start = day(ofYear ? today.getUTCFullYear() + shift : year, unit === 'year' ? 1 : month, date);
  if (unit === 'week') start = addDays(start, -((start.getUTCDay() + 6) % 7));
  const length = named.length + (ofYear?.[0].length ?? 0);
  const period = { length, start, end: later(start, unit) };
  if (known('year') || ofYear) return period;
  const again = known('weekday') ? { days: 7 } : { months: 12 };
  const which = /^last /i.test(lead) ? 'past' : 'ahead';
  if (!/^(?:last|next) /i.test(lead)) return { ...period, again };
  // The next one is not the one we have.
  return pickOccurrence({ ...period, again }, which === 'past' ? today : later(today, unit), which);
}

/** The occurrence of a recurring period that is in the past (or includes today), or the one ahead. */
export function pickOccurrence(period: Period, today: Day, which: 'past' | 'ahead'): Period {
  const { again, start, end, length } = period;
  if (again === undefined) return period;
  const by = which === 'past' ? (start > today ? -1 : 0) : end <= today ? 1 : 0;
  const moved = (from: Day) =>
    'months' in again ? addMonths(from, by * again.months) : addDays(from, by * again.days);
  return { length, start: moved(start), end: moved(end) };
}

/** The early, middle or late part of a period: a month of a year, some days of a month, some years of a decade. */
function partOf({ start, end, ...rest }: Period, edge: string): Period {
  const months = Math.round((end.getTime() - start.getTime()) / (30.4 * 86_400_000));
  if (/^(?:start|beginning|early)$/.test(edge)) {
    const until = addMonths(start, Math.max(1, Math.round(months * (edge === 'early' ? 0.4 : 0.1))));
    return { start, end: months <= 1 ? addDays(start, 10) : until, ...rest };
  }
  if (months <= 1) {
    const from = edge === 'end' ? addDays(end, -1) : addDays(start, edge === 'late' ? 19 : 14);
    return { start: from, end: edge === 'mid' || edge === 'middle' ? addDays(from, 1) : end, ...rest };
  }
  if (edge === 'end') return { start: addMonths(end, -Math.max(1, Math.round(months / 12))), end, ...rest };
  const from = addMonths(start, Math.round(months * (edge === 'late' ? 0.7 : 0.5)));
  return {
    start: from,
    end: edge === 'late' ? end : addMonths(from, Math.max(1, Math.round(months / 12))),
    ...rest,
  };
}

/** The period that the words from an offset on name, as of the given day; undefined if they name none. */
export function periodAt(text: string, offset: number, today: Day): Period | undefined {
  const edge = new RegExp(EDGE, 'iuy');
  edge.lastIndex = offset;
  const part = edge.exec(text);
  if (part !== null) {
    const whole = periodAt(text, edge.lastIndex, today);
    const which = (part[1] ?? part[2] ?? '').toLowerCase();
    return whole && { ...partOf(whole, which), length: part[0].length + whole.length };
  }
  for (const [form, read] of FORMS) {
    form.lastIndex = offset;
    const match = form.exec(text);
    const period = match && read(match, today);
    if (match && period) return { ...period, length: match[0].length };
  }
  return byChrono(text.slice(offset), today);
}
