import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '../postgres/database.ts';
import type { ProviderSettings } from '../providers/settings.ts';
import type { Config } from './config.ts';
import type { Logger, LogLevel } from './log.ts';

/** What the workers' thread is told: all of it can be copied from thread to thread. */
export interface WorkerThreadSettings {
  readonly database: Pick<Database, 'engine' | 'location' | 'logins'>;
  readonly providers: ProviderSettings;
  readonly traceRetentionDays: number;
  readonly workerConcurrency: number;
  readonly log: { readonly level: LogLevel; readonly readable: boolean };
}

/** What the thread says: that it works. Its end it doesn't say, it ends. */
export type WorkerThreadMessage = 'ready';
/** What it is asked. */
export type WorkerThreadRequest = 'stop';

/** Workers in a thread of their own. */
export interface WorkerThread {
  /** Takes no more jobs, waits for those that run, and ends the thread; one that is too busy to hear of it is cut off. */
  stop(): Promise<void>;
}

/** Milliseconds before a thread that ended is started again; doubled with each that ends soon. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** One that ran for so long (ms) before it ended is started again after the first pause. */
const steadyMs = 60_000;
/** Milliseconds a thread has to stop: jobs get three seconds before they are asked to give up. */
const stopLimitMs = 8_000;

const main = new URL('./worker-thread-main.ts', import.meta.url);

/**
 * Starts workers in a thread beside the API: what reads texts may take the processor for seconds, and the API's event
 * loop goes on meanwhile. A thread that ends by itself (an error nobody caught, no memory left) is started again; its
 * jobs are freed as a dead worker's are.
 *
 * @param open makes the thread.
 * @throws what keeps the first thread from starting.
 */
export async function startWorkerThread(
  options: {
    readonly config: Pick<Config, 'providers' | 'traceRetentionDays' | 'workerConcurrency' | 'logLevel'>;
    readonly database: Database;
    readonly log: Logger;
  },
  open: (settings: WorkerThreadSettings) => Worker = (workerData) =>
    new Worker(main, { workerData, name: 'mneme workers' }),
): Promise<WorkerThread> {
  const { config, log } = options;
  const { engine, location, logins } = options.database;
  const settings: WorkerThreadSettings = {
    database: { engine, location, logins },
    providers: config.providers.reveal(),
    traceRetentionDays: config.traceRetentionDays,
    workerConcurrency: config.workerConcurrency,
    log: { level: config.logLevel, readable: process.stdout.isTTY },
  };
  const stopping = new AbortController();
  let current = await begin(open(settings));

  const kept = (async () => {
    let pause = firstPauseMs;
    for (;;) {
      const since = performance.now();
      const error = await current.ended;
      if (stopping.signal.aborted) return;
      log.error({ err: error }, 'the workers ended unexpectedly; they are started again');
      pause = performance.now() - since > steadyMs ? firstPauseMs : pause;
      for (;;) {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        pause = Math.min(pause * 2, longestPauseMs);
        const next = await begin(open(settings)).catch((failure: unknown) => {
          log.error({ err: failure }, 'the workers could not be started');
          return null;
        });
        if (!next) continue;
        current = next;
        if (stopping.signal.aborted) await end(current);
        break;
      }
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await end(current);
      await kept;
    },
  };
}

/** A thread whose workers work. */
interface Begun {
  readonly thread: Worker;
  /** Resolves when the thread has ended: with what ended it, where it was an error. */
  readonly ended: Promise<unknown>;
}

/** @throws what the thread could not start for. */
async function begin(thread: Worker): Promise<Begun> {
  let failure: unknown;
  const ended = new Promise<unknown>((resolve) => {
    thread.on('error', (error) => {
      failure = error;
    });
    thread.once('exit', (code) =>
      resolve(failure ?? (code === 0 ? undefined : new Error(`exit code ${code}`))),
    );
  });
  const ready = new Promise<true>((resolve) => {
    thread.once('message', (message: WorkerThreadMessage) => {
      if (message === 'ready') resolve(true);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (first !== true) throw first ?? new Error('The workers ended before they began.');
  return { thread, ended };
}

async function end({ thread, ended }: Begun): Promise<void> {
  thread.postMessage('stop' satisfies WorkerThreadRequest);
  const limit = new AbortController();
  const late = sleep(stopLimitMs, undefined, { signal: limit.signal }).catch(() => {});
  await Promise.race([ended, late]);
  limit.abort();
  await thread.terminate();
}
