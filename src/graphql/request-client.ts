import type { Pool } from 'pg';
import type { PgClientQuery, PgClientResult, WithPgClient } from 'postgraphile/@dataplan/pg';
import type { NodePostgresPgClient } from 'postgraphile/@dataplan/pg/adaptors/pg';
import type { Caller } from '../postgres/caller.ts';
import { type OpenSession, openSession } from '../postgres/session.ts';

/** How one operation's table statements reach the database. */
export interface RequestClientOptions {
  readonly pool: Pool;
  readonly caller: Caller;
  /** Milliseconds one statement may take. */
  readonly statementTimeoutMs: number;
  /** Whether statements wanted at about the same time share a transaction: for operations that only read. */
  readonly shared: boolean;
  /** Cancels what runs. */
  readonly signal: AbortSignal;
}

type RequestClient = WithPgClient<NodePostgresPgClient>;

/**
 * PostGraphile's way to the database for one operation, as its caller: the transaction's role and settings are those
 * of `callerSettings`, whatever is asked for. Statements that come often are prepared by name, as the pool decides:
 * PostGraphile's own names are dropped, since they know nothing of roles.
 */
export function createRequestClient(options: RequestClientOptions): RequestClient {
  const withPgClient: RequestClient = options.shared ? sharing(options) : (_, work) => alone(options, work);
  return Object.assign(withPgClient, { release: () => {} });
}

/** One transaction, committed before its result is given: what changed is durable, or the caller hears of it. */
async function alone<Result>(
  options: RequestClientOptions,
  work: (client: NodePostgresPgClient) => Result | Promise<Result>,
): Promise<Result> {
  const opened = await openSession(options.pool, options.caller, options);
  try {
    const result = await work(asPgClient(opened, 1));
    await opened.end('commit');
    return result;
  } catch (error) {
    await opened.end('rollback').catch(() => {});
    throw error;
  }
}

interface SharedTransaction {
  readonly opened: Promise<OpenSession>;
  /** Statements that run or wait in it. */
  active: number;
  /** What made Postgres give the transaction up. */
  failure?: { readonly error: unknown };
}

/** Statements join the transaction that is open; it ends after the last: a list with its relations is one. */
function sharing(options: RequestClientOptions): RequestClient {
  let current: SharedTransaction | null = null;

  const leave = async (transaction: SharedTransaction): Promise<void> => {
    if (transaction.active > 0) return;
    if (current === transaction) current = null;
    const opened = await transaction.opened.catch(() => null);
    // Nothing was changed, so nothing hangs on how it ends.
    await opened?.end(transaction.failure ? 'rollback' : 'commit').catch(() => {});
  };

  return Object.assign(
    async <Result>(
      _settings: Record<string, string | undefined> | null,
      work: (client: NodePostgresPgClient) => Result | Promise<Result>,
    ): Promise<Result> => {
      if (!current || current.failure)
        current = {
          opened: openSession(options.pool, options.caller, options),
          active: 0,
        };
      const transaction = current;
      transaction.active += 1;
      try {
        return await work(asPgClient(await transaction.opened, 1));
      } catch (error) {
        // The others in the transaction fail because the first did: they get to say why.
        transaction.failure ??= { error };
        throw transaction.failure.error;
      } finally {
        transaction.active -= 1;
        // What follows from these rows is asked for within this turn of the event loop.
        if (transaction.active === 0) setImmediate(() => void leave(transaction));
      }
    },
    { release: () => {} },
  );
}

/**
 * Keeps the ids that rows are looked up by in a subquery of their own. As an expression of the condition, their cast is
 * not leakproof, so that under row security no index serves it: every such look-up read its whole table.
 */
function withIdSubquery(text: string): string {
  return text.replaceAll(' with ordinality as ids) as ', ' with ordinality as ids offset 0) as ');
}

function asPgClient(session: OpenSession, level: number): NodePostgresPgClient {
  const { client } = session;
  return {
    rawClient: client,
    async query<Row>({ text, values, arrayMode }: PgClientQuery): Promise<PgClientResult<Row>> {
      const rowMode = arrayMode ? 'array' : undefined;
      const { rows, rowCount } = await session.ask<Row>({
        text: withIdSubquery(text),
        values: values ?? [],
        rowMode,
      });
      return { rows, rowCount, notices: [] };
    },
    async withTransaction(work) {
      await session.query(`savepoint level_${level}`);
      try {
        const result = await work(asPgClient(session, level + 1));
        await session.query(`release savepoint level_${level}`);
        return result;
      } catch (error) {
        await session.query(`rollback to savepoint level_${level}`);
        throw error;
      }
    },
  };
}
