import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { createWebhookSender, type Sent } from '../../providers/webhook-sender.ts';
import { inSession, type StoppableCall } from '../call.ts';
import { idFloor, slackMs } from '../live/by-id.ts';
import { eventBody, signedHeaders, type ToldEvent } from './event.ts';

const takeDeliveriesStatement = readStatement(import.meta.dirname, 'take-deliveries.sql');
const askAgainStatement = readStatement(import.meta.dirname, 'ask-again.sql');
const failWaitingStatement = readStatement(import.meta.dirname, 'fail-waiting.sql');
const formedSinceStatement = readStatement(import.meta.dirname, 'formed-since.sql');
const noteAttemptStatement = readStatement(import.meta.dirname, 'note-attempt.sql');
const noteFailureStatement = readStatement(import.meta.dirname, 'note-failure.sql');

/** How many deliveries one job sends before other jobs run. */
const batch = 200;
/** Seconds after which a running delivery counts as lost with its worker. */
const leaseSeconds = 120;
/** The most ids of memories in one event. */
const mostMemories = 100;
/** Gone (RFC 9110): the receiver wants no more events. */
const gone = 410;

/** The default sender, which sends only to public addresses. */
const closedSender = createWebhookSender({ privateAllowed: false });

interface Taken extends ToldEvent {
  readonly id: string;
  readonly url: string;
  readonly secrets: readonly Buffer[];
}

/** The next delivery, if its webhook may get it. */
interface Candidate extends Omit<Taken, 'memoryIds'> {
  readonly allowed: boolean;
  /** Whether it gets everybody's events. */
  readonly hearsAll: boolean;
}

/**
 * Sends the waiting events of a webhook, the oldest first and failed ones last. Each is sent until it is accepted, so
 * that an event may arrive twice, with the same id, if a worker dies in between. A failure ends the round, and the
 * next begins after a pause. For workers.
 */
export async function deliverEvents(call: StoppableCall, webhookId: string): Promise<void> {
  const { signal } = call;
  const { webhookSender = closedSender } = call.services;
  for (let sent = 0; sent < batch; sent += 1) {
    signal.throwIfAborted();
    const taken = await inSession(call, (session) => take(session, webhookId));
    if (taken === null) break;
    const body = eventBody(taken);
    const outcome = await webhookSender.post(
      taken.url,
      signedHeaders(taken.id, body, taken.secrets),
      body,
      signal,
    );
    const good = isAccepted(outcome);
    await inSession(call, (session) => note(session, webhookId, taken.id, outcome, good));
    if (!good) break;
  }
  await inSession(call, (session) => askAgain(session, webhookId));
}

function isAccepted({ status }: Sent): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Takes the next event, combined with unsent events about the same thing; null if nothing may be sent now. Events
 * that the webhook may not get, or whose rows no longer exist, are dropped.
 */
async function take(session: Session, webhookId: string): Promise<Taken | null> {
  const { workspaceId } = session.caller;
  for (;;) {
    const { rows } = await session.query<Candidate>(takeDeliveriesStatement, [
      workspaceId,
      webhookId,
      leaseSeconds,
    ]);
    const [found] = rows;
    if (!found) return null;
    const memoryIds = found.event === 'memory_formed' ? await formedSince(session, found) : [];
    if (found.event === 'memory_formed' ? memoryIds.length > 0 : found.allowed)
      return { ...found, memoryIds };
    await session.query('delete from mneme.webhook_delivery where workspace_id = $1 and id = $2', [
      workspaceId,
      found.id,
    ]);
  }
}

/** The ids of memories that were formed since a time and that a webhook may get: the first hundred. */
async function formedSince(session: Session, { since, hearsAll }: Candidate): Promise<string[]> {
  const { rows } = await session.query<{ id: string }>(formedSinceStatement, [
    session.caller.workspaceId,
    idFloor(since.getTime() - slackMs),
    since,
    hearsAll,
    mostMemories,
  ]);
  return rows.map(({ id }) => id);
}

/** Records the result of an attempt in the delivery and its webhook. */
async function note(
  session: Session,
  webhookId: string,
  id: string,
  { status, error }: Sent,
  good: boolean,
): Promise<void> {
  const { workspaceId } = session.caller;
  await session.query(noteAttemptStatement, [workspaceId, id, status, error, good]);
  const { rows } = await session.query<{ enabled: boolean }>(
    good
      ? `update mneme.webhook set failures = 0, failing_since = null, resume_at = null
         where workspace_id = $1 and id = $2 returning enabled`
      : noteFailureStatement,
    good ? [workspaceId, webhookId] : [workspaceId, webhookId, status, gone],
  );
  if (rows[0]?.enabled !== false) return;
  // Events that happen until it is switched on again are not sent.
  await session.query(failWaitingStatement, [workspaceId, webhookId]);
}

/**
 * Enqueues the next round if something waits. Events about jobs are delayed for some seconds, by a separate job, so
 * that other events do not wait with them.
 */
async function askAgain(session: Session, webhookId: string): Promise<void> {
  await session.query(askAgainStatement, [session.caller.workspaceId, webhookId]);
}
