import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientGone, discardBody, hasUnreadBody } from './body.ts';
import type { PublicError } from './public-error.ts';

/** Milliseconds for which the rest of a refused upload is read and discarded before its connection is closed. */
const lingerMs = 2000;

/** Milliseconds for which a client may read nothing of a stream before its connection is closed. */
const slowestMs = 30_000;

/** Headers of every answer. The API has no pages: nothing may frame, load or sniff it. */
const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
};

/** The same headers as text, for an answer that is written to a socket. */
export const securityHeaderLines = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Sets the headers of every answer. `hstsSeconds` above 0 sets Strict-Transport-Security. */
export function setCommonHeaders(response: ServerResponse, requestId: string, hstsSeconds = 0): void {
  response.setHeader('x-request-id', requestId);
  if (hstsSeconds > 0) response.setHeader('strict-transport-security', `max-age=${hstsSeconds}`);
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
}

/** The origins that may call: those listed and, in development, this machine's at any port. */
export interface AllowedOrigins {
  readonly named: readonly string[];
  readonly local: boolean;
}

/** Names of a browser's own machine. A foreign page does not have them, whatever its name resolves to. */
const localOrigin = /^https?:\/\/(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Request headers that CORS allows: Mneme's, Apollo's clients' and OpenTelemetry's (W3C Trace Context). */
const allowedHeaders = [
  'anthropic-beta',
  'anthropic-version',
  'authorization',
  'content-digest',
  'content-type',
  'signature',
  'signature-input',
  'x-api-key',
  'x-request-id',
  'x-mneme-channel',
  'x-mneme-memory',
  'x-mneme-persona',
  'x-mneme-thread',
  'x-mneme-time-zone',
  'x-mneme-user',
  'apollo-require-preflight',
  'apollographql-client-name',
  'apollographql-client-version',
  'x-apollo-operation-id',
  'x-apollo-operation-name',
  'idempotency-key',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'baggage',
  'traceparent',
  'tracestate',
].join(', ');

/** Whether pages of an origin may call. */
export function isAllowedOrigin(origin: string, { named, local }: AllowedOrigins): boolean {
  return named.includes(origin) || (local && localOrigin.test(origin));
}

/**
 * Sets the CORS headers if the browser's origin is allowed; otherwise none, so that the browser refuses. Tokens are
 * sent in a header, so credentials (cookies) are never allowed.
 */
export function setCorsHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { named, local }: AllowedOrigins,
): void {
  if (named.length === 0 && !local) return;
  response.setHeader('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !isAllowedOrigin(origin, { named, local })) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.setHeader(
    'access-control-expose-headers',
    'x-request-id, retry-after, ratelimit, ratelimit-policy, x-mneme-model, x-mneme-thread-id',
  );
  if (request.method !== 'OPTIONS') return;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', allowedHeaders);
  response.setHeader('access-control-max-age', '600');
}

/** Sends a complete answer. Resolves when it was handed to the system, or the client has disconnected. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  },
): Promise<void> {
  if (response.destroyed || response.headersSent) return;
  const body = Buffer.from(answer.body ?? '');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', body.length);
  const upload = hasUnreadBody(request);
  if (upload) response.setHeader('connection', 'close');
  response.writeHead(answer.status);
  const finished = closed(response);
  if (upload) {
    if (request.method !== 'HEAD' && body.length > 0) response.write(body);
    await discardBody(request, lingerMs);
    response.end();
  } else {
    response.end(request.method === 'HEAD' ? undefined : body);
  }
  await finished;
}

/** Sends JSON. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return send(request, response, {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  });
}

/** Sends an error in GraphQL's format, whatever the path, so that clients have one way to read errors. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: PublicError,
  requestId: string,
): Promise<void> {
  const extensions = { ...error.extensions, code: error.code, requestId };
  return sendJson(
    request,
    response,
    error.status,
    { errors: [{ message: error.message, extensions }] },
    error.headers,
  );
}

/** Whether an answer is a stream. */
export function isStream(fetched: Response): boolean {
  return /^(text\/event-stream|multipart\/mixed)/.test(fetched.headers.get('content-type') ?? '');
}

/**
 * Sends a fetch `Response`: complete, or in parts if it is a stream of events.
 *
 * @param patienceMs milliseconds for which the client may read nothing of a stream.
 * @throws ClientGone if the client disconnects during a stream.
 */
export async function sendFetched(
  request: IncomingMessage,
  response: ServerResponse,
  fetched: Response,
  patienceMs = slowestMs,
): Promise<void> {
  const headers: Record<string, string> = {};
  fetched.headers.forEach((value, name) => {
    if (name !== 'content-length' && !name.startsWith('access-control-')) headers[name] = value;
  });
  if (!isStream(fetched) || fetched.body === null) {
    const body = new Uint8Array(await fetched.arrayBuffer());
    return send(request, response, { status: fetched.status, headers, body });
  }
  if (response.destroyed) throw new ClientGone('the connection ended before the stream began');
  response.writeHead(fetched.status, headers);
  response.flushHeaders();
  const reader = fetched.body.getReader();
  // Cancels the stream's source, and ends the read that waits for more.
  response.once('close', () => {
    reader.cancel().catch(() => {});
  });
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (!response.write(next.value)) await writable(response, patienceMs);
  }
  if (response.destroyed) throw new ClientGone('the connection ended within the stream');
  const finished = closed(response);
  response.end();
  await finished;
}

/**
 * Resolves when more may be written or the connection is closed. A connection that takes nothing for `patienceMs` is
 * destroyed. Removes its listeners, since a stream waits often.
 */
function writable(response: ServerResponse, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(late);
      response.off('drain', done).off('close', done);
      resolve();
    };
    const late = setTimeout(() => response.destroy(), patienceMs);
    if (response.destroyed) done();
    else response.on('drain', done).on('close', done);
  });
}

/** Resolves when the answer was handed to the system, or the connection is closed. */
function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('finish', () => resolve()).once('close', () => resolve());
  });
}
