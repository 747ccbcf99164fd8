import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../src/memory/recall/recall.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { loginName } from '../../src/postgres/logins.ts';
import { migrate, RolesMissingError } from '../../src/postgres/migrate.ts';
import { createTestWorkspace, localServices } from '../support/database.ts';
import { serverUrl } from '../support/engine.ts';

// As on a managed server: the role that migrates owns its database and is no superuser. The embedded engine has one
// database and its owner is always a superuser, so that this runs on a server alone.
const name = `mneme_managed_${randomBytes(4).toString('hex')}`;
const outsider = `${name}_outsider`;
const logins = (['authenticator', 'runner', 'backup'] as const).map((kind) => loginName(kind, name));
const password = randomBytes(16).toString('hex');
const server = serverUrl();

function url(user?: string): string {
  const changed = new URL(server);
  changed.pathname = `/${name}`;
  if (user) {
    changed.username = user;
    changed.password = password;
  }
  return changed.href;
}

async function on<Result>(address: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let database: Database | undefined;

beforeAll(async () => {
  await on(server, async (superuser) => {
    await superuser.query(`create role ${name} login createrole password '${password}'`);
    await superuser.query(`create role ${outsider} login password '${password}'`);
    await superuser.query(`create database ${name} owner ${name}`);
  });
  await on(url(), async (superuser) => {
    await superuser.query('create extension vector');
    await superuser.query(`select set_config('mneme.owner', $1, false)`, [name]);
    await superuser.query(await readFile(join(import.meta.dirname, '../../db/roles.sql'), 'utf8'));
  });
});

afterAll(async () => {
  await database?.close();
  await on(server, async (superuser) => {
    await superuser.query(`drop database if exists ${name} with (force)`);
    for (const role of [...logins, name, outsider]) {
      await superuser.query(`drop owned by ${role}`);
      await superuser.query(`drop role ${role}`);
    }
  });
});

describe('an owner that is no superuser', () => {
  it('migrates an empty database, again with nothing to do, and again one function in a new session', async () => {
    const [first, second] = await on(url(name), async (owner) => [
      await migrate(owner),
      await migrate(owner),
    ]);
    expect(first?.applied).toContain('0200_baseline');
    expect(second?.applied).toEqual([]);
    for (const changed of [
      'mneme_search/vector_arm.sql',
      'mneme_private/enqueue.sql',
      'tables/message.sql',
    ]) {
      await on(url(), (superuser) =>
        superuser.query(`update mneme_private.migration set hash = 'older' where name = $1`, [changed]),
      );
      expect((await on(url(name), (owner) => migrate(owner))).applied).toEqual([changed]);
    }
  });

  it('leaves no owner of functions with the right to create in a schema', async () => {
    const { rows } = await on(url(), (superuser) =>
      superuser.query(
        `select r.rolname, n.nspname from pg_roles r, pg_namespace n
         where (r.rolname in ('mneme_search', 'mneme_queue_owner', 'mneme_queue', 'mneme_authenticator') or r.rolname = any ($1))
           and has_schema_privilege(r.oid, n.oid, 'create')`,
        [logins],
      ),
    );
    // The queue's schema belongs to a role of its own, and nobody logs in as that.
    expect(rows.map((row) => `${row.rolname} ${row.nspname}`)).toEqual(['mneme_queue_owner graphile_worker']);
  });

  it('may set the passwords of the logins', async () => {
    await on(url(name), async (owner) => {
      await owner.query('begin');
      for (const login of logins) await owner.query(`alter role ${login} password 'x'`);
      await owner.query('rollback');
    });
  });

  it('serves: a member appends and recalls', async () => {
    database = await openDatabase({ databaseUrl: url(name), dataDir: null, secret: name, poolSize: 4 });
    const { pool, runnerPool } = database;
    if (!runnerPool) throw new Error('There is no login of the workers.');
    const services = await localServices({ pool });
    const member = await (await createTestWorkspace(services)).caller('member');
    const { threadId } = await openThread({ services, caller: member }, { externalId: 'daily' });
    const content = 'The heron nests behind the boathouse.';
    await appendMessages({ services, caller: member }, { threadId, messages: [{ role: 'user', content }] });
    const { hits } = await recall({ services, caller: member }, { query: 'where does the heron nest?' });
    expect(hits.map((hit) => hit.text)).toEqual([content]);
    // The workers' login hears of what was said, and reads the queue, which has no job for it yet.
    const waiting = await runnerPool.query('select mneme_private.waiting_workspaces() as id');
    expect(waiting.rows).toEqual([{ id: member.workspaceId }]);
    expect((await runnerPool.query('select from graphile_worker.jobs')).rows).toEqual([]);
  });

  it('without createrole is told which login it may not set up, why, and what to run', async () => {
    const [authenticator] = logins;
    const opening = () =>
      openDatabase({ databaseUrl: url(name), dataDir: null, secret: `${name} anew`, poolSize: 4 });
    await on(server, (superuser) => superuser.query(`alter role ${name} nocreaterole`));
    // A login whose password is not the derived one is what needs it; the tests' server asks for none.
    await on(url(), (superuser) => superuser.query(`alter role ${authenticator} set search_path = public`));
    const refused = opening();
    await expect(refused).rejects.toThrow(
      new RegExp(
        `The role ${name} may not set up the login ${authenticator}.*CREATEROLE.*alter role .*createrole;`,
      ),
    );
    await on(server, (superuser) => superuser.query(`alter role ${name} createrole`));
    await (await opening()).close();
  });

  it('is told what to run where it was given no membership', async () => {
    await expect(on(url(outsider), (client) => migrate(client))).rejects.toMatchObject({ code: '42501' });
    await on(url(), (superuser) => superuser.query(`grant connect on database ${name} to ${outsider}`));
    await expect(on(url(outsider), (client) => migrate(client))).rejects.toThrow(RolesMissingError);
  });
});
