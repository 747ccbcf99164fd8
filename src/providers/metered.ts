/** The token counts of one or more calls of a model. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Receives the cost of a model's calls as they end, including calls whose answer was unusable. */
export interface CallMeter {
  /** The cost of one call, as the service reported it, or estimated if it reports nothing. */
  spent(usage: TokenUsage): void;
  /** The model's answer was unusable, and the fallback was used. */
  fellBack(): void;
}

/** What a provider that calls a language model can tell about a request in advance. */
export interface Metered<Input> {
  /** The model's name at the service. */
  readonly model: string;
  /** The most tokens that one request may take: those of the prompt and of the longest answer. */
  estimateTokens(input: Input): number;
  /** Everything the answer depends on, as one text: model, prompt, schema of the answer, and input. */
  signature(input: Input): string;
}
