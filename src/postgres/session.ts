import { escapeLiteral, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { type Caller, callerSettings } from './caller.ts';
import { cancelStatement } from './cancel.ts';

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
  /** Whether all its statements see the database as of the first, and write nothing. */
  readonly snapshot?: boolean;
}

const defaultStatementTimeoutMs = 30_000;

/** Milliseconds after which a cancel is repeated: the first may have come just before the statement it was meant for. */
const cancelAgainMs = 500;

/**
 * Runs `work` in one transaction as `caller`: the one door to the database. Commits when it resolves, rolls back
 * when it throws. No network or model call belongs inside it: it holds a connection.
 *
 * @throws what `work` throws; the signal's reason when it fired; pg's errors when the database is away or no
 *   connection of the pool came free in time.
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
    // Postgres only says that the statement was cancelled; the signal says why.
    throw signal?.aborted ? signal.reason : error;
  }
}

/**
 * Opens a transaction as `caller` and leaves its end to the one who asked. For `withSession` and for PostGraphile,
 * whose statements share one; everybody else uses `withSession`.
 */
export async function openSession(
  pool: Pool,
  caller: Caller,
  { signal, statementTimeoutMs = defaultStatementTimeoutMs, snapshot = false }: SessionOptions = {},
): Promise<OpenSession> {
  signal?.throwIfAborted();
  const client = await freeConnection(pool, signal);
  // The pool listens to idle connections only: unheard, a connection lost in a transaction would end the process.
  client.on('error', ignore);
  let repeating: NodeJS.Timeout | undefined;
  const cancel = () => {
    cancelStatement(client);
    repeating ??= setInterval(cancel, cancelAgainMs);
  };
  let ended = false;
  const release = (broken: boolean) => {
    ended = true;
    clearInterval(repeating);
    signal?.removeEventListener('abort', cancel);
    client.off('error', ignore);
    // A late cancel must not hit the connection's next user: after an abort the connection is closed.
    client.release(broken || signal?.aborted);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await client.query(opening(caller, statementTimeoutMs, snapshot));
  } catch (error) {
    // A caller who is not let in any more costs no connection.
    const refused = caller.credential !== undefined && Reflect.get(Object(error), 'code') === 'MN401';
    release(
      !refused ||
        !(await client.query('rollback').then(
          () => true,
          () => false,
        )),
    );
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

/** Waits for a connection, as long as the pool lets it and the signal does not fire. */
function freeConnection(pool: Pool, signal: AbortSignal | undefined): Promise<PoolClient> {
  const connecting = pool.connect();
  if (!signal) return connecting;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    connecting.then(
      (client) => {
        signal.removeEventListener('abort', leave);
        // Nothing ran on it yet: the next one in the queue gets it as it is.
        if (signal.aborted) client.release();
        resolve(client);
      },
      (error: unknown) => {
        signal.removeEventListener('abort', leave);
        reject(error);
      },
    );
  });
}

/** Whoever uses the connection next is told by their statement. */
function ignore(): void {}

/**
 * Begins the transaction and makes it the caller's in one round trip, with the look whether what the request came with
 * still lets it in: two statements, so without parameters.
 */
function opening(caller: Caller, statementTimeoutMs: number, snapshot: boolean): string {
  const settings = { ...callerSettings(caller), statement_timeout: `${statementTimeoutMs}ms` };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  );
  const { credential } = caller;
  if (credential) {
    const given = [credential.kind, credential.id, caller.workspaceId, caller.userId, caller.role];
    const literals = given.map((value) => (value === null ? 'null' : escapeLiteral(value)));
    calls.unshift(`mneme_private.admit(${literals.join(', ')})`);
  }
  return `begin${snapshot ? ' isolation level repeatable read, read only' : ''}; select ${calls.join(', ')}`;
}
