import { readFileSync } from 'node:fs';

/** Percentiles of measured milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The nearest-rank percentiles; of nothing, NaN. */
export function percentiles(milliseconds: readonly number[]): Percentiles {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The middle of some numbers; of nothing, NaN. */
export function median(numbers: readonly number[]): number {
  return percentiles(numbers).p50;
}

/** Runs `work` and gives its milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds that a process was on a processor; null where this system does not say. */
export function processorOf(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
