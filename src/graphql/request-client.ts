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
  /** Whether a statement failed, and the transaction with it. */
  failed: boolean;
  /** In a transaction whose statements run one by one, resolves when the last of them has ended; else null. */
  last: Promise<unknown> | null;
}

/**
 * Statements join the open transaction, which ends after the last one: a list and its relations share one
 * transaction. If a statement fails, those that Postgres refused because of it are sent again, in a transaction where
 * each has a savepoint: a forbidden field leaves its neighbours, and many of them cost one more transaction.
 */
function sharing(options: RequestClientOptions): RequestClient {
  const current: Record<'together' | 'apart', SharedTransaction | null> = { together: null, apart: null };

  const leave = async (transaction: SharedTransaction, how: 'together' | 'apart'): Promise<void> => {
    if (transaction.active > 0) return;
    if (current[how] === transaction) current[how] = null;
    const opened = await transaction.opened.catch(() => null);
    // Nothing was changed, so it does not matter how it ends.
    await opened?.end(transaction.failed ? 'rollback' : 'commit').catch(() => {});
  };

  const join = async <Result>(
    how: 'together' | 'apart',
    work: (client: NodePostgresPgClient) => Result | Promise<Result>,
  ): Promise<Result> => {
    const open = current[how];
    const transaction =
      open && !open.failed
        ? open
        : {
            opened: openSession(options.pool, options.caller, options),
            active: 0,
            failed: false,
            last: how === 'apart' ? Promise.resolve() : null,
          };
    current[how] = transaction;
    transaction.active += 1;
    try {
      const client = asPgClient(await transaction.opened, 1);
      if (transaction.last === null) return await work(client);
      const turn = transaction.last.then(() => client.withTransaction(async (within) => work(within)));
      transaction.last = turn.catch(() => {});
      return await turn;
    } catch (error) {
      transaction.failed ||= how === 'together';
      throw error;
    } finally {
      transaction.active -= 1;
      // Statements that depend on these rows are sent within this turn of the event loop.
      if (transaction.active === 0) setImmediate(() => void leave(transaction, how));
    }
  };

  return Object.assign(
    async <Result>(
      _settings: Record<string, string | undefined> | null,
      work: (client: NodePostgresPgClient) => Result | Promise<Result>,
    ): Promise<Result> => {
      try {
        return await join('together', work);
      } catch (error) {
        if (Reflect.get(Object(error), 'code') !== failedByAnother) throw error;
        return join('apart', work);
      }
    },
    { release: () => {} },
  );
}

/** The SQLSTATE of a statement that Postgres refuses because an earlier one of its transaction failed. */
const failedByAnother = '25P02';

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
