/** Characters that one mark holds at most: extraction knows marks of up to 600. */
const longestMark = 500;

/**
 * What a picture or file shows, as the turn has it: `[shares ...]`, on one line and without brackets of its own.
 * Searched, shown and put into prompts with the turn; nobody said it, so nothing is drawn from it.
 */
export function captionMark(caption: string): string {
  const words = caption
    .replace(/[[\]<>\s]+/g, ' ')
    .trim()
    .split(' ')
    .flatMap((word) => word.match(new RegExp(`.{1,${longestMark}}`, 'gu')) ?? []);
  const marks: string[] = [];
  for (const word of words) {
    const last = marks.at(-1);
    if (last !== undefined && last.length + word.length < longestMark)
      marks[marks.length - 1] = `${last} ${word}`;
    else marks.push(word);
  }
  return marks.map((mark) => `[shares ${mark}]`).join(' ');
}

/** A turn's text with its captions behind it. */
export function withCaptions(text: string, captions: readonly string[]): string {
  return [text, ...captions.map(captionMark)].filter((part) => part !== '').join(' ');
}
