import { countTokens } from '../../providers/tokens.ts';

export { countTokens };

/**
 * The text, or its beginning within `limit` tokens, cut after a sentence or word and marked with an ellipsis.
 */
export function withinTokens(text: string, limit: number): string {
  // A token is at least one UTF-8 byte of text, mostly about four characters: short texts need no count.
  if (text.length <= limit || countTokens(text) <= limit) return text;
  let low = 0;
  let high = Math.min(text.length, limit * 12);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countTokens(text.slice(0, middle)) < limit) low = middle;
    else high = middle - 1;
  }
  const cut = text.slice(0, low);
  const sentenceEnd = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('\n'));
  const wordEnd = cut.lastIndexOf(' ');
  // Many scripts put no spaces between words: there it is cut anywhere, but never within a character.
  const end = sentenceEnd > low / 2 ? sentenceEnd + 1 : wordEnd > low / 2 ? wordEnd : low;
  return `${cut
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()} …`;
}
