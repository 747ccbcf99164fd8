import type { JobHelpers, Task } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { MemoryServices } from '../src/memory/services.ts';
import { ProviderError } from '../src/providers/provider-error.ts';
import { errorCode, errorPlace } from './error-code.ts';
import type { RecurringContext, RecurringTask, WorkspaceTask } from './task.ts';

/** A service that asks to be left alone for longer is asked all the same. */
const longestWaitMs = 3_600_000;

const inWorkspace = z.object({ workspaceId: z.guid() });

/** Thrown to graphile-worker in place of what was thrown: it logs and stores messages, and ours may quote text. */
class JobFailure extends Error {}

/** What every task is run with. */
export interface Execution {
  readonly services: MemoryServices;
  readonly runnerPool: Pool;
  readonly log: Logger;
}

/**
 * A workspace's task as graphile-worker runs it: the payload is checked, the job's record says that it runs, the
 * domain code runs as the worker role in that workspace, and the record says how it ended. After its last attempt
 * the job leaves the queue; until then graphile-worker tries it again, with growing pauses.
 */
export function workspaceJob(task: WorkspaceTask, execution: Execution): Task {
  return async (payload, helpers) => {
    const started = performance.now();
    const { job } = helpers;
    const about = { task: task.name, job: job.id, attempt: job.attempts };
    if (!(await startJob(execution.runnerPool, helpers))) return;
    try {
      const { workspaceId } = inWorkspace.parse(payload);
      await task.run(
        {
          services: execution.services,
          caller: { role: 'worker', workspaceId, userId: null, requestId: null },
          signal: stopSignal(helpers),
          jobId: job.id,
        },
        task.payload.parse(payload),
      );
      await execution.runnerPool.query('select mneme_private.finish_job($1)', [job.id]);
    } catch (error) {
      await recordFailure(execution, about, helpers, error);
    }
    execution.log.debug({ ...about, ms: Math.round(performance.now() - started) }, 'job done');
  };
}

/** Recurring work as graphile-worker runs it. It leaves no record, and when it fails the next tick tries again. */
export function recurringJob(task: RecurringTask, context: Omit<RecurringContext, 'signal'>): Task {
  return async (_payload, helpers) => {
    try {
      await task.run({ ...context, signal: stopSignal(helpers) });
    } catch (error) {
      await recordFailure(context, { task: task.name, job: helpers.job.id }, helpers, error);
    }
  };
}

async function startJob(pool: Pool, { job }: JobHelpers): Promise<boolean> {
  const { rows } = await pool.query<{ started: boolean }>(
    'select mneme_private.start_job($1, $2) as started',
    [job.id, job.attempts],
  );
  return rows[0]?.started ?? true;
}

async function recordFailure(
  { runnerPool, log }: Pick<Execution, 'runnerPool' | 'log'>,
  about: Record<string, unknown>,
  { job, abortSignal }: JobHelpers,
  error: unknown,
): Promise<never> {
  // A worker that is told to stop says nothing of the job: it was no attempt.
  const stopped = abortSignal?.aborted === true;
  const code = stopped ? 'STOPPED' : errorCode(error);
  // What can't be read now can't be read later either.
  const final = !stopped && (code === 'BAD_PAYLOAD' || job.attempts >= job.max_attempts);
  log.warn({ ...about, code, final, place: errorPlace(error) }, 'job failed');
  await runnerPool.query('select mneme_private.fail_job($1, $2, $3)', [job.id, code, final]);
  if (stopped) {
    await runnerPool.query(
      'update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = $1',
      [job.id],
    );
  }
  const waitMs = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
  if (!final && waitMs > 0) {
    // graphile-worker adds its own pause to this.
    await runnerPool.query(
      `update graphile_worker._private_jobs set run_at = now() + make_interval(secs => $2) where id = $1`,
      [job.id, Math.min(waitMs, longestWaitMs) / 1000],
    );
  }
  throw new JobFailure(code);
}

function stopSignal(helpers: JobHelpers): AbortSignal {
  return helpers.abortSignal ?? new AbortController().signal;
}
