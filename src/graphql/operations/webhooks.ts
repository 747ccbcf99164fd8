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
  'What its events are signed with, in the form of Standard Webhooks (whsec_...). Shown here only: keep it where secrets are kept.';
const address = 'Where events are posted to, over https.';

/** Addresses that are told of events: createWebhook, updateWebhook, deleteWebhook, rotateWebhookSecret, testWebhook; they and what became of their events are the lists webhooks and webhookDeliveries. */
export function defineWebhookOperations({ builder, row }: Api): void {
  const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
    fields: (t) => ({
      name: t.string({ required: true, description: 'What it is for.' }),
      url: t.string({ required: true, description: address }),
      events: t.field({ type: ['WebhookEvent'], required: true, description: 'What it is told of.' }),
    }),
  });
  const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
    fields: (t) => ({
      webhookId: t.field({ type: 'UUID', required: true }),
      name: t.string(),
      url: t.string({ description: address }),
      events: t.field({ type: ['WebhookEvent'], description: 'All that it is told of from now on.' }),
      enabled: t.boolean({
        description:
          'Whether events are sent. Those that happened while it was switched off are not told later.',
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
          'For how long events are signed with the secret before as well, up to 30 days. Default: a day.',
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
        description: 'The test, on its way: its state says soon what became of it.',
        plan: ($done) => row('WebhookDelivery', get($done, 'deliveryId')),
      }),
    }),
  });

  builder.mutationFields((t) => ({
    createWebhook: t.field({
      description:
        'Makes an address that is told of events, signed. One of a service hears of everybody, one of an admin of what the whole workspace reads.',
      type: CreateWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => createWebhook(by.services, by.caller, input)),
    }),
    updateWebhook: t.field({
      description: 'Changes what is given of a webhook, and has it tried again at once.',
      type: UpdateWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: UpdateWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => updateWebhook(by.services, by.caller, input)),
    }),
    deleteWebhook: t.field({
      description: 'Deletes a webhook with its secrets and deliveries; admins any, services their own.',
      type: DeleteWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: DeleteWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => deleteWebhook(by.services, by.caller, input)),
    }),
    rotateWebhookSecret: t.field({
      description: 'Gives a webhook a new secret; for a time its events are signed with both.',
      type: RotateWebhookSecretPayload,
      nullable: true,
      args: { input: t.arg({ type: RotateWebhookSecretInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => rotateWebhookSecret(by.services, by.caller, input)),
    }),
    testWebhook: t.field({
      description: 'Has a webhook sent a test at once, also where it is switched off.',
      type: TestWebhookPayload,
      nullable: true,
      args: { input: t.arg({ type: TestWebhookInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => testWebhook(by.services, by.caller, input)),
    }),
  }));
}
