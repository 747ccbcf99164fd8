import { createHash } from 'node:crypto';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { defaultEngineTests, engineTests, longTests } from './test/support/engine-tests.ts';
import { nativeIsTested } from './test/support/native-server.ts';
import { scratchDirectory } from './test/support/scratch.ts';
import { SlowFirst } from './test/support/slow-first.ts';

// For the tests and all that they start, Postgres under a user of its own among it. Workers are killed in the end, and what
// they have left goes with it.
const scratch = mkdtempSync(join(scratchDirectory(), 'mneme-tests-'));
chmodSync(scratch, 0o711);
process.env.TMPDIR = scratch;
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
// As the product's processes keep what V8 made of their code: a third of the start of a program that tests run.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

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
  'test/cli/{backup-file,explain,export-directory,mcp-config,narrative-merge,print-conversations,print-lists,running-server,stop-request,terminal}.test.ts',
  'test/cli/import/**/*.test.ts',
  'test/client/{operations,transport}.test.ts',
  'test/server/**/*.test.ts',
  'test/end-to-end/command-line.test.ts',
  'test/graphql/{print,streams,subscription-checks}.test.ts',
  'test/memory/context/{allowance,later-pairs,quoting-summaries,sentence-words}.test.ts',
  'test/memory/quoting/*.test.ts',
  'test/memory/documents/*.test.ts',
  'test/memory/formation/{fact-timeline,memory-matching,support}.test.ts',
  'test/memory/embedding/vector-indexes.test.ts',
  'test/memory/{kinds,time-limit}.test.ts',
  'test/memory/route/**/*.test.ts',
  'test/postgres/{data-directory,replicas,statement-file,unusable}.test.ts',
];
/** Tests of one engine alone. */
const embeddedOnly = [
  'test/cli/backup-interrupted.test.ts',
  'test/cli/blob-commands.test.ts',
  'test/postgres/embedded/**/*.test.ts',
];
const nativeOnly = [
  'test/memory/recall/sizes.test.ts',
  // The embedded engine has one database.
  'test/operations/cells/**/*.test.ts',
  'test/operations/neighbours.test.ts',
  'test/postgres/backup-login.test.ts',
  // One transaction at a time: none meets another.
  'test/postgres/deadlock.test.ts',
  'test/postgres/managed-owner.test.ts',
  'test/postgres/restart.test.ts',
  'test/postgres/shared-server.test.ts',
];
/** Tests of a server that `npm run test:s3` starts. */
const s3 = ['test/s3/**/*.test.ts'];
/** Tests with packages that are no dependencies: `npm run test:onnx` installs them. */
const onnx = ['test/onnx/**/*.test.ts'];
/**
 * Worker processes, each with an engine of its own: one more than two cores, since some wait. A server that is given is
 * one, and tests change its roles.
 */
const workers = process.env.MNEME_TEST_DATABASE_URL ? 1 : 3;
/** `npm test` asks for what is needed; whoever names files has all of them on both engines. */
const suite = process.env.MNEME_TEST_SCOPE === 'suite';
/** CI: of the tests that no engine's ways change, a third runs on the embedded engine too, another at each commit. */
const third = process.env.MNEME_TEST_THIRD;
const otherThirds = third
  ? globSync('test/**/*.test.ts', { cwd: import.meta.dirname, exclude: engineTests }).filter(
      (file) => (createHash('sha256').update(file).digest()[0] ?? 0) % 3 !== Number(third) % 3,
    )
  : [];
/** The embedded engine's setup says when it is the only one. */
const engines = nativeIsTested() ? (['embedded', 'native'] as const) : (['embedded'] as const);
const common = {
  isolate: false,
  // Only what hangs: on a machine whose processor others use, tests take five times as long.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: SlowFirst },
    projects: [
      ...(process.env.MNEME_TEST_S3_ENDPOINT
        ? [
            {
              resolve,
              test: {
                ...common,
                name: 's3',
                include: s3,
                globalSetup: [`test/support/${engines.at(-1)}-engine.ts`],
              },
            },
          ]
        : []),
      ...(process.env.MNEME_TEST_ONNX
        ? [
            {
              resolve,
              test: {
                ...common,
                name: 'onnx',
                include: onnx,
                globalSetup: [`test/support/${engines.at(-1)}-engine.ts`],
              },
            },
          ]
        : []),
      {
        resolve,
        test: {
          ...common,
          name: 'unit',
          include: [...unit, ...embeddedOnly],
          globalSetup: ['test/support/unit-setup.ts'],
        },
      },
      ...engines.map((engine) => ({
        resolve,
        test: {
          ...common,
          name: engine,
          include: engine === 'embedded' && suite ? engineTests : ['test/**/*.test.ts'],
          exclude: [
            ...unit,
            ...embeddedOnly,
            ...s3,
            ...onnx,
            ...(engine === 'embedded' ? [...nativeOnly, ...otherThirds] : []),
            ...(engine === 'native' && suite ? [...defaultEngineTests, ...longTests] : []),
          ],
          globalSetup: [`test/support/${engine}-engine.ts`],
        },
      })),
    ],
  },
});
