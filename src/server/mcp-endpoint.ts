import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createClient } from '../client/client.ts';
import { createMcpServer, type McpTools } from '../mcp/tools.ts';
import { writingTools } from '../mcp/writing-tools.ts';
import type { AccessScope } from '../memory/access/access-scopes.ts';
import type { Caller } from '../postgres/caller.ts';
import {
  answerAdmitted,
  type Exchange,
  fetchRequest,
  type GraphqlEndpointOptions,
  type GraphqlHandler,
  type RequestContext,
} from './graphql-endpoint.ts';
import { PublicError } from './public-error.ts';
import { type AllowedOrigins, isAllowedOrigin } from './reply.ts';

/** The parts of the Model Context Protocol's endpoint that GraphQL's does not have. */
export interface McpEndpointOptions extends GraphqlEndpointOptions {
  readonly origins: AllowedOrigins;
  /** The URL by which clients reach the server, if known. */
  readonly publicUrl?: URL | null;
  /** The issuer of tokens, if it is not this server. */
  readonly tokenIssuer?: string | null;
  /** Answers instead of Mneme's own tools and resources. Unlike those, it has sessions. */
  readonly mcpSessions?: (request: Request) => Promise<Response>;
}

/** Where clients find the protected resource's metadata (RFC 9728); the resource's path may follow. */
export const mcpMetadataPath = '/.well-known/oauth-protected-resource';

const passedHeaders = [
  'accept',
  'content-type',
  'user-agent',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
];
/** The same where there are sessions. */
const sessionHeaders = [...passedHeaders, 'mcp-session-id', 'last-event-id'];

/** The methods of `/mcp`: with sessions also GET (listen) and DELETE (end). */
export function mcpMethods({ mcpSessions }: Pick<McpEndpointOptions, 'mcpSessions'>): string[] {
  return mcpSessions ? ['GET', 'POST', 'DELETE', 'OPTIONS'] : ['POST', 'OPTIONS'];
}

/**
 * Answers `/mcp`, streamable HTTP without sessions: each request is independent and acts as its sender, with the same
 * tokens, keys, scopes and limits as at `/graphql`, since its tools are GraphQL operations.
 *
 * @throws PublicError to be sent as the answer, a 401 with the metadata's URL; ClientGone if the client has
 *   disconnected.
 */
export async function answerMcp(exchange: Exchange, options: McpEndpointOptions): Promise<Caller> {
  const base = ownAddress(exchange.request, options);
  const tools = toolsOf(exchange.request);
  const { mcpSessions } = options;
  try {
    return await answerAdmitted(exchange, options, (context, body) => {
      if (mcpSessions)
        return mcpSessions(fetchRequest(exchange.request, body, sessionHeaders, context.signal));
      if (options.tokenIssuer) requireScopes(context, body);
      const client = clientOf(options.graphql, context);
      const handler = createMcpHandler(() => createMcpServer({ client, tools }), {
        // The tools do not change while a server runs, so there is nothing to listen to.
        maxSubscriptions: 0,
        maxRequestBodySize: options.limits.maxBodyBytes,
      });
      return handler.fetch(fetchRequest(exchange.request, body, passedHeaders, context.signal));
    });
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    const scope = error.code === 'SCOPE_REQUIRED' ? allScopes : scopesOf[tools];
    if (error.status !== 401 && error.code !== 'SCOPE_REQUIRED') throw error;
    throw withMetadata(error, `${base}${mcpMetadataPath}/mcp`, options.tokenIssuer ? scope : null);
  }
}

/** The protected resource's metadata: what clients need to authenticate. */
export function mcpMetadata(request: IncomingMessage, options: McpEndpointOptions): object {
  return {
    resource: `${ownAddress(request, options)}/mcp`,
    resource_name: 'Mneme',
    bearer_methods_supported: ['header'],
    ...(options.tokenIssuer
      ? { authorization_servers: [options.tokenIssuer], scopes_supported: allScopes.split(' ') }
      : {}),
  };
}

