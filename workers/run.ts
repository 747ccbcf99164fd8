import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import type { MemoryServices } from '../src/memory/services.ts';
import { crontab, recurringTasks } from './crontab.ts';
import { errorCode } from './error-code.ts';
import { recurringJob, workspaceJob } from './execute.ts';
import { type Gathering, startGathering } from './gather.ts';
import { queueLog } from './queue-log.ts';
import { reserveWorker } from './reserve-worker.ts';
import { defaultLiveness, type Liveness, type Sweep, startSweep } from './sweep.ts';
import type { WorkspaceTask } from './task.ts';
import { workspaceTasks } from './tasks.ts';

/** The workers' parts and settings. */
export interface WorkerOptions {
  /** The providers; tasks use `runnerPool` instead of the services' pool. */
  readonly services: MemoryServices;
  /** Logged in as `mneme_runner`, with two connections per job, two that listen, and one that keeps the lease. */
  readonly runnerPool: Pool;
  /** How many jobs run at once. */
  readonly concurrency: number;
  readonly log: Logger;
  /** Stops the workers, like `stop`. */
  readonly signal?: AbortSignal;
  /** Opens a connection that may build indexes. Without it, this process builds no vector indexes. */
  readonly connectOwner?: (() => Promise<Client>) | null;
  readonly liveness?: Liveness;
  /** Used instead of Mneme's tasks, for tests. */
  readonly tasks?: readonly WorkspaceTask[];
}

/** Running workers. */
export interface Workers {
  /** Takes no more jobs, waits for those that run (their signal fires after three seconds), and ends. */
  stop(): Promise<void>;
  /** Whether they take jobs and have their lease. */
  alive(): boolean;
}

/** Milliseconds between polls for delayed and retried jobs; new ones are announced by notifications. */
const pollIntervalMs = 1000;

/** Milliseconds for running jobs at a stop before their signal fires. */
const stopGraceMs = 3000;

const restartAfterMs = 1000;

/**
 * Milliseconds after which a run is abandoned that could not report to the queue how a job ended. graphile-worker 0.18
 * miscounts its batches if two of them fail, and then waits forever. By then its other jobs have noticed too.
 */
const abandonAfterMs = 2000;

/**
 * Starts workers for every task, the recurring work, and the sweep for dead workers. They run until stopped, and
 * restart after the database was unavailable.
 *
 * @throws pg's errors if the database can't be reached at the start.
 */
export async function startWorkers(options: WorkerOptions): Promise<Workers> {
  const { log, runnerPool, signal } = options;
  signal?.throwIfAborted();
  listenForErrors(runnerPool, log);
  const stopping = new AbortController();
  let current: Shift | null = await startShift(options);
  const gathering: Gathering = startGathering(runnerPool, log);

  const ended = (async () => {
    while (current !== null) {
      await current.ended.catch((error: unknown) => {
        log.error({ code: errorCode(error) }, 'workers stopped by an error');
      });
      await current.endLease();
      current = null;
      while (current === null && !stopping.signal.aborted) {
        await sleep(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        current = await startShift(options).catch((error: unknown) => {
          log.error({ code: errorCode(error) }, 'workers could not start');
          return null;
        });
      }
    }
  })();

  const stop = async () => {
    if (!stopping.signal.aborted) {
      stopping.abort();
      const gathered = gathering.stop();
      await Promise.race([current?.runner.stop(), current?.ended]).catch(() => {});
      await gathered;
    }
    await ended;
  };
  signal?.addEventListener('abort', () => void stop(), { once: true });
  return { stop, alive: () => !stopping.signal.aborted && (current?.alive() ?? false) };
}

/** One run of graphile-worker, which ends by request or by an error. */
interface Shift {
  readonly runner: Runner;
  /** Rejects if an error ended it. */
  readonly ended: Promise<void>;
  alive(): boolean;
  endLease(): Promise<void>;
}

async function startShift(options: WorkerOptions): Promise<Shift> {
  const { runnerPool, log } = options;
  const services: MemoryServices = { ...options.services, pool: runnerPool, log };
  const execution = { services, runnerPool, log };
  const recurring = { ...execution, connectOwner: options.connectOwner ?? null };
  let lease: Promise<Sweep> | null = null;
  let sweep: Sweep | null = null;
  let over = false;
  const events: WorkerEvents = new EventEmitter();
  const abandoned = new Promise<never>((_resolve, reject) => {
    events.once('pool:fatalError', ({ error }) => {
      setTimeout(() => reject(error), abandonAfterMs);
    });
  });
  abandoned.catch(() => {});

  /** Every worker waits for this before its first job: others would take the jobs of a pool without a lease. */
  const holdLease = (poolId: string): Promise<Sweep> => {
    lease ??= (async () => {
      for (let said = ''; ; ) {
        try {
          sweep = await startSweep(runnerPool, poolId, log, options.liveness ?? defaultLiveness);
          return sweep;
        } catch (error) {
          if (over) throw error;
          const code = errorCode(error);
          // A full disk lasts for hours.
          if (code !== said) log.error({ code }, 'worker lease not taken');
          said = code;
          await sleep(restartAfterMs);
        }
      }
    })();
    return lease;
  };

  const runner = await run({
    events,
    pgPool: runnerPool,
    concurrency: options.concurrency,
    forbiddenFlags: reserveWorker(events, options.concurrency),
    pollInterval: pollIntervalMs,
    gracefulShutdownAbortTimeout: stopGraceMs,
    noHandleSignals: true,
    logger: queueLog(log),
    taskList: Object.fromEntries([
      ...(options.tasks ?? workspaceTasks).map((task) => [task.name, workspaceJob(task, execution)]),
      ...recurringTasks.map((task) => [task.name, recurringJob(task, recurring)]),
    ]),
    parsedCronItems: crontab(),
    preset: {
      // Without a batch graphile-worker 0.18 doesn't await the completion: if the database is unavailable then, the
      // unhandled rejection ends the process. With a batch it ends the run, which restarts.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'MnemeLeasePlugin',
          version: '1.0.0',
          worker: {
            hooks: {
              async startWorker(_context, { worker }) {
                await holdLease(worker.workerPool.id);
              },
            },
          },
        },
      ],
    },
  });
  return {
    runner,
    ended: Promise.race([
      runner.promise,
      abandoned.catch((error: unknown) => {
        // Otherwise its schedule would continue. Its end can't be awaited.
        runner.stop().catch(() => {});
        throw error;
      }),
    ]),
    alive: () => sweep?.alive() ?? false,
    async endLease() {
      over = true;
      await lease?.then((held) => held.stop()).catch(() => {});
    },
  };
}

/**
 * Without a listener, the error of a connection lost in use would end the process; its user gets the statement's
 * error. The pool's creator reports connections lost while idle; a pool without a listener gets one here.
 */
function listenForErrors(pool: Pool, log: Logger): void {
  const report = (error: Error) => log.warn({ code: errorCode(error) }, 'database connection lost');
  if (pool.listenerCount('error') === 0) pool.on('error', report);
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', () => {}));
}
