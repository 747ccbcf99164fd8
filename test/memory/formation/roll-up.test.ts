import { describe, expect, it } from 'vitest';
import { resumeRollUps } from '../../../src/memory/formation/summaries/resume-roll-ups.ts';
import { rollUp } from '../../../src/memory/formation/summaries/roll-up.ts';
import { summarizeThread } from '../../../src/memory/formation/summaries/summarize-thread.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { saveConversation } from '../../../src/memory/threads/conversations.ts';
import { updateThread } from '../../../src/memory/threads/threads.ts';
import { ensurePersona, ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { forgetJobs, jobsOf } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, say, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');

const work = () => workerServices(database, services);
const worker = () => workerOf(workspace.id);

/** What the jobs of a thread, and then of its project, do. */
async function fold(threadId: string, projectId?: string): Promise<void> {
  await summarizeThread({ services: work(), caller: worker() }, threadId);
  await rollUp({ services: work(), caller: worker() }, { threadId });
  if (projectId !== undefined) await rollUp({ services: work(), caller: worker() }, { projectId });
}

interface Node {
  place: 'thread' | 'project';
  level: string;
  start: string;
  end: string;
  content: string;
  turns: number;
  redundant: boolean;
  parts: number;
}

/** Days, weeks and months as the dates they begin and end on. */
const nodes = (caller: Caller, more = 'true') =>
  rowsOf<Node>(
    as(caller),
    `select case when s.thread_id is null then 'project' else 'thread' end as place, s.level::text,
       to_char(s.period_start at time zone w.time_zone, 'YYYY-MM-DD HH24:MI') as start,
       to_char(s.period_end at time zone w.time_zone, 'YYYY-MM-DD HH24:MI') as end,
       s.content, s.message_count as turns, s.redundant,
       (select count(*) from mneme.summary_part p where p.summary_id = s.id)::int as parts
     from mneme.summary s join mneme.workspace w on w.id = s.workspace_id
     where s.level in ('day', 'week', 'month') and ${more}
     order by place desc, array_position(array['day', 'week', 'month'], s.level::text), s.period_start, s.content`,
  );

const brief = (rows: readonly Node[]) =>
  rows.map(({ place, level, start, turns }) => `${place} ${level} ${start.slice(0, 10)} ${turns}`);

describe('rollUp', () => {
  it('makes days, weeks and months of a thread and its project, each from the level below', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { threadId } = await converse(as(dana), { title: 'Glasshouse', projectId }, [
      { content: 'Ben will order the glass on Monday.', author: 'Dana', at: '2025-03-28T09:00:00Z' },
      { content: 'We decided to heat the north wing first.', author: 'Ben', at: '2025-03-31T09:00:00Z' },
      { content: 'The boiler broke at 6 in the morning.', author: 'Dana', at: '2025-04-02T07:00:00Z' },
      { content: 'Repair costs 400 euros.', author: 'Ben', at: '2025-04-02T15:00:00Z' },
    ]);
    await fold(threadId, projectId);
    const made = await nodes(dana);
    expect(brief(made)).toEqual([
      'thread day 2025-03-28 1',
      'thread day 2025-03-31 1',
      'thread day 2025-04-02 2',
      'thread week 2025-03-24 1',
      'thread week 2025-03-31 3',
      'thread month 2025-03-01 2',
      'thread month 2025-04-01 2',
      'project day 2025-03-28 1',
      'project day 2025-03-31 1',
      'project day 2025-04-02 2',
      'project week 2025-03-24 1',
      'project week 2025-03-31 3',
      'project month 2025-03-01 2',
      'project month 2025-04-01 2',
    ]);
    const march = made.find(
      ({ place, level, start }) => place === 'thread' && level === 'month' && start.startsWith('2025-03'),
    );
    // The whole week of the 24th, and of the week it shares with April its own day.
    expect(march).toMatchObject({ end: '2025-04-01 00:00', parts: 2, redundant: false });
    expect(march?.content).toBe(
      'Friday, 28 March 2025\nDana: Ben will order the glass on Monday.\nMonday, 31 March 2025\nBen: We decided to heat the north wing first.',
    );
    // The project's say what its one thread's say, and are not found beside them.
    expect(made.filter(({ place }) => place === 'project').every(({ redundant }) => redundant)).toBe(true);
    const {
      rows: [vectors],
    } = await database.owner.query(
      `select count(*)::int as searched from mneme.summary where workspace_id = $1 and content_normalized is not null`,
      [workspace.id],
    );
    // Four sessions, their thread, a day of two of them, a week of two days, a month of a week and a day.
    expect(vectors).toEqual({ searched: 8 });
  });

  it('gives the same tree in whatever order and portions turns come, and from scratch', async () => {
    await database.owner.query(`update mneme.workspace set time_zone = 'America/Sao_Paulo' where id = $1`, [
      workspace.id,
    ]);
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { threadId } = await converse(as(dana), { title: 'Harbour', projectId }, [
      // The day of the fourth began at one o'clock: its midnight was left out.
      { content: 'Ana repaired the harbour crane.', author: 'Ben', at: '2018-11-04T02:59:59Z' },
      { content: 'The crane lifted 12 tonnes.', author: 'Ben', at: '2018-11-04T03:00:00Z' },
    ]);
    await fold(threadId, projectId);
    // A busy day in one session, long enough to be read in passages; told in two portions.
    const busy = (from: number, count: number) =>
      say(
        as(dana),
        threadId,
        Array.from({ length: count }, (_, index) => ({
          content: `Crate ${from + index} holds ${(from + index) * 7} bolts for pier ${(from + index) % 9}.`,
          author: 'Ana',
          at: new Date(Date.parse('2019-02-12T12:00:00Z') + (from + index) * 30_000).toISOString(),
        })),
      );
    await busy(0, 70);
    await fold(threadId, projectId);
    await busy(70, 60);
    // Late, of last year, and out of order.
    await say(as(dana), threadId, [
      { content: 'The pilot boat sank in 2017.', author: 'Ben', at: '2017-12-31T20:00:00Z' },
      { content: 'Nobody was hurt.', author: 'Ana', at: '2017-12-31T17:00:00Z' },
      { content: 'Ana painted the crane.', author: 'Ana', at: '2018-11-03T15:00:00Z' },
    ]);
    await Promise.all([fold(threadId, projectId), fold(threadId, projectId)]);
    await fold(threadId, projectId);
    const grown = await nodes(dana);
    expect(brief(grown).filter((line) => line.startsWith('thread day'))).toEqual([
      'thread day 2017-12-31 2',
      'thread day 2018-11-03 2',
      'thread day 2018-11-04 1',
      'thread day 2019-02-12 130',
    ]);
    expect(grown.find(({ start }) => start.startsWith('2018-11-04'))?.start).toBe('2018-11-04 01:00');
    expect(grown.find(({ start }) => start.startsWith('2017-12-31'))?.content).toBe(
      'Sunday, 31 December 2017\nAna: Nobody was hurt.\nBen: The pilot boat sank in 2017.',
    );
    const { rows: links } = await database.owner.query(
      `select count(*)::int as turns, (select count(*)::int from mneme.summary_passage where workspace_id = $1) as passages
       from mneme.summary_message l join mneme.summary s on s.workspace_id = $1 and s.id = l.summary_id and s.level = 'day'
       where l.workspace_id = $1`,
      [workspace.id],
    );
    expect(links).toEqual([{ turns: 135, passages: 2 }]);

    for (const statement of [
      'delete from mneme.summary where workspace_id = $1',
      'delete from mneme.summary_passage where workspace_id = $1',
      'delete from mneme_private.summary_due where workspace_id = $1',
      'update mneme.branch set rolled_up_to = 0 where workspace_id = $1',
    ])
      await database.owner.query(statement, [workspace.id]);
    await fold(threadId, projectId);
    expect(await nodes(dana)).toEqual(grown);
  });

  it('makes again one chain of four for a new turn, and what a turn touched that is gone or moved', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { id: otherId } = await ensureProject(as(dana), { externalId: 'helios' });
    const { threadId } = await converse(as(dana), { projectId }, [
      { content: 'The roof leaks.', at: '2025-05-05T09:00:00Z' },
      { content: 'The cellar is dry.', at: '2025-05-14T09:00:00Z' },
      { content: 'The gate is open.', at: '2025-06-18T09:00:00Z' },
    ]);
    await fold(threadId, projectId);
    const stamps = () =>
      rowsOf<{ id: string; stamp: string; name: string }>(
        as(dana),
        `select id, xmin::text as stamp, (case when thread_id is null then 'project ' else 'thread ' end) || level || ' ' || period_start::date as name
         from mneme.summary where level in ('day', 'week', 'month')`,
      );
    const before = await stamps();
    const [gate] = await say(as(dana), threadId, [
      { content: 'The roof is repaired.', at: '2025-05-05T21:00:00Z' },
    ]);
    await fold(threadId, projectId);
    const touched = (await stamps()).filter(
      ({ id, stamp }) => !before.some((row) => row.id === id && row.stamp === stamp),
    );
    expect(touched.map(({ name }) => name).sort()).toEqual([
      'project day 2025-05-05',
      'project month 2025-05-01',
      'project week 2025-05-05',
      'thread day 2025-05-05',
      'thread month 2025-05-01',
      'thread week 2025-05-05',
    ]);

    // The turn is taken away: nothing made from it stays for a moment, and what is left is made again.
    await rowsOf({ services: work(), caller: worker() }, 'delete from mneme.message where id = $1', [gate]);
    const said = () =>
      rowsOf<{ level: string }>(as(dana), `select level from mneme.summary where content like '%repaired%'`);
    expect(await said()).toEqual([]);
    await summarizeThread({ services: work(), caller: worker() }, threadId, { since: 3 });
    await fold(threadId, projectId);
    expect(
      (await nodes(dana)).filter(({ start }) => start.startsWith('2025-05')).map(({ turns }) => turns),
    ).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 2]);

    await updateThread(as(dana), { threadId, projectId: otherId });
    await rollUp({ services: work(), caller: worker() }, { projectId });
    await rollUp({ services: work(), caller: worker() }, { projectId: otherId });
    const of = (id: string) => nodes(dana, `s.thread_id is null and s.project_id = '${id}'`);
    expect(await of(projectId)).toEqual([]);
    expect(brief(await of(otherId)).filter((line) => line.includes('month'))).toEqual([
      'project month 2025-05-01 2',
      'project month 2025-06-01 1',
    ]);
    await rowsOf({ services: work(), caller: worker() }, 'delete from mneme.thread where id = $1', [
      threadId,
    ]);
    await rollUp({ services: work(), caller: worker() }, { projectId: otherId });
    expect(await nodes(dana)).toEqual([]);
  });

  it('keeps apart what different people, personas and forks said', async () => {
    const ben = await workspace.caller('member', 'ben');
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { id: personaId } = await ensurePersona(as(dana), { externalId: 'sage' });
    const on = (content: string) => [{ content, at: '2025-05-05T09:00:00Z' }];
    const secret = await converse(as(dana), {}, on('My locker code is 4711.'));
    const open = await converse(as(dana), { projectId }, on('The roof leaks.'));
    const hers = await converse(as(dana), { projectId, personaId }, on('Only sage knows of the lighthouse.'));
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 1, 1 from mneme.branch where workspace_id = $1 and thread_id = $2 returning id`,
      [workspace.id, open.threadId],
    );
    const { appendMessages } = await import('../../../src/memory/threads/append-messages.ts');
    await appendMessages(as(dana), {
      threadId: open.threadId,
      branchId: rows[0]?.id,
      messages: [{ role: 'user', content: 'What if it burned?', occurredAt: '2025-05-05T10:00:00Z' }],
    });
    for (const { threadId } of [secret, open, hers]) await fold(threadId, projectId);
    const days = (await nodes(ben)).filter(({ level }) => level === 'day');
    expect(days.map(({ place, content }) => [place, content.split('\n')[1]])).toEqual([
      ['thread', 'Only sage knows of the lighthouse.'],
      ['thread', 'The roof leaks.'],
      ['thread', 'What if it burned?'],
      ['project', 'Only sage knows of the lighthouse.'],
      ['project', 'The roof leaks.'],
    ]);
    expect((await nodes(dana)).filter(({ content }) => content.includes('4711'))).toHaveLength(3);
    // Shared by its owner, it is the project's from then on.
    await updateThread(as(dana), { threadId: secret.threadId, projectId });
    await rollUp({ services: work(), caller: worker() }, { projectId });
    const shared = await nodes(ben, `s.level = 'day' and s.content like '%4711%'`);
    expect(shared.map(({ place, turns, parts }) => [place, turns, parts])).toEqual([
      ['thread', 1, 0],
      ['project', 2, 2],
    ]);
    const { rows: personas } = await database.owner.query(
      `select persona_id from mneme.summary where workspace_id = $1 and thread_id is null and content like '%lighthouse%'`,
      [workspace.id],
    );
    expect(personas).toEqual([
      { persona_id: personaId },
      { persona_id: personaId },
      { persona_id: personaId },
    ]);
  });

  it('cuts days anew when the workspace moves to another time zone, and recall finds each text once', async () => {
    const { threadId } = await converse(as(dana), { title: 'Harbour' }, [
      { content: 'The lighthouse keeper retired.', at: '2023-03-10T23:30:00Z' },
      { content: 'Her successor is called Wren.', at: '2023-03-14T10:00:00Z' },
      { content: 'The lamp was replaced by 40 diodes.', at: '2023-03-22T10:00:00Z' },
    ]);
    await fold(threadId);
    await forgetJobs(database.runnerPool, await jobsOf(database.runnerPool, workspace.id));
    await database.owner.query('delete from mneme.job_run where workspace_id = $1', [workspace.id]);
    const asked = async () => {
      await resumeRollUps({ services: work(), caller: worker() });
      const rows = await rowsOf<{ key: string }>(
        as(dana),
        `select job_key as key from mneme.job_run where task = 'roll_up'`,
      );
      return rows.map(({ key }) => key);
    };
    expect(await asked()).toEqual([]);
    await database.owner.query(`update mneme.workspace set time_zone = 'Asia/Tokyo' where id = $1`, [
      workspace.id,
    ]);
    expect(await asked()).toEqual([threadId]);
    await fold(threadId);
    // Sessions stand for their days and weeks, and the month for the thread.
    expect((await nodes(dana)).map(({ level, start, redundant }) => [level, start, redundant])).toEqual([
      ['day', '2023-03-11 00:00', true],
      ['day', '2023-03-14 00:00', true],
      ['day', '2023-03-22 00:00', true],
      ['week', '2023-03-06 00:00', true],
      ['week', '2023-03-13 00:00', true],
      ['week', '2023-03-20 00:00', true],
      ['month', '2023-03-01 00:00', false],
    ]);
    await say(as(dana), threadId, [{ content: 'The pier closes.', at: '2023-09-01T10:00:00Z' }]);
    await fold(threadId);
    const { hits } = await recall(as(dana), {
      query: 'What about the lighthouse in March 2023?',
      now: '2026-01-01T00:00:00Z',
    });
    const found = hits.flatMap(({ kind, text }) => (kind === 'summary' ? [text] : []));
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found).size).toBe(found.length);
    expect(
      found.some((text) => text?.includes('Tuesday, 14 March 2023\nHer successor is called Wren.')),
    ).toBe(true);
  });

  it('goes on where it was interrupted, at every step, and then has what it would have had', async () => {
    const { threadId } = await converse(as(dana), { title: 'Kiln' }, [
      { content: 'The kiln was lit.', at: '2024-01-30T09:00:00Z' },
      { content: 'The kiln cooled down.', at: '2024-01-30T19:00:00Z' },
      { content: 'The bowls came out blue.', at: '2024-02-01T09:00:00Z' },
      { content: 'Two bowls broke.', at: '2024-02-05T09:00:00Z' },
      { content: 'The rest was sold for 300 euros.', at: '2024-02-19T09:00:00Z' },
    ]);
    await summarizeThread({ services: work(), caller: worker() }, threadId);
    const { summarizer } = services;
    let left = 1;
    const failing: MemoryServices = {
      ...work(),
      summarizer: {
        name: summarizer.name,
        async summarize(input) {
          left -= 1;
          if (left < 0) throw new Error('interrupted');
          return summarizer.summarize(input);
        },
      },
    };
    let runs = 0;
    for (let done = false; !done; runs += 1) {
      left = 1;
      done = await rollUp({ services: failing, caller: worker() }, { threadId }).then(
        () => true,
        () => false,
      );
      const { rows } = await database.owner.query(
        `select from mneme.summary s where s.workspace_id = $1 and s.level in ('day', 'week', 'month')
           and not exists (select from mneme.summary_part l where l.workspace_id = $1 and l.summary_id = s.id)
           and not exists (select from mneme.summary_message l where l.workspace_id = $1 and l.summary_id = s.id)`,
        [workspace.id],
      );
      expect(rows).toHaveLength(0);
    }
    // A day of two sessions, a week of two days, and a month of three parts are written; all else is told already.
    expect(runs).toBe(3);
    const made = await nodes(dana);
    expect(made.filter(({ redundant }) => !redundant).map(({ level, start }) => [level, start])).toEqual([
      ['day', '2024-01-30 00:00'],
      ['week', '2024-01-29 00:00'],
      ['month', '2024-02-01 00:00'],
    ]);
    await database.owner.query(
      `delete from mneme.summary where workspace_id = $1 and level in ('day', 'week', 'month')`,
      [workspace.id],
    );
    await database.owner.query('update mneme.branch set rolled_up_to = 0 where workspace_id = $1', [
      workspace.id,
    ]);
    await rollUp({ services: work(), caller: worker() }, { threadId });
    expect(await nodes(dana)).toEqual(made);
  });

  it('makes a thread of many sessions from its months', async () => {
    const { threadId } = await converse(
      as(dana),
      { title: 'Log' },
      Array.from({ length: 51 }, (_, index) => ({
        content: `Entry ${index} of the log.`,
        at: new Date(Date.parse('2024-03-28T00:00:00Z') + index * 3 * 3_600_000).toISOString(),
      })),
    );
    await fold(threadId);
    const { rows } = await database.owner.query(
      `select s.message_count as turns, s.redundant, t.summary = s.content as shown,
         (select array_agg(p.level::text) from mneme.summary_part l join mneme.summary p on p.id = l.part_id where l.summary_id = s.id) as parts
       from mneme.summary s join mneme.thread t on t.id = s.thread_id where s.workspace_id = $1 and s.level = 'thread'`,
      [workspace.id],
    );
    expect(rows).toEqual([{ turns: 51, redundant: false, shown: true, parts: ['month', 'month'] }]);
  });

  it('takes in conversations that were saved without turns, and what is saved of them anew', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const save = (sessionKey: string, startedAt: string, summary: string, messageCount: number) =>
      saveConversation(as(dana), {
        ...{ sessionKey, channel: 'voice', summary, messageCount, projectId },
        ...{ startedAt, endedAt: startedAt },
      });
    const first = await save('call-1', '2025-03-31T09:00:00Z', 'The pump was ordered at Hallwyl.', 12);
    const second = await save('call-2', '2025-04-02T09:00:00Z', 'The pump came a day early.', 0);
    const settle = async () => {
      for (const { threadId } of [first, second])
        await rollUp({ services: work(), caller: worker() }, { threadId });
      await rollUp({ services: work(), caller: worker() }, { projectId });
    };
    await settle();
    const made = await nodes(dana);
    expect(brief(made)).toEqual([
      'thread day 2025-03-31 12',
      'thread day 2025-04-02 1',
      'thread week 2025-03-31 12',
      'thread week 2025-03-31 1',
      'thread month 2025-03-01 12',
      'thread month 2025-04-01 1',
      'project day 2025-03-31 12',
      'project day 2025-04-02 1',
      'project week 2025-03-31 13',
      'project month 2025-03-01 12',
      'project month 2025-04-01 1',
    ]);
    expect(made.filter(({ level }) => level === 'day').every(({ parts }) => parts === 1)).toBe(true);
    const week = () => nodes(dana, "s.level = 'week' and s.thread_id is null");
    expect((await week())[0]?.content).toBe(
      'Monday, 31 March 2025\nThe pump was ordered at Hallwyl.\nWednesday, 2 April 2025\nThe pump came a day early.',
    );
    await save('call-2', '2025-04-02T09:00:00Z', 'The pump came broken.', 0);
    await settle();
    expect((await week())[0]?.content).toBe(
      'Monday, 31 March 2025\nThe pump was ordered at Hallwyl.\nWednesday, 2 April 2025\nThe pump came broken.',
    );
    // With turns later, the day says both.
    await say(as(dana), second.threadId, [
      { content: 'Hallwyl sends another pump on Friday.', author: 'Ben', at: '2025-04-02T15:00:00Z' },
    ]);
    await fold(second.threadId, projectId);
    const [day] = await nodes(dana, "s.level = 'day' and s.thread_id is null and s.content like '%another%'");
    expect(day).toMatchObject({ turns: 2, parts: 1 });
    expect(day?.content).toContain('The pump came broken.');
  });

  it('of a saved conversation is asked for as it is saved, and of those from before', async () => {
    const saved = await saveConversation(as(dana), {
      ...{ sessionKey: 'call', channel: 'voice', summary: 'The quay was repaired.' },
    });
    const asked = () =>
      database.owner.query<{ n: number }>(
        `select count(*)::integer as n from mneme.job_run where workspace_id = $1 and task = 'roll_up' and job_key = $2`,
        [workspace.id, saved.threadId],
      );
    expect((await asked()).rows).toEqual([{ n: 1 }]);
    await database.owner.query('delete from mneme.job_run where workspace_id = $1', [workspace.id]);
    await resumeRollUps({ services: work(), caller: worker() });
    expect((await asked()).rows).toEqual([{ n: 1 }]);
    await rollUp({ services: work(), caller: worker() }, { threadId: saved.threadId });
    await database.owner.query('delete from mneme.job_run where workspace_id = $1', [workspace.id]);
    await resumeRollUps({ services: work(), caller: worker() });
    expect((await asked()).rows).toEqual([{ n: 0 }]);
  });
});
