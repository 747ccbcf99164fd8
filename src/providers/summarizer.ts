import type { CallMeter, Metered } from './metered.ts';

/** One thing somebody said (author null: unknown, or already a summary). */
export interface SummaryText {
  author: string | null;
  /** Markdown. */
  text: string;
  /** An assistant's. */
  isAnswer?: boolean;
  occurredAt: Date;
  /** The row it comes from. A model's answer is kept only where all are known, so that it goes when one of them does. */
  source?: { kind: 'message' | 'summary'; id: string };
}

export interface SummaryInput {
  /** In the order they were said. */
  texts: readonly SummaryText[];
  /** The most the summary may take, in tokens of a GPT-like tokenizer; at least 5. */
  maxTokens: number;
  /** What the texts are about (a thread's title), when known. */
  title?: string;
  /** Given an IANA time zone, the summary says of what day each thing is. */
  timeZone?: string;
  /** What the texts are; turns unless said. */
  of?: 'turns' | 'summaries';
}

/** Says in few words what was said in many. */
export interface Summarizer {
  readonly name: string;
  /** Of one that asks a model, with who answers when the budget is spent; one that costs nothing has none. */
  readonly metered?: Metered<SummaryInput> & { readonly fallback: Summarizer };
  /**
   * The summary, empty only when no text says anything.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  summarize(input: SummaryInput, signal?: AbortSignal, meter?: CallMeter): Promise<string>;
}
