import { z } from 'zod';
import { ofThread, restoreTexts } from '../src/memory/archive/restore.ts';
import { workspaceTask } from './task.ts';

/** Restores a thread's archived texts into their rows. */
export const restoreTask = workspaceTask({
  name: 'restore',
  payload: z.object({ workspaceId: z.guid(), threadId: z.guid() }),
  async run({ services, caller, signal }, { threadId }) {
    await restoreTexts(services, caller, ofThread('message', threadId), signal);
    await restoreTexts(services, caller, ofThread('summary', threadId), signal);
  },
});
