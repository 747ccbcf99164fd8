import type { Pool } from 'pg';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensureUser } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { measureDrain } from '../ingest/measure.ts';
import type { BenchConversation } from '../recall/question-set.ts';

/** A user whose memory is one conversation, with the questions about it. */
export interface CrowdUser {
  readonly conversation: BenchConversation;
  readonly caller: Caller;
  /** The set's turn ids by message id. */
  readonly turns: ReadonlyMap<string, string>;
}

/**
 * Writes each conversation into one workspace as a user's own, through the product, and has the workers form them.
 *
 * @throws Error when a job failed.
 */
export async function loadUsers(
  services: MemoryServices,
  runnerPool: Pool,
  admin: Caller,
  conversations: readonly BenchConversation[],
): Promise<CrowdUser[]> {
  const users: CrowdUser[] = [];
  for (const conversation of conversations) {
    const { id: userId } = await ensureUser({ services, caller: admin }, { externalId: conversation.id });
    const caller: Caller = { ...admin, role: 'member', userId };
    const { threadId } = await openThread({ services, caller }, { title: conversation.thread.title });
    const turns = new Map<string, string>();
    for (let start = 0; start < conversation.turns.length; start += 200) {
      const slice = conversation.turns.slice(start, start + 200);
      const { messageIds } = await appendMessages(
        { services, caller },
        {
          threadId,
          messages: slice.map(({ id, role, author, text, occurredAt }) => ({
            role,
            author,
            content: text,
            externalId: id,
            occurredAt,
          })),
        },
      );
      for (const [index, id] of messageIds.entries()) turns.set(id, slice[index]?.id ?? '');
    }
    users.push({ conversation, caller, turns });
  }
  const { failed } = await measureDrain(services, runnerPool, 2, admin.workspaceId);
  if (failed > 0) throw new Error(`${failed} jobs failed`);
  const fold = 'select mneme_private.fold_statistics() as folded';
  while ((await runnerPool.query<{ folded: number }>(fold)).rows[0]?.folded);
  return users;
}
