import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { nativeIsTested } from './test/support/native-server.ts';

/**
 * Vite would load graphql's ES modules for our code while Yoga and Grafast, left to Node, load its CommonJS: two
 * copies, which refuse each other's types. Node alone never sees the former.
 */
const resolve = {
  alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
};

/** Tests that need no database, or start engines of their own. */
const unit = [
  'test/language/**/*.test.ts',
  'test/providers/**/*.test.ts',
  'test/cli/import/**/*.test.ts',
  'test/server/**/*.test.ts',
  'test/end-to-end/command-line.test.ts',
  'test/memory/formation/fact-timeline.test.ts',
  'test/memory/formation/memory-matching.test.ts',
  'test/memory/formation/support.test.ts',
  'test/memory/route/**/*.test.ts',
];
/** Tests of one engine alone. */
const embeddedOnly = ['test/postgres/embedded/**/*.test.ts'];
const nativeOnly = [
  'test/postgres/backup-login.test.ts',
  'test/postgres/managed-owner.test.ts',
  'test/postgres/restart.test.ts',
  'test/postgres/shared-server.test.ts',
];
/** The embedded engine's setup says when it is the only one. */
const engines = nativeIsTested() ? (['embedded', 'native'] as const) : (['embedded'] as const);
const common = { isolate: false, testTimeout: 60_000, hookTimeout: 120_000, pool: 'forks' as const };

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
          exclude: [...unit, ...embeddedOnly, ...(engine === 'native' ? [] : nativeOnly)],
          globalSetup: [`test/support/${engine}-engine.ts`],
        },
      })),
    ],
  },
});
