import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { talk, useApi } from './api.ts';

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

const kept = `id sessionKey channel userId startedAt endedAt ended summary topics keyDecisions { text reason } actionItems
  sentiment messageCount thread { id }`;
const list = async (caller: Caller, variables: object = {}) =>
  (
    await api.data(
      caller,
      `query ($channel: String, $since: Datetime, $userKey: String, $personaKey: String, $first: Int) {
         conversations(channel: $channel, since: $since, userKey: $userKey, personaKey: $personaKey, first: $first) { ${kept} } }`,
      { ...variables },
    )
  ).conversations;
const closing =
  'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id endedAt } } }';
const close = (caller: Caller, threadId: string) => api.data(caller, closing, { input: { threadId } });
const save = (caller: Caller, input: object) =>
  api.ask(
    caller,
    `mutation ($input: SaveConversationInput!) { saveConversation(input: $input) { conversation { ${kept} } } }`,
    { input },
  );
const jobs = () => doJobs(database, api.services, api.one.id);
const codes = ({ errors }: { errors: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions?.code);

describe('what is kept of a conversation', () => {
  it('tells summary, topics, decisions with reasons, action items, feeling and turns', async () => {
    const { threadId } = await talk(
      api,
      dana,
      [
        'The upload keeps failing, this is ridiculous.',
        'We decided to use Postgres for the queue because it is already there.',
        'Remind me to write the release notes.',
      ],
      { channel: 'voice', externalId: 'call-1' },
    );
    await jobs();
    await close(dana, threadId);
    await jobs();
    const [first, ...more] = await list(dana, { channel: 'voice' });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      sessionKey: 'call-1',
      channel: 'voice',
      userId: dana.userId,
      ended: true,
      keyDecisions: [
        { text: expect.stringContaining('Postgres'), reason: expect.stringContaining('already') },
      ],
      actionItems: [expect.stringContaining('release notes')],
      sentiment: 'FRUSTRATED',
      messageCount: 3,
      thread: { id: threadId },
    });
    expect(first.summary).toContain('Postgres');
    expect(Date.parse(first.startedAt)).toBeLessThanOrEqual(Date.parse(first.endedAt));
    // Formed before it was closed, it is formed again with the same outcome.
    await close(dana, threadId);
    await jobs();
    expect(await list(dana, { channel: 'voice' })).toEqual([first]);
  });

  it('ends with the thread: what is said then is another one', async () => {
    const { threadId } = await talk(api, dana, ['The plan is ready.'], { channel: 'web' });
    await close(dana, threadId);
    await api.data(
      dana,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      { input: { threadId, messages: [{ role: 'USER', content: 'This is perfect, I love it.' }] } },
    );
    await jobs();
    const both = await list(dana, { channel: 'web' });
    expect(
      both.map(({ sentiment, messageCount }: { sentiment: string; messageCount: number }) => [
        sentiment,
        messageCount,
      ]),
    ).toEqual([
      ['POSITIVE', 1],
      ['NEUTRAL', 1],
    ]);
    expect(both[0].ended).toBe(false);
    await database.owner.query(
      `update mneme.summary set period_start = period_start - interval '2 hours', period_end = period_end - interval '61 minutes'
       where id = $1`,
      [both[0].id],
    );
    expect((await list(dana, { channel: 'web' })).every(({ ended }: { ended: boolean }) => ended)).toBe(true);
    const half = new Date(Date.now() - 30 * 60_000).toISOString();
    expect(await list(dana, { channel: 'web', since: half })).toHaveLength(1);
    expect(await list(dana, { channel: 'web', since: new Date().toISOString() })).toEqual([]);
    expect(await list(dana, { channel: 'web', first: 1 })).toHaveLength(1);
  });

  it('ends neither before it begins nor in the future', async () => {
    const { openThread } = await api.data(
      dana,
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
      { input: { channel: 'ends', startedAt: '2026-02-16T09:00:00Z' } },
    );
    const threadId = openThread.thread.id;
    const at = (endedAt: string) => api.ask(dana, closing, { input: { threadId, endedAt } });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    for (const [endedAt, reason] of [
      ['2026-02-16T08:59:59Z', 'before'],
      [soon, 'in the future'],
    ] as const) {
      const { errors } = await at(endedAt);
      expect(codes({ errors })).toEqual(['BAD_INPUT']);
      expect(errors[0]?.message).toContain(`endedAt is ${reason}`);
    }
    expect((await at('2026-02-16T09:00:00Z')).errors).toEqual([]);
    // Turns of old begin it when they were said.
    await api.data(
      dana,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: {
          threadId,
          messages: [{ role: 'USER', content: 'Said early.', occurredAt: '2026-02-15T09:00:00Z' }],
        },
      },
    );
    expect((await at('2026-02-15T09:10:00Z')).errors).toEqual([]);
    // Closed once more, it has ended when it had.
    expect((await close(dana, threadId)).closeThread.thread.endedAt).toBe('2026-02-15T09:10:00.000000Z');
  });

  it('is for those who read its thread', async () => {
    expect(await list(ben)).toEqual([]);
    expect(await list(api.other.admin)).toEqual([]);
    expect(await list(api.one.admin)).toEqual([]);
    expect((await list(bot)).length).toBeGreaterThan(1);
    expect(await list(bot, { userKey: 'nobody' })).toEqual([]);
    expect(codes(await api.ask(dana, `{ conversations(userKey: "ben") { id } }`))).toEqual([
      'USER_ID_NOT_ALLOWED',
    ]);
    expect(codes(await api.ask(dana, `{ conversations(first: 201) { id } }`))).not.toEqual([]);
  });
});

