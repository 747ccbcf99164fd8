import { countTokens, countTokensInTurns, lengthWithin } from '../../providers/tokens.ts';

export { countTokens, countTokensInTurns };

/** Whether a text has at most `limit` tokens. A token is at least one byte of UTF-8, so that short texts need no count. */
export function fitsTokens(text: string, limit: number): boolean {
  if (Buffer.byteLength(text) <= limit) return true;
  if (leastTokensOf(text) > limit) return false;
  if (last.text !== text || last.limit !== limit)
    last = { text, limit, fits: countTokens(text, limit) <= limit };
  return last.fits;
}

/** All that shows a part of a turn asks whether the whole of it fits, one after the other. */
let last = { text: '', limit: 0, fits: true };

/** A number of tokens that a text has at least: none spans two words. */
export function leastTokensOf(text: string): number {
  let words = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1))
    if (text.charCodeAt(at + 1) > 32) words += 1;
  return words;
}

/**
 * The text, or its beginning within `limit` tokens, cut after a sentence or word and marked with an ellipsis.
 */
export function withinTokens(text: string, limit: number): string {
  // A token is at least one UTF-8 byte of text, mostly about four characters: short texts need no count.
  if (text.length <= limit || fitsTokens(text, limit)) return text;
  const cut = text.slice(0, lengthWithin(text, limit - 1));
  const sentenceEnd = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('\n'));
  const wordEnd = cut.lastIndexOf(' ');
  // Many scripts put no spaces between words: there it is cut anywhere, but never within a character.
  const half = cut.length / 2;
  const end = sentenceEnd > half ? sentenceEnd + 1 : wordEnd > half ? wordEnd : cut.length;
  return `${cut.slice(0, end).trimEnd()} …`;
}
