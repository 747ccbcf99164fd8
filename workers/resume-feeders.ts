import { resumeFeeders } from '../src/memory/formation/extract/feed-backlog.ts';
import type { RecurringTask } from './task.ts';

/** Continues imports whose feeder has failed for good, for instance after a day without the database. */
export const resumeFeedersTask: RecurringTask = {
  name: 'resume_feeders',
  schedule: '*/10 * * * *',
  run: ({ runnerPool, signal }) => resumeFeeders(runnerPool, signal),
};
