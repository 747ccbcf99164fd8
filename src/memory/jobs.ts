import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import { parseInput, uuid } from './input.ts';
import type { MemoryServices } from './services.ts';

/**
 * How many jobs of a workspace wait, run and have failed for good; and the same by task. Imported turns that no job was
 * made for yet are among those that wait, as so many jobs, and counted by themselves.
 */
export interface JobStatus {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Turns. */
  readonly backlog: number;
  readonly tasks: Record<string, { waiting: number; running: number; failed: number }>;
}

/** The caller's workspace's background work: due and debounced jobs, not recurring ones. */
export async function jobStatus(services: MemoryServices, caller: Caller): Promise<JobStatus> {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<JobStatus>(
      'select waiting::int, running::int, failed::int, backlog, tasks from mneme_private.job_status()',
    );
    return rows[0] ?? { waiting: 0, running: 0, failed: 0, backlog: 0, tasks: {} };
  });
}

const retryJobInput = z.object({ jobRunId: uuid });

/**
 * Puts a failed job back into the queue, with all its attempts; admins and services only. Audited.
 *
 * @throws MemoryError JOB_RUN_NOT_FOUND; JOB_NOT_FAILED when it waits, runs or is done; JOB_NOT_KEPT when what it was to
 *   do is no longer known; pg's permission error for other roles.
 */
export async function retryJob(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof retryJobInput>,
): Promise<{ jobRunId: string }> {
  const { jobRunId } = parseInput(retryJobInput, input);
  await withSession(services.pool, caller, (session) =>
    session.query('select mneme_operation.retry_job($1)', [jobRunId]),
  );
  return { jobRunId };
}

const retryFailedJobsInput = z.object({ task: z.string().max(100).nullish() });

/** Jobs one call puts back at most: the audit log has a line for each, in one transaction. */
const mostRetried = 1000;

/**
 * Puts the failed jobs of a task, or all of them, back into the queue, the oldest first and 1,000 at most; admins and
 * services only. Returns how many they were.
 *
 * @throws pg's permission error for other roles.
 */
export async function retryFailedJobs(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof retryFailedJobsInput>,
): Promise<{ retriedCount: number }> {
  const { task } = parseInput(retryFailedJobsInput, input);
  const { rows } = await withSession(services.pool, caller, (session) =>
    session.query<{ retried: number }>(
      'select cardinality(mneme_operation.retry_failed_jobs($1, $2)) as retried',
      [task ?? null, mostRetried],
    ),
  );
  return { retriedCount: rows[0]?.retried ?? 0 };
}
