import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import type { MemoryServices } from './services.ts';

/** How many jobs of a workspace wait, run and have failed for good; and the same by task. */
export interface JobStatus {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly tasks: Record<string, { waiting: number; running: number; failed: number }>;
}

/** The caller's workspace's background work: due and debounced jobs, not recurring ones. */
export async function jobStatus(services: MemoryServices, caller: Caller): Promise<JobStatus> {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<JobStatus>(
      'select waiting::int, running::int, failed::int, tasks from mneme_private.job_status()',
    );
    return rows[0] ?? { waiting: 0, running: 0, failed: 0, tasks: {} };
  });
}
