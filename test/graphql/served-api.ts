import { afterAll, beforeAll } from 'vitest';
import { createGateway } from '../../src/gateway/gateway.ts';
import type { Hooks } from '../../src/gateway/hooks.ts';
import type { GatewaySettings } from '../../src/gateway/settings.ts';
import type { GraphqlHandlerOptions, GraphqlServer } from '../../src/graphql/yoga.ts';
import type { Call } from '../../src/memory/call.ts';
import { createLive } from '../../src/memory/live/create-live.ts';
import type { Live } from '../../src/memory/live/follow.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createApiKeyVerifier } from '../../src/server/api-key.ts';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import { createDeploymentKeyVerifier } from '../../src/server/deployment-key.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import { isGatewayPath } from '../../src/server/gateway-endpoint.ts';
import { HttpServer, type HttpServerOptions } from '../../src/server/http.ts';
import { createClaimedFinder, createMembershipChecker } from '../../src/server/membership.ts';
import { createPersonaFinder } from '../../src/server/persona.ts';
import { createSignatureVerifier } from '../../src/server/signature.ts';
import { createTokenVerifier, signToken, type TokenSettings, tokenSigner } from '../../src/server/token.ts';
import { keptLog, localSettings } from '../server/harness.ts';
import {
  createTestWorkspace,
  localServices,
  type TestDatabase,
  type TestWorkspace,
  useDatabase,
} from '../support/database.ts';
import { type DatabaseProxy, throughProxy } from '../support/database-proxy.ts';
import { sharedHandler } from './shared-schema.ts';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test asked for is what it expects to be there.
  readonly data: any;
  readonly errors: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
  /** All of it, to look for what must not be in it. */
  readonly text: string;
}

/** The product's API behind its HTTP server, with a workspace of its own. */
export interface ServedApi {
  readonly database: TestDatabase;
  readonly services: MemoryServices;
  /** A call of its services by a caller. */
  as(caller: Caller): Call;
  /** What its subscriptions share. */
  readonly live: Live;
  /** Cuts the connection that listens for them. */
  deafen(): void;
  readonly workspace: TestWorkspace;
  /** Of the GraphQL endpoint. */
  readonly url: string;
  readonly port: number;
  readonly kept: ReturnType<typeof keptLog>;
  /** A bearer token for a caller. */
  token(caller: Caller): Promise<string>;
  /** Posts a body: an object as JSON, anything else as it is. */
  post(caller: Caller, body: unknown, headers?: Record<string, string>): Promise<WireAnswer>;
}

/** Serves the API for one test file. Call it at the top of the file; its parts are there from the first test on. */
export function useServedApi(
  options: {
    readonly handler?: Partial<GraphqlHandlerOptions>;
    readonly server?: Partial<HttpServerOptions>;
    /** Whose tokens are believed. Default: the tests' own secret's. */
    readonly tokens?: () => Promise<TokenSettings>;
    /** Of chat completions, told once providers to pass on to are there. */
    readonly gateway?: () => GatewaySettings;
    /** The operator's own code in it. */
    readonly hooks?: () => Promise<Hooks>;
  } = {},
): ServedApi {
  const database = useDatabase();
  const api: { -readonly [Part in keyof ServedApi]?: ServedApi[Part] } = { database };
  let graphql: GraphqlServer;
  let server: HttpServer;
  let proxy: DatabaseProxy;

  beforeAll(async () => {
    const kept = keptLog();
    api.kept = kept;
    const tokens = (await options.tokens?.()) ?? localSettings;
    api.services = {
      ...(await localServices(database)),
      log: kept.log,
      tokenSigner: tokenSigner(tokens),
    };
    api.workspace = await createTestWorkspace(api.services);
    proxy = await throughProxy(database.logins.authenticator);
    api.live = createLive(api.services, proxy.login);
    graphql = await sharedHandler({
      services: api.services,
      live: api.live,
      development: true,
      maskedErrors: yogaMasking(kept.log),
      log: kept.log,
      ...options.handler,
    });
    server = new HttpServer({
      authenticate: createAuthenticator({
        token: createTokenVerifier(tokens),
        membership: createMembershipChecker(database.pool),
        claimed: createClaimedFinder(database.pool),
        persona: createPersonaFinder(database.pool),
        makesPersona: ({ url }) => isGatewayPath(url ?? ''),
        apiKey: createApiKeyVerifier(database.pool),
        deploymentKey: createDeploymentKeyVerifier(database.pool),
        signature: createSignatureVerifier(database.pool, { publicUrl: null }),
      }),
      openings: api.live.openings,
      graphql: graphql.handle,
      limits: { maxBodyBytes: 1_000_000, queryTimeoutMs: 30_000 },
      readiness: { database: async () => {}, migrations: async () => {}, worker: async () => {} },
      log: kept.log,
      corsOrigins: [],
      explorer: null,
      gateway: options.gateway
        ? createGateway(api.services, options.gateway(), kept.log, await options.hooks?.())
        : null,
      ...options.server,
    });
    const { port } = await server.listen({ port: 0, host: '127.0.0.1' });
    api.port = port;
    api.url = `http://127.0.0.1:${port}/graphql`;
  });
  afterAll(async () => {
    await server?.close({ graceMs: 0 });
    await graphql?.release();
    await api.live?.hub.close();
    proxy?.close();
  });

  api.token = ({ workspaceId, userId, personaId = null, role }) => {
    if (role !== 'member' && role !== 'admin' && role !== 'service')
      throw new Error(`nobody signs in as ${role}`);
    return signToken(
      { workspaceId: workspaceId ?? '', userId: userId ?? '', personaId, role, ttlSeconds: 600 },
      localSettings,
    );
  };
  api.deafen = () => proxy.cut();
  api.as = (caller) => ({ services: ready.services, caller });
  const ready = api as ServedApi;
  api.post = async (caller, body, headers = {}) => {
    const plain = typeof body === 'object' && body !== null && !(body instanceof Uint8Array);
    const response = await fetch(ready.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await ready.token(caller)}`,
        ...headers,
      },
      body: plain ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>),
    });
    return read(response);
  };
  return ready;
}

/** Reads an answer whole; one that is no JSON has neither data nor errors. */
export async function read(response: Response): Promise<WireAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  let parsed: Partial<WireAnswer> = {};
  try {
    parsed = JSON.parse(text);
  } catch {}
  return { status, headers, data: parsed.data, errors: parsed.errors ?? [], text };
}
