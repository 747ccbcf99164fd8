import { z } from 'zod';
import { suggestPlace } from '../src/memory/formation/extract/suggest-place.ts';
import { summarizeThread } from '../src/memory/formation/summaries/summarize-thread.ts';
import { meteredServices } from './metered-services.ts';
import { workspaceTask } from './task.ts';

/**
 * Brings a thread's summaries up to its latest turn, those after `since` that were lost with a turn too, and suggests a
 * place for one that has none.
 */
export const summarizeTask = workspaceTask({
  name: 'summarize',
  payload: z.object({ workspaceId: z.guid(), threadId: z.guid(), since: z.int().min(0).optional() }),
  async run(context, { threadId, since }) {
    await summarizeThread(
      meteredServices(context),
      context.caller,
      threadId,
      context.signal,
      since === undefined ? {} : { since },
    );
    await suggestPlace(context.services, context.caller, threadId);
  },
});
