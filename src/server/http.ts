import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { happened } from '../observation/observe.ts';
import { inSpan, isTraced, parentForm } from '../observation/spans.ts';
import type { Caller } from '../postgres/caller.ts';
import { ClientGone } from './body.ts';
import { publicErrorOf } from './errors.ts';
import { isGatewayPath, sendGatewayError } from './gateway-endpoint.ts';
import type { Exchange } from './graphql-endpoint.ts';
import { listen } from './listening.ts';
import type { Logger } from './log.ts';
import { PublicError } from './public-error.ts';
import { type CellChecks, createReadiness, type ReadinessChecks } from './readiness.ts';
import { securityHeaderLines, sendError, setCommonHeaders } from './reply.ts';
import { requestIdFrom, withRequestId } from './request-scope.ts';
import { createRouter, type RouterOptions, routeOf } from './routes.ts';

/** The server's parts and settings. */
export interface HttpServerOptions extends RouterOptions {
  readonly readiness: Partial<ReadinessChecks>;
  /** The checks of each of several databases. */
  readonly cells?: CellChecks | undefined;
  readonly log: Logger;
  /** Strict-Transport-Security's max-age in seconds. Default: 0, the header is not sent. */
  readonly hstsSeconds?: number;
  /** Milliseconds. The defaults suit a load balancer that keeps connections for a minute. */
  readonly timeouts?: Partial<HttpTimeouts>;
}

/** Time limits for clients, in milliseconds. */
export interface HttpTimeouts {
  readonly headers: number;
  /** The whole request, including its body. */
  readonly request: number;
  /** Idle time between requests on one connection. */
  readonly keepAlive: number;
  /** How often the first two are checked. */
  readonly check: number;
  /** One readiness check. */
  readonly readiness: number;
}

const defaultTimeouts: HttpTimeouts = {
  headers: 15_000,
  request: 120_000,
  keepAlive: 65_000,
  check: 5000,
  readiness: 2000,
};

/** A running server. */
export interface HttpServer {
  /** Starts listening; port 0 takes a free port. Rejects with a PublicError PORT_IN_USE, or the system's error. */
  listen(options: { readonly port: number; readonly host: string }): Promise<AddressInfo>;
  /**
   * Stops accepting connections, waits `graceMs` for running requests, aborts the others, and closes. A second call
   * waits for the same stop.
   */
  close(options: { readonly graceMs: number }): Promise<void>;
  /** How many endless answers are under way. */
  streams(): number;
}

/** Milliseconds to send the error to clients after an abort. */
const farewellMs = 500;

