import { splitAnew } from '../src/memory/recall/split-anew.ts';
import type { RecurringTask } from './task.ts';
import { whileMore } from './workspaces.ts';

/**
 * Splits texts into terms that were stored before Mneme split text as it does now. For a workspace that is done, it
 * costs one look-up.
 */
export const splitAnewTask: RecurringTask = {
  name: 'split_anew',
  schedule: '* * * * *',
  run: (context) => whileMore(context, 'mneme_private.workspaces_with_old_terms', splitAnew),
};
