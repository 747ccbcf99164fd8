import { type Client, Pool, type PoolClient } from 'pg';

/** The schema of the job queue: graphile-worker's default. */
const queueSchema = 'graphile_worker';

const queueOwner = 'mneme_queue_owner';

/**
 * Creates the job queue, or migrates it to the installed graphile-worker's version. All of it is owned by
 * `mneme_queue_owner`, which nobody can log in as. Its tables have row security with policies only for the workers and
 * backups: any other role fails in `add_job`, whatever its grants, and uses `mneme_private.enqueue`.
 *
 * Runs on the owner's connection outside of any transaction (graphile-worker commits each of its migrations). That role
 * must be a superuser or a member of `mneme_queue_owner`. A second run changes nothing, but locks the tables.
 *
 * @param lockDown the text of `db/queue.sql`.
 * @throws Error if the schema exists and has another owner; graphile-worker's error if the database has a newer,
 *   incompatible queue, or if jobs are running while a migration requires that none are.
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
    // It fails if the connection broke, and the caller should get the error that broke it.
    await client.query('reset role').catch(() => {});
  }
}

/**
 * The table with graphile-worker's version, as its bootstrap would create it. The bootstrap begins with `create schema
 * if not exists`, which needs the right to create schemas even if the schema exists; `mneme_queue_owner` must not have
 * that right.
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
  // Loaded only when needed, since most commands migrate nothing.
  const { Logger, runMigrations } = await import('graphile-worker');
  // graphile-worker's log while migrating is not printed: failures are thrown.
  const silent = new Logger(() => () => {});
  const release = Reflect.get(client, 'release');
  const pool = new SingleClientPool(client);
  // graphile-worker warns on the console about a pool without an error listener.
  pool.on('error', () => {});
  pool.on('connect', () => {});
  try {
    await runMigrations({ pgPool: pool, logger: silent, noHandleSignals: true, taskList: {} });
  } finally {
    if (release === undefined) Reflect.deleteProperty(client, 'release');
    else Reflect.set(client, 'release', release);
  }
}

/** A pool with one open connection, for code that requires a pool, so that it works with the connection's role. */
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
