import { beforeAll, describe, expect, it } from 'vitest';
import { removeTranscripts } from '../../src/memory/formation/transcripts.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { ExtractedMemory, Extractor } from '../../src/providers/extractor.ts';
import type { Summarizer } from '../../src/providers/summarizer.ts';
import { talk, useApi } from '../graphql/api.ts';
import { createTestWorkspace, type TestWorkspace, useDatabase } from '../support/database.ts';
import { placesOf } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';

const database = useDatabase();
const api = useApi();

/** Stands in for a language model: it says in its own words what was stated, and quotes nothing else. */
const extractor: Extractor = {
  name: 'stating',
  extract: async ({ turns }) => ({
    entities: [],
    facts: turns.flatMap(({ id, content }) =>
      content.includes('lives in')
        ? [
            {
              subject: 'Zyx Calder',
              predicate: 'lives_in',
              object: 'Lisbon',
              sourceTurnId: id,
              confidence: 0.9,
              objectIsEntity: false,
              functional: true,
            },
          ]
        : [],
    ),
    memories: turns.flatMap(({ id, content }): ExtractedMemory[] => {
      const how = { confidence: 0.9, salience: 0.6, about: 'user' as const, entities: [], sourceTurnId: id };
      if (content.includes('decided'))
        return [{ kind: 'decision', content: 'The hall is mended first.', ...how }];
      if (content.includes('felt')) return [{ kind: 'moment', content, ...how }];
      return [];
    }),
  }),
};
const summarizer: Summarizer = { name: 'brief', summarize: async () => 'They spoke of the hall.' };
const ask = (caller: Caller, name: string, input: object, body = '__typename') =>
  api.ask(
    caller,
    `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${body} } }`,
    { input },
  );
