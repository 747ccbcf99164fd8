import type pg from 'pg';
import { gatherConversations } from '../../src/memory/formation/extract/feed-backlog.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { WorkspaceTask } from '../../workers/task.ts';
import { workspaceTasks } from '../../workers/tasks.ts';
import type { TestDatabase } from './database.ts';

/**
 * Does every job of a workspace, and of the jobs themselves, without workers and without waiting for what is due later;
 * each so many times at once. Returns which tasks were run.
 *
 * @param only the tasks whose jobs are done; the jobs of others stay.
 */
export async function doJobs(
  database: Pick<TestDatabase, 'runnerPool'>,
  services: MemoryServices,
  workspaceId: string,
  times = 1,
  only: readonly string[] = workspaceTasks.map((task) => task.name),
): Promise<Set<string>> {
  const tasks = new Map(workspaceTasks.map((task) => [task.name, task]));
  const ran = new Set<string>();
  const caller: Caller = { role: 'worker', workspaceId, userId: null, requestId: null };
  for (;;) {
    // As the workers do beside the queue.
    await gatherConversations(database.runnerPool, caller);
    const { rows } = await database.runnerPool.query<{ id: string; task: string; payload: unknown }>(
      `with next as (
         select job.id, job.task_identifier as task, run.input || jsonb_build_object('workspaceId', run.workspace_id) as payload
         from graphile_worker.jobs job join mneme.job_run run on run.queue_job_id = job.id
         where run.workspace_id = $1 and run.task = any ($2)
         order by job.priority, job.id limit 1
       ), taken as (
         select graphile_worker.complete_jobs(array(select id from next))
       )
       select id::text, task, payload from next, taken`,
      [workspaceId, only],
    );
    const job = rows[0];
    if (!job) return ran;
    const task = tasks.get(job.task);
    if (!task) throw new Error(`There is no task ${job.task}.`);
    const run = () => runTask(database, services, workspaceId, task, job.id, job.payload);
    await Promise.all(Array.from({ length: times }, run));
    await database.runnerPool.query('select mneme_private.finish_job($1)', [job.id]);
    ran.add(task.name);
  }
}

/** A job of the queue. */
export interface QueuedJob {
  readonly id: string;
  readonly task: string;
  readonly priority: number;
}

/** The jobs of a workspace that are in the queue. */
export async function jobsOf(runnerPool: pg.Pool, workspaceId: string): Promise<QueuedJob[]> {
  const { rows } = await runnerPool.query<QueuedJob>(
    `select job.id::text, job.task_identifier as task, job.priority
     from graphile_worker.jobs job join mneme.job_run run on run.queue_job_id = job.id where run.workspace_id = $1`,
    [workspaceId],
  );
  return rows;
}

/** Takes jobs out of the queue, as if a worker had done them. */
export async function forgetJobs(runnerPool: pg.Pool, jobs: readonly QueuedJob[]): Promise<void> {
  await runnerPool.query('select graphile_worker.complete_jobs($1)', [jobs.map(({ id }) => id)]);
}

/**
 * Takes all jobs out of the queue: files share a database on the embedded engine, and what others left would be done
 * first by workers that a test starts.
 */
export async function forgetLeftovers(runnerPool: pg.Pool): Promise<void> {
  await runnerPool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))',
  );
}

/** Does what waits for workers, whose jobs are taken at once: summaries don't wait for more to be said. */
export async function withoutDelay<Result>(
  runnerPool: pg.Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const hurry = () =>
    runnerPool
      .query(
        `select graphile_worker.reschedule_jobs(array(
           select id from graphile_worker.jobs where run_at > now() and attempts = 0 and locked_at is null), now())`,
      )
      .catch(() => {});
  const timer = setInterval(hurry, 200);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function runTask(
  { runnerPool }: Pick<TestDatabase, 'runnerPool'>,
  services: MemoryServices,
  workspaceId: string,
  task: WorkspaceTask,
  jobId: string,
  payload: unknown,
): Promise<void> {
  return task.run(
    {
      services: { ...services, pool: runnerPool },
      caller: { role: 'worker', workspaceId, userId: null, requestId: null },
      signal: new AbortController().signal,
      jobId,
    },
    task.payload.parse(payload),
  );
}
