import { featureNames, rerankFeatures } from './rerank-features.ts';
import type { Reranker } from './reranker.ts';

type Feature = (typeof featureNames)[number];

/**
 * What each feature adds to a document's log odds of being the answer. Fitted by `bench/recall/fit.ts`, which says
 * how and holds conversations out; docs/benchmarks.md has what they gain.
 */
export const localRerankWeights: Readonly<Record<Feature, number>> = {
  order: 10.11,
  text: 1.08,
  window: 1.62,
  reply: 1.64,
  proximity: 0.92,
  asks: -0.46,
  answers: 0.59,
  length: 0.52,
  speaker: 0.72,
  other_speaker: -1.25,
  when: 2.01,
  number: 1.4,
  session: 0.66,
  session_window: 0.47,
  company: 0.87,
};

/**
 * A reranker that needs nothing and always gives the same: a linear model of how a text's words, its neighbours, its
 * speaker and its session meet the query, on top of the search's own order. Scores are log odds against the other
 * documents of the same call, and mean nothing across calls.
 */
export function createLocalReranker(
  weights: Readonly<Record<Feature, number>> = localRerankWeights,
): Reranker {
  const inOrder = featureNames.map((name) => weights[name]);
  return {
    name: 'local',
    scores: 'log odds within a kind',
    async rerank(query, documents, signal) {
      signal?.throwIfAborted();
      return rerankFeatures(query, documents).map((features) =>
        features.reduce((score, value, index) => score + value * (inOrder[index] ?? 0), 0),
      );
    },
  };
}
