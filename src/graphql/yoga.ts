import './graphile-environment.ts';
import type { ExecutionArgs, GraphQLError, OperationDefinitionNode } from 'graphql';
import { createGraphQLError, createYoga, isAsyncIterable, type Plugin } from 'graphql-yoga';
import { execute, hookArgs, subscribe } from 'postgraphile/grafast';
import { createLive } from '../memory/live/create-live.ts';
import type { EventStream } from '../memory/live/follow.ts';
import type { MemoryServices } from '../memory/services.ts';
import { mayBeReplicasFault } from '../postgres/replicas.ts';
import type { PlanContext } from './context.ts';
import type { GraphqlHandlerOptions, GraphqlRequestContext } from './handler.ts';
import { type LimitsByRole, limitsByRole } from './limits.ts';
import { limitsPlugin } from './limits-plugin.ts';
import { namedPersonaPlugin } from './named-persona.ts';
import { observedOperations } from './observed-operations.ts';
import { boundPlans, defaultCacheSizes, parsedDocuments } from './plan-cache.ts';
import { createRequestClient } from './request-client.ts';
import { type BuiltSchema, buildSchema } from './schema.ts';
import { scopesPlugin } from './scopes.ts';
import { createStreamClient } from './stream-client.ts';
import { Streams } from './streams.ts';
import { documentIdOfAddress, trustedDocumentsPlugin } from './trusted-documents.ts';

export type { GraphqlHandlerOptions, GraphqlRequestContext } from './handler.ts';

/** The API's GraphQL, ready to answer. */
export interface GraphqlServer extends BuiltSchema {
  /** Answers one request: a POST, or a GET that only reads. */
  handle(request: Request, context: GraphqlRequestContext): Promise<Response>;
  /** Releases its resources. The pool stays open. */
  release(): Promise<void>;
}

/** The most characters of an error's message: GraphQL's own messages quote the refused values. */
const longestMessage = 500;

/**
 * Builds the schema that a handler of these options answers with, its plans bounded. Requests bring their own way to the
 * database, so that a schema serves any that has the same tables.
 *
 * @throws as buildSchema.
 */
export async function buildHandlerSchema(
  options: Pick<GraphqlHandlerOptions, 'services' | 'limits' | 'roleLimits' | 'cacheSizes'>,
): Promise<BuiltSchema> {
  const limits = limitsByRole(options.limits, options.roleLimits);
  const built = await buildSchema(options.services.pool, {
    ...limits.of('member'),
    // The longest time for planning and execution. Each role's own limit ends it earlier.
    queryTimeoutMs: limits.longestTimeoutMs,
  });
  await boundPlans(built, (options.cacheSizes ?? defaultCacheSizes).planBytes);
  return built;
}

/**
 * Builds the handler of `/graphql`, without a page of its own and without batches.
 *
 * @param schema the result of `buildHandlerSchema` for the same limits; built if left out.
 * @throws as buildSchema.
 */
export async function createGraphqlHandler(
  options: GraphqlHandlerOptions,
  schema?: BuiltSchema,
): Promise<GraphqlServer> {
  const limits = limitsByRole(options.limits, options.roleLimits);
  const started = performance.now();
  const built = schema ?? (await buildHandlerSchema(options));
  options.log.debug({ ms: Math.round(performance.now() - started) }, 'GraphQL schema built');
  const live = options.live ?? createLive(options.services);
  const streams = new Streams(live, options.maskedErrors.maskError);
  const { parsedBytes } = options.cacheSizes ?? defaultCacheSizes;
  const yoga = createYoga<GraphqlRequestContext>({
    schema: built.schema,
    plugins: [
      documentIdOfAddress(),
      trustedDocumentsPlugin(options.documents ?? { documents: new Map(), only: false }),
      scopesPlugin(built.schema),
      limitsPlugin(built.schema, limits, options),
      namedPersonaPlugin(built.schema, options.services, options.maskedErrors),
      planned(built, limits, options.services, streams),
      // After it, since it wraps what executes.
      observedOperations(options.documents?.documents ?? new Map()),
      tidied(),
    ],
    maskedErrors: options.maskedErrors,
    // The server has already checked the body's size against its own limit.
    maxRequestBodySize: false,
    // Yoga would log errors with stored texts in them; the masking logs only what may be logged.
    logging: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    parserAndValidationCache: parsedDocuments(parsedBytes),
    cors: false,
    graphqlEndpoint: '/graphql',
    extraParamNames: ['documentId'],
  });
  return {
    ...built,
    handle: async (request, context) => yoga.fetch(request, context),
    release: async () => {
      await yoga.dispose();
      if (!options.live) await live.hub.close();
    },
  };
}

