import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseThread, eraseUser } from '../../src/memory/erasure/erase.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { signalHandoff } from '../../src/memory/threads/handoff.ts';
import { deliverEvents } from '../../src/memory/webhooks/deliver.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { createWebhookSender } from '../../src/providers/webhook-sender.ts';
import { workspaceTasks } from '../../workers/tasks.ts';
import { createTestWorkspace } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';
import { useReceiver } from './webhook-receiver.ts';

// Webhooks as an app has them: made over GraphQL, told over HTTP. Pauses are not waited for: they are moved into the past.

const api = useServedApi();
const receiver = useReceiver();
let services: MemoryServices;
let admin: Caller;
let dana: Caller;
let bot: Caller;

beforeAll(async () => {
  admin = api.workspace.admin;
  dana = await api.workspace.caller('member', 'dana');
  bot = await api.workspace.caller('service', 'bot');
  services = Object.assign(api.services, {
    webhookSender: createWebhookSender({ privateAllowed: true, timeoutMs: 5_000 }),
  });
});
beforeEach(async () => {
  await api.database.owner.query('delete from mneme.webhook where workspace_id = $1', [api.workspace.id]);
  receiver.received.length = 0;
  receiver.answers = 204;
  receiver.heard = () => {};
});

async function ask(caller: Caller, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.post(caller, { query, variables });
  return { data, code: errors[0]?.extensions.code ?? null, message: errors[0]?.message };
}

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function make(caller: Caller, events: readonly string[]): Promise<Made> {
  const { data, message } = await ask(
    caller,
    `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { id role enabled } } }`,
    { input: { name: 'app', url: receiver.url, events } },
  );
  expect(message).toBeUndefined();
  return { id: data.createWebhook.webhook.id, secret: data.createWebhook.secret };
}

async function say(caller: Caller, threadKey: string, content: string, userKey?: string): Promise<string> {
  const { data, message } = await ask(
    caller,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
    { input: { threadKey, userKey, messages: [{ role: 'USER', content }] } },
  );
  expect(message).toBeUndefined();
  return data.appendMessages.thread.id;
}

const work = () => doJobs(api.database, services, api.workspace.id);
const send = () => doJobs(api.database, services, api.workspace.id, 1, ['deliver']);
/** Moves the pauses after failures into the past, and what is said to have begun then by so many hours. */
const later = (hours = 0) =>
  api.database.owner.query(
    `with hooks as (
       update mneme.webhook set resume_at = now(), failing_since = failing_since - make_interval(hours => $2)
       where workspace_id = $1)
     update mneme.webhook_delivery set next_at = now(), created_at = created_at - make_interval(hours => $2)
     where workspace_id = $1`,
    [api.workspace.id, hours],
  );
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);

/** What a job does for one webhook, now. */
async function deliverNow(webhookId: string, by = services): Promise<void> {
  await deliverEvents(
    {
      services: { ...by, pool: api.database.runnerPool },
      caller: { role: 'worker', workspaceId: api.workspace.id, userId: null, requestId: null },
      signal: new AbortController().signal,
    },
    webhookId,
  );
}

async function deliveries(caller: Caller = bot) {
  const { data, message } = await ask(
    caller,
    `{ webhookDeliveries(orderBy: PRIMARY_KEY_ASC, first: 50) {
       nodes { id event state attempts statusCode errorCode threadId } } }`,
  );
  expect(message).toBeUndefined();
  return data.webhookDeliveries.nodes;
}

async function state(id: string) {
  const { data } = await ask(
    admin,
    `query ($id: UUID!) { webhook(id: $id) { enabled failures failingSince resumeAt events name } }`,
    { id },
  );
  return data.webhook;
}

