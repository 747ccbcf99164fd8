import type { IncomingMessage } from 'node:http';
import type { Gateway } from '../gateway/gateway.ts';
import type { AccessScope } from '../memory/access-scopes.ts';
import type { Caller } from '../postgres/caller.ts';
import { answerAdmitted, type Exchange, type GraphqlEndpointOptions } from './graphql-endpoint.ts';
import { PublicError } from './public-error.ts';
import { sendJson } from './reply.ts';

/** For each path of the gateway: its method, the scope it needs, and a request's cost beside its bytes. */
const routes = {
  '/v1/chat/completions': { method: 'POST', scopes: ['read', 'write'], cost: 1_000 },
  '/v1/embeddings': { method: 'POST', scopes: ['read'], cost: 20 },
  '/v1/models': { method: 'GET', scopes: ['read'], cost: 20 },
} as const satisfies Record<string, { method: string; scopes: readonly AccessScope[]; cost: number }>;

/** A path of the gateway. */
export type GatewayPath = keyof typeof routes;

/** Milliseconds until an answer must have begun, or be complete. */
const timeoutMs = 600_000;

/** Whether a path belongs to the gateway. */
export function isGatewayPath(path: string): path is GatewayPath {
  return path in routes;
}

/** The method of a path of the gateway. */
export function gatewayMethod(path: GatewayPath): string {
  return routes[path].method;
}

/**
 * Answers a request of OpenAI's protocol as its caller, with the tokens, keys, scopes and limits of the API.
 *
 * @throws PublicError, MemoryError to be sent as the answer; ClientGone if the client has disconnected.
 */
export function answerGateway(
  exchange: Exchange,
  path: GatewayPath,
  options: GraphqlEndpointOptions & { readonly gateway: Gateway },
): Promise<Caller> {
  const { gateway } = options;
  const { headers } = exchange.request;
  return answerAdmitted(
    exchange,
    { ...options, limits: { ...options.limits, queryTimeoutMs: timeoutMs } },
    async (context, body) => {
      const { caller, scopes, charge, signal } = context;
      for (const scope of routes[path].scopes) {
        if (scopes && !scopes.includes(scope))
          throw new PublicError({
            code: 'SCOPE_REQUIRED',
            message: `This requires the scope ${scope.toUpperCase()}, which the key does not have. Use a key that has it.`,
          });
      }
      await charge(routes[path].cost);
      if (path === '/v1/models') return gateway.models({ caller, signal });
      const asked = parsed(body);
      if (path === '/v1/embeddings') return gateway.embeddings({ caller, body: asked, signal });
      const userKey = keyIn(headers, 'x-mneme-user');
      if (caller.role === 'service' && userKey === null) {
        throw new PublicError({
          code: 'USER_REQUIRED',
          message:
            "A program's key acts for a user. Name the user in the header X-Mneme-User, by your own key for them.",
        });
      }
      return gateway.chat({
        caller,
        body: asked,
        userKey,
        personaKey: keyIn(headers, 'x-mneme-persona'),
        threadKey: keyIn(headers, 'x-mneme-thread'),
        channel: keyIn(headers, 'x-mneme-channel'),
        idempotencyKey: keyIn(headers, 'idempotency-key'),
        signal,
      });
    },
  );
}

function keyIn(headers: IncomingMessage['headers'], name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    throw new PublicError({ code: 'BAD_REQUEST', message: 'The body is not JSON.' });
  }
}

/** Sends an error in the form of OpenAI's protocol. */
export function sendGatewayError(exchange: Exchange, error: PublicError): Promise<void> {
  const { code, message, status, headers } = error;
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
