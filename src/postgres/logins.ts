import { createHash, createHmac } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';

/** What Mneme logs in to a database for, beside migrating it. */
export type LoginKind = 'authenticator' | 'runner' | 'backup';

/** The logins that serve one database. */
export interface ServingLogins {
  /** The API: a role that holds nothing and becomes the caller's for one transaction. */
  readonly authenticator: ClientConfig;
  /** The workers. Null when no such credentials were given: then this process runs none. */
  readonly runner: ClientConfig | null;
}

/** How to log in to the database in each of the capacities Mneme needs. */
export interface DatabaseLogins {
  /** Migrates and builds indexes. Null when no such credentials were given: then the database must be current. */
  readonly owner: ClientConfig | null;
  /** The others, by the name of the database as it calls itself: who derives them asks the owner's connection. */
  serving(database: string): ServingLogins;
  /** Whether they are ours and not an operator's: then migrating sets their passwords, and takes back what they set. */
  readonly derived: boolean;
}

/**
 * The role that one database's API, workers or backups log in as. It carries the database's name, so that two
 * installations on one server have nothing to do with each other's; a name that is long or unusual is told by its hash.
 * `db/roles.sql` makes these roles, by the same rule.
 */
export function loginName(kind: LoginKind, database: string): string {
  if (/^[a-z0-9_]{1,40}$/.test(database)) return `mneme_${kind}_${database}`;
  const readable = database.replaceAll(/[^a-z0-9_]+/g, '_').slice(0, 23);
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `mneme_${kind}_${readable}-${hash}`;
}

/**
 * Logins for a Postgres server. Where `databaseUrl` names a login of the API's (`mneme_authenticator...`), that is it;
 * one that is given without a password, here or in the environment, has the derived one that a migration has set, and
 * so have the workers' beside it. Any other role migrates, and the passwords of the others are derived from `secret` (HMAC-SHA-256 over the role's
 * name), so that every process that shares the secret finds the same ones and none is ever written down.
 */
export function nativeLogins(options: {
  databaseUrl: string;
  ownerDatabaseUrl?: string | undefined;
  runnerDatabaseUrl?: string | undefined;
  secret: string;
}): DatabaseLogins {
  const { databaseUrl, ownerDatabaseUrl, runnerDatabaseUrl, secret } = options;
  const asGiven: ClientConfig = { connectionString: databaseUrl };
  const owner = ownerDatabaseUrl ? { connectionString: ownerDatabaseUrl } : null;
  const runner = runnerDatabaseUrl ? { connectionString: runnerDatabaseUrl } : null;
  const { user = '', password } = parse(databaseUrl);
  if (user.startsWith('mneme_authenticator_') && !password && !environmentHasPassword()) {
    const as = (name: string) => withDerivedPassword(name, databaseUrl, secret);
    const authenticator = as(user);
    const runnerName = user.replace('mneme_authenticator_', 'mneme_runner_');
    return { owner, serving: () => ({ authenticator, runner: runner ?? as(runnerName) }), derived: false };
  }
  if (/^mneme_authenticator(_|$)/.test(user)) {
    return { owner, serving: () => ({ authenticator: asGiven, runner }), derived: false };
  }
  return {
    owner: owner ?? asGiven,
    serving: (database) => ({
      authenticator: derivedLogin('authenticator', database, databaseUrl, secret),
      runner: runner ?? derivedLogin('runner', database, databaseUrl, secret),
    }),
    derived: true,
  };
}

/** Logins for the embedded engine, which asks for no password. */
export function embeddedLogins(as: (user: string) => ClientConfig): DatabaseLogins {
  return {
    owner: as('postgres'),
    serving: (database) => ({
      authenticator: as(loginName('authenticator', database)),
      runner: as(loginName('runner', database)),
    }),
    derived: true,
  };
}

/** One login with the password derived from the secret, at the server and database of another's URL. */
export function derivedLogin(
  kind: LoginKind,
  database: string,
  databaseUrl: string,
  secret: string,
): ClientConfig & { readonly connectionString: string } {
  return withDerivedPassword(loginName(kind, database), databaseUrl, secret);
}

function withDerivedPassword(user: string, databaseUrl: string, secret: string) {
  const url = new URL(databaseUrl);
  url.username = user;
  url.password = createHmac('sha256', secret).update(`login ${user}`).digest('hex');
  return { connectionString: url.href };
}

/** Whether Postgres' own variables say how a login without a password in its URL proves itself. */
function environmentHasPassword(): boolean {
  return Boolean(process.env.PGPASSWORD ?? process.env.PGPASSFILE);
}
