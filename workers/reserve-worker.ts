import type { WorkerEvents } from 'graphile-worker';

/** The flag of jobs that wait behind conversations: `mneme_private.enqueue` sets it from priority 10 on. */
const background = 'background';

/**
 * Keeps one worker of a pool free of background work, for conversations: an import's jobs may ask a model for long, and
 * a priority helps only once a worker is free. Gives graphile-worker's `forbiddenFlags`, which it asks before it looks
 * for a job. A pool of one has nobody to spare.
 */
export function reserveWorker(events: WorkerEvents, concurrency: number): () => string[] | null {
  const most = Math.max(1, concurrency - 1);
  let running = 0;
  /** Workers that look for a job now, each of which may come back with background work. */
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
