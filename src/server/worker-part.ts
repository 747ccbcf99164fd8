import { startWorkers, type Workers } from '../../workers/run.ts';
import { alignWorkspaces } from '../memory/embedding/moves.ts';
import type { MemoryServices } from '../memory/services.ts';
import type { Database } from '../postgres/database.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';

/**
 * Starts workers in this thread, and moves workspaces to the configured embedding model.
 *
 * @throws pg's errors if the database can't be reached at the start.
 */
export async function startWorkerPart(options: {
  readonly config: Pick<Config, 'workerConcurrency'>;
  readonly database: Database;
  readonly services: MemoryServices;
  readonly log: Logger;
}): Promise<Workers> {
  const { config, database, services, log } = options;
  const { runnerPool, connectOwner } = database;
  if (!runnerPool) throw new Error('There is no login for workers.');
  const moves = await alignWorkspaces({ ...services, pool: runnerPool });
  if (moves > 0) {
    log.warn(
      { moves, model: services.embedder.model },
      'workspaces move to the configured embedding model in the background',
    );
  }
  return startWorkers({ services, runnerPool, concurrency: config.workerConcurrency, log, connectOwner });
}
