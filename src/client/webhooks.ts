import type {
  CreateWebhookInput,
  UpdateWebhookInput,
  WebhookDeliveriesQuery,
  WebhookFieldsFragment,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

export type { WebhookEvent } from './generated/graphql.ts';

/** An address that is told what happens. */
export type WebhookAnswer = WebhookFieldsFragment;
/** One event that was sent to it, or is to be. */
export type DeliveryAnswer = NonNullable<
  NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['nodes'][number]
>;
/** A webhook with its secret, which is told only once. */
export interface WebhookSecret {
  readonly webhook: WebhookAnswer;
  readonly secret: string;
}

/** Webhooks and what was sent to them. */
export function webhookOperations(send: Send) {
  return {
    /** The webhooks that you can see. */
    async webhooks(call?: CallOptions): Promise<WebhookAnswer[]> {
      const { webhooks } = await send(operations.WebhooksDocument, {}, call);
      return done(webhooks).nodes.filter((each) => each !== null);
    },
    /** The latest deliveries of one, the newest first. */
    async webhookDeliveries(webhookId: string, first = 20, call?: CallOptions): Promise<DeliveryAnswer[]> {
      const found = await send(operations.WebhookDeliveriesDocument, { webhookId, first }, call);
      return done(found.webhookDeliveries).nodes.filter((each) => each !== null);
    },
    /** Makes one, and tells its secret. */
    async createWebhook(input: CreateWebhookInput, call?: CallOptions): Promise<WebhookSecret> {
      return done((await send(operations.CreateWebhookDocument, { input }, call)).createWebhook);
    },
    /** Changes the given fields of one. */
    async updateWebhook(input: UpdateWebhookInput, call?: CallOptions): Promise<WebhookAnswer> {
      return done((await send(operations.UpdateWebhookDocument, { input }, call)).updateWebhook).webhook;
    },
    /** Removes one with its deliveries. */
    async deleteWebhook(webhookId: string, call?: CallOptions): Promise<void> {
      done((await send(operations.DeleteWebhookDocument, { input: { webhookId } }, call)).deleteWebhook);
    },
    /** Sends an event of the kind TEST, and gives the delivery's id. */
    async testWebhook(webhookId: string, call?: CallOptions): Promise<string> {
      const { testWebhook } = await send(operations.TestWebhookDocument, { input: { webhookId } }, call);
      return done(testWebhook).webhookDelivery.id;
    },
    /** Gives one a new secret; the old one is signed with, too, for a while. */
    async rotateWebhookSecret(webhookId: string, call?: CallOptions): Promise<WebhookSecret> {
      const { rotateWebhookSecret } = await send(
        operations.RotateWebhookSecretDocument,
        { input: { webhookId } },
        call,
      );
      return done(rotateWebhookSecret);
    },
  };
}
