import { defaultLimits } from '../../src/graphql/limits.ts';
import type { BuiltSchema } from '../../src/graphql/schema.ts';
import {
  buildHandlerSchema,
  createGraphqlHandler,
  type GraphqlHandlerOptions,
  type GraphqlServer,
} from '../../src/graphql/yoga.ts';

/** Enough for a process that many others leave no processor. */
const planningTimeoutMs = 30_000;

/** What this process has built, by the limits it was built with. */
const built = new Map<string, Promise<BuiltSchema>>();

/**
 * A handler as the product makes it, but for its schema: test files of a process share one for each set of limits, since
 * they share its tables.
 */
export async function sharedHandler(options: GraphqlHandlerOptions): Promise<GraphqlServer> {
  const { roleLimits, cacheSizes } = options;
  const limits = { ...options.limits, planningTimeoutMs };
  const key = JSON.stringify([{ ...defaultLimits, ...limits }, roleLimits ?? {}, cacheSizes ?? {}]);
  const schema = built.get(key) ?? buildHandlerSchema({ ...options, limits });
  built.set(key, schema);
  schema.catch(() => built.delete(key));
  return createGraphqlHandler(options, await schema);
}
