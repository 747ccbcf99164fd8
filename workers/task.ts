import type { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { MemoryServices } from '../src/memory/services.ts';
import type { Caller } from '../src/postgres/caller.ts';

/** The context of a workspace's task. Its services' pool is logged in as the workers' user. */
export interface TaskContext {
  readonly services: MemoryServices;
  /** The worker role in the job's workspace. */
  readonly caller: Caller;
  /** Fires if the worker must stop before the task is done; the job runs again later. */
  readonly signal: AbortSignal;
  /** The job's number in the queue, for its record. */
  readonly jobId: string;
}

/**
 * A kind of job that is enqueued by `mneme_private.enqueue`. It may run twice, also concurrently on independent
 * workers, and must have the same effect as once.
 */
export interface WorkspaceTask<Payload extends { workspaceId: string } = { workspaceId: string }> {
  /** The name in the queue and in the list of `mneme_private.enqueue`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  run(context: TaskContext, payload: Payload): Promise<void>;
}

/** The context of recurring work. */
export interface RecurringContext {
  readonly services: MemoryServices;
  /** Logged in as the workers' user. */
  readonly runnerPool: Pool;
  /** Opens a connection that may build indexes; null if this process has no such login. */
  readonly connectOwner: (() => Promise<Client>) | null;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Scheduled work of the workers. It belongs to no workspace, and `jobStatus` does not count it. */
export interface RecurringTask {
  readonly name: string;
  /** The schedule as in crontab(5), in UTC. */
  readonly schedule: string;
  /**
   * For how many milliseconds a missed run is made up for, by the next worker that starts: for what runs so rarely that a
   * machine which is off at that time would never do it. Otherwise the next run does the same work soon.
   */
  readonly madeUpForMs?: number;
  run(context: RecurringContext): Promise<void>;
}

/** Types the payload by the task's schema, and hides the type in the list of all tasks. */
export function workspaceTask<Payload extends { workspaceId: string }>(task: {
  name: string;
  payload: z.ZodType<Payload>;
  run(context: TaskContext, payload: Payload): Promise<void>;
}): WorkspaceTask {
  return {
    name: task.name,
    payload: task.payload,
    run: (context, payload) => task.run(context, task.payload.parse(payload)),
  };
}