/** The API for the request's sender, called in the process. */
function clientOf(graphql: GraphqlHandler, context: RequestContext) {
  return createClient({
    url: 'http://localhost/graphql',
    // The sender is already authenticated.
    token: '',
    retries: 0,
    fetch: async (input, init) => graphql(new Request(input, init), context),
  });
}

/** The scopes by which all tools can be used, and those of a choice of tools. */
const allScopes = 'read write';
const scopesOf: Readonly<Record<McpTools, string>> = { all: allScopes, read: 'read' };

/**
 * Refuses a call of a tool for want of a scope, where a login service can give another token. Without one, the tool's
 * own error says it, which a model can read.
 *
 * @throws PublicError SCOPE_REQUIRED (403), as RFC 6750 has it.
 */
function requireScopes({ scopes }: RequestContext, body: Buffer | undefined): void {
  if (scopes === undefined) return;
  for (const call of toolCalls(body)) {
    const needed: AccessScope = writingTools.has(call) ? 'write' : 'read';
    if (scopes.includes(needed)) continue;
    throw new PublicError({
      code: 'SCOPE_REQUIRED',
      message: `This requires the scope ${needed.toUpperCase()}, which the token does not have. Ask for one that has it.`,
      headers: { 'www-authenticate': 'Bearer realm="mneme", error="insufficient_scope"' },
    });
  }
}

/** The tools that a request calls; whatever is no such request is for the protocol's own answer. */
function toolCalls(body: Buffer | undefined): string[] {
  try {
    const sent: unknown = JSON.parse(body?.toString() ?? 'null');
    return [sent].flat().flatMap((each) => {
      const called = toolCall.safeParse(each);
      return called.success ? [called.data.params.name] : [];
    });
  } catch {
    return [];
  }
}

const toolCall = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string() }),
});

function toolsOf(request: IncomingMessage): McpTools {
  const given = new URL(request.url ?? '/', 'http://localhost').searchParams.get('tools');
  if (given === null || given === 'all') return 'all';
  if (given === 'read') return 'read';
  throw new PublicError({
    code: 'BAD_REQUEST',
    message: 'The parameter tools must be read (only reading tools) or all.',
  });
}

/**
 * The address at which this server was reached. Host and Origin must both be allowed: a foreign page whose name was
 * made to point to this machine (DNS rebinding) is recognised by its Host, any other page by its Origin.
 *
 * @throws PublicError HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED (403).
 */
function ownAddress({ headers }: IncomingMessage, { origins, publicUrl }: McpEndpointOptions): string {
  const { host = '', origin } = headers;
  const known = publicUrl != null && host.toLowerCase() === publicUrl.host;
  if (!known && !isLocal(host)) {
    throw new PublicError({
      code: 'HOST_NOT_ALLOWED',
      message:
        'This host name is not allowed. Set MNEME_PUBLIC_URL to the address at which clients reach the server.',
    });
  }
  if (origin !== undefined && origin !== publicUrl?.origin && !isAllowedOrigin(origin, origins)) {
    throw new PublicError({
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'This origin is not allowed. Add it to MNEME_CORS_ORIGINS.',
    });
  }
  return known ? publicUrl.origin : `http://${host}`;
}

/** Whether a host is this machine's own name or an IP address, which DNS rebinding cannot use. */
function isLocal(host: string): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? '';
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function withMetadata(
  { code, message, extensions, headers, cause }: PublicError,
  url: string,
  scope: string | null,
): PublicError {
  const challenge = headers['www-authenticate'] ?? 'Bearer realm="mneme"';
  return new PublicError({
    code,
    message,
    extensions,
    headers: {
      ...headers,
      'www-authenticate': `${challenge}${scope === null ? '' : `, scope="${scope}"`}, resource_metadata="${url}"`,
    },
    cause,
  });
}
