import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { measureDrain } from '../../bench/ingest/measure.ts';
import { findWorkspace } from '../../src/memory/provision.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages, openThread } from '../../src/memory/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { readCatalogue } from '../../src/postgres/catalogue.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { FormerReleaseError } from '../../src/postgres/former-release.ts';
import { loginName } from '../../src/postgres/logins.ts';
import { migrate } from '../../src/postgres/migrate.ts';
import { waysToOwnership } from '../isolation/policy/ways.ts';
import { rowsOf } from '../memory/formation/conversation.ts';
import { localServices } from '../support/database.ts';
import { embeddedTemplate } from '../support/embedded-template.ts';
import { asSuperuser, dropDatabase, engineUnderTest, urlOf, useLogins } from '../support/engine.ts';
import { withoutDelay } from '../support/jobs.ts';

// A database is restored, started again, migrated and worked on.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 240_000 });

const releases = join(import.meta.dirname, 'upgrade');
const native = engineUnderTest() === 'native';
const fresh = useLogins();

let database: Database;
let services: MemoryServices;
let counted: Map<string, number>;
let removeIt: () => Promise<void>;

/** What an earlier release left, with the roles it had, and a count of the rows of each of its tables. */
async function restore(client: pg.Client, release: string): Promise<Map<string, number>> {
  const own = await readFile(join(releases, `${release}.roles.sql`), 'utf8').catch(() => null);
  await client.query(own ?? (await readFile(join(import.meta.dirname, '../../db/roles.sql'), 'utf8')));
  await client.query(gunzipSync(await readFile(join(releases, `${release}.sql.gz`))).toString());
  return countRows(client);
}

