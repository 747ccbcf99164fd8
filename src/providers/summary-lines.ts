import { type Day, localDay, startOfDay } from '../language/calendar.ts';
import { datedLanguages, localeOf, weekdayNames } from '../language/calendar-names.ts';
import type { SummaryText } from './summarizer.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const heading = new RegExp(`^(?:${weekdays.join('|')}), (\\d{1,2}) (${months.join('|')}) (\\d{4})$`);
const speech = /^([^:\n]{1,60}): (.+)$/;

/** The longest heading line of any language. */
const longestHeading = 60;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The heading line of a day, in English `Monday, 18 August 2025`, else as `Intl` writes a full date. */
function dayHeading(day: Day, language: string): string {
  if (!datedLanguages.includes(language))
    return `${weekdays[day.getUTCDay()]}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(localeOf(language), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  formats.set(language, format);
  return format.format(day);
}

let weekdaysOf: readonly (readonly [language: string, names: readonly string[]])[] | null = null;

/** The day of a heading line; null for any other line. */
export function dayOfHeading(line: string): Day | null {
  const found = heading.exec(line);
  if (found) {
    const month = months.indexOf(found[2] ?? '');
    return new Date(Date.UTC(Number(found[3]), month, Number(found[1])));
  }
  if (line.length > longestHeading) return null;
  const year = /(?<!\d)\d{4}(?!\d)/.exec(line)?.[0];
  if (year === undefined) return null;
  const numbers = [...line.matchAll(/(?<!\d)\d{1,2}(?!\d)/g)].map(([digits]) => Number(digits));
  weekdaysOf ??= datedLanguages.map((language) => [language, weekdayNames(language)] as const);
  for (const [language, names] of weekdaysOf) {
    if (!names.some((name) => line.includes(name))) continue;
    // Written again rather than parsed: what a language says between the parts is left to Intl.
    for (const number of numbers) {
      for (let month = 0; month < 12; month++) {
        const day = new Date(Date.UTC(Number(year), month, number));
        if (dayHeading(day, language) === line) return day;
      }
    }
  }
  return null;
}

/** The heading of the day that contains an instant, in the given language; in English where that is not known. */
export function headingAt(at: Date, timeZone: string, language: string | null = null): string {
  return dayHeading(localDay(at, timeZone), language ?? 'en');
}

/**
 * Parses what the extractive summarizer wrote: who said what on which day, for a summary of summaries. Lines before the
 * first heading get `occurredAt`.
 */
export function readSummaryLines(content: string, occurredAt: Date, timeZone: string): SummaryText[] {
  const texts: SummaryText[] = [];
  let at = occurredAt;
  for (const line of content.split('\n')) {
    const day = dayOfHeading(line);
    if (day) at = startOfDay(day, timeZone);
    else if (line.trim() !== '') {
      const said = speech.exec(line);
      texts.push({ author: said?.[1] ?? null, text: said?.[2] ?? line, occurredAt: at });
    }
  }
  return texts;
}
