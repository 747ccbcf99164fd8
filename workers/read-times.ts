import { readOldTimes } from '../src/memory/formation/extract/read-times.ts';
import type { RecurringTask } from './task.ts';

/**
 * Parses times in turns that were stored before Mneme did so; formation parses those of new turns. For a workspace that
 * is done, it costs one look-up.
 */
export const readTimesTask: RecurringTask = {
  name: 'read_times',
  schedule: '* * * * *',
  async run({ services, runnerPool, signal }) {
    const { rows } = await runnerPool.query<{ id: string }>(
      'select mneme_private.workspaces_with_unread_times() as id',
    );
    for (const { id } of rows) {
      let more: boolean;
      do {
        signal.throwIfAborted();
        more = await readOldTimes({
          services,
          caller: {
            role: 'worker',
            workspaceId: id,
            userId: null,
            requestId: null,
          },
        });
      } while (more);
    }
  },
};
