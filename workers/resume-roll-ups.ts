import { resumeRollUps } from '../src/memory/formation/summaries/resume-roll-ups.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Asks for roll-ups of conversations from before there were any, and of workspaces in a new time zone. */
export const resumeRollUpsTask: RecurringTask = {
  name: 'resume_roll_ups',
  schedule: '*/15 * * * *',
  async run({ services, runnerPool, signal }) {
    for (const caller of await workerCallers(runnerPool)) {
      signal.throwIfAborted();
      await resumeRollUps(services, caller);
    }
  },
};
