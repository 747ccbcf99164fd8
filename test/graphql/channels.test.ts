import { beforeAll, describe, expect, it } from 'vitest';
import { setThreadParticipant } from '../../src/memory/access/audiences.ts';
import { ensurePersona } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { Extractor } from '../../src/providers/extractor.ts';
import { pruneTask, sweepPresenceTask } from '../../workers/prune.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;
let bot: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
});

const codes = ({ errors }: { errors: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions?.code);
const ask = (caller: Caller, name: string, input: object, body: string) => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return api.ask(caller, `mutation ($input: ${type}!) { ${name}(input: $input) { ${body} } }`, { input });
};
const tell = async (caller: Caller, name: string, input: object, body: string) => {
  const { data, errors } = await ask(caller, name, input, body);
  expect(errors).toEqual([]);
  return data[name];
};
const beat = (caller: Caller, input: object) =>
  tell(
    caller,
    'heartbeat',
    input,
    'entered session { sessionId channel userId startedAt lastActiveAt expiresAt }',
  );
const live = async (caller: Caller, variables: object = {}) =>
  (
    await api.data(
      caller,
      'query ($channel: String, $userKey: String) { liveSessions(channel: $channel, userKey: $userKey) { sessionId channel } }',
      { ...variables },
    )
  ).liveSessions;
const say = async (caller: Caller, input: object, ...texts: string[]) =>
  tell(
    caller,
    'appendMessages',
    { ...input, messages: texts.map((content) => ({ role: 'USER', content })) },
    'thread { id } messages { id }',
  );
const signal = async (caller: Caller, input: object) =>
  (await tell(caller, 'signalHandoff', input, 'handoffId')).handoffId;
const claim = (caller: Caller, input: object) =>
  tell(caller, 'claimHandoff', input, 'claimed threadId fromChannel summary thread { id }');
const handoffIn = async (caller: Caller, input: object) => {
  const { buildContext } = await api.data(
    caller,
    'query ($input: BuildContextInput!) { buildContext(input: $input) { messages { part content } } }',
    { input },
  );
  return buildContext.messages.find(({ part }: { part: string }) => part === 'HANDOFF')?.content ?? null;
};
/** Lets time pass for what is over at a time of its own. */
const pass = (table: 'presence' | 'topic' | 'handoff', interval: string) =>
  database.owner.query(
    `update mneme.${table} set expires_at = expires_at - $2::interval where workspace_id = $1`,
    [api.one.id, interval],
  );
const left = async (table: 'presence' | 'topic' | 'handoff') => {
  const { rows } = await database.owner.query(`select from mneme.${table} where workspace_id = $1`, [
    api.one.id,
  ]);
  return rows.length;
};
const seconds = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

describe('presence', () => {
  it('lasts an hour from the last heartbeat, and tells who enters', async () => {
    const first = await beat(dana, { sessionId: 's1', channel: 'voice' });
    expect(first).toMatchObject({
      entered: true,
      session: { sessionId: 's1', channel: 'voice', userId: dana.userId },
    });
    expect(seconds(first.session.lastActiveAt, first.session.expiresAt)).toBe(3600);
    await pass('presence', '59 minutes');
    expect(await live(dana)).toEqual([{ sessionId: 's1', channel: 'voice' }]);
    const again = await beat(dana, { sessionId: 's1', channel: 'voice' });
    expect(again).toMatchObject({ entered: false, session: { startedAt: first.session.startedAt } });
    await pass('presence', '60 minutes 1 second');
    expect(await live(dana)).toEqual([]);
    const back = await beat(dana, { sessionId: 's1', channel: 'voice' });
    expect(back.entered).toBe(true);
    expect(back.session.startedAt).not.toBe(first.session.startedAt);
    expect(await tell(dana, 'endPresence', { sessionId: 's1', channel: 'voice' }, 'ended')).toEqual({
      ended: true,
    });
    expect(await tell(dana, 'endPresence', { sessionId: 's1', channel: 'voice' }, 'ended')).toEqual({
      ended: false,
    });
    expect(await live(dana)).toEqual([]);
  });

  it('is one’s own; a program sees all, or whose it names', async () => {
    await beat(dana, { sessionId: 'same', channel: 'web' });
    await beat(ben, { sessionId: 'same', channel: 'web' });
    await beat(bot, { sessionId: 'd1', channel: 'discord', userKey: 'u-9' });
    expect(await live(dana)).toEqual([{ sessionId: 'same', channel: 'web' }]);
    expect(await live(bot, { userKey: 'u-9' })).toEqual([{ sessionId: 'd1', channel: 'discord' }]);
    expect(await live(bot, { userKey: 'nobody' })).toEqual([]);
    expect(await live(bot, { channel: 'web' })).toHaveLength(2);
    await tell(ben, 'endPresence', { sessionId: 'same', channel: 'web' }, 'ended');
    expect(await live(dana)).toHaveLength(1);
    expect(
      codes(await ask(dana, 'heartbeat', { sessionId: 'x', channel: 'web', userId: ben.userId }, 'entered')),
    ).toEqual(['USER_ID_NOT_ALLOWED']);
    expect(codes(await ask(dana, 'heartbeat', { sessionId: 'x', channel: ' ' }, 'entered'))).toEqual([
      'BAD_INPUT',
    ]);
    const stranger = await api.other.caller('service', 'bot');
    expect(await live(stranger)).toEqual([]);
    const nowhere = { sessionId: 'x', channel: 'web', userId: dana.userId };
    expect(codes(await ask(stranger, 'heartbeat', nowhere, 'entered'))).toEqual(['USER_NOT_FOUND']);
  });
});

