import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loginName } from '../../src/postgres/logins.ts';
import { migrateForTests } from './migrated.ts';
import { findPostgres, type NativeServer, startNativeServer } from './native-server.ts';

/** Nothing here outlives the run, so that nothing is written for the sake of a crash. */
const settings = {
  full_page_writes: 'off',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  synchronous_commit: 'off',
  wal_level: 'minimal',
};

/**
 * Gives each of the project's worker processes a migrated database on a native Postgres, which its test files get
 * copies of: on a server of its own, since roles are a server's and tests change them; or on MNEME_TEST_DATABASE_URL (a
 * superuser's), with one worker. Fails loudly where neither can be had: an engine is never skipped in silence.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.MNEME_TEST_DATABASE_URL;
  const binaries = given ? null : findPostgres();
  if (!given && !binaries) {
    throw new Error(
      "No native Postgres with pgvector was found. Set MNEME_TEST_DATABASE_URL to a superuser's URL, or run `scripts/native-postgres.sh`; `npm run test:embedded` runs the other engine alone.",
    );
  }
  const template = `mneme_template_${randomBytes(4).toString('hex')}`;
  const servers = binaries ? await startServers(binaries, template, project.config.maxWorkers) : [];
  if (given) await makeTemplate(given, template);
  const urls = given ? [given] : servers.map(({ url }) => url);
  project.provide('engine', { name: 'native', places: urls.map((url) => ({ url, template })) });
  console.log(`Engine under test: native Postgres (${given ? 'MNEME_TEST_DATABASE_URL' : binaries})`);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    if (!given) return;
    await run(given, `drop database ${template} with (force)`);
    for (const kind of ['authenticator', 'runner', 'backup'] as const)
      await run(given, `drop role ${loginName(kind, template)}`);
  };
}

/** Servers with the migrated database: it is made once, and the others begin with a copy of all that the first has. */
async function startServers(binaries: string, template: string, count: number): Promise<NativeServer[]> {
  const first = await startNativeServer(binaries, settings);
  await makeTemplate(first.url, template);
  await first.kill('SIGINT');
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () =>
      startNativeServer(binaries, settings, undefined, first.dataDirectory),
    ),
  );
  await first.restart();
  return [first, ...others];
}

async function makeTemplate(server: string, name: string): Promise<void> {
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrateForTests({ connectionString: url.href });
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
