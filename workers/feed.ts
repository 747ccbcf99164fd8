import { z } from 'zod';
import { feedBacklog } from '../src/memory/formation/extract/feed-backlog.ts';
import { workspaceTask } from './task.ts';

/** Enqueues jobs for a few more of a workspace's imported turns. An import has one feeder. */
export const feedTask = workspaceTask({
  name: 'feed',
  payload: z.object({ workspaceId: z.guid() }),
  run: (call) => feedBacklog(call),
});
