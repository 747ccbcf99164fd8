import type { JobHelpers, Task } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { MemoryServices } from '../src/memory/services.ts';
import { happened, stage } from '../src/observation/observe.ts';
import { inSpan, parentForm } from '../src/observation/spans.ts';
import { ProviderError } from '../src/providers/provider-error.ts';
import { errorCode, errorPlace } from './error-code.ts';
import type { RecurringContext, RecurringTask, TaskContext, WorkspaceTask } from './task.ts';

/** The longest pause that a service's Retry-After can set. */
const longestWaitMs = 3_600_000;

const inWorkspace = z.object({ workspaceId: z.guid() });

/** Thrown to graphile-worker instead of the task's error: it logs and stores messages, which may quote texts. */
class JobFailure extends Error {}

/** The context of all tasks. */
export interface Execution {
  readonly services: MemoryServices;
  readonly runnerPool: Pool;
  readonly log: Logger;
}

/**
 * A workspace's task as graphile-worker runs it: the job's record is set to running and has the input, the domain code
 * runs as the worker role in that workspace, and the record gets the result. Failed jobs are retried with growing
 * pauses; after the last attempt the job leaves the queue.
 */
export function workspaceJob(task: WorkspaceTask, execution: Execution): Task {
  return (queued, helpers) =>
    inSpan({ name: `take ${task.name}`, kind: 'consumer', parent: parentOf(queued) }, () =>
      runJob(task, execution, queued, helpers),
    );
}

/** The span of whoever asked for a job; undefined where nobody traced it. */
function parentOf(queued: unknown): string | undefined {
  const given: unknown = Reflect.get(Object(queued), 'traceparent');
  return typeof given === 'string' && parentForm.test(given) ? given : undefined;
}

async function runJob(
  task: WorkspaceTask,
  execution: Execution,
  queued: unknown,
  helpers: JobHelpers,
): Promise<void> {
  const started = performance.now();
  const { job } = helpers;
  const about = { task: task.name, job: job.id, attempt: job.attempts };
  const input = await startJob(execution.runnerPool, job.id, queued);
  if (input === null) return;
  try {
    const { workspaceId } = inWorkspace.parse(input);
    const context: TaskContext = {
      services: execution.services,
      caller: { role: 'worker', workspaceId, userId: null, requestId: null },
      signal: stopSignal(helpers),
      jobId: job.id,
    };
    const payload = task.payload.parse(input);
    await stage('job', task.name, () => task.run(context, payload));
    await execution.runnerPool.query('select mneme_private.finish_job($1)', [job.id]);
    happened({ what: 'job ended', task: task.name, outcome: 'done' });
  } catch (error) {
    await failJob(execution, task.name, about, helpers, error);
  }
  execution.log.debug({ ...about, ms: Math.round(performance.now() - started) }, 'job done');
}

/** Recurring work as graphile-worker runs it. It has no record; after a failure the next scheduled run tries again. */
export function recurringJob(task: RecurringTask, context: Omit<RecurringContext, 'signal'>): Task {
  return async (_payload, helpers) => {
    try {
      await stage('job', task.name, () => task.run({ ...context, signal: stopSignal(helpers) }));
      happened({ what: 'job ended', task: task.name, outcome: 'done' });
    } catch (error) {
      happened({ what: 'job ended', task: task.name, outcome: 'failed' });
      // The job still succeeds for the queue, which would keep a failed one forever.
      logFailure(context.log, { task: task.name, job: helpers.job.id }, helpers, error);
    }
  };
}

/** A job's input, after its record was set to running; null if there is nothing to do. */
async function startJob(pool: Pool, jobId: string, queued: unknown): Promise<unknown> {
  const { rows } = await pool.query<{ input: unknown }>('select mneme_private.start_job($1, $2) as input', [
    jobId,
    queued,
  ]);
  return rows[0]?.input ?? null;
}

/**
 * Records a failure. Returns if the queue is done with the job; otherwise throws, so that graphile-worker retries it.
 */
async function failJob(
  { runnerPool, log }: Execution,
  task: string,
  about: Record<string, unknown>,
  helpers: JobHelpers,
  error: unknown,
): Promise<void> {
  const code = logFailure(log, about, helpers, error);
  const wanted = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
  const wait =
    code === 'STOPPED' ? 1 : wanted > 0 ? pauseAfter(helpers) + Math.min(wanted, longestWaitMs) / 1000 : null;
  const { rows } = await runnerPool.query<{ ended: boolean }>(
    'select mneme_private.fail_job($1, $2, $3, make_interval(secs => $4)) as ended',
    // An invalid input stays invalid.
    [helpers.job.id, code, code === 'BAD_PAYLOAD', wait],
  );
  const ended = rows[0]?.ended ?? false;
  happened({ what: 'job ended', task, outcome: ended ? 'failed' : 'retried' });
  if (!ended) throw new JobFailure(code);
}

/** Seconds that graphile-worker waits after a failed attempt. */
const pauseAfter = ({ job }: JobHelpers): number => Math.exp(Math.min(job.attempts, 10));

/** Logs a failure and returns its code. A worker that must stop logs nothing, since it was no attempt. */
function logFailure(
  log: Logger,
  about: Record<string, unknown>,
  { abortSignal }: JobHelpers,
  error: unknown,
): string {
  const code = abortSignal?.aborted === true ? 'STOPPED' : errorCode(error);
  log.warn({ ...about, code, place: errorPlace(error) }, 'job failed');
  return code;
}

function stopSignal(helpers: JobHelpers): AbortSignal {
  return helpers.abortSignal ?? new AbortController().signal;
}
