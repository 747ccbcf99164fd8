import { createHash, createHmac } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';

/** The purposes of Mneme's logins, beside migrating. */
export type LoginKind = 'authenticator' | 'runner' | 'backup';

/** The logins of one database. */
export interface ServingLogins {
  /** The API: a role without rights that becomes the caller's role for one transaction. */
  readonly authenticator: ClientConfig;
  /** The workers. Null without credentials: then this process runs none. */
  readonly runner: ClientConfig | null;
}

/** The logins for each purpose. */
export interface DatabaseLogins {
  /** Migrates and builds indexes. Null without credentials: then the database must be up to date. */
  readonly owner: ClientConfig | null;
  /** The other logins, by the database's own name, which is read through the owner's connection. */
  serving(database: string): ServingLogins;
  /** Whether Mneme manages them, and not an operator: then migrating sets their passwords and resets their settings. */
  readonly derived: boolean;
}

/**
 * The role that a database's API, workers or backups log in as. It contains the database's name, so that two
 * installations on one server have separate logins; a long or unusual name is replaced by its hash. `db/roles.sql`
 * creates these roles by the same rule.
 */
export function loginName(kind: LoginKind, database: string): string {
  if (/^[a-z0-9_]{1,40}$/.test(database)) return `mneme_${kind}_${database}`;
  const readable = database.replaceAll(/[^a-z0-9_]+/g, '_').slice(0, 23);
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `mneme_${kind}_${readable}-${hash}`;
}

/**
 * Logins for a Postgres server. If `databaseUrl` names an API login (`mneme_authenticator...`), that is used; without a
 * password, here or in the environment, it has the derived one that a migration has set, and so has the workers' login.
 * Any other role migrates, and the passwords of the others are derived from `secret` (HMAC-SHA-256 of the role's name),
 * so that every process with the secret finds the same ones and none is stored.
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

/** Logins for the embedded engine, which needs no password. */
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

/** A login with the password derived from the secret, for the server and database of another login's URL. */
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

/** Whether Postgres's environment variables authenticate a login without a password in its URL. */
function environmentHasPassword(): boolean {
  return Boolean(process.env.PGPASSWORD ?? process.env.PGPASSFILE);
}
