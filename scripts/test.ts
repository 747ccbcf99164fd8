/**
 * `npm test`: every test on every engine, the engines side by side, since each is one database that takes one test
 * file at a time. Ends with a line of counts. With arguments it is `vitest run` with them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPostgres, nativeIsTested } from '../test/support/native-server.ts';

/** What vitest's JSON reporter says, as far as it is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const given = process.argv.slice(2);
const running = new Set<ChildProcess>();
let stoppedBy: 'SIGINT' | 'SIGTERM' | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedBy === null) process.stdout.write('Interrupted: the tests end their servers and stop.\n');
    stoppedBy = signal;
    for (const child of running) child.kill(signal);
  });
}

if (given.length > 0) process.exitCode = await vitest(given, 'inherit');
else process.exitCode = await everything();

async function everything(): Promise<number> {
  const groups: Record<string, string[]> = nativeIsTested()
    ? { embedded: ['embedded'], native: ['unit', 'native'] }
    : { embedded: ['unit', 'embedded'] };
  process.stdout.write(announcement());
  const reports = mkdtempSync(join(tmpdir(), 'mneme-tests-'));
  try {
    const statuses = await Promise.all(
      Object.entries(groups).map(([name, projects]) =>
        vitest(
          [
            ...projects.flatMap((project) => ['--project', project]),
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${join(reports, `${name}.json`)}`,
          ],
          'pipe',
        ),
      ),
    );
    // What a part of the tests says is not what they say.
    if (stoppedBy) {
      process.stdout.write('Interrupted: not all tests have run, and none are counted.\n');
      return 128 + constants.signals[stoppedBy];
    }
    const counted = Object.keys(groups).map((name) => readReport(join(reports, `${name}.json`)));
    const sum = (count: (report: Report) => number) => counted.reduce((all, one) => all + count(one), 0);
    const passed = sum(({ numPassedTests }) => numPassedTests);
    const skipped = sum(({ numPendingTests }) => numPendingTests);
    const status = Math.max(...statuses);
    // A file that can't be loaded has no tests to count, and is a failure all the same.
    const failed = Math.max(
      sum(({ numFailedTests }) => numFailedTests),
      status === 0 ? 0 : 1,
    );
    if (skipped > 0) process.stdout.write(`${skipped} skipped\n`);
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    return status;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** What runs, and how long that takes: the first result lets itself be waited for. */
function announcement(): string {
  const server = process.env.MNEME_TEST_DATABASE_URL ? 'MNEME_TEST_DATABASE_URL' : findPostgres();
  const engines = nativeIsTested()
    ? `the embedded engine and a native Postgres (${server ?? 'none found, and CI wants one'}), side by side`
    : 'the embedded engine alone: no native Postgres with pgvector was found (scripts/native-postgres.sh gets one on Debian)';
  return `Testing on ${engines}.\nThat takes up to 20 minutes on two idle cores; each engine's database is made first, so that the first results come after half a minute to two.\n`;
}

/** Runs vitest once and returns its exit status. Piped, its lines come out whole, whoever else writes. */
function vitest(args: readonly string[], output: 'inherit' | 'pipe'): Promise<number> {
  const child = spawn('vitest', ['run', ...args], { stdio: ['inherit', output, output] });
  running.add(child);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${line}\n`));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      running.delete(child);
      resolve(status ?? 1);
    });
  });
}

/** A run that was stopped leaves no report: nothing of it counts as passed, and its status says that it failed. */
function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  }
}
