import type { Pool } from 'pg';
import type { Call } from '../../src/memory/call.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import type { BenchConversation } from './question-set.ts';

const turnsAtOnce = 200;

/** Stores a conversation's turns in a thread. @returns their ids in the set by those they are stored under. */
export async function appendConversation(
  call: Call,
  threadId: string,
  { turns }: BenchConversation,
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (let start = 0; start < turns.length; start += turnsAtOnce) {
    const slice = turns.slice(start, start + turnsAtOnce);
    const messages = slice.map(({ id, role, author, text, occurredAt }) => ({
      role,
      author,
      content: text,
      externalId: id,
      occurredAt,
    }));
    const { messageIds } = await appendMessages(call, { threadId, messages });
    for (const [index, id] of messageIds.entries()) stored.set(id, slice[index]?.id ?? '');
  }
  return stored;
}

/** Folds the counts of words of what was stored. */
export async function foldCounts(runnerPool: Pool): Promise<void> {
  const fold = 'select mneme_private.fold_statistics() as folded';
  while ((await runnerPool.query<{ folded: number }>(fold)).rows[0]?.folded);
}
