import type { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { MemoryServices } from '../src/memory/services.ts';
import type { Caller } from '../src/postgres/caller.ts';

/** What a task of one workspace works with. Its services' pool is logged in as the workers' own user. */
export interface TaskContext {
  readonly services: MemoryServices;
  /** The worker role in the job's workspace. */
  readonly caller: Caller;
  /** Fires when the worker has to stop before the task is done; the job is then run again later. */
  readonly signal: AbortSignal;
  /** The job's number in the queue, for what is written down of it. */
  readonly jobId: string;
}

/**
 * A kind of job that a workspace asks for through `mneme_private.enqueue`. It may be run twice, also at the same
 * time, by workers that don't know of each other: it has one effect all the same.
 */
export interface WorkspaceTask<Payload extends { workspaceId: string } = { workspaceId: string }> {
  /** As in the queue; also in the list of `mneme_private.enqueue`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  run(context: TaskContext, payload: Payload): Promise<void>;
}

/** What recurring work works with. */
export interface RecurringContext {
  readonly services: MemoryServices;
  /** Logged in as the workers' own user, which owns the queue. */
  readonly runnerPool: Pool;
  /** Opens a connection that may build indexes; null where this process has no such login. */
  readonly connectOwner: (() => Promise<Client>) | null;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Work that the workers start by the clock. It is nobody's job and `jobStatus` does not count it. */
export interface RecurringTask {
  readonly name: string;
  /** When, as in crontab(5), in UTC. */
  readonly schedule: string;
  run(context: RecurringContext): Promise<void>;
}

/** Keeps the payload's type between a task's schema and its code, then forgets it for the list of all tasks. */
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
