import type { WorkerEvents } from 'graphile-worker';

/** The flag of background jobs, which `mneme_private.enqueue` sets from priority 10 on. */
const background = 'background';

/**
 * Keeps one worker of a pool free of background work, for conversations: an import's jobs may wait long for a model,
 * and priorities only matter once a worker is free. Returns graphile-worker's `forbiddenFlags`, which it calls before
 * it takes a job. A pool with one worker reserves none.
 */
export function reserveWorker(events: WorkerEvents, concurrency: number): () => string[] | null {
  const most = Math.max(1, concurrency - 1);
  let running = 0;
  /** Workers that are taking a job now, each of which may get background work. */
  let asking = 0;
  const answered = () => {
    asking -= 1;
  };
  events.on('worker:getJob:empty', answered);
  events.on('worker:getJob:error', answered);
  events.on('job:start', ({ job }) => {
    answered();
    if (job.flags?.[background]) running += 1;
  });
  events.on('job:complete', ({ job }) => {
    if (job.flags?.[background]) running -= 1;
  });
  return () => {
    const forbidden = running + asking >= most;
    asking += 1;
    return forbidden ? [background] : null;
  };
}
