import { connectTimeoutTexts, poolTimeoutText, unreachableCodes } from './connection-errors.ts';

/** A Postgres server can't be used as it is. The message names the setting, without its password, and what to do. */
class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

/** A login's variable and URL. */
export interface NamedUrl {
  readonly variable: 'DATABASE_URL' | 'MNEME_OWNER_DATABASE_URL' | 'MNEME_BACKUP_DATABASE_URL';
  readonly url: string;
}

/** What the system and Postgres say while a server is not there yet: it refuses, starts up, recovers or shuts down. */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']);

const lateTexts = [...connectTimeoutTexts, poolTimeoutText];

const isLate = (error: unknown) => error instanceof Error && lateTexts.includes(error.message);

/** Whether an error at opening may pass by itself: the server starts, recovers from a crash, or is slow. */
export function mayBecomeReady(error: unknown): boolean {
  if (isLate(error)) return true;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code: unknown = first instanceof Error ? Reflect.get(first, 'code') : undefined;
  return typeof code === 'string' && notYet.has(code);
}

/**
 * The error with what an operator should do, if it is known from opening a database; any other error unchanged.
 * SQLSTATEs are those of Postgres's appendix A.
 */
export function unusableDatabase(error: unknown, { variable, url }: NamedUrl): unknown {
  if (!(error instanceof Error)) return error;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code: unknown = first instanceof Error ? Reflect.get(first, 'code') : undefined;
  const { host, username, pathname } = new URL(url);
  const user = decodeURIComponent(username);
  // As libpq does, where none is named.
  const database = decodeURIComponent(pathname.slice(1)) || user;
  const named = `${variable} (${user === '' ? '' : `${user}@`}${host}${pathname})`;
  const say = (message: string) => new DatabaseUnusableError(message, { cause: error });
  if (typeof code === 'string' && unreachableCodes.has(code)) {
    return say(
      `No Postgres server answers at ${host} (${code}). Start it, or correct ${named}; without DATABASE_URL Mneme runs on its embedded database.`,
    );
  }
  if (isLate(error)) return say(`The server of ${named} does not answer in time.`);
  if (code === '57P03' || code === '57P01' || code === '57P02') {
    return say(
      `The server of ${named} takes no connections yet: it starts, recovers or shuts down (${code}).`,
    );
  }
  if (code === '3D000') {
    return say(
      `There is no database "${database}" on the server of ${named}. Make it, as an administrator of the server: psql -h ${hostOf(host)} -c 'create database "${database}"', or name another.`,
    );
  }
  if (code === '28P01' || code === '28000') {
    return say(`The server refuses the login of ${named}. Correct its user or password.`);
  }
  if (code === '42501' && /CONNECT/.test(String(Reflect.get(error, 'detail')))) {
    return say(
      `The role of ${named} may not connect to this database: each database has logins of its own. Name the one that carries its name, or let an administrator of the server allow it: psql -h ${hostOf(host)} -c 'grant connect on database "${database}" to "${user}"'.`,
    );
  }
  if (code === '42501' && /^permission denied for database /.test(error.message)) {
    return say(
      `The role of ${named} does not own the database, and may create nothing in it. Make it the owner, as an administrator of the server: psql -h ${hostOf(host)} -d postgres -c 'alter database "${database}" owner to "${user}"', or name a database that it owns.`,
    );
  }
  if (/extension "vector"/.test(error.message)) {
    return code === '42501'
      ? say(
          `The role of ${named} may not create the extension pgvector. Let an administrator do it once: psql -h ${hostOf(host)} -d ${database} -c 'create extension vector'.`,
        )
      : say(
          `The server of ${named} has no pgvector. Install 0.8 or newer on its machine (on Debian postgresql-NN-pgvector, or run the image pgvector/pgvector), and start Mneme again.`,
        );
  }
  return error;
}

/** psql takes the port by itself. */
const hostOf = (host: string) => host.replace(/:(\d+)$/, ' -p $1');