async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'mneme'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from mneme.${name}`);
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}

async function connected<Result>(
  login: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(login);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A restored database, before anything of this version has touched it. */
interface Restored {
  readonly counted: Map<string, number>;
  start(): Promise<Database>;
  remove(): Promise<void>;
}

/** Restores what a release left, and looks behind the scenes as a superuser before it is started. */
async function restoreRelease(
  release: string,
  look: (client: pg.Client) => Promise<void>,
): Promise<Restored> {
  const restoreAndLook = async (client: pg.Client) => {
    const counts = await restore(client, release);
    await look(client);
    return counts;
  };
  const settings = { secret: 'upgrade', poolSize: 6 };
  if (native) {
    const name = `mneme_upgrade_${randomBytes(4).toString('hex')}`;
    await asSuperuser(`create database ${name}`);
    const url = urlOf(name);
    return {
      counted: await connected({ connectionString: url }, restoreAndLook),
      start: () => openDatabase({ ...settings, databaseUrl: url, dataDir: null }),
      remove: () => dropDatabase(name),
    };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'mneme-upgrade-'));
  const template = await embeddedTemplate('new');
  const engine = await startEmbedded({ dataDir, template, durable: false });
  let counted: Map<string, number>;
  try {
    counted = await connected(engine.connection('postgres'), restoreAndLook);
  } finally {
    await engine.stop();
  }
  return {
    counted,
    start: () => openDatabase({ ...settings, dataDir }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function memberOf(slug: string): Promise<Caller> {
  const workspace = await findWorkspace(services.pool, slug);
  if (!workspace) throw new Error(`no workspace ${slug}`);
  const { workspaceId, ownerId } = workspace;
  const role = 'member' as const;
  const caller: Caller = { role, workspaceId, userId: ownerId, requestId: 'upgrade' };
  if (slug !== 'larkfield') return caller;
  const [dana] = await rowsOf<{ id: string }>(
    services,
    { ...caller, role: 'service' },
    `select id from mneme.workspace_user where external_id = 'dana'`,
  );
  return { ...caller, userId: dana?.id ?? null };
}

/** All that stands in a database: its catalogue, its ledger and how many rows each table has. */
async function stateOf(client: pg.Client): Promise<unknown> {
  const { rows: ledger } = await client.query('select name, hash from mneme_private.migration order by name');
  const { rows: roles } = await client.query(
    `select rolname from pg_roles where rolname like 'mneme%' order by 1`,
  );
  return { catalogue: await readCatalogue(client), counts: await countRows(client), ledger, roles };
}

/** Migrating is refused for the reason, and leaves everything as it was. */
async function expectRefused(client: pg.Client, reason: string): Promise<void> {
  const before = await stateOf(client);
  const attempt = migrate(client);
  await expect(attempt).rejects.toThrow(FormerReleaseError);
  await expect(attempt).rejects.toThrow(reason);
  await expect(attempt).rejects.toThrow(/at commit [0-9a-f]{7,}, the last one that migrates it/);
  expect(await stateOf(client)).toEqual(before);
}

describe('a database of an older release', () => {
  it('is refused before anything is changed', async () => {
    const restored = await restoreRelease('0004_trust', (client) =>
      expectRefused(client, 'its ledger is older'),
    );
    await restored.remove();
  });
});

const others = [
  [`delete from mneme_private.migration where name = '0010_stated'`, 'its ledger is older'],
  [`alter policy thread_person_read on mneme.thread using (true)`, 'table mneme.thread are not as'],
  [`alter table mneme.fact drop constraint fact_confidence_check`, 'table mneme.fact are not as'],
  [
    `grant update on mneme.fact to mneme_member;
     create or replace function mneme_private.fact_in_reach(in_fact mneme.fact) returns boolean language sql stable as 'select true'`,
    'function mneme_private.fact_in_reach(mneme.fact), table mneme.fact are not as',
  ],
] as const;

/** Where its ledger is not whole, or its catalogue another in a policy, a check, a grant or a function. */
async function expectOthersRefused(client: pg.Client): Promise<void> {
  for (const [change, reason] of others) {
    await client.query('begin');
    await client.query(change);
    await expectRefused(client, reason);
    await client.query('rollback');
  }
}

describe('a database of the last migration before the baseline', () => {
  beforeAll(async () => {
    const restored = await restoreRelease('0014_people_kept', expectOthersRefused);
    counted = restored.counted;
    removeIt = restored.remove;
    database = await restored.start();
    const { pool } = database;
    services = await localServices({ pool });
  });
  afterAll(async () => {
    await database?.close();
    await removeIt?.();
  });

  it('keeps every row', async () => {
    expect(counted.get('message')).toBe(120);
    const connect = database.connectOwner;
    if (!connect) throw new Error('There is no login of the owner.');
    const owner = await connect();
    try {
      const now = await countRows(owner);
      // What counts vectors was made anew, and jobs that wait may add to what they write.
      for (const [table, rows] of counted) {
        expect([table, now.get(table) ?? 0]).toEqual([table, rows]);
      }
    } finally {
      await owner.end();
    }
  });

  it('has the policies, grants, triggers and functions of a fresh one', async () => {
    const owner = await database.connectOwner?.();
    if (!owner) throw new Error('There is no login of the owner.');
    try {
      expect(await readCatalogue(owner)).toEqual(await connected(fresh.owner, readCatalogue));
    } finally {
      await owner.end();
    }
  });

  it('has logins of its own, which own nothing, and the old ones are gone', async () => {
    const owner = await database.connectOwner?.();
    if (!owner) throw new Error('There is no login of the owner.');
    try {
      const { rows } = await owner.query<{ database: string }>('select current_database() as database');
      for (const kind of ['authenticator', 'runner', 'backup'] as const)
        expect(await waysToOwnership(owner, loginName(kind, rows[0]?.database ?? ''))).toEqual([]);
      const old = await owner.query(
        `select from pg_roles where rolname = 'mneme_runner' or rolname = 'mneme_authenticator' and rolcanlogin`,
      );
      expect(old.rowCount).toBe(0);
    } finally {
      await owner.end();
    }
  });

  it('answers as before, and each workspace for itself', async () => {
    const dana = await memberOf('larkfield');
    const [found] = (await recall(services, dana, { query: 'who signed the lease extension of the office?' }))
      .hits;
    expect(found?.text).toContain('signed the lease extension');
    const stated = await recall(services, dana, { query: 'when does Dana want agendas?', kinds: ['memory'] });
    expect(stated.hits[0]?.text).toContain('agendas a day ahead');
    const harbour = await memberOf('harbour');
    const { hits } = await recall(services, harbour, { query: 'who signed the lease extension? the heron' });
    const [first, ...others] = hits.map(({ text }) => text);
    expect(first).toBe('The harbour keeps its own heron.');
    // Its other note, in the release that has it.
    expect(others.filter((text) => text !== 'The slipway closes at dusk.')).toEqual([]);
  });

  it('goes on: what is said now is remembered by the new jobs', async () => {
    const dana = await memberOf('larkfield');
    const { threadId } = await openThread(services, dana, { title: 'After the upgrade' });
    await appendMessages(services, dana, {
      threadId,
      messages: [
        { role: 'user', content: 'Remind me to water the cedar by Friday.', author: 'Dana Whitlock' },
      ],
    });
    const { runnerPool } = database;
    if (!runnerPool) throw new Error('There is no login of the workers.');
    const { failed } = await withoutDelay(runnerPool, () =>
      measureDrain(services, runnerPool, 2, dana.workspaceId),
    );
    expect(failed).toBe(0);
    const tasks = await rowsOf<{ content: string }>(
      services,
      dana,
      `select content from mneme.memory_item where kind = 'task' and recorded_to is null and thread_id = $1`,
      [threadId],
    );
    expect(tasks.map(({ content }) => content).join()).toContain('water the cedar');
  });
});
