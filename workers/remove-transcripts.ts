import { removeTranscripts } from '../src/memory/formation/transcripts.ts';
import type { RecurringTask } from './task.ts';

/** Removes transcripts whose retention by privacy mode or the workspace has ended, once they are formed. */
export const removeTranscriptsTask: RecurringTask = {
  name: 'remove_transcripts',
  schedule: '* * * * *',
  async run({ services, runnerPool, log, signal }) {
    const { rows } = await runnerPool.query<{ id: string }>(
      'select mneme_private.workspaces_with_retention() as id',
    );
    for (const { id } of rows) {
      const caller = { role: 'worker', workspaceId: id, userId: null, requestId: null } as const;
      const turns = await removeTranscripts({ services, caller, signal });
      if (turns > 0) log.info({ turns }, 'transcripts removed');
    }
  },
};
