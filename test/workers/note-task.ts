import { z } from 'zod';
import { withSession } from '../../src/postgres/session.ts';
import { type WorkspaceTask, workspaceTask } from '../../workers/task.ts';

/**
 * A task whose effect can be counted: it stores one note for each job of one workspace (keyed by its threadId), then
 * does what the test wants. Jobs that other tests left in the queue are passed over.
 */
export function noteTask(workspaceId: string, then: (threadId: string) => Promise<void>): WorkspaceTask {
  return workspaceTask({
    name: 'summarize',
    payload: z.object({ workspaceId: z.guid(), threadId: z.guid().optional() }),
    async run({ services, caller }, payload) {
      if (payload.workspaceId !== workspaceId || payload.threadId === undefined) return;
      const { threadId } = payload;
      await withSession(services.pool, caller, (session) =>
        session.query(
          `insert into mneme.memory_item (workspace_id, kind, content, idempotency_key)
           values ($1, 'note', 'ran', $2) on conflict do nothing`,
          [workspaceId, threadId],
        ),
      );
      await then(threadId);
    },
  });
}
