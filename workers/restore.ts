import { z } from 'zod';
import { ofThread, restoreTexts } from '../src/memory/archive/restore.ts';
import { workspaceTask } from './task.ts';

/** Restores a thread's archived texts into their rows. */
export const restoreTask = workspaceTask({
  name: 'restore',
  payload: z.object({ workspaceId: z.guid(), threadId: z.guid() }),
  async run(call, { threadId }) {
    await restoreTexts(call, ofThread('message', threadId));
    await restoreTexts(call, ofThread('summary', threadId));
  },
});
