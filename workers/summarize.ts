import { z } from 'zod';
import { summarizeThread } from '../src/memory/formation/summarize-thread.ts';
import { workspaceTask } from './task.ts';

/** Brings a thread's summaries up to its latest turn. */
export const summarizeTask = workspaceTask({
  name: 'summarize',
  payload: z.object({ workspaceId: z.guid(), threadId: z.guid() }),
  run: ({ services, caller, signal }, { threadId }) => summarizeThread(services, caller, threadId, signal),
});
