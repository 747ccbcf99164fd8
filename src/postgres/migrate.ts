import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { laterVersion, ownVersion, versionEntry } from './later-database.ts';
import { type Change, databaseFolder, readChanges } from './migration-files.ts';
import { requireBaseline } from './older-database.ts';
import { installQueue } from './queue.ts';
import { searchForms } from './search-forms.ts';
import { hasLogins } from './serving-logins.ts';
import { readStatement } from './statement-file.ts';
import { withoutAccess } from './table-access.ts';
import { namingRows } from './violated-check.ts';

const createLedgerStatement = readStatement(import.meta.dirname, 'create-ledger.sql');
const migratingRoleStatement = readStatement(import.meta.dirname, 'migrating-role.sql');
const invalidIndexesStatement = readStatement(import.meta.dirname, 'invalid-indexes.sql');

/** The result of a migration. */
export interface MigrationReport {
  readonly applied: readonly string[];
}

/** The database was migrated by files that have changed since. Migrations are never edited. */
export class MigrationEditedError extends Error {
  constructor(name: string) {
    super(
      `Migration ${name} was applied to this database in another form. Restore the file, and make the change in a new migration.`,
    );
    this.name = 'MigrationEditedError';
  }
}

/** A table was in use for as long as migrating waits for it. */
class MigrationBlockedError extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `Migration ${name} found a table in use ${attempts} times and changed nothing. End long transactions (pg_stat_activity shows them), or stop the servers, and migrate again.`,
      { cause },
    );
    this.name = 'MigrationBlockedError';
  }
}

/** The server has not all of Mneme's roles, or the migrating role is not a member of those that own its objects. */
export class RolesMissingError extends Error {
  constructor(owner: string, cause: unknown) {
    super(
      `The role ${owner} may not create Mneme's roles or is no member of them. Let an administrator run PGOPTIONS='-c mneme.owner=${owner}' psql -d DATABASE -f db/roles.sql once in this database.`,
      { cause },
    );
    this.name = 'RolesMissingError';
  }
}

/**
 * Waiting for a table's lock blocks all later statements on it: so a migration waits briefly, lets them pass and tries
 * again. Milliseconds.
 */
const lockTimeout = 3_000;
const attempts = 6;
const pause = 2_000;
/** How long a statement of a migration may hold its locks. Longer work is done concurrently. */
const statementTimeout = '10min';

/**
 * Migrates the database: roles; then each new folder of `db/migrations` in its own transaction, followed by its indexes
 * that are built concurrently; then the changed functions of `db/functions`; then the changed files of `db/tables`; then
 * the forms of the search, which the functions make; then the drops of `db/retired`; then the job queue. Any number of
 * processes may call it at once: an advisory lock serialises them (on the embedded engine, the lock on its directory). A
 * database of a later version is left as it is.
 *
 * @param client a connection of the owner's login outside of any transaction: a superuser, or the database's owner as
 *   a member of the roles that `db/roles.sql` grants it.
 * @param signal ends it before the next step; applied steps stay.
 * @param folder where all of it stands, if not in `db`.
 * @throws MigrationEditedError when an applied migration was changed afterwards; OlderDatabaseError when the database
 *   is of before the baseline; MigrationBlockedError; CheckViolatedError; RolesMissingError; the signal's reason.
 */
