import { createGateway, type Gateway } from '../gateway/gateway.ts';
import type { BuiltSchema } from '../graphql/schema.ts';
import type { DocumentPolicy } from '../graphql/trusted-documents.ts';
import { createGraphqlHandler } from '../graphql/yoga.ts';
import { createLive } from '../memory/live/create-live.ts';
import type { Openings } from '../memory/live/openings.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Database } from '../postgres/database.ts';
import { createApiKeyVerifier } from './api-key.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import type { Config } from './config.ts';
import { createDeploymentKeyVerifier } from './deployment-key.ts';
import { yogaMasking } from './errors.ts';
import { isGatewayPath } from './gateway-endpoint.ts';
import type { GraphqlHandler } from './graphql-endpoint.ts';
import { loadHooks } from './hooks.ts';
import type { Logger } from './log.ts';
import { createClaimedFinder, createMembershipChecker } from './membership.ts';
import { createPersonaFinder } from './persona.ts';
import { createSignatureVerifier } from './signature.ts';
import { createTokenVerifier, type TokenSettings, tokenSigner } from './token.ts';

/** What answers requests from one database. */
export interface ApiPart {
  readonly authenticate: Authenticator;
  readonly openings: Openings;
  readonly graphql: GraphqlHandler;
  readonly gateway: Gateway | null;
  readonly schema: BuiltSchema;
  /** Waits for what answers still store, and ends. The database stays open. */
  stop(): Promise<void>;
}

/**
 * Creates what answers requests from a database, and begins to listen for its changes.
 *
 * @param options.schema that of another database of this version; built if left out.
 * @throws as createGraphqlHandler.
 */
export async function createApiPart(options: {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenSettings;
  readonly log: Logger;
  readonly services: MemoryServices;
  readonly documents: DocumentPolicy;
  readonly schema?: BuiltSchema | undefined;
}): Promise<ApiPart> {
  const { config, database, tokens, log, services, documents } = options;
  const { pool } = database;
  // The workers' login, since LISTEN does not work through a pooler.
  const live = createLive(services, database.logins.runner ?? database.logins.authenticator, config.readOnly);
  const graphql = await createGraphqlHandler(
    {
      services: { ...services, tokenSigner: tokenSigner(tokens) },
      live,
      roleLimits: config.limits.byRole,
      development: config.introspection,
      documents,
      maskedErrors: yogaMasking(log),
      log,
    },
    options.schema,
  );
  // What the gateway answers, it stores.
  const settings = config.readOnly ? undefined : config.gateway?.reveal();
  const hooks = settings?.hooks ? await loadHooks(settings.hooks.module) : {};
  const gateway = settings ? createGateway(services, settings, log, hooks) : null;
  const authenticate = createAuthenticator({
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
  });
  live.hub.start();
  return {
    authenticate,
    openings: live.openings,
    graphql: graphql.handle,
    gateway,
    schema: graphql,
    async stop() {
      await gateway?.settled();
      await graphql.release();
      await live.hub.close();
    },
  };
}
