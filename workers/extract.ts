import { z } from 'zod';
import { formTurns } from '../src/memory/formation/extract/form-turns.ts';
import { extractGathered } from '../src/memory/formation/extract/gather-turns.ts';
import { workspaceTask } from './task.ts';

/**
 * Extracts from a branch's gathered turns, if a model is used; or forms given turns again after rows that were
 * extracted from them had to be removed.
 */
export const extractTask = workspaceTask({
  name: 'extract',
  payload: z.union([
    z.object({ workspaceId: z.guid(), messageIds: z.array(z.guid()).max(1000) }),
    z.object({ workspaceId: z.guid(), branchId: z.guid() }),
  ]),
  async run(call, payload) {
    if ('branchId' in payload) {
      return extractGathered(call, payload.branchId);
    }
    await formTurns(call, payload.messageIds);
  },
});
