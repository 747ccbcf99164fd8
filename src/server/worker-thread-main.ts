import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerThreadMessage, WorkerThreadRequest, WorkerThreadSettings } from './worker-thread.ts';

// Must be set in each thread.
enableCompileCache();

const { reopenDatabase } = await import('../postgres/database.ts');
const { openProviderThreads, providerThreads } = await import('../providers/provider-threads.ts');
const { createLogger } = await import('./log.ts');
const { Secret } = await import('./secret.ts');
const { createServices } = await import('./services.ts');
const { startWorkerPart } = await import('./worker-part.ts');

const settings: WorkerThreadSettings = workerData;
const config = { ...settings, providers: new Secret(settings.providers) };
const log = createLogger(settings.log);
const database = reopenDatabase(settings.database, {
  // Used to read the models' numbers at the start; jobs use the workers' own pool.
  poolSize: 2,
  workerConcurrency: settings.workerConcurrency,
  log,
});

const created = await createServices(config, database, log);
const threads = openProviderThreads(providerThreads());
const services = {
  ...created,
  extractor: threads.extractor(created.extractor),
  embedder: threads.embedder(created.embedder),
};
const workers = await startWorkerPart({ config, database, services, log });

parentPort?.on('message', async (request: WorkerThreadRequest) => {
  if (request !== 'stop') return;
  await workers.stop();
  await threads.stop();
  await database.close();
  // Nothing is left to wait for: the thread ends after its output is written.
  parentPort?.close();
});
parentPort?.postMessage('ready' satisfies WorkerThreadMessage);
