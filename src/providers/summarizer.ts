import type { CallMeter, Metered } from './metered.ts';

/** A text to summarize (author null: unknown, or already a summary). */
export interface SummaryText {
  author: string | null;
  /** Markdown. */
  text: string;
  /** Whether an assistant wrote it. */
  isAnswer?: boolean;
  occurredAt: Date;
  /** Its source row. An answer is cached only if all sources are known, so that it is deleted with any of them. */
  source?: { kind: 'message' | 'summary'; id: string };
}

export interface SummaryInput {
  /** In chronological order. */
  texts: readonly SummaryText[];
  /** The token budget of the summary, for a GPT-like tokenizer; at least 5. */
  maxTokens: number;
  /** What the texts are about (a thread's title), if known. */
  title?: string;
  /** With an IANA time zone, the summary gives the day of each statement. */
  timeZone?: string;
  /** What the texts are; by default turns. */
  of?: 'turns' | 'summaries';
}

/** Summarizes texts. */
export interface Summarizer {
  readonly name: string;
  /** Only of a summarizer that calls a model; the fallback is used when the budget is spent. */
  readonly metered?: Metered<SummaryInput> & { readonly fallback: Summarizer };
  /**
   * The summary; empty only if no text has content.
   * @throws ProviderError when the provider can't answer; Error (AbortError) when the signal fires.
   */
  summarize(input: SummaryInput, signal?: AbortSignal, meter?: CallMeter): Promise<string>;
}
