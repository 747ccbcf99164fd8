import { createGateway } from '../gateway/gateway.ts';
import { createGraphqlHandler } from '../graphql/yoga.ts';
import { unconfiguredModels } from '../memory/embedding/moves.ts';
import { createLive } from '../memory/live/create-live.ts';
import { pendingTraces } from '../memory/recall/trace.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Database } from '../postgres/database.ts';
import { pendingChanges } from '../postgres/migrate.ts';
import { createApiKeyVerifier } from './api-key.ts';
import { createAuthenticator } from './authenticate.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createDeploymentKeyVerifier } from './deployment-key.ts';
import { yogaMasking } from './errors.ts';
import { createExplorer } from './explorer.ts';
import { isGatewayPath } from './gateway-endpoint.ts';
import { createHttpServer } from './http.ts';
import type { Logger } from './log.ts';
import { createClaimedFinder, createMembershipChecker } from './membership.ts';
import { createPersonaFinder } from './persona.ts';
import { createRateLimiter } from './rate-limit.ts';
import { NotReady } from './readiness.ts';
import { createServices } from './services.ts';
import { createSignatureVerifier } from './signature.ts';
import { createTokenVerifier, type TokenSettings, tokenSigner } from './token.ts';
import { loadDocumentPolicy, reportStaleDocuments } from './trusted-documents.ts';
import { startWorkerPart } from './worker-part.ts';
import { startWorkerThread } from './worker-thread.ts';

/** A running Mneme: API, workers or both. */
export interface RunningServer {
  /** The URL of the GraphQL endpoint; null if only workers run. */
  readonly url: string | null;
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
  const { config, database, log, parts } = options;
  if (parts.workers && !database.runnerPool) {
    throw new ConfigError([
      {
        variable: 'MNEME_RUNNER_DATABASE_URL',
        message:
          'is needed to run workers where DATABASE_URL logs in as one of the API only. Set it, or serve with --no-workers.',
      },
    ]);
  }
  const services = await createServices(config, database, log);
  for (const { name, workspaces } of await unconfiguredModels(services)) {
    log.error(
      { model: name, workspaces },
      'workspaces read with an embedding model that is not configured: until they have moved, their recall searches words and names only. Configure it beside the other (MNEME_EMBEDDER_2) to keep it',
    );
  }
  const [workers, api] = await startBoth(
    parts.workers ? startWorkersBeside(options, services) : null,
    parts.api ? startApi(options, services) : null,
  );
  return {
    url: api?.url ?? null,
    services,
    async close() {
      try {
        // Requests first, so that workers still see the jobs that the last ones enqueue.
        await api?.stop();
      } finally {
        await workers?.stop();
        await pendingTraces();
      }
    },
  };
}

/** Workers share the API's process but not its event loop: extracting from a long turn would block all requests. */
function startWorkersBeside(
  { config, database, log, parts, oneThread }: StartOptions,
  services: MemoryServices,
): Promise<Stoppable> {
  if (!parts.api || oneThread) return startWorkerPart({ config, database, services, log });
  return startWorkerThread({ config, database, log });
}

interface Stoppable {
  stop(): Promise<void>;
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
  options: { config: Config; database: Database; tokens: TokenSettings; log: Logger },
  services: MemoryServices,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { config, database, tokens, log } = options;
  const { pool } = database;
  const documents = await loadDocumentPolicy(config.trustedDocuments);
  // The workers' login, since LISTEN does not work through a pooler.
  const live = createLive(services, database.logins.runner ?? database.logins.authenticator);
  const graphql = await createGraphqlHandler({
    services: { ...services, tokenSigner: tokenSigner(tokens) },
    live,
    roleLimits: config.limits.byRole,
    development: config.introspection,
    documents,
    maskedErrors: yogaMasking(log),
    log,
  });
  if (documents.only) reportStaleDocuments(documents.documents, graphql.schema, log);
  const gateway = config.gateway ? createGateway(services, config.gateway.reveal(), log) : null;
  const server = createHttpServer({
    authenticate: createAuthenticator({
      token: createTokenVerifier(tokens, (error) =>
        log.warn({ err: error }, 'the keys of tokens could not be refreshed; those known go on'),
      ),
      membership: createMembershipChecker(pool),
      claimed: createClaimedFinder(pool),
      persona: createPersonaFinder(pool),
      makesPersona: ({ url }) => isGatewayPath(url?.split('?', 1)[0] ?? ''),
      apiKey: createApiKeyVerifier(pool),
      deploymentKey: createDeploymentKeyVerifier(pool),
      signature: createSignatureVerifier(pool, { publicUrl: config.publicUrl }),
    }),
    openings: live.openings,
    graphql: graphql.handle,
    limits: { maxBodyBytes: config.limits.maxBodyBytes, queryTimeoutMs: timeoutsOf(config) },
    rateLimiter: createRateLimiter(config.limits.rate),
    trustedProxies: config.trustedProxies,
    hstsSeconds: config.hstsSeconds,
    gateway,
    publicUrl: config.publicUrl,
    tokenIssuer: tokens.trust.kind === 'jwks' ? tokens.trust.issuer : null,
    readiness: {
      async database() {
        const { rows } = await pool.query<{ reads: boolean }>(
          `select current_setting('transaction_read_only') = 'on' as reads`,
        );
        if (rows[0]?.reads) throw new NotReady('the database takes no changes: is its disk full?');
      },
      async migrations() {
        const pending = await pendingChanges(pool);
        if (pending.length > 0) throw new NotReady(`${pending.length} migration(s) have not run`);
      },
      async worker() {
        const { rows } = await pool.query<{ alive: boolean }>('select mneme_private.worker_alive() as alive');
        if (!rows[0]?.alive) throw new NotReady('no worker is alive');
      },
    },
    log,
    corsOrigins: config.corsOrigins,
    corsLocal: config.environment === 'development',
    // If only trusted documents are executed, there is nothing to explore.
    explorer: config.environment === 'development' && !documents.only ? createExplorer() : null,
  });
  live.hub.start();
  const address = await server.listen({ port: config.port, host: config.host });
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${host}:${address.port}/graphql`,
    async stop() {
      await server.close({ graceMs });
      await gateway?.settled();
      await graphql.release();
      await live.hub.close();
    },
  };
}
