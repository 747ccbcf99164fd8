const stopWords = new Set(
  'a an the of to in on at for is are was were be been do did does i you he she it we they my your his her its our their me him them and or but with what when where who why how which that this these those have has had s t re ll ve m d'.split(
    ' ',
  ),
);

/** How a text is split into the terms that are compared. */
export type Split = (text: string) => string[];

/** Words, English ones without their endings. A word of another script is what stands between spaces. */
export function words(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map((word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(ing|ed|es|s|ly)$/, '') : word));
}

/** All pairs of letters that stand side by side in a word: what is usual for scripts without spaces. */
export const pairs: Split = (text) => words(text).flatMap((word) => runs(word, 2));

/** Words, and all runs of four letters of the longer ones. */
export const pieces: Split = (text) =>
  words(text).flatMap((word) => ([...word].length > 4 ? [word, ...runs(word, 4)] : [word]));

function runs(word: string, length: number): string[] {
  const letters = [...word];
  if (letters.length <= length) return [word];
  return letters.slice(length - 1).map((_, at) => letters.slice(at, at + length).join(''));
}

/** The reference every figure stands beside: plain BM25 (k1 1.2, b 0.75) in memory, over the same texts. */
export class Bm25 {
  readonly #documents: { frequencies: Map<string, number>; length: number }[];
  readonly #holders = new Map<string, number>();
  readonly #averageLength: number;

  readonly #split: Split;

  constructor(texts: readonly string[], split: Split = words) {
    this.#split = split;
    this.#documents = texts.map((text) => {
      const frequencies = new Map<string, number>();
      const all = split(text);
      for (const word of all) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
      for (const word of frequencies.keys()) this.#holders.set(word, (this.#holders.get(word) ?? 0) + 1);
      return { frequencies, length: all.length };
    });
    this.#averageLength = this.#documents.reduce((sum, { length }) => sum + length, 0) / texts.length;
  }

  /** The indexes of the best `count` texts, best first. */
  search(query: string, count: number): number[] {
    const asked = [...new Set(this.#split(query))];
    const total = this.#documents.length;
    const scores = this.#documents.map(({ frequencies, length }, index) => {
      let score = 0;
      for (const word of asked) {
        const frequency = frequencies.get(word);
        if (frequency === undefined) continue;
        const holders = this.#holders.get(word) ?? 0;
        const rarity = Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
        score +=
          (rarity * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * length) / this.#averageLength));
      }
      return { index, score };
    });
    return scores
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .map(({ index }) => index);
  }
}
