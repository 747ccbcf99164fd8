import { beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../../src/memory/recall/recall.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { tablesWith } from '../../support/dump.ts';
import { doJobs } from '../../support/jobs.ts';
import { plainExtractor } from '../../support/plain-extractor.ts';

// What is kept of a conversation and not remembered: turns said with memory off, and stretches of turns.

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;

const jobs = () => doJobs(database, { ...api.services, extractor: plainExtractor }, api.one.id);
const places = (word: string) => tablesWith(database.owner, word);
const appended = async (input: object) => {
  const { appendMessages } = await api.data(
    ada,
    `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) {
       thread { id memory } messages { id memory content withheld { start length reason } } } }`,
    { input },
  );
  return appendMessages;
};
const said = (...contents: string[]) => contents.map((content) => ({ role: 'USER', content }));
const closed = (threadId: string) =>
  api.data(ada, 'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }', {
    input: { threadId },
  });
const found = async (query: string, threadId: string | null = null) =>
  JSON.stringify((await recall(api.as(ada), { query, limit: 20, threadId })).hits);
const promptIn = async (threadId: string) =>
  JSON.stringify(
    (
      await api.data(
        ada,
        `query ($input: BuildContextInput!) { buildContext(input: $input) { messages { content } } }`,
        { input: { threadId, query: 'What was that about?', tokenBudget: 2000 } },
      )
    ).buildContext,
  );

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
});

describe('memory off', () => {
  it('keeps turns of a call in their thread and makes nothing of them', async () => {
    const first = await appended({ threadKey: 'off', messages: said('Zyx Calder lives in Lisbon.') });
    const { thread, messages } = await appended({
      threadKey: 'off',
      memory: 'OFF',
      messages: said(
        'Wexlorbine Ardane lives in Porto, and I prefer wexlorbine for breakfast at 9 tomorrow.',
      ),
    });
    expect(thread).toEqual({ id: first.thread.id, memory: 'ON' });
    expect(messages[0]).toMatchObject({ memory: 'OFF', withheld: [] });
    await closed(thread.id);
    await jobs();
    expect(await places('wexlorbine')).toEqual(['mneme.message']);
    expect(await found('wexlorbine')).not.toMatch(/wexlorbine/i);
    expect(await found('wexlorbine breakfast', thread.id)).not.toMatch(/wexlorbine/i);
    expect(await promptIn(thread.id)).toMatch(/wexlorbine/i);
    // The speaker's name alone does not bring it up either, nor a day on which it was said.
    expect(await found('What was said today?')).not.toMatch(/wexlorbine/i);
  });

  it('holds in a thread from when it is set until it is unset', async () => {
    const { openThread } = await api.data(
      ada,
      `mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id memory } } }`,
      { input: { externalId: 'quiet', memory: 'OFF' } },
    );
    const threadId = openThread.thread.id;
    expect(openThread.thread.memory).toBe('OFF');
    await appended({ threadId, messages: said('Orlemquist Ardane lives in Porto.') });
    const update = (memory: string) =>
      api.data(
        ada,
        'mutation ($input: UpdateThreadInput!) { updateThread(input: $input) { thread { memory } } }',
        { input: { threadId, memory } },
      );
    // Opened again, it stays as it is.
    const again = await api.data(
      ada,
      `mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id memory } } }`,
      { input: { externalId: 'quiet' } },
    );
    expect(again.openThread.thread).toEqual({ id: threadId, memory: 'OFF' });
    expect((await update('ON')).updateThread.thread.memory).toBe('ON');
    await appended({ threadId, messages: said('Brimvaldo Ardane lives in Faro.') });
    await closed(threadId);
    await jobs();
    expect(await places('orlemquist')).toEqual(['mneme.message']);
    expect(await places('brimvaldo')).toEqual(expect.arrayContaining(['mneme.fact', 'mneme.summary']));
    expect(await found('orlemquist')).not.toMatch(/orlemquist/i);
    expect(await found('brimvaldo')).toMatch(/brimvaldo/i);
  });
});

