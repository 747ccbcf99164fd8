import { readOldTimes } from '../src/memory/formation/extract/read-times.ts';
import type { RecurringTask } from './task.ts';

/**
 * Reads the times in turns that were stored before Mneme read them; `extract` reads those of new turns. Once a
 * workspace is done it costs a look-up.
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
        more = await readOldTimes(services, {
          role: 'worker',
          workspaceId: id,
          userId: null,
          requestId: null,
        });
      } while (more);
    }
  },
};
