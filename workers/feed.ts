import { z } from 'zod';
import { feedBacklog } from '../src/memory/formation/extract/feed-backlog.ts';
import { workspaceTask } from './task.ts';

/** Makes jobs for a few more of a workspace's imported turns: the one feeder of an import. */
export const feedTask = workspaceTask({
  name: 'feed',
  payload: z.object({ workspaceId: z.guid() }),
  run: ({ services, caller }) => feedBacklog(services, caller),
});
