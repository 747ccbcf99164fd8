import type { Pool, PoolClient } from 'pg';
import type { PgClientQuery, PgClientResult, WithPgClient } from 'postgraphile/@dataplan/pg';
import type { NodePostgresPgClient } from 'postgraphile/@dataplan/pg/adaptors/pg';
import { type Caller, callerSettings } from '../postgres/caller.ts';

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
 * of `callerSettings`, whatever is asked for. Opening costs one round trip. Statements are not prepared by name:
 * neither the embedded engine's gateway nor a connection pooler need carry them.
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
  const opened = await open(options);
  try {
    const result = await work(asPgClient(opened.client, 1));
    await opened.end('commit');
    return result;
  } catch (error) {
    await opened.end('rollback').catch(() => {});
    throw error;
  }
}

interface SharedTransaction {
  readonly opened: Promise<Opened>;
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
      if (!current || current.failure) current = { opened: open(options), active: 0 };
      const transaction = current;
      transaction.active += 1;
      try {
        const { client } = await transaction.opened;
        return await work(asPgClient(client, 1));
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

interface Opened {
  readonly client: PoolClient;
  /** Ends the transaction, once, and gives the connection back. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

async function open({ pool, caller, statementTimeoutMs, signal }: RequestClientOptions): Promise<Opened> {
  signal.throwIfAborted();
  const settings = { ...callerSettings(caller), statement_timeout: `${statementTimeoutMs}ms` };
  const client = await pool.connect();
  const cancel = () => cancelBackend(pool, client);
  let ended = false;
  const release = (broken: boolean) => {
    ended = true;
    signal.removeEventListener('abort', cancel);
    // A late cancel must not hit the connection's next user.
    client.release(broken || signal.aborted);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // Sent back to back: one round trip.
    const begun = client.query('begin');
    const opened = client.query(
      'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting(name, value)',
      [Object.keys(settings), Object.values(settings)],
    );
    await Promise.all([begun, opened]);
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

function asPgClient(client: PoolClient, level: number): NodePostgresPgClient {
  return {
    rawClient: client,
    async query<Row>({ text, values, arrayMode }: PgClientQuery): Promise<PgClientResult<Row>> {
      const given = values ? [...values] : [];
      const { rows, rowCount } = await (arrayMode
        ? client.query({ text, values: given, rowMode: 'array' })
        : client.query({ text, values: given }));
      return { rows, rowCount, notices: [] };
    },
    async withTransaction(work) {
      await client.query(`savepoint level_${level}`);
      try {
        const result = await work(asPgClient(client, level + 1));
        await client.query(`release savepoint level_${level}`);
        return result;
      } catch (error) {
        await client.query(`rollback to savepoint level_${level}`);
        throw error;
      }
    },
  };
}

/** Asks Postgres to cancel what `client` is running. A cancel that comes too late does nothing. */
function cancelBackend(pool: Pool, client: PoolClient): void {
  const processId: unknown = Reflect.get(client, 'processID');
  if (typeof processId !== 'number') return;
  pool.query('select pg_cancel_backend($1)', [processId]).catch(() => {});
}
