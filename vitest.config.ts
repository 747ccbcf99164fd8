import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/support/native-server.ts';

/**
 * Vite would load graphql's ES modules for our code while Yoga and Grafast, left to Node, load its CommonJS: two
 * copies, which refuse each other's types. Node alone never sees the former.
 */
const resolve = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
};

/** Tests that need no database, or start engines of their own. */
const unit = ['test/providers/**/*.test.ts', 'test/cli/import/**/*.test.ts', 'test/server/**/*.test.ts'];
/** Tests of one engine alone. */
const embeddedOnly = ['test/postgres/embedded/**/*.test.ts'];
/**
 * The native engine is tested wherever one can be had; where CI promises one, its absence is a failure.
 */
const nativeCanBeHad = Boolean(process.env.MNEME_TEST_DATABASE_URL || process.env.CI || findPostgres());
const engines = nativeCanBeHad ? (['embedded', 'native'] as const) : (['embedded'] as const);
if (!nativeCanBeHad) {
  console.log(
    'No native Postgres with pgvector was found: the tests run on the embedded engine alone. scripts/native-postgres.sh gets one; MNEME_TEST_POSTGRES_BIN or MNEME_TEST_DATABASE_URL names one.',
  );
}
const common = { testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks' as const };

export default defineConfig({
  test: {
    // One file at a time per engine: the embedded engine is one backend, and the machines that run this are small.
    fileParallelism: false,
    projects: [
      { resolve, test: { ...common, name: 'unit', include: [...unit, ...embeddedOnly] } },
      ...engines.map((engine) => ({
        resolve,
        test: {
          ...common,
          name: engine,
          include: ['test/**/*.test.ts'],
          exclude: [...unit, ...embeddedOnly],
          globalSetup: [`test/support/${engine}-engine.ts`],
        },
      })),
    ],
  },
});
