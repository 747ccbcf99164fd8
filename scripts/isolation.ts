import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

// The isolation tests that draw at random, for longer than the suite takes: npm run test:isolation -- --runs 3000.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    rounds: { type: 'string', default: '30' },
    engine: { type: 'string', multiple: true, default: ['native', 'embedded'] },
  },
});
for (const name of ['runs', 'seed', 'rounds'] as const) {
  if (!/^[1-9]\d{0,9}$/.test(values[name])) {
    console.error(`--${name} takes a number from 1.`);
    process.exit(2);
  }
}
console.log(
  `${values.runs} operations from seed ${values.seed}, and a hundred sessions of ${values.rounds} requests, on ${values.engine.join(' and ')}`,
);
const tests = spawn(
  'vitest',
  [
    'run',
    ...values.engine.flatMap((engine) => ['--project', engine]),
    'test/isolation/random-operations.test.ts',
    'test/isolation/random-audiences.test.ts',
    'test/isolation/crowd.test.ts',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MNEME_ISOLATION_RUNS: values.runs,
      MNEME_ISOLATION_SEED: values.seed,
      MNEME_ISOLATION_CROWD_ROUNDS: values.rounds,
    },
  },
);
tests.once('exit', (code) => process.exit(code ?? 1));
