import type { IncomingMessage } from 'node:http';
import type { Gateway } from '../gateway/gateway.ts';
import type { Route } from '../observation/observe.ts';
import type { Caller } from '../postgres/caller.ts';
import { answerConsole, type Console, consoleMethods, isConsolePath } from './console.ts';
import { type Explorer, explorerAssetPath } from './explorer.ts';
import { answerGateway, gatewayMethods, isGatewayPath } from './gateway-endpoint.ts';
import { answerGraphql, type Exchange, type GraphqlEndpointOptions } from './graphql-endpoint.ts';
import {
  answerMcp,
  type McpEndpointOptions,
  mcpMetadata,
  mcpMetadataPath,
  mcpMethods,
} from './mcp-endpoint.ts';
import { PublicError } from './public-error.ts';
import type { createReadiness } from './readiness.ts';
import { send, sendJson, setCorsHeaders } from './reply.ts';

/** What is served at which path. */
export interface RouterOptions extends GraphqlEndpointOptions {
  /** Allowed origins of browsers (CORS). */
  readonly corsOrigins: readonly string[];
  /** Whether pages from this machine (any port) may call. Default: no. */
  readonly corsLocal?: boolean;
  /** The gateway, if providers are configured. */
  readonly gateway?: Gateway | null;
  /** The gateway of a caller's own database, where there are several. */
  readonly gatewayOf?: ((caller: Caller) => Gateway | null) | undefined;
  /** The URL by which clients reach the server (MNEME_PUBLIC_URL), if known. */
  readonly publicUrl?: URL | null;
  /** The issuer of tokens, if it is not this server. */
  readonly tokenIssuer?: string | null;
  /** Answers `/mcp` instead of Mneme's own tools. */
  readonly mcpSessions?: McpEndpointOptions['mcpSessions'];
  /** The console, where it is served. */
  readonly console?: Console | null;
  /** The query explorer; null in production. */
  readonly explorer: Explorer | null;
}

/** Answers a request by its path; resolves with the caller, where one is known. */
export type Router = (exchange: Exchange, path: string) => Promise<Caller | undefined>;

/** Creates it; `isStopping` tells whether the server takes no further requests. */
export function createRouter(
  options: RouterOptions,
  readiness: ReturnType<typeof createReadiness>,
  isStopping: () => boolean,
): Router {
  const origins = { named: options.corsOrigins, local: options.corsLocal ?? false };

  /** Whether a request from any page is to be answered; one that only asks for the methods is. */
  async function isAsked({ request, response }: Exchange, methods: readonly string[]): Promise<boolean> {
    setCorsHeaders(request, response, origins);
    allowMethods(request, methods);
    if (request.method !== 'OPTIONS') return true;
    await send(request, response, { status: 204, headers: { allow: methods.join(', ') } });
    return false;
  }

  async function answerReady({ request, response }: Exchange): Promise<void> {
    allowMethods(request, ['GET', 'HEAD']);
    const report = await readiness();
    const ready = report.ready && !isStopping();
    await sendJson(request, response, ready ? 200 : 503, {
      status: isStopping() ? 'stopping' : ready ? 'ready' : 'not ready',
      checks: report.checks,
      ...(report.cells ? { cells: report.cells } : {}),
    });
  }

  async function answerApi(exchange: Exchange): Promise<Caller | undefined> {
    const { request, response } = exchange;
    if (!(await isAsked(exchange, ['GET', 'POST', 'OPTIONS']))) return undefined;
    if (!options.explorer || !wantsPage(request)) return answerGraphql(exchange, options);
    await send(request, response, { status: 200, ...(await options.explorer.page()) });
    return undefined;
  }

  async function answerTools(exchange: Exchange): Promise<Caller | undefined> {
    if (!(await isAsked(exchange, mcpMethods(options)))) return undefined;
    return answerMcp(exchange, { ...options, origins });
  }

  async function answerCompletions(exchange: Exchange, path: string): Promise<Caller | undefined> {
    const { gateway } = options;
    if (!gateway) throw noGateway();
    if (!(await isAsked(exchange, [...gatewayMethods(path), 'OPTIONS']))) return undefined;
    return answerGateway(exchange, path, { ...options, gateway });
  }

  async function answerFile({ request, response }: Exchange, path: string): Promise<void> {
    const isAsset = path.startsWith(explorerAssetPath) && request.method === 'GET';
    const file = isAsset ? await options.explorer?.asset(path) : null;
    if (!file) throw notFound();
    await send(request, response, { status: 200, ...file });
  }

  return async (exchange, path) => {
    const { request, response } = exchange;
    if (path === '/graphql') return answerApi(exchange);
    if (path === '/mcp') return answerTools(exchange);
    if (isGatewayPath(path)) return answerCompletions(exchange, path);
    if (path === '/healthz') {
      allowMethods(request, ['GET', 'HEAD']);
      await sendJson(request, response, 200, { status: 'ok' });
    } else if (path === '/readyz') {
      await answerReady(exchange);
    } else if (options.console && path === '/' && wantsPage(request)) {
      await send(request, response, { status: 302, headers: { location: '/console' } });
    } else if (options.console && isConsolePath(path)) {
      allowMethods(request, consoleMethods(path));
      await answerConsole(exchange, path, options.console);
    } else if (path === mcpMetadataPath || path === `${mcpMetadataPath}/mcp`) {
      setCorsHeaders(request, response, origins);
      allowMethods(request, ['GET', 'HEAD']);
      await sendJson(request, response, 200, mcpMetadata(request, { ...options, origins }));
    } else {
      await answerFile(exchange, path);
    }
    return undefined;
  };
}

/** What a path is counted as: paths that nobody serves could be any number. */
export function routeOf(path: string): Route {
  if (path === '/graphql') return 'graphql';
  if (path === '/mcp') return 'mcp';
  if (path === '/healthz' || path === '/readyz') return 'health';
  if (isGatewayPath(path)) return 'gateway';
  return isConsolePath(path) ? 'console' : 'other';
}

function allowMethods(request: IncomingMessage, methods: readonly string[]): void {
  if (methods.includes(request.method ?? '')) return;
  throw new PublicError({
    code: 'METHOD_NOT_ALLOWED',
    message: `This path accepts only ${methods.join(', ')}.`,
    headers: { allow: methods.join(', ') },
  });
}

/** Whether a browser opened the address: it accepts HTML and sends no query. */
function wantsPage(request: IncomingMessage): boolean {
  return (
    request.method === 'GET' &&
    /\btext\/html\b/.test(request.headers.accept ?? '') &&
    !/[?&]query=/.test(request.url ?? '')
  );
}

function notFound(): PublicError {
  return new PublicError({
    code: 'PATH_NOT_FOUND',
    message:
      'Nothing is served at this path. The API is at /graphql, the console at /console, tools for models are at /mcp, health checks at /healthz and /readyz.',
  });
}

function noGateway(): PublicError {
  return new PublicError({
    code: 'GATEWAY_NOT_CONFIGURED',
    message: 'The gateway is not configured: MNEME_GATEWAY_PROVIDERS names no providers.',
  });
}
