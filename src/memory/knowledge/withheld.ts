/** A stretch of a text, in UTF-16 units as JavaScript counts them. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Stretches of a text as the columns `forgotten` and `echo` of a turn hold them: a multirange that counts characters
 * from 0 as Postgres does. Null if there are none.
 */
export function withheldRange(text: string, spans: readonly TextSpan[]): string | null {
  const counted = spans
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => `[${characters(text, start)},${characters(text, end)})`);
  return counted.length === 0 ? null : `{${counted.join(',')}}`;
}

/** How many characters a text has before a place. */
function characters(text: string, place: number): number {
  let count = 0;
  for (const _ of text.slice(0, place)) count += 1;
  return count;
}
