import pg, { type Client } from 'pg';
import { BackupError } from './backup-file.ts';
import { derivedLogin, loginName } from './logins.ts';
import { ensurePassword } from './serving-logins.ts';
import { readStatement } from './statement-file.ts';

const loginReadyStatement = readStatement(import.meta.dirname, 'login-ready.sql');

/**
 * The URL of a database's login for backups. It may read everything, owns nothing and can't become another role, so
 * that code planted in the database can't run as its owner or as a superuser. If it is missing, it is created with its
 * derived password; nothing else is changed, so that a database of an earlier release can be backed up before it is
 * migrated.
 *
 * @param ownerUrl URL of a login that may create it.
 * @throws BackupError if it may not; pg's errors if the server can't be reached.
 */
export async function backupLogin(ownerUrl: string, secret: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'mneme backup' });
  owner.on('error', () => {});
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const login = derivedLogin('backup', database, ownerUrl, secret);
    await makeLogin(owner, database);
    await ensurePassword(owner, login);
    return login.connectionString;
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== '42501') throw error;
    throw new BackupError(
      'The database login may not make the login for backups. Name the owner with MNEME_OWNER_DATABASE_URL, or a login that is a member of mneme_backup with MNEME_BACKUP_DATABASE_URL.',
    );
  } finally {
    await owner.end();
  }
}

async function makeLogin(owner: Client, database: string): Promise<void> {
  const name = loginName('backup', database);
  const { rows } = await owner.query<{ ready: boolean }>(loginReadyStatement, [name]);
  if (rows[0]?.ready) return;
  const role = pg.escapeIdentifier(name);
  if (rows.length === 0) await owner.query(`create role ${role} login inherit`);
  await owner.query(`grant mneme_backup to ${role}`);
  await owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${role}`);
}
