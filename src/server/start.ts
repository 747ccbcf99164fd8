import type { Pool } from 'pg';
import type { Place } from '../memory/cells/place.ts';
import { unconfiguredModels } from '../memory/embedding/moves.ts';
import { pendingTraces } from '../memory/recall/trace.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Cells, OpenCell } from '../postgres/cells.ts';
import type { Database } from '../postgres/database.ts';
import { pendingChanges } from '../postgres/migrate.ts';
import { createProviders } from '../providers/config.ts';
import { createModelProcesses, type OpenModel } from '../providers/onnx/shared-models.ts';
import { type AdminServer, startAdminServer } from './admin-server.ts';
import { createApiPart } from './api-part.ts';
import { createCellRouter } from './cells.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createConsoleSignIn } from './console-sign-in.ts';
import { createExplorer } from './explorer.ts';
import { HttpServer } from './http.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics, type MetricValues } from './metrics/metrics.ts';
import { warmUpModels } from './model-warm-up.ts';
import { createRateLimiter } from './rate-limit.ts';
import { type CellChecks, NotReady, type ReadinessChecks } from './readiness.ts';
import { createServices } from './services.ts';
import type { TokenSettings } from './token.ts';
import { startTracing } from './traces/tracing.ts';
import { loadDocumentPolicy, reportStaleDocuments } from './trusted-documents.ts';
import { startWorkerPart } from './worker-part.ts';
import { startWorkerThread } from './worker-thread.ts';

/** A running Mneme: API, workers or both. */
export interface RunningServer {
  /** The URL of the GraphQL endpoint; null if only workers run. */
  readonly url: string | null;
  /** The port of metrics and health; null where there is none. */
  readonly adminPort: number | null;
  readonly services: MemoryServices;
  /** Stops taking requests and jobs, and waits for those that run. The database stays open. */
  close(): Promise<void>;
}

/** The parts that a server needs to start. */
export interface StartOptions {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenSettings;
  readonly log: Logger;
  readonly parts: { readonly api: boolean; readonly workers: boolean };
  /** The databases beside this one, where each workspace lives in one of several; closed by whoever keeps them. */
  readonly cells?: Cells | undefined;
  /** Whether workers run in the API's thread: that starts faster, for a command whose API nobody else uses. */
  readonly oneThread?: boolean;
}

/** Milliseconds for which a stop waits for running requests. */
const graceMs = 5_000;

