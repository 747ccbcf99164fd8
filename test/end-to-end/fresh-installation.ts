import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { asSuperuser, dropDatabase, engineUnderTest, urlOf } from '../support/engine.ts';
import { endAll, type Installation, newInstallation } from './mneme-process.ts';

/**
 * A Mneme that has never run, on the engine under test: a new data directory, and on a server a database of its own.
 * Everything goes after the file's last test. Call it in `beforeAll`.
 */
export async function freshInstallation(
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  if (engineUnderTest() === 'embedded') return newInstallation(settings);
  const name = `mneme_e2e_${randomBytes(4).toString('hex')}`;
  await asSuperuser(`create database ${name}`);
  databases.add(name);
  return newInstallation({ ...settings, DATABASE_URL: urlOf(name) });
}

const databases = new Set<string>();

/** Ends and removes all that a test file started; call it at the top of the file. */
export function cleanUpAfterwards(): void {
  afterAll(async () => {
    await endAll();
    for (const name of databases) await dropDatabase(name);
    databases.clear();
  });
}
