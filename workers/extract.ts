import { z } from 'zod';
import { extractTurns } from '../src/memory/formation/extract-turns.ts';
import { workspaceTask } from './task.ts';

/** Finds memories, entities and facts in turns. */
export const extractTask = workspaceTask({
  name: 'extract',
  payload: z.object({ workspaceId: z.guid(), messageIds: z.array(z.guid()).max(1000) }),
  run: ({ services, caller, signal }, { messageIds }) => extractTurns(services, caller, messageIds, signal),
});
