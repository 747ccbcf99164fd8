import { z } from 'zod';
import { settleEntities } from '../src/memory/formation/entities/settle-entities.ts';
import { workspaceTask } from './task.ts';

/** Settles the facts of entities that became one, or two again. */
export const settleTask = workspaceTask({
  name: 'settle',
  payload: z.object({ workspaceId: z.guid(), entityIds: z.array(z.guid()).max(1000) }),
  run: ({ services, caller }, { entityIds }) => settleEntities(services, caller, entityIds),
});
