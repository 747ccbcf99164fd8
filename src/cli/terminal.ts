/**
 * Characters that a terminal would obey instead of showing: controls but line end and tab (an escape sequence begins
 * with one), and those that turn the direction of text.
 */
const obeyed = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text as a terminal may get it: what it would obey is written as `\u001b`, which JSON reads as what it was. */
export function shown(text: string): string {
  return text.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A stored name on one line: what begins another is a space, the rest is as {@link shown} has it. */
export const onOneLine = (text: string) => text.replace(/[\n\t\v\f\r\u0085\u2028\u2029]+/g, ' ');

/** Writes to standard output. Everything the command line prints goes through here or `writeStderr`. */
export function writeStdout(text: string): void {
  process.stdout.write(shown(text));
}

/** Writes to standard error: notes, warnings and mistakes. */
export function writeStderr(text: string): void {
  process.stderr.write(shown(text));
}
