import { embedRows } from '../../../src/memory/embedding/embed-rows.ts';
import type { RecallInput } from '../../../src/memory/recall/input.ts';
import { type RecallResult, recall } from '../../../src/memory/recall/recall.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import type { TestDatabase } from '../../support/database.ts';

/** A turn of a test conversation: who says what, and when. */
export interface Said {
  readonly author?: string;
  readonly content: string;
  readonly at?: string;
}

/** Stores a conversation in a thread of its own, with vectors; gives the thread and the turns' ids. */
export async function converse(
  database: TestDatabase,
  services: MemoryServices,
  caller: Caller,
  thread: Parameters<typeof openThread>[2],
  said: readonly Said[],
): Promise<{ threadId: string; ids: string[] }> {
  const { threadId } = await openThread(services, caller, thread);
  const ids = await say(database, services, caller, threadId, null, said);
  return { threadId, ids };
}

/** Appends turns to a branch of a thread, with vectors. */
export async function say(
  database: TestDatabase,
  services: MemoryServices,
  caller: Caller,
  threadId: string,
  branchId: string | null,
  said: readonly Said[],
): Promise<string[]> {
  const { messageIds } = await appendMessages(services, caller, {
    threadId,
    branchId,
    messages: said.map(({ author, content, at }) => ({
      role: 'user' as const,
      author,
      content,
      occurredAt: at,
    })),
  });
  await embedAsJob(database, services, caller, 'message', messageIds);
  return messageIds;
}

/** Embeds rows as the embed job does. */
export async function embedAsJob(
  database: TestDatabase,
  services: MemoryServices,
  caller: Caller,
  kind: Parameters<typeof embedRows>[2],
  ids: readonly string[],
): Promise<void> {
  await embedRows(
    { ...services, pool: database.runnerPool },
    { role: 'worker', workspaceId: caller.workspaceId, userId: null, requestId: 'test' },
    kind,
    ids,
  );
}

/** The ids a recall answers, in order. */
export async function recalledIds(
  services: MemoryServices,
  caller: Caller,
  input: RecallInput,
): Promise<string[]> {
  return idsOf(await recall(services, caller, input));
}

export const idsOf = (result: RecallResult) => result.hits.map((hit) => hit.id);
