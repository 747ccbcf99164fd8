import { archiveWorkspace } from '../src/memory/archive/archive.ts';
import { rewriteChanged } from '../src/memory/archive/rewrite.ts';
import type { RecurringTask } from './task.ts';
import { workerCallers } from './workspaces.ts';

/** Moves old texts into the archive. */
export const archiveTask: RecurringTask = {
  name: 'archive',
  schedule: '37 * * * *',
  async run({ services, runnerPool, log, signal }) {
    for (const caller of await workerCallers(runnerPool)) {
      signal.throwIfAborted();
      const texts = await archiveWorkspace({ services, caller, signal });
      if (texts > 0) log.info({ texts }, 'old texts archived');
    }
  },
};

/** Rewrites archive objects without texts that were erased or restored. */
export const rewriteArchiveTask: RecurringTask = {
  name: 'rewrite_archive',
  schedule: '* * * * *',
  async run({ services, runnerPool, log, signal }) {
    const { rows } = await runnerPool.query<{ id: string }>('select mneme_private.changed_archives() as id');
    for (const { id } of rows) {
      const caller = { role: 'worker', workspaceId: id, userId: null, requestId: null } as const;
      const objects = await rewriteChanged({ services, caller, signal });
      if (objects > 0) log.info({ objects }, 'objects of the archive written anew');
    }
  },
};
