import type { Pool } from 'pg';
import type { MemoryServices } from '../../src/memory/services.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensureUser } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { measureDrain } from '../ingest/measure.ts';
import { appendConversation, foldCounts } from '../recall/append-conversation.ts';
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
    const turns = await appendConversation({ services, caller }, threadId, conversation);
    users.push({ conversation, caller, turns });
  }
  const { failed } = await measureDrain(services, runnerPool, 2, admin.workspaceId);
  if (failed > 0) throw new Error(`${failed} jobs failed`);
  await foldCounts(runnerPool);
  return users;
}
