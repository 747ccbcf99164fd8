import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { happened } from '../observation/observe.ts';
import type { Database } from '../postgres/database.ts';
import { answerThread, type OpenModel } from '../providers/onnx/shared-models.ts';
import type { ProviderSettings } from '../providers/settings.ts';
import type { Config } from './config.ts';
import type { Logger, LogLevel } from './log.ts';
import type { MetricValues } from './metrics/metrics.ts';

/** The workers' thread's settings. All values can be copied between threads, but for the port, which is moved. */
export interface WorkerThreadSettings {
  readonly database: Pick<Database, 'engine' | 'location' | 'logins'>;
  readonly providers: ProviderSettings;
  readonly traceRetentionDays: number;
  readonly workerConcurrency: number;
  readonly log: { readonly level: LogLevel; readonly readable: boolean };
  /** Whether what happens there is counted. */
  readonly observed: boolean;
  readonly traces: Config['traces'];
  /** Where the models that run beside this process are asked. */
  readonly models: MessagePort;
}

/** The thread's messages: that its workers run, and its metrics. When it stops, it only ends. */
export type WorkerThreadMessage = 'ready' | { readonly metrics: MetricValues };
/** The messages to the thread. */
export type WorkerThreadRequest = 'stop' | 'metrics';

/** Workers in their own thread. */
export interface WorkerThread {
  /** Takes no more jobs, waits for those that run, and ends the thread. A thread that is too busy is terminated. */
  stop(): Promise<void>;
  /** Its metrics; the last ones where it is too busy to tell. */
  metrics(): Promise<MetricValues>;
}

/** Milliseconds in which the thread tells its metrics. */
const metricsLimitMs = 2_000;
/** Milliseconds before a thread that ended is restarted; doubled each time it ends soon. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A thread that ran for at least this long (ms) is restarted after the first pause again. */
const steadyMs = 60_000;
/** Milliseconds in which a thread must stop. Jobs get three seconds before they are aborted. */
const stopLimitMs = 8_000;

const main = new URL('./worker-thread-main.ts', import.meta.url);

/**
 * Starts workers in their own thread, since extraction may use the processor for seconds and must not block the API's
 * event loop. A thread that ends by itself (uncaught error, out of memory) is restarted; its jobs are released like
 * those of a dead worker.
 *
 * @param options.models the models that the thread shares with this one. @param open creates the thread.
 * @throws the error that prevented the first thread from starting.
 */
export async function startWorkerThread(
  options: {
    readonly config: Pick<
      Config,
      'providers' | 'traceRetentionDays' | 'workerConcurrency' | 'logLevel' | 'traces'
    >;
    readonly database: Database;
    readonly log: Logger;
    readonly observed?: boolean;
    readonly models: OpenModel;
  },
  open: (settings: WorkerThreadSettings) => Worker = (workerData) =>
    new Worker(main, { workerData, transferList: [workerData.models], name: 'mneme workers' }),
): Promise<WorkerThread> {
  const { config, log } = options;
  const { engine, location, logins } = options.database;
  const settings: Omit<WorkerThreadSettings, 'models'> = {
    database: { engine, location, logins },
    providers: config.providers.reveal(),
    traceRetentionDays: config.traceRetentionDays,
    workerConcurrency: config.workerConcurrency,
    log: { level: config.logLevel, readable: process.stdout.isTTY },
    observed: options.observed ?? false,
    traces: config.traces,
  };
  /** A new thread, with a port of its own. */
  const openThread = () => {
    const { port1, port2 } = new MessageChannel();
    answerThread(port1, options.models);
    return open({ ...settings, models: port2 });
  };
  const stopping = new AbortController();
  let current = await begin(openThread());

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
        const next = await begin(openThread()).catch((failure: unknown) => {
          log.error({ err: failure }, 'the workers could not be started');
          return null;
        });
        if (!next) continue;
        current = next;
        happened({ what: 'restarted', part: 'workers' });
        if (stopping.signal.aborted) await end(current);
        break;
      }
    }
  })();

  let told: MetricValues = [];
  return {
    async stop() {
      stopping.abort();
      await end(current);
      await kept;
    },
    async metrics() {
      told = (await metricsOf(current)) ?? told;
      return told;
    },
  };
}

/** Null if the thread does not tell in time. */
function metricsOf({ thread, ended }: Begun): Promise<MetricValues | null> {
  return new Promise((resolve) => {
    const settle = (values: MetricValues | null) => {
      clearTimeout(late);
      thread.off('message', hear);
      resolve(values);
    };
    const hear = (message: WorkerThreadMessage) => {
      if (message !== 'ready') settle(message.metrics);
    };
    const late = setTimeout(() => settle(null), metricsLimitMs);
    thread.on('message', hear);
    void ended.then(() => settle(null));
    thread.postMessage('metrics' satisfies WorkerThreadRequest);
  });
}

/** A thread whose workers run. */
interface Begun {
  readonly thread: Worker;
  /** Resolves when the thread has ended: with the error, if there was one. */
  readonly ended: Promise<unknown>;
}

/** @throws the error that prevented the thread from starting. */
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
