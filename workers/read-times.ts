import { readOldTimes } from '../src/memory/formation/extract/read-times.ts';
import type { RecurringTask } from './task.ts';
import { whileMore } from './workspaces.ts';

/**
 * Parses times in turns that were stored before Mneme did so; formation parses those of new turns. For a workspace that
 * is done, it costs one look-up.
 */
export const readTimesTask: RecurringTask = {
  name: 'read_times',
  schedule: '* * * * *',
  run: (context) => whileMore(context, 'mneme_private.workspaces_with_unread_times', readOldTimes),
};
