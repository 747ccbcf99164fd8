import { readStatement } from '../../../postgres/statement-file.ts';
import { type Call, inSession } from '../../call.ts';
import { enqueueRollUp } from './roll-up.ts';

const lateRollUpsStatement = readStatement(import.meta.dirname, 'late-roll-ups.sql');

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
export async function resumeRollUps(call: Call): Promise<void> {
  await inSession(call, async (session) => {
    const { rows } = await session.query<{ threadId: string | null; projectId: string | null }>(
      lateRollUpsStatement,
      [call.caller.workspaceId, placesAtOnce, minutesDue],
    );
    for (const { threadId, projectId } of rows) {
      if (threadId !== null) await enqueueRollUp(session, call.services.summarizer, { threadId }, true);
      else if (projectId !== null)
        await enqueueRollUp(session, call.services.summarizer, { projectId }, true);
    }
  });
}
