/** What one operation may ask for. Over any of these it is refused before anything runs. */
export interface QueryLimits {
  /** Rows of one page (`first`, `last`). */
  readonly maxPageSize: number;
  /** Rows `offset` may skip. */
  readonly maxOffset: number;
  /** Levels of fields. */
  readonly maxDepth: number;
  /** Rows the answer can hold at most, pages counted as if they were full. */
  readonly maxCost: number;
  readonly maxAliases: number;
  /** Fields on Query or Mutation. */
  readonly maxRootFields: number;
  readonly maxDirectives: number;
  /** Lexical tokens of the document. */
  readonly maxTokens: number;
  /** Milliseconds one statement may take (native engine) and one operation may run. */
  readonly queryTimeoutMs: number;
}

/** The limits a server has unless it is told otherwise. */
export const defaultLimits: QueryLimits = {
  maxPageSize: 200,
  maxOffset: 10_000,
  maxDepth: 12,
  maxCost: 5_000,
  maxAliases: 15,
  maxRootFields: 20,
  maxDirectives: 50,
  maxTokens: 5_000,
  queryTimeoutMs: 30_000,
};
