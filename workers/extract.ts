import { z } from 'zod';
import { extractTurns } from '../src/memory/formation/extract-turns.ts';
import { readTimes } from '../src/memory/formation/read-times.ts';
import { workspaceTask } from './task.ts';

/** Finds the times that turns speak of, and memories, entities and facts in them. */
export const extractTask = workspaceTask({
  name: 'extract',
  payload: z.object({ workspaceId: z.guid(), messageIds: z.array(z.guid()).max(1000) }),
  async run({ services, caller, signal, jobId }, { messageIds }) {
    // First, because it asks nobody: an extractor that is away keeps no time from being read.
    await readTimes(services, caller, messageIds);
    await extractTurns(services, caller, messageIds, signal, jobId);
  },
});
