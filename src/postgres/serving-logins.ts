import pg, { type Client, type ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { loginName, type ServingLogins } from './logins.ts';
import { scramVerifier } from './scram.ts';

/** The roles that the logins of a database are members of. */
const memberships = [
  ['authenticator', 'mneme_authenticator'],
  ['runner', 'mneme_queue'],
  ['runner', 'mneme_worker'],
  ['backup', 'mneme_backup'],
] as const;

/** The logins of releases up to 0004, which all databases of a server share. */
const shared = ['mneme_authenticator', 'mneme_runner'];

/** Whether the database has its own logins, as `db/roles.sql` creates them, and no others may connect to it. */
export async function hasLogins(client: Client, database: string): Promise<boolean> {
  const { rows } = await client.query<{ complete: boolean }>(
    `with own as (select oid, datdba, coalesce(datacl, acldefault('d', datdba)) as acl from pg_database where datname = current_database())
     select (
         select bool_and(login.oid is not null and pg_has_role(login.oid, role.oid, 'member') and has_database_privilege(login.oid, own.oid, 'connect'))
         from unnest($1::text[], $2::text[]) wanted (login, role)
         join pg_roles role on role.rolname = wanted.role left join pg_roles login on login.rolname = wanted.login)
       and not (pg_has_role(datdba, 'usage') and exists (select from aclexplode(acl) where grantee = 0)) as complete
     from own`,
    [memberships.map(([kind]) => loginName(kind, database)), memberships.map(([, role]) => role)],
  );
  return rows[0]?.complete ?? false;
}

/**
 * Sets a login's password, but only if the derived one doesn't work: the first time, with a new secret, or after
 * somebody with that login has changed it, which Postgres allows to every role.
 *
 * @throws pg's errors if the database can't be reached or the owner may not do it.
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
    await owner.query(`alter role ${pg.escapeIdentifier(user)} password ${verifier}`);
  }
}

/**
 * Resets what a login has set for its own later sessions (`alter role`), which Postgres also allows to every role: a
 * search path, a role, a timeout of a millisecond.
 */
export async function resetSettings(owner: Client, database: string): Promise<void> {
  const names = [...new Set(memberships.map(([kind]) => loginName(kind, database)))];
  const { rows } = await owner.query<{ login: string; place: string | null }>(
    `select r.rolname as login, d.datname as place
     from pg_db_role_setting s join pg_roles r on r.oid = s.setrole left join pg_database d on d.oid = s.setdatabase
     where r.rolname = any ($1)`,
    [names],
  );
  for (const { login, place } of rows) {
    const where = place === null ? '' : ` in database ${pg.escapeIdentifier(place)}`;
    await owner.query(`alter role ${pg.escapeIdentifier(login)}${where} reset all`);
  }
}

/**
 * Earlier releases used the same two logins for every database of a server. If the settings still name them, with an
 * operator's passwords, this database accepts them beside its own logins, otherwise no longer. If no database of the
 * server needs them, because of an older release or its settings, they are dropped.
 */
export async function handOverSharedLogins(owner: Client, serving: ServingLogins): Promise<void> {
  const { rows: left } = await owner.query<{ name: string; connects: boolean }>(
    `select r.rolname as name, exists (
         select from pg_database d cross join aclexplode(d.datacl) a where d.datname = current_database() and a.grantee = r.oid) as connects
     from pg_roles r where r.rolname = any ($1) and r.rolcanlogin`,
    [shared],
  );
  if (left.length === 0) return;
  const users = [serving.authenticator, serving.runner].map((login) => nameOf(login));
  const named = users.some((user) => user !== undefined && shared.includes(user));
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  for (const { name, connects } of left) {
    if (named && !connects) await owner.query(`grant connect on database ${database} to ${name}`);
    if (!named && connects) await owner.query(`revoke all on database ${database} from ${name}`);
  }
  if (named || (await isNeeded(owner))) return;
  await owner.query(`
    do $$
    begin
      alter role mneme_authenticator nologin password null;
      drop role if exists mneme_runner;
    exception
      -- An owner who may not, or a role that somebody gave something of their own: it can open no database of Mneme's.
      when insufficient_privilege or dependent_objects_still_exist then null;
    end
    $$`);
}

function nameOf(login: ClientConfig | null): string | undefined {
  return login?.connectionString ? parse(login.connectionString).user : login?.user;
}

/** Whether a database of the server has Mneme's objects and no own logins, or accepts the shared ones. */
async function isNeeded(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ needed: boolean }>(
    `select exists (
       select from pg_database d
       where d.datname <> current_database()
         and exists (select from pg_shdepend s where s.dbid = d.oid and s.refclassid = 'pg_authid'::regclass and s.refobjid = 'mneme_owner'::regrole)
         and (not exists (
             select from aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee where r.rolname ~ '^mneme_authenticator_')
           or exists (
             select from aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee where r.rolname = any ($1)))) as needed`,
    [shared],
  );
  return rows[0]?.needed ?? false;
}
