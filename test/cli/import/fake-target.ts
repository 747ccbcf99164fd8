import type { ImportedMessage, ImportedPerson } from '../../../src/cli/import/item.ts';
import {
  type ImportTarget,
  type KeptDocument,
  type KeptStatement,
  TargetBusy,
  type TargetFailed,
  TargetRefused,
  type ThreadToOpen,
} from '../../../src/cli/import/target.ts';

/** A target in memory with the API's idempotency; `trouble` may throw before a call. */
export class FakeTarget implements ImportTarget {
  readonly projects = new Map<string, string>();
  readonly threads = new Map<string, ThreadToOpen>();
  readonly messages = new Map<string, Map<string, ImportedMessage>>();
  readonly batches: number[] = [];
  readonly branches = new Map<string, string>();
  readonly statements = new Map<string, KeptStatement>();
  readonly documents = new Map<string, KeptDocument>();
  readonly people = new Map<string, ImportedPerson>();
  trouble: (call: string, messages: ImportedMessage[]) => void = () => {};

  async ensureProject(input: { externalId: string; name?: string }): Promise<string> {
    this.trouble('ensureProject', []);
    this.projects.set(input.externalId, `project-${input.externalId}`);
    return `project-${input.externalId}`;
  }

  async openThread(input: ThreadToOpen): Promise<{ threadId: string }> {
    this.trouble('openThread', []);
    if (!this.threads.has(input.externalId)) this.threads.set(input.externalId, input);
    return { threadId: `thread-${input.externalId}` };
  }

  async openBranch(threadId: string, branch: { name: string; after: string }): Promise<string> {
    this.trouble('openBranch', []);
    this.branches.set(`${threadId} ${branch.name}`, branch.after);
    return `${threadId} ${branch.name}`;
  }

  async remember(statement: KeptStatement): Promise<boolean> {
    this.trouble('remember', []);
    const isNew = !this.statements.has(statement.key);
    if (isNew) this.statements.set(statement.key, statement);
    return isNew;
  }

  async addDocument(document: KeptDocument): Promise<boolean> {
    this.trouble('addDocument', []);
    const isNew = this.documents.get(document.uri)?.text !== document.text;
    this.documents.set(document.uri, document);
    return isNew;
  }

  async addPerson(person: ImportedPerson): Promise<boolean> {
    this.trouble('addPerson', []);
    const isNew = !this.people.has(person.key);
    this.people.set(person.key, person);
    return isNew;
  }

  async appendMessages(
    threadId: string,
    messages: ImportedMessage[],
    branchId?: string,
  ): Promise<{ stored: number }> {
    this.trouble('appendMessages', messages);
    this.batches.push(messages.length);
    const place = branchId ?? threadId;
    const known = this.messages.get(place) ?? new Map<string, ImportedMessage>();
    this.messages.set(place, known);
    let stored = 0;
    for (const message of messages) {
      if (known.has(message.externalId)) continue;
      known.set(message.externalId, message);
      stored += 1;
    }
    return { stored };
  }

  ids(thread: string): string[] {
    return [...(this.messages.get(`thread-${thread}`)?.keys() ?? [])];
  }
}

/** Trouble that comes back every `n` calls: the server is busy. */
export function busyEvery(n: number, retryAfter?: number): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % n === 0) throw new TargetBusy('busy', retryAfter);
  };
}

/** Trouble for batches that hold the message. */
export function refusing(
  externalId: string,
  Trouble: typeof TargetRefused | typeof TargetFailed = TargetRefused,
): (call: string, messages: ImportedMessage[]) => void {
  return (_, messages) => {
    if (messages.some((message) => message.externalId === externalId)) throw new Trouble('not this one');
  };
}