describe('a conversation that was held elsewhere', () => {
  const times = { startedAt: '2026-02-16T00:00:00Z', endedAt: '2026-02-16T00:15:00Z' };
  const held = {
    sessionKey: 'pipecat-7',
    channel: 'phone',
    userKey: 'u-7',
    startedAt: '2026-02-16T00:00:00Z',
    endedAt: '2026-02-16T00:15:00Z',
    summary: 'Reviewed the Wednesday demo.',
    topics: ['demo'],
    keyDecisions: [{ text: 'Use MiniMax M2.5 for the Wednesday demo.', reason: 'It is fast enough.' }],
    actionItems: ['Fix the iOS title.'],
    sentiment: 'URGENT',
    messageCount: 12,
  };

  it('is listed by its channel, however many threads the channel has', async () => {
    const gil = await api.one.caller('member', 'gil');
    await database.owner.query('begin');
    await database.owner.query('set local session_replication_role = replica');
    await database.owner.query(
      `insert into mneme.thread (workspace_id, external_id, channel, owner_user_id, started_at)
       select $1, 'gil-' || n, case when n % 400 = 0 then 'quiet' else 'busy' end, $2, now() - n * interval '1 hour'
       from generate_series(1, 1200) n`,
      [api.one.id, gil.userId],
    );
    await database.owner.query(
      `with made as (select * from mneme.thread where workspace_id = $1 and owner_user_id = $2),
       trunk as (insert into mneme.branch (workspace_id, thread_id) select workspace_id, id from made returning *)
       insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, period_start, period_end,
         content, topics, key_decisions, action_items, message_count, owner_user_id)
       select made.workspace_id, 'session', made.id, trunk.id, 1, made.started_at, made.started_at, 'Said.', '{}', '{}', '{}', 1, $2
       from made join trunk on trunk.thread_id = made.id`,
      [api.one.id, gil.userId],
    );
    await database.owner.query('commit');
    const keys = async (channel: string, first: number) =>
      (await list(gil, { channel, first })).map(({ sessionKey }: { sessionKey: string }) => sessionKey);
    expect(await keys('quiet', 2)).toEqual(['gil-400', 'gil-800']);
    expect(await keys('quiet', 10)).toEqual(['gil-400', 'gil-800', 'gil-1200']);
    expect(await keys('busy', 3)).toEqual(['gil-1', 'gil-2', 'gil-3']);
    expect(await keys('none', 3)).toEqual([]);
    const since = new Date(Date.now() - 900 * 3_600_000).toISOString();
    expect((await list(gil, { channel: 'quiet', since })).length).toBe(2);
  });

  it('is saved with its decisions and tasks, and once more replaces what was saved', async () => {
    const { data, errors } = await save(bot, held);
    expect(errors).toEqual([]);
    const { sessionKey, channel, summary, topics, keyDecisions, actionItems, sentiment, messageCount } = held;
    expect(data.saveConversation.conversation).toMatchObject({
      ...{ sessionKey, channel, summary, topics, keyDecisions, actionItems, sentiment, messageCount },
      ended: true,
    });
    const known = `{ decisions { nodes { content reason channel } } tasks { nodes { content status channel } } }`;
    const u7 = { ...dana, userId: data.saveConversation.conversation.userId };
    await database.owner.query(
      `insert into mneme.membership (workspace_id, user_id, role) values ($1, $2, 'member') on conflict do nothing`,
      [api.one.id, u7.userId],
    );
    const before = await api.data(u7, known);
    expect(before).toEqual({
      decisions: {
        nodes: [{ content: held.keyDecisions[0]?.text, reason: 'It is fast enough.', channel: 'phone' }],
      },
      tasks: { nodes: [{ content: 'Fix the iOS title.', status: 'PENDING', channel: 'phone' }] },
    });
    await save(bot, { ...held, summary: 'Reviewed the demo.', topics: [] });
    expect(await api.data(u7, known)).toEqual(before);
    expect(await list(bot, { channel: 'phone' })).toMatchObject([
      { summary: 'Reviewed the demo.', topics: [] },
    ]);
    await jobs();
    const { recall } = await api.data(
      u7,
      'query { recall(input: { query: "the demo", kinds: [SUMMARY] }) { hits { text } } }',
    );
    expect(recall.hits).toEqual([{ text: 'Reviewed the demo.' }]);
  });

  it('keeps its times where it is saved again without them', async () => {
    const iris = await api.one.caller('member', 'iris');
    const today = new Date(Date.now() - 3_600_000).toISOString().replace('Z', '000Z');
    for (const times of [{}, { startedAt: today }, { endedAt: today }]) {
      const kept = {
        sessionKey: `again-${Object.keys(times)}`,
        channel: 'again',
        summary: 'Spoke.',
        ...times,
      };
      const first = await save(iris, kept);
      expect(first.errors).toEqual([]);
      expect((await save(iris, kept)).data).toEqual(first.data);
      const { sessionKey, channel, summary } = kept;
      expect((await save(iris, { sessionKey, channel, summary })).data).toEqual(first.data);
    }
    expect(await list(iris, { channel: 'again' })).toHaveLength(3);
  });

  it('loses a line with the memory it became', async () => {
    const [saved] = await list(bot, { channel: 'phone' });
    const u7 = { ...dana, userId: saved.userId };
    const { tasks } = await api.data(u7, '{ tasks { nodes { id } } }');
    await api.data(u7, 'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { ok } }', {
      input: { memoryId: tasks.nodes[0].id },
    });
    expect(await list(bot, { channel: 'phone' })).toMatchObject([{ actionItems: [] }]);
  });

  it('keeps its readers when it is saved again, until its thread is moved', async () => {
    const noa = await api.one.caller('member', 'noa');
    const saved = { sessionKey: 'bylaws', channel: 'phone', summary: 'Spoke of the bylaws.' };
    const first = { ...saved, keyDecisions: [{ text: 'The bylaws are changed in May.' }] };
    const decisions = async (caller: Caller) =>
      (await api.data(caller, '{ decisions { nodes { content layer } } }')).decisions.nodes
        .filter(({ content }: { content: string }) => content.includes('bylaws'))
        .toSorted((one: { content: string }, other: { content: string }) =>
          one.content < other.content ? -1 : 1,
        );
    const { ensureProject } = await api.data(
      noa,
      'mutation { ensureProject(input: { externalId: "bylaws", name: "Bylaws" }) { projectId } }',
    );
    const { projectId } = ensureProject;
    expect((await save(noa, first)).errors).toEqual([]);
    for (const input of [
      { ...first, projectKey: 'bylaws' },
      { ...first, projectId, summary: 'Told to all.' },
    ]) {
      expect(codes(await save(noa, input))).toEqual(['CONVERSATION_ELSEWHERE']);
    }
    expect(await decisions(ben)).toEqual([]);
    expect((await list(noa))[0]).toMatchObject({ summary: 'Spoke of the bylaws.' });
    const { errors } = await api.ask(
      noa,
      'mutation ($input: UpdateThreadInput!) { updateThread(input: $input) { thread { id } } }',
      { input: { threadKey: 'bylaws', projectKey: 'bylaws' } },
    );
    expect(errors).toEqual([]);
    // What was decided before is still hers alone, what is decided now the project's, with its key or without.
    const more = { ...first, keyDecisions: [...first.keyDecisions, { text: 'The bylaws are printed.' }] };
    for (const input of [{ ...more, projectKey: 'bylaws' }, more]) {
      expect((await save(noa, input)).errors).toEqual([]);
    }
    expect(await decisions(ben)).toEqual([{ content: 'The bylaws are printed.', layer: 'PROJECT' }]);
    expect(await decisions(noa)).toEqual([
      { content: 'The bylaws are changed in May.', layer: 'PROFILE' },
      { content: 'The bylaws are printed.', layer: 'PROJECT' },
    ]);
  });

  it('of a project is replaced by who saved it, or an admin, and by no other who reads it', async () => {
    const [rio, kim] = [await api.one.caller('member', 'rio'), await api.one.caller('member', 'kim')];
    await api.data(
      rio,
      'mutation { ensureProject(input: { externalId: "jury", name: "Jury" }) { projectId } }',
    );
    const saved = { sessionKey: 'verdict', channel: 'jury', projectKey: 'jury', ...times };
    expect((await save(rio, { ...saved, summary: 'Rio voted yes.' })).errors).toEqual([]);
    expect(codes(await save(kim, { ...saved, summary: 'Rio voted no.' }))).toEqual(['THREAD_NOT_YOURS']);
    expect(await list(kim, { channel: 'jury' })).toMatchObject([{ summary: 'Rio voted yes.' }]);
    for (const [caller, summary] of [
      [rio, 'Rio voted yes, twice.'],
      [api.one.admin, 'Rio voted.'],
    ] as const) {
      expect((await save(caller, { ...saved, summary })).errors).toEqual([]);
      expect(await list(kim, { channel: 'jury' })).toMatchObject([{ summary }]);
    }
  });

  it('is refused where there are turns, and where it makes no sense', async () => {
    await talk(api, dana, ['Something.'], { externalId: 'with-turns', channel: 'web' });
    expect(codes(await save(dana, { sessionKey: 'with-turns', channel: 'web', summary: 'S.' }))).toEqual([
      'CONVERSATION_HAS_TURNS',
    ]);
    const wrong = { sessionKey: 'x', channel: 'web', summary: 'S.', startedAt: '2026-02-16T00:00:00Z' };
    expect(codes(await save(dana, { ...wrong, endedAt: '2026-02-15T00:00:00Z' }))).toEqual(['BAD_INPUT']);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    for (const times of [{ endedAt: soon }, { startedAt: soon }]) {
      const { errors } = await save(dana, { ...wrong, ...times });
      expect(codes({ errors })).toEqual(['BAD_INPUT']);
      expect(errors[0]?.message).toContain('is in the future');
    }
    expect(codes(await save(dana, { ...wrong, summary: ' ' }))).toEqual(['BAD_INPUT']);
    expect(codes(await save(dana, { ...wrong, userKey: 'ben' }))).toEqual(['USER_ID_NOT_ALLOWED']);
    const own = await save(ben, { sessionKey: 'x', channel: 'web', summary: 'Of Ben.' });
    expect(own.errors).toEqual([]);
    expect((await list(dana)).map(({ summary }: { summary: string }) => summary)).not.toContain('Of Ben.');
  });
});