/**
 * Starts the API, workers or both on an open database.
 *
 * @param parts which of them to start.
 * @throws ConfigError if workers have no login; ProviderError if a configured provider has no key; PublicError
 *   PORT_IN_USE.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, database, log, parts, cells } = options;
  if (parts.workers && config.readOnly) {
    throw new ConfigError([
      {
        variable: 'MNEME_READ_ONLY',
        message: 'is for the API only: workers write. Serve with --no-workers.',
      },
    ]);
  }
  if (parts.workers && !database.runnerPool) {
    throw new ConfigError([
      {
        variable: 'MNEME_RUNNER_DATABASE_URL',
        message:
          'is needed to run workers where DATABASE_URL logs in as one of the API only. Set it, or serve with --no-workers.',
      },
    ]);
  }
  // Before the rest: what happens at the start is counted too.
  const metrics = config.adminPort === null ? null : await createMetrics();
  const traces = config.traces && (await startTracing(config.traces));
  const models = createModelProcesses();
  const providers = createProviders(config.providers.reveal(), models);
  const places = new Map<string, Place>();
  const services: MemoryServices = {
    ...(await createServices(config, database, log, undefined, providers)),
    ...(cells ? { cells: () => [...places.values()] } : {}),
  };
  if (cells) places.set(cells.first.name, placeOf(cells.first, services));
  for (const { name, workspaces } of await unconfiguredModels(services)) {
    log.error(
      { model: name, workspaces },
      'workspaces read with an embedding model that is not configured: until they have moved, their recall searches words and names only. Configure it beside the other (MNEME_EMBEDDER_2) to keep it',
    );
  }
  const checks = checksOf(options);
  const [workers, api] = await startBoth(
    parts.workers ? startWorkersBeside(options, services, models, metrics !== null) : null,
    parts.api ? startApi(options, services, checks) : null,
  );
  await cells?.use(async (cell) => {
    const own = await createServices(config, cell.database, log, undefined, providers);
    const [itsWorkers, itsApi] = await startBoth(
      parts.workers ? startWorkersBeside({ ...options, database: cell.database }, own, models, false) : null,
      api ? api.serve(cell, own) : null,
    );
    places.set(cell.name, placeOf(cell, own));
    return {
      async stop() {
        await itsApi?.stop();
        await itsWorkers?.stop();
      },
    };
  });
  const admin =
    metrics &&
    (await startAdmin(options, metrics, services, checks, workers, api).catch(async (error: unknown) => {
      await Promise.allSettled([api?.stop(), workers?.stop(), cells?.stop()]);
      throw error;
    }));
  return {
    url: api?.url ?? null,
    adminPort: admin?.port ?? null,
    services,
    async close() {
      admin?.stopping();
      try {
        // Requests first, so that workers still see the jobs that the last ones enqueue.
        await api?.stop();
      } finally {
        await cells?.stop();
        await workers?.stop();
        await pendingTraces();
        await admin?.close();
        await traces?.stop();
      }
    },
  };
}

/** Workers share the API's process but not its event loop: extracting from a long turn would block all requests. */
function startWorkersBeside(
  { config, database, log, parts, oneThread }: StartOptions,
  services: MemoryServices,
  models: OpenModel,
  observed: boolean,
): Promise<RunningWorkers> {
  if (!parts.api || oneThread) return startWorkerPart({ config, database, services, log });
  return startWorkerThread({ config, database, log, observed, models });
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Workers of this thread, or of another that tells its metrics. */
interface RunningWorkers extends Stoppable {
  metrics?(): Promise<MetricValues>;
}

/** Tells metrics and health on the port for operators. */
function startAdmin(
  { config, database, cells, log, parts }: StartOptions,
  metrics: Metrics,
  services: MemoryServices,
  checks: Checks,
  workers: RunningWorkers | null,
  api: RunningApi | null,
): Promise<AdminServer> {
  const open = () => cells?.open().map((cell) => cell.database) ?? [database];
  const replicated =
    config.cells?.some((cell) => cell.database.readUrls.length > 0) ?? database.replicas !== null;
  metrics.sample({
    thread: 'main',
    pools: () =>
      open()
        .flatMap(({ pool, runnerPool, replicas }) => [pool, runnerPool, ...(replicas?.pools ?? [])])
        .filter((each) => each !== null),
    replicas: replicated ? () => open().flatMap(({ replicas }) => replicas ?? []) : undefined,
    queue: workers && !workers.metrics ? database.runnerPool : null,
    ...(api ? { streams: api.streams } : {}),
    failed: (error) => log.warn({ err: error }, 'what waits could not be read'),
  });
  return startAdminServer({
    port: config.adminPort ?? 0,
    host: config.host,
    metrics,
    others: async () => (workers?.metrics ? [await workers.metrics()] : []),
    readiness: parts.api ? { ...checks.own, ...warmUpModels(services, log) } : checks.own,
    cells: checks.cells,
    log,
  });
}

/** What is checked: the one database, or each of several. */
interface Checks {
  readonly own: Omit<ReadinessChecks, 'models'> | Record<string, never>;
  readonly cells: CellChecks | undefined;
}

function checksOf({ config: { readOnly }, database, cells }: StartOptions): Checks {
  if (!cells) return { own: readinessChecks(database.pool, readOnly), cells: undefined };
  const notOpen = { database: () => Promise.reject(new NotReady('the database can not be reached')) };
  return {
    own: {},
    cells: () => {
      const open = new Map(
        cells.open().map(({ name, database: { pool } }) => [name, readinessChecks(pool, readOnly)]),
      );
      return new Map(cells.names.map((name) => [name, open.get(name) ?? notOpen]));
    },
  };
}

function placeOf({ name, database: { pool } }: OpenCell, { embeddingModelId }: MemoryServices): Place {
  return { name, pool, embeddingModelId };
}

/** What both the API's own port and the port for operators say of the database. */
function readinessChecks(pool: Pool, readOnly: boolean): Omit<ReadinessChecks, 'models'> {
  return {
    async database() {
      const { rows } = await pool.query<{ reads: boolean }>(
        `select current_setting('transaction_read_only') = 'on' as reads`,
      );
      if (rows[0]?.reads && !readOnly) throw new NotReady('the database takes no changes: is its disk full?');
    },
    async migrations() {
      const pending = await pendingChanges(pool);
      if (pending.length > 0) throw new NotReady(`${pending.length} migration(s) have not run`);
    },
    async worker() {
      const { rows } = await pool.query<{ alive: boolean }>('select mneme_private.worker_alive() as alive');
      if (!rows[0]?.alive) throw new NotReady('no worker is alive');
    },
  };
}

interface RunningApi extends Stoppable {
  readonly url: string;
  streams(): number;
  /** Answers requests of a further cell from now on. */
  serve(cell: OpenCell, services: MemoryServices): Promise<Stoppable>;
}

/** The parts that were started. If one fails to start, the other is stopped. */
async function startBoth<One extends Stoppable, Other extends Stoppable>(
  one: Promise<One> | null,
  other: Promise<Other> | null,
): Promise<[One | null, Other | null]> {
  const ended = await Promise.allSettled([one, other]);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) {
    for (const each of ended) if (each.status === 'fulfilled') await each.value?.stop();
    throw failed.reason;
  }
  return [await one, await other];
}

