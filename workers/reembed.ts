import { z } from 'zod';
import { continueMove } from '../src/memory/embedding/reembed.ts';
import { workspaceTask } from './task.ts';

/** Continues a workspace's move to another embedding model. */
export const reembedTask = workspaceTask({
  name: 'reembed',
  payload: z.object({ workspaceId: z.guid(), moveId: z.guid() }),
  run: (call, { moveId }) => continueMove(call, moveId),
});
