import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import {
  type CommandResult,
  endAll,
  type Installation,
  newInstallation,
  runShell,
} from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { doJobs } from '../support/jobs.ts';
import { runCommand, runForPeople, runWithInput } from './commands.ts';

// The command line at a server elsewhere, with a key: what is piped as a program of its own, and each command the first time.

const api = useServedApi();
let admin: Installation;
let bot: Installation;

beforeAll(async () => {
  const client = createAdminClient({ url: api.url, token: await api.token(api.workspace.admin) });
  const keyOf = async (name: string, role: 'ADMIN' | 'MEMBER', acts?: string) =>
    (
      await client.createApiKey({
        name,
        role,
        scopes: role === 'ADMIN' ? ['READ', 'WRITE', 'MANAGE'] : ['READ', 'WRITE'],
        ...(acts ? { userKey: acts } : {}),
      })
    ).secret;
  admin = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: await keyOf('operator', 'ADMIN') });
  const token = await api.token(await api.workspace.caller('service', 'bot'));
  bot = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
});
afterAll(endAll);

async function json(result: Promise<CommandResult>) {
  const { code, stdout, stderr } = await result;
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}
function save(at: Installation, conversation: object | string): Promise<CommandResult> {
  const input = typeof conversation === 'string' ? conversation : JSON.stringify(conversation);
  return runWithInput(at, input, 'save-conversation');
}
function saveFile(at: Installation, conversation: object): Promise<CommandResult> {
  const file = join(at.dataDir, 'conversation.json');
  writeFileSync(file, JSON.stringify(conversation));
  return runShell(at, `node src/cli/main.ts save-conversation < '${file}'`);
}

it('saves a conversation by its summary or its turns, and lists it with what came of it', async () => {
  const saved = await json(
    saveFile(bot, {
      session_id: 's-1',
      user_id: 'u-1',
      channel: 'voice',
      summary: 'Reviewed the demo.',
      topics: ['demo'],
      key_decisions: ['Use MiniMax M2.5.'],
      action_items: ['Fix the iOS title.'],
      sentiment: 'urgent',
      message_count: 4,
    }),
  );
  expect(saved).toMatchObject({
    sessionKey: 's-1',
    sentiment: 'URGENT',
    keyDecisions: [{ text: 'Use MiniMax M2.5.' }],
  });
  const turns = {
    sessionKey: 's-2',
    userKey: 'u-1',
    channel: 'discord',
    messages: [
      { role: 'user', content: 'I like the volume at 75 %.' },
      { role: 'assistant', content: 'Noted.' },
    ],
  };
  expect(await json(save(bot, turns))).toEqual({ sessionKey: 's-2', storedCount: 2, warnings: [] });
  expect(await json(save(bot, turns))).toEqual({ sessionKey: 's-2', storedCount: 0, warnings: [] });
  await doJobs(api.database, api.services, api.workspace.id);
  const recent = await json(runCommand(bot, 'recent-conversations', '--for', 'u-1', '--since', '1h'));
  expect(recent.map(({ sessionKey }: { sessionKey: string }) => sessionKey).toSorted()).toEqual([
    's-1',
    's-2',
  ]);
  expect(await json(runCommand(bot, 'recent-conversations', '1', '--channel', 'voice'))).toMatchObject([
    { sessionKey: 's-1' },
  ]);
  const tasks = await json(runCommand(bot, 'active-tasks', 'u-1'));
  expect(tasks.nodes).toMatchObject([{ content: 'Fix the iOS title.', channel: 'voice' }]);
  const preferences = await json(runCommand(bot, 'get-preferences', 'u-1'));
  expect(preferences.nodes).toMatchObject([{ content: expect.stringContaining('volume at 75 %') }]);
  expect((await json(runCommand(admin, 'active-tasks'))).nodes).toEqual([]);
});

it('changes nothing where it is given the same turns again, however late', async () => {
  const messages = [{ role: 'user', content: 'The hall is booked.' }];
  const turns = { sessionKey: 's-again', userKey: 'u-old', channel: 'voice', messages };
  const mneme = createAdminClient({ url: api.url, token: bot.environment.MNEME_API_KEY ?? '' });
  const thread = async () =>
    (await mneme.threads({ first: 5, filter: { externalId: { equalTo: 's-again' } } })).nodes;
  await json(save(bot, turns));
  const before = await thread();
  expect(before).toMatchObject([{ endedAt: expect.any(String) }]);
  expect(await json(save(bot, turns))).toEqual({ sessionKey: 's-again', storedCount: 0, warnings: [] });
  expect(await thread()).toEqual(before);
});

