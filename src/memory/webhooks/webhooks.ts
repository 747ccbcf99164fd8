import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { apiTypes, parseInput, shortName, uuid } from '../input.ts';
import type { MemoryServices } from '../services.ts';
import { newWebhookSecret, shownSecret, webhookEvents } from './event.ts';

const address = z.string().max(2_000, 'is longer than 2,000 characters').refine(isWebAddress, {
  error: 'must be an https URL without a user name or password, e.g. https://app.example.com/hooks/mneme',
});
const events = z
  .array(z.enum(webhookEvents).register(apiTypes, { type: 'WebhookEvent' }))
  .min(1, 'is empty; name at least one event')
  .transform((names) => [...new Set(names)]);
/** The schema of CreateWebhookInput. */
export const createWebhookInput = z.object({
  name: shortName.describe('What it is for.'),
  url: address.describe('The https URL that events are posted to.'),
  events: events.describe('The events that are sent to it.'),
});
/** The schema of UpdateWebhookInput. */
export const updateWebhookInput = z.object({
  webhookId: uuid,
  name: shortName.nullish(),
  url: address.nullish().describe('The https URL that events are posted to.'),
  events: events.nullish().describe('The complete list of events that are sent to it from now on.'),
  enabled: z
    .boolean()
    .nullish()
    .describe('Whether events are sent. Events that happen while it is switched off are not sent later.'),
});
const longestGraceSeconds = 30 * 86_400;
/** The schema of RotateWebhookSecretInput. */
export const rotateWebhookSecretInput = z.object({
  webhookId: uuid,
  graceSeconds: z
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(longestGraceSeconds, `must be at most ${longestGraceSeconds}`)
    .nullish()
    .describe(
      'How many seconds events are also signed with the previous secret, at most 30 days. Default: one day.',
    ),
});
/** The schema of inputs that name a webhook. */
export const webhookInput = z.object({ webhookId: uuid });

/** How long both secrets sign by default, so that receivers can be updated. */
const usualGraceSeconds = 86_400;

/** A webhook with its secret, which is not shown again. */
export interface WebhookWithSecret {
  readonly webhookId: string;
  /** The secret with which its events are signed: `whsec_...`. */
  readonly secret: string;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Requires https unless the server may send to private networks. */
function requireSecure({ webhookSender }: MemoryServices, url: string | null | undefined): void {
  if (!url || webhookSender?.privateAllowed || new URL(url).protocol === 'https:') return;
  throw new MemoryError('bad_input', 'BAD_INPUT', 'url must begin with https://.');
}

/**
 * Creates a webhook. An admin's gets what the whole workspace may read, a service's gets everything. Audited.
 *
 * @throws MemoryError BAD_INPUT; WEBHOOK_EVENT_FOR_SERVICES; pg's permission error for members.
 */
export async function createWebhook(
  call: Call,
  input: z.input<typeof createWebhookInput>,
): Promise<WebhookWithSecret> {
  const given = parseInput(createWebhookInput, input);
  requireSecure(call.services, given.url);
  const secret = newWebhookSecret();
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string }>('select mneme_operation.create_webhook($1, $2, $3, $4) as id', [
      given.name,
      given.url,
      given.events,
      secret,
    ]),
  );
  if (!rows[0]) throw new Error('create_webhook returned no id');
  return { webhookId: rows[0].id, secret: shownSecret(secret) };
}

/**
 * Changes the given fields of a webhook. It is tried again at once, even if it was switched off by a day of failures
 * and is switched on again. Audited.
 *
 * @throws MemoryError BAD_INPUT; WEBHOOK_NOT_FOUND; WEBHOOK_EVENT_FOR_SERVICES; pg's permission error for members.
 */
export async function updateWebhook(
  call: Call,
  input: z.input<typeof updateWebhookInput>,
): Promise<{ webhookId: string }> {
  const { webhookId, ...given } = parseInput(updateWebhookInput, input);
  requireSecure(call.services, given.url);
  await inSession(call, (session) =>
    session.query('select mneme_operation.update_webhook($1, $2, $3, $4, $5)', [
      webhookId,
      given.name ?? null,
      given.url ?? null,
      given.events ?? null,
      given.enabled ?? null,
    ]),
  );
  return { webhookId };
}

/**
 * Deletes a webhook with its secrets and deliveries; admins any, services their own. Audited.
 *
 * @throws MemoryError BAD_INPUT; WEBHOOK_NOT_FOUND; pg's permission error for members.
 */
export async function deleteWebhook(
  call: Call,
  input: z.input<typeof webhookInput>,
): Promise<{ webhookId: string }> {
  const { webhookId } = parseInput(webhookInput, input);
  await inSession(call, (session) => session.query('select mneme_operation.delete_webhook($1)', [webhookId]));
  return { webhookId };
}

/**
 * Gives a webhook a new secret. The previous one also signs for `graceSeconds` (default: a day). Audited.
 *
 * @throws MemoryError BAD_INPUT; WEBHOOK_NOT_FOUND; pg's permission error for members.
 */
export async function rotateWebhookSecret(
  call: Call,
  input: z.input<typeof rotateWebhookSecretInput>,
): Promise<WebhookWithSecret> {
  const { webhookId, graceSeconds } = parseInput(rotateWebhookSecretInput, input);
  const secret = newWebhookSecret();
  await inSession(call, (session) =>
    session.query('select mneme_operation.rotate_webhook_secret($1, $2, make_interval(secs => $3))', [
      webhookId,
      secret,
      graceSeconds ?? usualGraceSeconds,
    ]),
  );
  return { webhookId, secret: shownSecret(secret) };
}

/**
 * Sends a test event to a webhook at once, even if it is switched off. Its delivery shows the result. Audited.
 *
 * @throws MemoryError BAD_INPUT; WEBHOOK_NOT_FOUND; pg's permission error for members.
 */
export async function testWebhook(
  call: Call,
  input: z.input<typeof webhookInput>,
): Promise<{ deliveryId: string }> {
  const { webhookId } = parseInput(webhookInput, input);
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string }>('select mneme_operation.test_webhook($1) as id', [webhookId]),
  );
  if (!rows[0]) throw new Error('test_webhook returned no id');
  return { deliveryId: rows[0].id };
}

/** The schema of ReplayWebhookDeliveryInput. */
export const webhookDeliveryInput = z.object({ deliveryId: uuid });

/**
 * Sends an event to its webhook once more at once, delivered or not, under the same id. Audited.
 *
 * @throws MemoryError BAD_INPUT; WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_NOT_FOUND, WEBHOOK_OFF; pg's permission error for
 *   members.
 */
export async function replayWebhookDelivery(
  call: Call,
  input: z.input<typeof webhookDeliveryInput>,
): Promise<{ deliveryId: string }> {
  const { deliveryId } = parseInput(webhookDeliveryInput, input);
  await inSession(call, (session) =>
    session.query('select mneme_operation.replay_webhook_delivery($1)', [deliveryId]),
  );
  return { deliveryId };
}
