import { defaultLimits } from '../../src/graphql/limits.ts';
import type { BuiltSchema } from '../../src/graphql/schema.ts';
import {
  buildHandlerSchema,
  createGraphqlHandler,
  type GraphqlHandlerOptions,
  type GraphqlServer,
} from '../../src/graphql/yoga.ts';

/** What this process has built, by the limits it was built with. */
const built = new Map<string, Promise<BuiltSchema>>();

/**
 * A handler as the product makes it, but for its schema: test files of a process share one for each set of limits, since
 * they share its tables.
 */
export async function sharedHandler(options: GraphqlHandlerOptions): Promise<GraphqlServer> {
  const { limits, roleLimits, cacheSizes } = options;
  const key = JSON.stringify([{ ...defaultLimits, ...limits }, roleLimits ?? {}, cacheSizes ?? {}]);
  const schema = built.get(key) ?? buildHandlerSchema(options);
  built.set(key, schema);
  schema.catch(() => built.delete(key));
  return createGraphqlHandler(options, await schema);
}
