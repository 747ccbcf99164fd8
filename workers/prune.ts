import { pruneVectors } from '../src/memory/embedding/moves.ts';
import { defaultRetentionDays } from '../src/memory/recall/trace.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { EventKind } from '../src/postgres/event-hub.ts';
import { withSession } from '../src/postgres/session.ts';
import type { RecurringContext, RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** The most rows that one statement removes, so that transactions are short. */
const batchSize = 1000;

interface Expiring {
  readonly table: string;
  readonly key: string;
  /** The condition for expired rows; $1 is the workspace. */
  readonly past: string;
  /** The notification for subscribers, with the users of removed rows. */
  readonly tells?: EventKind;
  /** Whether `past` needs, as $2, the default days for which traces are kept. */
  readonly retained?: true;
}

/** Expired sessions in channels. */
const presence: Expiring = {
  table: 'mneme.presence',
  key: '(user_id, channel, session_id)',
  past: 'expires_at < now()',
  tells: 'presence',
};

/** Tables with expiring rows. Table and column names are constants, never input. */
const expiring: readonly Expiring[] = [
  {
    table: 'mneme.recall_trace',
    key: 'id',
    // A shortened retention applies to older traces too; a longer one only to new ones.
    past: `(expires_at < now() or created_at < now() - (
      select coalesce(w.trace_retention, make_interval(days => $2)) from mneme.workspace w where w.id = $1))`,
    retained: true,
  },
  { table: 'mneme.topic', key: '(user_id, channel)', past: 'expires_at < now()' },
  { table: 'mneme.handoff', key: 'id', past: 'expires_at < now()' },
  { table: 'mneme_private.signature_nonce', key: '(signing_key_id, nonce)', past: 'expires_at < now()' },
  { table: 'mneme.webhook_delivery', key: 'id', past: `created_at < now() - interval '7 days'` },
  // A failed job is retried within days; a rebuild after a month may pay again.
  { table: 'mneme.model_answer', key: 'id', past: `created_at < now() - interval '30 days'` },
  // For as long as a change of the tree can be undone.
  { table: 'mneme.taxonomy_change', key: 'id', past: `created_at < now() - interval '30 days'` },
];

/** Removes expired rows: those of `expiring`, unused vectors, and the records of old jobs. */
export const pruneTask: RecurringTask = {
  name: 'prune',
  schedule: '7 * * * *',
  async run(context) {
    const { runnerPool, log, signal } = context;
    let removed = 0;
    for (const caller of await workerCallers(runnerPool)) {
      for (const what of expiring) removed += await removeExpired(context, caller, what);
    }
    removed += await pruneVectors(runnerPool, signal);
    await runnerPool.query('select mneme_private.prune_job_runs()');
    if (removed > 0) log.info({ removed }, 'expired rows removed');
    // The planner's samples contain texts, which must not outlive removed transcripts.
    const { rowCount } = await runnerPool.query('select mneme_private.workspaces_with_retention() limit 1');
    if (rowCount) await runnerPool.query('select mneme_private.renew_planner_statistics()');
  },
};

/** Removes sessions in channels within a minute after they expire, and notifies subscribers. */
export const sweepPresenceTask: RecurringTask = {
  name: 'sweep_presence',
  schedule: '* * * * *',
  async run(context) {
    const { rows } = await context.runnerPool.query<{ id: string }>(
      'select mneme_private.workspaces_with_expired_presence() as id',
    );
    for (const { id } of rows) {
      await removeExpired(
        context,
        { role: 'worker', workspaceId: id, userId: null, requestId: null },
        presence,
      );
    }
  },
};

/** Removes a workspace's expired rows, a batch per transaction, and returns how many. */
async function removeExpired(
  { services, signal }: RecurringContext,
  caller: Caller,
  { table, key, past, tells, retained }: Expiring,
): Promise<number> {
  const retentionDays = services.traceRetentionDays ?? defaultRetentionDays;
  const columns = key.replace(/[()]/g, '');
  const statement = `
    delete from ${table}
    where workspace_id = $1 and ${key} in (
      select ${columns} from ${table} where workspace_id = $1 and ${past} limit ${batchSize})
    ${tells ? 'returning user_id' : ''}`;
  let removed = 0;
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
        await session.query('select mneme_private.publish($1, $2, $3)', [
          workspaceId,
          tells,
          [workspaceId, ...users],
        ]);
      }
      return rowCount ?? 0;
    });
    removed += batch;
  } while (batch === batchSize);
  return removed;
}
