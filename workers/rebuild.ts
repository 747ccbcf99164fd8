import { z } from 'zod';
import { rebuildSummary } from '../src/memory/formation/summaries/rebuild-summary.ts';
import { metered } from './metered-services.ts';
import { workspaceTask } from './task.ts';

/** Rebuilds a summary on request, and those made from it. */
export const rebuildTask = workspaceTask({
  name: 'rebuild',
  payload: z.object({ workspaceId: z.guid(), summaryId: z.guid() }),
  run: (context, { summaryId }) => rebuildSummary(metered(context), summaryId),
});
