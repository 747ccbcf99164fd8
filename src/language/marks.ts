/** More combining marks than any script puts on one letter. */
const longRun = /(\p{M}{16})\p{M}+/gu;

/**
 * The text with at most 16 combining marks in a row. Unicode normalisation sorts the marks of a letter in quadratic
 * time: without this limit, 32 kB of marks would block the server for seconds.
 */
export function limitMarks(text: string): string {
  return text.replace(longRun, '$1');
}
