import { setTimeout as sleep } from 'node:timers/promises';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { recordedUrl, runMneme, startMneme } from '../../test/end-to-end/mneme-process.ts';
import { checkDerived, checkTurns } from './checks.ts';
import type { Drilled } from './installation.ts';
import { startWriters, type Writers } from './writers.ts';

/** Milliseconds without any progress after which a step has failed: a slow machine is no failure, standing still is. */
const patienceMs = 120_000;

/** Milliseconds a start may take, which shows no progress: it loads code and replays a log. */
const startMs = 300_000;

/** How writers go about it. */
export interface Pace {
  /** Milliseconds each writer rests between two batches: the jobs of what it wrote are to be done within the drill. */
  readonly restMs: number;
  /** Milliseconds a writer waits for an answer. */
  readonly timeoutMs: number;
}

/** A Mneme under drill with writers at work, and what must hold of them. */
export interface Trial {
  readonly drilled: Drilled;
  readonly writers: Writers;
  /** What was found wrong so far, in words. */
  readonly wrong: string[];
  /** Prints a line under the engine's name. */
  say(message: string): void;
  /** A client of the server as it can be reached now, which asks once. */
  client(): MnemeAdminClient;
  /** Waits for so many more acknowledged turns. */
  more(turns: number): Promise<void>;
  /** Waits until `/readyz` is content. */
  untilReady(): Promise<void>;
  /** Holds what is stored against what was acknowledged, also while writers go on. */
  checkTurns(): Promise<void>;
  /**
   * Ends the writers, waits until no job is left, and checks everything that was made of the turns. Stops the server.
   * Gives what was done, in numbers.
   */
  finish(): Promise<string>;
}

/** Makes a workspace on a running Mneme and starts the writers: three conversations, one of them an import. */
export async function startTrial(drilled: Drilled, pace: Pace, wrong: string[]): Promise<Trial> {
  const { at, engine } = drilled;
  const token = await provision(drilled);
  const client = () =>
    createAdminClient({ url: recordedUrl(at), token, retries: 0, timeoutMs: pace.timeoutMs });
  const patient = () => createAdminClient({ url: recordedUrl(at), token, retries: 20, timeoutMs: startMs });
  const threadIds: string[] = [];
  for (const externalId of ['first', 'second', 'imported'])
    threadIds.push((await patient().openThread({ externalId })).id);
  const writers = startWriters(client, threadIds, threadIds.slice(2), pace.restMs);

  const lastError = () => `the last failed call said: ${String(writers.errors.at(-1) ?? 'nothing')}`;
  const more = (turns: number) => {
    const goal = writers.acknowledged.size + turns;
    return progressing(
      `${turns} more turns`,
      () => writers.acknowledged.size,
      writers.more(turns),
      () => `${goal - writers.acknowledged.size} are missing; ${lastError()}`,
    );
  };
  const checkNow = async () => {
    wrong.push(...(await checkTurns(patient(), threadIds, [...writers.acknowledged.values()])));
  };

  return {
    drilled,
    writers,
    wrong,
    say: (message) => void process.stdout.write(`${engine}: ${message}\n`),
    client,
    more,
    untilReady: () => untilReady(drilled),
    checkTurns: checkNow,
    async finish() {
      await progressing('the last turns', () => writers.acknowledged.size, writers.stop(), lastError);
      await drain(drilled);
      await checkNow();
      const { waiting, running, failed } = await patient().jobStatus();
      if (waiting + running + failed > 0) {
        wrong.push(`jobStatus says ${waiting} waiting, ${running} running, ${failed} failed`);
      }
      const owner = await drilled.connectOwner();
      try {
        wrong.push(...(await checkDerived(owner, writers.acknowledged.size)));
      } finally {
        await owner.end();
      }
      wrong.push(...writers.violations);
      const code = await drilled.stop();
      if (code !== 0) wrong.push(`stopping ended with exit code ${code}`);
      return `${writers.acknowledged.size} turns, ${writers.errors.length} calls repeated`;
    },
  };
}

async function provision({ at }: Drilled): Promise<string> {
  const commands = [
    ['workspace', 'create', 'drill'],
    ['token', '--workspace', 'drill', '--user', 'ada', '--role', 'admin'],
  ];
  let printed = '';
  for (const command of commands) {
    const { code, stdout, stderr } = await runMneme(at, ...command);
    if (code !== 0) throw new Error(`mneme ${command.join(' ')}: ${stderr}`);
    printed = stdout.trim();
  }
  return printed;
}

/** Waits for the queue to be empty, as long as the number of jobs left goes on changing. */
async function drain({ at }: Drilled): Promise<void> {
  const command = startMneme(at, 'drain', '--timeout', '24h');
  const told = () => command.stderr();
  const ended = command.ended.then(({ code }) => {
    if (code !== 0) throw new Error(`drain ended with ${code}: ${told().trim()}`);
  });
  await progressing('the queue to drain', told, ended, () => told().trim().split('\n').at(-1) ?? 'nothing');
}

/**
 * Waits for `work` as long as `measure` keeps changing.
 *
 * @throws Error when it has not changed for two minutes; what `work` throws.
 */
async function progressing<Result>(
  what: string,
  measure: () => unknown,
  work: Promise<Result>,
  standing: () => string,
): Promise<Result> {
  let seen = measure();
  let since = performance.now();
  const over = new AbortController();
  const stuck = (async () => {
    for (;;) {
      await sleep(500, undefined, { signal: over.signal });
      const now = measure();
      if (now !== seen) since = performance.now();
      seen = now;
      if (performance.now() - since > patienceMs) {
        throw new Error(`no progress with ${what} for ${patienceMs / 1000} s: ${standing()}`);
      }
    }
  })();
  try {
    return await Promise.race([work, stuck]);
  } finally {
    over.abort();
    stuck.catch(() => {});
  }
}

/** Waits until the server says that it is ready: database, migrations and workers. */
async function untilReady({ at }: Drilled): Promise<void> {
  const deadline = performance.now() + startMs;
  for (;;) {
    const { ready, said } = await readiness(at);
    if (ready) return;
    if (performance.now() > deadline) throw new Error(`not ready within ${startMs / 1000} s: ${said}`);
    await sleep(100);
  }
}

/** What `/readyz` answers; not ready, and why, where nothing does. */
export async function readiness(at: Drilled['at']): Promise<{ ready: boolean; said: string }> {
  try {
    const answer = await fetch(new URL('/readyz', recordedUrl(at)), { signal: AbortSignal.timeout(10_000) });
    return { ready: answer.ok, said: await answer.text() };
  } catch (error) {
    return { ready: false, said: String(error) };
  }
}

/** How long something took, for people. */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
