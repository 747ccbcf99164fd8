import { deleteDueBlobs, renewBlobs, rewrapDataKeys } from '../src/memory/sealed/upkeep.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Deletes blobs without rows, rewraps data keys with the current master key, and renews blobs before they expire. */
export const keepSealedTask: RecurringTask = {
  name: 'keep_sealed',
  schedule: '*/15 * * * *',
  async run({ services, runnerPool, log, signal }) {
    const deleted = await deleteDueBlobs(
      services,
      (work) => work((text, values) => runnerPool.query(text, values && [...values])),
      signal,
    );
    let rewrapped = 0;
    let renewed = 0;
    for (const caller of await workerCallers(runnerPool)) {
      rewrapped += await rewrapDataKeys({ services, caller, signal });
      renewed += await renewBlobs({ services, caller, signal });
    }
    if (deleted + rewrapped + renewed > 0) {
      log.info({ deleted, rewrapped, renewed }, 'blobs and data keys looked after');
    }
  },
};
