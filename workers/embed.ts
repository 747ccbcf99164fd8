import { z } from 'zod';
import { embedRows } from '../src/memory/embedding/embed-rows.ts';
import { recallKinds } from '../src/memory/kinds.ts';
import { workspaceTask } from './task.ts';

/** Writes vectors of rows that were stored without. */
export const embedTask = workspaceTask({
  name: 'embed',
  payload: z.object({
    workspaceId: z.guid(),
    kind: z.enum(recallKinds),
    ids: z.array(z.guid()).max(1000),
  }),
  run: (call, { kind, ids }) => embedRows(call, kind, ids),
});
