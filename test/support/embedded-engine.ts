import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { loginName } from '../../src/postgres/logins.ts';
import { migrateForTests } from './migrated.ts';
import { nativeIsThere } from './native-server.ts';

/** Starts one embedded engine in memory for all test files of the project, and migrates it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEmbedded({ dataDir: null });
  const logins = {
    owner: engine.connection('postgres'),
    authenticator: engine.connection(loginName('authenticator', 'postgres')),
    runner: engine.connection(loginName('runner', 'postgres')),
  };
  await migrateForTests(logins.owner);
  project.provide('engine', { name: 'embedded', ...logins });
  console.log('Engine under test: embedded');
  if (!nativeIsThere()) {
    console.log(
      'No native Postgres with pgvector was found, so that this is the only one. scripts/native-postgres.sh gets one; MNEME_TEST_POSTGRES_BIN or MNEME_TEST_DATABASE_URL names one.',
    );
  }
  return () => engine.stop();
}
