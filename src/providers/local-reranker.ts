import { assistance, featureNames, rerankFeatures } from './rerank-features.ts';
import type { Reranker } from './reranker.ts';

type Feature = (typeof featureNames)[number];

/** What each feature adds to a document's log odds of being the answer; those that aren't named add nothing. */
export interface RerankWeights {
  /** Where people talk with one another, and for what is no turn. */
  readonly amongPeople: Readonly<Partial<Record<Feature, number>>>;
  /** Where somebody talks with an assistant. */
  readonly withAssistant: Readonly<Partial<Record<Feature, number>>>;
}

/**
 * Fitted by `bench/recall/fit.ts`, which says how and holds whole sets out; docs/benchmarks.md has what they gain. Talk
 * with an assistant has few: what else was tried gained where it was fitted and lost on the next set.
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
 * A reranker that needs nothing and always gives the same: a linear model of how a text's words, its neighbours, its
 * speaker and its session meet the query, on top of the search's own order. Scores are log odds against the other
 * documents of the same call, and mean nothing across calls. What speaks for a turn among people (that it answers a
 * question, stands in company, is long) speaks for everything an assistant says: so there are two sets of weights, and
 * how unlike the lengths of the roles' turns are says how much of each counts.
 */
export function createLocalReranker(weights: RerankWeights = localRerankWeights): Reranker {
  const inOrder = (of: RerankWeights[keyof RerankWeights]) => featureNames.map((name) => of[name] ?? 0);
  const people = inOrder(weights.amongPeople);
  const assistant = inOrder(weights.withAssistant);
  return {
    name: 'local',
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
