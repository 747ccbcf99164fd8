/** The forms of file `mneme import` reads. */
export const importFormats = ['chatgpt', 'claude', 'locomo', 'jsonl'] as const;

/** One of {@link importFormats}. */
export type ImportFormat = (typeof importFormats)[number];

/** Who spoke, in the words of the API's MessageRole. */
export type ImportedRole = 'USER' | 'ASSISTANT' | 'SYSTEM' | 'TOOL' | 'SUMMARY';

/** One turn, ready for `appendMessages`. */
export interface ImportedMessage {
  role: ImportedRole;
  author?: string;
  content: string;
  /** Stable across runs: the same file gives the same id, so that a second import stores nothing. */
  externalId: string;
  /** ISO 8601, UTC. Absent where the file has no date for the turn. */
  occurredAt?: string;
  metadata?: Record<string, unknown>;
}

/** The conversation a turn belongs to, ready for `openThread`. */
export interface ImportedThread {
  externalId: string;
  title?: string;
  channel?: string;
  /** ISO 8601, UTC. */
  startedAt?: string;
  project?: { externalId: string; name?: string };
  /** The persona it is with, by the caller's own key. */
  persona?: string;
  taxonomyPath?: string;
}

/**
 * Turns of one thread in the order they were said. A long or interleaved thread may come as several items;
 * the same file always gives the same items in the same order.
 */
export interface ImportedItem {
  thread: ImportedThread;
  messages: ImportedMessage[];
}

/** Something in the file that was left out, and where. Never holds the text of a message. */
export interface ImportProblem {
  /** Line of the file, from 1, on which the record begins. */
  line?: number;
  /** Which conversation or message. */
  record: string;
  message: string;
}

/** What a reader yields: turns to store, a problem, or a note that a message lost unstorable characters. */
export type ImportEvent = { item: ImportedItem } | { problem: ImportProblem } | { cleaned: number };

/** Turns the decoded text of a file into events, in constant memory. */
export type ImportReader = (chunks: AsyncIterable<string>) => AsyncGenerator<ImportEvent>;
