import { countTokens, countTokensInTurns, lengthWithin } from '../../providers/tokens.ts';

export { countTokens, countTokensInTurns };

/**
 * The text, or its beginning within `limit` tokens, cut after a sentence or word and marked with an ellipsis.
 */
export function withinTokens(text: string, limit: number): string {
  // A token is at least one UTF-8 byte of text, mostly about four characters: short texts need no count.
  if (text.length <= limit || countTokens(text, limit) <= limit) return text;
  const cut = text.slice(0, lengthWithin(text, limit - 1));
  const sentenceEnd = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('\n'));
  const wordEnd = cut.lastIndexOf(' ');
  // Many scripts put no spaces between words: there it is cut anywhere, but never within a character.
  const half = cut.length / 2;
  const end = sentenceEnd > half ? sentenceEnd + 1 : wordEnd > half ? wordEnd : cut.length;
  return `${cut.slice(0, end).trimEnd()} …`;
}
