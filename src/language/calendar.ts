/** A calendar day, represented by its midnight in UTC so that clock changes do not affect adding days. */
export type Day = Date;

interface LocalTime {
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a zone is ahead of UTC at an instant. */
export function offsetMinutes(timeZone: string, at: Date): number {
  if (timeZone === 'UTC') return 0;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value;
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '');
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** A fixed offset as a time zone, e.g. `+09:00`: JavaScript takes it, Postgres does not mean the same by it. */
function fixedZone(minutes: number): string {
  const two = (count: number) => String(Math.trunc(count)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** An instant as a clock so many minutes ahead of UTC shows it, in ISO 8601. */
export function withOffset(at: Date, minutes: number): string {
  const shown = new Date(at.getTime() + minutes * 60_000).toISOString();
  return shown.replace('Z', fixedZone(minutes));
}

/**
 * The zone in which a turn's "tomorrow" is meant: the offset it was told with decides. Where the clock of its place's
 * zone showed the same, that zone is meant, which also knows when clocks change.
 *
 * @param turn.utcOffset minutes ahead of UTC; null where that is not known.
 */
export function zoneOfTurn({
  timeZone,
  utcOffset,
  occurredAt,
}: {
  readonly timeZone: string;
  readonly utcOffset: number | null;
  readonly occurredAt: Date;
}): string {
  if (utcOffset === null || offsetMinutes(timeZone, occurredAt) === utcOffset) return timeZone;
  return fixedZone(utcOffset);
}

/**
 * The instant of a local time. The offset is looked up twice, because the first guess may be on the other side of a
 * clock change. A local time that a clock change skips is moved later by the length of the change, so that a day
 * without a midnight begins after the change, not before.
 */
export function instantOf(local: LocalTime, timeZone: string): Date {
  const utc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
  const first = utc - offsetMinutes(timeZone, new Date(utc)) * 60_000;
  const second = utc - offsetMinutes(timeZone, new Date(first)) * 60_000;
  if (second === first) return new Date(first);
  const exists = second + offsetMinutes(timeZone, new Date(second)) * 60_000 === utc;
  return new Date(exists ? second : Math.max(first, second));
}

/** The calendar day of an instant in a zone. */
export function localDay(at: Date, timeZone: string): Day {
  const shifted = new Date(at.getTime() + offsetMinutes(timeZone, at) * 60_000);
  return new Date(Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth(), shifted.getUTCDate()));
}

/** The instant a calendar day begins in a zone. */
export function startOfDay(day: Day, timeZone: string): Date {
  return instantOf(
    {
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
      hour: 0,
      minute: 0,
      second: 0,
    },
    timeZone,
  );
}

/** A day some days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
}

/** The same day some months later or earlier; the last day of the month if it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first, Math.min(day.getUTCDate(), last) - 1);
}
