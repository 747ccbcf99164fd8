/** A text to score, with what the search knows of it. A cross-encoder reads the text alone. */
export interface RerankDocument {
  readonly text: string;
  /** Who said it. */
  readonly author: string | null;
  /** Where a turn stands: neighbours have the same `conversation` and positions that follow one another. */
  readonly place: {
    readonly conversation: string;
    readonly position: number;
    readonly session: number;
    /** Who speaks: 'user', 'assistant' and so on. */
    readonly role: string;
    /** How long turns of its role usually are, and those of the other roles, in distinct words. */
    readonly usualLength: number;
    readonly othersLength: number;
  } | null;
  /** Scores of the arms that found it, by arm, each on a scale of its own. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Scores documents against a query by reading both together. */
export interface Reranker {
  readonly name: string;
  /**
   * What its scores may be compared with. A model's compare everything with everything. Log odds within a kind come
   * from features that turns have and documents lack: each kind then keeps its places in the list, and what else
   * speaks for a row is added to its odds.
   */
  readonly scores: 'relevance' | 'log odds within a kind';
  /**
   * One relevance per document, in the documents' order; higher is better, the scale is the model's own. Documents
   * come in the order of the search.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  rerank(query: string, documents: readonly RerankDocument[], signal?: AbortSignal): Promise<number[]>;
}
