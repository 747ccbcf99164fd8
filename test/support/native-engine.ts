import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loginName } from '../../src/postgres/logins.ts';
import { migrateForTests } from './migrated.ts';
import { findPostgres, startNativeServer } from './native-server.ts';

/**
 * Gives the project's tests a database of their own on a native Postgres: on MNEME_TEST_DATABASE_URL (a superuser's),
 * or on a server started for the run. Fails loudly where neither can be had: an engine is never skipped in silence.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.MNEME_TEST_DATABASE_URL;
  const binaries = given ? null : findPostgres();
  if (!given && !binaries) {
    throw new Error(
      "No native Postgres with pgvector was found. Set MNEME_TEST_DATABASE_URL to a superuser's URL, or run `scripts/native-postgres.sh`; `npm run test:embedded` runs the other engine alone.",
    );
  }
  const server = binaries ? await startNativeServer(binaries) : null;
  const maintenanceUrl = server?.url ?? given ?? '';
  const name = `mneme_test_${randomBytes(4).toString('hex')}`;
  await run(maintenanceUrl, `create database ${name}`);
  const login = (user?: string) => {
    const url = new URL(maintenanceUrl);
    url.pathname = `/${name}`;
    if (user) url.username = user;
    return { connectionString: url.href };
  };
  const logins = {
    owner: login(),
    authenticator: login(loginName('authenticator', name)),
    runner: login(loginName('runner', name)),
  };
  await migrateForTests(logins.owner);
  project.provide('engine', { name: 'native', ...logins });
  console.log(`Engine under test: native Postgres (${given ? 'MNEME_TEST_DATABASE_URL' : binaries})`);
  return async () => {
    await run(maintenanceUrl, `drop database ${name} with (force)`);
    for (const kind of ['authenticator', 'runner', 'backup'] as const)
      await run(maintenanceUrl, `drop role ${loginName(kind, name)}`);
    await server?.stop();
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
