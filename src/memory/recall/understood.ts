import type { Period } from './period.ts';

/** What a query says beyond its words. */
export interface Understood {
  /** The time it mentions. */
  readonly period: Period | null;
  /** The words to search, under the names that the search functions use. */
  readonly terms: Readonly<Record<string, unknown>>;
}
