import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupLogin } from '../../src/postgres/backup-login.ts';
import { backupServer } from '../../src/postgres/backup-native.ts';
import { noteServerBackup } from '../../src/postgres/backup-note.ts';
import { useDatabase } from '../support/database.ts';
import { findPostgres } from '../support/native-server.ts';

// A backup reads everything, and what somebody has made run in it must not run as whoever owns everything.
const database = useDatabase();
const ownerUrl = database.logins.owner.connectionString ?? '';
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mneme-backup-login-'));
});
afterAll(async () => {
  await database.owner.query('drop role if exists mneme_backup_of_ours');
  await rm(directory, { recursive: true, force: true });
});

const backUp = (url: string, name: string) =>
  backupServer({ url, file: join(directory, name), programs: findPostgres(), onTable: () => {} });

async function head(name: string): Promise<string> {
  return (await readFile(join(directory, name))).subarray(0, 5).toString('latin1');
}

it('runs what was planted as a role that is no superuser, and can become none', async () => {
  const { owner } = database;
  await owner.query(`
    create function public.planted() returns boolean language plpgsql as $$
    begin
      perform set_config('role', 'none', true);
      if current_setting('is_superuser')::boolean or pg_has_role('mneme_owner', 'member') then
        raise exception 'planted code ran as %', current_user;
      end if;
      return true;
    end
    $$;
    alter policy backup on graphile_worker._private_tasks using (public.planted())`);
  try {
    await owner.query(`insert into graphile_worker._private_tasks (identifier) values ('planted')`);
    await backUp(await backupLogin(ownerUrl, 'a secret'), 'planted');
    expect(await head('planted')).toBe('PGDMP');
  } finally {
    await owner.query(`
      delete from graphile_worker._private_tasks where identifier = 'planted';
      alter policy backup on graphile_worker._private_tasks using (true);
      drop function public.planted()`);
  }
});

it('notes what it has made, and changes nothing else', async () => {
  const url = await backupLogin(ownerUrl, 'a secret');
  for (let time = 0; time < 32; time += 1) await noteServerBackup(url);
  const { rows } = await database.owner.query('select from mneme_private.backup_record');
  expect(rows).toHaveLength(30);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await expect(client.query('delete from mneme_private.backup_record')).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await client.end();
  }
});

it('does not run as a superuser, as the owner, or as a login that may not read everything', async () => {
  await expect(backUp(ownerUrl, 'superuser')).rejects.toThrow('does not run as a superuser');
  const url = new URL(ownerUrl);
  url.username = 'mneme_backup_of_ours';
  const { rows } = await database.owner.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  await database.owner.query(
    `create role mneme_backup_of_ours login; grant connect on database ${name} to mneme_backup_of_ours`,
  );
  await expect(backUp(url.href, 'nobody')).rejects.toThrow('is no member of mneme_backup');
  await database.owner.query('grant mneme_backup, mneme_owner to mneme_backup_of_ours');
  await expect(backUp(url.href, 'owner')).rejects.toThrow('or as the owner');
  // A login of the operator's own, which may read and no more, will do.
  await database.owner.query('revoke mneme_owner from mneme_backup_of_ours');
  await backUp(url.href, 'given');
  expect(await head('given')).toBe('PGDMP');
  await database.owner.query('drop owned by mneme_backup_of_ours');
});

it('is not stopped by a large object that some login has left', async () => {
  const { rows } = await database.runnerPool.query<{ id: number }>('select lo_create(0) as id');
  try {
    await backUp(await backupLogin(ownerUrl, 'a secret'), 'large-object');
    expect(await head('large-object')).toBe('PGDMP');
  } finally {
    await database.runnerPool.query('select lo_unlink($1)', [rows[0]?.id]);
  }
});
