/**
 * How stored text stands in a prompt. What a person, a file or a model has written comes between « and », on one line:
 * it can hold neither mark nor a line's end, so that everything outside them is ours. Turns of the conversation keep
 * their lines; in the pack as one text, no line of theirs can be a part's header.
 */

/** Line ends of any sort, and characters that only control how text is shown: a terminal or a reader may follow them. */
const unprinted = /[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

/** The text on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(unprinted, ' ').trim();
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

/** What is not seen before a header of the pack as text. */
const unseen = /^[\p{C}\p{Z}\p{M}]*$/u;
/** What such a header begins with. */
const header = /^[\p{C}\p{Z}\p{M}]*\[/u;

/**
 * Whether a line begins like a header, as it looks: full-width brackets too, and after what is invisible. One character
 * at a time, since normalising a line of marks takes time that grows with the square of their number.
 */
function headerLike(line: string): boolean {
  for (const character of line) {
    const form = character.normalize('NFKC');
    if (!unseen.test(form)) return header.test(form);
  }
  return false;
}

/** A turn's text where parts have headers of the form `[role]`: lines that begin like one are marked as cited. */
export function withoutHeaders(text: string): string {
  return text
    .split(lineEnd)
    .map((line) => (headerLike(line) ? `> ${line}` : line))
    .join('\n');
}
