import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { installQueue } from './queue.ts';

const databaseFolder = join(import.meta.dirname, '../../db');

/** A change of the database: a folder of `db/migrations`, or one file of `db/functions`. */
interface Change {
  readonly kind: 'migration' | 'function';
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** What migrating did. */
export interface MigrationReport {
  readonly applied: readonly string[];
}

/** The database was migrated by files that have since changed: forward-only migrations are never edited. */
export class MigrationEditedError extends Error {
  constructor(name: string) {
    super(
      `Migration ${name} was applied to this database in another form. Restore the file, and make the change in a new migration.`,
    );
    this.name = 'MigrationEditedError';
  }
}

/** The cluster lacks Mneme's roles, or the migrating role is no member of those that own its objects. */
export class RolesMissingError extends Error {
  constructor(owner: string, cause: unknown) {
    super(
      `The role ${owner} may not create Mneme's roles or is no member of them. Let an administrator run PGOPTIONS='-c mneme.owner=${owner}' psql -d DATABASE -f db/roles.sql once.`,
      { cause },
    );
    this.name = 'RolesMissingError';
  }
}

/**
 * Brings the database up to date: roles, then each new folder of `db/migrations` in a transaction of its own, then
 * every function of `db/functions` that changed, then the job queue. Any number of processes may call it at once:
 * an advisory lock makes them take turns (on the embedded engine the lock on its directory does).
 *
 * @param client a connection of the owner's login, outside any transaction: a superuser, or the database's owner as a
 *   member of the roles that `db/roles.sql` grants it.
 * @throws MigrationEditedError when an applied migration was changed afterwards; RolesMissingError.
 */
export async function migrate(
  client: Client,
  note: (message: string) => void = () => {},
): Promise<MigrationReport> {
  const applied: string[] = [];
  await client.query(`select pg_advisory_lock(hashtext('mneme migrate'))`);
  try {
    // Only now: another process's migration may take its time. A lock on a table that is in use may not.
    await client.query("set lock_timeout = '15s'");
    await createRoles(client);
    await createLedger(client);
    const known = await readLedger(client);
    const changes = await readChanges();
    for (const migration of changes.filter((change) => change.kind === 'migration')) {
      const before = known.get(migration.name);
      if (before === migration.hash) continue;
      if (before !== undefined) throw new MigrationEditedError(migration.name);
      note(`Migrating: ${migration.name}`);
      await applyChanges(client, [migration]);
      applied.push(migration.name);
    }
    const functions = changes.filter(
      (change) => change.kind === 'function' && known.get(change.name) !== change.hash,
    );
    if (functions.length > 0) {
      note(`Migrating: ${functions.length} functions`);
      await applyChanges(client, functions);
      applied.push(...functions.map((change) => change.name));
    }
    await installQueue(client);
    return { applied };
  } finally {
    // A connection that broke has let go of it, and what broke it is what the caller is to hear.
    await client.query(`select pg_advisory_unlock(hashtext('mneme migrate'))`).catch(() => {});
  }
}

/**
 * The names of the changes the database still lacks; empty when it is current. Reads as any role.
 *
 * @throws pg's errors when the database is away.
 */
export async function pendingChanges(client: Pick<Client, 'query'>): Promise<string[]> {
  const ledger = await client.query<{ present: boolean }>(
    `select to_regclass('mneme_private.migration') is not null as present`,
  );
  const known = ledger.rows[0]?.present ? await readLedger(client) : new Map<string, string>();
  return (await readChanges())
    .filter((change) => known.get(change.name) !== change.hash)
    .map((change) => change.name);
}

async function createRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; complete: boolean; superuser: boolean }>(
    `select current_user as name, rolsuper as superuser,
            (select count(*) from pg_roles where rolname like 'mneme\\_%') >= 13
              and not exists (
                select from pg_roles
                where rolname in ('mneme_owner', 'mneme_search', 'mneme_queue', 'mneme_exposed')
                  and not pg_has_role(oid, 'member')) as complete
     from pg_roles where rolname = current_user`,
  );
  const role = rows[0];
  // Where roles were made beforehand by somebody else, the migrating role need not be able to make them.
  if (role?.complete && !role.superuser) return;
  const roles = await readFile(join(databaseFolder, 'roles.sql'), 'utf8');
  await client.query(roles).catch((error: unknown) => {
    const denied = error instanceof Error && Reflect.get(error, 'code') === '42501';
    throw denied && role ? new RolesMissingError(role.name, error) : error;
  });
}

