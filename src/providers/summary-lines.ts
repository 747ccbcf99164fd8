import { type Day, localDay, startOfDay } from '../language/calendar.ts';
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

/** The heading line of a day: `Monday, 18 August 2025`. */
function dayHeading(day: Day): string {
  return `${weekdays[day.getUTCDay()]}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** The day of a heading line; null for any other line. */
export function dayOfHeading(line: string): Day | null {
  const found = heading.exec(line);
  if (!found) return null;
  const month = months.indexOf(found[2] ?? '');
  return new Date(Date.UTC(Number(found[3]), month, Number(found[1])));
}

/** The heading of the day that contains an instant. */
export function headingAt(at: Date, timeZone: string): string {
  return dayHeading(localDay(at, timeZone));
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
