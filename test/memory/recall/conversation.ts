import type { Call } from '../../../src/memory/call.ts';
import { embedRows } from '../../../src/memory/embedding/embed-rows.ts';
import type { RecallInput } from '../../../src/memory/recall/input.ts';
import { type RecallResult, recall } from '../../../src/memory/recall/recall.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
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
  call: Call,
  thread: Parameters<typeof openThread>[1],
  said: readonly Said[],
): Promise<{ threadId: string; ids: string[] }> {
  const { threadId } = await openThread(call, thread);
  const ids = await say(database, call, threadId, null, said);
  return { threadId, ids };
}

/** Appends turns to a branch of a thread, with vectors. */
export async function say(
  database: TestDatabase,
  call: Call,
  threadId: string,
  branchId: string | null,
  said: readonly Said[],
): Promise<string[]> {
  const { messageIds } = await appendMessages(call, {
    threadId,
    branchId,
    messages: said.map(({ author, content, at }) => ({
      role: 'user' as const,
      author,
      content,
      occurredAt: at,
    })),
  });
  await embedAsJob(database, call, 'message', messageIds);
  return messageIds;
}

/** Embeds rows as the embed job does. */
export async function embedAsJob(
  database: TestDatabase,
  call: Call,
  kind: Parameters<typeof embedRows>[1],
  ids: readonly string[],
): Promise<void> {
  await embedRows(
    {
      services: { ...call.services, pool: database.runnerPool },
      caller: { role: 'worker', workspaceId: call.caller.workspaceId, userId: null, requestId: 'test' },
    },
    kind,
    ids,
  );
}

/** The ids a recall answers, in order. */
export async function recalledIds(call: Call, input: RecallInput): Promise<string[]> {
  return idsOf(await recall(call, input));
}

export const idsOf = (result: RecallResult) => result.hits.map((hit) => hit.id);
