import type { Pool } from 'pg';
import type { Caller } from '../../../postgres/caller.ts';
import { withSession } from '../../../postgres/session.ts';
import { type Call, inSession } from '../../call.ts';

/** For how many turns a feeder creates jobs at a time: some seconds of work, for which another import waits. */
const turnsAtATime = 240;

/**
 * Creates the jobs for the next turns of a workspace's backlog of imported turns, and starts the next feeder while
 * any are left. In one transaction, so that a turn is either in the backlog or has its jobs. Two feeders at once take
 * different turns.
 */
export async function feedBacklog(call: Call): Promise<void> {
  await inSession(call, (session) =>
    session.query('select from mneme_operation.feed_backlog($1)', [turnsAtATime]),
  );
}

/** Starts a feeder in every workspace with a backlog, unless one is waiting already. */
export async function resumeFeeders(runnerPool: Pool, signal: AbortSignal): Promise<void> {
  const { rows } = await runnerPool.query<{ id: string }>(
    'select workspace_id as id from mneme_private.backlogs()',
  );
  for (const { id } of rows) {
    signal.throwIfAborted();
    const caller: Caller = { role: 'worker', workspaceId: id, userId: null, requestId: null };
    await withSession(runnerPool, caller, (session) =>
      session.query('select mneme_operation.start_feeder()'),
    );
  }
}

/**
 * Enqueues the jobs that process new turns of conversations in the worker's workspace: one for each branch, which
 * takes the turns itself.
 */
export async function gatherConversations(pool: Pool, caller: Caller): Promise<void> {
  await withSession(pool, caller, (session) => session.query('select mneme_private.enqueue_formation()'));
}
