import { z } from 'zod';
import { formConversation, formTurns } from '../src/memory/formation/extract/form-turns.ts';
import { workspaceTask } from './task.ts';

/** Forms turns: the waiting ones of a branch, or given ones of an import. */
export const formTask = workspaceTask({
  name: 'form',
  payload: z.union([
    z.object({
      workspaceId: z.guid(),
      branchId: z.guid(),
      /** The turns that an earlier run took from the backlog. */
      taken: z.array(z.guid()).max(1000).optional(),
    }),
    z.object({ workspaceId: z.guid(), messageIds: z.array(z.guid()).max(1000) }),
  ]),
  run: (call, payload) =>
    'branchId' in payload
      ? formConversation(call, payload.branchId, payload.taken ?? [])
      : formTurns(call, payload.messageIds),
});
