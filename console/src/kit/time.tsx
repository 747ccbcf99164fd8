const day = 86_400_000;
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const thisYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const otherYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** A time in few words; the exact one where one points at it. */
export function When({ at, exact = false }: { at: string | null | undefined; exact?: boolean }) {
  if (!at) return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)}>
      {exact ? `${dateText(at)}, ${clock.format(date)}` : shortText(date)}
    </time>
  );
}

export function dateText(at: string): string {
  const date = new Date(at);
  // What stands in an address may be anything.
  if (Number.isNaN(date.getTime())) return 'no day';
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : otherYear).format(date);
}

function shortText(date: Date): string {
  const away = date.getTime() - Date.now();
  const minutes = Math.round(away / 60_000);
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  if (Math.abs(away) < day) return relative.format(Math.round(away / 3_600_000), 'hour');
  if (Math.abs(away) < 7 * day) return relative.format(Math.round(away / day), 'day');
  return dateText(date.toISOString());
}

/** The day of a time, as an input of type date has it. */
export function dayOf(at: string | null | undefined): string {
  return at ? at.slice(0, 10) : '';
}

/** The first moment of a day that somebody chose, in their time zone; of what is no day, the beginning of time. */
export function startOf(dayText: string): string {
  const date = new Date(`${dayText}T00:00:00`);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}