it('refuses an end before the start or in the future before anything is stored', async () => {
  const messages = [{ role: 'user', content: 'The hall is booked.' }];
  const turns = { sessionKey: 's-wrong', userKey: 'u-old', channel: 'voice', messages };
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const times of [{ startedAt: day(-1), endedAt: day(-2) }, { endedAt: day(1) }]) {
    const { code, stderr } = await save(bot, { ...turns, ...times });
    expect([code, stderr]).toEqual([1, expect.stringContaining('endedAt is')]);
  }
  // Turns that were given a time to come are stored, and end when they are.
  expect(
    await json(save(bot, { ...turns, messages: [{ ...messages[0], occurredAt: day(1) }] })),
  ).toMatchObject({ storedCount: 1 });
});

it('ends a conversation when its last turn was said, or a summary of old when it began', async () => {
  const messages = [
    { role: 'user', content: 'The gate opens at four.' },
    { role: 'assistant', content: 'Noted, at four.', occurred_at: '2026-01-05T10:20:00Z' },
    { role: 'user', content: 'Thanks, that was all.' },
  ];
  const turns = { sessionKey: 's-old', userKey: 'u-old', channel: 'voice', messages };
  await json(save(bot, { ...turns, startedAt: '2026-01-05T10:00:00+00:00' }));
  const mneme = createAdminClient({ url: api.url, token: bot.environment.MNEME_API_KEY ?? '' });
  const [thread] = (await mneme.threads({ first: 5, filter: { externalId: { equalTo: 's-old' } } })).nodes;
  expect([thread?.startedAt, thread?.endedAt]).toEqual([
    '2026-01-05T10:00:00.000000Z',
    '2026-01-05T10:20:00.000000Z',
  ]);
  const said = (await mneme.messages({ first: 5, threadId: thread?.id ?? '' })).nodes;
  expect(said.map((message) => message?.occurredAt.slice(11, 16)).toSorted()).toEqual([
    '10:00',
    '10:20',
    '10:20',
  ]);
  const kept = {
    sessionKey: 's-kept',
    userKey: 'u-old',
    channel: 'voice',
    summary: 'The gate was agreed on.',
  };
  const startedAt = '2026-01-06T09:00:00.000000Z';
  expect(await json(save(bot, { ...kept, startedAt }))).toMatchObject({ startedAt, endedAt: startedAt });
  const before = Date.now();
  const now = await json(save(bot, { ...kept, sessionKey: 's-now' }));
  expect(Date.parse(now.endedAt)).toBeGreaterThanOrEqual(before);
});

it('prints a context as text, and in parts with --json', async () => {
  const text = await runCommand(bot, 'context', 'telegram', '--for', 'u-1');
  expect([text.code, text.stderr]).toEqual([0, '']);
  expect(text.stdout).toContain('Reviewed the demo.');
  expect(text.stdout).toContain('Fix the iOS title.');
  expect(text.stdout).toContain('volume at 75 %');
  const parts = await json(
    runCommand(bot, 'context', 'telegram', '--for', 'u-1', '--json', '--tokens', '200'),
  );
  expect(parts.tokenCount).toBeLessThanOrEqual(200);
  expect(parts.messages.length).toBeGreaterThan(0);
});

it('lists entities and the names they go by', async () => {
  const { id } = (
    await json(
      runShell(
        bot,
        `echo '{"sessionKey": "s-3", "userKey": "u-1", "channel": "web", "messages": [{"role": "user", "content": "My sister Brimhilde Quorvel lives in Porto."}]}' | node src/cli/main.ts save-conversation`,
      ).then(async (result) => {
        await doJobs(api.database, api.services, api.workspace.id);
        expect(result.code).toBe(0);
        return runCommand(bot, 'entities', 'brimhilde', '--kind', 'person');
      }),
    )
  ).nodes[0];
  const aliases = await json(runCommand(bot, 'aliases', 'Quorvel'));
  expect(aliases.nodes.map((entity: { id: string }) => entity.id)).toContain(id);
  expect((await json(runCommand(bot, 'entities', 'nobody at all'))).nodes).toEqual([]);
});

