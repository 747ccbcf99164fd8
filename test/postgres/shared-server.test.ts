import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recall } from '../../src/memory/recall/recall.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { derivedLogin, loginName } from '../../src/postgres/logins.ts';
import { endAll, newInstallation, runMneme } from '../end-to-end/mneme-process.ts';
import { createTestWorkspace, localServices } from '../support/database.ts';
import { findPostgres, type NativeServer, startNativeServer } from '../support/native-server.ts';

// Two installations on one server, each with its own database and secret, and with passwords asked for, as everywhere
// but in the other tests.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 240_000 });

let server: NativeServer;
const open = new Set<Database>();

beforeAll(async () => {
  const binaries = findPostgres();
  if (!binaries) throw new Error('This test starts a Postgres of its own: set MNEME_TEST_POSTGRES_BIN.');
  server = await startNativeServer(binaries);
  await writeFile(
    join(server.dataDirectory, 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await on(server.url, (superuser) => superuser.query('select pg_reload_conf()'));
  await makeDatabase('migrated');
  await stop(await start('migrated', 'a secret'));
});
afterAll(async () => {
  for (const database of open) await database.close();
  await endAll();
  await server?.stop();
});

function urlOf(name: string, user?: string, password?: string): string {
  const url = new URL(server.url);
  url.pathname = `/${encodeURIComponent(name)}`;
  if (user) url.username = user;
  if (password) url.password = password;
  return url.href;
}

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function makeDatabase(name: string, template = 'template1'): Promise<void> {
  await on(server.url, (superuser) =>
    superuser.query(`create database ${pg.escapeIdentifier(name)} template ${template}`),
  );
}

async function start(name: string, secret: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl: urlOf(name), dataDir: null, secret, poolSize: 3 });
  open.add(database);
  return database;
}

async function stop(database: Database): Promise<void> {
  open.delete(database);
  await database.close();
}

/** A conversation over connections that are new: those the pools hold have nothing to prove any more. */
async function serves(database: Database, word: string): Promise<void> {
  for (const pool of [database.pool, database.runnerPool]) {
    if (!pool) throw new Error('There is no login of the workers.');
    const client = new pg.Client(pool.options);
    await client.connect();
    await client.end();
  }
  const { pool, runnerPool } = database;
  if (!runnerPool) throw new Error('There is no login of the workers.');
  const services = await localServices({ pool });
  const member = await (await createTestWorkspace(services)).caller('member');
  const { threadId } = await openThread({ services, caller: member }, {});
  const content = `The ${word} nests behind the boathouse.`;
  await appendMessages({ services, caller: member }, { threadId, messages: [{ role: 'user', content }] });
  const { hits } = await recall({ services, caller: member }, { query: `where does the ${word} nest?` });
  expect(hits.map(({ text }) => text)).toEqual([content]);
}

describe('two databases of one server', () => {
  it('serve side by side with different secrets, whichever starts again', async () => {
    await makeDatabase('one');
    await makeDatabase('two', 'migrated');
    const one = await start('one', 'the first secret');
    let two = await start('two', 'the second secret');
    await serves(one, 'heron');
    await serves(two, 'bittern');
    await stop(two);
    two = await start('two', 'the second secret');
    await serves(one, 'crane');
    const again = await start('one', 'the first secret');
    await serves(two, 'stork');
    await serves(again, 'egret');
    await stop(again);
    await stop(two);
    await stop(one);
  });

  it("are closed to each other's logins, and to whoever else the server knows", async () => {
    await on(server.url, (superuser) => superuser.query(`create role passer_by login password 'x'`));
    for (const kind of ['authenticator', 'runner'] as const) {
      const { connectionString } = derivedLogin(kind, 'one', urlOf('one'), 'the first secret');
      const elsewhere = new URL(connectionString);
      elsewhere.pathname = '/two';
      await on(connectionString, (client) => client.query('select'));
      await expect(on(elsewhere.href, async () => {})).rejects.toMatchObject({ code: '42501' });
    }
    await expect(on(urlOf('two', 'passer_by', 'x'), async () => {})).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['Bücher "2026"', `mneme_${'long_'.repeat(11)}`, 'UPPER', '_'])(
    'may be called %s',
    async (name) => {
      // Names have a part in logins, not in migrations.
      await makeDatabase(name, 'migrated');
      const database = await start(name, 'a secret');
      await serves(database, 'godwit');
      await stop(database);
      expect(Buffer.byteLength(loginName('authenticator', name))).toBeLessThan(64);
    },
  );

  it('let in no login of the database that one was copied from', async () => {
    await on(server.url, (superuser) => superuser.query('alter database one rename to renamed'));
    const database = await start('renamed', 'the first secret');
    await serves(database, 'avocet');
    await stop(database);
    const { connectionString } = derivedLogin('authenticator', 'one', urlOf('renamed'), 'the first secret');
    await expect(on(connectionString, async () => {})).rejects.toMatchObject({ code: '42501' });
  });
});

it('a login that changed its own password and settings is put right by the next start', async () => {
  await makeDatabase('changed', 'migrated');
  const before = await start('changed', 'a secret');
  for (const pool of [before.pool, before.runnerPool]) {
    await pool?.query(`alter role current_user password 'x'`);
    await pool?.query('alter role current_user set statement_timeout = 1');
    await pool?.query('alter role current_user in database changed set search_path = nowhere');
  }
  await stop(before);
  const after = await start('changed', 'a secret');
  await serves(after, 'heron');
  const { rows } = await on(urlOf('changed'), (superuser) =>
    superuser.query(
      `select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where rolname ~ '_changed$'`,
    ),
  );
  expect(rows).toEqual([]);
  await stop(after);
});

it('serves with a login that was given no password, once a superuser with an odd one has migrated', async () => {
  await makeDatabase('composed');
  const odd = 'a/b#c%40d@e?f';
  await on(server.url, (superuser) =>
    superuser.query(`create role other_superuser login superuser password ${pg.escapeLiteral(odd)}`),
  );
  // As docker-compose.yml does: the password in PGPASSWORD, where no sign of it has a meaning.
  const run = (user: string, environment: Record<string, string>, ...args: string[]) =>
    runMneme(
      newInstallation({ DATABASE_URL: urlOf('composed', user), MNEME_TOKEN_SECRET: secret, ...environment }),
      ...args,
    );
  const secret = randomBytes(24).toString('hex');
  const refused = await run('other_superuser', { PGPASSWORD: 'another' }, 'migrate');
  expect(refused.code).toBe(1);
  const migrated = await run('other_superuser', { PGPASSWORD: odd }, 'migrate');
  expect(`${migrated.code} ${migrated.stderr}`).toMatch(/^0 /);
  const databaseUrl = urlOf('composed', 'mneme_authenticator_composed');
  const database = await openDatabase({ databaseUrl, dataDir: null, secret, poolSize: 3 });
  open.add(database);
  expect(database.connectOwner).toBeNull();
  await serves(database, 'avocet');
  await stop(database);
});
