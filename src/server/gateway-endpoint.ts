import type { IncomingMessage } from 'node:http';
import type { Gateway, GatewayCall } from '../gateway/gateway.ts';
import { type GatewayMemory, gatewayMemories } from '../gateway/memory-use.ts';
import { messagesError } from '../gateway/messages/from-chat.ts';
import type { AccessScope } from '../memory/access/access-scopes.ts';
import { timeZone } from '../memory/input.ts';
import type { Caller } from '../postgres/caller.ts';
import { answerAdmitted, type Exchange, type GraphqlEndpointOptions } from './graphql-endpoint.ts';
import { PublicError } from './public-error.ts';
import { sendJson } from './reply.ts';

/** A path of the gateway: its methods, the scopes that they need, and a request's cost beside its bytes. */
interface Route {
  readonly path: RegExp;
  readonly methods: readonly string[];
  readonly scopes: readonly AccessScope[];
  readonly cost: number;
  /** Whether a program must name the user that it acts for. */
  readonly forUser: boolean;
  readonly mayBeEmpty?: boolean;
  /** Whether errors have Anthropic's form; otherwise OpenAI's. */
  readonly anthropic?: boolean;
  /** Answers a call; `id` is what the path names. */
  answer(call: GatewayCall, gateway: Gateway, request: IncomingMessage, id: string): Promise<Response>;
}

const conversation = { methods: ['POST'], scopes: ['read', 'write'], cost: 1_000, forUser: true } as const;
const ofUser = { scopes: ['read', 'write'], cost: 20, forUser: true, mayBeEmpty: true } as const;
const lookUp = { scopes: ['read'], cost: 20, forUser: false } as const;

const routes: readonly Route[] = [
  {
    ...conversation,
    path: /^\/v1\/chat\/completions$/,
    answer: (call, gateway) => gateway.answer(call, 'chat'),
  },
  {
    ...conversation,
    path: /^\/v1\/messages$/,
    anthropic: true,
    answer: (call, gateway, { headers }) =>
      gateway.answer({ ...call, passed: versionsIn(headers) }, 'messages'),
  },
  {
    ...lookUp,
    path: /^\/v1\/messages\/count_tokens$/,
    methods: ['POST'],
    anthropic: true,
    answer: (call, gateway, { headers }) => gateway.countTokens({ ...call, passed: versionsIn(headers) }),
  },
  {
    ...conversation,
    path: /^\/v1\/responses$/,
    answer: (call, gateway) => gateway.answer(call, 'responses'),
  },
  {
    ...ofUser,
    path: /^\/v1\/responses\/([^/]+)$/,
    methods: ['GET', 'DELETE'],
    answer: (call, { responses }, { method }, id) =>
      method === 'DELETE' ? responses.remove(call, id) : responses.retrieve(call, id),
  },
  {
    ...ofUser,
    path: /^\/v1\/responses\/([^/]+)\/cancel$/,
    methods: ['POST'],
    answer: (call, { responses }, _, id) => responses.cancel(call, id),
  },
  {
    ...ofUser,
    path: /^\/v1\/responses\/([^/]+)\/input_items$/,
    methods: ['GET'],
    answer: (call, { responses }, { url }, id) =>
      responses.inputItems(call, id, new URL(url ?? '', 'http://localhost').searchParams),
  },
  {
    ...ofUser,
    path: /^\/v1\/conversations$/,
    methods: ['POST'],
    answer: (call, { responses }) => responses.openConversation(call),
  },
  {
    ...ofUser,
    path: /^\/v1\/conversations\/([^/]+)$/,
    methods: ['GET'],
    answer: (call, { responses }, _, id) => responses.conversation(call, id),
  },
  {
    ...lookUp,
    path: /^\/v1\/embeddings$/,
    methods: ['POST'],
    answer: (call, gateway) => gateway.embeddings(call),
  },
  {
    ...lookUp,
    path: /^\/v1\/models$/,
    methods: ['GET'],
    answer: (call, gateway, { headers }) =>
      gateway.models({ ...call, anthropic: headers['anthropic-version'] !== undefined }),
  },
];

/** Milliseconds until an answer must have begun, or be complete. */
const timeoutMs = 600_000;

function routeOf(path: string): Route | undefined {
  return routes.find((route) => route.path.test(path));
}

/** Whether a path belongs to the gateway. */
export function isGatewayPath(path: string): boolean {
  return routeOf(path) !== undefined;
}

/** The methods of a path of the gateway. */
export function gatewayMethods(path: string): readonly string[] {
  return routeOf(path)?.methods ?? [];
}

