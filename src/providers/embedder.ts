/** What a text is embedded as: something to be found, or something to find it with. */
export type EmbeddingInput = 'document' | 'query';

/** Turns texts into unit vectors whose dot product is their similarity. */
export interface Embedder {
  /** Names the vector space: vectors of different models are never compared. */
  readonly model: string;
  readonly dimensions: number;
  /** Whether it asks nobody: vectors are made in this process, and may be made within a transaction. */
  readonly local?: true;
  /**
   * One unit vector per text, in order.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  embed(texts: readonly string[], input: EmbeddingInput, signal?: AbortSignal): Promise<number[][]>;
}
