import { beforeEach, describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { summarizeThread } from '../../../src/memory/formation/summaries/summarize-thread.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import type { SummaryInput } from '../../../src/providers/summarizer.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, say, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');
let asked: SummaryInput[];

beforeEach(async () => {
  asked = [];
});

const summarize = (threadId: string) =>
  summarizeThread(
    {
      services: {
        ...workerServices(database, services),
        summarizer: {
          name: 'joining',
          async summarize(input) {
            asked.push(input);
            return input.texts.map(({ text }) => text.slice(0, 12)).join(' / ');
          },
        },
      },
      caller: workerOf(workspace.id),
    },
    threadId,
  );

interface Summary {
  level: string;
  content: string;
  messages: number;
  turns: number;
  parts: number;
  visibility: string;
}

const summaries = (caller: Caller = dana) =>
  rowsOf<Summary>(
    as(caller),
    `select s.level, s.content, s.message_count as messages, s.visibility,
       (select count(*) from mneme.summary_message l where l.summary_id = s.id)::int as turns,
       (select count(*) from mneme.summary_part l where l.summary_id = s.id)::int as parts
     from mneme.summary s order by s.level, s.period_start`,
  );

const long = `Long ago ${'we talked about the harbour and the tides. '.repeat(12)}`;

describe('summarizeThread', () => {
  it('makes one summary per session and long turn, and the thread’s from its sessions', async () => {
    const { threadId } = await converse(as(dana), { title: 'Harbour' }, ['First point.', long]);
    await say(as(dana), threadId, ['Next morning.'], '2026-03-03T09:00:00Z');
    await summarize(threadId);
    const both = 'First point. / Long ago we ';
    expect(await summaries()).toEqual([
      { level: 'session', content: both, messages: 2, turns: 2, parts: 0, visibility: 'private' },
      { level: 'session', content: 'Next morning', messages: 1, turns: 1, parts: 0, visibility: 'private' },
      {
        level: 'thread',
        content: 'First point. / Next morning',
        messages: 3,
        turns: 0,
        parts: 2,
        visibility: 'private',
      },
      { level: 'turn', content: 'Long ago we ', messages: 1, turns: 1, parts: 0, visibility: 'private' },
    ]);
    expect(asked.every(({ title }) => title === 'Harbour')).toBe(true);
    const [thread] = await rowsOf(as(dana), 'select summary from mneme.thread where id = $1', [threadId]);
    expect(thread).toEqual({ summary: 'First point. / Next morning' });
    expect(await summaries(await workspace.caller('member', 'ben'))).toEqual([]);
  });

  it('leaves one summary per stretch when it runs again, and at the same time', async () => {
    const { threadId } = await converse(as(dana), {}, ['First point.', long]);
    await Promise.all([summarize(threadId), summarize(threadId), summarize(threadId)]);
    const once = await summaries();
    expect(once.map(({ level }) => level)).toEqual(['session', 'thread', 'turn']);
    asked = [];
    await summarize(threadId);
    expect(asked).toEqual([]);
    expect(await summaries()).toEqual(once);
  });

  it('brings a session that went on up to date, and reads no other session again', async () => {
    const { threadId } = await converse(as(dana), {}, ['Old session.']);
    await say(as(dana), threadId, ['Breakfast.'], '2026-03-03T09:00:00Z');
    await summarize(threadId);
    await say(as(dana), threadId, ['Lunch.'], '2026-03-03T09:30:00Z');
    asked = [];
    await summarize(threadId);
    expect(asked.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
      ['Breakfast.', 'Lunch.'],
      ['Old session.', 'Breakfast. / Lunch.'],
    ]);
    expect((await summaries()).map(({ level, content }) => [level, content])).toEqual([
      ['session', 'Old session.'],
      ['session', 'Breakfast. / Lunch.'],
      ['thread', 'Old session. / Breakfast. /'],
    ]);
    // The month will stand for the thread.
    const { rows: found } = await database.owner.query(
      `select s.content from mneme.summary s
       join mneme.summary_embedding e on e.workspace_id = s.workspace_id and e.summary_id = s.id
       where s.thread_id = $1 order by s.period_start`,
      [threadId],
    );
    expect(found).toEqual([{ content: 'Old session.' }, { content: 'Breakfast. / Lunch.' }]);
  });

  it('lists the decisions, tasks and topics of a session, whichever job ends last', async () => {
    const reader = scripted(({ content }) =>
      content.startsWith('We decided')
        ? {
            entities: [{ name: 'Helios', kind: 'project' }],
            memories: [
              { kind: 'decision', content: 'Helios uses PASETO.' },
              { kind: 'task', content: 'Ben rotates the keys.' },
            ],
          }
        : null,
    );
    const notes = (threadId: string) =>
      rowsOf(
        as(dana),
        `select topics, key_decisions, action_items from mneme.summary where thread_id = $1 and level = 'session'`,
        [threadId],
      );
    const expected = [
      { topics: ['Helios'], key_decisions: ['Helios uses PASETO.'], action_items: ['Ben rotates the keys.'] },
    ];
    const read = (ids: readonly string[]) =>
      extractTurns(
        {
          services: { ...workerServices(database, services), extractor: reader },
          caller: workerOf(workspace.id),
        },
        ids,
      );

    const one = await converse(as(dana), {}, ['We decided that Helios uses PASETO.']);
    await summarize(one.threadId);
    await read(one.ids);
    expect(await notes(one.threadId)).toEqual(expected);

    await rowsOf(as(dana), 'select mneme_operation.forget_memory(id) from mneme.memory_item');
    const other = await converse(as(dana), {}, ['We decided that Helios uses PASETO.']);
    await read(other.ids);
    await summarize(other.threadId);
    expect(await notes(other.threadId)).toEqual(expected);
  });

  it('tells sessions apart that began in the same second, and summarises a session of any length', async () => {
    const at = '2026-03-02T09:00:00Z';
    const { threadId } = await converse(as(dana), {}, [{ content: 'Here.', at }]);
    await say(as(dana), threadId, [{ content: 'Much later.', at: '2026-03-02T19:00:00Z' }]);
    await say(as(dana), threadId, [{ content: 'Imported again.', at }]);
    await say(
      as(dana),
      threadId,
      Array.from({ length: 450 }, (_, index) => ({ content: `Line ${index}.`, at })),
    );
    await summarize(threadId);
    const sessions = (await summaries()).filter(({ level }) => level === 'session');
    expect(sessions.map(({ messages, turns }) => [messages, turns])).toEqual([
      [1, 1],
      [451, 451],
      [1, 1],
    ]);
    expect(Math.max(...asked.map(({ texts }) => texts.length))).toBeLessThanOrEqual(200);
  });
});
