/** The latest that was made: it takes as long as a hundred dates, and a prompt asks for it with each of its lines. */
let latest: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | null = null;

/** Tells a moment's date as it was in a time zone: 2026-01-05. */
export function dateTeller(timeZone: string): (moment: string) => string {
  if (latest?.timeZone !== timeZone) {
    // The Swedish way of writing dates is ISO 8601.
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    latest = { timeZone, format };
  }
  const { format } = latest;
  return (moment) => format.format(new Date(moment));
}

/** The dates of a stretch: one where it lies within a day. Its end is exclusive. */
export function stretchTeller(timeZone: string): (start: string, end: string) => string {
  const date = dateTeller(timeZone);
  return (start, end) => {
    const first = date(start);
    const last = date(new Date(Math.max(Date.parse(end) - 1, Date.parse(start))).toISOString());
    return first === last ? first : `${first} to ${last}`;
  };
}
