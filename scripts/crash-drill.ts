/**
 * Kills worker, API and database with SIGKILL at random, at least 20 times, while clients chat and import, and checks
 * that every acknowledged turn is there once, in order and extracted, that nothing had its effect twice, and that the
 * queue drains. On Postgres, API and workers are processes of their own; the embedded engine has one process and its
 * child. `--kills N`, `--seed N` (printed, to run the same kills again), `--engine native|embedded`.
 */
import { parseArgs } from 'node:util';
import { runDrills } from './crash/drill.ts';
import { embeddedInstallation, type Kill, splitInstallation } from './crash/installation.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '21' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    engine: { type: 'string' },
  },
});
const count = Number(values.kills);
const seed = Number(values.seed);
if (!(count >= 1) || !Number.isInteger(seed)) {
  process.stderr.write('Usage: npm run crash:drill -- [--kills N] [--seed N] [--engine native|embedded]\n');
  process.exit(2);
}
process.stdout.write(`crash drill: ${count} kills, seed ${seed}\n`);
const random = randomFrom(seed);

await runDrills({
  name: 'crash drill',
  engine: values.engine,
  installations: { native: splitInstallation, embedded: embeddedInstallation },
  plan: {
    kills: ({ kills }) => shuffled(kills),
    turnsBetween: () => 5 + Math.floor(random() * 25),
    jitterMs: 1500,
    // Kills take seconds each and there are many: what is written meanwhile has to be extracted too.
    restMs: 2000,
    random,
  },
  limitMs: 120_000 + count * 100_000,
});

/** As many kills as are wanted, each kind equally often and in random order. */
function shuffled(kinds: readonly Kill[]): Kill[] {
  const bag: { kill: Kill; at: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const kill = kinds[index % kinds.length];
    if (kill) bag.push({ kill, at: random() });
  }
  return bag.sort((one, other) => one.at - other.at).map(({ kill }) => kill);
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32, Tommy Ettinger 2017, public domain). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
