import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type MnemeClient } from '../../src/client/client.ts';
import { endAll, recordedUrl, runMneme } from '../../test/end-to-end/mneme-process.ts';
import { checkDerived, checkTurns } from './checks.ts';
import type { Drilled, Kill } from './installation.ts';
import { startWriters, type Writers } from './writers.ts';

/** How a drill goes: what is killed, and when. */
export interface DrillPlan {
  /** The kills, in their order. */
  kills(drilled: Drilled): readonly Kill[];
  /** How many more turns are acknowledged before the next kill, and after the last. */
  turnsBetween(): number;
  /** Milliseconds after those turns until the kill, at most: it comes at no particular moment of a request or job. */
  readonly jitterMs: number;
  /** Milliseconds each writer rests between two batches. */
  readonly restMs: number;
  /** A number from 0 to 1, from the drill's seed. */
  random(): number;
}

/** A drill of one or both engines. */
export interface Drills {
  /** As in what is printed. */
  readonly name: string;
  /** By engine. */
  readonly installations: Readonly<Record<string, () => Promise<Drilled>>>;
  /** One engine alone; both without it. */
  readonly engine: string | undefined;
  readonly plan: DrillPlan;
  /** Milliseconds one engine's drill may take. */
  readonly limitMs: number;
}

/** Milliseconds one step of a drill may take: coming back after a kill, or taking turns again. */
const stepMs = 180_000;

/**
 * Drills the engines one after the other, prints what it did, and ends the process: with exit code 1 where anything
 * acknowledged was lost, doubled or left undone.
 */
export async function runDrills({ name, installations, engine, plan, limitMs }: Drills): Promise<never> {
  const chosen = Object.entries(installations).filter(([each]) => !engine || engine === each);
  if (chosen.length === 0) throw new Error('--engine wants native or embedded.');

  let running: Drilled | null = null;
  const overall = setTimeout(() => {
    process.stdout.write(`${name}: FAILED, time is up\n`);
    void endAll()
      .then(() => running?.release())
      .finally(() => process.exit(1));
  }, limitMs * chosen.length);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void endAll()
        .then(() => running?.release())
        .finally(() => process.exit(130));
    });
  }

  const results: string[] = [];
  for (const [each, install] of chosen) {
    const since = performance.now();
    const wrong: string[] = [];
    let summary = '';
    let drilled: Drilled | null = null;
    try {
      drilled = await install();
      running = drilled;
      summary = await drill(drilled, plan, wrong);
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error));
      if (drilled) process.stderr.write(`${drilled.said()}\n`);
    } finally {
      await endAll();
      await drilled?.release();
    }
    for (const violation of wrong) say(each, `VIOLATION: ${violation}`);
    if (wrong.length > 0) process.exitCode = 1;
    results.push(
      `${each}: ${wrong.length === 0 ? 'ok' : `${wrong.length} violation(s)`}, ${summary}${seconds(since)}`,
    );
  }
  clearTimeout(overall);
  process.stdout.write(`${name}: ${process.exitCode ? 'FAILED' : 'passed'}. ${results.join('; ')}\n`);
  // Writers of a drill that failed are still asking a server that is gone.
  process.exit();
}

/** Runs the whole drill on a running Mneme; what it finds goes into `wrong`. Gives its numbers. */
async function drill(drilled: Drilled, plan: DrillPlan, wrong: string[]): Promise<string> {
  const { at, engine } = drilled;
  const kills = plan.kills(drilled);
  const token = await provision(drilled);
  const client = (): MnemeClient =>
    createClient({ url: recordedUrl(at), token, retries: 0, timeoutMs: 10_000 });
  const patient = () => createClient({ url: recordedUrl(at), token, retries: 20, timeoutMs: 60_000 });
  const threadIds: string[] = [];
  for (const externalId of ['first', 'second', 'imported'])
    threadIds.push((await client().openThread({ externalId })).id);

  const writers = startWriters(client, threadIds, threadIds.slice(2), plan.restMs);
  const check = async () => {
    wrong.push(...(await checkTurns(patient(), threadIds, [...writers.acknowledged.values()])));
  };
  for (const [index, kill] of kills.entries()) {
    await someTurns(writers, plan);
    await sleep(plan.random() * plan.jitterMs);
    const before = writers.acknowledged.size;
    const since = performance.now();
    await step(`starting again after the kill of ${kill.what}`, writers, kill.run());
    await untilReady(drilled);
    const back = seconds(since);
    await step(`a turn after the kill of ${kill.what}`, writers, writers.more(1));
    await check();
    say(
      engine,
      `kill ${index + 1}: ${kill.what}, after ${before} turns; ready again in ${back}; turns checked`,
    );
  }
  await someTurns(writers, plan);
  await step('the last turns', writers, writers.stop());

  const drained = await runMneme(at, 'drain', '--timeout', '300s');
  if (drained.code !== 0) wrong.push(`drain ended with ${drained.code}: ${drained.stderr.trim()}`);
  await check();
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
  return `${kills.length} kills, ${writers.acknowledged.size} turns, ${writers.failures()} calls repeated, `;
}

function someTurns(writers: Writers, plan: DrillPlan): Promise<void> {
  const turns = plan.turnsBetween();
  return step(`${turns} more turns`, writers, writers.more(turns));
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

/** Waits for a step, but not for ever: then the drill has failed, and says what the writers last heard. */
async function step(what: string, writers: Writers, work: Promise<void>): Promise<void> {
  const late = new AbortController();
  const timeUp = sleep(stepMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(
      `${what}: not within ${stepMs / 1000} s; the last failed call said: ${writers.lastFailure()}`,
    );
  });
  try {
    await Promise.race([work, timeUp]);
  } finally {
    late.abort();
    timeUp.catch(() => {});
  }
}

/** Waits until the server says that it is ready: database, migrations and workers. */
async function untilReady({ at }: Drilled): Promise<void> {
  const deadline = performance.now() + stepMs;
  for (;;) {
    let said = 'nothing';
    try {
      const answer = await fetch(new URL('/readyz', recordedUrl(at)), { signal: AbortSignal.timeout(5_000) });
      if (answer.ok) return;
      said = await answer.text();
    } catch (error) {
      said = String(error);
    }
    if (performance.now() > deadline) throw new Error(`not ready within ${stepMs / 1000} s: ${said}`);
    await sleep(100);
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function say(engine: string, message: string): void {
  process.stdout.write(`${engine}: ${message}\n`);
}
