import type { Pool } from 'pg';
import type { Caller } from '../src/postgres/caller.ts';

/** The worker role in every workspace, oldest first: recurring work uses one transaction for each. */
export async function workerCallers(runnerPool: Pool): Promise<Caller[]> {
  const { rows } = await runnerPool.query<{ id: string }>('select mneme_private.workspace_ids() as id');
  return rows.map(({ id }) => ({ role: 'worker', workspaceId: id, userId: null, requestId: null }));
}
