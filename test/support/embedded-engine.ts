import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbedded } from '../../src/postgres/embedded/start.ts';
import { loginName } from '../../src/postgres/logins.ts';
import { migrateForTests } from './migrated.ts';
import { nativeIsThere } from './native-server.ts';

/**
 * Starts an embedded engine in memory for each of the project's worker processes: one is migrated, the others begin with
 * a copy of its data directory.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const first = await startEmbedded({ dataDir: null });
  const engines: EmbeddedDatabase[] = [first];
  await migrateForTests(first.connection('postgres'));
  const others = project.config.maxWorkers - 1;
  if (others > 0) {
    const directory = await mkdtemp(join(tmpdir(), 'mneme-template-'));
    try {
      const template = join(directory, 'postgres');
      await first.backup(template);
      const started = Array.from({ length: others }, () => startEmbedded({ dataDir: null, template }));
      engines.push(...(await Promise.all(started)));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
  const places = engines.map((engine) => ({
    logins: {
      owner: engine.connection('postgres'),
      authenticator: engine.connection(loginName('authenticator', 'postgres')),
      runner: engine.connection(loginName('runner', 'postgres')),
    },
  }));
  project.provide('engine', { name: 'embedded', places });
  console.log('Engine under test: embedded');
  if (!nativeIsThere()) {
    console.log(
      'No native Postgres with pgvector was found, so that this is the only one. scripts/native-postgres.sh gets one; MNEME_TEST_POSTGRES_BIN or MNEME_TEST_DATABASE_URL names one.',
    );
  }
  return async () => void (await Promise.all(engines.map((engine) => engine.stop())));
}
