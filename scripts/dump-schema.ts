import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/postgres/migrate.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';

/**
 * Writes db/schema.sql: what the migrations make of an empty Postgres 15, as pg_dump sees it, for reviewers to read
 * first. Usage: node scripts/dump-schema.ts [FILE]
 */
const binaries = findPostgres();
if (!binaries) {
  throw new Error(
    'db/schema.sql is dumped from Postgres 15: run scripts/native-postgres.sh and set MNEME_TEST_POSTGRES_BIN.',
  );
}
const server = await startNativeServer(binaries);
try {
  const client = new pg.Client(server.url);
  await client.connect();
  await migrate(client);
  await client.end();
  const dump = execFileSync(
    join(binaries, 'pg_dump'),
    [
      '--schema-only',
      '--no-comments',
      '--schema=mneme*',
      '--exclude-table=mneme.*_embedding_p[0-9]*',
      '--dbname',
      server.url,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const lines = dump
    .split('\n')
    // Lines that differ between two runs or two builds of the same version.
    .filter((line) => !/^(-- Dumped (from|by)|\\(un)?restrict|--$)/.test(line))
    // The partitions are alike but for their number: the parent says it all.
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
  writeFileSync(process.argv[2] ?? join(import.meta.dirname, '../db/schema.sql'), `${lines.trim()}\n`);
} finally {
  await server.stop();
}