describe('stretches of a turn', () => {
  const withhold = (caller: Caller, id: string, was: string, spans: string): Promise<boolean> =>
    withSession(api.services.pool, caller, async (session) => {
      const { rows } = await session.query<{ done: boolean }>(
        'select mneme_private.withhold($1, $2, $3) as done',
        [id, was, spans],
      );
      return rows[0]?.done === true;
    });

  it('that are forgotten stay in the thread, marked, and are nowhere else', async () => {
    const gone = 'Dromwexel Ardane lives in Porto, and I prefer dromwexel. ';
    const text = `😀 ${gone}Kelvantine Ardane lives in Faro.`;
    const { thread, messages } = await appended({ threadKey: 'half', messages: said(text) });
    await closed(thread.id);
    await jobs();
    expect(await places('dromwexel')).toEqual(expect.arrayContaining(['mneme.fact', 'mneme.summary']));
    const span = `{[2,${2 + gone.length})}`;
    for (const caller of [ben, api.one.admin, api.other.admin, await api.other.caller('service')])
      expect(await withhold(caller, messages[0].id, text, span)).toBe(false);
    expect(await withhold(ada, messages[0].id, `${text} `, span)).toBe(false);
    expect(await withhold(ada, messages[0].id, text, span)).toBe(true);
    expect(await withhold(ada, messages[0].id, text, span)).toBe(false);
    await jobs();
    const left = await places('dromwexel');
    expect(left).toContain('mneme.message');
    expect(left).not.toContain('mneme.summary');
    expect(left).not.toContain('mneme.mention');
    expect(left).not.toContain('mneme_private.term_statistic');
    const { message } = await api.data(
      ada,
      'query ($id: UUID!) { message(id: $id) { content withheld { start length reason } } }',
      { id: messages[0].id },
    );
    expect(message).toEqual({
      content: text,
      withheld: [{ start: 2, length: gone.length, reason: 'FORGOTTEN' }],
    });
    const hits = await found('dromwexel kelvantine', thread.id);
    expect(JSON.parse(hits).some(({ id }: { id: string }) => id === messages[0].id)).toBe(true);
    expect(JSON.parse(hits).filter(({ kind }: { kind: string }) => kind === 'message')).toSatisfy(
      (turns: unknown) => !/dromwexel/i.test(JSON.stringify(turns)),
    );
    expect(await promptIn(thread.id)).toMatch(/kelvantine/i);
    // An edit elsewhere in the turn brings nothing back.
    const edited = `Well: ${text} Really.`;
    await api.data(
      ada,
      'mutation ($input: EditMessageInput!) { editMessage(input: $input) { message { id } } }',
      {
        input: { messageId: messages[0].id, content: edited },
      },
    );
    await jobs();
    // The turn and its versions, the names of those who were spoken of, and the queries of this test.
    const kept = [
      'mneme.message',
      'mneme.message_version',
      'mneme.entity',
      'mneme.alias_variant',
      'mneme.recall_trace',
      'mneme.recall_expansion',
    ];
    expect((await places('dromwexel')).filter((place) => !kept.includes(place))).toEqual([]);
    expect(await places('kelvantine')).toEqual(expect.arrayContaining(['mneme.fact', 'mneme.summary']));
  });

  it('that are an echo are in nothing from the start', async () => {
    const { thread } = await appended({ threadKey: 'echo', messages: said('Zyx Calder lives in Lisbon.') });
    const text = 'Notes: Vasperilde Ardane lives in Porto. What now, Zyx?';
    await withSession(api.services.pool, ada, (session) =>
      session.query('select mneme_operation.append_calls($1, false)', [
        JSON.stringify([
          { thread: thread.id, messages: [{ role: 'user', content: text, echo: '{[0,41)}' }] },
          { thread: thread.id, messages: [{ role: 'user', content: 'Vasperilde.', echo: '{[0,11)}' }] },
        ]),
      ]),
    );
    await closed(thread.id);
    await jobs();
    expect(await places('vasperilde')).toEqual(['mneme.message']);
    expect(await found('vasperilde')).not.toMatch(/vasperilde/i);
  });
});
