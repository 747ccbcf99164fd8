import { z } from 'zod';
import { topicOf } from '../../postgres/event-hub.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { MemoryError } from '../error.ts';
import { parseInput, uuid } from '../input.ts';
import { checkThread, existingIds, personaKey, threadKey, userKey } from '../own-keys.ts';
import type { MemoryServices } from '../services.ts';
import { type EventStream, follow } from './follow.ts';

const branchToFollowStatement = readStatement(import.meta.dirname, 'branch-to-follow.sql');

const threadInput = z.object({ threadId: uuid.nullish(), ...threadKey, ...userKey, ...personaKey });
const messagesInput = threadInput.extend({
  branchId: uuid.nullish(),
  afterSequenceNo: z.int().min(0, 'must be 0 or more').max(2_147_483_647).nullish(),
});

/** Turns read at once. */
const batch = 100;

/**
 * The ids of a thread's turns as they are stored, in order: of its trunk, or of the named branch; those after
 * `afterSequenceNo`, or only new ones.
 *
 * @throws MemoryError THREAD_NOT_FOUND, BRANCH_NOT_FOUND, also later, when the caller may no longer read it.
 */
export async function messagesAdded(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof messagesInput>,
): Promise<AsyncIterable<string>> {
  const given = parseInput(messagesInput, input);
  const { caller } = stream;
  checkThread(caller, given);
  const { pool } = services;
  const { threadId, branchId, last } = await withSession(
    pool,
    caller,
    async (session) => {
      const found = await visibleThread(session, given);
      const { rows } = await session.query<{ id: string; last: number }>(branchToFollowStatement, [
        caller.workspaceId,
        found,
        given.branchId ?? null,
      ]);
      const [line] = rows;
      if (!line)
        throw new MemoryError(
          'not_found',
          'BRANCH_NOT_FOUND',
          `Thread ${found} has no branch ${given.branchId}. Check the id, or omit it for the trunk.`,
        );
      return { threadId: found, branchId: line.id, last: line.last };
    },
    { signal: stream.signal },
  );
  return follow(stream, {
    threadId,
    topic: topicOf('messages', String(caller.workspaceId), threadId),
    name: (after) => `messages ${branchId} ${after}`,
    from: given.afterSequenceNo ?? last,
    read: (after) =>
      withSession(pool, caller, async (session) => {
        const { rows } = await session.query<{ id: string; no: number }>(
          `select id, sequence_no as no from mneme.message
             where workspace_id = $1 and branch_id = $2 and sequence_no > $3 order by sequence_no limit $4`,
          [caller.workspaceId, branchId, after, batch],
        );
        return rows;
      }),
    take: (rows, after) => ({
      items: rows.map(({ id }) => id),
      cursor: rows.at(-1)?.no ?? after,
      more: rows.length === batch,
    }),
  });
}

/**
 * A thread's id: at once, and again after each change of its row.
 *
 * @throws MemoryError THREAD_NOT_FOUND, also later, when the caller may no longer read it.
 */
export async function threadUpdated(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof threadInput>,
): Promise<AsyncIterable<string>> {
  const given = parseInput(threadInput, input);
  const { caller } = stream;
  checkThread(caller, given);
  const { pool } = services;
  const threadId = await withSession(pool, caller, (session) => visibleThread(session, given), {
    signal: stream.signal,
  });
  return follow<string | null, string | null, string>(stream, {
    threadId,
    topic: topicOf('thread', String(caller.workspaceId), threadId),
    name: () => `thread ${threadId}`,
    from: null,
    read: () =>
      withSession(pool, caller, async (session) => {
        const { rows } = await session.query<{ state: string }>(
          'select md5(thread::text) as state from mneme.thread where workspace_id = $1 and id = $2',
          [caller.workspaceId, threadId],
        );
        return rows[0]?.state ?? null;
      }),
    // If the thread was deleted, the stream ends by itself.
    take: (state, known) => ({
      items: state !== null && state !== known ? [threadId] : [],
      cursor: state ?? known,
      more: false,
    }),
  });
}

/** The id of a thread that is named by id or key. */
async function visibleThread(session: Session, given: z.output<typeof threadInput>): Promise<string> {
  const { threadId } = await existingIds(session, given);
  await session.query("select mneme_operation.require_row('thread', $1)", [threadId]);
  return String(threadId);
}
