/** Scores documents against a query by reading both together (a cross-encoder). */
export interface Reranker {
  readonly name: string;
  /**
   * One relevance per document, in the documents' order; higher is better, the scale is the model's own.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  rerank(query: string, documents: readonly string[], signal?: AbortSignal): Promise<number[]>;
}
