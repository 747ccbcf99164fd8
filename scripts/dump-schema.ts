import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/postgres/migrate.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';
import { scratchDirectory } from '../test/support/scratch.ts';
import { privilegesText } from './schema/privileges.ts';
import { schemaText } from './schema/schema.ts';

/**
 * Writes db/schema.sql, what the migrations make of an empty Postgres 15, and db/privileges.md, who may do what with
 * it: for reviewers to read first. Usage: node scripts/dump-schema.ts [FOLDER]
 */
const binaries = findPostgres();
if (!binaries) {
  throw new Error(
    'db/schema.sql is read from Postgres 15: run scripts/native-postgres.sh and set MNEME_TEST_POSTGRES_BIN.',
  );
}
const folder = process.argv[2] ?? join(import.meta.dirname, '../db');
const server = await startNativeServer(binaries, {}, scratchDirectory());
const client = new pg.Client(server.url);
try {
  await client.connect();
  await migrate(client);
  // Whatever Postgres prints of an expression then names things in full.
  await client.query('set search_path = pg_catalog');
  writeFileSync(join(folder, 'schema.sql'), await schemaText(client));
  writeFileSync(join(folder, 'privileges.md'), await privilegesText(client));
} finally {
  // Before its server, whose end would hide what went wrong.
  await client.end();
  await server.stop();
}