describe('an event', () => {
  it('is signed as Standard Webhooks says, and holds ids alone', async () => {
    const { secret } = await make(bot, ['MESSAGE_ADDED', 'MEMORY_FORMED']);
    const threadId = await say(dana, 'signed', 'The gate code of the marina is KX4711.');
    await remember({ services, caller: dana }, { kind: 'note', content: 'Wagtail leaves at nine.' });
    await work();
    expect(types().sort()).toEqual(expect.arrayContaining(['memory.formed', 'message.added']));
    for (const { headers, body } of receiver.received) {
      const read = new Webhook(secret).verify(body, headers as Record<string, string>);
      expect(read).toEqual(JSON.parse(body));
      expect(body).not.toMatch(/KX4711|Wagtail/);
      expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    }
    const told = receiver.received.map(({ body }) => JSON.parse(body));
    expect(told.find(({ type }) => type === 'message.added').data).toEqual({
      workspaceId: api.workspace.id,
      threadId,
    });
    const { memoryIds } = told.find(({ type }) => type === 'memory.formed').data;
    const { data } = await ask(dana, 'query ($id: UUID!) { memoryItem(id: $id) { content } }', {
      id: memoryIds.at(-1),
    });
    expect(data.memoryItem.content).toMatch(/Wagtail|KX4711/);
  });

  it('that only a service is told of stands in no delivery that an admin reads', async () => {
    await make(bot, ['MESSAGE_ADDED', 'PRESENCE_CHANGED']);
    const threadId = await say(dana, 'unseen', 'One.');
    await ask(dana, 'mutation ($input: HeartbeatInput!) { heartbeat(input: $input) { __typename } }', {
      input: { sessionId: 'phone-1', channel: 'phone' },
    });
    await send();
    expect(types().sort()).toEqual(['message.added', 'presence.changed']);
    const read = '{ webhookDeliveries(first: 50) { nodes { event threadId userId } } }';
    expect((await ask(bot, read)).data.webhookDeliveries.nodes).toEqual(
      expect.arrayContaining([
        { event: 'MESSAGE_ADDED', threadId, userId: null },
        { event: 'PRESENCE_CHANGED', threadId: null, userId: dana.userId },
      ]),
    );
    expect((await ask(admin, read)).data.webhookDeliveries.nodes).toEqual([]);
  });

  it('is told once for what changed in the meantime, and again for what changed later', async () => {
    await make(bot, ['MESSAGE_ADDED']);
    await say(dana, 'often', 'One.');
    await say(dana, 'often', 'Two.');
    await say(dana, 'other', 'Three.');
    await send();
    expect(receiver.received.length).toBe(2);
    await say(dana, 'often', 'Four.');
    await send();
    expect(receiver.received.length).toBe(3);
    expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(
      Array.from({ length: 3 }, () => 'DELIVERED'),
    );
  });

  it('is of all kinds: threads, handoffs and presence too', async () => {
    await make(bot, ['THREAD_UPDATED', 'HANDOFF_SIGNALLED', 'PRESENCE_CHANGED']);
    const threadId = await say(dana, 'kinds', 'Hello.');
    await ask(
      dana,
      `mutation ($id: UUID!) { updateThread(input: { threadId: $id, title: "T" }) { thread { id } } }`,
      { id: threadId },
    );
    await ask(
      dana,
      'mutation { heartbeat(input: { sessionId: "s", channel: "desk" }) { session { sessionId } } }',
    );
    await signalHandoff({ services, caller: dana }, { toChannel: 'desk', fromChannel: 'phone' });
    await send();
    expect(types().sort()).toEqual(
      expect.arrayContaining(['handoff.signalled', 'presence.changed', 'thread.updated']),
    );
    const handoff = receiver.received.find(({ body }) => /handoff/.test(body));
    expect(JSON.parse(handoff?.body ?? '{}').data).toEqual({
      workspaceId: api.workspace.id,
      userId: dana.userId,
    });
  });
});

