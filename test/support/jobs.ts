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
    await gatherConversations(database.runnerPool, caller, new AbortController().signal);
    const { rows } = await database.runnerPool.query<{ id: string; task: string; payload: unknown }>(
      `with next as (
         select job.id, task.identifier as task, job.payload
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         where job.payload ->> 'workspaceId' = $1 and task.identifier = any ($2)
         order by job.priority, job.id limit 1
       ), taken as (
         delete from graphile_worker._private_jobs where id in (select id from next)
       )
       select id::text, task, payload from next`,
      [workspaceId, only],
    );
    const job = rows[0];
    if (!job) return ran;
    const task = tasks.get(job.task);
    if (!task) throw new Error(`There is no task ${job.task}.`);
    const run = () => runTask(database, services, workspaceId, task, job.id, job.payload);
    await Promise.all(Array.from({ length: times }, run));
    ran.add(task.name);
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
