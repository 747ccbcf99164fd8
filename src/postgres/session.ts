import { escapeLiteral, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { type Caller, callerSettings } from './caller.ts';
import { cancelStatement } from './cancel.ts';
import { RequestPool, type StatementSource } from './request-pool.ts';

/** One transaction, run as one caller. Queries go through it; it ends with the callback that was given it. */
export interface Session {
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
}

/** One statement with what it is given. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement that a request made up, its rows as lists of columns where it says so. */
export interface RequestStatement extends Statement {
  readonly rowMode?: 'array' | undefined;
}

/** A caller's transaction whose end somebody else decides. */
export interface OpenSession extends Session {
  readonly client: PoolClient;
  /** As `query`, for statements that requests make up. */
  ask<Row>(statement: RequestStatement): Promise<{ rows: Row[]; rowCount: number | null }>;
  /** Ends the transaction, once, and gives the connection back. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** How a transaction plans its statements and keeps what they wrote. */
export interface TransactionOptions {
  /**
   * Each named statement's plan is made once, for any values: where planning costs more than a plan for these values
   * would save. Without it Postgres decides, after five plans, and leaves the cost of planning nearly out of account.
   */
  readonly keepPlans?: boolean;
  /**
   * Whether the commit is answered before it is on the disk: for what may be lost, with the database's last second,
   * where a server loses its power. Nothing else is any less safe for it.
   */
  readonly mayBeLost?: boolean;
}

/** What a session may be told beside its caller. */
export interface SessionOptions extends TransactionOptions {
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
  options: TransactionOptions = {},
): Promise<Result> {
  const opened = await openSession(pool, caller, { signal, ...options });
  try {
    const result = await work(opened);
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
 * Runs statements that need nothing of each other's answers in one transaction as `caller`, and gives their results in
 * their order. Where the pool pipelines, the opening, the statements and the commit are one round trip: what follows a
 * statement that fails is refused by Postgres, and the commit undoes what came before.
 *
 * @throws the first error; otherwise as `withSession`.
 */
export async function runStatements(
  pool: Pool,
  caller: Caller,
  statements: readonly Statement[],
  signal?: AbortSignal,
  options: TransactionOptions = {},
): Promise<QueryResult<QueryResultRow>[]> {
  if (!(pool instanceof RequestPool)) {
    return withSession(
      pool,
      caller,
      async (session) => {
        const results: QueryResult<QueryResultRow>[] = [];
        for (const { text, values } of statements) results.push(await session.query(text, values));
        return results;
      },
      signal,
      options,
    );
  }
  const lent = await checkOut(pool, signal);
  const { client } = lent;
  const sent: Promise<QueryResult<QueryResultRow>>[] = [
    client.query(opening(caller, { ...options, statementTimeoutMs: defaultStatementTimeoutMs })),
    ...statements.map((statement) => client.query(named(pool, client, 'own', caller, statement))),
    client.query('commit'),
  ];
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((each) => each.status === 'rejected');
  // Without an answer to the commit nobody knows in which state the connection is.
  lent.release(settled.at(-1)?.status === 'rejected');
  if (failed) throw signal?.aborted ? signal.reason : failed.reason;
  return settled.slice(1, -1).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** `runStatements` of one. */
export async function runStatement<Row extends QueryResultRow = QueryResultRow>(
  pool: Pool,
  caller: Caller,
  text: string,
  values: readonly unknown[],
  signal?: AbortSignal,
): Promise<Row[]> {
  const [result] = await runStatements(pool, caller, [{ text, values }], signal);
  return (result?.rows ?? []) as Row[];
}

/**
 * For statements that need not be of one transaction: each has its own, in one round trip where the pool pipelines, and
 * no connection is held between them.
 */
export function inTurns(
  pool: Pool,
  caller: Caller,
  signal?: AbortSignal,
  options: TransactionOptions = {},
): Session {
  return {
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const [result] = await runStatements(pool, caller, [{ text, values }], signal, options);
      if (!result) throw new Error('the statement was not answered');
      return result as QueryResult<Row>;
    },
  };
}

/**
 * Opens a transaction as `caller` and leaves its end to the one who asked. For `withSession` and for PostGraphile,
 * whose statements share one; everybody else uses `withSession`. Where the pool pipelines, the first statement is sent
 * with the opening, and is told what became of that; otherwise the opening is waited for.
 */
export async function openSession(
  pool: Pool,
  caller: Caller,
  { signal, statementTimeoutMs = defaultStatementTimeoutMs, ...options }: SessionOptions = {},
): Promise<OpenSession> {
  const { client, release } = await checkOut(pool, signal);
  const begun = client.query(opening(caller, { ...options, statementTimeoutMs }));
  let refused: { readonly error: unknown } | null = null;
  const admitted = begun.catch((error: unknown) => {
    refused = { error };
  });
  let ended = false;
  const end = async (how: 'commit' | 'rollback') => {
    if (ended) return;
    try {
      await client.query(how);
      // A caller who is not let in any more costs no connection; after other openings that failed none is known good.
      const known = !refused || (caller.credential !== undefined && codeOf(refused.error) === 'MN401');
      ended = true;
      release(!known);
    } catch (error) {
      if (how === 'rollback') {
        ended = true;
        release(true);
      }
      throw error;
    }
    if (refused && how === 'commit') throw refused.error;
  };
  const send = async <Result>(query: () => Promise<Result>): Promise<Result> => {
    const answer = query();
    answer.catch(ignore);
    await admitted;
    // What came behind it only says that the transaction had failed.
    if (refused) throw refused.error;
    return answer;
  };
  if (!(pool instanceof RequestPool)) {
    await admitted;
    if (refused !== null) {
      const { error } = refused as { error: unknown };
      await end('rollback').catch(ignore);
      throw error;
    }
  }
  return {
    client,
    query: (text, values) =>
      send(() =>
        values ? client.query(named(pool, client, 'own', caller, { text, values })) : client.query(text),
      ),
    async ask<Row>(statement: RequestStatement) {
      const { rows, rowCount } = await send(() =>
        client.query(named(pool, client, 'request', caller, statement)),
      );
      return { rows: rows as Row[], rowCount };
    },
    end,
  };
}

/** A statement as pg takes it, with its name where the pool gives it one. */
function named(
  pool: Pool,
  client: PoolClient,
  source: StatementSource,
  { role }: Caller,
  statement: RequestStatement,
): { text: string; values: unknown[]; name?: string } {
  const name = pool instanceof RequestPool ? pool.nameFor(client, source, role, statement.text) : undefined;
  return { ...statement, values: [...statement.values], ...(name === undefined ? {} : { name }) };
}

function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), 'code');
}

interface Lent {
  readonly client: PoolClient;
  /** Gives the connection back; once. */
  release(broken: boolean): void;
}

/** Takes a connection of the pool; the signal cancels what runs on it until it is given back. */
async function checkOut(pool: Pool, signal: AbortSignal | undefined): Promise<Lent> {
  signal?.throwIfAborted();
  const client = await freeConnection(pool, signal);
  // The pool listens to idle connections only: unheard, a connection lost in a transaction would end the process.
  client.on('error', ignore);
  let repeating: NodeJS.Timeout | undefined;
  const cancel = () => {
    cancelStatement(client);
    repeating ??= setInterval(cancel, cancelAgainMs);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    client,
    release(broken) {
      clearInterval(repeating);
      signal?.removeEventListener('abort', cancel);
      client.off('error', ignore);
      // A late cancel must not hit the connection's next user: after an abort the connection is closed.
      client.release(broken || signal?.aborted);
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
function opening(
  caller: Caller,
  { statementTimeoutMs, snapshot, keepPlans, mayBeLost }: Omit<SessionOptions, 'signal'>,
): string {
  const settings = {
    ...callerSettings(caller),
    statement_timeout: `${statementTimeoutMs}ms`,
    // Compiled, a long statement that is taken for dear takes seconds before it starts, each time.
    jit: 'off',
    ...(keepPlans ? { plan_cache_mode: 'force_generic_plan' } : {}),
    ...(mayBeLost ? { synchronous_commit: 'off' } : {}),
  };
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
