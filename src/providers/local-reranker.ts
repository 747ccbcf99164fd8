import { assistance, featureNames, rerankFeatures } from './rerank-features.ts';
import type { Reranker } from './reranker.ts';

type Feature = (typeof featureNames)[number];

/** What each feature adds to a document's log odds of being the answer; features that are not listed add nothing. */
export interface RerankWeights {
  /** For conversations between people, and for documents that are no turns. */
  readonly amongPeople: Readonly<Partial<Record<Feature, number>>>;
  /** For conversations with an assistant. */
  readonly withAssistant: Readonly<Partial<Record<Feature, number>>>;
}

/**
 * Fitted by `bench/recall/fit.ts`, which describes the method and holds out whole data sets; docs/benchmarks.md has the
 * gains. The weights for talk with an assistant are few: other features gained on the set they were fitted on and lost
 * on the next.
 */
export const localRerankWeights: RerankWeights = {
  amongPeople: {
    order: 0.54,
    text: 1.43,
    window: 1.7,
    reply: 2.16,
    proximity: 0.03,
    asks: -0.58,
    answers: 0.66,
    length: 0.6,
    speaker: 0.45,
    other_speaker: -1.71,
    when: 2.08,
    number: 1.77,
    session: -0.47,
    session_window: 1.23,
    company: 1.3,
    vector: 0.78,
  },
  withAssistant: {
    order: 0.37,
    text: 1.84,
    brevity: 0.92,
    cover: 1.02,
    proximity: 2.33,
    session_window: 2.47,
  },
};

/**
 * A deterministic reranker that needs no model: a linear model of how a text's words, its neighbours, its speaker and
 * its session match the query, on top of the search's own order. Scores are log odds against the other documents of the
 * same call, and can't be compared across calls. Features that favour a turn among people (it answers a question, has
 * neighbours in the results, is long) favour everything an assistant says. So there are two sets of weights, mixed by
 * how much the usual lengths of the roles' turns differ.
 */
export function createLocalReranker(weights: RerankWeights = localRerankWeights): Reranker {
  const inOrder = (of: RerankWeights[keyof RerankWeights]) => featureNames.map((name) => of[name] ?? 0);
  const people = inOrder(weights.amongPeople);
  const assistant = inOrder(weights.withAssistant);
  return {
    name: 'local',
    local: true,
    scores: 'log odds within a kind',
    async rerank(query, documents, signal) {
      signal?.throwIfAborted();
      return rerankFeatures(query, documents).map((features, index) => {
        const document = documents[index];
        const share = document ? assistance(document) : 0;
        return features.reduce(
          (score, value, at) =>
            score + value * ((1 - share) * (people[at] ?? 0) + share * (assistant[at] ?? 0)),
          0,
        );
      });
    },
  };
}