describe('the end of background work', () => {
  it('is told to services and admins, many jobs as one event, and no delivery is', async () => {
    await make(bot, ['JOB_PROGRESS']);
    await make(admin, ['JOB_PROGRESS']);
    await say(dana, 'worked on', 'The gate code of the marina is KX4711.');
    const others = workspaceTasks.map(({ name }) => name).filter((name) => name !== 'deliver');
    await doJobs(api.database, services, api.workspace.id, 1, others);
    await later();
    await send();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual(
      ['job.progress', 'job.progress'].map((type) => ({
        type,
        timestamp: expect.any(String),
        data: { workspaceId: api.workspace.id },
      })),
    );
    await later();
    await send();
    expect(types()).toHaveLength(2);
  });

  it('is told too where a job is given up, and holds up no other event', async () => {
    const { id } = await make(bot, ['JOB_PROGRESS', 'MESSAGE_ADDED']);
    await say(dana, 'given up', 'One.');
    const asked = await withSession(services.pool, admin, (session) =>
      session.query<{ id: string }>("select mneme_private.enqueue('summarize', '{}') as id"),
    );
    await api.database.runnerPool.query("select mneme_private.fail_job($1, 'TEST', true)", [
      asked.rows[0]?.id,
    ]);
    // It is told at the end of its five seconds, which may be over in the midst of this.
    const { rowCount: told } = await api.database.owner.query(
      `update mneme.webhook_delivery set next_at = now() + interval '1 hour'
       where webhook_id = $1 and event = 'job_progress' and next_at = date_bin('5 seconds', next_at, timestamptz '2000-01-01')`,
      [id],
    );
    expect(told).toBe(1);
    await deliverNow(id);
    expect(types()).toEqual(['message.added']);
    await say(dana, 'given up', 'Two.');
    const { rows } = await api.database.owner.query<{ key: string; inTime: boolean }>(
      `select replace(job_key, split_part(job_key, ' ', 1), '') as key,
         run_at = date_bin('5 seconds', run_at, timestamptz '2000-01-01') as "inTime"
       from mneme.job_run
       where workspace_id = $1 and task = 'deliver' and state = 'waiting' order by 1`,
      [api.workspace.id],
    );
    expect(rows).toEqual([
      { key: '', inTime: false },
      { key: ' of jobs', inTime: true },
    ]);
  });
});

describe('a receiver that fails', () => {
  it('is tried again after a pause, with the same id, and then hears of the rest', async () => {
    const { id } = await make(bot, ['MESSAGE_ADDED']);
    receiver.answers = 500;
    await say(dana, 'first', 'One.');
    await say(dana, 'second', 'Two.');
    await deliverNow(id);
    expect(receiver.received.length).toBe(1);
    // It rests: nothing is sent before the pause is over.
    await deliverNow(id);
    expect(receiver.received.length).toBe(1);
    expect(await state(id)).toMatchObject({ enabled: true, failures: 1 });
    expect((await state(id)).resumeAt).not.toBeNull();
    receiver.answers = 204;
    await later();
    await deliverNow(id);
    const [failed, ...rest] = receiver.received.map((each) => each.id);
    expect(rest).toHaveLength(2);
    expect(rest).toContain(failed);
    expect(await state(id)).toMatchObject({ failures: 0, failingSince: null, resumeAt: null });
    const known = await deliveries();
    expect(known.map(({ state, attempts }: Record<string, unknown>) => [state, attempts]).sort()).toEqual([
      ['DELIVERED', 1],
      ['DELIVERED', 2],
    ]);
  });

  it('is asked for in the queue for when the pause is over', async () => {
    const { id } = await make(bot, ['MESSAGE_ADDED']);
    receiver.answers = 503;
    await say(dana, 'queued', 'One.');
    // As a worker that has taken the job that was asked for.
    await api.database.owner.query('select graphile_worker.remove_job($1)', [
      `${api.workspace.id}:deliver:${id}`,
    ]);
    await deliverNow(id);
    const { rows } = await api.database.owner.query(
      `select run_at > now() + interval '2 seconds' as later from mneme.job_run
       where workspace_id = $1 and task = 'deliver' and state = 'waiting' and input ->> 'webhookId' = $2`,
      [api.workspace.id, id],
    );
    expect(rows.some((row) => row.later)).toBe(true);
  });

  it('is switched off after a day, or when it is gone; whoever switches it on begins anew', async () => {
    const { id } = await make(bot, ['MESSAGE_ADDED']);
    receiver.answers = 500;
    await say(dana, 'day', 'One.');
    await deliverNow(id);
    await later(23);
    await deliverNow(id);
    expect(await state(id)).toMatchObject({ enabled: true, failures: 2 });
    await later(2);
    await deliverNow(id);
    expect(await state(id)).toMatchObject({ enabled: false, failures: 3 });
    expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(['FAILED']);
    receiver.answers = 204;
    await say(dana, 'day', 'Unheard.');
    await later();
    await send();
    expect(receiver.received.length).toBe(3);

    const on = await ask(
      bot,
      'mutation ($id: UUID!) { updateWebhook(input: { webhookId: $id, enabled: true }) { webhook { enabled failures } } }',
      { id },
    );
    expect(on.data.updateWebhook.webhook).toEqual({ enabled: true, failures: 0 });
    await say(dana, 'day', 'Heard.');
    receiver.answers = 410;
    await send();
    expect(receiver.received.length).toBe(4);
    expect(await state(id)).toMatchObject({ enabled: false });
  });

  it('hears again of what a worker was killed over', async () => {
    const { id } = await make(bot, ['MESSAGE_ADDED']);
    await say(dana, 'killed', 'One.');
    receiver.answers = null;
    const heard = new Promise<void>((resolve) => {
      receiver.heard = () => resolve();
    });
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'sending-worker.ts'),
        JSON.stringify(api.database.logins.runner),
        api.workspace.id,
        id,
      ],
      { stdio: 'inherit' },
    );
    await heard;
    child.kill('SIGKILL');
    await once(child, 'exit');
    receiver.answers = 204;
    // Nobody else takes it while it may still be on its way.
    await deliverNow(id);
    expect(receiver.received.length).toBe(1);
    await later();
    await deliverNow(id);
    expect(receiver.received.length).toBe(2);
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });
});

