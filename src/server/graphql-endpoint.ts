import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LimitedRole } from '../graphql/limits.ts';
import type { RequestScope } from '../memory/access/access-scopes.ts';
import type { Openings } from '../memory/live/openings.ts';
import { LentKey } from '../memory/sealed/lent-key.ts';
import type { Caller } from '../postgres/caller.ts';
import type { Authenticator } from './authenticate.ts';
import type { Authenticated } from './authenticated.ts';
import { assertAnnouncedSize, assertFewValues, ClientGone, readBody } from './body.ts';
import { clientAddress } from './client-address.ts';
import { PublicError } from './public-error.ts';
import type { RateLimiter } from './rate-limit.ts';
import { isStream, sendFetched } from './reply.ts';

/** The context of every operation. */
export interface RequestContext {
  /** The caller by the token, key or signature; the membership was checked. */
  readonly caller: Caller;
  /** The scopes of the caller's key. Without them: all that the role may do. */
  readonly scopes?: readonly RequestScope[] | undefined;
  /** When the request's credential expires: seconds since 1970; may be infinite. */
  readonly expiresAt?: number;
  readonly requestId: string;
  /** The key that the request sends to open the owner's sealed memories (Mneme-Owner-Key). */
  readonly ownerKey?: LentKey | undefined;
  /** Aborts when the client disconnects, the time limit is reached, or the server stops. */
  readonly signal: AbortSignal;
  /** Counts an operation's cost against its caller's rate limit. Rejects with a PublicError RATE_LIMITED. */
  readonly charge: (cost: number) => Promise<void>;
}

/** Executes GraphQL: with Yoga, `(request, context) => yoga.fetch(request, context)`. */
export type GraphqlHandler = (request: Request, context: RequestContext) => Promise<Response> | Response;

/** The endpoint's parts and settings. */
export interface GraphqlEndpointOptions {
  readonly authenticate: Authenticator;
  /** Checks during a stream whether its caller still has access. Without it: until the token expires. */
  readonly openings?: Openings;
  readonly graphql: GraphqlHandler;
  readonly limits: {
    readonly maxBodyBytes: number;
    /** Milliseconds that one operation may run, by role where they differ. */
    readonly queryTimeoutMs: number | Readonly<Record<LimitedRole, number>>;
  };
  /** Without it, there are no rate limits. */
  readonly rateLimiter?: RateLimiter;
  /** How many trusted proxies are in front of this server. Default: none. */
  readonly trustedProxies?: number;
}

/** One request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Aborted with a reason: ClientGone, or a PublicError to answer with. */
  readonly controller: AbortController;
  /** Whether the answer is an endless stream, for which a stop of the server does not wait. */
  endless?: boolean;
  /** Sends 100 Continue to a client that waits for it. */
  readonly continueBody: () => void;
}

/** The headers that are passed on to GraphQL. The token is not, so that nothing can log it. */
const passedHeaders = ['accept', 'content-type', 'user-agent', 'accept-language', 'x-request-id'];
/** The cost of any request, and of each thousand bytes of its body. */
const requestCost = 5;
/** `setTimeout` counts in 32 bits. */
const longestTimer = 2 ** 31 - 1;

/**
 * Answers POST and GET at `/graphql`. It checks the caller, the rate limit and the body's size, then executes GraphQL
 * within the time limit. No body is read before the token is verified.
 *
 * @throws PublicError to be sent as the answer; ClientGone if the client has disconnected.
 */
export function answerGraphql(exchange: Exchange, options: GraphqlEndpointOptions): Promise<Caller> {
  return answerAdmitted(exchange, options, async (context, body) => {
    const fetched = await options.graphql(
      fetchRequest(exchange.request, body, passedHeaders, context.signal),
      context,
    );
    if (fetched.status === 406) throw notAcceptable();
    exchange.endless = isStream(fetched);
    return fetched;
  });
}

/** Answers a request whose sender is authenticated. */
export type AdmittedHandler = (context: RequestContext, body: Buffer | undefined) => Promise<Response>;

/**
 * Answers a request by `handle` after its sender is authenticated, is within the rate limit and has sent the whole
 * body. The answer must begin within the role's time limit; a stream ends when its sender loses access.
 *
 * @throws PublicError to be sent as the answer; ClientGone if the client has disconnected.
 */
