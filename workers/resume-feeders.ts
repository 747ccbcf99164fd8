import { resumeFeeders } from '../src/memory/formation/extract/feed-backlog.ts';
import type { RecurringTask } from './task.ts';

/** Goes on with imports whose feeder has given up, after a day without the database, say. */
export const resumeFeedersTask: RecurringTask = {
  name: 'resume_feeders',
  schedule: '*/10 * * * *',
  run: ({ runnerPool, signal }) => resumeFeeders(runnerPool, signal),
};
