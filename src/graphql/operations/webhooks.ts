import { get } from 'postgraphile/grafast';
import {
  createWebhook,
  createWebhookInput,
  deleteWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  rotateWebhookSecretInput,
  testWebhook,
  updateWebhook,
  updateWebhookInput,
  type WebhookWithSecret,
  webhookDeliveryInput,
  webhookInput,
} from '../../memory/webhooks/webhooks.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

const shownOnce =
  'The secret that its events are signed with, in the form of Standard Webhooks (whsec_...). It is shown only here: store it as a secret.';
/**
 * Webhooks: createWebhook, updateWebhook, deleteWebhook, rotateWebhookSecret, testWebhook,
 * replayWebhookDelivery. The lists webhooks and
 * webhookDeliveries show them and their events.
 */
export function defineWebhookOperations({ builder, row }: Api): void {
  const CreateWebhookInput = inputOf(builder, 'CreateWebhookInput', createWebhookInput);
  const UpdateWebhookInput = inputOf(builder, 'UpdateWebhookInput', updateWebhookInput);
  const DeleteWebhookInput = inputOf(builder, 'DeleteWebhookInput', webhookInput);
  const RotateWebhookSecretInput = inputOf(builder, 'RotateWebhookSecretInput', rotateWebhookSecretInput);
  const TestWebhookInput = inputOf(builder, 'TestWebhookInput', webhookInput);
  const ReplayWebhookDeliveryInput = inputOf(builder, 'ReplayWebhookDeliveryInput', webhookDeliveryInput);
  const withSecret = (name: string) =>
    builder.objectRef<WebhookWithSecret>(name).implement({
      fields: (t) => ({
        webhook: t.field({ type: 'Webhook', plan: ($done) => row('Webhook', get($done, 'webhookId')) }),
        secret: t.exposeString('secret', { description: shownOnce }),
      }),
    });
  const CreateWebhookPayload = withSecret('CreateWebhookPayload');
  const RotateWebhookSecretPayload = withSecret('RotateWebhookSecretPayload');
  const UpdateWebhookPayload = builder.objectRef<{ webhookId: string }>('UpdateWebhookPayload').implement({
    fields: (t) => ({
      webhook: t.field({ type: 'Webhook', plan: ($done) => row('Webhook', get($done, 'webhookId')) }),
    }),
  });
  const DeleteWebhookPayload = builder.objectRef<{ webhookId: string }>('DeleteWebhookPayload').implement({
    fields: (t) => ({ webhookId: t.expose('webhookId', { type: 'UUID' }) }),
  });
  const TestWebhookPayload = builder.objectRef<{ deliveryId: string }>('TestWebhookPayload').implement({
    fields: (t) => ({
      webhookDelivery: t.field({
        type: 'WebhookDelivery',
        description: 'The test delivery. It has just been queued; its state soon tells the result.',
        plan: ($done) => row('WebhookDelivery', get($done, 'deliveryId')),
      }),
    }),
  });
  const ReplayWebhookDeliveryPayload = builder
    .objectRef<{ deliveryId: string }>('ReplayWebhookDeliveryPayload')
    .implement({
      fields: (t) => ({
        webhookDelivery: t.field({
          type: 'WebhookDelivery',
          description: 'The delivery, which waits; its state soon tells the result.',
          plan: ($done) => row('WebhookDelivery', get($done, 'deliveryId')),
        }),
      }),
    });

  builder.mutationFields((t) => ({
    replayWebhookDelivery: t.field({
      description:
        'Sends an event to its webhook once more at once, whether it was delivered or given up, with the same webhook-id.',
      type: ReplayWebhookDeliveryPayload,
      nullable: true,
      args: { input: t.arg({ type: ReplayWebhookDeliveryInput, required: true }) },
      plan: (_, { $input }) => change($input, replayWebhookDelivery),
    }),
    createWebhook: t.field({
      description:
        "Creates a webhook: a URL that signed events are posted to. A service's webhook gets everybody's events, an admin's those of what the whole workspace may read.",
      type: CreateWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, createWebhook),
    }),
    updateWebhook: t.field({
      description: 'Changes the given fields of a webhook. Waiting events are sent again at once.',
      type: UpdateWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, updateWebhook),
    }),
    deleteWebhook: t.field({
      description:
        'Deletes a webhook with its secrets and deliveries. Admins may delete any, services their own.',
      type: DeleteWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: DeleteWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, deleteWebhook),
    }),
    rotateWebhookSecret: t.field({
      description: 'Gives a webhook a new secret. For a time (graceSeconds) its events are signed with both.',
      type: RotateWebhookSecretPayload,
      nullable: true,
      args: { input: t.arg({ type: RotateWebhookSecretInput, required: true }) },
      plan: (_, { $input }) => change($input, rotateWebhookSecret),
    }),
    testWebhook: t.field({
      description: 'Sends a test event to a webhook at once, even if the webhook is switched off.',
      type: TestWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: TestWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, testWebhook),
    }),
  }));
}
