import type { Caller } from '../../../postgres/caller.ts';
import { withSession } from '../../../postgres/session.ts';
import type { MemoryServices } from '../../services.ts';
import { enqueueRollUp } from './roll-up.ts';

/** For how many threads and projects one run enqueues jobs. */
const placesAtOnce = 2000;

/** How many minutes a change may wait for the job that was enqueued with it. */
const minutesDue = 15;

/**
 * Enqueues the roll-ups that nothing else enqueues: of threads older than the feature, of threads
 * whose time zone has changed (their owner's, their own or the workspace's), and of due nodes whose job has failed. They have the lowest priority.
 *
 * @throws pg's errors.
 */
export async function resumeRollUps(services: MemoryServices, caller: Caller): Promise<void> {
  await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ threadId: string | null; projectId: string | null }>(
      `with late as materialized (
         select distinct due.branch_id, due.project_id from mneme_private.summary_due due
         where due.workspace_id = $1 and due.mark < mneme_private.uuid_v7((extract(epoch from now() - $3 * interval '1 minute') * 1000000)::bigint)
       ), behind as (
         select b.thread_id from mneme.branch b
         where b.workspace_id = $1
           and ((b.rolled_up_zone is null and b.last_sequence_no >= coalesce(b.fork_sequence_no + 1, 0)) or b.rolled_up_zone <> mneme_private.day_zone($1, b.thread_id))
           and exists (select from mneme.summary s
             where s.workspace_id = $1 and s.thread_id = b.thread_id and s.branch_id = b.id and s.level = 'session')
         union
         select b.thread_id from late join mneme.branch b on b.workspace_id = $1 and b.id = late.branch_id
       )
       (select thread_id as "threadId", null::uuid as "projectId" from behind limit $2)
       union all
       (select distinct null::uuid, project_id from late where project_id is not null limit $2)`,
      [caller.workspaceId, placesAtOnce, minutesDue],
    );
    for (const { threadId, projectId } of rows) {
      if (threadId !== null) await enqueueRollUp(session, services.summarizer, { threadId }, true);
      else if (projectId !== null) await enqueueRollUp(session, services.summarizer, { projectId }, true);
    }
  });
}
