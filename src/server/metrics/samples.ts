import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { Replicas } from '../../postgres/replicas.ts';
import { readStatement } from '../../postgres/statement-file.ts';

type Prometheus = typeof import('prom-client');

/** What is read when metrics are asked for. */
export interface Sampled {
  /** This thread's name among those of the process. */
  readonly thread: 'main' | 'workers';
  /** The pools of this thread at present, each named as its connections are. */
  pools(): readonly Pool[];
  /** The replicas that this thread reads from at present; none if it never does. */
  readonly replicas?: (() => readonly Replicas[]) | undefined;
  /** The workers' pool, where this thread runs workers: what waits in the database is asked of it. */
  readonly queue: Pool | null;
  /** How many streams are open. */
  streams?(): number;
  /** Why what waits could not be read. */
  failed(error: unknown): void;
}

/** Seconds for which what was read of the database is told again: two scrapers ask once. */
const freshSeconds = 5;

interface Waiting {
  readonly turns: string;
  readonly oldest: number | null;
  readonly vectors: string;
}

interface QueuedTask {
  readonly task: string;
  readonly jobs: string;
  readonly due: number | null;
}

/** The metrics that are read and not counted. */
export interface Samples {
  /** Reads them anew; before each scrape. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Makes the metrics that are read from this thread and from the database at each scrape. */
export function sampleState(prometheus: Prometheus, registry: Registry, sampled: Sampled): Samples {
  const { thread, pools, streams, queue, replicas, failed } = sampled;
  const gauge = <const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    // All threads of a process tell the same of the database: the sum would count it twice.
    aggregator: 'sum' | 'max' = 'sum',
  ) =>
    new prometheus.Gauge<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      aggregator,
    });
  const connections = gauge('mneme_pool_connections', 'Connections of a pool: in use or idle.', [
    'pool',
    'state',
  ]);
  const waiting = gauge('mneme_pool_waiting', 'Who waits for a connection of a pool.', ['pool']);
  const size = gauge('mneme_pool_size', 'The most connections that a pool opens.', ['pool']);
  const used =
    replicas && gauge('mneme_replica_used', 'Whether a replica is read from (1) or left out (0).', ['pool']);
  const delays = gauge(
    'mneme_event_loop_delay_seconds',
    'How late the event loop was since the last scrape, at most for this share of it.',
    ['thread', 'share'],
  );
  const open = streams && gauge('mneme_streams', 'Open subscriptions.');
  const memory =
    thread === 'main'
      ? gauge('mneme_memory_bytes', 'Memory of the process: resident, and the heap of its main thread.', [
          'kind',
        ])
      : null;
  const queued = queue && sampleQueue(gauge, queue, failed);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  const readDelay = () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - 0.02) || 0;
    delays.set({ thread, share: '0.5' }, late(delay.percentile(50)));
    delays.set({ thread, share: '0.99' }, late(delay.percentile(99)));
    delays.set({ thread, share: '1' }, late(delay.max));
    delay.reset();
  };
  return {
    async refresh() {
      for (const { options, totalCount, idleCount, waitingCount } of pools()) {
        const pool = options.application_name ?? 'other';
        connections.set({ pool, state: 'used' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
        waiting.set({ pool }, waitingCount);
        size.set({ pool }, options.max);
      }
      for (const each of replicas?.() ?? [])
        for (const { name, state } of each.states()) used?.set({ pool: name }, state === 'used' ? 1 : 0);
      readDelay();
      if (streams) open?.set(streams());
      const { rss, heapUsed } = process.memoryUsage();
      memory?.set({ kind: 'resident' }, rss);
      memory?.set({ kind: 'heap' }, heapUsed);
      await queued?.();
    },
    stop: () => delay.disable(),
  };
}

type MakeGauge = <const Label extends string>(
  name: string,
  help: string,
  labelNames?: readonly Label[],
  aggregator?: 'sum' | 'max',
) => import('prom-client').Gauge<Label>;

// The id of a row of the backlog is a UUIDv7, which begins with the milliseconds since 1970.
const backlog = readStatement(import.meta.dirname, 'backlog.sql');

const jobsByTask = readStatement(import.meta.dirname, 'jobs-by-task.sql');

/** What waits in the database for the workers of all processes. Returns what reads it. */
function sampleQueue(gauge: MakeGauge, pool: Pool, failed: (error: unknown) => void): () => Promise<void> {
  const turns = gauge('mneme_backlog_turns', 'Turns for which no job was made yet.', [], 'max');
  const age = gauge('mneme_backlog_age_seconds', 'For how long the oldest turn or due job waits.', [], 'max');
  const vectors = gauge(
    'mneme_vectors_behind',
    'Rows whose vectors are not written yet: turns of the backlog, and what moves to another model have left.',
    [],
    'max',
  );
  const jobs = gauge('mneme_queue_jobs', 'Jobs in the queue, by task.', ['task'], 'max');
  const up = gauge('mneme_queue_up', 'Whether what waits could be read (1) or not (0).', [], 'max');
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - readAt < freshSeconds * 1000) return;
    readAt = now;
    try {
      const [behind, queued] = await Promise.all([
        pool.query<Waiting>(backlog),
        pool.query<QueuedTask>(jobsByTask),
      ]);
      const [state] = behind.rows;
      turns.set(Number(state?.turns ?? 0));
      vectors.set(Number(state?.turns ?? 0) + Number(state?.vectors ?? 0));
      age.set(Math.max(0, state?.oldest ?? 0, ...queued.rows.map(({ due }) => due ?? 0)));
      jobs.reset();
      for (const row of queued.rows) jobs.set({ task: row.task }, Number(row.jobs));
      up.set(1);
    } catch (error) {
      up.set(0);
      failed(error);
    }
  };
}
