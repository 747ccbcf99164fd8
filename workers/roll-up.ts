import { z } from 'zod';
import { rollUp } from '../src/memory/formation/summaries/roll-up.ts';
import { metered } from './metered-services.ts';
import { workspaceTask } from './task.ts';

/** The thread or project whose summaries a job makes. */
export const placePayload = z.union([
  z.object({ workspaceId: z.guid(), threadId: z.guid() }),
  z.object({ workspaceId: z.guid(), projectId: z.guid() }),
]);

/** Updates the summaries of days, weeks and months of a thread or project. */
export const rollUpTask = workspaceTask({
  name: 'roll_up',
  payload: placePayload,
  run: (context, place) => rollUp(metered(context), place),
});
