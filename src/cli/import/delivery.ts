import { setTimeout as wait } from 'node:timers/promises';
import type {
  ImportedDocument,
  ImportedItem,
  ImportedMessage,
  ImportedPerson,
  ImportedStatement,
  ImportProblem,
} from './item.ts';
import { type ImportTarget, TargetBusy, TargetFailed, TargetRefused } from './target.ts';

/** How {@link delivery} reaches its target. */
export interface DeliveryOptions {
  target: ImportTarget;
  signal?: AbortSignal;
  /** Milliseconds. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Told when the target is busy. */
  note?: (text: string) => void;
}

/** The result for an item's messages. */
export interface DeliveryOutcome {
  /** Of `sent` messages the target took, `stored` were new. */
  stored(sent: number, stored: number): void;
  problem(problem: ImportProblem): void;
}

/** Sends items to a target. */
export interface Delivery {
  /**
   * Throws what the target throws, but for {@link TargetBusy} (repeated), {@link TargetRefused} (reported) and
   * {@link TargetFailed} (reported, unless it happens again and again).
   */
  send(item: ImportedItem, outcome: DeliveryOutcome): Promise<void>;
  /** Stores what is no turn, in the same way; each counts as one that was sent. */
  keep(kept: Kept, outcome: DeliveryOutcome): Promise<void>;
  /** Whether the target failed with the last record: it may yet turn out that the record was not at fault. */
  failing(): boolean;
}

/** What is kept beside turns. */
export type Kept =
  | { statement: ImportedStatement }
  | { document: ImportedDocument }
  | { person: ImportedPerson };

const maxBatchMessages = 200;
const maxBatchBytes = 4 * 1024 * 1024;
const maxAttempts = 8;
const longestWaitSeconds = 60;
/** Records in a row that the target may fail with: then it is the target that is broken, and not a record. */
const maxFailures = 5;
/** Thread ids remembered, so that interleaved threads aren't opened for each batch. */
const maxOpenThreads = 10_000;

function messageBytes(message: ImportedMessage): number {
  const metadata = message.metadata ? JSON.stringify(message.metadata).length : 0;
  return Buffer.byteLength(message.content) + metadata + 200;
}

/** Splits messages into batches the API takes in one request. */
function* batches(messages: ImportedMessage[]): Generator<ImportedMessage[]> {
  let batch: ImportedMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = messageBytes(message);
    if (batch.length > 0 && (batch.length >= maxBatchMessages || bytes + size > maxBatchBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(message);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Makes the sender of one import; it remembers the projects and threads it has opened. */
export function delivery(options: DeliveryOptions): Delivery {
  const { target, signal, note } = options;
  const sleep = options.sleep ?? ((milliseconds) => wait(milliseconds, undefined, { signal }));
  const projects = new Map<string, string>();
  const threads = new Map<string, { id: string; readers: Set<string> }>();
  let failures = 0;

  async function retryWhileBusy<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof TargetBusy) || attempt >= maxAttempts) throw error;
        const seconds = Math.min(longestWaitSeconds, error.retryAfter ?? 2 ** (attempt - 1));
        note?.(`the server is busy: going on in ${Math.ceil(seconds)} s`);
        await sleep(seconds * 1000, signal);
      }
    }
  }

  async function projectId(project: NonNullable<ImportedItem['thread']['project']>): Promise<string> {
    const known = projects.get(project.externalId);
    if (known) return known;
    const id = await retryWhileBusy(() => target.ensureProject(project));
    projects.set(project.externalId, id);
    return id;
  }

  async function threadId({ project, ...thread }: ImportedItem['thread']): Promise<string> {
    const known = threads.get(thread.externalId);
    // Who takes part may only be known later.
    if (known && (thread.participants ?? []).every((reader) => known.readers.has(reader))) return known.id;
    const input = project ? { ...thread, projectId: await projectId(project) } : thread;
    const opened = await retryWhileBusy(() => target.openThread(input));
    if (threads.size >= maxOpenThreads) threads.clear();
    threads.set(thread.externalId, { id: opened.threadId, readers: new Set(thread.participants) });
    return opened.threadId;
  }

  /** Reports a record that the target refuses; throws for other errors. */
  function leaveOut(record: string, error: unknown, outcome: DeliveryOutcome): void {
    const failed = error instanceof TargetFailed;
    if (!failed && !(error instanceof TargetRefused)) throw error;
    if (failed) failures += 1;
    if (failures >= maxFailures) throw error;
    outcome.problem({ record, message: `${failed ? 'the server failed' : 'refused'}: ${error.message}` });
  }

  /** Halves a refused batch until the refused messages stand alone, keeping the order of the others. */
  async function append(
    id: string,
    thread: string,
    batch: ImportedMessage[],
    outcome: DeliveryOutcome,
    branch?: string,
  ): Promise<void> {
    try {
      const { stored } = await retryWhileBusy(() => target.appendMessages(id, batch, branch));
      failures = 0;
      outcome.stored(batch.length, stored);
    } catch (error) {
      if (batch.length === 1) {
        leaveOut(`message ${batch[0]?.externalId} of thread ${thread}`, error, outcome);
        return;
      }
      if (!(error instanceof TargetRefused || error instanceof TargetFailed)) throw error;
      const middle = batch.length >> 1;
      await append(id, thread, batch.slice(0, middle), outcome, branch);
      await append(id, thread, batch.slice(middle), outcome, branch);
    }
  }

  return {
    failing: () => failures > 0,
    async send(item, outcome) {
      let id: string;
      let branch: string | undefined;
      const { branch: beside } = item;
      try {
        id = await threadId(item.thread);
        if (beside) branch = await retryWhileBusy(() => target.openBranch(id, beside));
      } catch (error) {
        const of = beside ? `branch ${beside.name} of thread` : 'thread';
        leaveOut(`${of} ${item.thread.externalId}`, error, outcome);
        return;
      }
      for (const batch of batches(item.messages)) {
        signal?.throwIfAborted();
        await append(id, item.thread.externalId, batch, outcome, branch);
      }
    },
    async keep(kept, outcome) {
      signal?.throwIfAborted();
      const given = 'statement' in kept ? kept.statement : 'document' in kept ? kept.document : kept.person;
      try {
        const inProject = async <Each extends { project?: ImportedItem['thread']['project'] }>({
          project,
          ...rest
        }: Each) => (project ? { ...rest, projectId: await projectId(project) } : rest);
        const isNew = await retryWhileBusy(async () => {
          if ('statement' in kept) return target.remember(await inProject(kept.statement));
          if ('document' in kept) return target.addDocument(await inProject(kept.document));
          return target.addPerson(kept.person);
        });
        failures = 0;
        outcome.stored(1, isNew ? 1 : 0);
      } catch (error) {
        leaveOut('key' in given ? given.key : given.uri, error, outcome);
      }
    },
  };
}
