import { updateSalience } from '../src/memory/formation/memories/salience.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Recalculates the salience of all memories, facts and entities each night, one workspace after the other. */
export const salienceTask: RecurringTask = {
  name: 'salience',
  schedule: '23 2 * * *',
  madeUpForMs: 24 * 3600 * 1000,
  async run({ services, runnerPool, log, signal }) {
    let changed = 0;
    for (const caller of await workerCallers(runnerPool)) {
      changed += await updateSalience({ services, caller }, { signal });
    }
    if (changed > 0) log.info({ changed }, 'salience re-evaluated');
  },
};
