import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { eventually } from '../support/eventually.ts';
import { subscribe, type TestStream } from './event-stream.ts';
import { useServedApi } from './served-api.ts';

// What a thousand streams take, and what they leave behind.

const api = useServedApi();
const many = 1_000;
/** One that stays behind is seen after a few. */
const inTurn = 200;
const query = 'subscription ($thread: UUID!) { messageAdded(threadId: $thread) { sequenceNo content } }';
let bot: Caller;
let token: string;
let thread: string;

beforeAll(async () => {
  bot = await api.workspace.caller('service', 'bot');
  token = await api.token(bot);
  const { data } = await api.post(bot, { query: 'mutation { openThread(input: {}) { thread { id } } }' });
  thread = data.openThread.thread.id;
});

const say = (content: string) =>
  api.post(bot, {
    query: 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    variables: { input: { threadId: thread, messages: [{ role: 'USER', content }] } },
  });

/** What is listened to in what all streams share. */
function listeners(): number {
  const shared = [api.database.pool, process];
  return shared.reduce(
    (sum, each) => sum + each.eventNames().reduce((count, name) => count + each.listenerCount(name), 0),
    0,
  );
}

/** Statements that the pool was asked for while `work` ran, and connections taken from it. */
async function asked(work: () => Promise<unknown>): Promise<{ statements: number; transactions: number }> {
  const query = vi.spyOn(api.database.pool, 'query');
  const connect = vi.spyOn(api.database.pool, 'connect');
  try {
    await work();
    // A statement of the pool's own takes a connection as well.
    const statements = query.mock.calls.length;
    return { statements, transactions: connect.mock.calls.length - statements };
  } finally {
    query.mockRestore();
    connect.mockRestore();
  }
}

test('a thousand idle streams take one connection, and one statement a second', async () => {
  const before = await subscribe(api.url, token, query, { thread });
  await eventually(() => expect(api.live.hub.stats().hears).toBe('notified'));
  before.leave();
  await eventually(() => expect(api.live.hub.stats().followers).toBe(0));
  const idle = listeners();

  const streams: TestStream[] = [];
  for (let from = 0; from < many; from += 50)
    streams.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => subscribe(api.url, token, query, { thread })))),
    );
  await eventually(() => expect(api.live.hub.stats()).toMatchObject({ followers: many, topics: 1 }));
  // The embedded engine has one backend for all connections.
  if (api.database.engine === 'native') {
    const { rows } = await api.database.owner.query(
      "select from pg_stat_activity where application_name = 'mneme events' and datname = current_database()",
    );
    expect(rows).toHaveLength(1);
  }

  const from = performance.now();
  const resting = await asked(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
  const seconds = (performance.now() - from) / 1_000;
  expect(resting.transactions).toBe(0);
  expect(resting.statements).toBeGreaterThan(0);
  expect(resting.statements).toBeLessThan(seconds + 3);

  const telling = await asked(async () => {
    await say('to all');
    await Promise.all(streams.map((stream) => stream.has(1)));
  });
  for (const { results } of streams)
    expect(results).toEqual([{ data: { messageAdded: { sequenceNo: 1, content: 'to all' } } }]);
  // The append's own among them: not one a stream.
  expect(telling.transactions).toBeLessThan(20);

  for (const stream of streams) stream.leave();
  await eventually(() => expect(api.live.hub.stats()).toMatchObject({ followers: 0, topics: 0 }));
  expect(listeners()).toBeLessThanOrEqual(idle);
}, 240_000);

test('hundreds of streams one after the other leave no listener behind', async () => {
  const idle = listeners();
  const fromTheStart = query.replace('$thread)', '$thread, afterSequenceNo: 0)');
  for (let count = 0; count < inTurn; count += 20) {
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => subscribe(api.url, token, fromTheStart, { thread })),
    );
    await Promise.all(streams.map((stream) => stream.has(1)));
    for (const stream of streams) stream.leave();
    await Promise.all(streams.map((stream) => stream.ended));
  }
  await eventually(() => expect(api.live.hub.stats()).toMatchObject({ followers: 0, topics: 0 }));
  expect(listeners()).toBeLessThanOrEqual(idle);
}, 240_000);
