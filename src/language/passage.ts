import { FUNCTION_WORDS } from './english-lexicon.ts';
import { stem } from './english-stem.ts';
import { limitMarks } from './marks.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { withoutGrammar } from './which-language.ts';

/** How many characters of a text are read. Answers are shorter, and a pasted file must not delay the search. */
const maxCharacters = 40_000;
/**
 * The weight of a repeated word, relative to its first occurrence: of two passages with all words, the one with more
 * of them wins.
 */
const again = 0.1;

/** The position of a passage in its text (UTF-16 offsets, end exclusive). */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** The words of a query by which passages are chosen. */
export const wordsAsked = (query: string): ReadonlySet<string> => stemsOf(withoutGrammar(query));

/**
 * The part of a text of at most the given number of characters that has most of a query's words (`wordsAsked`), in whole sentences
 * if they fit. Words that few of the sentences have count more. Of equal parts, the earliest. Null if the text is not
 * longer than that, or has none of the words.
 */
export function passageOf(asked: ReadonlySet<string>, text: string, characters: number): Passage | null {
  if (text.length <= characters || asked.size === 0) return null;
  const pieces = splitSentences(text.slice(0, maxCharacters)).flatMap((one) => cut(text, one, characters));
  const found = pieces.map((piece) => contentStems(piece.text).filter((word) => asked.has(word)));
  const holders = new Map<string, number>();
  for (const words of found)
    for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = (word: string) => Math.log(1 + pieces.length / (holders.get(word) ?? 1));
  let best: (Passage & { readonly worth: number }) | null = null;
  for (const [first, { start }] of pieces.entries()) {
    // A passage whose first sentence has none of the words is no better than the passage that begins after it.
    if (found[first]?.length === 0) continue;
    const seen = new Set<string>();
    let worth = 0;
    for (let last = first; last < pieces.length; last++) {
      const end = pieces[last]?.end ?? start;
      if (last > first && end - start > characters) break;
      for (const word of found[last] ?? []) {
        worth += (seen.has(word) ? again : 1) * rarity(word);
        seen.add(word);
      }
      if (!best || worth > best.worth) best = { start, end, worth };
    }
  }
  return best && widened(pieces, best, characters);
}

/** The passage, extended by the sentences after it and then by those before it, as far as there is room. */
function widened(pieces: readonly Sentence[], { start, end }: Passage, characters: number): Passage {
  let [from, to] = [start, end];
  for (const piece of pieces)
    if (piece.start >= to && piece.end - from <= characters) to = piece.end;
    else if (piece.start >= to) break;
  for (const piece of pieces.toReversed())
    if (piece.end <= from && to - piece.start <= characters) from = piece.start;
    else if (piece.end <= from) break;
  return { start: from, end: to };
}

/** Splits a sentence that is too long for a passage into parts that end between words. */
function cut(source: string, sentence: Sentence, characters: number): Sentence[] {
  const most = Math.max(Math.floor(characters / 2), 1);
  if (sentence.end - sentence.start <= characters) return [sentence];
  const parts: Sentence[] = [];
  for (let start = sentence.start; start < sentence.end; ) {
    let end = Math.min(start + most, sentence.end);
    const space = source.lastIndexOf(' ', end);
    if (end < sentence.end && space > start + most / 2) end = space + 1;
    else if (/[\uDC00-\uDFFF]/.test(source[end] ?? '')) end += 1;
    parts.push({ text: source.slice(start, end), start, end });
    start = end;
  }
  return parts;
}

/** The stems of a text's words, without words that every text has. */
export function stemsOf(text: string): Set<string> {
  return new Set(contentStems(text.slice(0, maxCharacters)));
}

function contentStems(text: string): string[] {
  // What is ASCII has no marks and one form.
  const plain = notAscii.test(text)
    ? limitMarks(text)
        .normalize('NFKD')
        .replace(/[\u0300-\u036f'’]/g, '')
    : text.replaceAll("'", '');
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FUNCTION_WORDS.has(word)).map(stem);
}

const notAscii = /[^\0-\x7f]/;
