type Teller = (moment: string) => string;

/**
 * Writes moments in a format, in a time zone: the Swedish way is ISO 8601. The latest that was made is kept: making it
 * takes as long as a hundred dates, and a prompt asks for it with each of its lines.
 */
function formatterOf(format: Intl.DateTimeFormatOptions): (timeZone: string) => Teller {
  let latest: { readonly timeZone: string; readonly tell: Teller } | null = null;
  return (timeZone) => {
    if (latest?.timeZone !== timeZone) {
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone, ...format });
      latest = { timeZone, tell: (moment) => written.format(new Date(moment)) };
    }
    return latest.tell;
  };
}

/** Tells a moment's date as it was in a time zone: 2026-01-05. */
export const dateFormatter = formatterOf({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** Tells a moment's time of day as it was in a time zone: 18:30. */
export const timeFormatter = formatterOf({ hour: '2-digit', minute: '2-digit' });

/** The dates of a stretch: one where it lies within a day. Its end is exclusive. */
export function rangeFormatter(timeZone: string): (start: string, end: string) => string {
  const date = dateFormatter(timeZone);
  return (start, end) => {
    const first = date(start);
    const last = date(new Date(Math.max(Date.parse(end) - 1, Date.parse(start))).toISOString());
    return first === last ? first : `${first} to ${last}`;
  };
}