it('shows and changes settings, for admins', async () => {
  expect(await json(runCommand(admin, 'settings'))).toMatchObject({
    timeZone: 'UTC',
    privacyMode: false,
    archiveAfterDays: null,
    sealMemories: false,
  });
  const unasked = await runCommand(admin, 'settings', '--set', 'transcriptRetentionDays=30');
  expect([unasked.code, unasked.stdout]).toEqual([2, '']);
  expect(unasked.stderr).toMatch(/removed permanently 30 day.* cannot be restored\. .*Add --yes/);
  const kept = await json(runCommand(admin, 'settings', '--set', 'transcriptRetentionDays=null'));
  expect(kept).toMatchObject({ transcriptRetentionDays: null });
  const changed = runCommand(
    admin,
    ...['settings', '--set', 'timeZone=Europe/Berlin', '--set', 'transcriptRetentionDays=30'],
    ...['--set', 'privacyMode=true', '--set', 'removeOlderTranscripts=false', '--yes'],
  );
  expect(await json(changed)).toMatchObject({
    timeZone: 'Europe/Berlin',
    transcriptRetentionDays: 30,
    privacyMode: true,
  });
  const refused = await runCommand(bot, 'settings', '--set', 'privacyMode=false');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('admin');
});

it('ends with 1, or 2 for wrong usage, and says what is wrong', async () => {
  for (const [given, message] of [
    ['{', 'not valid JSON'],
    ['{"channel": "web"}', 'sessionKey'],
    ['{"sessionKey": "x", "channel": "web"}', 'neither `messages` nor a `summary`'],
    [
      '{"sessionKey": "x", "channel": "web", "summary": "S.", "sentiment": "sad"}',
      'sentiment must be one of positive',
    ],
    ['[]', 'it must be an object'],
    ['{"sessionKey": "x", "channel": "web", "summary": "S.", "sumary": "x"}', 'it must not have sumary'],
    ['{"sessionKey": "x", "channel": "web", "summary": "S.", "topics": "x"}', 'topics must be a list'],
    ['{"sessionKey": "x", "channel": "web", "summary": "S.", "messageCount": 1.5}', 'a whole number'],
    [
      '{"sessionKey": "x", "channel": "web", "summary": "S.", "startedAt": "lately"}',
      'startedAt must be a date',
    ],
    [
      '{"sessionKey": "x", "channel": "web", "summary": "S.", "keyDecisions": [{}]}',
      'must be a text, or have',
    ],
    [
      '{"sessionKey": "x", "channel": "web", "messages": [{"role": "user"}]}',
      'messages.0.content is missing',
    ],
  ] as const) {
    const { code, stdout, stderr } = await save(bot, given);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  }
  const unknown = await runCommand(bot, 'active-tasks', 'who-is-this');
  expect([unknown.code, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toContain('There is no user who-is-this');
  for (const [args, message, ending] of [
    [['entities', '--kind', 'thing'], 'Allowed choices are person', 2],
    [['active-tasks', '--limit', '201'], 'Give a whole number from 1 to 200', 2],
    [['active-tasks', ''], 'user must not be empty', 2],
    [['context', '--for', ''], '--for must not be empty', 2],
    [['recent-conversations', '--since', '2026-02-30'], 'Give a date and time', 2],
    [['settings', '--set', 'colour=1'], 'mneme: colour is unknown.', 2],
    [['settings', '--set', 'privacyMode=3'], 'mneme: privacyMode must be true or false.', 2],
    [
      ['export', '--branch', 'main', '--out', 'x'],
      "'--branch <id>' argument 'main' is invalid. Give the id of a branch",
      2,
    ],
  ] as const) {
    const { code, stdout, stderr } = await runCommand(admin, ...args);
    expect([args, code, stdout, stderr]).toEqual([args, ending, '', expect.stringContaining(message)]);
  }
  const whose = await runCommand(admin, 'context', '--for', 'u-1');
  expect([whose.code, whose.stderr]).toEqual([1, expect.stringContaining("Only a service's key")]);
  const since = await runCommand(bot, 'recent-conversations', '--since', 'lately');
  expect(since.code).toBe(2);
  expect(since.stderr).toContain('how long ago');
});

it('states a memory that is sealed, and says so', async () => {
  const stated = await runForPeople(bot, 'remember', 'The safe opens with 4711.', '--sealed');
  expect([stated.code, stated.stdout]).toEqual([
    0,
    expect.stringMatching(/^memory:[0-9a-f-]{36} {2}remembered, sealed\n$/),
  ]);
  const unheard = await runCommand(bot, 'remember', 'The safe is green.', '--no-recallable');
  expect([unheard.code, unheard.stderr]).toEqual([2, expect.stringContaining('recallable')]);
});
