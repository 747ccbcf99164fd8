import { beforeAll, describe, expect, test } from 'vitest';
import { setThreadParticipant } from '../../src/memory/access/audiences.ts';
import { claimHandoff, signalHandoff } from '../../src/memory/threads/handoff.ts';
import { endPresence, heartbeat } from '../../src/memory/threads/presence.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { sweepPresenceTask } from '../../workers/prune.ts';
import { createTestWorkspace } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { subscribe, type TestStream } from './event-stream.ts';
import { useServedApi } from './served-api.ts';

// What goes on in channels, followed over HTTP with a token. That something does not come is told by what comes after.

const api = useServedApi();
let dana: Caller;
let ben: Caller;
let bot: Caller;
let stranger: Caller;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  bot = await api.workspace.caller('service', 'bot');
  stranger = await (await createTestWorkspace(api.services)).caller('service', 'bot');
});

async function follow(
  caller: Caller,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<TestStream> {
  const { followers } = api.live.hub.stats();
  const stream = await subscribe(api.url, await api.token(caller), query, variables);
  await eventually(() => {
    expect(api.live.hub.stats().followers).toBeGreaterThan(followers);
    expect(api.live.hub.stats().hears).toBe('notified');
  });
  return stream;
}

/** Ends streams, so that the next test counts its own. */
async function leave(...streams: readonly TestStream[]): Promise<void> {
  for (const stream of streams) stream.leave();
  await eventually(() => expect(api.live.hub.stats().followers).toBe(0));
}

async function say(caller: Caller, threadKey: string, channel: string, content: string): Promise<string> {
  const { data, errors } = await api.post(caller, {
    query: 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
    variables: { input: { threadKey, channel, messages: [{ role: 'USER', content }] } },
  });
  expect(errors).toEqual([]);
  return data.appendMessages.thread.id;
}

/** Everything that is told in the database while `work` runs. */
async function told(work: () => Promise<unknown>): Promise<number> {
  const client = await api.database.owner.connect();
  let count = 0;
  try {
    const over = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === 'over') resolve();
        else count += 1;
      });
    });
    await client.query('listen mneme_event');
    await work();
    await api.database.owner.query("select pg_notify('mneme_event', 'over')");
    await over;
  } finally {
    client.removeAllListeners('notification');
    await client.query('unlisten *');
    client.release();
  }
  return count;
}

describe('handoffSignalled', () => {
  const query = `subscription ($channel: String, $userKey: String) {
    handoffSignalled(channel: $channel, userKey: $userKey) { summary fromChannel toChannel thread { id } } }`;
  const handoffs = ({ results }: TestStream) => results.map(({ data }) => data?.handoffSignalled);
  const summaries = (stream: TestStream) => handoffs(stream).map((handoff) => handoff?.summary);
  const signal = (caller: Caller, summary: string, more: object = {}) =>
    signalHandoff(api.as(caller), { fromChannel: 'voice', toChannel: 'web', summary, ...more });

  test('sends the one that waits, and each that comes, signalled or said aloud', async () => {
    await signal(dana, 'waits');
    const stream = await follow(dana, query);
    await stream.has(1);
    await signal(dana, 'comes', { toChannel: 'telegram' });
    await stream.has(2);
    const threadId = await say(dana, 'call', 'voice', 'The demo is on Wednesday.');
    await say(dana, 'call', 'voice', "I'll continue on Discord.");
    await stream.has(3);
    expect(handoffs(stream)).toEqual([
      { summary: 'waits', fromChannel: 'voice', toChannel: 'web', thread: null },
      { summary: 'comes', fromChannel: 'voice', toChannel: 'telegram', thread: null },
      {
        summary: expect.stringContaining('The demo is on Wednesday.'),
        fromChannel: 'voice',
        toChannel: 'discord',
        thread: { id: threadId },
      },
    ]);
    await leave(stream);
  });

  test('sends none of another user or workspace, and none that was claimed', async () => {
    await signal(ben, 'taken up');
    expect(await claimHandoff(api.as(ben), { channel: 'web' })).toMatchObject({ claimed: true });
    await signal(dana, 'of dana');
    const streams = await Promise.all([ben, stranger].map((caller) => follow(caller, query)));
    await signal(dana, 'of dana again');
    await signal(ben, 'of ben');
    await signal(stranger, 'of the stranger');
    await Promise.all(streams.map((stream) => stream.has(1)));
    expect(streams.map(summaries)).toEqual([['of ben'], ['of the stranger']]);
    await leave(...streams);
  });

  test('sends a program all, or those of a user or to a channel', async () => {
    for (const { userId } of [dana, ben]) await claimHandoff(api.as(bot), { channel: 'web', userId });
    const all = await follow(bot, query);
    const one = await follow(bot, query, { userKey: 'ben' });
    const there = await follow(bot, query, { channel: 'Discord' });
    await signal(dana, 'first');
    await all.has(1);
    await signal(ben, 'second');
    // Takes the place of the first.
    await signal(dana, 'third', { toChannel: 'discord' });
    await Promise.all([all.has(3), one.has(1), there.has(1)]);
    expect([all, one, there].map(summaries)).toEqual([['first', 'second', 'third'], ['second'], ['third']]);
    await leave(all, one, there);
    const unknown = await subscribe(api.url, await api.token(bot), query, { userKey: 'nobody' });
    await unknown.ended;
    expect(unknown.results[0]?.errors?.[0]?.extensions.code).toBe('USER_NOT_FOUND');
    const other = await subscribe(api.url, await api.token(dana), query, { userKey: 'ben' });
    await other.ended;
    expect(other.results[0]?.errors?.[0]?.extensions.code).toBe('USER_ID_NOT_ALLOWED');
  });

  test('sends none of a thread that its user reads no more', async () => {
    const threadId = await say(dana, 'the safe', 'voice', 'The safe code is 4711.');
    await setThreadParticipant(api.as(dana), { threadId, userId: ben.userId }, true);
    await signal(bot, 'the code', { userId: ben.userId, threadId });
    await setThreadParticipant(api.as(dana), { threadId, userId: ben.userId }, false);
    const streams = await Promise.all([ben, bot].map((caller) => follow(caller, query, { channel: 'web' })));
    await signal(ben, 'nothing of it');
    await Promise.all(streams.map((stream) => stream.has(1)));
    for (const stream of streams) expect(summaries(stream)).not.toContain('the code');
    await leave(...streams);
  });
});

