import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerThreadMessage, WorkerThreadRequest, WorkerThreadSettings } from './worker-thread.ts';

// Must be set in each thread.
enableCompileCache();

const { reopenDatabase } = await import('../postgres/database.ts');
const { createProviders } = await import('../providers/config.ts');
const { modelsBehind } = await import('../providers/onnx/shared-models.ts');
const { openProviderThreads, providerThreads } = await import('../providers/provider-threads.ts');
const { createLogger } = await import('./log.ts');
const { createMetrics } = await import('./metrics/metrics.ts');
const { Secret } = await import('./secret.ts');
const { createServices } = await import('./services.ts');
const { startTracing } = await import('./traces/tracing.ts');
const { startWorkerPart } = await import('./worker-part.ts');

const settings: WorkerThreadSettings = workerData;
const config = { ...settings, providers: new Secret(settings.providers) };
const log = createLogger(settings.log);
const metrics = settings.observed ? await createMetrics() : null;
const traces = settings.traces && (await startTracing(settings.traces));
const database = reopenDatabase(settings.database, {
  // Used to read the models' numbers at the start; jobs use the workers' own pool.
  poolSize: 2,
  workerConcurrency: settings.workerConcurrency,
  log,
});

const threads = openProviderThreads(providerThreads());
const providers = createProviders(settings.providers, modelsBehind(settings.models));
const services = await createServices(config, database, log, threads, providers);
const workers = await startWorkerPart({ config, database, services, log });

metrics?.sample({
  thread: 'workers',
  pools: () => [database.pool, database.runnerPool].filter((pool) => pool !== null),
  queue: database.runnerPool,
  failed: (error) => log.warn({ err: error }, 'what waits could not be read'),
});

parentPort?.on('message', async (request: WorkerThreadRequest) => {
  if (request === 'metrics') {
    const told = (await metrics?.values()) ?? [];
    parentPort?.postMessage({ metrics: told } satisfies WorkerThreadMessage);
    return;
  }
  await workers.stop();
  await threads.stop();
  await database.close();
  await traces?.stop();
  // Nothing is left to wait for: the thread ends after its output is written.
  parentPort?.close();
});
parentPort?.postMessage('ready' satisfies WorkerThreadMessage);
