import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { copyDatabase } from '../../src/postgres/embedded/copy.ts';
import { embeddedTemplate } from '../support/embedded-template.ts';
import { dropDatabase, engineUnderTest, makeDatabase, urlOf } from '../support/engine.ts';
import { endAll, type Installation, newInstallation } from './mneme-process.ts';

/**
 * A Mneme that has never run, on the engine under test: a new data directory, and on a server a database of its own.
 * Everything goes after the file's last test. Call it in `beforeAll`.
 *
 * @param migrated whether its database is there already, as another start has left it: without one the first command
 *   makes and migrates it.
 */
export async function freshInstallation(
  settings: Readonly<Record<string, string>> = {},
  migrated = false,
): Promise<Installation> {
  if (engineUnderTest() === 'embedded') {
    const at = newInstallation(settings);
    if (migrated) copyDatabase(await embeddedTemplate('migrated'), at.dataDir, false);
    return at;
  }
  const name = `mneme_e2e_${randomBytes(4).toString('hex')}`;
  await makeDatabase(name, migrated);
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
