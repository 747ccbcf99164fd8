import './graphile-environment.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import pg from 'pg';
import { startEmbedded } from '../postgres/embedded/start.ts';
import { loginName } from '../postgres/logins.ts';
import { migrate } from '../postgres/migrate.ts';
import { buildSchema } from './schema.ts';

/** The schema as SDL, sorted, so that the committed file changes only where the API does. */
export function printSdl(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/**
 * Writes the schema of an embedded database after all migrations to `file`.
 *
 * @param template a data directory to begin with a copy of. Default: an empty database.
 */
async function printFreshSchema(file: string, template?: string): Promise<void> {
  const engine = await startEmbedded({ dataDir: null, ...(template === undefined ? {} : { template }) });
  const pool = new pg.Pool(engine.connection(loginName('authenticator', 'postgres')));
  // Its connections may still be open when `end` resolves. Errors that they get when the engine stops must not end
  // the process.
  pool.on('error', () => {});
  try {
    const owner = new pg.Client(engine.connection('postgres'));
    await owner.connect();
    await migrate(owner).finally(() => owner.end());
    const { schema } = await buildSchema(pool);
    writeFileSync(file, printSdl(schema));
  } finally {
    await pool.end();
    await engine.stop();
  }
}

// Usage: node src/graphql/print.ts [FILE [TEMPLATE]]
if (import.meta.main) {
  const [file = join(import.meta.dirname, '../../schema/schema.graphql'), template] = process.argv.slice(2);
  await printFreshSchema(file, template);
}
