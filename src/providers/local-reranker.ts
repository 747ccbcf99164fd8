import { featureNames, rerankFeatures } from './rerank-features.ts';
import type { Reranker } from './reranker.ts';

type Feature = (typeof featureNames)[number];

/**
 * What each feature adds to a document's log odds of being the answer. Fitted by `bench/recall/fit.ts`, which says
 * how and holds conversations out; docs/benchmarks.md has what they gain.
 */
export const localRerankWeights: Readonly<Record<Feature, number>> = {
  order: 3.17,
  text: 2.78,
  vector: 0.61,
  own: -0.32,
  window: 2.36,
  reply: 1.92,
  proximity: 0.34,
  asks: -0.33,
  answers: 0.61,
  length: 0.39,
  speaker: 1.03,
  other_speaker: -0.94,
  when: 1.94,
  number: 1.06,
  session: 1.37,
  session_window: 0.1,
  company: 0,
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
