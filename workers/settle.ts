import { z } from 'zod';
import { settleEntities } from '../src/memory/formation/entities/settle-entities.ts';
import { workspaceTask } from './task.ts';

/** Resolves contradictions between facts of entities that were merged or split. */
export const settleTask = workspaceTask({
  name: 'settle',
  payload: z.object({ workspaceId: z.guid(), entityIds: z.array(z.guid()).max(1000) }),
  run: (call, { entityIds }) => settleEntities(call, entityIds),
});