describe('who hears of what', () => {
  it('an admin’s hears of what the whole workspace reads alone', async () => {
    const { id } = await make(admin, ['MESSAGE_ADDED', 'MEMORY_FORMED', 'THREAD_UPDATED']);
    await say(dana, 'private', 'Between us.');
    await remember({ services, caller: dana }, { kind: 'note', content: 'Between us, too.' });
    await work();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(admin)).toEqual([]);
    const open = { id: await say(bot, 'open', 'To all.') };
    await api.database.owner.query(
      `update mneme.thread set visibility = 'workspace', owner_user_id = null where workspace_id = $1 and id = $2`,
      [api.workspace.id, open.id],
    );
    await say(bot, 'open', 'To all again.');
    await send();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.threadId)).toContain(open.id);
    // What became private before it was sent is not told.
    receiver.received.length = 0;
    await say(bot, 'open', 'Once more.');
    await api.database.owner.query(
      `update mneme.thread set visibility = 'private', owner_user_id = $3 where workspace_id = $1 and id = $2`,
      [api.workspace.id, open.id, dana.userId],
    );
    await deliverNow(id);
    expect(receiver.received).toEqual([]);
    const refused = await ask(
      admin,
      `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }`,
      { input: { name: 'x', url: receiver.url, events: ['PRESENCE_CHANGED'] } },
    );
    expect(refused.code).toBe('WEBHOOK_EVENT_FOR_SERVICES');
  });

  it('nobody’s hears of another workspace, nor of anything once who made it has left', async () => {
    const elsewhere = await createTestWorkspace(services);
    const there = await elsewhere.caller('service', 'bot');
    await make(there, ['MESSAGE_ADDED']);
    await say(dana, 'here', 'One.');
    await work();
    await doJobs(api.database, services, elsewhere.id);
    expect(receiver.received).toEqual([]);

    const leaver = await api.workspace.caller('service', 'leaver');
    await make(leaver, ['MESSAGE_ADDED']);
    await say(dana, 'here', 'Two.');
    await api.database.owner.query('delete from mneme.membership where workspace_id = $1 and user_id = $2', [
      api.workspace.id,
      leaver.userId,
    ]);
    await say(dana, 'here', 'Three.');
    await send();
    expect(receiver.received).toEqual([]);
  });

  it('what is erased is not told, and a person’s webhooks go with them', async () => {
    await make(bot, ['MESSAGE_ADDED']);
    const threadId = await say(dana, 'erased', 'One.');
    await eraseThread({ services, caller: dana }, { threadId });
    await send();
    expect(receiver.received).toEqual([]);
    const gone = await api.workspace.caller('service', 'gone');
    await make(gone, ['MESSAGE_ADDED']);
    await eraseUser({ services, caller: admin }, { userId: gone.userId ?? '' });
    const { data } = await ask(admin, '{ webhooks { nodes { userId } } }');
    expect(data.webhooks.nodes).toEqual([{ userId: bot.userId }]);
  });
});

