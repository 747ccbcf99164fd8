/** More marks than any script puts on one letter. */
const longRun = /(\p{M}{16})\p{M}+/gu;

/**
 * The text with at most 16 combining marks in a row. Unicode's normal forms sort the marks of a letter, in time that
 * grows with the square of their number: without this, 32 kB of them hold everybody up for seconds.
 */
export function limitMarks(text: string): string {
  return text.replace(longRun, '$1');
}
