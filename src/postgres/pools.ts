import type pg from 'pg';
import { parse } from 'pg-connection-string';
import type { Logger } from 'pino';
import { nativeLogins, type ServingLogins } from './logins.ts';
import { Replicas } from './replicas.ts';
import { RequestPool } from './request-pool.ts';

/** How many connections there are, and what of. */
export interface PoolSizes {
  /** The most connections of the API's pool. */
  readonly poolSize: number;
  /** The most milliseconds that a request waits for a connection. Default: 5,000. */
  readonly poolWaitMs?: number;
  /** Whether the API uses named prepared statements. Default: yes. */
  readonly namedStatements?: boolean;
  /** Whether it is one of several databases (MNEME_CELLS). Default: no. */
  readonly inCells?: boolean;
  /** What its pools are called beside those of another database of the process. Default: nothing. */
  readonly cell?: string;
  /** How many jobs run at once. Default: 4. Each may use two connections, and the workers four others. */
  readonly workerConcurrency?: number;
  /** Called for connections that break while idle; the pool replaces them. */
  readonly log?: Logger;
}

/** The replicas of a database. */
export interface ReplicaSettings {
  /** Its replicas, which are read from. */
  readonly readDatabaseUrls?: readonly string[] | undefined;
  /** A replica that is further behind (ms) is left out. */
  readonly readMaxLagMs?: number | undefined;
  /** The secret from which the logins' passwords are derived. */
  readonly secret: string;
}

/** The name of a pool, which its connections have too. */
const poolName = (what: string, cell: string | undefined) => `mneme ${what}${cell ? ` ${cell}` : ''}`;

/** The pools of the API and, where workers run, of theirs. */
export function openPools(
  logins: ServingLogins,
  {
    poolSize,
    poolWaitMs = 5_000,
    namedStatements = true,
    workerConcurrency = 4,
    inCells,
    cell,
    log,
  }: PoolSizes,
): { readonly pool: RequestPool; readonly runnerPool: RequestPool | null } {
  // A request that gets no connection in time is answered with 503; a job can wait.
  const api = poolConfig(logins.authenticator, poolName('api', cell), {
    max: poolSize,
    connectionTimeoutMillis: poolWaitMs,
  });
  const worker =
    logins.runner &&
    poolConfig(logins.runner, poolName('worker', cell), {
      max: 2 * workerConcurrency + 4,
      connectionTimeoutMillis: 60_000,
    });
  return {
    pool: withErrorListeners(new RequestPool(api, namedStatements, inCells), log),
    runnerPool: worker && withErrorListeners(new RequestPool(worker, namedStatements, inCells), log),
  };
}

/** The pools of the replicas, one each, logged in as the API. */
export function openReplicas(
  primary: RequestPool,
  {
    readDatabaseUrls = [],
    readMaxLagMs,
    secret,
    poolSize,
    poolWaitMs = 5_000,
    namedStatements = true,
    inCells,
    cell,
    log,
  }: PoolSizes & ReplicaSettings,
): Replicas | null {
  if (readDatabaseUrls.length === 0) return null;
  const pools = readDatabaseUrls.map((url, place) => {
    const { authenticator } = nativeLogins({ databaseUrl: url, secret }).serving(nameInUrl(url));
    const config = poolConfig(authenticator, poolName(`read ${place + 1}`, cell), {
      max: poolSize,
      connectionTimeoutMillis: poolWaitMs,
    });
    return withErrorListeners(new RequestPool(config, namedStatements, inCells), log);
  });
  return new Replicas(primary, pools, { log, maxLagMs: readMaxLagMs });
}

/** The name of a URL's database. */
export function nameInUrl(url: string): string {
  const { database, user } = parse(url);
  return database || user || '';
}

/**
 * Idle connections that a pool keeps: the first recall on a new connection costs three times the second, and with one
 * request a minute each would get a new one.
 */
const keptConnections = 2;

function poolConfig(
  login: pg.ClientConfig,
  applicationName: string,
  sizes: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis'>,
): pg.PoolConfig {
  return {
    ...login,
    ...sizes,
    min: Math.min(keptConnections, sizes.max ?? keptConnections),
    application_name: applicationName,
    idleTimeoutMillis: 30_000,
  };
}

/** A pool with listeners on its connections, which may break when it has ended, too: it ends before they have closed. */
export function withErrorListeners<Kind extends pg.Pool>(pool: Kind, log?: Logger): Kind {
  // The pool replaces a connection that breaks while idle; without a listener it would end the process.
  pool.on('error', (error) => {
    log?.warn({ pool: pool.options.application_name, code: codeOf(error) }, 'database connection lost');
  });
  // A connection that breaks while in use fails its statement; its user needs no listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The SQLSTATE or system code of an error, whose text may quote values. */
function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}