export async function answerAdmitted(
  exchange: Exchange,
  options: GraphqlEndpointOptions & {
    /** Whether a POST needs no body. */
    readonly mayBeEmpty?: boolean;
  },
  handle: AdmittedHandler,
): Promise<Caller> {
  const { request, response, requestId, controller } = exchange;
  const { caller, expiresAt, scopes, checkBody } = await signedIn(exchange, options);
  const ownerKey = lentKey(request.headers['mneme-owner-key']);
  const allowance = options.rateLimiter?.allowance(caller);
  const charge = async (cost: number) => allowance?.charge(cost);
  await charge(requestCost);
  const hasBody = request.method === 'POST' && !(options.mayBeEmpty && isEmpty(request));
  const body = hasBody ? await postedBody(exchange, options.limits.maxBodyBytes) : undefined;
  if (body && body.length >= 1000) await charge(body.length / 1000);
  if (body) checkBody?.(body);
  const { signal } = controller;
  const timeoutMs = timeoutOf(caller, options);
  const timer = setTimeout(() => controller.abort(timeout(timeoutMs)), timeoutMs);
  let fetched: Response;
  try {
    // The handler may notice the abort late; the time limit holds all the same.
    fetched = await Promise.race([
      handle({ caller, requestId, signal, scopes, expiresAt, charge, ownerKey }, body),
      aborted(signal),
    ]);
  } finally {
    clearTimeout(timer);
  }
  for (const [name, value] of Object.entries(allowance?.headers() ?? {})) {
    // A refusal has its own headers: the workspace's if its limit is used up.
    if (!fetched.headers.has(name)) response.setHeader(name, value);
  }
  // A stream must not outlive its token. A complete answer is sent, however late: the token was valid when the request
  // arrived, at least within the clocks' tolerance.
  const lifetime = Math.min(Math.max(expiresAt * 1000 - Date.now(), 0), longestTimer);
  const expiry = isStream(fetched)
    ? setTimeout(() => controller.abort(new ClientGone('the token expired within a stream')), lifetime)
    : undefined;
  // Each transaction checks by itself, but a stream may have none.
  const unwatch = isStream(fetched)
    ? options.openings?.watch(caller, null, () =>
        controller.abort(new ClientGone('access ended within a stream')),
      )
    : undefined;
  try {
    await Promise.race([sendFetched(request, response, fetched), aborted(signal)]);
  } finally {
    clearTimeout(expiry);
    unwatch?.();
  }
  return caller;
}

/** Whether a request announces no body. */
function isEmpty({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined;
}

/** The owner key that a request sends. Its header is read only here and not passed on. */
function lentKey(header: string | string[] | undefined): LentKey | undefined {
  if (header === undefined) return undefined;
  const key = typeof header === 'string' ? LentKey.read(header) : null;
  if (key) return key;
  throw badRequest(
    'Mneme-Owner-Key must be one private key of X25519 or P-256 as a JWK, in base64url: or leave it out.',
  );
}

/** The caller, unless there were too many failed attempts from the client's address. */
async function signedIn(
  { request, requestId }: Exchange,
  options: GraphqlEndpointOptions,
): Promise<Authenticated> {
  const authenticate = () => options.authenticate(request, requestId);
  const { rateLimiter, trustedProxies = 0 } = options;
  if (!rateLimiter) return authenticate();
  const { authorization, 'signature-input': signature } = request.headers;
  const address = clientAddress(request, trustedProxies);
  return rateLimiter.attempt(address, `${authorization} ${keyIn(signature)}`, authenticate);
}

/** The id of the key that a request is signed with; the rest of a signature is different each time. */
function keyIn(signature: string | string[] | undefined): string {
  return /;keyid="([^"]*)"/.exec(String(signature ?? ''))?.[1] ?? '';
}

function timeoutOf({ role }: Caller, { limits: { queryTimeoutMs } }: GraphqlEndpointOptions): number {
  if (typeof queryTimeoutMs === 'number') return queryTimeoutMs;
  return queryTimeoutMs[role === 'admin' || role === 'service' ? role : 'member'];
}

async function postedBody(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const { request } = exchange;
  const [type, ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((each) => each.startsWith('charset='))?.slice('charset='.length);
  // JSON is UTF-8 (RFC 8259). Another encoding would be misread.
  const inUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  if (type !== 'application/json' || !inUtf8) {
    throw new PublicError({
      code: 'CONTENT_TYPE_UNSUPPORTED',
      message: 'Send the operation as JSON in UTF-8, with the header Content-Type: application/json.',
    });
  }
  // Decompression could turn a small body into one above every limit.
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new PublicError({
      code: 'CONTENT_ENCODING_UNSUPPORTED',
      message: 'Send the body as it is, without Content-Encoding.',
    });
  }
  assertAnnouncedSize(request, maxBytes);
  exchange.continueBody();
  const body = await readBody(request, maxBytes);
  // Otherwise invalid bytes would be stored as replacement characters.
  if (!isUtf8(body)) throw badRequest('The body is not UTF-8. Send JSON in UTF-8.');
  assertFewValues(body);
  return body;
}

/** Yoga assumes that the JSON in a GET's URL is valid. */
function assertParameters(url: URL): void {
  for (const name of ['variables', 'extensions']) {
    const given = url.searchParams.get(name);
    try {
      if (given) JSON.parse(given);
    } catch {
      throw badRequest(`The parameter ${name} is not JSON.`);
    }
  }
}

function badRequest(message: string): PublicError {
  return new PublicError({ code: 'BAD_REQUEST', message });
}

function notAcceptable(): PublicError {
  return new PublicError({
    code: 'NOT_ACCEPTABLE',
    message: 'The answer is JSON. Send Accept: application/json, or none.',
  });
}

/** The request as a fetch Request, with only the given headers. */
export function fetchRequest(
  request: IncomingMessage,
  body: Buffer | undefined,
  passed: readonly string[],
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const name of passed) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  // Not the client's Host header, which cannot be trusted.
  const url = new URL(`http://localhost${request.url ?? '/graphql'}`);
  if (body === undefined) assertParameters(url);
  return new Request(url, {
    method: request.method ?? 'GET',
    headers,
    signal,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
}

/** Rejects with the signal's reason once it aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function timeout(ms: number): PublicError {
  return new PublicError({
    code: 'QUERY_TIMEOUT',
    message: `The operation took longer than ${ms} ms (MNEME_QUERY_TIMEOUT_MS). Ask for less at once. A change may or may not have been stored; sending it again with the same externalId is safe.`,
  });
}