function timeoutsOf({ limits: { byRole } }: Config) {
  return {
    member: byRole.member.queryTimeoutMs,
    admin: byRole.admin.queryTimeoutMs,
    service: byRole.service.queryTimeoutMs,
  };
}

async function startApi(
  options: StartOptions,
  services: MemoryServices,
  checks: Checks,
): Promise<RunningApi> {
  const { config, tokens, log, cells } = options;
  const documents = await loadDocumentPolicy(config.trustedDocuments);
  const part = await createApiPart({ ...options, services, documents });
  if (documents.only) reportStaleDocuments(documents.documents, part.schema.schema, log);
  const router =
    cells &&
    createCellRouter(
      { name: cells.first.name, pool: cells.first.database.pool, part },
      { names: cells.names, claimsNamespace: config.claimsNamespace, log },
    );
  const server = new HttpServer({
    ...(router ?? part),
    limits: { maxBodyBytes: config.limits.maxBodyBytes, queryTimeoutMs: timeoutsOf(config) },
    rateLimiter: createRateLimiter(config.limits.rate),
    trustedProxies: config.trustedProxies,
    hstsSeconds: config.hstsSeconds,
    gateway: part.gateway,
    publicUrl: config.publicUrl,
    tokenIssuer: tokens.trust.kind === 'jwks' ? tokens.trust.issuer : null,
    readiness: { ...checks.own, ...warmUpModels(services, log) },
    cells: checks.cells,
    log,
    corsOrigins: config.corsOrigins,
    corsLocal: config.environment === 'development',
    console: config.console ? { signIn: createConsoleSignIn(tokens) } : null,
    // If only trusted documents are executed, there is nothing to explore.
    explorer: config.environment === 'development' && !documents.only ? createExplorer() : null,
  });
  const address = await server.listen({ port: config.port, host: config.host });
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${host}:${address.port}/graphql`,
    streams: () => server.streams(),
    async serve({ name, database }, own) {
      const further = await createApiPart({
        ...options,
        database,
        services: own,
        documents,
        schema: part.schema,
      });
      router?.add({ name, pool: database.pool, part: further });
      return further;
    },
    async stop() {
      await server.close({ graceMs });
      await part.stop();
    },
  };
}
