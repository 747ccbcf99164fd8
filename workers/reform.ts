import { z } from 'zod';
import { reformTurns } from '../src/memory/formation/extract/reform.ts';
import { workspaceTask } from './task.ts';

/** Forms the next turns of a workspace again, and enqueues the ones after them. */
export const reformTask = workspaceTask({
  name: 'reform',
  payload: z.object({
    workspaceId: z.guid(),
    everything: z.boolean().optional(),
    after: z.number().optional(),
    afterId: z.guid().optional(),
    done: z.number().optional(),
    total: z.number().optional(),
    untouched: z.number().optional(),
  }),
  run: (call, payload) => reformTurns(call, payload),
});
