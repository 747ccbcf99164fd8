import { escapeLiteral, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { type Caller, callerSettings } from './caller.ts';

/** One transaction, run as one caller. Queries go through it; it ends with the callback that was given it. */
export interface Session {
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
}

/** A caller's transaction whose end somebody else decides. */
export interface OpenSession {
  readonly client: PoolClient;
  /** Ends the transaction, once, and gives the connection back. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** What a session may be told beside its caller. */
export interface SessionOptions {
  /** Frees the connection when it fires: the running statement is cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds one statement may take before Postgres cancels it (native only; 30 s unless given). */
  readonly statementTimeoutMs?: number;
}

const defaultStatementTimeoutMs = 30_000;

/**
 * Runs `work` in one transaction as `caller`: the one door to the database. Commits when it resolves, rolls back
 * when it throws. No network or model call belongs inside it: it holds a connection.
 *
 * @throws what `work` throws; pg's errors when the database is away or the pool is exhausted.
 */
export async function withSession<Result>(
  pool: Pool,
  caller: Caller,
  work: (session: Session) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const opened = await openSession(pool, caller, { signal });
  try {
    const result = await work(opened.client);
    await opened.end('commit');
    return result;
  } catch (error) {
    // What went wrong first is what the caller hears of.
    await opened.end('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Opens a transaction as `caller` and leaves its end to the one who asked. For `withSession` and for PostGraphile,
 * whose statements share one; everybody else uses `withSession`.
 */
export async function openSession(
  pool: Pool,
  caller: Caller,
  { signal, statementTimeoutMs = defaultStatementTimeoutMs }: SessionOptions = {},
): Promise<OpenSession> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  // The pool listens to idle connections only: unheard, a connection lost in a transaction would end the process.
  client.on('error', ignore);
  const cancel = () => cancelBackend(pool, client);
  let ended = false;
  const release = (broken: boolean) => {
    ended = true;
    signal?.removeEventListener('abort', cancel);
    client.off('error', ignore);
    // A late cancel must not hit the connection's next user: after an abort the connection is closed.
    client.release(broken || signal?.aborted);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    // Waiting for a free connection may have outlasted the caller.
    signal?.throwIfAborted();
    await client.query(opening(caller, statementTimeoutMs));
  } catch (error) {
    release(true);
    throw error;
  }
  return {
    client,
    async end(how) {
      if (ended) return;
      try {
        await client.query(how);
        release(false);
      } catch (error) {
        if (how === 'rollback') release(true);
        throw error;
      }
    },
  };
}

/** Whoever uses the connection next is told by their statement. */
function ignore(): void {}

/** Begins the transaction and makes it the caller's in one round trip: two statements, so without parameters. */
function opening(caller: Caller, statementTimeoutMs: number): string {
  const settings = { ...callerSettings(caller), statement_timeout: `${statementTimeoutMs}ms` };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  return `begin; select ${calls.join(', ')}`;
}

/** Asks Postgres to cancel what `client` is running. A cancel that comes too late does nothing. */
function cancelBackend(pool: Pool, client: PoolClient): void {
  const processId: unknown = Reflect.get(client, 'processID');
  if (typeof processId !== 'number') return;
  pool.query('select pg_cancel_backend($1)', [processId]).catch(() => {});
}
