/** Tokens of one or more calls of a model. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Told what a model's calls cost as they end, also those whose answer was of no use. */
export interface CallMeter {
  /** What one call cost, as the service reported it or, where it reports nothing, as reckoned. */
  spent(usage: TokenUsage): void;
  /** The model's answer could not be used, and the rules answered. */
  fellBack(): void;
}

/** What a provider that asks a language model says of a question before it is asked. */
export interface Metered<Input> {
  /** The model, as the service calls it. */
  readonly model: string;
  /** The most tokens that asking once may take: those of the prompt and of the longest answer. */
  estimateTokens(input: Input): number;
  /** Everything the answer depends on, as one text: model, prompt, form of the answer, and what is asked about. */
  signature(input: Input): string;
}
