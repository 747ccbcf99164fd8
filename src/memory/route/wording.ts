import { wordsOf } from './language.ts';

/** Languages written without spaces between words. */
export const unspacedLanguages: ReadonlySet<string | null> = new Set(['ja', 'zh']);

/**
 * The wording of a query as features for a linear model: its words (w) and pairs of neighbouring words (b), the groups
 * of four characters in it (g; of one to three where words are not spaced), which know forms of a word and misspellings
 * (Cavnar and Trenkle, "N-gram-based text categorization", 1994), how many words it has (n) and its last mark (e).
 */
export function wordingOf(text: string, language: string | null): Set<string> {
  const wording = new Set<string>();
  const words = wordsOf(text).map((word) => (/^\d+$/.test(word) ? '#' : word));
  for (const [at, word] of words.entries()) {
    wording.add(`w ${word}`);
    wording.add(`b ${words[at - 1] ?? '^'} ${word}`);
  }
  if (words.length > 0) wording.add(`b ${words.at(-1)} $`);
  wording.add(`n ${Math.min(words.length, 12)}`);
  const letters = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [read, sizes] = unspacedLanguages.has(language) ? [letters, [1, 2, 3]] : [` ${letters} `, [4]];
  for (const size of sizes)
    for (let at = 0; at + size <= read.length; at++) wording.add(`g ${read.slice(at, at + size)}`);
  const last = /[^\p{L}\p{N}\s]$/u.exec(text)?.[0];
  if (last !== undefined) wording.add(`e ${last.replace('？', '?').replace('！', '!')}`);
  return wording;
}
