import type { RecallRequest } from './input.ts';
import type { Period } from './period.ts';
import type { Expansion, FoundRow } from './search.ts';
import type { Understood } from './understood.ts';

/** One thing recall found. */
export interface RecallHit extends FoundRow {
  /**
   * The combined score of its rank, so that scores fall with the rank. A reranker's own scores are comparable only
   * within one call, and are listed among the arms.
   */
  readonly score: number;
  readonly rank: number;
  /** The reference for citations: kind and id. */
  readonly citation: string;
  /** Whether its confidence is below the workspace's threshold. */
  readonly uncertain: boolean;
}

/** Milliseconds per stage. */
export interface RecallTimings {
  readonly embed: number;
  readonly search: number;
  readonly rerank: number;
  readonly total: number;
}

/** The result of a recall. Its trace is stored under the same id, after the answer. */
export interface RecallResult {
  readonly id: string;
  readonly hits: readonly RecallHit[];
  readonly expansions: readonly Expansion[];
  /** The time that the query mentions. Hits in it are preferred. */
  readonly period: Period | null;
  readonly timings: RecallTimings;
  readonly warnings: readonly string[];
}

/** A question with what is prepared before any search: computed once for all searches that follow. */
export interface Question {
  /** The id of the recall that answers it. */
  readonly id: string;
  readonly request: RecallRequest;
  /** Its query as it is searched: what is asked, without how it is asked. */
  readonly asked: string;
  readonly embedding: readonly number[] | null;
  /** The model of the embedding, which is compared only with vectors of this model. */
  readonly modelId: number;
  /** The time and the numbers that it mentions. */
  readonly understood: Understood;
  readonly warnings: readonly string[];
  /** When it was begun and when it was ready to be searched, in the units of `performance.now()`. */
  readonly started: number;
  readonly prepared: number;
}
