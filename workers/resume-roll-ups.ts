import { resumeRollUps } from '../src/memory/formation/summaries/resume-roll-ups.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Enqueues roll-ups of conversations from before roll-ups existed, and of workspaces with a new time zone. */
export const resumeRollUpsTask: RecurringTask = {
  name: 'resume_roll_ups',
  schedule: '*/15 * * * *',
  async run({ services, runnerPool, signal }) {
    for (const caller of await workerCallers(runnerPool)) {
      signal.throwIfAborted();
      await resumeRollUps({ services, caller });
    }
  },
};
