import type { Pool } from 'pg';
import type { Caller } from '../../../postgres/caller.ts';
import { withSession } from '../../../postgres/session.ts';
import type { MemoryServices } from '../../services.ts';

/** Turns a feeder makes jobs for at a time: some seconds of work, and what another import waits for its own turn. */
const turnsAtATime = 200;

/**
 * Makes the jobs for the next turns of a workspace's backlog of imported ones, and starts the next feeder while any
 * are left. One transaction, so that a turn is either in the backlog or has its jobs, and two at once take different
 * turns.
 */
export async function feedBacklog(services: MemoryServices, caller: Caller): Promise<void> {
  await withSession(services.pool, caller, (session) =>
    session.query('select from mneme_operation.feed_backlog($1)', [turnsAtATime]),
  );
}

/** Starts a feeder in every workspace that has a backlog; one that waits already stays the only one. */
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
 * Asks for the jobs that form what conversations brought in the workers' workspace since the last time: one for each
 * branch, which takes the turns itself.
 */
export async function gatherConversations(pool: Pool, caller: Caller): Promise<void> {
  await withSession(pool, caller, (session) => session.query('select mneme_private.enqueue_formation()'));
}
