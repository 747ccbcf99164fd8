import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { type Caller, callerSettings } from './caller.ts';

/** One transaction, run as one caller. Queries go through it; it ends with the callback that was given it. */
export interface Session {
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
}

const openStatement = `select ${[
  'role',
  'mneme.workspace_id',
  'mneme.user_id',
  'mneme.request_id',
  'statement_timeout',
]
  .map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  .join(', ')}`;

/** Milliseconds one statement of a caller may take before Postgres cancels it (native only). */
const statementTimeoutMs = 30_000;

/**
 * Runs `work` in one transaction as `caller`: the one door to the database. Commits when it resolves, rolls back
 * when it throws. No network or model call belongs inside it: it holds a connection.
 *
 * With `signal`, a caller who went away frees the connection: the running statement is cancelled.
 *
 * @throws what `work` throws; pg's errors when the database is away or the pool is exhausted.
 */
export async function withSession<Result>(
  pool: Pool,
  caller: Caller,
  work: (session: Session) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  let broken: Error | undefined;
  const cancel = () => cancelBackend(pool, client);
  try {
    const settings = callerSettings(caller);
    // Sent back to back: the driver queues them, so opening costs one round trip, not two.
    const begun = client.query('begin');
    const opened = client.query(openStatement, [...Object.values(settings), `${statementTimeoutMs}ms`]);
    await Promise.all([begun, opened]);
    signal?.addEventListener('abort', cancel, { once: true });
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A late cancel must not hit the connection's next user: after an abort the connection is closed.
    client.release(broken ?? signal?.aborted);
  }
}

/** Asks Postgres to cancel what `client` is running. A cancel that comes too late does nothing. */
function cancelBackend(pool: Pool, client: PoolClient): void {
  const processId = Reflect.get(client, 'processID');
  if (typeof processId !== 'number') return;
  pool.query('select pg_cancel_backend($1)', [processId]).catch(() => {});
}
