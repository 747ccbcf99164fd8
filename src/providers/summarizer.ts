/** One thing somebody said (author null: unknown, or already a summary). */
export interface SummaryText {
  author: string | null;
  text: string;
  occurredAt: Date;
}

export interface SummaryInput {
  /** In the order they were said. */
  texts: readonly SummaryText[];
  /** The most the summary may take, in tokens of a GPT-like tokenizer; at least 5. */
  maxTokens: number;
  /** What the texts are about (a thread's title), when known. */
  title?: string;
}

/** Says in few words what was said in many. */
export interface Summarizer {
  readonly name: string;
  /**
   * The summary, empty only when no text says anything.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  summarize(input: SummaryInput, signal?: AbortSignal): Promise<string>;
}
