import { z } from 'zod';
import { rollUp } from '../src/memory/formation/summaries/roll-up.ts';
import { meteredServices } from './metered-services.ts';
import { workspaceTask } from './task.ts';

/** Whose summaries a job is about: a thread's or a project's. */
export const placePayload = z.union([
  z.object({ workspaceId: z.guid(), threadId: z.guid() }),
  z.object({ workspaceId: z.guid(), projectId: z.guid() }),
]);

/** Brings the days, weeks and months of a thread or a project up to what lies under them. */
export const rollUpTask = workspaceTask({
  name: 'roll_up',
  payload: placePayload,
  run: (context, place) => rollUp(meteredServices(context), context.caller, place, context.signal),
});
