import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import { databaseDirectory } from './embedded/copy.ts';
import { keepEmbedded } from './embedded/keep.ts';
import { awaitRunningEmbedded, type RunningEmbedded } from './embedded/running.ts';
import { type EmbeddedDatabase, EmbeddedDirectoryInUseError, startEmbedded } from './embedded/start.ts';
import { type DatabaseLogins, embeddedLogins, nativeLogins, type ServingLogins } from './logins.ts';
import { isMigrated, migrate, pendingChanges } from './migrate.ts';
import { nameInUrl, openPools, openReplicas, type PoolSizes, type ReplicaSettings } from './pools.ts';
import type { Replicas } from './replicas.ts';
import { ensurePassword, resetSettings } from './serving-logins.ts';
import { mayBecomeReady, type NamedUrl, unusableDatabase } from './unusable.ts';

/** Where the database is, and how to connect. */
export interface DatabaseSettings extends PoolSizes, ReplicaSettings {
  /** A Postgres server; without it, the embedded engine is used. */
  readonly databaseUrl?: string | undefined;
  readonly ownerDatabaseUrl?: string | undefined;
  readonly runnerDatabaseUrl?: string | undefined;
  /** Whether the database is a standby, which is only read from: then nothing is migrated. */
  readonly readOnly?: boolean | undefined;
  /** The embedded engine's directory; null keeps it in memory. */
  readonly dataDir: string | null;
  /** Aborts opening before the next long step. */
  readonly signal?: AbortSignal;
  /** Whether to wait, until the signal fires, for a server that does not accept connections yet. */
  readonly patient?: boolean;
  /** Whether only an existing database is opened, and none is created. */
  readonly existing?: boolean;
}

/** An open, migrated database with the API's and the workers' pool. */
export interface Database {
  readonly engine: 'embedded' | 'native';
  /** Where the data is, for people: a directory, or host and database without a password. */
  readonly location: string;
  /** Logged in as the authenticator: only use it through `withSession`. */
  readonly pool: pg.Pool;
  /** What is read from besides; null if there are no replicas. */
  readonly replicas: Replicas | null;
  /** Logged in as the workers' role; null if this process has no such login. */
  readonly runnerPool: pg.Pool | null;
  /** Opens a connection of the owner, for migrations and index builds; null without such a login. */
  readonly connectOwner: (() => Promise<pg.Client>) | null;
  /** The logins in use, with which another thread of this process may call `reopenDatabase`. */
  readonly logins: ReachedBy;
  /** Resolves when the embedded engine can't be restarted: another process has its directory, or it was in memory. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/** The logins of an open database: plain data that can be passed to another thread. */
export type ReachedBy = ServingLogins & Pick<DatabaseLogins, 'owner'>;

/** The database has an older version, and this process has no login that may migrate it. */
class DatabaseBehindError extends Error {
  constructor(pending: readonly string[], joined: boolean) {
    const remedy = joined
      ? 'Restart the server that has it open: it was started with other migrations.'
      : 'Run `mneme migrate` with MNEME_OWNER_DATABASE_URL set to a role that may migrate it.';
    super(`The database lacks ${pending.length} change(s), first ${pending[0]}. ${remedy}`);
    this.name = 'DatabaseBehindError';
  }
}

/** There is no database of Mneme at the configured place, and none may be created. */
class DatabaseMissingError extends Error {
  override readonly name = 'DatabaseMissingError';

