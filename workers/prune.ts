import { withSession } from '../src/postgres/session.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Rows that one statement removes at most, so that no transaction is long. */
const batchSize = 1000;

/** What has an end of its own: which rows of a workspace are past it. Tables and columns are ours, never input. */
const expiring = [
  { table: 'mneme.recall_trace', key: 'id', past: 'expires_at < now()' },
  { table: 'mneme.presence', key: '(channel, session_id)', past: 'expires_at < now()' },
  { table: 'mneme.topic', key: '(user_id, channel)', past: 'expires_at < now()' },
  { table: 'mneme.handoff', key: 'id', past: 'expires_at < now()' },
] as const;

/** Removes what has expired: traces, presence, topics, handoffs, and the records of jobs long done. */
export const pruneTask: RecurringTask = {
  name: 'prune',
  schedule: '7 * * * *',
  async run({ services, runnerPool, log, signal }) {
    let removed = 0;
    for (const caller of await workerCallers(runnerPool)) {
      for (const { table, key, past } of expiring) {
        const columns = key.replace(/[()]/g, '');
        const statement = `
          delete from ${table}
          where workspace_id = $1 and ${key} in (
            select ${columns} from ${table} where workspace_id = $1 and ${past} limit ${batchSize})`;
        let batch: number;
        do {
          signal.throwIfAborted();
          const result = await withSession(services.pool, caller, (session) =>
            session.query(statement, [caller.workspaceId]),
          );
          batch = result.rowCount ?? 0;
          removed += batch;
        } while (batch === batchSize);
      }
    }
    await runnerPool.query('select mneme_private.prune_job_runs()');
    if (removed > 0) log.info({ removed }, 'expired rows removed');
  },
};
