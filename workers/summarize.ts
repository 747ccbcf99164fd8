import { z } from 'zod';
import { suggestPlace } from '../src/memory/formation/extract/suggest-place.ts';
import { summarizeThread } from '../src/memory/formation/summaries/summarize-thread.ts';
import { metered } from './metered-services.ts';
import { workspaceTask } from './task.ts';

/**
 * Updates a thread's summaries to its latest turn, including those after `since` that were removed with a turn, and
 * suggests a place in the taxonomy for a thread without one.
 */
export const summarizeTask = workspaceTask({
  name: 'summarize',
  payload: z.object({ workspaceId: z.guid(), threadId: z.guid(), since: z.int().min(0).optional() }),
  async run(context, { threadId, since }) {
    await summarizeThread(metered(context), threadId, since === undefined ? {} : { since });
    await suggestPlace(context, threadId);
  },
});
