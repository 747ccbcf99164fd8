import { createHmac, randomBytes } from 'node:crypto';

/** The events that a webhook can get. */
export const webhookEvents = [
  'message_added',
  'thread_updated',
  'memory_formed',
  'handoff_signalled',
  'presence_changed',
  'job_progress',
] as const;
/** One of `webhookEvents`. */
export type WebhookEvent = (typeof webhookEvents)[number];

/** An event: what happened, and ids to read it by. */
export interface ToldEvent {
  readonly event: WebhookEvent | 'test';
  readonly workspaceId: string;
  readonly threadId: string | null;
  readonly userId: string | null;
  /** When it happened; for combined events, the first time. */
  readonly since: Date;
  /** Memories formed since then; only for MEMORY_FORMED. */
  readonly memoryIds: readonly string[];
}

const secretPrefix = 'whsec_';

/** A new secret: 32 random bytes. */
export function newWebhookSecret(): Buffer {
  return randomBytes(32);
}

/** A secret in the form of Standard Webhooks. */
export function shownSecret(secret: Buffer): string {
  return secretPrefix + secret.toString('base64');
}

/**
 * The body that is posted: a type, a time and ids. It contains no text: receivers read the text with their own
 * rights.
 */
export function eventBody({ event, workspaceId, threadId, userId, since, memoryIds }: ToldEvent): string {
  return JSON.stringify({
    type: event === 'test' ? 'test' : event.replace('_', '.'),
    timestamp: new Date().toISOString(),
    data: {
      workspaceId,
      ...(threadId && { threadId }),
      ...(userId && { userId }),
      ...(event === 'memory_formed' && { since: since.toISOString(), memoryIds }),
    },
  });
}

/**
 * The headers that sign a body: Standard Webhooks, symmetric (`v1`), one signature for each secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly Buffer[],
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${signature}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Mneme',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
