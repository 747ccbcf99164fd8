import { z } from 'zod';
import { extractTurns } from '../src/memory/formation/extract/extract-turns.ts';
import { extractGathered, gatherTurns, isGathered } from '../src/memory/formation/extract/gather-turns.ts';
import { readTimes } from '../src/memory/formation/extract/read-times.ts';
import { workspaceTask } from './task.ts';

/**
 * Finds the times that turns speak of, and memories, entities and facts in them. Where a model is asked, single turns
 * first wait for others of their branch; that branch's job then asks about them together.
 */
export const extractTask = workspaceTask({
  name: 'extract',
  payload: z.union([
    z.object({ workspaceId: z.guid(), messageIds: z.array(z.guid()).max(1000) }),
    z.object({ workspaceId: z.guid(), branchId: z.guid() }),
  ]),
  async run({ services, caller, signal, jobId }, payload) {
    if ('branchId' in payload) {
      return extractGathered(services, caller, payload.branchId, signal, jobId);
    }
    const { messageIds } = payload;
    // First, because it asks nobody: an extractor that is away keeps no time from being read.
    await readTimes(services, caller, messageIds);
    if (isGathered(services, messageIds)) await gatherTurns(services, caller, messageIds);
    else await extractTurns(services, caller, messageIds, signal, jobId);
  },
});
