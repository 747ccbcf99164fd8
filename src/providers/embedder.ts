/** The purpose of a text's vector: a document to be found, or a query to find it with. */
export type EmbeddingInput = 'document' | 'query';

/** Turns texts into unit vectors whose dot product is their similarity. */
export interface Embedder {
  /** The name of the vector space: vectors of different models are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /** Resolves once the model is loaded; absent where nothing is loaded. @throws ProviderError */
  ready?(): Promise<void>;
  /** Whether vectors are made in this process without any request, so that it may run within a transaction. */
  readonly local?: true;
  /** Whether texts are near each other by how their words are spelled, and not by what they mean. */
  readonly bySpelling?: true;
  /**
   * One unit vector per text, in order.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  embed(texts: readonly string[], input: EmbeddingInput, signal?: AbortSignal): Promise<number[][]>;
}