export async function migrate(
  client: Client,
  note: (message: string) => void = () => {},
  signal?: AbortSignal,
  folder = databaseFolder,
): Promise<MigrationReport> {
  const applied: string[] = [];
  await awaitMigrationLock(client, signal);
  try {
    // Only now: another process's migration may take long, but a lock on a table that is in use must not.
    await client.query(`set lock_timeout = ${lockTimeout}; set statement_timeout = '${statementTimeout}'`);
    // A role that may not read the ledger gets the error about missing roles below.
    const ledger = await readLedger(client).catch(() => new Map<string, string>());
    requireBaseline(ledger);
    const later = laterVersion(ledger);
    if (later !== null) {
      note(`The database is of version ${later}, later than this one (${ownVersion}): nothing is changed`);
      return { applied: [] };
    }
    // If nothing has changed, nothing is locked: neither the ledger, which a running server reads, nor the queue.
    const role = await migratingRole(client);
    if (!role.complete || (await pendingChanges(client, folder)).length > 0) {
      const prepare = async () => {
        await createRoles(client, role);
        await createLedger(client);
        // Before anything is changed: an earlier version that starts meanwhile must not put its functions back.
        await record(client, { name: versionEntry, hash: ownVersion });
      };
      await retryWhileLocked('the ledger of migrations', prepare, note);
    }
    const known = await readLedger(client);
    const pending = (await readChanges(folder)).filter((change) => known.get(change.name) !== change.hash);
    for (const change of pending.filter(({ kind }) => kind === 'migration' || kind === 'concurrent')) {
      if (known.has(change.name)) throw new MigrationEditedError(change.name);
      signal?.throwIfAborted();
      note(`Migrating: ${change.name}`);
      const apply = () =>
        change.kind === 'migration' ? applyChanges(client, [change]) : applyAlone(client, change);
      await retryWhileLocked(change.name, apply, note);
      applied.push(change.name);
    }
    const functions = pending.filter(({ kind }) => kind === 'function');
    if (functions.length > 0) {
      signal?.throwIfAborted();
      note(`Migrating: ${functions.length} functions`);
      await retryWhileLocked('of the functions', () => applyChanges(client, functions), note);
      applied.push(...functions.map((change) => change.name));
    }
    const tables = pending.filter(({ kind }) => kind === 'table');
    if (tables.length > 0)
      note(`Migrating: comments, triggers, policies and grants of ${tables.length} tables`);
    for (const change of tables) {
      signal?.throwIfAborted();
      // Each in its own transaction, so that users of the other tables don't wait.
      await retryWhileLocked(change.name, () => applyChanges(client, [change]), note);
      applied.push(change.name);
    }
    for (const change of pending.filter(({ kind }) => kind === 'forms')) {
      signal?.throwIfAborted();
      const apply = async () => applyChanges(client, [{ ...change, sql: await searchForms(client) }]);
      await retryWhileLocked('of the forms of the search', apply, note);
      applied.push(change.name);
    }
    for (const change of pending.filter(({ kind }) => kind === 'retired')) {
      await retryWhileLocked('of retired functions', () => applyChanges(client, [change]), note);
      applied.push(change.name);
    }
    for (const change of pending.filter(({ kind }) => kind === 'queue')) {
      signal?.throwIfAborted();
      note('Migrating: the job queue');
      await retryWhileLocked('of the job queue', () => installQueue(client, change.sql), note);
      await record(client, change);
      applied.push(change.name);
    }
    return { applied };
  } finally {
    // A broken connection has released the lock, and the caller should get the error that broke it.
    await client.query('reset lock_timeout; reset statement_timeout').catch(() => {});
    await client.query(`select pg_advisory_unlock(hashtext('mneme migrate'))`).catch(() => {});
  }
}

/**
 * The names of the pending changes; empty if the database is up to date, or of a later version. Works with any role.
 *
 * @throws pg's errors if the database is unavailable.
 */
export async function pendingChanges(
  client: Pick<Client, 'query'>,
  folder = databaseFolder,
): Promise<string[]> {
  const known = await readLedger(client);
  if (laterVersion(known) !== null) return [];
  return (await readChanges(folder))
    .filter((change) => known.get(change.name) !== change.hash)
    .map((change) => change.name);
}

