import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { startWorkers } from '../../workers/run.ts';
import { noteTask } from './note-task.ts';

/**
 * A worker process for a test to kill: it takes one job, has its effect, says so on its standard output, and then
 * never comes to the end of the task.
 */
const login = z.record(z.string(), z.unknown()).parse(JSON.parse(process.argv[2] ?? '{}'));
const runnerPool = new pg.Pool({ ...login, max: 6 });
await startWorkers({
  services: {
    ...createProviders(providerSettings.parse({})),
    pool: runnerPool,
    embeddingModelId: 1,
    log: pino({ level: 'silent' }),
  },
  runnerPool,
  concurrency: 1,
  log: pino({ level: 'silent' }),
  liveness: { leaseMs: 2000, everyMs: 300 },
  tasks: [
    noteTask(process.argv[3] ?? '', async () => {
      process.stdout.write('working\n');
      await new Promise(() => {});
    }),
  ],
});
