import pg, { type Client, type ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { loginName } from './logins.ts';
import { scramVerifier } from './scram.ts';
import { readStatement } from './statement-file.ts';

const hasLoginsStatement = readStatement(import.meta.dirname, 'has-logins.sql');
const loginSettingsStatement = readStatement(import.meta.dirname, 'login-settings.sql');

/** The roles that the logins of a database are members of. */
const memberships = [
  ['authenticator', 'mneme_authenticator'],
  ['runner', 'mneme_queue'],
  ['runner', 'mneme_worker'],
  ['backup', 'mneme_backup'],
] as const;

/** Whether the database has its own logins, as `db/roles.sql` creates them, and no others may connect to it. */
export async function hasLogins(client: Client, database: string): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(hasLoginsStatement, [
    memberships.map(([kind]) => loginName(kind, database)),
    memberships.map(([, role]) => role),
  ]);
  return rows[0]?.complete ?? false;
}

/**
 * Sets a login's password, but only if the derived one doesn't work: the first time, with a new secret, or after
 * somebody with that login has changed it, which Postgres allows to every role.
 *
 * @throws LoginNotAllowedError if the owner may not do it; pg's errors if the database can't be reached.
 */
export async function ensurePassword(owner: Client, login: ClientConfig): Promise<void> {
  if (!login.connectionString) return;
  const { user, password } = parse(login.connectionString);
  if (!user || !password) return;
  const probe = new pg.Client(login);
  probe.on('error', () => {});
  try {
    await probe.connect();
    await probe.end();
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code !== '28P01' && code !== '28000') throw error;
    const verifier = pg.escapeLiteral(scramVerifier(password));
    await changeRole(owner, user, `password ${verifier}`, `accepts the password that this process derives`);
  }
}

/** The role that migrates may not change a login of its database. The message says which, and what to do. */
class LoginNotAllowedError extends Error {
  override readonly name = 'LoginNotAllowedError';
}

/** Changes a login. @throws LoginNotAllowedError. */
async function changeRole(owner: Client, login: string, change: string, wanted: string): Promise<void> {
  try {
    await owner.query(`alter role ${pg.escapeIdentifier(login)} ${change}`);
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== '42501') throw error;
    const { rows } = await owner.query<{ me: string; version: number }>(
      `select current_user as me, current_setting('server_version_num')::integer as version`,
    );
    const [{ me, version } = { me: 'the owner', version: 0 }] = rows;
    const [own, other] = [me, login].map((name) => pg.escapeIdentifier(name));
    // Since 16 a role that may create roles changes only those that it administers.
    const grants = `alter role ${own} createrole;${version >= 160_000 ? ` grant ${other} to ${own} with admin option;` : ''}`;
    throw new LoginNotAllowedError(
      `The role ${me} may not set up the login ${login}, which must be one that ${wanted}: it lacks CREATEROLE${version >= 160_000 ? ', or the administration of that login' : ''}. Let an administrator of the server run: ${grants} Or give the logins passwords of your own, and name them in DATABASE_URL and MNEME_RUNNER_DATABASE_URL, with the owner in MNEME_OWNER_DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Resets what a login has set for its own later sessions (`alter role`), which Postgres also allows to every role: a
 * search path, a role, a timeout of a millisecond.
 */
export async function resetSettings(owner: Client, database: string): Promise<void> {
  const names = [...new Set(memberships.map(([kind]) => loginName(kind, database)))];
  const { rows } = await owner.query<{ login: string; place: string | null }>(loginSettingsStatement, [
    names,
  ]);
  for (const { login, place } of rows) {
    const where = place === null ? '' : ` in database ${pg.escapeIdentifier(place)}`;
    await changeRole(owner, login, `${where} reset all`.trim(), 'keeps no settings of its own');
  }
}