/** Polls for the lock: a waiting statement would block an index that is built concurrently. */
async function awaitMigrationLock(client: Client, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('mneme migrate')) as mine`,
    );
    if (rows[0]?.mine) return;
    await sleep(200);
  }
}

/** The migrating role, whether all roles and logins exist, and whether it is a member of those that own objects. */
interface MigratingRole {
  readonly name: string;
  readonly complete: boolean;
  readonly superuser: boolean;
}

const owners = ['owner', 'search', 'queue', 'queue_owner', 'exposed', 'eraser', 'porter', 'backup'];
const others = ['anonymous', 'member', 'admin', 'service', 'worker', 'provisioner', 'authenticator'];

async function migratingRole(client: Client): Promise<MigratingRole> {
  const { rows } = await client.query<MigratingRole & { database: string }>(migratingRoleStatement, [
    [...owners, ...others].map((role) => `mneme_${role}`),
    owners.map((role) => `mneme_${role}`),
  ]);
  const role = rows[0];
  if (role === undefined) throw new Error('The connection has no role');
  return { ...role, complete: role.complete && (await hasLogins(client, role.database)) };
}

async function createRoles(client: Client, { name, complete, superuser }: MigratingRole): Promise<void> {
  // If the roles were created beforehand, the migrating role need not be able to create them.
  if (complete && !superuser) return;
  const roles = await readFile(join(databaseFolder, 'roles.sql'), 'utf8');
  await client.query(roles).catch((error: unknown) => {
    const denied = error instanceof Error && Reflect.get(error, 'code') === '42501';
    throw denied ? new RolesMissingError(name, error) : error;
  });
}

async function createLedger(client: Client): Promise<void> {
  await client.query(createLedgerStatement);
}

/** Whether a database was ever migrated and thus is one of Mneme's. */
export async function isMigrated(client: Pick<Client, 'query'>): Promise<boolean> {
  const ledger = await client.query<{ present: boolean }>(
    `select to_regclass('mneme_private.migration') is not null as present`,
  );
  return ledger.rows[0]?.present ?? false;
}

/** The applied changes, from name to hash; empty if there is no ledger yet. */
async function readLedger(client: Pick<Client, 'query'>): Promise<Map<string, string>> {
  if (!(await isMigrated(client))) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from mneme_private.migration',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

async function applyChanges(client: Client, changes: readonly Change[]): Promise<void> {
  await client.query('begin');
  try {
    // Functions call each other, so they are checked when all exist. An error ends the migration here.
    await client.query('set local check_function_bodies = off');
    await loadLibraries(client);
    await client.query(schemaCreateGrant('grant', 'to'));
    for (const change of changes) {
      if (change.table !== undefined) await client.query(withoutAccess(change.table));
      await client.query(change.sql);
      await record(client, change);
    }
    await client.query('set local check_function_bodies = on');
    for (const change of changes)
      if (change.kind === 'function' || change.kind === 'forms') await client.query(change.sql);
    await client.query(schemaCreateGrant('revoke', 'from'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Builds an index or validates a check concurrently. An invalid index of a killed build is dropped first. */
async function applyAlone(client: Client, change: Change): Promise<void> {
  const { rows } = await client.query<{ name: string }>(invalidIndexesStatement, [change.sql]);
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  // It waits for all transactions, and nothing waits for it.
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  try {
    await client.query(change.sql);
  } catch (error) {
    throw await namingRows(client, change.name, error);
  } finally {
    await client.query(`set lock_timeout = ${lockTimeout}; set statement_timeout = '${statementTimeout}'`);
  }
  await record(client, change);
}

async function record(client: Client, change: Pick<Change, 'name' | 'hash'>): Promise<void> {
  await client.query(
    `insert into mneme_private.migration (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [change.name, change.hash],
  );
}

/** Tries again after a lock timeout (55P03) or a deadlock (40P01). */
async function retryWhileLocked(
  name: string,
  apply: () => Promise<void>,
  note: (message: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply();
    } catch (error) {
      const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (code !== '55P03' && code !== '40P01') throw error;
      if (attempt === attempts) throw new MigrationBlockedError(name, error);
      note(`Waiting for a table that is in use: ${name}`);
      await sleep(pause);
    }
  }
}

/**
 * Only a superuser may create a function that sets an extension's parameters while the session has not loaded the
 * extension's library. Calling a function of it loads it.
 */
async function loadLibraries(client: Client): Promise<void> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regprocedure('public.similarity(text, text)') is not null and to_regtype('public.vector') is not null as present`,
  );
  if (rows[0]?.present) await client.query(`select public.similarity('', ''), '[1]'::public.vector`);
}

/**
 * Unless a superuser does it, a function can only be given to a role that may create objects in its schema. The owners
 * get that right for the transaction only.
 */
function schemaCreateGrant(verb: 'grant' | 'revoke', preposition: 'to' | 'from'): string {
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
          execute format('${verb} create on schema %I '
            '${preposition} mneme_search, mneme_queue_owner, mneme_eraser, mneme_porter', schema);
        end if;
      end loop;
    end
    $$`;
}
