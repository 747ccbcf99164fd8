import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
import { createRouter, type Router, type RouterOptions, routeOf } from './routes.ts';

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

/** Milliseconds to send the error to clients after an abort. */
const farewellMs = 500;

/** How a request ended: whose it was, if it was answered, or whether its client has left. */
interface Outcome {
  readonly caller?: Caller | undefined;
  readonly gone?: boolean;
}

/** The HTTP server: `/healthz`, `/readyz`, `/graphql`, `/mcp`, the gateway's paths, and 404 for all others. */
export class HttpServer {
  readonly #log: Logger;
  readonly #hstsSeconds: number | undefined;
  readonly #server: Server;
  readonly #route: Router;
  /** The newest answer of each connection. */
  readonly #latest = new WeakMap<Socket, ServerResponse>();
  readonly #inFlight = new Map<Promise<void>, AbortController>();
  readonly #exchanges = new Set<Exchange>();
  #closing: Promise<void> | undefined;

  constructor(options: HttpServerOptions) {
    const timeouts = { ...defaultTimeouts, ...options.timeouts };
    const readiness = createReadiness(options.readiness, options.log, timeouts.readiness, options.cells);
    this.#log = options.log;
    this.#hstsSeconds = options.hstsSeconds;
    this.#route = createRouter(options, readiness, () => this.#closing !== undefined);
    this.#server = createServer({
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.check,
    });
    this.#server.on('request', (request, response) => this.#accept(request, response, false));
    this.#server.on('checkContinue', (request, response) => this.#accept(request, response, true));
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
      this.#refuse(error, socket),
    );
  }

  /** Starts listening; port 0 takes a free port. Rejects with a PublicError PORT_IN_USE, or the system's error. */
  listen({ port, host }: { readonly port: number; readonly host: string }): Promise<AddressInfo> {
    return listen(this.#server, port, host);
  }

  /**
   * Stops accepting connections, waits `graceMs` for running requests, aborts the others, and closes. A second call
   * waits for the same stop.
   */
  close({ graceMs }: { readonly graceMs: number }): Promise<void> {
    this.#closing ??= this.#stop(graceMs);
    return this.#closing;
  }

  /** How many endless answers are under way. */
  streams(): number {
    return [...this.#exchanges].filter(({ endless }) => endless).length;
  }

  #accept(request: IncomingMessage, response: ServerResponse, waitsForContinue: boolean): void {
    const controller = new AbortController();
    this.#latest.set(request.socket, response);
    const handled = traced(request, response, () =>
      this.#handle(request, response, controller, waitsForContinue),
    )
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'an answer could not be sent');
        response.destroy();
      })
      .finally(() => this.#inFlight.delete(handled));
    this.#inFlight.set(handled, controller);
  }

  async #handle(
    request: IncomingMessage,
    response: ServerResponse,
    controller: AbortController,
    waitsForContinue: boolean,
  ): Promise<void> {
    const started = performance.now();
    const requestId = requestIdFrom(request.headers['x-request-id']);
    const path = pathOf(request);
    response.on('close', () => {
      if (!response.writableFinished)
        controller.abort(new ClientGone('the connection ended before the answer'));
    });
    // Without a listener, an error on a closing connection would end the process.
    response.on('error', () => {});
    setCommonHeaders(response, requestId, this.#hstsSeconds);
    if (this.#closing) response.setHeader('connection', 'close');
    const continueBody = () => {
      if (waitsForContinue) response.writeContinue();
    };
    const exchange: Exchange = { request, response, requestId, controller, continueBody };
    this.#exchanges.add(exchange);
    const outcome = await withRequestId(requestId, () => this.#answer(exchange, path));
    this.#exchanges.delete(exchange);
    this.#record(exchange, path, outcome, performance.now() - started);
  }

  /** Answers a request, or sends what is wrong with it. */
  async #answer(exchange: Exchange, path: string): Promise<Outcome> {
    const { request, response, requestId } = exchange;
    try {
      return { caller: await this.#route(exchange, path) };
    } catch (error) {
      if (error instanceof ClientGone) {
        response.destroy();
        return { gone: true };
      }
      const shown = publicErrorOf(error, this.#log, requestId);
      if (response.headersSent) response.destroy();
      else if (isGatewayPath(path)) await sendGatewayError(exchange, path, shown);
      else await sendError(request, response, shown, requestId);
      return {};
    }
  }

  /** Counts and logs an answer. */
  #record({ request, response, requestId }: Exchange, path: string, { caller, gone }: Outcome, ms: number) {
    const status = gone ? 499 : response.statusCode;
    happened({ what: 'answered', route: routeOf(path), status, seconds: ms / 1000 });
    const probe = path === '/healthz' || path === '/readyz';
    this.#log[response.statusCode >= 500 ? 'warn' : probe ? 'debug' : 'info'](
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

  /** Answers what Node could not read as a request. */
  #refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    const response = this.#latest.get(socket);
    // Nothing may be written into an answer that has begun.
    const midway = response?.headersSent && !response.writableFinished;
    if (midway || !socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else answerClientError(error, socket);
  }

  async #stop(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // Clients of streams resume at another server; the sooner the better.
    for (const { endless, controller } of this.#exchanges) {
      if (endless) controller.abort(new ClientGone('the server is stopping'));
    }
    if (!(await within(this.#idle(), graceMs))) {
      this.#log.warn({ inFlight: this.#inFlight.size }, 'requests cut off by the stop');
      for (const controller of this.#inFlight.values()) controller.abort(stopping());
      await within(this.#idle(), farewellMs);
    }
    // Also connections on which nothing was ever sent, for which Node would wait.
    this.#server.closeAllConnections();
    await closed;
  }

  /** Resolves when no request is under way. */
  async #idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight.keys());
  }
}

/** A request's path, without its query. */
const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';

/** Handles a request as a span, a part of what its client traces. Probes would be most of all traces. */
function traced(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<void>,
): Promise<void> {
  if (!isTraced()) return work();
  const route = routeOf(pathOf(request));
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
