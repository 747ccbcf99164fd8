import { z } from 'zod';
import { formConversation, formTurns } from '../src/memory/formation/extract/form-turns.ts';
import { workspaceTask } from './task.ts';

/** Forms turns: those that a conversation brought on a branch, whatever they are by then, or certain ones of an import. */
export const formTask = workspaceTask({
  name: 'form',
  payload: z.union([
    z.object({
      workspaceId: z.guid(),
      branchId: z.guid(),
      /** What it took from the backlog when it ran before. */
      taken: z.array(z.guid()).max(1000).optional(),
    }),
    z.object({ workspaceId: z.guid(), messageIds: z.array(z.guid()).max(1000) }),
  ]),
  run: ({ services, caller, signal, jobId }, payload) =>
    'branchId' in payload
      ? formConversation(services, caller, payload.branchId, payload.taken ?? [], signal, jobId)
      : formTurns(services, caller, payload.messageIds, signal, jobId),
});