async function createLedger(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists mneme_private authorization mneme_owner;
    create table if not exists mneme_private.migration (
      name text not null constraint migration_pkey primary key,
      hash text not null,
      applied_at timestamptz not null default now());
    comment on table mneme_private.migration is 'Which migrations and functions this database has, in which form.';
    comment on column mneme_private.migration.name is 'The folder of db/migrations or the file of db/functions.';
    comment on column mneme_private.migration.hash is 'SHA-256 of its text.';
    comment on column mneme_private.migration.applied_at is 'When it was applied.';
    alter table mneme_private.migration owner to mneme_owner;
    alter table mneme_private.migration enable row level security;
    alter table mneme_private.migration force row level security;
    grant usage on schema mneme_private to mneme_authenticator;
    grant select on mneme_private.migration to mneme_authenticator, mneme_backup;
    grant select, insert, update on mneme_private.migration to current_user;
    do $$ begin
      if not exists (select from pg_policies where schemaname = 'mneme_private' and tablename = 'migration') then
        create policy migration_ledger on mneme_private.migration using (true) with check (true);
      end if;
    end $$`);
}

async function readLedger(client: Pick<Client, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from mneme_private.migration',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function applyChanges(client: Client, changes: readonly Change[]): Promise<void> {
  await client.query('begin');
  try {
    // Functions call each other, so that none is checked before all are there: then each is, and a mistake stops here.
    await client.query('set local check_function_bodies = off');
    await loadLibraries(client);
    await client.query(lending('grant', 'to'));
    for (const change of changes) {
      await client.query(change.sql);
      await client.query(
        `insert into mneme_private.migration (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [change.name, change.hash],
      );
    }
    await client.query('set local check_function_bodies = on');
    for (const change of changes) if (change.kind === 'function') await client.query(change.sql);
    await client.query(lending('revoke', 'from'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * A function's own settings of an extension's parameters are refused to anybody but a superuser while the session
 * has not loaded the extension's library: calling something of it does.
 */
async function loadLibraries(client: Client): Promise<void> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regprocedure('public.similarity(text, text)') is not null and to_regtype('public.vector') is not null as present`,
  );
  if (rows[0]?.present) await client.query(`select public.similarity('', ''), '[1]'::public.vector`);
}

/**
 * Unless a superuser does it, a function can be given only to a role that may create in the function's schema. Its
 * owners are lent that for the transaction and never keep it: the workers' login inherits from mneme_queue.
 */
function lending(verb: 'grant' | 'revoke', preposition: 'to' | 'from'): string {
  return `
    do $$
    declare
      schema text;
    begin
      if (select rolsuper from pg_roles where rolname = current_user) then
        return;
      end if;
      foreach schema in array array['mneme', 'mneme_private', 'mneme_search', 'mneme_operation'] loop
        if to_regnamespace(schema) is not null then
          execute format('${verb} create on schema %I ${preposition} mneme_search, mneme_queue', schema);
        end if;
      end loop;
    end
    $$`;
}

let changesRead: Promise<Change[]> | undefined;

/** Read once in a process: readiness asks again and again. */
function readChanges(): Promise<Change[]> {
  changesRead ??= readChangeFiles();
  return changesRead;
}

async function readChangeFiles(): Promise<Change[]> {
  const change = (kind: Change['kind'], name: string, sql: string): Change => ({
    kind,
    name,
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
  });
  const migrations = await Promise.all(
    (await sortedEntries(join(databaseFolder, 'migrations'))).map(async (folder) => {
      const path = join(databaseFolder, 'migrations', folder);
      const files = (await sortedEntries(path)).filter((file) => file.endsWith('.sql'));
      const texts = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
      return change('migration', folder, texts.join('\n'));
    }),
  );
  const folders = await sortedEntries(join(databaseFolder, 'functions'));
  const functions = await Promise.all(
    folders.map(async (folder) => {
      const path = join(databaseFolder, 'functions', folder);
      const files = (await sortedEntries(path)).filter((file) => file.endsWith('.sql'));
      return Promise.all(
        files.map(async (file) =>
          change('function', `${folder}/${file}`, await readFile(join(path, file), 'utf8')),
        ),
      );
    }),
  );
  return [...migrations, ...functions.flat()];
}

async function sortedEntries(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}
