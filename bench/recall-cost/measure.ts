import type { TrafficRecorder } from '../../test/support/traffic.ts';
import { treeSeconds } from '../formation/load-sample.ts';
import { percentiles } from '../scale/timing.ts';

/** What one run of an operation costs, on average. */
export interface Cost {
  /** Milliseconds of processor of this process. */
  readonly node: number;
  /** Of the database's processes; null where they are not ours. */
  readonly database: number | null;
  /** Milliseconds of the wall clock until the answer. */
  readonly p50: number;
  readonly p95: number;
  readonly traffic: {
    readonly statements: number;
    readonly transactions: number;
    readonly roundTrips: number;
  } | null;
}

/** Runs before anything is measured: plans, compiled code and caches are those of a server that has been asked before. */
const warmUp = 60;

/** Runs something so many times, one after the other, and says what one of them cost, with what it left behind. */
export async function costOf(given: {
  readonly run: (index: number) => Promise<unknown>;
  /** Resolves when what an answer left to be done is done. */
  readonly settled?: (() => Promise<void>) | undefined;
  readonly times: number;
  readonly pid: number | null;
  readonly recorder: TrafficRecorder | null;
}): Promise<Cost> {
  const { run, settled, times, pid, recorder } = given;
  for (let index = 0; index < warmUp; index += 1) await run(index);
  await settled?.();
  recorder?.take();
  const took: number[] = [];
  const own = process.cpuUsage();
  const before = pid === null ? 0 : treeSeconds(pid);
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await run(index);
    took.push(performance.now() - started);
    await settled?.();
  }
  const { user, system } = process.cpuUsage(own);
  const traffic = recorder?.take();
  return {
    node: (user + system) / 1000 / times,
    database: pid === null ? null : ((treeSeconds(pid) - before) * 1000) / times,
    p50: percentiles(took).p50,
    p95: percentiles(took).p95,
    traffic: traffic
      ? {
          statements: traffic.statements.length / times,
          transactions: traffic.transactions / times,
          roundTrips: traffic.roundTrips / times,
        }
      : null,
  };
}
