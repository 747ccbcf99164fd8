import type { Pool } from 'pg';
import type { Call } from '../src/memory/call.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { RecurringContext } from './task.ts';

const workerIn = (workspaceId: string): Caller => ({
  role: 'worker',
  workspaceId,
  userId: null,
  requestId: null,
});

/** The worker role in every workspace, oldest first: recurring work uses one transaction for each. */
export async function workerCallers(runnerPool: Pool): Promise<Caller[]> {
  const { rows } = await runnerPool.query<{ id: string }>('select mneme_private.workspace_ids() as id');
  return rows.map(({ id }) => workerIn(id));
}

/**
 * Goes through what former versions stored, batch by batch, one workspace after the other.
 *
 * @param waiting the SQL function that tells the workspaces where something waits.
 * @param batch does the next batch of a workspace, and says whether there may be more.
 */
export async function whileMore(
  { services, runnerPool, signal }: Pick<RecurringContext, 'services' | 'runnerPool' | 'signal'>,
  waiting: `mneme_private.${string}`,
  batch: (call: Call) => Promise<boolean>,
): Promise<void> {
  const { rows } = await runnerPool.query<{ id: string }>(`select ${waiting}() as id`);
  for (const { id } of rows) {
    do signal.throwIfAborted();
    while (await batch({ services, caller: workerIn(id) }));
  }
}