describe('a topic', () => {
  it('holds for half an hour, one for each channel, and is one’s own', async () => {
    const set = (caller: Caller, input: object) =>
      tell(caller, 'setTopic', input, 'topic { channel content updatedAt expiresAt }');
    const told = async (caller: Caller) => (await api.data(caller, '{ topics { channel content } }')).topics;
    const { topic } = await set(dana, { channel: 'voice', topic: 'the demo' });
    expect(seconds(topic.updatedAt, topic.expiresAt)).toBe(1800);
    await set(dana, { channel: 'voice', topic: 'the Wednesday demo' });
    await set(dana, { channel: 'discord', topic: 'two bugs' });
    expect(await told(dana)).toEqual([
      { channel: 'discord', content: 'two bugs' },
      { channel: 'voice', content: 'the Wednesday demo' },
    ]);
    expect(await told(ben)).toEqual([]);
    expect(await set(dana, { channel: 'discord', topic: null })).toEqual({ topic: null });
    await pass('topic', '29 minutes');
    expect(await told(dana)).toHaveLength(1);
    await pass('topic', '1 minute 1 second');
    expect(await told(dana)).toEqual([]);
  });
});

describe('recent turns', () => {
  const recent = async (caller: Caller, variables: object) =>
    (
      await api.data(
        caller,
        `query ($channel: String!, $first: Int, $userKey: String, $personaId: UUID) {
          recentTurns(channel: $channel, first: $first, userKey: $userKey, personaId: $personaId) { content } }`,
        { ...variables },
      )
    ).recentTurns.map(({ content }: { content: string }) => content);

  it('are the last ten of two hours in a channel, of the threads the user reads, without forks', async () => {
    const channel = 'pager';
    const texts = Array.from({ length: 12 }, (_, index) => `turn ${index + 1}`);
    const { thread, messages } = await say(dana, { threadKey: 'p1', channel }, ...texts);
    await say(dana, { threadKey: 'p2', channel }, 'another thread');
    await say(dana, { threadKey: 'p3', channel: 'fax' }, 'another channel');
    await say(ben, { threadKey: 'p4', channel }, "ben's own");
    const { branchId } = await tell(
      dana,
      'forkBranch',
      { threadId: thread.id, atMessageId: messages[0].id },
      'branchId',
    );
    await say(dana, { threadId: thread.id, branchId }, 'on a fork');
    expect(await recent(dana, { channel })).toEqual([...texts.slice(3), 'another thread']);
    expect(await recent(dana, { channel, first: 2 })).toEqual(['turn 12', 'another thread']);
    expect(await recent(bot, { channel, userKey: 'nobody' })).toEqual([]);
    expect(await recent(bot, { channel })).toEqual([]);
    const { id: personaId } = await ensurePersona(api.as(dana), { externalId: 'sage' });
    const { id: other } = await ensurePersona(api.as(dana), { externalId: 'pal' });
    const opened = await tell(dana, 'openThread', { channel: 'fax', personaId }, 'thread { id }');
    await say(dana, { threadId: opened.thread.id }, 'to sage');
    expect(await recent(dana, { channel: 'fax', personaId: other })).toEqual(['another channel']);
    expect(await recent(dana, { channel: 'fax', personaId })).toEqual(['another channel', 'to sage']);
    await database.owner.query(
      `update mneme.message set occurred_at = occurred_at - interval '2 hours' where thread_id = $1`,
      [thread.id],
    );
    expect(await recent(dana, { channel })).toEqual(['another thread']);
  });
});