describe('presenceChanged', () => {
  const query = `subscription ($channel: String, $userKey: String) {
    presenceChanged(channel: $channel, userKey: $userKey) { entered sessionId startedAt } }`;
  const changes = ({ results }: TestStream) =>
    results.map(
      ({ data }) => `${data?.presenceChanged.entered ? '+' : '-'}${data?.presenceChanged.sessionId}`,
    );
  const beat = (caller: Caller, sessionId: string, channel = 'web') =>
    heartbeat(api.as(caller), { sessionId, channel });
  const end = (caller: Caller, sessionId: string, channel = 'web') =>
    endPresence(api.as(caller), { sessionId, channel });
  /** Lets the hour pass of a session. */
  const pass = (sessionId: string) =>
    api.database.owner.query(
      "update mneme.presence set expires_at = expires_at - interval '2 hours' where workspace_id = $1 and session_id = $2",
      [api.workspace.id, sessionId],
    );
  const prune = () =>
    sweepPresenceTask.run({
      connectOwner: () => Promise.reject(new Error('not for this task')),
      services: { ...api.services, pool: api.database.runnerPool },
      runnerPool: api.database.runnerPool,
      log: api.services.log,
      signal: new AbortController().signal,
    });

  test('sends those alive, who comes and who leaves, one’s own alone', async () => {
    await beat(dana, 's1');
    const own = await follow(dana, query);
    const elsewhere = await follow(stranger, query);
    await own.has(1);
    await beat(dana, 's1');
    await beat(ben, 'of ben');
    await beat(dana, 's2', 'voice');
    await own.has(2);
    await end(dana, 's1');
    await own.has(3);
    await end(dana, 's2', 'voice');
    await own.has(4);
    await beat(stranger, 'of the stranger');
    await elsewhere.has(1);
    expect(changes(own)).toEqual(['+s1', '+s2', '-s1', '-s2']);
    expect(changes(elsewhere)).toEqual(['+of the stranger']);
    await end(ben, 'of ben');
    await leave(own, elsewhere);
  });

  test('sends a program all, or those of a user or in a channel', async () => {
    const all = await follow(bot, query);
    const one = await follow(bot, query, { userKey: 'ben' });
    const there = await follow(bot, query, { channel: 'voice' });
    for (const [caller, session, channel] of [
      [dana, 'd', 'web'],
      [ben, 'b', 'web'],
      [dana, 'v', 'voice'],
    ] as const)
      await beat(caller, session, channel);
    await Promise.all([all.has(3), one.has(1), there.has(1)]);
    expect([all, one, there].map(changes)).toEqual([['+d', '+b', '+v'], ['+b'], ['+v']]);
    await end(dana, 'd');
    await end(dana, 'v', 'voice');
    await Promise.all([all.has(5), there.has(2)]);
    await end(ben, 'b');
    await leave(all, one, there);
  });

  test('who comes and leaves is told, a heartbeat never', async () => {
    expect(await told(() => beat(dana, 'one'))).toBe(1);
    expect(
      await told(async () => {
        for (let count = 0; count < 5; count += 1) await beat(dana, 'one');
      }),
    ).toBe(0);
    expect(await told(() => end(dana, 'one'))).toBe(1);
    expect(await told(() => end(dana, 'one'))).toBe(0);
  });

  test('a session that is over leaves when it is removed, or comes again', async () => {
    const stream = await follow(dana, query);
    await beat(dana, 'a');
    await stream.has(1);
    await pass('a');
    await prune();
    await stream.has(2);
    await beat(dana, 'b');
    await stream.has(3);
    await pass('b');
    await beat(dana, 'b');
    await stream.has(5);
    expect(changes(stream)).toEqual(['+a', '-a', '+b', '-b', '+b']);
    const [first, last] = [2, 4].map((place) => stream.results[place]?.data.presenceChanged.startedAt);
    expect(first).not.toBe(last);
    await leave(stream);
  });
});