describe('managing them', () => {
  it('is for admins and services, each theirs', async () => {
    const create =
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
    const input = { name: 'x', url: receiver.url, events: ['MESSAGE_ADDED'] };
    expect((await ask(dana, create, { input })).code).toBe('NOT_ALLOWED');
    expect((await ask(dana, '{ webhooks { nodes { url } } }')).code).toBe('NOT_ALLOWED');
    const ours = await make(bot, ['MESSAGE_ADDED']);
    const change = (caller: Caller, id: string) =>
      ask(
        caller,
        'mutation ($id: UUID!) { updateWebhook(input: { webhookId: $id, url: "https://elsewhere.example/" }) { webhook { url } } }',
        { id },
      );
    const rotate = (caller: Caller, id: string) =>
      ask(
        caller,
        'mutation ($id: UUID!) { rotateWebhookSecret(input: { webhookId: $id }) { secret webhook { id } } }',
        { id },
      );
    // An admin takes over nothing that hears of everybody, and may end it.
    for (const work of [change, rotate]) expect((await work(admin, ours.id)).code).toBe('WEBHOOK_NOT_FOUND');
    const theirs = await make(admin, ['MESSAGE_ADDED']);
    for (const work of [change, rotate]) expect((await work(bot, theirs.id)).code).toBe('WEBHOOK_NOT_FOUND');
    const remove = 'mutation ($id: UUID!) { deleteWebhook(input: { webhookId: $id }) { webhookId } }';
    expect((await ask(bot, remove, { id: theirs.id })).code).toBe('WEBHOOK_NOT_FOUND');
    expect((await change(admin, theirs.id)).data.updateWebhook.webhook.url).toBe(
      'https://elsewhere.example/',
    );
    for (const id of [ours.id, theirs.id]) expect((await ask(admin, remove, { id })).code).toBeNull();
    const { data } = await ask(
      admin,
      '{ auditLogs(filter: { action: { equalTo: "webhook.delete" } }, orderBy: PRIMARY_KEY_DESC, first: 1) { nodes { action targetId } } }',
    );
    expect(data.auditLogs.nodes).toEqual([{ action: 'webhook.delete', targetId: theirs.id }]);
  });

  it.each([
    ['ftp://example.com/'],
    ['https://user:password@example.com/'],
    ['nonsense'],
    ['file:///etc/passwd'],
  ])('takes no address like %s', async (url) => {
    const { code } = await ask(
      admin,
      `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }`,
      { input: { name: 'x', url, events: ['MESSAGE_ADDED'] } },
    );
    expect(code).toBe('BAD_INPUT');
  });

  it('sends nothing to a private address where the server is not told that it may', async () => {
    const { id } = await make(bot, ['MESSAGE_ADDED']);
    await say(dana, 'inside', 'One.');
    const closed = { ...services, webhookSender: createWebhookSender({ privateAllowed: false }) };
    await deliverNow(id, closed);
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ errorCode: 'ADDRESS_NOT_ALLOWED', statusCode: null }]);
    expect(await state(id)).toMatchObject({ failures: 1 });
  });

  it('shows a secret once; a new one signs beside the old for a time', async () => {
    const { id, secret } = await make(bot, ['MESSAGE_ADDED']);
    const rotated = await ask(
      bot,
      'mutation ($id: UUID!) { rotateWebhookSecret(input: { webhookId: $id }) { secret } }',
      { id },
    );
    const fresh = rotated.data.rotateWebhookSecret.secret;
    expect(fresh).not.toBe(secret);
    await say(dana, 'rotated', 'One.');
    await send();
    const [told] = receiver.received;
    for (const each of [secret, fresh])
      new Webhook(each).verify(told?.body ?? '', told?.headers as Record<string, string>);
    await ask(
      bot,
      'mutation ($id: UUID!) { rotateWebhookSecret(input: { webhookId: $id, graceSeconds: 0 }) { secret } }',
      { id },
    );
    await say(dana, 'rotated', 'Two.');
    await send();
    const [, again] = receiver.received;
    for (const old of [secret, fresh])
      expect(() =>
        new Webhook(old).verify(again?.body ?? '', again?.headers as Record<string, string>),
      ).toThrow();
  });

  it('tests one that is switched off, and says what became of it', async () => {
    const { id } = await make(admin, ['MESSAGE_ADDED']);
    await ask(
      admin,
      'mutation ($id: UUID!) { updateWebhook(input: { webhookId: $id, enabled: false }) { webhook { id } } }',
      { id },
    );
    const { data } = await ask(
      admin,
      'mutation ($id: UUID!) { testWebhook(input: { webhookId: $id }) { webhookDelivery { id event state } } }',
      { id },
    );
    expect(data.testWebhook.webhookDelivery).toMatchObject({ event: 'TEST', state: 'WAITING' });
    await send();
    expect(types()).toEqual(['test']);
    expect(await deliveries(admin)).toMatchObject([{ event: 'TEST', state: 'DELIVERED', statusCode: 204 }]);
  });
});