/** Creates the HTTP server: `/healthz`, `/readyz`, `/graphql`, `/mcp`, the gateway's paths, and 404 for all others. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { log } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const readiness = createReadiness(options.readiness, log, timeouts.readiness, options.cells);
  const latest = new WeakMap<Socket, ServerResponse>();
  const inFlight = new Map<Promise<void>, AbortController>();
  const exchanges = new Set<Exchange>();
  let closing: Promise<void> | undefined;
  const route = createRouter(options, readiness, () => closing !== undefined);

  const server = createServer({
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.check,
  });
  const accept = (waitsForContinue: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const controller = new AbortController();
    latest.set(request.socket, response);
    const handled = traced(request, response, () => handle(request, response, controller, waitsForContinue))
      .catch((error: unknown) => {
        log.error({ err: error }, 'an answer could not be sent');
        response.destroy();
      })
      .finally(() => inFlight.delete(handled));
    inFlight.set(handled, controller);
  };
  server.on('request', accept(false));
  server.on('checkContinue', accept(true));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket);
    // Nothing may be written into an answer that has begun.
    const midway = response?.headersSent && !response.writableFinished;
    if (midway || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else answerClientError(error, socket);
  });

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    controller: AbortController,
    waitsForContinue: boolean,
  ): Promise<void> {
    const started = performance.now();
    const requestId = requestIdFrom(request.headers['x-request-id']);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    response.on('close', () => {
      if (!response.writableFinished)
        controller.abort(new ClientGone('the connection ended before the answer'));
    });
    // Without a listener, an error on a closing connection would end the process.
    response.on('error', () => {});
    setCommonHeaders(response, requestId, options.hstsSeconds);
    if (closing) response.setHeader('connection', 'close');
    const continueBody = () => {
      if (waitsForContinue) response.writeContinue();
    };
    const exchange: Exchange = { request, response, requestId, controller, continueBody };
    exchanges.add(exchange);
    let caller: Caller | undefined;
    let gone = false;
    await withRequestId(requestId, async () => {
      try {
        caller = await route(exchange, path);
      } catch (error) {
        gone = error instanceof ClientGone;
        if (gone) {
          response.destroy();
          return;
        }
        const shown = publicErrorOf(error, log, requestId);
        if (response.headersSent) response.destroy();
        else if (isGatewayPath(path)) await sendGatewayError(exchange, path, shown);
        else await sendError(request, response, shown, requestId);
      }
    });
    exchanges.delete(exchange);
    const probe = path === '/healthz' || path === '/readyz';
    const ms = performance.now() - started;
    const status = gone ? 499 : response.statusCode;
    happened({ what: 'answered', route: routeOf(path), status, seconds: ms / 1000 });
    log[response.statusCode >= 500 ? 'warn' : probe ? 'debug' : 'info'](
      {
        requestId,
        method: request.method,
        path: path.slice(0, 200),
        status,
        ms: Math.round(ms),
        ...(caller ? { workspaceId: caller.workspaceId, role: caller.role } : {}),
      },
      gone ? 'client gone' : 'answered',
    );
  }

  async function close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Clients of streams resume at another server; the sooner the better.
    for (const { endless, controller } of exchanges) {
      if (endless) controller.abort(new ClientGone('the server is stopping'));
    }
    const finished = async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight.keys());
    };
    if (!(await within(finished(), graceMs))) {
      log.warn({ inFlight: inFlight.size }, 'requests cut off by the stop');
      for (const controller of inFlight.values()) controller.abort(stopping());
      await within(finished(), farewellMs);
    }
    // Also connections on which nothing was ever sent, for which Node would wait.
    server.closeAllConnections();
    await closed;
  }

  return {
    listen: ({ port, host }) => listen(server, port, host),
    close({ graceMs }) {
      closing ??= close(graceMs);
      return closing;
    },
    streams: () => [...exchanges].filter(({ endless }) => endless).length,
  };
}

/** Handles a request as a span, a part of what its client traces. Probes would be most of all traces. */
function traced(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<void>,
): Promise<void> {
  if (!isTraced()) return work();
  const route = routeOf((request.url ?? '/').split('?', 1)[0] ?? '/');
  if (route === 'health') return work();
  const { traceparent } = request.headers;
  const given = typeof traceparent === 'string' && parentForm.test(traceparent) ? traceparent : undefined;
  return inSpan(
    {
      name: route,
      kind: 'server',
      attributes: { 'http.request.method': request.method === 'GET' ? 'GET' : 'POST' },
      parent: given,
      told: () => ({ 'http.response.status_code': response.statusCode }),
      failed: () => response.statusCode >= 500,
    },
    work,
  );
}

function stopping(): PublicError {
  return new PublicError({
    code: 'SERVER_STOPPING',
    message:
      'The server is stopping. Send the request again; a change with an externalId is stored only once.',
    headers: { 'retry-after': '5' },
  });
}

/** Whether `work` ended in time. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers requests that are not HTTP, have too many headers or arrive too slowly. They have no response object. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, code, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? (['408 Request Timeout', 'REQUEST_TIMEOUT', 'The request took too long to arrive.'] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ([
            '431 Request Header Fields Too Large',
            'HEADERS_TOO_LARGE',
            'The headers are too large.',
          ] as const)
        : (['400 Bad Request', 'BAD_REQUEST', 'This is not a valid HTTP request.'] as const);
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  const head = `HTTP/1.1 ${status}\r\n${securityHeaderLines}content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}
