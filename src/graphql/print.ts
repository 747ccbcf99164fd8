import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema as SDL, sorted, so that the committed file changes only where the API does. */
export function printSdl(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
