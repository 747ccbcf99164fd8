import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { endAll, type Installation, newInstallation } from './mneme-process.ts';

/**
 * A Mneme that has never run, on the engine under test: a new data directory, and on a server a database of its own.
 * Everything goes after the file's last test. Call it in `beforeAll`.
 */
export async function freshInstallation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const engine = inject('engine');
  if (engine.name === 'embedded') return newInstallation(settings);
  const url = new URL(engine.owner.connectionString ?? '');
  const name = `mneme_e2e_${randomBytes(4).toString('hex')}`;
  await asOwner(url, `create database ${name}`);
  databases.push({ url: url.href, name });
  const own = new URL(url);
  own.pathname = `/${name}`;
  return newInstallation({ ...settings, DATABASE_URL: own.href });
}

const databases: { url: string; name: string }[] = [];

/** Ends and removes all that a test file started; call it at the top of the file. */
export function cleanUpAfterwards(): void {
  afterAll(async () => {
    await endAll();
    for (const { url, name } of databases.splice(0)) {
      await asOwner(new URL(url), `drop database ${name} with (force)`);
    }
  });
}

async function asOwner(url: URL, statement: string): Promise<void> {
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
