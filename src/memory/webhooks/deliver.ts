import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import { createWebhookSender, type Sent } from '../../providers/webhook-sender.ts';
import { idFloor, slackMs } from '../live/by-id.ts';
import type { MemoryServices } from '../services.ts';
import { eventBody, signedHeaders, type ToldEvent } from './event.ts';

/** How many deliveries one job sends before other jobs run. */
const batch = 200;
/** Seconds after which a running delivery counts as lost with its worker. */
const leaseSeconds = 120;
/** The most ids of memories in one event. */
const mostMemories = 100;
/** Gone (RFC 9110): the receiver wants no more events. */
const gone = 410;
/** Seconds until the next attempt: doubled with each failure from five, up to an hour, and a quarter more or less. */
const pause = (failures: string) =>
  `make_interval(secs => least(5 * 2 ^ least(${failures}, 20), 3600) * (0.75 + random() / 2))`;

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
export async function deliverEvents(
  services: MemoryServices,
  worker: Caller,
  webhookId: string,
  signal: AbortSignal,
): Promise<void> {
  const { pool, webhookSender = closedSender } = services;
  for (let sent = 0; sent < batch; sent += 1) {
    signal.throwIfAborted();
    const taken = await withSession(pool, worker, (session) => take(session, worker, webhookId));
    if (taken === null) break;
    const body = eventBody(taken);
    const outcome = await webhookSender.post(
      taken.url,
      signedHeaders(taken.id, body, taken.secrets),
      body,
      signal,
    );
    const good = isAccepted(outcome);
    await withSession(pool, worker, (session) => note(session, worker, webhookId, taken.id, outcome, good));
    if (!good) break;
  }
  await withSession(pool, worker, (session) => askAgain(session, worker, webhookId));
}

function isAccepted({ status }: Sent): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * Takes the next event, combined with unsent events about the same thing; null if nothing may be sent now. Events
 * that the webhook may not get, or whose rows no longer exist, are dropped.
 */
async function take(session: Session, worker: Caller, webhookId: string): Promise<Taken | null> {
  const { workspaceId } = worker;
  for (;;) {
    const { rows } = await session.query<Candidate>(
      `with next as (
         select d.id, d.event, d.thread_id, d.user_id, w.url, w.role
         from mneme.webhook w
         join mneme.membership m
           on m.workspace_id = w.workspace_id and m.user_id = w.user_id and m.role = w.role
         join mneme.webhook_delivery d on d.workspace_id = w.workspace_id and d.webhook_id = w.id
         where w.workspace_id = $1 and w.id = $2 and (w.enabled or d.event = 'test')
           and coalesce(w.resume_at, '-infinity') <= now() and d.state = 'waiting' and d.next_at <= now()
         order by d.attempts, d.id limit 1 for update of d skip locked
       ), same as (
         delete from mneme.webhook_delivery
         where workspace_id = $1 and id in (
           select d.id from mneme.webhook_delivery d join next
             on d.event = next.event and d.thread_id is not distinct from next.thread_id
               and d.user_id is not distinct from next.user_id and d.id <> next.id
           where d.workspace_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.attempts = 0
             and d.next_at <= now() and d.event <> 'test'
           for update of d skip locked)
         returning created_at
       )
       update mneme.webhook_delivery d
       set next_at = now() + make_interval(secs => $3),
         created_at = least(d.created_at, (select min(same.created_at) from same))
       from next
       where d.workspace_id = $1 and d.id = next.id
       returning d.id, d.event, d.workspace_id as "workspaceId", d.thread_id as "threadId", d.user_id as "userId",
         d.created_at as since, next.url,
         array(select s.secret from mneme_private.webhook_secret s
           where s.workspace_id = $1 and s.webhook_id = $2 and (s.good_until is null or s.good_until > now())
           order by s.good_until desc nulls first) as secrets,
         case when d.thread_id is not null then exists (
             select from mneme.thread t where t.workspace_id = $1 and t.id = d.thread_id
               and (next.role = 'service' or t.visibility = 'workspace'))
           else d.event in ('test', 'memory_formed', 'job_progress') or next.role = 'service' end as allowed,
         next.role = 'service' as "hearsAll"`,
      [workspaceId, webhookId, leaseSeconds],
    );
    const [found] = rows;
    if (!found) return null;
    const memoryIds = found.event === 'memory_formed' ? await formedSince(session, worker, found) : [];
    if (found.event === 'memory_formed' ? memoryIds.length > 0 : found.allowed)
      return { ...found, memoryIds };
    await session.query('delete from mneme.webhook_delivery where workspace_id = $1 and id = $2', [
      workspaceId,
      found.id,
    ]);
  }
}

