import { type Client, Pool, type PoolClient } from 'pg';

/** The schema that holds the job queue; graphile-worker's own default. */
export const queueSchema = 'graphile_worker';

const queueOwner = 'mneme_queue_owner';

/**
 * Creates the job queue, or brings it up to the installed graphile-worker's version, so that `mneme_queue_owner` owns
 * all of it, whom nobody logs in as. Row security is on for its tables and they have policies for the workers and for
 * backups alone: any other role, though it were granted everything, fails in `add_job`, and its jobs come only through
 * `mneme_private.enqueue`.
 *
 * Runs on the owner's connection, outside any transaction (graphile-worker commits each of its migrations). That
 * user must be a superuser or a member of `mneme_queue_owner`. Running it again changes nothing, but locks its tables.
 *
 * @param lockDown the text of `db/queue.sql`.
 * @throws Error when the schema exists and belongs to somebody else; graphile-worker's error when the database
 *   holds a newer, incompatible queue, or when jobs are running while a migration wants them not to.
 */
export async function installQueue(client: Client, lockDown: string): Promise<void> {
  const existing = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [queueSchema],
  );
  const owner = existing.rows[0]?.owner;
  if (owner === undefined) {
    await client.query(`create schema ${queueSchema} authorization ${queueOwner}`);
  } else if (owner !== queueOwner) {
    throw new Error(
      `The schema ${queueSchema} belongs to ${owner}, not to ${queueOwner}: another program's queue is in this ` +
        'database. Use a database of its own for Mneme.',
    );
  }
  await client.query(`set role ${queueOwner}`);
  try {
    await prepareBookkeeping(client);
    await migrateQueue(client);
    await client.query(lockDown);
  } finally {
    // It fails where the connection broke, and then what broke it is what the caller is to hear.
    await client.query('reset role').catch(() => {});
  }
}

/**
 * The table graphile-worker keeps its version in, as its own bootstrap would create it. The bootstrap itself
 * starts with `create schema if not exists`, which asks for the right to create schemas even when there is
 * nothing to create; `mneme_queue_owner` shall not have that right.
 */
async function prepareBookkeeping(client: Client): Promise<void> {
  await client.query(`
    create table if not exists ${queueSchema}.migrations (
      id int primary key,
      ts timestamptz default now() not null,
      breaking boolean not null default false
    )`);
}

async function migrateQueue(client: Client): Promise<void> {
  // Most commands migrate nothing, and do not wait for what it takes to do so.
  const { Logger, runMigrations } = await import('graphile-worker');
  // Nothing graphile-worker logs while it migrates is ours to print: failures are thrown.
  const silent = new Logger(() => () => {});
  const release = Reflect.get(client, 'release');
  const pool = new SingleClientPool(client);
  // graphile-worker complains on the console about a pool nobody listens to.
  pool.on('error', () => {});
  pool.on('connect', () => {});
  try {
    await runMigrations({ pgPool: pool, logger: silent, noHandleSignals: true, taskList: {} });
  } finally {
    if (release === undefined) Reflect.deleteProperty(client, 'release');
    else Reflect.set(client, 'release', release);
  }
}

/** Lends one open connection to code that insists on a pool, so that it works as the role set on it. */
class SingleClientPool extends Pool {
  readonly #client: Client;

  constructor(client: Client) {
    super({ max: 1 });
    this.#client = client;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  // biome-ignore lint/suspicious/noConfusingVoidType: the overloads are those of pg's own declaration.
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    if (callback !== undefined) throw new Error('A lent connection is asked for with a promise.');
    return Promise.resolve(Object.assign(this.#client, { release: () => {} }));
  }
}
