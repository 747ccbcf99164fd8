import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { parseInput, uuid } from '../input.ts';

/**
 * How many jobs of a workspace wait, run and have failed; and the same by task. Imported turns without a job yet are
 * counted as waiting jobs, and separately.
 */
export interface JobStatus {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Turns. */
  readonly backlog: number;
  /** Imported turns that wait for `formImports`. */
  readonly held: number;
  readonly tasks: Record<string, { waiting: number; running: number; failed: number }>;
}

/** The background jobs of the caller's workspace, without recurring ones. */
export async function jobStatus(call: Call): Promise<JobStatus> {
  return inSession(call, async (session) => {
    const { rows } = await session.query<JobStatus>(
      `select waiting::int, running::int, failed::int, backlog, tasks, mneme_private.held_turns() as held
       from mneme_private.job_status()`,
    );
    return rows[0] ?? { waiting: 0, running: 0, failed: 0, backlog: 0, held: 0, tasks: {} };
  });
}

/** Begins to form the imported turns of the caller's workspace that wait. Gives how many they are. */
export async function formImports(call: Call): Promise<number> {
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ turns: number }>('select mneme_operation.form_imports() as turns');
    return rows[0]?.turns ?? 0;
  });
}

/** The schema of RetryJobInput. */
export const jobInput = z.object({ jobRunId: uuid });

/**
 * Retries a failed job, with a full number of attempts. Admins and services only. Audited.
 *
 * @throws MemoryError JOB_RUN_NOT_FOUND; JOB_NOT_FAILED if it waits, runs or is done; JOB_NOT_KEPT if its input was
 *   removed; pg's permission error for other roles.
 */
export function retryJob(call: Call, input: z.input<typeof jobInput>): Promise<{ jobRunId: string }> {
  return changeJob(call, input, 'retry_job');
}

/**
 * Cancels a waiting job: it counts as failed with the code CANCELLED, and `retryJob` puts it back. Admins and services
 * only. Repeating it does nothing. Audited.
 *
 * @throws MemoryError JOB_RUN_NOT_FOUND; JOB_NOT_WAITING if it runs, failed or is done; pg's permission error for
 *   other roles.
 */
export function cancelJob(call: Call, input: z.input<typeof jobInput>): Promise<{ jobRunId: string }> {
  return changeJob(call, input, 'cancel_job');
}

async function changeJob(
  call: Call,
  input: z.input<typeof jobInput>,
  operation: 'retry_job' | 'cancel_job',
): Promise<{ jobRunId: string }> {
  const { jobRunId } = parseInput(jobInput, input);
  await inSession(call, (session) => session.query(`select mneme_operation.${operation}($1)`, [jobRunId]));
  return { jobRunId };
}

/** The schema of RetryFailedJobsInput. */
export const retryFailedJobsInput = z.object({
  task: z.string().max(100).nullish().describe('Only jobs of this task. Default: all tasks.'),
});

/** The most jobs that one call retries: the audit log gets an entry for each, in one transaction. */
const mostRetried = 1000;

/**
 * Retries the failed jobs of a task, or all, the oldest first and at most 1,000; not those that were cancelled. Admins and services only. Returns
 * how many.
 *
 * @throws pg's permission error for other roles.
 */
export async function retryFailedJobs(
  call: Call,
  input: z.input<typeof retryFailedJobsInput>,
): Promise<{ retriedCount: number }> {
  const { task } = parseInput(retryFailedJobsInput, input);
  const { rows } = await inSession(call, (session) =>
    session.query<{ retried: number }>(
      'select cardinality(mneme_operation.retry_failed_jobs($1, $2)) as retried',
      [task ?? null, mostRetried],
    ),
  );
  return { retriedCount: rows[0]?.retried ?? 0 };
}