describe('a delivery', () => {
  const replay = async (caller: Caller, deliveryId: string) =>
    ask(
      caller,
      'mutation ($id: UUID!) { replayWebhookDelivery(input: { deliveryId: $id }) { webhookDelivery { id state } } }',
      { id: deliveryId },
    );

  it('is sent once more under its id, whether it was delivered or given up', async () => {
    const hook = await make(bot, ['MESSAGE_ADDED']);
    const update =
      'mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { webhook { id } } }';
    await say(dana, 'again', 'Once more, please.');
    await deliverNow(hook.id);
    const [{ id, attempts }] = await deliveries();
    expect([attempts, receiver.received.length]).toEqual([1, 1]);
    const { data } = await replay(bot, id);
    expect(data.replayWebhookDelivery.webhookDelivery).toEqual({ id, state: 'WAITING' });
    receiver.answers = 500;
    await deliverNow(hook.id);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    await later(30);
    await deliverNow(hook.id);
    expect(await deliveries()).toMatchObject([{ id, state: 'FAILED' }]);
    await ask(bot, update, { input: { webhookId: hook.id, enabled: true } });
    receiver.answers = 204;
    await replay(bot, id);
    await deliverNow(hook.id);
    expect(await deliveries()).toMatchObject([{ id, state: 'DELIVERED' }]);
    await ask(bot, update, { input: { webhookId: hook.id, enabled: false } });
    expect((await replay(bot, id)).code).toBe('WEBHOOK_OFF');
  });

  it('is replayed by whoever may change its webhook, and by nobody else', async () => {
    await make(bot, ['MESSAGE_ADDED']);
    await say(dana, 'whose', 'Somebody else looks.');
    await send();
    const [{ id }] = await deliveries();
    expect((await replay(dana, id)).code).toBe('NOT_ALLOWED');
    expect((await replay(admin, id)).code).toBe('WEBHOOK_DELIVERY_NOT_FOUND');
    const other = await createTestWorkspace(services);
    expect((await replay(other.admin, id)).code).toBe('WEBHOOK_DELIVERY_NOT_FOUND');
  });
});
