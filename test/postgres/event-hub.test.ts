import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EventHub, type EventHubOptions, topicOf } from '../../src/postgres/event-hub.ts';
import { withSession } from '../../src/postgres/session.ts';
import { keptLog } from '../server/harness.ts';
import { createTestWorkspace, localServices, type TestWorkspace, useDatabase } from '../support/database.ts';
import { type DatabaseProxy, throughProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';

const database = useDatabase();
let workspace: TestWorkspace;
const hubs: EventHub[] = [];
const proxies: DatabaseProxy[] = [];

beforeAll(async () => {
  workspace = await createTestWorkspace(await localServices(database));
});
afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
  for (const each of proxies.splice(0)) each.close();
});

function open(
  login: pg.ClientConfig = database.logins.authenticator,
  options: Partial<EventHubOptions> = {},
) {
  const kept = keptLog();
  const hub = new EventHub({ login, pool: database.pool, log: kept.log, ...options });
  hubs.push(hub);
  return { hub, kept };
}

async function proxied(notifies = true): Promise<DatabaseProxy> {
  const made = await throughProxy(database.logins.authenticator, { notifies });
  proxies.push(made);
  return made;
}

const impatient = { proofMs: 100, lookMs: 100 };

const tell = (kind: string, ...ids: string[]) =>
  withSession(database.pool, workspace.admin, (session) =>
    session.query('select mneme_private.publish($1, $2, $3)', [workspace.id, kind, ids]),
  );
const notified = (hub: EventHub) => eventually(() => expect(hub.stats().hears).toBe('notified'));

describe('the hub', () => {
  it('nudges those who follow what a transaction tells of, and nobody else', async () => {
    const { hub } = open();
    const [mine, other] = [vi.fn(), vi.fn()];
    const id = crypto.randomUUID();
    hub.follow(topicOf('thread', workspace.id, id), mine);
    hub.follow(topicOf('thread', workspace.id, crypto.randomUUID()), other);
    hub.follow(topicOf('messages', workspace.id, id), other);
    await notified(hub);
    mine.mockClear();
    other.mockClear();
    await tell('thread', id);
    await eventually(() => expect(mine).toHaveBeenCalledTimes(1));
    expect(other).not.toHaveBeenCalled();
  });

  it('hears of more than one payload holds', async () => {
    const { hub } = open();
    const ids = Array.from({ length: 900 }, () => crypto.randomUUID());
    const heard = new Set<string>();
    for (const id of ids) hub.follow(topicOf('thread', workspace.id, id), () => heard.add(id));
    await notified(hub);
    heard.clear();
    await tell('thread', ...ids);
    await eventually(() => expect(heard.size).toBe(ids.length));
  });

  it('nudges everybody after a connection was lost, and hears on', async () => {
    const way = await proxied();
    const { hub } = open(way.login);
    const id = crypto.randomUUID();
    const nudge = vi.fn();
    hub.follow(topicOf('thread', workspace.id, id), nudge);
    await notified(hub);
    nudge.mockClear();
    way.cut();
    await eventually(() => expect(hub.stats().connections).toBe(2));
    expect(nudge).toHaveBeenCalled();
    await notified(hub);
    nudge.mockClear();
    await tell('thread', id);
    await eventually(() => expect(nudge).toHaveBeenCalledTimes(1));
  });

  it('says where nothing is heard, and has everybody look again and again', async () => {
    const { hub, kept } = open((await proxied(false)).login, impatient);
    const nudge = vi.fn();
    hub.follow('a topic', nudge);
    await eventually(() => expect(hub.stats().hears).toBe('looking'));
    expect(kept.text()).toContain('MNEME_RUNNER_DATABASE_URL');
    nudge.mockClear();
    await eventually(() => expect(nudge.mock.calls.length).toBeGreaterThan(1));
  });

  it('hears after all where it is told of itself late', async () => {
    const busy = Promise.withResolvers<void>();
    const pool: pg.Pool = Object.create(database.pool);
    Object.assign(pool, {
      query: async (text: string, values: unknown[]) => {
        await busy.promise;
        return database.pool.query(text, values);
      },
    });
    const { hub } = open(undefined, { ...impatient, pool });
    const nudge = vi.fn();
    const id = crypto.randomUUID();
    hub.follow(topicOf('thread', workspace.id, id), nudge);
    await eventually(() => expect(hub.stats().hears).toBe('looking'));
    busy.resolve();
    await notified(hub);
    nudge.mockClear();
    await tell('thread', id);
    await eventually(() => expect(nudge).toHaveBeenCalled());
  });

  it('tells whose something is to nobody who listens', async () => {
    const client = new pg.Client(database.logins.authenticator);
    await client.connect();
    const payloads: string[] = [];
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    await client.query('listen mneme_event');
    await tell('thread', workspace.id);
    await eventually(() => expect(payloads.length).toBeGreaterThan(0));
    await client.end();
    expect(payloads.join()).not.toContain(workspace.id);
  });
});
