/** A text to score, with its data from the search. A cross-encoder reads only the text. */
export interface RerankDocument {
  readonly text: string;
  /** Who said it. */
  readonly author: string | null;
  /** The position of a turn: neighbours have the same `conversation` and consecutive positions. */
  readonly place: {
    readonly conversation: string;
    readonly position: number;
    readonly session: number;
    /** The speaker's role: 'user', 'assistant' and so on. */
    readonly role: string;
    /** The usual length of turns of its role, and of the other roles, in distinct words. */
    readonly usualLength: number;
    readonly othersLength: number;
  } | null;
  /** Scores of the search arms that found it; each arm has its own scale. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Scores documents against a query by reading both together. */
export interface Reranker {
  readonly name: string;
  /** Whether texts stay on this machine, so that it may read sealed ones that were opened for their owner. */
  readonly local?: true;
  /** Resolves once the model is loaded; absent where nothing is loaded. @throws ProviderError */
  ready?(): Promise<void>;
  /**
   * What the scores can be compared with. A model's scores can all be compared. Log odds within a kind use features
   * that turns have and documents lack: each kind then keeps its positions in the list, and a row's other scores are
   * added to its odds.
   */
  readonly scores: 'relevance' | 'log odds within a kind';
  /**
   * One score per document, in the order of the documents; higher is better, and each reranker has its own scale.
   * Documents must be in the order of the search.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  rerank(query: string, documents: readonly RerankDocument[], signal?: AbortSignal): Promise<number[]>;
}
