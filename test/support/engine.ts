import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { loginName } from '../../src/postgres/logins.ts';

/** How a test logs in to a database: as its owner (a superuser), as the API, and as the workers. */
export interface TestLogins {
  readonly owner: pg.ClientConfig;
  readonly authenticator: pg.ClientConfig;
  readonly runner: pg.ClientConfig;
}

/** Where a worker process of the tests finds the engine under test. */
export type EnginePlace =
  /** The engine has one database, which the worker's test files share. */
  | { readonly logins: TestLogins }
  /** A superuser's URL of a server, and the migrated database on it that each test file gets a copy of. */
  | { readonly url: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    engine: {
      readonly name: 'embedded' | 'native';
      /** One for each worker process. */
      readonly places: readonly EnginePlace[];
    };
  }
}

/** The engine this test file runs on. */
export function engineUnderTest(): 'embedded' | 'native' {
  return inject('engine').name;
}

/** The superuser's URL of the native server, for tests that make databases of their own. */
export function serverUrl(): string {
  const place = ownPlace();
  if (!('url' in place)) throw new Error('The embedded engine has no server.');
  return place.url;
}

/** A URL of the native server with another database, and another user where one is named. */
export function urlOf(database: string, user?: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  if (user) url.username = user;
  return url.href;
}

/** Runs statements on the native server as its superuser, one after the other, outside any transaction. */
export async function asSuperuser(...statements: string[]): Promise<void> {
  await onServer(serverUrl(), ...statements);
}

/** Makes a database on the native server: an empty one, or a copy of the migrated one. */
export async function makeDatabase(name: string, migrated: boolean): Promise<void> {
  const place = ownPlace();
  if (!('template' in place)) throw new Error('The embedded engine has no server.');
  // Copied as files, which takes less of the processor and half the time that page by page takes.
  await asSuperuser(
    `create database ${name}${migrated ? ` template ${place.template} strategy file_copy` : ''}`,
  );
}

/** Drops a database of the native server and the logins that came with it. */
export async function dropDatabase(name: string): Promise<void> {
  const logins = (['authenticator', 'runner', 'backup'] as const).map((kind) => loginName(kind, name));
  await asSuperuser(
    `drop database if exists ${name} with (force)`,
    ...logins.map((login) => `drop role if exists ${login}`),
  );
}

const rolesFile = join(import.meta.dirname, '../../db/roles.sql');
let made: { readonly file: string | undefined; readonly logins: TestLogins } | undefined;

/**
 * The database of this test file: on a server a copy of a migrated one, made before its first test and dropped after
 * the last; on the embedded engine the worker's. Each call in a file gives the same one. Call it at the top of the file.
 */
export function useLogins(): TestLogins {
  const file = expect.getState().testPath;
  if (made && made.file === file) return made.logins;
  const place = ownPlace();
  if ('logins' in place) {
    made = { file, logins: place.logins };
    return place.logins;
  }
  const name = `mneme_test_${randomBytes(6).toString('hex')}`;
  const as = (user?: string) => ({ connectionString: urlOf(name, user) });
  const logins = {
    owner: as(),
    authenticator: as(loginName('authenticator', name)),
    runner: as(loginName('runner', name)),
  };
  made = { file, logins };
  beforeAll(async () => {
    await makeDatabase(name, true);
    // As for any database that was copied: its logins are its own.
    await onServer(urlOf(name), await readFile(rolesFile, 'utf8'));
  });
  afterAll(() => dropDatabase(name));
  return logins;
}

function ownPlace(): EnginePlace {
  const { places } = inject('engine');
  const place = places[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % places.length];
  if (!place) throw new Error('No engine was started.');
  return place;
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
