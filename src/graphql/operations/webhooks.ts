import { get } from 'postgraphile/grafast';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from '../../memory/webhooks/webhooks.ts';
import { type Api, change } from '../pothos/builder.ts';

const shownOnce =
  'The secret that its events are signed with, in the form of Standard Webhooks (whsec_...). It is shown only here: store it as a secret.';
const address = 'The https URL that events are posted to.';

/**
 * Webhooks: createWebhook, updateWebhook, deleteWebhook, rotateWebhookSecret, testWebhook. The lists webhooks and
 * webhookDeliveries show them and their events.
 */
export function defineWebhookOperations({ builder, row }: Api): void {
  const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
    fields: (t) => ({
      name: t.string({ required: true, description: 'What it is for.' }),
      url: t.string({ required: true, description: address }),
      events: t.field({
        type: ['WebhookEvent'],
        required: true,
        description: 'The events that are sent to it.',
      }),
    }),
  });
  const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
    fields: (t) => ({
      webhookId: t.field({ type: 'UUID', required: true }),
      name: t.string(),
      url: t.string({ description: address }),
      events: t.field({
        type: ['WebhookEvent'],
        description: 'The complete list of events that are sent to it from now on.',
      }),
      enabled: t.boolean({
        description:
          'Whether events are sent. Events that happen while it is switched off are not sent later.',
      }),
    }),
  });
  const DeleteWebhookInput = builder.inputType('DeleteWebhookInput', {
    fields: (t) => ({ webhookId: t.field({ type: 'UUID', required: true }) }),
  });
  const RotateWebhookSecretInput = builder.inputType('RotateWebhookSecretInput', {
    fields: (t) => ({
      webhookId: t.field({ type: 'UUID', required: true }),
      graceSeconds: t.int({
        description:
          'How many seconds events are also signed with the previous secret, at most 30 days. Default: one day.',
      }),
    }),
  });
  const TestWebhookInput = builder.inputType('TestWebhookInput', {
    fields: (t) => ({ webhookId: t.field({ type: 'UUID', required: true }) }),
  });
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

  builder.mutationFields((t) => ({
    createWebhook: t.field({
      description:
        "Creates a webhook: a URL that signed events are posted to. A service's webhook gets everybody's events, an admin's those of what the whole workspace may read.",
      type: CreateWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => createWebhook(by.services, by.caller, input)),
    }),
    updateWebhook: t.field({
      description: 'Changes the given fields of a webhook. Waiting events are sent again at once.',
      type: UpdateWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateWebhook(by.services, by.caller, input)),
    }),
    deleteWebhook: t.field({
      description:
        'Deletes a webhook with its secrets and deliveries. Admins may delete any, services their own.',
      type: DeleteWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: DeleteWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => deleteWebhook(by.services, by.caller, input)),
    }),
    rotateWebhookSecret: t.field({
      description: 'Gives a webhook a new secret. For a time (graceSeconds) its events are signed with both.',
      type: RotateWebhookSecretPayload,
      nullable: true,
      args: { input: t.arg({ type: RotateWebhookSecretInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => rotateWebhookSecret(by.services, by.caller, input)),
    }),
    testWebhook: t.field({
      description: 'Sends a test event to a webhook at once, even if the webhook is switched off.',
      type: TestWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: TestWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => testWebhook(by.services, by.caller, input)),
    }),
  }));
}
