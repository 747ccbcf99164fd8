import { z } from 'zod';
import { summarizeThread } from '../src/memory/formation/summarize-thread.ts';
import { meteredServices } from './metered-services.ts';
import { workspaceTask } from './task.ts';

/** Brings a thread's summaries up to its latest turn; those after `since` that were lost with a turn, too. */
export const summarizeTask = workspaceTask({
  name: 'summarize',
  payload: z.object({ workspaceId: z.guid(), threadId: z.guid(), since: z.int().min(0).optional() }),
  run: (context, { threadId, since }) =>
    summarizeThread(
      meteredServices(context),
      context.caller,
      threadId,
      context.signal,
      since === undefined ? {} : { since },
    ),
});
