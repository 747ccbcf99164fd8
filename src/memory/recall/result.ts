import type { RecallRequest } from './input.ts';
import type { Period } from './period.ts';
import type { Expansion, FoundRow } from './search.ts';
import type { Understood } from './understood.ts';

/** One thing recall found. */
export interface RecallHit extends FoundRow {
  /**
   * The fused score of its place, so that scores fall as ranks rise: a reranker's own are comparable within a call and
   * a kind at most, and stand among the arms.
   */
  readonly score: number;
  readonly rank: number;
  /** What an answer cites: kind and id. */
  readonly citation: string;
  /** Less sure than the workspace's confidence threshold. */
  readonly uncertain: boolean;
}

/** Milliseconds per stage. */
export interface RecallTimings {
  readonly embed: number;
  readonly search: number;
  readonly rerank: number;
  readonly total: number;
}

/** What a recall answers. Its trace is stored under the same id, after the answer. */
export interface RecallResult {
  readonly id: string;
  readonly hits: readonly RecallHit[];
  readonly expansions: readonly Expansion[];
  /** The time the query speaks of, which hits are preferred for. */
  readonly period: Period | null;
  readonly timings: RecallTimings;
  readonly warnings: readonly string[];
}

/** What is asked, with what is made of it before any search: made once, however many searches follow. */
export interface Question {
  /** Of the recall that answers it. */
  readonly id: string;
  readonly request: RecallRequest;
  readonly embedding: readonly number[] | null;
  /** The model the embedding is of: only its vectors are compared with it. */
  readonly modelId: number;
  /** The time and the numbers it speaks of. */
  readonly understood: Understood;
  readonly warnings: readonly string[];
  /** When it was begun and when it could be searched, as `performance.now()` tells it. */
  readonly started: number;
  readonly prepared: number;
}