  constructor(location: string, setting: string) {
    super(
      `There is no database of Mneme at ${location}. \`mneme serve\` makes one with sample data, \`mneme workspace create SLUG\` one with an empty workspace; ${setting} names another. For a server elsewhere, set MNEME_URL and MNEME_API_KEY.`,
    );
  }
}

/**
 * Opens the database and migrates it.
 *
 * @param note called with a short sentence for each long step.
 * @throws EmbeddedDirectoryInUseError if another process has the embedded directory; DatabaseBehindError;
 *   DatabaseMissingError if an existing one is required;
 *   DatabaseUnusableError if the server can't be reached, or has no such database or no pgvector; the signal's reason.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  note: (message: string) => void = () => {},
): Promise<Database> {
  if (settings.databaseUrl) {
    const { databaseUrl, ownerDatabaseUrl } = settings;
    const given = nativeLogins({ ...settings, databaseUrl });
    const logins = settings.readOnly ? { ...given, owner: null } : given;
    const named = ownerDatabaseUrl
      ? ({ variable: 'MNEME_OWNER_DATABASE_URL', url: ownerDatabaseUrl } as const)
      : ({ variable: 'DATABASE_URL', url: databaseUrl } as const);
    const open = () => prepare('native', databaseLocation(databaseUrl), logins, settings, null, note);
    try {
      return settings.patient ? await untilUp(open, named, settings.signal, note) : await open();
    } catch (error) {
      throw unusableDatabase(error, named);
    }
  }
  const { dataDir } = settings;
  if (settings.existing && dataDir !== null && !existsSync(join(databaseDirectory(dataDir), 'PG_VERSION'))) {
    throw new DatabaseMissingError(dataDir, '--data-dir or MNEME_DATA_DIR');
  }
  // A database in memory is lost with its process.
  const start = settings.dataDir === null ? startEmbedded : keepEmbedded;
  const engine = await start({ dataDir: settings.dataDir, log: note });
  try {
    const location = settings.dataDir ?? 'memory';
    const logins = embeddedLogins(engine.connection);
    return await prepare('embedded', location, logins, settings, engine, note);
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** Milliseconds between attempts to reach a starting server: doubled from the first to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Tries to open a database until its server accepts connections.
 *
 * @throws any other error, and the signal's reason.
 */
async function untilUp(
  open: () => Promise<Database>,
  named: NamedUrl,
  signal: AbortSignal | undefined,
  note: (message: string) => void,
): Promise<Database> {
  let said = '';
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await open();
    } catch (error) {
      if (!mayBecomeReady(error)) throw error;
      const reason = unusableDatabase(error, named);
      const message = reason instanceof Error ? reason.message : String(reason);
      if (message !== said) note(`${message} Waiting for it; Ctrl-C gives up.`);
      said = message;
      await sleep(pause, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

/** Milliseconds for which a command waits for a starting server, which may have to migrate first. */
const startingMs = 60_000;
/** Milliseconds after which a command says why it waits. */
const quietMs = 1_000;

/**
 * Opens the database for a command that may run beside the server: it connects to an embedded engine that already
 * runs in the directory, whose server migrates it, and waits for one that is starting.
 *
 * @throws the errors of `openDatabase`.
 */
export async function joinDatabase(
  settings: DatabaseSettings,
  note: (message: string) => void = () => {},
): Promise<Database> {
  const { dataDir } = settings;
  if (settings.databaseUrl || !dataDir) return openDatabase(settings, note);
  const deadline = Date.now() + startingMs;
  for (;;) {
    const running = await awaitRunningEmbedded(dataDir, deadline, note);
    if (running) return joinEmbedded(running, dataDir, settings, deadline, note);
    const slow = setTimeout(
      () => note(`No server runs on ${dataDir}: opening its database for this command alone.`),
      quietMs,
    );
    try {
      return await openDatabase(settings, note);
    } catch (error) {
      // A server that started at the same time has the directory.
      if (!(error instanceof EmbeddedDirectoryInUseError) || Date.now() > deadline) throw error;
    } finally {
      clearTimeout(slow);
    }
  }
}

async function joinEmbedded(
  running: RunningEmbedded,
  dataDir: string,
  settings: DatabaseSettings,
  deadline: number,
  note: (message: string) => void,
): Promise<Database> {
  const as = (user: string) => ({
    host: running.socketDirectory,
    port: running.port,
    user,
    database: 'postgres',
  });
  await migratedByServer(as('postgres'), deadline);
  return prepare('embedded', dataDir, { ...embeddedLogins(as), owner: null }, settings, null, note);
}

/** @throws DatabaseBehindError if the server that runs the engine does not migrate it in time. */
async function migratedByServer(login: pg.ClientConfig, deadline: number): Promise<void> {
  const client = new pg.Client({ ...login, application_name: 'mneme command' });
  await client.connect();
  try {
    for (;;) {
      const pending = await pendingChanges(client);
      if (pending.length === 0) return;
      if (Date.now() > deadline) throw new DatabaseBehindError(pending, true);
      await sleep(250);
    }
  } finally {
    await client.end();
  }
}

async function prepare(
  kind: Database['engine'],
  location: string,
  logins: DatabaseLogins,
  given: PoolSizes &
    Pick<
      DatabaseSettings,
      'databaseUrl' | 'signal' | 'existing' | 'readDatabaseUrls' | 'readMaxLagMs' | 'secret'
    >,
  engine: EmbeddedDatabase | null,
  note: (message: string) => void,
): Promise<Database> {
  given.signal?.throwIfAborted();
  const { owner } = logins;
  const connectOwner = ownerConnector(owner);
  // The embedded engine has one database, and with given logins its name is not needed.
  let serving = logins.serving(given.databaseUrl ? nameInUrl(given.databaseUrl) : 'postgres');
  if (connectOwner) {
    const client = await connectOwner();
    try {
      if (given.existing && kind === 'native' && !(await isMigrated(client))) {
        throw new DatabaseMissingError(location, 'DATABASE_URL');
      }
      await migrate(client, note, given.signal);
      serving = await ownLogins(client, logins);
    } finally {
      await client.end();
    }
  }
  const { pool, runnerPool } = openPools(serving, given);
  try {
    if (!connectOwner) {
      const pending = await pendingChanges(pool);
      if (pending.length > 0) throw new DatabaseBehindError(pending, false);
    }
  } catch (error) {
    await Promise.allSettled([pool.end(), runnerPool?.end()]);
    throw error;
  }
  const replicas = openReplicas(pool, given);
  await replicas?.start();
  return {
    engine: kind,
    location,
    pool,
    replicas,
    runnerPool,
    connectOwner,
    logins: { owner, ...serving },
    lost: engine ? engine.exited.then(() => undefined) : new Promise(() => {}),
    async close() {
      await Promise.allSettled([replicas?.close(), pool.end(), runnerPool?.end()]);
      await engine?.stop();
    },
  };
}

/** The logins of the owner's database, created if necessary. */
async function ownLogins(owner: pg.Client, logins: DatabaseLogins): Promise<ServingLogins> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  const serving = logins.serving(database);
  if (!logins.derived) return serving;
  await resetSettings(owner, database);
  for (const login of [serving.authenticator, serving.runner]) {
    if (login) await ensurePassword(owner, login);
  }
  return serving;
}

/** Connects to a database that another thread of this process has open. Closing it does not close the other. */
export function reopenDatabase(
  { engine, location, logins }: Pick<Database, 'engine' | 'location' | 'logins'>,
  sizes: PoolSizes,
): Database {
  const { pool, runnerPool } = openPools(logins, sizes);
  return {
    engine,
    location,
    pool,
    runnerPool,
    replicas: null,
    connectOwner: ownerConnector(logins.owner),
    logins,
    lost: new Promise(() => {}),
    async close() {
      await Promise.allSettled([pool.end(), runnerPool?.end()]);
    },
  };
}

/** Milliseconds in which a server must accept the owner's connection. */
const ownerWaitMs = 30_000;

function ownerConnector(owner: pg.ClientConfig | null): Database['connectOwner'] {
  if (!owner) return null;
  return async () => {
    const client = new pg.Client({
      ...owner,
      application_name: 'mneme owner',
      connectionTimeoutMillis: ownerWaitMs,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
}

/** The database of a URL without its login: host, port and database, in one spelling. */
export function databaseLocation(databaseUrl: string): string {
  const { host, port, database, user } = parse(databaseUrl);
  return `${host || 'localhost'}:${port || 5432}/${database || user}`;
}
