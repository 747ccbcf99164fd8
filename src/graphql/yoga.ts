import './graphile-environment.ts';
import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  type ValidationRule,
  validate,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { execute, hookArgs, subscribe } from 'postgraphile/grafast';
import type { AccessScope } from '../memory/access-keys.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Caller } from '../postgres/caller.ts';
import type { PlanContext } from './context.ts';
import { defaultLimits, type QueryLimits } from './limits.ts';
import { limitError, limitProblem } from './query-limits.ts';
import { createRequestClient } from './request-client.ts';
import { type BuiltSchema, buildSchema } from './schema.ts';
import { scopesPlugin } from './scopes.ts';
import { type DocumentPolicy, trustedDocumentsPlugin } from './trusted-documents.ts';

/** What a request comes with, once its token was checked. */
export interface GraphqlRequestContext {
  readonly caller: Caller;
  readonly requestId: string;
  /** What the caller's key may be used for; left out: whatever the role may do. */
  readonly scopes?: readonly AccessScope[] | undefined;
  /** Aborts when the client leaves or the time is over. */
  readonly signal: AbortSignal;
}

/** What the handler works with. */
export interface GraphqlHandlerOptions {
  readonly services: MemoryServices;
  readonly limits?: Partial<QueryLimits>;
  /** Whether the schema may be asked for (introspection), also by the suggestions in errors. */
  readonly development: boolean;
  /** Documents known by their ids, and whether no others are answered. Default: none, and any. */
  readonly documents?: DocumentPolicy;
  readonly log: Logger;
  /** Turns what was thrown into what the caller may see. */
  readonly maskedErrors: {
    readonly errorMessage: string;
    readonly maskError: (error: unknown) => GraphQLError;
  };
}

/** The API's GraphQL, ready to answer. */
export interface GraphqlServer extends BuiltSchema {
  /** Answers one request: a POST, or a GET that only reads. */
  handle(request: Request, context: GraphqlRequestContext): Promise<Response>;
  /** Lets go of what it holds; the pool stays open. */
  release(): Promise<void>;
}

/**
 * Builds the schema and what answers `/graphql` with it: no page of its own, no batches.
 *
 * @throws as buildSchema.
 */
export async function createGraphqlHandler(options: GraphqlHandlerOptions): Promise<GraphqlServer> {
  const limits = { ...defaultLimits, ...options.limits };
  const started = performance.now();
  const built = await buildSchema(options.services.pool, limits);
  options.log.debug({ ms: Math.round(performance.now() - started) }, 'GraphQL schema built');
  const yoga = createYoga<GraphqlRequestContext>({
    schema: built.schema,
    plugins: [
      trustedDocumentsPlugin(options.documents ?? { documents: new Map(), only: false }),
      scopesPlugin(built.schema),
      limited(built, limits, options.development),
      planned(built, limits, options.services),
    ],
    maskedErrors: options.maskedErrors,
    // The server has counted the body already, against a limit of its own.
    maxRequestBodySize: false,
    // Yoga would log errors with the texts in them; the masking logs what is ours to know.
    logging: false,
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    graphqlEndpoint: '/graphql',
    extraParamNames: ['documentId'],
  });
  return {
    ...built,
    handle: async (request, context) => yoga.fetch(request, context),
    release: async () => {
      await yoga.dispose();
    },
  };
}

/** Refuses what is over a limit before it runs. */
function limited(
  { schema }: BuiltSchema,
  limits: QueryLimits,
  introspection: boolean,
): Plugin<GraphqlRequestContext> {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string, given?: object) => {
        try {
          return parse(source, { ...given, maxTokens: limits.maxTokens });
        } catch (error) {
          if (!(error instanceof Error) || !/more that \d+ tokens|more than \d+ tokens/.test(error.message))
            throw error;
          throw limitError(
            'TOKEN_LIMIT',
            `The document is over the limit of tokens, which is ${limits.maxTokens}. Send texts as variables.`,
          );
        }
      });
    },
    onValidate({ addValidationRule, setValidationFn }) {
      if (introspection) return;
      addValidationRule(NoSchemaIntrospectionCustomRule);
      // "Did you mean" would tell the schema name by name.
      setValidationFn((schema: GraphQLSchema, document: DocumentNode, rules: ValidationRule[]) =>
        validate(schema, document, rules, { hideSuggestions: true }),
      );
    },
    onExecute({ args, setResultAndStopExecution }) {
      const problem = limitProblem(
        schema,
        args.document,
        args.operationName,
        args.variableValues ?? {},
        limits,
      );
      if (problem) setResultAndStopExecution({ errors: [problem] });
    },
  };
}

/** Executes with Grafast. `useGrafast` of grafast/envelop is no help: it never prepares the context. */
function planned(
  { resolvedPreset }: BuiltSchema,
  limits: QueryLimits,
  services: MemoryServices,
): Plugin<GraphqlRequestContext> {
  const prepare = (args: ExecutionArgs) => {
    const { caller, signal }: GraphqlRequestContext = args.contextValue as GraphqlRequestContext;
    const operation = args.document.definitions.find(
      (each) =>
        each.kind === 'OperationDefinition' &&
        (!args.operationName || each.name?.value === args.operationName),
    );
    const context: Grafast.Context = {
      caller,
      services,
      signal,
      pgSettings: null,
      pgSubscriber: null,
      withPgClient: createRequestClient({
        pool: services.pool,
        caller,
        signal,
        statementTimeoutMs: limits.queryTimeoutMs,
        shared: operation?.kind === 'OperationDefinition' && operation.operation === 'query',
      }),
    } satisfies PlanContext & Grafast.Context;
    return hookArgs({ ...args, contextValue: context, resolvedPreset, requestContext: {} });
  };
  return {
    onExecute: ({ setExecuteFn }) =>
      setExecuteFn(async (args: ExecutionArgs) => execute(await prepare(args))),
    onSubscribe: ({ setSubscribeFn }) =>
      setSubscribeFn(async (args: ExecutionArgs) => subscribe(await prepare(args))),
  };
}
