/**
 * `npm test`: the tests on one engine but for the long ones, and on the other those that depend on the engine (test/support/engine-tests.ts).
 * `npm run test:all`: every test on both. `npm run test:all -- --third N`: on the embedded engine those that depend on it,
 * and a third of the others, by N. Ends by saying what ran where, and with a line of counts. With other arguments it is
 * `vitest run` with them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsFile, type ProjectCounts } from '../test/support/count-reporter.ts';
import { findPostgres, nativeIsTested } from '../test/support/native-server.ts';

const [first, ...rest] = process.argv.slice(2);
const whole = first === '--all';
const third = whole && rest[0] === '--third' ? rest[1] : undefined;
if (whole && rest[0] === '--third' && !/^\d+$/.test(third ?? '')) {
  process.stderr.write('--third is followed by a whole number: npm run test:all -- --third 1\n');
  process.exit(2);
}
const given = third ? rest.slice(2) : whole ? rest : process.argv.slice(2);
let stoppedBy: 'SIGINT' | 'SIGTERM' | null = null;
let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedBy === null) process.stdout.write('Interrupted: the tests end their servers and stop.\n');
    stoppedBy = signal;
    running?.kill(signal);
  });
}

if (given.length > 0) process.exitCode = await vitest(given, {});
else process.exitCode = await everything();

async function everything(): Promise<number> {
  process.stdout.write(announcement());
  const directory = mkdtempSync(join(tmpdir(), 'mneme-tests-'));
  const counts = join(directory, 'counts.json');
  try {
    const status = await vitest(['--reporter=default', '--reporter=./test/support/count-reporter.ts'], {
      [countsFile]: counts,
      MNEME_TEST_SCOPE: whole || !nativeIsTested() ? 'whole' : 'suite',
      ...(third && nativeIsTested() && { MNEME_TEST_THIRD: third }),
    });
    // What a part of the tests says is not what they say.
    if (stoppedBy) {
      process.stdout.write('Interrupted: not all tests have run, and none are counted.\n');
      return 128 + constants.signals[stoppedBy];
    }
    const projects = readCounts(counts);
    for (const { project, files, passed, failed, skipped, seconds } of projects) {
      const others = skipped > 0 ? `, ${skipped} skipped` : '';
      process.stdout.write(
        `${project}: ${files} files, ${passed} passed, ${failed} failed${others}, ${seconds} s of work\n`,
      );
    }
    const sum = (count: (one: ProjectCounts) => number) => projects.reduce((all, one) => all + count(one), 0);
    const failed = Math.max(
      sum((one) => one.failed),
      status === 0 ? 0 : 1,
    );
    process.stdout.write(`${sum((one) => one.passed)} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : Math.max(status, 1);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What runs, and how long that takes: the first result takes a while. */
function announcement(): string {
  const server = process.env.MNEME_TEST_DATABASE_URL ? 'MNEME_TEST_DATABASE_URL' : findPostgres();
  const [what, minutes] = !nativeIsTested()
    ? [
        'Testing everything on the embedded engine: no native Postgres with pgvector was found (scripts/native-postgres.sh gets one on Debian).',
        '5',
      ]
    : whole
      ? third
        ? [
            `Testing everything on a native Postgres (${server}), and on the embedded engine what depends on it and a third of the rest.`,
            '15',
          ]
        : [`Testing everything on the embedded engine and on a native Postgres (${server}).`, '25']
      : [
          `Testing on a native Postgres (${server ?? 'none found, and CI wants one'}), and what depends on the engine on the embedded one too. npm run test:all tests everything on both, and the long tests of sizes and of several servers.`,
          '6',
        ];
  return `${what}\nThat takes about ${minutes} minutes on two idle cores; the databases are made first.\n`;
}

/** Runs vitest once and returns its exit status. */
function vitest(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn('vitest', ['run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  running = child;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
}

/** A run that crashed leaves none: nothing of it counts as passed, and its status says that it failed. */
function readCounts(path: string): ProjectCounts[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ProjectCounts[];
  } catch {
    return [];
  }
}