/** The deployment's providers get these of a client's headers, if they have a plain form. */
function versionsIn(headers: IncomingMessage['headers']): Record<string, string> {
  const named = ['anthropic-version', 'anthropic-beta'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' && /^[\w.,: -]{1,1000}$/.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(named);
}

/**
 * Answers a request of a protocol for models as its caller, with the tokens, keys, scopes and limits of the API. Some
 * clients send their key in `x-api-key`.
 *
 * @throws PublicError, MemoryError to be sent as the answer; ClientGone if the client has disconnected.
 */
export function answerGateway(
  exchange: Exchange,
  path: string,
  options: GraphqlEndpointOptions & {
    readonly gateway: Gateway;
    /** That of a caller's own database, where there are several. */
    readonly gatewayOf?: ((caller: Caller) => Gateway | null) | undefined;
  },
): Promise<Caller> {
  const { gateway } = options;
  const { headers } = exchange.request;
  const { mayBeEmpty = false } = routeOf(path) ?? {};
  const key = keyIn(headers, 'x-api-key');
  if (key !== null) headers.authorization ??= `Bearer ${key}`;
  return answerAdmitted(
    exchange,
    { ...options, mayBeEmpty, limits: { ...options.limits, queryTimeoutMs: timeoutMs } },
    async (context, body) => {
      const { caller, scopes, charge, signal } = context;
      const route = routeOf(path);
      if (!route) throw new Error(`${path} is no path of the gateway`);
      for (const scope of route.scopes) {
        if (scopes && !scopes.includes(scope))
          throw new PublicError({
            code: 'SCOPE_REQUIRED',
            message: `This requires the scope ${scope.toUpperCase()}, which the key does not have. Use a key that has it.`,
          });
      }
      await charge(route.cost);
      const asked = body ? parsed(body) : null;
      const userKey = keyIn(headers, 'x-mneme-user');
      if (route.forUser && caller.role === 'service' && userKey === null) {
        throw new PublicError({
          code: 'USER_REQUIRED',
          message:
            "A program's key acts for a user. Name the user in the header X-Mneme-User, by your own key for them.",
        });
      }
      const call: GatewayCall = {
        caller,
        body: asked,
        userKey,
        personaKey: keyIn(headers, 'x-mneme-persona'),
        threadKey: keyIn(headers, 'x-mneme-thread'),
        channel: keyIn(headers, 'x-mneme-channel')?.trim().toLowerCase() || null,
        idempotencyKey: keyIn(headers, 'idempotency-key'),
        memory: memoryIn(headers),
        timeZone: zoneIn(headers),
        signal,
      };
      const id = route.path.exec(path)?.[1] ?? '';
      const own = options.gatewayOf?.(caller) ?? gateway;
      return route.answer(call, own, exchange.request, id);
    },
  );
}

function keyIn(headers: IncomingMessage['headers'], name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What of memory a request uses; null where the header does not say it. */
function memoryIn(headers: IncomingMessage['headers']): GatewayMemory | null {
  const value = keyIn(headers, 'x-mneme-memory')?.trim().toLowerCase();
  if (value === undefined) return null;
  const known = gatewayMemories.find((each) => each === value);
  if (known !== undefined) return known;
  throw new PublicError({
    code: 'BAD_REQUEST',
    message: 'X-Mneme-Memory is off, read or write. Leave it out for both reading and writing.',
  });
}

/** The user's time zone; null where the header does not say it. */
function zoneIn(headers: IncomingMessage['headers']): string | null {
  const zone = keyIn(headers, 'x-mneme-time-zone');
  if (zone === null || timeZone.safeParse(zone).success) return zone;
  throw new PublicError({
    code: 'BAD_REQUEST',
    message: 'X-Mneme-Time-Zone is an IANA time zone, e.g. Europe/Berlin.',
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new PublicError({ code: 'BAD_REQUEST', message: 'The body is not JSON.' });
  }
}

/** Sends an error in the form of the path's protocol. */
export function sendGatewayError(exchange: Exchange, path: string, error: PublicError): Promise<void> {
  const { code, message, status, headers } = error;
  if (routeOf(path)?.anthropic) {
    const body = messagesError(status, message, code);
    return sendJson(exchange.request, exchange.response, status, body, headers);
  }
  const type =
    status === 401
      ? 'authentication_error'
      : status === 429
        ? 'rate_limit_error'
        : status >= 500
          ? 'server_error'
          : 'invalid_request_error';
  const body = { error: { message, type, param: null, code } };
  return sendJson(exchange.request, exchange.response, status, body, headers);
}
