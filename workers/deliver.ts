import { z } from 'zod';
import { deliverEvents } from '../src/memory/webhooks/deliver.ts';
import { workspaceTask } from './task.ts';

/** Sends waiting events to a webhook. */
export const deliverTask = workspaceTask({
  name: 'deliver',
  payload: z.object({ workspaceId: z.guid(), webhookId: z.guid() }),
  run: (call, { webhookId }) => deliverEvents(call, webhookId),
});
