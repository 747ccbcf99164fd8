import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

// A conversation that is begun in one channel and resumed in another.

const api = useServedApi();
let bot: Caller;

beforeAll(async () => {
  bot = await api.workspace.caller('service', 'bot');
});

async function ask(query: string, variables: object = {}) {
  const { data, errors } = await api.post(bot, { query, variables });
  expect(errors ?? []).toEqual([]);
  return data;
}
const change = async (field: string, selection: string, input: object) => {
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`;
  return (await ask(`mutation ($input: ${type}) { ${field}(input: $input) { ${selection} } }`, { input }))[
    field
  ];
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const say = (input: object, ...messages: object[]) =>
  change('appendMessages', 'thread { id channel } messages { channel content }', {
    messages: messages.map((message) => ({ role: 'USER', ...message })),
    ...input,
  });
const jobs = () => doJobs(api.database, api.services, api.workspace.id);
const recent = async (channel: string, userKey: string) =>
  (
    await ask(
      'query ($channel: String!, $userKey: String) { recentTurns(channel: $channel, userKey: $userKey) { content channel } }',
      {
        channel,
        userKey,
      },
    )
  ).recentTurns.map(({ content }: { content: string }) => content);
const held = async (channel: string, userKey: string) =>
  (
    await ask(
      'query ($channel: String, $userKey: String) { conversations(channel: $channel, userKey: $userKey) { channel messageCount } }',
      { channel, userKey },
    )
  ).conversations;

describe('a turn', () => {
  it("has its own channel, else the call's, else its thread's", async () => {
    const opened = await say(
      { userKey: 'ada', threadKey: 'walk', channel: 'Voice ' },
      { content: 'We set out at noon.', occurredAt: ago(9) },
    );
    expect(opened.thread.channel).toBe('voice');
    const resumed = await say(
      { userKey: 'ada', threadKey: 'walk', channel: 'discord' },
      { content: 'The bridge is closed.', occurredAt: ago(8) },
      { content: 'Sent from the watch.', channel: ' WATCH', occurredAt: ago(7) },
    );
    expect(resumed.thread).toEqual(opened.thread);
    const later = await say(
      { userKey: 'ada', threadKey: 'walk' },
      { content: 'Back home.', occurredAt: ago(6) },
    );
    expect(
      [...opened.messages, ...resumed.messages, ...later.messages].map(({ channel }) => channel),
    ).toEqual(['voice', 'discord', 'watch', 'voice']);
    expect(await recent('VOICE', 'ada')).toEqual(['We set out at noon.', 'Back home.']);
    expect(await recent('discord', 'ada')).toEqual(['The bridge is closed.']);
    expect(await recent('discord', 'someone else')).toEqual([]);
    const recall = (channels: string[]) =>
      ask('query ($input: RecallInput!) { recall(input: $input) { hits { text } } }', {
        input: { query: 'which bridge is closed?', userKey: 'ada', kinds: ['MESSAGE'], channels },
      });
    expect(JSON.stringify(await recall(['Discord']))).toMatch(/bridge/);
    expect(JSON.stringify(await recall(['voice']))).not.toMatch(/bridge/);
  });

  it('decides where a conversation took place', async () => {
    await say(
      { userKey: 'bea', threadKey: 'yard', channel: 'voice' },
      { content: 'The shed needs paint.', occurredAt: ago(600) },
    );
    await say(
      { userKey: 'bea', threadKey: 'yard', channel: 'Slack' },
      { content: 'The paint is grey.', occurredAt: ago(400) },
      { content: 'And the door is green.', occurredAt: ago(399) },
    );
    await jobs();
    expect(await held('voice', 'bea')).toEqual([{ channel: 'voice', messageCount: 1 }]);
    expect(await held('slack', 'bea')).toEqual([{ channel: 'slack', messageCount: 2 }]);
    expect(await held('discord', 'bea')).toEqual([]);
    const { buildContext } = await ask(
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
      {
        input: { userKey: 'bea', channel: 'SLACK' },
      },
    );
    expect(buildContext.text).toMatch(/voice.*shed/);
    expect(buildContext.text).not.toMatch(/"slack"/);
    // A session that moved is of both.
    await say(
      { userKey: 'bea', threadKey: 'yard', channel: 'discord' },
      { content: 'The roof leaks, too.', occurredAt: ago(395) },
    );
    await change('closeThread', 'thread { id }', { userKey: 'bea', threadKey: 'yard' });
    await jobs();
    for (const channel of ['slack', 'discord'])
      expect(await held(channel, 'bea')).toEqual([{ channel: 'discord', messageCount: 3 }]);
  });

  it('says where a task comes from, wherever it is done', async () => {
    await say(
      { userKey: 'cid', threadKey: 'chores', channel: 'voice' },
      { content: 'Remind me to call the plumber about the boiler.' },
    );
    await jobs();
    const tasks = async (channel: string | null) =>
      (
        await ask(
          'query ($filter: MemoryItemFilter) { tasks(filter: $filter) { nodes { id status channel createdChannel } } }',
          {
            filter: {
              ownerUser: { externalId: { equalTo: 'cid' } },
              ...(channel ? { channel: { equalTo: channel } } : {}),
            },
          },
        )
      ).tasks.nodes;
    expect(await tasks(null)).toMatchObject([
      { channel: 'voice', createdChannel: 'voice', status: 'PENDING' },
    ]);
    await say(
      { userKey: 'cid', threadKey: 'chores', channel: 'discord' },
      { content: 'I called the plumber about the boiler, done.' },
    );
    await jobs();
    const [done] = await tasks(null);
    expect(done).toMatchObject({ createdChannel: 'voice', status: 'DONE' });
    await change('updateTask', 'task { createdChannel channel }', { taskId: done.id, channel: ' Email' });
    expect(await tasks('EMAIL')).toMatchObject([{ channel: 'email', createdChannel: 'voice' }]);
    const { task } = await change('createTask', 'task { channel createdChannel }', {
      userKey: 'cid',
      content: 'Buy a gasket.',
      channel: 'Slack',
    });
    expect(task).toEqual({ channel: 'slack', createdChannel: 'slack' });
  });

  it('hands over from the channel it was said in, to one by any spelling', async () => {
    await say(
      { userKey: 'dot', threadKey: 'call', channel: 'voice' },
      { content: 'Let us plan the regatta.' },
    );
    await say(
      { userKey: 'dot', threadKey: 'call', channel: 'Discord' },
      { content: "I'll go back to voice now" },
    );
    const claimed = await change('claimHandoff', 'claimed fromChannel', {
      userKey: 'dot',
      channel: ' VOICE',
    });
    expect(claimed).toEqual({ claimed: true, fromChannel: 'discord' });
    await change('signalHandoff', 'handoffId', {
      userKey: 'dot',
      fromChannel: 'Voice',
      toChannel: 'Telegram',
      threadKey: 'call',
      summary: 'The regatta is on Sunday.',
    });
    const { buildContext } = await ask(
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
      {
        input: { userKey: 'dot', channel: 'telegram', query: 'when is it?' },
      },
    );
    expect(buildContext.text).toMatch(/The regatta is on Sunday/);
  });

  it('shares presence and topics with whoever spells the channel otherwise', async () => {
    await change('heartbeat', 'entered', { userKey: 'eli', sessionId: 's', channel: 'Web' });
    await change('setTopic', 'topic { channel }', { userKey: 'eli', channel: 'WEB ', topic: 'Kites' });
    const { liveSessions, topics } = await ask(
      '{ liveSessions(channel: "web", userKey: "eli") { channel } topics(channel: " Web", userKey: "eli") { channel content } }',
    );
    expect(liveSessions).toEqual([{ channel: 'web' }]);
    expect(topics).toEqual([{ channel: 'web', content: 'Kites' }]);
  });
});
