import './graphile-environment.ts';
import type { GraphQLSchema } from 'graphql';
import type { Pool } from 'pg';
import { makeSchema } from 'postgraphile';
import { defaultLimits, type QueryLimits } from './limits.ts';
import { createPreset } from './preset.ts';

/** The schema and what it is executed with. */
export interface BuiltSchema {
  readonly schema: GraphQLSchema;
  readonly resolvedPreset: GraphileConfig.ResolvedPreset;
}

/**
 * Builds the API's schema from the migrated database: tables as the role mneme_exposed may see them, and operations.
 * Takes about a second.
 *
 * @param pool connections of the authenticator, which needs no grant of its own.
 * @throws when the database can't be reached or a table the operations return is not granted.
 */
export async function buildSchema(pool: Pool, limits?: Partial<QueryLimits>): Promise<BuiltSchema> {
  const { schema, resolvedPreset } = await makeSchema(
    createPreset({ pool, limits: { ...defaultLimits, ...limits } }),
  );
  return { schema, resolvedPreset };
}
