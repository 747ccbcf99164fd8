/** Whole processes from their first start, which `npm test` runs on the engine that needs nothing installed. */
export const defaultEngineTests = [
  'test/end-to-end/change-model.test.ts',
  'test/end-to-end/demo.test.ts',
  'test/end-to-end/stopping*.test.ts',
];

/**
 * Tests of what one engine may do and the other not: locks, plans, the protocol, migrations, the queue, backups, and
 * crashes, and whole processes. `npm test` runs these on both engines and all others on one; `npm run test:all` runs all on both.
 */
export const engineTests = [
  ...defaultEngineTests,
  'test/erasure/in-flight.test.ts',
  'test/graphql/audit.test.ts',
  'test/graphql/live.test.ts',
  'test/graphql/over-http.test.ts',
  'test/graphql/root-apart.test.ts',
  'test/graphql/user-memory.test.ts',
  'test/graphql/user-zone.test.ts',
  'test/graphql/whose-words.test.ts',
  'test/isolation/policy.test.ts',
  'test/memory/embedding/move.test.ts',
  'test/memory/formation/knowledge-lock.test.ts',
  'test/memory/recall/crowd.test.ts',
  'test/memory/recall/languages.test.ts',
  'test/memory/recall/plans.test.ts',
  'test/memory/recall/split-anew.test.ts',
  'test/memory/taxonomy/taxonomy-race.test.ts',
  'test/memory/threads/threads.test.ts',
  'test/operations/metrics.test.ts',
  'test/postgres/**/*.test.ts',
  'test/workers/index-vectors.test.ts',
  'test/workers/queue.test.ts',
  'test/workers/recurring.test.ts',
  'test/workers/run-twice.test.ts',
  'test/workers/run.test.ts',
  'test/workers/thread.test.ts',
];

/** Minutes of servers and of sizes, for what few changes touch: `npm run test:all` has them, and whoever names them. */
export const longTests = ['test/memory/recall/sizes.test.ts', 'test/operations/cells/**/*.test.ts'];
