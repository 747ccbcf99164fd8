import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/postgres/embedded/start.ts';
import { loginName } from '../../src/postgres/logins.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { nativeIsThere } from './native-server.ts';

/** Starts an embedded engine for each of the project's worker processes, each with a copy of a migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await embeddedTemplate('migrated');
  const engines = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startEmbedded({ dataDir: null, template })),
  );
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
