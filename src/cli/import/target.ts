import type {
  ImportedDocument,
  ImportedMessage,
  ImportedPerson,
  ImportedProject,
  ImportedStatement,
  ImportedThread,
} from './item.ts';

/** The thread to open; its project already has an id. */
export interface ThreadToOpen extends Omit<ImportedThread, 'project'> {
  projectId?: string;
}

/** Where an import goes: the API, or a fake in tests. Every call may be repeated with the same arguments. */
export interface ImportTarget {
  /** Finds or creates a project by its external id; returns its id. */
  ensureProject(input: ImportedProject): Promise<string>;
  /** Finds or creates a thread by its external id. */
  openThread(input: ThreadToOpen): Promise<{ threadId: string }>;
  /** Finds or opens the branch of a thread that forks after a turn, by its name. */
  openBranch(threadId: string, branch: { name: string; after: string }): Promise<string>;
  /** Stores turns in order; `stored` counts those that were not there before. */
  appendMessages(
    threadId: string,
    messages: ImportedMessage[],
    branchId?: string,
  ): Promise<{ stored: number }>;
  /** Stores a statement; false where its key is known, though it may have been forgotten since. */
  remember(statement: KeptStatement): Promise<boolean>;
  /** Stores a document; false where it was there, unchanged. */
  addDocument(document: KeptDocument): Promise<boolean>;
  /** Stores what is known of somebody; false where nothing is new. */
  addPerson(person: ImportedPerson): Promise<boolean>;
}

/** A statement whose project already has an id. */
export interface KeptStatement extends Omit<ImportedStatement, 'project'> {
  projectId?: string;
}

/** A document whose project already has an id. */
export interface KeptDocument extends Omit<ImportedDocument, 'project'> {
  projectId?: string;
}

/** Thrown by a target that is busy (HTTP 429, 503) or restarting: the call is repeated after a while. */
export class TargetBusy extends Error {
  override name = 'TargetBusy';
  /** Seconds to wait, from the Retry-After header; undefined where there was none. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/**
 * Thrown by a target that will never take what it was given (HTTP 400, 413, a GraphQL input error): the
 * messages are tried one by one, the refused ones are reported, and the import goes on.
 */
export class TargetRefused extends Error {
  override name = 'TargetRefused';
}

/**
 * Thrown by a target that failed with what it was given and doesn't say whose fault that is (HTTP 500, a time-out):
 * as with {@link TargetRefused}, but when it fails message after message the import stops.
 */
export class TargetFailed extends Error {
  override name = 'TargetFailed';
}

/** The seconds of a Retry-After header: a number or an HTTP date; undefined where it is neither. */
export function retryAfterSeconds(header: string | null | undefined, now: Date): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}
