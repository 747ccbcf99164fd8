/**
 * Takes processes, the database and the disk away from Mneme while clients chat and import, and checks that every
 * acknowledged turn is there once, in order and extracted, that nothing had its effect twice, that no summary cites what
 * is not there, that the queue drains, and that what was away is told clearly and used again without a restart.
 *
 *   --engine native|embedded   one engine alone
 *   --only kills|away|full|read-only
 *   --rounds N --seed N        kills per engine (21), and the seed that repeats them
 *   --away N                   seconds the database is away (60)
 *   --smoke                    three kills per engine and no more, side by side
 */
import { parseArgs } from 'node:util';
import { type Drill, runDrills } from './crash/drill.ts';
import { embeddedInstallation, nativeInstallation } from './crash/installation.ts';
import { type KillPlan, killDrill } from './crash/kills.ts';
import { outageDrill } from './crash/outages.ts';
import { randomFrom, shuffled } from './crash/random.ts';
import { readOnlyDrill } from './crash/read-only.ts';
import { mountSmallDisk } from './crash/small-disk.ts';

const engines = ['native', 'embedded'];
const kinds = ['kills', 'away', 'full', 'read-only'];
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '21' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    away: { type: 'string', default: '60' },
    smoke: { type: 'boolean', default: false },
  },
});
const [rounds, seed, away] = [values.rounds, values.seed, values.away].map(Number);
const known =
  (values.engine === undefined || engines.includes(values.engine)) &&
  (values.only === undefined || kinds.includes(values.only));
if (!known || !rounds || !away || seed === undefined || !Number.isInteger(seed)) {
  process.stderr.write(
    `Usage: npm run test:crash -- [--engine ${engines.join('|')}] [--only ${kinds.join('|')}] [--rounds N] [--seed N] [--away SECONDS] [--smoke]\n`,
  );
  process.exit(2);
}
const random = randomFrom(seed);
const smokePlan: KillPlan = {
  kills: ({ kills }) => [...kills, ...kills.slice(0, 1)].slice(0, 3),
  turnsBetween: () => 15,
  jitterMs: 300,
  restMs: 100,
  random,
};
const plan: KillPlan = {
  kills: ({ kills }) => shuffled(kills, rounds, random),
  turnsBetween: () => 5 + Math.floor(random() * 25),
  jitterMs: 1500,
  // Kills take seconds each and there are many: what is written meanwhile has to be extracted too.
  restMs: 2000,
  random,
};

const smoke: Drill[] = [
  killDrill('native', () => nativeInstallation(false), smokePlan),
  killDrill('embedded', () => embeddedInstallation(), smokePlan),
];
const awayMs = away * 1000;
const full: Drill[] = [
  killDrill('native kills', () => nativeInstallation(true), plan),
  killDrill('embedded kills', () => embeddedInstallation(), plan),
  outageDrill('native away', () => nativeInstallation(true), awayMs),
  outageDrill('embedded away', () => embeddedInstallation(), awayMs),
  outageDrill('native full', () => nativeInstallation(true, mountSmallDisk()), awayMs),
  outageDrill('embedded full', () => embeddedInstallation(mountSmallDisk()), awayMs),
  readOnlyDrill('embedded read-only', mountSmallDisk, embeddedInstallation),
];
const chosen = (values.smoke ? smoke : full)
  .filter(({ name }) => !values.engine || name.startsWith(values.engine))
  .filter(({ name }) => !values.only || name.endsWith(values.only));
if (!values.smoke) process.stdout.write(`crash: ${rounds} kills an engine, seed ${seed}\n`);
await runDrills(values.smoke ? 'crash smoke' : 'crash', chosen, values.smoke);
