import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

// One person talks to their assistant by voice and, ten minutes later, on Discord: a bot with a service's token does all
// of it by the person's own key, over HTTP.

const api = useServedApi();
const friend = 'friend-1';
let bot: Caller;

beforeAll(async () => {
  bot = await api.workspace.caller('service', 'pearl');
});

async function ask(query: string, input: object) {
  const { data, errors } = await api.post(bot, { query, variables: { input } });
  expect(errors ?? []).toEqual([]);
  return data;
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const jobs = () => doJobs(api.database, api.services, api.workspace.id);
async function talk(
  threadKey: string,
  channel: string,
  startedMinutesAgo: number,
  turns: readonly [string, string][],
  userKey = friend,
) {
  await ask('mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }', {
    threadKey,
    userKey,
    channel,
    messages: turns.map(([role, content], place) => ({
      role,
      content,
      occurredAt: minutesAgo(startedMinutesAgo - place / 10),
    })),
  });
}
const close = (threadKey: string) =>
  ask('mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }', {
    threadKey,
    userKey: friend,
  });
const build = async (input: object) =>
  (
    await ask(
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text citations tokenCount messages { part content citations } } }',
      { userKey: friend, ...input },
    )
  ).buildContext;
const partOf = (pack: { messages: { part: string; content: string }[] }, part: string) =>
  pack.messages.find((message) => message.part === part)?.content ?? '';

describe('what was decided by voice', () => {
  beforeAll(async () => {
    await talk('voice-1', 'voice', 18, [
      ['USER', "What's the status of the Wednesday demo?"],
      [
        'ASSISTANT',
        'Two iOS bugs are still open: the title is hidden in Safari, and the list does not scroll.',
      ],
      ['USER', 'We decided to use MiniMax M2.5 for the Wednesday demo because it is the fastest.'],
      ['ASSISTANT', 'Got it, MiniMax M2.5 it is.'],
      ['USER', 'Remind me to fix the iOS title bug and the iOS scroll bug.'],
      ['USER', 'I like the volume at 75 %.'],
    ]);
    await close('voice-1');
    await jobs();
  });

  it('is told on Discord, with the bugs that are open and where it was said', async () => {
    const pack = await build({ channel: 'discord', query: 'What did we decide about the demo?' });
    expect(pack.text).toMatch(/MiniMax M2\.5/);
    expect(pack.text).toMatch(/iOS/);
    expect(pack.text).toContain('«voice»');
    expect(partOf(pack, 'TASKS')).toMatch(/iOS title bug/);
    const decision = /memory:[0-9a-f-]{36}|message:[0-9a-f-]{36}/;
    expect(pack.citations.some((citation: string) => decision.test(citation))).toBe(true);
    const { recall } = await ask(
      `query ($input: RecallInput!) { recall(input: $input) { hits { text citation thread { channel externalId } message { role } } } }`,
      { userKey: friend, query: 'What did we decide about the demo?' },
    );
    expect(recall.hits[0]).toMatchObject({ thread: { channel: 'voice', externalId: 'voice-1' } });
    expect(recall.hits[0].text).toContain('MiniMax M2.5');
  });

  it('is listed as a conversation', async () => {
    const { data } = await api.post(bot, {
      query: `query ($userKey: String, $since: Datetime) { conversations(channel: "voice", since: $since, userKey: $userKey) {
        sessionKey summary keyDecisions { text reason } actionItems ended messageCount } }`,
      variables: { userKey: friend, since: minutesAgo(60) },
    });
    expect(data.conversations).toEqual([
      {
        sessionKey: 'voice-1',
        summary: expect.stringContaining('MiniMax M2.5'),
        keyDecisions: [
          { text: expect.stringContaining('MiniMax M2.5'), reason: expect.stringContaining('fastest') },
        ],
        actionItems: [expect.stringContaining('iOS title bug')],
        ended: true,
        messageCount: 6,
      },
    ]);
  });

  it('makes what a person likes known everywhere', async () => {
    const pack = await build({ channel: 'discord' });
    expect(pack.text).toMatch(/volume at 75 %/);
    const other = await build({ channel: 'discord', userKey: 'somebody-else' });
    expect(other.text).not.toMatch(/75|MiniMax|iOS/);
  });
});

describe('a session start in a channel', () => {
  it('tells what happened elsewhere, what is open, what is liked and what is carried on, within the budget', async () => {
    await ask('mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }', {
      userKey: friend,
      projectKey: 'pearl',
      content: 'Book the demo room.',
    });
    await ask('mutation ($input: SignalHandoffInput!) { signalHandoff(input: $input) { handoffId } }', {
      userKey: friend,
      fromChannel: 'web',
      toChannel: 'discord',
      summary: 'Halfway through the slides.',
    });
    const pack = await build({ channel: 'discord', projectKey: 'pearl' });
    expect(partOf(pack, 'SUMMARY')).toMatch(
      /What happened lately in other channels:\n- «voice», .*MiniMax M2\.5/,
    );
    expect(partOf(pack, 'TASKS')).toMatch(/iOS title bug/);
    expect(partOf(pack, 'TASKS')).toMatch(/Book the demo room/);
    expect(partOf(pack, 'HANDOFF')).toContain('Halfway through the slides.');
    expect(pack.text).toMatch(/volume at 75 %/);
    for (const tokenBudget of [150, 300, 600]) {
      const small = await build({ channel: 'discord', projectKey: 'pearl', tokenBudget });
      expect(small.tokenCount).toBeLessThanOrEqual(tokenBudget);
    }
    expect(partOf(await build({ channel: 'Voice' }), 'SUMMARY')).not.toContain('in other channels');
    expect((await build({ channel: 'discord', scope: 'NONE' })).text).toBe('');
  });

  it('tells a reason that the summary leaves out, and nothing of last week to a question', async () => {
    await ask(
      'mutation ($input: SaveConversationInput!) { saveConversation(input: $input) { conversation { id } } }',
      {
        sessionKey: 'tg-1',
        userKey: friend,
        channel: 'telegram',
        startedAt: minutesAgo(3 * 24 * 60),
        endedAt: minutesAgo(3 * 24 * 60),
        summary: 'We talked about the harbour.',
        keyDecisions: [{ text: 'The ferry is painted green.', reason: 'It is the cheapest paint.' }],
      },
    );
    const start = partOf(await build({ channel: 'discord' }), 'SUMMARY');
    expect(start).toMatch(
      /«telegram», \d{4}-\d\d-\d\d \d\d:\d\d: «We talked about the harbour\.» Decided: «The ferry is painted green\.» \(«It is the cheapest paint\.»\)/,
    );
    const asked = await build({ channel: 'discord', query: 'Where were we with the slides?' });
    expect(partOf(asked, 'SUMMARY')).not.toContain('telegram');
  });

  it('keeps it from a thread that others read', async () => {
    await ask('mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }', {
      externalId: 'team',
      channel: 'discord',
      projectKey: 'pearl',
    });
    const pack = await build({ channel: 'discord', projectKey: 'pearl', threadKey: 'team' });
    expect(pack.text).not.toMatch(/MiniMax|harbour|75/);
  });
});
