import { z } from 'zod';
import { deliverEvents } from '../src/memory/webhooks/deliver.ts';
import { workspaceTask } from './task.ts';

/** Tells a webhook of what waits for it. */
export const deliverTask = workspaceTask({
  name: 'deliver',
  payload: z.object({ workspaceId: z.guid(), webhookId: z.guid() }),
  run: ({ services, caller, signal }, { webhookId }) => deliverEvents(services, caller, webhookId, signal),
});