const codes = ({ errors }: { errors: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions?.code);
const tell = async (caller: Caller, name: string, input: object, body?: string) => {
  const { data, errors } = await ask(caller, name, input, body);
  expect(errors).toEqual([]);
  return data[name];
};

let workspace: TestWorkspace;
let dana: Caller;
const worker = (): Caller => ({ role: 'worker', workspaceId: workspace.id, userId: null, requestId: null });
const services = () => ({ ...api.services, extractor, summarizer });
const jobs = () => doJobs(database, services(), workspace.id);
const remove = () =>
  removeTranscripts({ services: { ...services(), pool: database.runnerPool }, caller: worker() });
const close = (caller: Caller, threadId: string) => tell(caller, 'closeThread', { threadId });
/** What was said, asked and answered with a word in it. */
async function converse(word: string, thread: Record<string, unknown> = {}, caller = dana) {
  const said = await talk(
    api,
    caller,
    [
      `Brim ${word} quorvel is what we heard on 2026-01-01.`,
      `We decided that the hall is mended first, ${word}.`,
      `I felt ${word} when Zyx Calder lives in Lisbon.`,
      `${word} `.repeat(200),
    ],
    thread,
  );
  await tell(caller, 'appendMessages', {
    threadId: said.threadId,
    messages: [
      { role: 'ASSISTANT', content: `So ${word}.`, externalId: `key-${said.threadId}`, metadata: { word } },
    ],
  });
  await jobs();
  for (const input of [
    { query: `what of ${word}?`, threadId: said.threadId },
    { query: `Brim ${word} quorvel` },
  ]) {
    await api.data(caller, 'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }', {
      input,
    });
    await api.data(caller, 'query ($input: RecallInput!) { recall(input: $input) { hits { citation } } }', {
      input,
    });
  }
  await pendingTraces();
  return said;
}
const turnsOf = async (threadId: string, caller = dana) =>
  (
    await api.data(
      caller,
      `query ($id: UUID!) { messages(filter: { threadId: { equalTo: $id } }, orderBy: SEQUENCE_NO_ASC) {
         nodes { content contentState externalId metadata } } }`,
      { id: threadId },
    )
  ).messages.nodes;

beforeAll(async () => {
  // The API's own, too: it writes the summary of a thread that is closed.
  Object.assign(api.services, { summarizer });
  workspace = await createTestWorkspace(api.services);
  dana = await workspace.caller('member', 'dana');
});

describe('privacy mode of a thread', () => {
  const word = 'murnquavel';
  let threadId: string;

  it('asks what becomes of the transcript that is there, and is for whoever may erase the thread', async () => {
    ({ threadId } = await converse(word));
    const ben = await workspace.caller('member', 'ben');
    const input = { threadId, privacyMode: true, removeOlderTranscripts: true };
    expect(codes(await ask(dana, 'setPrivacyMode', { threadId, privacyMode: true }))).toEqual([
      'OLDER_TRANSCRIPTS_UNDECIDED',
    ]);
    for (const caller of [ben, workspace.admin, await workspace.caller('service', 'bot'), api.other.admin]) {
      expect(codes(await ask(caller, 'setPrivacyMode', input))).toEqual(['THREAD_NOT_FOUND']);
    }
    const { thread } = await tell(dana, 'setPrivacyMode', input, 'thread { privacyMode }');
    expect(thread).toEqual({ privacyMode: true });
  });

  it('is on from the first turn in a thread opened so, and asks of one that has turns', async () => {
    const own = await createTestWorkspace(api.services);
    const eve = await own.caller('member', 'eve');
    const open = (caller: Caller, input: object) =>
      ask(caller, 'openThread', input, 'thread { id privacyMode }');
    const { data } = await open(eve, { externalId: 'private-1', privacyMode: true });
    expect(data.openThread.thread.privacyMode).toBe(true);
    expect((await open(eve, { externalId: 'private-1', privacyMode: true })).data).toEqual(data);
    await talk(api, eve, ['The zephyrword is gone.'], { externalId: 'private-1' });
    expect(codes(await open(eve, { externalId: 'private-1', privacyMode: true }))).toEqual([]);
    await talk(api, eve, ['This one was open.'], { externalId: 'open-1' });
    expect(codes(await open(eve, { externalId: 'open-1', privacyMode: true }))).toEqual([
      'OLDER_TRANSCRIPTS_UNDECIDED',
    ]);
    const bot = await own.caller('service', 'opener');
    expect(
      (await open(bot, { externalId: 'private-2', userKey: 'u-9', privacyMode: true })).data.openThread
        .thread,
    ).toMatchObject({ privacyMode: true });
  });

  it('leaves a session alone that goes on, and one that is not formed yet', async () => {
    expect(await remove()).toBe(0);
    await tell(dana, 'appendMessages', { threadId, messages: [{ role: 'USER', content: `Last ${word}.` }] });
    await close(dana, threadId);
    expect(await remove()).toBe(0);
    await jobs();
  });

  it('takes the words out of every table; summary, facts, numbers and external ids stay', async () => {
    await database.owner.query('select mneme_private.fold_statistics()');
    expect(await placesOf(database.owner, word)).toEqual(
      expect.arrayContaining([
        'mneme.message',
        'mneme.memory_item',
        'mneme.recall_trace',
        'mneme_private.term_statistic',
      ]),
    );
    expect(await remove()).toBe(6);
    await database.owner.query('analyze');
    expect(await placesOf(database.owner, word)).toEqual([]);
    await jobs();
    expect(await remove()).toBe(0);
    expect(await placesOf(database.owner, word)).toEqual([]);
    const turns = await turnsOf(threadId);
    expect(turns).toHaveLength(6);
    expect(new Set(turns.map(({ content }: { content: string | null }) => content))).toEqual(new Set([null]));
    expect(turns[4]).toEqual({
      content: null,
      contentState: 'REMOVED',
      externalId: `key-${threadId}`,
      metadata: null,
    });
    const { rows } = await database.owner.query(
      `select (select count(*)::int from mneme.message_embedding e join mneme.message m on m.id = e.message_id where m.thread_id = $1) as vectors,
         (select count(*)::int from mneme.memory_node n join mneme.branch b on b.id = n.branch_id where b.thread_id = $1) as nodes,
         (select count(*)::int from mneme.time_mention t join mneme.message m on m.id = t.message_id where m.thread_id = $1) as times`,
      [threadId],
    );
    expect(rows[0]).toEqual({ vectors: 0, nodes: 0, times: 0 });
    const known = await api.data(
      dana,
      `query ($id: UUID!) { thread(id: $id) { summary } facts { nodes { subject object } }
         decisions { nodes { content } } memoryItems { nodes { kind } }
         conversations { summary keyDecisions { text } messageCount } }`,
      { id: threadId },
    );
    expect(known).toEqual({
      thread: { summary: 'They spoke of the hall.' },
      facts: { nodes: [{ subject: 'Zyx Calder', object: 'Lisbon' }] },
      decisions: { nodes: [{ content: 'The hall is mended first.' }] },
      memoryItems: { nodes: [{ kind: 'DECISION' }] },
      conversations: [
        {
          summary: 'They spoke of the hall.',
          keyDecisions: [{ text: 'The hall is mended first.' }],
          messageCount: 6,
        },
      ],
    });
    const { recall } = await api.data(
      dana,
      'query ($input: RecallInput!) { recall(input: $input) { hits { kind text } } }',
      { input: { query: 'hall' } },
    );
    expect(recall.hits.map(({ kind }: { kind: string }) => kind)).not.toContain('MESSAGE');
    expect(recall.hits.length).toBeGreaterThan(0);
  });

  it('stores nothing twice, and goes on with another session', async () => {
    const again = await tell(
      dana,
      'appendMessages',
      { threadId, messages: [{ role: 'ASSISTANT', content: `So ${word}.`, externalId: `key-${threadId}` }] },
      'storedCount',
    );
    expect(again.storedCount).toBe(0);
    await tell(dana, 'appendMessages', {
      threadId,
      messages: [{ role: 'USER', content: 'The ferry is late.' }],
    });
    await jobs();
    expect(await remove()).toBe(0);
    const { conversations } = await api.data(dana, '{ conversations { summary messageCount } }');
    expect(conversations.map(({ messageCount }: { messageCount: number }) => messageCount)).toEqual([1, 6]);
    await database.owner.query(
      `update mneme.message set occurred_at = occurred_at - interval '61 minutes', created_at = created_at - interval '61 minutes'
       where thread_id = $1 and content_state = 'inline'`,
      [threadId],
    );
    expect(await remove()).toBe(1);
    // What is made of the day again is made of what is left.
    await database.owner.query(
      `insert into mneme_private.summary_due (workspace_id, branch_id, level, first_day)
       select workspace_id, branch_id, 'day', (occurred_at at time zone 'UTC')::date from mneme.message where thread_id = $1
       on conflict do nothing`,
      [threadId],
    );
    await doJobs(database, services(), workspace.id);
    const { rows } = await database.owner.query(
      `select count(*)::int as days from mneme.summary where thread_id = $1 and level = 'day' and content = 'They spoke of the hall.'`,
      [threadId],
    );
    expect(rows[0].days).toBeGreaterThan(0);
  });

  it('makes nothing again of what is gone', async () => {
    const { summaries } = await api.data(dana, '{ summaries { nodes { id level content support } } }');
    for (const { id } of summaries.nodes) await tell(dana, 'rebuildSummary', { summaryId: id });
    await jobs();
    const after = await api.data(dana, '{ summaries { nodes { id level content support } } }');
    expect(after.summaries.nodes).toEqual(summaries.nodes);
  });
});

describe('privacy mode of a workspace', () => {
  it('keeps the transcripts there are, where that is said, and removes those to come', async () => {
    const kept = await converse('keptword');
    await close(dana, kept.threadId);
    await jobs();
    const update = (input: object) =>
      ask(workspace.admin, 'updateWorkspace', input, 'workspace { privacyMode }');
    expect(codes(await update({ privacyMode: true }))).toEqual(['OLDER_TRANSCRIPTS_UNDECIDED']);
    expect(codes(await ask(dana, 'updateWorkspace', { privacyMode: true }))).toEqual(['ADMIN_REQUIRED']);
    const { data } = await update({ privacyMode: true, removeOlderTranscripts: false });
    expect(data.updateWorkspace.workspace).toEqual({ privacyMode: true });
    const gone = await converse('goneword');
    await close(dana, gone.threadId);
    await jobs();
    expect(await remove()).toBe(5);
    expect(
      (await turnsOf(kept.threadId)).every(({ content }: { content: string }) => content.length > 0),
    ).toBe(true);
    await database.owner.query(
      `update mneme.recall_trace set created_at = created_at - interval '61 minutes'`,
    );
    await remove();
    await database.owner.query('analyze');
    expect(await placesOf(database.owner, 'goneword')).toEqual([]);
    expect(await placesOf(database.owner, 'keptword')).toContain('mneme.message');
    expect((await update({ privacyMode: true, removeOlderTranscripts: true })).errors).toEqual([]);
    expect(await remove()).toBe(5);
    await database.owner.query('analyze');
    expect(await placesOf(database.owner, 'keptword')).toEqual([]);
    expect((await update({ privacyMode: false })).errors).toEqual([]);
    const open = await converse('openword');
    await close(dana, open.threadId);
    await jobs();
    expect(await remove()).toBe(0);
  });
});

describe('the retention of transcripts', () => {
  it('removes those of sessions that ended before', async () => {
    const { errors } = await ask(workspace.admin, 'updateWorkspace', { transcriptRetentionDays: 30 });
    expect(errors).toEqual([]);
    const old = await talk(api, dana, ['An old brumblequist.']);
    const fresh = await talk(api, dana, ['A fresh brumblequist.']);
    await jobs();
    await database.owner.query(
      `update mneme.message set occurred_at = occurred_at - interval '31 days' where thread_id = $1`,
      [old.threadId],
    );
    expect(await remove()).toBe(1);
    expect((await turnsOf(old.threadId))[0].contentState).toBe('REMOVED');
    expect((await turnsOf(fresh.threadId))[0].contentState).toBe('INLINE');
    const { data } = await ask(
      workspace.admin,
      'updateWorkspace',
      { transcriptRetentionDays: null },
      'workspace { transcriptRetention { days } }',
    );
    expect(data.updateWorkspace.workspace).toEqual({ transcriptRetention: null });
  });
});
