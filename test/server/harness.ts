import { connect, type Socket } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';
import type { DestinationStream } from 'pino';
import { createAuthenticator } from '../../src/server/authenticate.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import type { GraphqlHandler, RequestContext } from '../../src/server/graphql-endpoint.ts';
import { HttpServer, type HttpServerOptions } from '../../src/server/http.ts';
import { createLogger, type Logger } from '../../src/server/log.ts';
import type { MembershipChecker } from '../../src/server/membership.ts';
import { Secret } from '../../src/server/secret.ts';
import { createTokenVerifier, signToken, type TokenSettings } from '../../src/server/token.ts';

export const workspaceId = '0198c0de-0000-7000-8000-00000000000a';
export const userId = '0198c0de-0000-7000-8000-00000000000b';

export const localSettings: TokenSettings = {
  claimsNamespace: 'https://mneme.dev/claims',
  trust: { kind: 'local', secret: new Secret('a secret of the tests, with more than 32 characters') },
};

/** A token that everything in these tests accepts. */
export function goodToken(): Promise<string> {
  return signToken({ workspaceId, userId, role: 'member', ttlSeconds: 600 }, localSettings);
}

/** A log that keeps its records. */
export function keptLog(): { log: Logger; records: () => Record<string, unknown>[]; text: () => string } {
  const lines: string[] = [];
  const destination: DestinationStream = { write: (line: string) => lines.push(line) };
  return {
    log: createLogger({ level: 'trace', readable: false, destination }),
    records: () => lines.map((line) => JSON.parse(line)),
    text: () => lines.join(''),
  };
}

/** A promise and the handles to settle it. */
export function deferred<Value = void>() {
  return Promise.withResolvers<Value>();
}

export const everybody: MembershipChecker = { check: async () => true };

/** A small GraphQL, as `serve` wires the real one. */
export function tinyGraphql(log: Logger, fields: Record<string, (context: RequestContext) => unknown> = {}) {
  const extra = Object.keys(fields).map((name) => `${name}: String`);
  const resolvers = Object.entries(fields).map(([name, work]) => [
    name,
    (_: unknown, __: unknown, context: RequestContext) => work(context),
  ]);
  const yoga = createYoga<RequestContext>({
    schema: createSchema<RequestContext>({
      typeDefs: `type Query { echo(text: String!): String! who: String! ${extra.join(' ')} }
        type Mutation { store(text: String!): Int! }`,
      resolvers: {
        Query: {
          echo: (_, { text }: { text: string }) => text,
          who: (_, __, { caller, requestId }) => JSON.stringify({ ...caller, requestId }),
          ...Object.fromEntries(resolvers),
        },
        Mutation: { store: (_, { text }: { text: string }) => text.length },
      },
    }),
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    maskedErrors: yogaMasking(log),
  });
  const handler: GraphqlHandler = (request, context) => yoga.fetch(request, context);
  return handler;
}

export interface Running {
  readonly server: HttpServer;
  readonly url: string;
  readonly port: number;
  readonly kept: ReturnType<typeof keptLog>;
}

const running: HttpServer[] = [];

/** Starts a server on a free port; `stopAll` ends it. */
export async function start(
  options: Partial<HttpServerOptions> & {
    fields?: Record<string, (context: RequestContext) => unknown>;
  } = {},
): Promise<Running> {
  const kept = keptLog();
  const { fields, ...rest } = options;
  const server = new HttpServer({
    authenticate: createAuthenticator({ token: createTokenVerifier(localSettings), membership: everybody }),
    graphql: tinyGraphql(kept.log, fields),
    readiness: { database: async () => {}, migrations: async () => {}, worker: async () => {} },
    log: kept.log,
    corsOrigins: [],
    explorer: null,
    limits: { maxBodyBytes: 2000, queryTimeoutMs: 10_000 },
    ...rest,
  });
  running.push(server);
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, port, kept, url: `http://127.0.0.1:${port}` };
}

export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.close({ graceMs: 0 })));
}

/** Posts an operation with a good token. */
export async function post(
  at: Running,
  query: string,
  init: { headers?: Record<string, string>; signal?: AbortSignal; variables?: unknown } = {},
): Promise<Response> {
  return fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await goodToken()}`,
      ...init.headers,
    },
    body: JSON.stringify({ query, variables: init.variables }),
    ...(init.signal ? { signal: init.signal } : {}),
  });
}

/** The first error's code of a GraphQL-shaped answer. */
export async function errorOf(response: Response): Promise<{ code: string; message: string }> {
  const { errors } = (await response.json()) as {
    errors: { message: string; extensions: { code: string } }[];
  };
  const [first] = errors;
  if (!first) throw new Error('no error in the answer');
  return { code: first.extensions.code, message: first.message };
}

/** A bare connection, for what fetch won't do. `until` waits for a text to arrive; `all` for the end. */
export async function raw(port: number): Promise<{
  socket: Socket;
  until: (text: string) => Promise<string>;
  all: () => Promise<string>;
}> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const ended = deferred<string>();
  const waiting: { text: string; resolve: (all: string) => void }[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received += chunk;
    for (const { text, resolve } of waiting) if (received.includes(text)) resolve(received);
  });
  socket.on('error', () => {});
  socket.on('close', () => ended.resolve(received));
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    socket,
    until: (text) =>
      new Promise((resolve) => {
        if (received.includes(text)) resolve(received);
        else waiting.push({ text, resolve });
      }),
    all: () => ended.promise,
  };
}
