import { pruneVectors } from '../src/memory/embedding/moves.ts';
import { defaultRetentionDays } from '../src/memory/recall/trace.ts';
import type { EventKind } from '../src/postgres/event-hub.ts';
import { withSession } from '../src/postgres/session.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Rows that one statement removes at most, so that no transaction is long. */
const batchSize = 1000;

interface Expiring {
  readonly table: string;
  readonly key: string;
  /** Which rows are past their end; $1 is the workspace. */
  readonly past: string;
  /** What those are told who follow it: that rows of these users went. */
  readonly tells?: EventKind;
  /** Whether `past` wants, as $2, the days traces are kept where the workspace says nothing. */
  readonly retained?: true;
}

/** What has an end of its own. Tables and columns are ours, never input. */
const expiring: readonly Expiring[] = [
  {
    table: 'mneme.recall_trace',
    key: 'id',
    // A retention that was shortened holds for older traces too; one that was made longer only for new ones.
    past: `(expires_at < now() or created_at < now() - (
      select coalesce(w.trace_retention, make_interval(days => $2)) from mneme.workspace w where w.id = $1))`,
    retained: true,
  },
  {
    table: 'mneme.presence',
    key: '(user_id, channel, session_id)',
    past: 'expires_at < now()',
    tells: 'presence',
  },
  { table: 'mneme.topic', key: '(user_id, channel)', past: 'expires_at < now()' },
  { table: 'mneme.handoff', key: 'id', past: 'expires_at < now()' },
  { table: 'mneme_private.signature_nonce', key: '(signing_key_id, nonce)', past: 'expires_at < now()' },
  { table: 'mneme.webhook_delivery', key: 'id', past: `created_at < now() - interval '7 days'` },
  // A job that died comes back within days; a rebuild after a month may pay again.
  { table: 'mneme.model_answer', key: 'id', past: `created_at < now() - interval '30 days'` },
  // As long as a change of the tree can be undone.
  { table: 'mneme.taxonomy_change', key: 'id', past: `created_at < now() - interval '30 days'` },
];

/** Removes what has expired: traces, presence, topics, handoffs, nonces of signed requests, deliveries of webhooks, what models answered a month ago, what undoes changes of the taxonomy of a month ago, vectors no longer used, and the records of jobs long done. */
export const pruneTask: RecurringTask = {
  name: 'prune',
  schedule: '7 * * * *',
  async run({ services, runnerPool, log, signal }) {
    let removed = 0;
    const retentionDays = services.traceRetentionDays ?? defaultRetentionDays;
    for (const caller of await workerCallers(runnerPool)) {
      for (const { table, key, past, tells, retained } of expiring) {
        const columns = key.replace(/[()]/g, '');
        const statement = `
          delete from ${table}
          where workspace_id = $1 and ${key} in (
            select ${columns} from ${table} where workspace_id = $1 and ${past} limit ${batchSize})
          ${tells ? 'returning user_id' : ''}`;
        let batch: number;
        do {
          signal.throwIfAborted();
          const { workspaceId } = caller;
          batch = await withSession(services.pool, caller, async (session) => {
            const { rows, rowCount } = await session.query<{ user_id: string }>(statement, [
              workspaceId,
              ...(retained ? [retentionDays] : []),
            ]);
            if (tells && rows.length > 0) {
              const users = rows.map(({ user_id }) => user_id);
              await session.query('select mneme_private.tell($1, $2, $3)', [
                workspaceId,
                tells,
                [workspaceId, ...users],
              ]);
            }
            return rowCount ?? 0;
          });
          removed += batch;
        } while (batch === batchSize);
      }
    }
    removed += await pruneVectors(runnerPool, signal);
    await runnerPool.query('select mneme_private.prune_job_runs()');
    if (removed > 0) log.info({ removed }, 'expired rows removed');
  },
};
