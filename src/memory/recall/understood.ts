import type { Period } from './period.ts';

/** What a query says beyond its words. */
export interface Understood {
  /** The time it speaks of. */
  readonly period: Period | null;
  /** For the search functions: the words to search, by the names their filter has for them. */
  readonly terms: Readonly<Record<string, unknown>>;
}
