import type { RecurringTask } from './task.ts';

/**
 * Folds the appended changes of the word statistics into their totals. Recall reads both, so this only keeps it fast.
 */
export const foldStatisticsTask: RecurringTask = {
  name: 'fold_statistics',
  schedule: '* * * * *',
  async run({ runnerPool, signal }) {
    let folded: number;
    do {
      signal.throwIfAborted();
      const { rows } = await runnerPool.query<{ folded: number }>(
        'select mneme_private.fold_statistics() as folded',
      );
      folded = rows[0]?.folded ?? 0;
    } while (folded > 0);
  },
};
