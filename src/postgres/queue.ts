import { Logger, runMigrations } from 'graphile-worker';
import { type Client, Pool, type PoolClient } from 'pg';

/** The schema that holds the job queue; graphile-worker's own default. */
export const queueSchema = 'graphile_worker';

const queueOwner = 'mneme_queue';

/** Nothing graphile-worker logs while it migrates is ours to print: failures are thrown. */
const silent = new Logger(() => () => {});

/**
 * Creates the job queue, or brings it up to the installed graphile-worker's version, so that `mneme_queue` owns
 * all of it and nobody else holds a privilege on it. Row security is on for its tables and they have no policies:
 * even a role that was granted everything fails in `add_job`, and jobs come only through `mneme_private.enqueue`.
 *
 * Runs on the owner's connection, outside any transaction (graphile-worker commits each of its migrations). That
 * user must be a superuser or a member of `mneme_queue`. Running it again changes nothing.
 *
 * @throws Error when the schema exists and belongs to somebody else; graphile-worker's error when the database
 *   holds a newer, incompatible queue, or when jobs are running while a migration wants them not to.
 */
export async function installQueue(client: Client): Promise<void> {
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
    await lockDown(client);
  } finally {
    // It fails where the connection broke, and then what broke it is what the caller is to hear.
    await client.query('reset role').catch(() => {});
  }
}

/**
 * The table graphile-worker keeps its version in, as its own bootstrap would create it. The bootstrap itself
 * starts with `create schema if not exists`, which asks for the right to create schemas even when there is
 * nothing to create; `mneme_queue` shall not have that right.
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

/**
 * Takes away what Postgres grants to everybody by itself, now and for later migrations. Only `mneme_backup` may
 * read: a backup without the queue would restore turns whose jobs never run.
 */
async function lockDown(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      relation record;
    begin
      for relation in
        select oid, oid::regclass as name, relkind from pg_class
        where relnamespace = '${queueSchema}'::regnamespace and relkind in ('r', 'v')
      loop
        if relation.relkind = 'r' then
          execute format('alter table %s enable row level security', relation.name);
          execute format('grant select on %s to mneme_backup', relation.name);
          if not exists (select from pg_policy where polrelid = relation.oid and polname = 'backup') then
            execute format('create policy backup on %s for select to mneme_backup using (true)', relation.name);
          end if;
        else
          -- Otherwise the view would read the tables as their owner, past row security.
          execute format('alter view %s set (security_invoker = true)', relation.name);
        end if;
      end loop;
    end
    $$`);
  // The liveness sweep looks for locked jobs every few seconds, also while a million others wait.
  await client.query(`
    create index if not exists mneme_unavailable_idx
    on ${queueSchema}._private_jobs (locked_by) where is_available = false`);
  await client.query(`revoke all on schema ${queueSchema} from public`);
  await client.query(`revoke all on all tables in schema ${queueSchema} from public`);
  await client.query(`revoke all on all functions in schema ${queueSchema} from public`);
  await client.query(`grant usage on schema ${queueSchema} to mneme_backup`);
  await client.query(`grant select on all sequences in schema ${queueSchema} to mneme_backup`);
  // For its functions in every schema: revoking in one schema only takes back what was granted there.
  await client.query(
    `alter default privileges for role ${queueOwner} revoke execute on functions from public`,
  );
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