/** The ids of memories that were formed since a time and that a webhook may get: the first hundred. */
async function formedSince(
  session: Session,
  { workspaceId }: Caller,
  { since, hearsAll }: Candidate,
): Promise<string[]> {
  const { rows } = await session.query<{ id: string }>(
    `select id from mneme.memory_item
     where workspace_id = $1 and id > $2 and created_at >= $3 and ($4 or visibility = 'workspace')
     order by id limit ${mostMemories}`,
    [workspaceId, idFloor(since.getTime() - slackMs), since, hearsAll],
  );
  return rows.map(({ id }) => id);
}

/** Records the result of an attempt in the delivery and its webhook. */
async function note(
  session: Session,
  { workspaceId }: Caller,
  webhookId: string,
  id: string,
  { status, error }: Sent,
  good: boolean,
): Promise<void> {
  await session.query(
    `update mneme.webhook_delivery set attempts = attempts + 1, attempted_at = now(), status_code = $3, error_code = $4,
       state = case when $5 then 'delivered'
         -- A test is for whoever asked for it, who may ask again.
         when event = 'test' or created_at < now() - interval '1 day' then 'failed' else 'waiting' end,
       next_at = now() + ${pause('attempts')}
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, status, error, good],
  );
  const { rows } = await session.query<{ enabled: boolean }>(
    good
      ? `update mneme.webhook set failures = 0, failing_since = null, resume_at = null
         where workspace_id = $1 and id = $2 returning enabled`
      : `update mneme.webhook set failures = failures + 1, failing_since = coalesce(failing_since, now()),
           resume_at = now() + ${pause('failures')},
           enabled = enabled and $3::integer is distinct from ${gone}
             and coalesce(failing_since, now()) > now() - interval '1 day'
         where workspace_id = $1 and id = $2 returning enabled`,
    good ? [workspaceId, webhookId] : [workspaceId, webhookId, status],
  );
  if (rows[0]?.enabled !== false) return;
  // Events that happen until it is switched on again are not sent.
  await session.query(
    `update mneme.webhook_delivery
     set state = 'failed', error_code = coalesce(error_code, case when status_code is null then 'SWITCHED_OFF' end)
     where workspace_id = $1 and webhook_id = $2 and state = 'waiting' and event <> 'test'`,
    [workspaceId, webhookId],
  );
}

/**
 * Enqueues the next round if something waits. Events about jobs are delayed for some seconds, by a separate job, so
 * that other events do not wait with them.
 */
async function askAgain(session: Session, { workspaceId }: Caller, webhookId: string): Promise<void> {
  await session.query(
    `select mneme_private.enqueue('deliver', jsonb_build_object('webhookId', w.id),
       w.id || case when least_wait.of_jobs then ' of jobs' else '' end,
       least(greatest(interval '0', least_wait.at - now()), interval '1 day'))
     from mneme.webhook w
     cross join lateral (
       select d.event = 'job_progress' and d.attempts = 0 as of_jobs, greatest(min(d.next_at), w.resume_at) as at
       from mneme.webhook_delivery d
       where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'waiting'
         and (w.enabled or d.event = 'test')
       group by of_jobs) least_wait
     where w.workspace_id = $1 and w.id = $2 and exists (
       select from mneme.membership m
       where m.workspace_id = w.workspace_id and m.user_id = w.user_id and m.role = w.role)`,
    [workspaceId, webhookId],
  );
}
