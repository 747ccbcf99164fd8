/**
 * How stored text is quoted in a prompt. What a person, a file or a model has written is put between « and », on one
 * line. It can contain neither these marks nor line ends, so that everything outside them is ours. Turns of the
 * conversation keep their lines; in the prompt as one text, none of their lines can look like the header of a part.
 */

/** Line ends of any kind, and characters that only control how text is displayed, which a terminal may obey. */
const unprinted = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

/** What is not on one line already, with single spaces. */
const severalLines = /[^\S ]| {2}|[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** The text on one line. */
export function oneLine(text: string): string {
  return (severalLines.test(text) ? text.replaceAll(unprinted, ' ') : text).trim();
}

/** A stored text between marks that it can't contain. */
export function quote(text: string): string {
  return `«${oneLine(text).replaceAll('«', '‹').replaceAll('»', '›')}»`;
}

/** A stored text with several lines, each between the marks. */
export function quoteLines(text: string): string {
  return text
    .split(lineEnd)
    .filter((line) => oneLine(line) !== '')
    .map(quote)
    .join('\n');
}

const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Invisible characters before a header of the prompt as text: Hangul fillers and the blank Braille pattern are letters and symbols. */
const unseen = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** What such a header begins with. */
const header = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*\[/u;

/**
 * Whether a line looks like a header, also with full-width brackets or after invisible characters. Checks one
 * character at a time, because normalising a line of combining marks takes quadratic time.
 */
function headerLike(line: string): boolean {
  for (const character of line) {
    const form = character.normalize('NFKC');
    if (!unseen.test(form)) return header.test(form);
  }
  return false;
}

/** A turn's text for a prompt with headers of the form `[role]`: lines that look like a header are marked as quoted. */
export function withoutHeaders(text: string): string {
  return text
    .split(lineEnd)
    .map((line) => (headerLike(line) ? `> ${line}` : line))
    .join('\n');
}
