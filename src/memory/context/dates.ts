import { remembered } from '../../language/remembered.ts';

type Teller = (moment: string) => string;

/** How many moments are remembered with what is told of them: a conversation's are told in one prompt after the other. */
const momentsAtMost = 2_000;

/**
 * Formats times in a time zone; the Swedish locale writes ISO 8601. The latest formatter is cached: creating one
 * takes as long as formatting a hundred dates, and a prompt needs it for each line.
 */
function formatterOf(format: Intl.DateTimeFormatOptions): (timeZone: string) => Teller {
  let latest: { readonly timeZone: string; readonly tell: Teller } | null = null;
  return (timeZone) => {
    if (latest?.timeZone !== timeZone) {
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone, ...format });
      latest = { timeZone, tell: remembered(momentsAtMost, (moment) => written.format(new Date(moment))) };
    }
    return latest.tell;
  };
}

/** Formats the date of a time in a time zone: 2026-01-05. */
export const dateFormatter = formatterOf({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** Formats the time of day in a time zone: 18:30. */
export const timeFormatter = formatterOf({ hour: '2-digit', minute: '2-digit' });

/** Formats the dates of a period: one date if it is within a day. Its end is exclusive. */
export function rangeFormatter(timeZone: string): (start: string, end: string) => string {
  const date = dateFormatter(timeZone);
  return (start, end) => {
    const first = date(start);
    const last = date(new Date(Math.max(Date.parse(end) - 1, Date.parse(start))).toISOString());
    return first === last ? first : `${first} to ${last}`;
  };
}

/** Half a day in milliseconds. */
const halfDay = 43_200_000;

/**
 * Formats the dates of whole days, which begin and end at midnight in the zone that they were made in: for a reader in
 * another zone they are the same days. Their noon is on the same day in UTC wherever that is, but for zones that are more
 * than twelve hours ahead.
 */
export function daysFormatter(): (start: string, end: string) => string {
  const date = dateFormatter('UTC');
  const noon = (moment: string, after: number) => date(new Date(Date.parse(moment) + after).toISOString());
  return (start, end) => {
    const first = noon(start, halfDay);
    const last = noon(end, -halfDay);
    return first === last ? first : `${first} to ${last}`;
  };
}
