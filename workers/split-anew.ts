import { splitAnew } from '../src/memory/recall/split-anew.ts';
import type { RecurringTask } from './task.ts';

/**
 * Splits texts into terms that were stored before Mneme split text as it does now. For a workspace that is done, it
 * costs one look-up.
 */
export const splitAnewTask: RecurringTask = {
  name: 'split_anew',
  schedule: '* * * * *',
  async run({ services, runnerPool, signal }) {
    const { rows } = await runnerPool.query<{ id: string }>(
      'select mneme_private.workspaces_with_old_terms() as id',
    );
    for (const { id } of rows) {
      let more: boolean;
      do {
        signal.throwIfAborted();
        more = await splitAnew({
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
