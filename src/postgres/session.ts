import {
  DatabaseError,
  escapeLiteral,
  type Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { stage } from '../observation/observe.ts';
import { currentSpan, inStatement } from '../observation/spans.ts';
import { type Caller, callerSettings } from './caller.ts';
import { cancelStatement } from './cancel.ts';
import { RequestPool, type StatementSource } from './request-pool.ts';

/** One transaction of one caller. It ends with the callback that it was passed to. */
export interface Session {
  readonly caller: Caller;
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
}

/** One statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement of a request's own; optionally its rows are returned as arrays. */
export interface RequestStatement extends Statement {
  readonly rowMode?: 'array' | undefined;
}

/** A caller's transaction that is ended explicitly. */
export interface OpenSession extends Session {
  readonly client: PoolClient;
  /** Like `query`, for statements of a request's own. */
  ask<Row>(statement: RequestStatement): Promise<{ rows: Row[]; rowCount: number | null }>;
  /** Ends the transaction once, and releases the connection. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** How a transaction plans its statements and commits, and what ends it early. */
export interface TransactionOptions {
  /**
   * Use generic plans for named statements (`plan_cache_mode`), where planning costs more than a plan for the values
   * saves, and look rows up by indexes, however small a table is when they are planned. Otherwise Postgres decides after
   * five plans, and underestimates the cost of planning.
   */
  readonly keepPlans?: boolean;
  /**
   * Commit asynchronously (`synchronous_commit = off`): for rows that may be lost if the server loses its power. Other
   * transactions are not affected.
   */
  readonly mayBeLost?: boolean;
  /** When it fires, the running statement is cancelled and the connection released. */
  readonly signal?: AbortSignal | undefined;
}

/** A session's options. */
export interface SessionOptions extends TransactionOptions {
  /** Milliseconds that one statement may take before Postgres cancels it (native only). Default: 30,000. */
  readonly statementTimeoutMs?: number;
  /** Whether the transaction is read-only and repeatable read. */
  readonly snapshot?: boolean;
}

const defaultStatementTimeoutMs = 30_000;

/** Milliseconds after which a cancel is repeated: the first may have arrived just before its statement. */
const cancelAgainMs = 500;

/**
 * Runs `work` in one transaction as `caller`: the only way to the database. Commits if it resolves, rolls back if it
 * throws. It must not call a network or a model, since it holds a connection.
 *
 * @throws the errors of `work`; the signal's reason if it fired; pg's errors if the database is unavailable or no
 *   connection of the pool became free in time.
 */
export async function withSession<Result>(
  pool: Pool,
  caller: Caller,
  work: (session: Session) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const { signal } = options;
  const opened = await openSession(pool, caller, options);
  try {
    const result = await work(opened);
    await opened.end('commit');
    return result;
  } catch (error) {
    // The caller gets the first error.
    await opened.end('rollback').catch(() => {});
    // Postgres only reports that the statement was cancelled; the signal has the reason.
    throw signal?.aborted ? signal.reason : error;
  }
}

/**
 * Runs independent statements in one transaction as `caller`, and returns their results in order. With a pipelining
 * pool, the opening, the statements and the commit take one round trip: Postgres refuses all that follows a failed
 * statement, and the commit becomes a rollback.
 *
 * @throws the first error; otherwise like `withSession`.
 */
export async function runStatements(
  pool: Pool,
  caller: Caller,
  statements: readonly Statement[],
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
      options,
    );
  }
  const { signal } = options;
  const lent = await checkOut(pool, signal);
  const { client } = lent;
  const first = opening(pool, caller, { ...options, statementTimeoutMs: defaultStatementTimeoutMs });
  const sent: Promise<QueryResult<QueryResultRow>>[] = [
    inStatement('begin', () => client.query(first)),
    ...statements.map((statement) =>
      inStatement(statement.text, () => client.query(named(pool, client, 'own', caller, statement))),
    ),
    inStatement('commit', () => client.query('commit')),
  ];
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((each) => each.status === 'rejected');
  // Without an answer to the commit, the connection's state is unknown.
  lent.release(settled.at(-1)?.status === 'rejected');
  if (failed) throw signal?.aborted ? signal.reason : await explained(failed.reason, sent[0]);
  return settled.slice(1, -1).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** `runStatements` of one. */
export async function runStatement<Row extends QueryResultRow = QueryResultRow>(
  pool: Pool,
  caller: Caller,
  text: string,
  values: readonly unknown[],
  options: TransactionOptions = {},
): Promise<Row[]> {
  const [result] = await runStatements(pool, caller, [{ text, values }], options);
  return (result?.rows ?? []) as Row[];
}

/**
 * For statements that need not be of one transaction: each has its own, in one round trip where the pool pipelines, and
 * no connection is held between them.
 */
export function inTurns(pool: Pool, caller: Caller, options: TransactionOptions = {}): Session {
  return {
    caller,
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const [result] = await runStatements(pool, caller, [{ text, values }], options);
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
  const begun = inStatement('begin', () =>
    client.query(opening(pool, caller, { ...options, statementTimeoutMs })),
  );
  let refused: { readonly error: unknown } | null = null;
  const admitted = begun.catch((error: unknown) => {
    refused = { error };
  });
  let ended = false;
  const end = async (how: 'commit' | 'rollback') => {
    if (ended) return;
    try {
      await inStatement(how, () => client.query(how));
      // If the caller lost access, the connection is still good; after other failed openings that is not known.
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
  const send = async <Result>(text: string, query: () => Promise<Result>): Promise<Result> => {
    const answer = inStatement(text, query);
    answer.catch(ignore);
    await admitted;
    // A later error only says that the transaction had failed.
    if (refused) throw refused.error;
    return answer.catch(async (error: unknown) => {
      throw await explained(error, begun);
    });
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
    caller,
    client,
    query: (text, values) =>
      send(text, () =>
        values ? client.query(named(pool, client, 'own', caller, { text, values })) : client.query(text),
      ),
    async ask<Row>(statement: RequestStatement) {
      const { rows, rowCount } = await send(statement.text, () =>
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

/**
 * What a statement failed with; of a change in a workspace that is about to leave its cell, that. Its transactions are
 * read-only (`mneme_private.require_housed`).
 */
async function explained(error: unknown, begun: Promise<unknown> | undefined): Promise<unknown> {
  if (codeOf(error) !== '25006') return error;
  const results: unknown = await begun?.catch(ignore);
  const [opened] = Array.isArray(results) ? results.at(-1).rows : [];
  if (opened?.held !== 'leaving') return error;
  const moving = new DatabaseError(
    'The workspace is moving to another database: it can be read, and takes no changes. Nothing was stored. Send the request again in a few seconds.',
    0,
    'error',
  );
  return Object.assign(moving, {
    severity: 'ERROR',
    code: 'MN503',
    detail: 'WORKSPACE_MOVING',
    cause: error,
  });
}

interface Lent {
  readonly client: PoolClient;
  /** Gives the connection back; once. */
  release(broken: boolean): void;
}

/** Takes a connection of the pool; the signal cancels what runs on it until it is given back. */
async function checkOut(pool: Pool, signal: AbortSignal | undefined): Promise<Lent> {
  signal?.throwIfAborted();
  const client = await stage('pool', pool.options.application_name ?? 'other', () =>
    freeConnection(pool, signal),
  );
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

/** The connection's next user gets the error from their statement. */
function ignore(): void {}

/**
 * Begins the transaction and makes it the caller's in one round trip, with the look whether what the request came with
 * still lets it in: two statements, so without parameters.
 */
function opening(
  pool: Pool,
  caller: Caller,
  { statementTimeoutMs, snapshot, keepPlans, mayBeLost }: Omit<SessionOptions, 'signal'>,
): string {
  const settings = {
    ...callerSettings(caller),
    statement_timeout: `${statementTimeoutMs}ms`,
    // Compiled, a long statement that is taken for dear takes seconds before it starts, each time.
    jit: 'off',
    ...traceOf(),
    // What was planned while a table was small would go on reading all of it.
    ...(keepPlans ? { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' } : {}),
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
  if (pool instanceof RequestPool && pool.inCells && caller.workspaceId !== null) {
    calls.unshift(`mneme_private.require_housed(${escapeLiteral(caller.workspaceId)}) as held`);
  }
  return `begin${snapshot ? ' isolation level repeatable read, read only' : ''}; select ${calls.join(', ')}`;
}

/** The span under way, for the jobs that the transaction asks for. */
function traceOf(): Record<string, string> {
  const span = currentSpan();
  return span ? { 'mneme.traceparent': span.parent } : {};
}
