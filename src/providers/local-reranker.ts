import { featureNames, rerankFeatures } from './rerank-features.ts';
import type { Reranker } from './reranker.ts';

type Feature = (typeof featureNames)[number];

/**
 * What each feature adds to a document's log odds of being the answer. Fitted by `bench/recall/fit.ts`, which says
 * how and holds conversations out; docs/benchmarks.md has what they gain.
 */
export const localRerankWeights: Readonly<Record<Feature, number>> = {
  order: 10.25,
  text: 0.97,
  window: 1.63,
  reply: 1.57,
  proximity: 0.87,
  asks: -0.47,
  answers: 0.6,
  length: 0.51,
  speaker: 0.73,
  other_speaker: -1.28,
  when: 2.02,
  number: 1.4,
  session: 0.63,
  session_window: 0.48,
  company: 0.9,
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
