import type { Pool } from 'pg';
import type { PgClientQuery, PgClientResult, WithPgClient } from 'postgraphile/@dataplan/pg';
import type { NodePostgresPgClient } from 'postgraphile/@dataplan/pg/adaptors/pg';
import type { Caller } from '../postgres/caller.ts';
import { type OpenSession, openSession } from '../postgres/session.ts';

/** How the table statements of one operation reach the database. */
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
 * PostGraphile's access to the database for one operation, as its caller: the transaction's role and settings are
 * those of `callerSettings`, whatever PostGraphile requests. The pool prepares frequent statements by name.
 * PostGraphile's own names are dropped, because they do not depend on the role.
 */
export function createRequestClient(options: RequestClientOptions): RequestClient {
  const withPgClient: RequestClient = options.shared ? sharing(options) : (_, work) => alone(options, work);
  return Object.assign(withPgClient, { release: () => {} });
}

/**
 * Runs in one transaction that is committed before its result is returned: changes are durable, or the caller gets an
 * error.
 */
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
  /** How many statements run or wait in it. */
  active: number;
  /** The error that aborted the transaction. */
  failure?: { readonly error: unknown };
}

/**
 * Statements join the open transaction, which ends after the last one: a list and its relations share one
 * transaction.
 */
function sharing(options: RequestClientOptions): RequestClient {
  let current: SharedTransaction | null = null;

  const leave = async (transaction: SharedTransaction): Promise<void> => {
    if (transaction.active > 0) return;
    if (current === transaction) current = null;
    const opened = await transaction.opened.catch(() => null);
    // Nothing was changed, so it does not matter how it ends.
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
        // The others in the transaction fail because of the first error, so they report that one.
        transaction.failure ??= { error };
        throw transaction.failure.error;
      } finally {
        transaction.active -= 1;
        // Statements that depend on these rows are sent within this turn of the event loop.
        if (transaction.active === 0) setImmediate(() => void leave(transaction));
      }
    },
    { release: () => {} },
  );
}

/**
 * Puts the ids by which rows are looked up into a subquery. Within the condition itself, their cast is not leakproof,
 * so that under row security no index could be used and every such look-up would read the whole table.
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