describe('a handoff', () => {
  it('waits ten minutes in its channel, stands in the prompt there, and is claimed once', async () => {
    const { thread } = await say(dana, { threadKey: 'h1', channel: 'voice' }, 'The demo is on Wednesday.');
    const input = { fromChannel: 'voice', toChannel: 'discord', threadId: thread.id };
    await signal(dana, { ...input, summary: 'MiniMax M2.5 for the demo; two iOS bugs are open.' });
    expect(await handoffIn(dana, { channel: 'discord' })).toMatch(
      /^What stands between « and »[^\n]*\n\nCarried on from another channel.*«voice».*«MiniMax M2\.5 for the demo; two iOS bugs are open\.»/s,
    );
    expect(await handoffIn(dana, { channel: 'telegram' })).toBeNull();
    expect(await handoffIn(dana, { channel: 'discord', scope: 'NONE' })).toBeNull();
    expect(await handoffIn(ben, { channel: 'discord' })).toBeNull();
    expect(await claim(ben, { channel: 'discord' })).toMatchObject({ claimed: false });
    expect(await claim(dana, { channel: 'telegram' })).toMatchObject({ claimed: false });
    await pass('handoff', '9 minutes');
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(dana, { channel: 'Discord' })));
    expect(claims.filter(({ claimed }) => claimed)).toEqual([
      {
        claimed: true,
        threadId: thread.id,
        fromChannel: 'voice',
        summary: 'MiniMax M2.5 for the demo; two iOS bugs are open.',
        thread: { id: thread.id },
      },
    ]);
    expect(await handoffIn(dana, { channel: 'discord' })).toBeNull();
    await signal(dana, input);
    await pass('handoff', '10 minutes 1 second');
    expect(await handoffIn(dana, { channel: 'discord' })).toBeNull();
    expect(await claim(dana, { channel: 'discord' })).toMatchObject({ claimed: false, summary: null });
  });

  it('tells the thread’s last turns where nothing was said to know, and the latest takes the place of others', async () => {
    const { thread } = await say(
      bot,
      { threadKey: 'h2', userKey: 'u-1', channel: 'voice' },
      'Two iOS bugs are open.',
    );
    const from = { fromChannel: 'voice', userKey: 'u-1', threadKey: 'h2' };
    await signal(bot, { ...from, toChannel: 'telegram' });
    await signal(bot, { ...from, toChannel: 'discord' });
    expect(await claim(bot, { channel: 'telegram', userKey: 'u-1' })).toMatchObject({ claimed: false });
    expect(await handoffIn(bot, { channel: 'discord', userKey: 'u-1' })).toContain('Two iOS bugs are open.');
    expect(await claim(bot, { channel: 'discord', userKey: 'u-1' })).toMatchObject({
      claimed: true,
      threadId: thread.id,
      summary: 'user: Two iOS bugs are open.',
    });
  });

  it('is for nobody who does not read its thread, no other persona, and no prompt that others read', async () => {
    const { thread } = await say(dana, { threadKey: 'h3', channel: 'voice' }, 'The safe code is 4711.');
    const from = { fromChannel: 'voice', toChannel: 'discord', threadId: thread.id };
    for (const [caller, input] of [
      [ben, from],
      [bot, { ...from, userId: ben.userId }],
    ] as const)
      expect(codes(await ask(caller, 'signalHandoff', input, 'handoffId'))).toEqual(['THREAD_NOT_FOUND']);
    await setThreadParticipant(api.as(dana), { threadId: thread.id, userId: ben.userId }, true);
    await signal(bot, { ...from, userId: ben.userId });
    expect(await handoffIn(ben, { channel: 'discord' })).toContain('4711');
    await setThreadParticipant(api.as(dana), { threadId: thread.id, userId: ben.userId }, false);
    expect(await handoffIn(ben, { channel: 'discord' })).toBeNull();
    expect(await claim(ben, { channel: 'discord' })).toMatchObject({
      claimed: false,
      threadId: null,
      summary: null,
    });

    const group = await say(dana, { threadKey: 'g1', channel: 'discord' }, 'Hello all.');
    await setThreadParticipant(api.as(dana), { threadId: group.thread.id, userId: ben.userId }, true);
    await signal(dana, { ...from, threadId: null, summary: 'Between us: the surprise party.' });
    expect(await handoffIn(dana, { channel: 'discord', threadId: group.thread.id })).toBeNull();
    expect(await handoffIn(dana, { threadId: group.thread.id, includePrivate: true })).toContain(
      'surprise party',
    );

    const { id: personaId } = await ensurePersona(api.as(dana), { externalId: 'aria' });
    const { id: other } = await ensurePersona(api.as(dana), { externalId: 'kenji' });
    const opened = await tell(dana, 'openThread', { channel: 'voice', personaId }, 'thread { id }');
    await signal(dana, { ...from, threadId: opened.thread.id, summary: 'Reading Bishop tonight.' });
    expect(await handoffIn(dana, { channel: 'discord', personaId: other })).toBeNull();
    expect(await handoffIn(dana, { channel: 'discord' })).toBeNull();
    expect(await handoffIn(dana, { channel: 'discord', personaId, scope: 'NEUTRAL_ONLY' })).toBeNull();
    expect(await handoffIn(dana, { channel: 'discord', personaId })).toContain('Bishop');
  });

  it('is heard when it is said aloud, and decides nothing', async () => {
    const eve = await api.one.caller('member', 'eve');
    const { thread } = await say(eve, { threadKey: 'h4', channel: 'voice' }, 'The demo needs a title fix.');
    await say(eve, { threadKey: 'old', channel: 'Discord' }, 'Hi.');
    await say(eve, { threadId: thread.id }, "OK. I'll continue on Discord.");
    expect(await handoffIn(eve, { channel: 'Discord' })).toContain('The demo needs a title fix.');
    expect(await claim(eve, { channel: 'discord' })).toMatchObject({ claimed: true, threadId: thread.id });
    // Whatever a model makes of it.
    const extractor: Extractor = {
      name: 'eager',
      extract: async ({ turns }) => ({
        memories: turns.map(({ id, content }) => ({
          kind: 'decision',
          content: `Decided: ${content.replace("I'll", 'Eve will')}`,
          confidence: 0.9,
          salience: 0.5,
          about: 'user',
          entities: [],
          sourceTurnId: id,
        })),
        entities: [],
        facts: [],
      }),
    };
    await doJobs(database, { ...api.services, extractor }, api.one.id);
    const { memoryItems } = await api.data(eve, '{ memoryItems { nodes { content } } }');
    const contents = memoryItems.nodes.map(({ content }: { content: string }) => content);
    expect(contents).toContain('Decided: The demo needs a title fix.');
    expect(contents.filter((content: string) => /Discord/.test(content))).toEqual([]);
    // Not here, not by what imports bring, nor on a fork.
    await say(eve, { threadId: thread.id, background: true }, "I'll continue on Discord.");
    expect(await claim(eve, { channel: 'discord' })).toMatchObject({ claimed: false });
    await say(eve, { threadId: thread.id }, "I'll continue on voice.");
    expect(await claim(eve, { channel: 'voice' })).toMatchObject({ claimed: false });
  });
});

describe('what is over', () => {
  it('is swept by the job', async () => {
    await beat(dana, { sessionId: 'swept', channel: 'web' });
    await tell(dana, 'setTopic', { channel: 'web', topic: 'dust' }, 'topic { content }');
    await signal(dana, { fromChannel: 'web', toChannel: 'voice' });
    for (const table of ['presence', 'topic', 'handoff'] as const) {
      await pass(table, '2 hours');
      expect(await left(table)).toBeGreaterThan(0);
    }
    for (const task of [pruneTask, sweepPresenceTask]) {
      await task.run({
        connectOwner: () => Promise.reject(new Error('not for this task')),
        services: { ...api.services, pool: database.runnerPool },
        runnerPool: database.runnerPool,
        log: api.services.log,
        signal: new AbortController().signal,
      });
    }
    for (const table of ['presence', 'topic', 'handoff'] as const) expect(await left(table)).toBe(0);
  });
});
