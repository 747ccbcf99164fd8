import type { Embedder } from './embedder.ts';

/** The most dimensions that a vector index holds. */
export const mostDimensions = 4_000;

/**
 * Joins two embedders: a vector is both vectors behind each other, each with half of the weight, so that the
 * similarity is the mean of both. A neural model knows meaning but forgets names and rare words; the hashing one
 * knows nothing else.
 */
export function createHybridEmbedder(meaning: Embedder, words: Embedder): Embedder {
  const share = Math.SQRT1_2;
  const dimensions = meaning.dimensions + words.dimensions;
  return {
    model: `${meaning.model}-with-${words.model}`,
    dimensions,
    ...(meaning.ready ? { ready: () => meaning.ready?.() ?? Promise.resolve() } : {}),
    async embed(texts, input, signal) {
      const [ofMeaning, ofWords] = await Promise.all([
        meaning.embed(texts, input, signal),
        words.embed(texts, input, signal),
      ]);
      return ofMeaning.map((vector, at) => [...vector, ...(ofWords[at] ?? [])].map((value) => value * share));
    },
  };
}
