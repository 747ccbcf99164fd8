import type { SourceFile } from './source-files.ts';

/** The forms of export `mneme import` reads. A file is of the first that recognises it. */
export const importFormats = [
  'chatgpt',
  'claude',
  'telegram',
  'discord',
  'slack',
  'letta',
  'openai',
  'gemini',
  'locomo',
  'mem0',
  'zep',
  'supermemory',
  'jsonl',
  'whatsapp',
  'mbox',
  'ics',
  'vcard',
] as const;

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

/** A project by the caller's own key. */
export interface ImportedProject {
  externalId: string;
  name?: string;
  /** Whether, where it is new, only whoever imports sees it: it was theirs alone. */
  ownOnly?: boolean;
}

/** The conversation a turn belongs to, ready for `openThread`. */
export interface ImportedThread {
  externalId: string;
  title?: string;
  channel?: string;
  /** ISO 8601, UTC. */
  startedAt?: string;
  project?: ImportedProject;
  /** The persona it is with, by the caller's own key. */
  persona?: string;
  taxonomyPath?: string;
  /** Of a group: who took part, by keys of their own (`slack:U024BE7LH`). Whoever imports is not among them. */
  participants?: string[];
}

/** A statement that another memory kept, ready for `remember`. */
export interface ImportedStatement {
  /** Stable across runs: it is stored once. */
  key: string;
  kind: 'FACT' | 'PREFERENCE' | 'NOTE';
  content: string;
  /** ISO 8601, UTC. */
  validFrom?: string;
  validTo?: string;
  /** Whose it is, in the export's own words; absent for whoever exported. */
  owner?: string | undefined;
  project?: ImportedProject;
  metadata?: Record<string, unknown>;
}

/** A document, ready for `addDocument`. */
export interface ImportedDocument {
  uri: string;
  /** With the ending that tells its format. */
  name: string;
  title?: string;
  text: string;
  project?: ImportedProject;
}

/** Somebody of an address book. */
export interface ImportedPerson {
  /** Stable across runs. */
  key: string;
  name: string;
  /** Other names, addresses and numbers that stand for them. */
  aliases: string[];
  facts: { predicate: string; object: string }[];
}

/**
 * Turns of one thread in the order they were said. A long or interleaved thread may come as several items;
 * the same file always gives the same items in the same order.
 */
export interface ImportedItem {
  thread: ImportedThread;
  /** Of turns that were said on a branch beside the thread's own: its name, and the turn it forks after. */
  branch?: { name: string; after: string };
  messages: ImportedMessage[];
}

/** Something in the file that was left out, and where. Never holds the text of a message. */
export interface ImportProblem {
  /** The file of an export of several. */
  file?: string | undefined;
  /** Line of the file, from 1, on which the record begins. */
  line?: number;
  /** Which conversation or message. */
  record: string;
  message: string;
}

/**
 * What a reader yields: turns, statements, documents and people to store, a problem, or a note that a message lost
 * unstorable characters.
 */
export type ImportEvent =
  | { item: ImportedItem }
  | { statement: ImportedStatement }
  | { document: ImportedDocument }
  | { person: ImportedPerson }
  | { problem: ImportProblem }
  | { cleaned: number };

/** Turns the decoded text of a file into events, in constant memory. */
export type ImportReader = (chunks: AsyncIterable<string>) => AsyncGenerator<ImportEvent>;

/** What the person who imports says of the export. */
export interface ReadOptions {
  /** Who they are in it: a name, a handle or an id as it stands there. */
  readonly me?: string;
  /** The name that their own turns get; none where nobody is known. */
  readonly myName?: string;
  /** Of times that are written without one: an IANA name. */
  readonly timeZone: string;
  /** The name of the file or folder: some exports have their title nowhere else. */
  readonly exportName: string;
  /** Told of every speaker of a chat, each time. */
  readonly heard?: (name: string, isMe: boolean) => void;
}

/** A file as it is recognised: its path within the export, and how its text begins. */
export interface FileHead {
  readonly path: string;
  readonly head: string;
}

/** One kind of export. A file that recognises and reads it is all that a new one takes, and its line in `formats.ts`. */
export interface PastReader {
  readonly name: ImportFormat;
  /** For people: "ChatGPT". */
  readonly title: string;
  /** Whether what it reads are conversations, and not what may lie among one's documents. */
  readonly isTalk: boolean;
  /** By its content; the path helps where forms are alike. */
  recognise(file: FileHead): boolean;
  /** Reads the files it recognised, in the order of their paths, in bounded memory. */
  read(files: readonly SourceFile[], options: ReadOptions): AsyncGenerator<ImportEvent>;
}