/** Makes sure that each error in an answer has a code and that none quotes a long input. */
function tidied(): Plugin<GraphqlRequestContext> {
  const tidy = (error: GraphQLError): GraphQLError => {
    const { code } = error.extensions;
    if (code !== undefined && error.message.length <= longestMessage) return error;
    const { message, nodes, source, positions, path } = error;
    return createGraphQLError(
      message.length > longestMessage ? `${message.slice(0, longestMessage).toWellFormed()}...` : message,
      { nodes, source, positions, path, extensions: { code: 'BAD_INPUT', ...error.extensions } },
    );
  };
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      setResult({ ...result, errors: result.errors.map(tidy) });
    },
    onSubscribe: () => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          if (result.errors) setResult({ ...result, errors: result.errors.map(tidy) });
        },
      }),
    }),
  };
}

/** The operation that is executed. */
function operationOf({ document, operationName }: ExecutionArgs): OperationDefinitionNode | undefined {
  return document.definitions.find(
    (each): each is OperationDefinitionNode =>
      each.kind === 'OperationDefinition' && (!operationName || each.name?.value === operationName),
  );
}

function errorsOf(result: unknown): readonly unknown[] {
  const errors: unknown = Reflect.get(Object(result), 'errors');
  return Array.isArray(errors) ? errors : [];
}

/** Executes with Grafast. `useGrafast` of grafast/envelop is no help: it never prepares the context. */
function planned(
  { resolvedPreset }: BuiltSchema,
  limits: LimitsByRole,
  services: MemoryServices,
  streams: Streams,
): Plugin<GraphqlRequestContext> {
  // A stream has no time limit: its statements have their own, and it ends when its credential expires.
  const { planning } = resolvedPreset.grafast?.timeouts ?? {};
  const endless = { ...resolvedPreset, grafast: { ...resolvedPreset.grafast, timeouts: { planning } } };
  const { replicas } = services;
  // What a subscription reads anew is as new as what it was told of.
  const streamed = replicas
    ? { ...services, pool: replicas.current(), primary: services.primary ?? services.pool }
    : services;
  const prepare = (args: ExecutionArgs, stream: EventStream | null, services: MemoryServices) => {
    const { caller, signal, scopes, expiresAt, ownerKey } = args.contextValue as GraphqlRequestContext;
    const shared = operationOf(args)?.operation === 'query';
    const statementTimeoutMs = limits.of(caller.role).queryTimeoutMs;
    const { pool } = services;
    const context: Grafast.Context = {
      caller,
      services: ownerKey ? { ...services, ownerKey } : services,
      scopes,
      expiresAt,
      signal,
      stream,
      pgSettings: null,
      pgSubscriber: null,
      withPgClient: stream
        ? createStreamClient(stream, { pool, caller, statementTimeoutMs })
        : createRequestClient({
            pool,
            caller,
            signal,
            statementTimeoutMs,
            shared,
          }),
    } satisfies PlanContext & Grafast.Context;
    return hookArgs({
      ...args,
      contextValue: context,
      resolvedPreset: stream ? endless : resolvedPreset,
      requestContext: {},
    });
  };
  return {
    onExecute: ({ setExecuteFn }) =>
      setExecuteFn(async (args: ExecutionArgs) => {
        if (!replicas) return execute(await prepare(args, null, services));
        const { caller } = args.contextValue as GraphqlRequestContext;
        const changes = operationOf(args)?.operation !== 'query';
        const pool = changes ? services.pool : await replicas.choose(caller);
        if (pool !== services.pool) {
          const primary = services.primary ?? services.pool;
          const result = await execute(await prepare(args, null, { ...services, pool, primary }));
          if (!errorsOf(result).some(mayBeReplicasFault)) return result;
          // It only read, so it is asked again where everything is.
          await replicas.failed(pool);
        }
        try {
          return await execute(await prepare(args, null, services));
        } finally {
          if (changes) replicas.wrote(caller);
        }
      }),
    onSubscribe: ({ setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => {
        const { caller, signal, charge, cost = 1 } = args.contextValue as GraphqlRequestContext;
        const most = limits.of(caller.role).maxStreams;
        const stream = streams.open({ caller, signal, charge, cost, most });
        try {
          const result = await subscribe(await prepare(args, stream, streamed));
          if (isAsyncIterable(result)) return stream.results(result);
          stream.close();
          return result;
        } catch (error) {
          stream.close();
          throw error;
        }
      }),
  };
}
