import { createHmac } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';

/** How to log in to the database in each of the three capacities Mneme needs. */
export interface DatabaseLogins {
  /** Migrates and builds indexes. Null when no such credentials were given: then the database must be current. */
  readonly owner: ClientConfig | null;
  /** The API: a role that holds nothing and becomes the caller's for one transaction. */
  readonly authenticator: ClientConfig;
  /** The workers. Null when no such credentials were given: then this process runs none. */
  readonly runner: ClientConfig | null;
  /** Whether the two lesser passwords are derived here, so that migrating may set them. */
  readonly derived: boolean;
}

/**
 * Logins for a Postgres server. With a `databaseUrl` of any other role than mneme_authenticator, that role migrates,
 * and the passwords of the two lesser roles are derived from `secret` (HMAC-SHA-256 over the role's name), so that
 * every process that shares the secret finds the same ones and none is ever written down.
 */
export function nativeLogins(options: {
  databaseUrl: string;
  ownerDatabaseUrl?: string | undefined;
  runnerDatabaseUrl?: string | undefined;
  secret: string;
}): DatabaseLogins {
  const given = parse(options.databaseUrl);
  const asGiven: ClientConfig = { connectionString: options.databaseUrl };
  const owner = options.ownerDatabaseUrl ? { connectionString: options.ownerDatabaseUrl } : null;
  const runner = options.runnerDatabaseUrl ? { connectionString: options.runnerDatabaseUrl } : null;
  if (given.user === 'mneme_authenticator') return { owner, authenticator: asGiven, runner, derived: false };
  const as = (user: string): ClientConfig => {
    const url = new URL(options.databaseUrl);
    url.username = user;
    url.password = createHmac('sha256', options.secret).update(`login ${user}`).digest('hex');
    return { connectionString: url.href };
  };
  return {
    owner: owner ?? asGiven,
    authenticator: as('mneme_authenticator'),
    runner: runner ?? as('mneme_runner'),
    derived: true,
  };
}
