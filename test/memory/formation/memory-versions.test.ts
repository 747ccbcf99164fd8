import { beforeEach, describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { setPreference } from '../../../src/memory/knowledge/preferences.ts';
import { createTask } from '../../../src/memory/knowledge/tasks.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import type { ExtractedMemory } from '../../../src/providers/extractor.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, say, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();
let dana: Caller;
let people = 0;

// What is private to one is nobody else's: a person for each test, in one workspace.
beforeEach(async () => {
  people += 1;
  dana = await workspace.caller('member', `dana${people}`);
});

/** What is found in the lines that turns say. */
const lines = new Map<string, Partial<ExtractedMemory>>();
const reader = scripted(({ content }) => {
  const memory = lines.get(content);
  return memory ? { memories: [memory] } : null;
});

/** A line in which this is found. */
function found(memory: Partial<ExtractedMemory>): string {
  const line = `Line ${lines.size}.`;
  lines.set(line, memory);
  return line;
}
const task = (content: string, more: Partial<ExtractedMemory> = {}) =>
  found({ kind: 'task', content, ...more });
const decision = (content: string, more: Partial<ExtractedMemory> = {}) =>
  found({ kind: 'decision', content, ...more });

const extract = (ids: readonly string[]) =>
  extractTurns(
    {
      services: { ...workerServices(database, services), extractor: reader },
      caller: workerOf(workspace.id),
    },
    ids,
  );

/** Says turns a minute apart and takes from them what they hold, in one window or one after the other. */
async function learn(
  said: readonly string[],
  thread: object = {},
  order?: readonly number[],
  start?: string,
) {
  const { ids, threadId } = await converse(as(dana), thread, said, start);
  if (order) for (const index of order) await extract([ids[index] ?? '']);
  else await extract(ids);
  return { ids, threadId };
}

interface Row {
  content: string;
  value: string | null;
  status: string | null;
  current: boolean;
  confidence: number;
  due_at: Date | null;
  completed_at: Date | null;
  reason: string | null;
  sources: number;
  chained: boolean;
}

const memories = (caller: Caller = dana) =>
  rowsOf<Row>(
    as(caller),
    `select m.content, m.value, m.status, m.recorded_to is null as current, m.confidence, m.due_at, m.completed_at, m.reason,
       (select count(*)::int from mneme.memory_source s where s.memory_id = m.id) as sources, m.supersedes_id is not null as chained
     from mneme.memory_item m where m.owner_user_id = $1 order by m.valid_from, m.id`,
    [caller.userId],
  );
const current = async () => (await memories()).filter((row) => row.current);
const contents = async () => (await current()).map(({ content }) => content);
const minute = (number: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + number * 60_000);

describe('which memory is meant', () => {
  it('by "make it 60 %" is the one just spoken of that has such a number, in its own words', async () => {
    await learn([
      decision('Test coverage stays at 80 %.'),
      found({
        kind: 'preference',
        category: 'display',
        key: 'brightness',
        value: '80 %',
        content: 'Dana set brightness to 80 %.',
      }),
      decision('Releases happen every second Tuesday.'),
      found({ kind: 'preference', content: 'Actually, make it 60 %.', value: '60 %', revises: true }),
    ]);
    expect(await contents()).toEqual([
      'Test coverage stays at 80 %.',
      'Releases happen every second Tuesday.',
      'Dana set brightness to 80 %. Actually, make it 60 %.',
    ]);
    expect((await current()).at(-1)).toMatchObject({ value: '60 %', chained: true });
    await learn([found({ kind: 'decision', content: 'Actually, make it 70 %.', revises: true })]);
    // Another thread: nothing was just spoken of, and nothing is hidden.
    expect(await contents()).toContain('Dana set brightness to 80 %. Actually, make it 60 %.');
    await learn([
      decision('Coverage stays at 80 % and lint at 90 %.'),
      decision('Make it 95 %.', { revises: true }),
    ]);
    expect(await contents()).toContain('Coverage stays at 80 % and lint at 90 %.');
  });

  it('by a date alone is the task just spoken of', async () => {
    const monday = new Date('2026-03-09T23:00:00Z');
    await learn([
      task('Dana has to send the slides by Friday.', { dueAt: new Date('2026-03-06T23:00:00Z') }),
      task('Actually, make it Monday.', { dueAt: monday, revises: true }),
    ]);
    expect(await current()).toEqual([
      expect.objectContaining({
        content: 'Dana has to send the slides',
        due_at: monday,
        status: 'pending',
      }),
    ]);
  });

  it('by a report is the task that has all the words it names, and none where two have', async () => {
    await learn([
      task('Dana has to send the slides to Priya.'),
      task('Dana has to call the accountant about the tax report.'),
      task('Dana has to book a dentist appointment.'),
      task('Slides are sent.', { status: 'done' }),
      task('Forget the dentist thing.', { status: 'cancelled' }),
      ...Array.from({ length: 9 }, () => 'Anything else.'),
      task('Dana is done with the report.', { status: 'done' }),
    ]);
    expect((await current()).map(({ content, status }) => [content, status])).toEqual([
      ['Dana has to call the accountant about the tax report.', 'pending'],
      ['Dana has to send the slides to Priya.', 'done'],
      ['Dana has to book a dentist appointment.', 'cancelled'],
      ['Dana is done with the report.', 'done'],
    ]);
    const other = await workspace.caller('member', `other${people}`);
    dana = other;
    await learn([task('Dana has to print the slides.'), task('Dana has to present the slides.')]);
    const report = [task('Dana is done with the slides.', { status: 'done' })];
    await learn(report, {}, undefined, '2026-03-03T09:00:00Z');
    expect((await current()).map(({ status }) => status)).toEqual(['pending', 'pending', 'done']);
  });

  it('is never one that says the opposite, names another, or prefers the other of two', async () => {
    await learn([
      decision('The team will use Kafka for events.'),
      decision('The team will not use Kafka for events.', { revises: true, reason: 'it is costly to run' }),
      decision('The Berlin office closes at 18.'),
      decision('The Paris office closes at 18.'),
      decision('Dana prefers tea to coffee in meetings.', { kind: 'preference' }),
      decision('Dana prefers coffee to tea in meetings.', { kind: 'preference' }),
      decision('The cache keeps entries for 60 minutes.'),
      decision('The cache keeps entries for 90 minutes.'),
    ]);
    expect(await contents()).toEqual([
      'The team will not use Kafka for events.',
      'The Berlin office closes at 18.',
      'The Paris office closes at 18.',
      'Dana prefers tea to coffee in meetings.',
      'Dana prefers coffee to tea in meetings.',
      'The cache keeps entries for 90 minutes.',
    ]);
    expect((await current())[0]).toMatchObject({ reason: 'it is costly to run', chained: true });
  });

  it("is another's task only where all may move it, and nobody's private one from a shared turn", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: `p${people}` });
    await learn([task('Dana has to print the badges.')]);
    await learn(
      [task('Ben has to print the badges.'), task('Dana is done with the badges.', { status: 'done' })],
      {
        projectId,
      },
    );
    expect((await current()).map(({ content, status }) => [content, status])).toEqual([
      ['Dana has to print the badges.', 'pending'],
      ['Ben has to print the badges.', 'pending'],
      ['Dana is done with the badges.', 'done'],
    ]);
  });
});

describe('a task from conversation', () => {
  const life = [
    task('Dana has to send the slides by Friday.', { dueAt: new Date('2026-03-06T23:00:00Z') }),
    task('Dana started on the slides.', { status: 'in_progress' }),
    task('Dana is done with the slides.', { status: 'done' }),
    task('Dana has to send the slides after all.', { status: 'pending', revises: true }),
    task('The slides are blocked.', { status: 'blocked' }),
  ];
  // Of the 120 orders, those that know least for longest.
  const orders = [
    [4, 3, 2, 1, 0],
    [2, 0, 1, 3, 4],
    [1, 3, 0, 2, 4],
    [1, 4, 3, 0, 2],
    [3, 0, 1, 2, 4],
  ];

  it('goes through its life, read at once', async () => {
    await learn(life);
    expect((await memories()).map(({ status, current }) => [status, current])).toEqual([
      ['pending', false],
      ['in_progress', false],
      ['done', false],
      ['pending', false],
      ['blocked', true],
    ]);
  });

  it('has one state at the end in whichever order its turns are read', async () => {
    for (const order of orders) {
      people += 1;
      dana = await workspace.caller('member', `dana${people}`);
      await learn(life, {}, order);
      const kept = await current();
      expect(
        kept.map(({ content, status, due_at }) => [content, status, due_at?.toISOString()]),
        String(order),
      ).toEqual([['Dana has to send the slides by Friday.', 'blocked', '2026-03-06T23:00:00.000Z']]);
    }
  });

  it('that was never set is stored as done, and takes its words from when it was set once that is read', async () => {
    const { ids } = await converse(as(dana), {}, [
      task('Dana has to send the slides to Priya.'),
      task('Dana is done with the slides.', { status: 'done' }),
    ]);
    await extract(ids.slice(1));
    expect(await memories()).toEqual([
      expect.objectContaining({
        content: 'Dana is done with the slides.',
        status: 'done',
        completed_at: minute(1),
      }),
    ]);
    await extract(ids.slice(0, 1));
    expect((await memories()).map(({ content, status, current }) => [content, status, current])).toEqual([
      ['Dana has to send the slides to Priya.', 'pending', false],
      ['Dana has to send the slides to Priya.', 'done', true],
    ]);
  });

  it('set again after it was done is another one; said twice, it is one and surer', async () => {
    await learn([
      task('Dana has to water the plants.'),
      task('Dana has to water the plants.'),
      task('Dana has to water the plants.', { status: 'done' }),
      task('Dana is done with the plants.', { status: 'done' }),
      task('Dana has to water the plants.'),
    ]);
    expect((await current()).map(({ status, sources }) => [status, sources])).toEqual([
      ['done', 4],
      ['pending', 1],
    ]);
    const [first] = await memories();
    expect(first?.confidence).toBeCloseTo(0.96, 2);
  });

  it('moves one that an operation set, and keeps its words, labels and date', async () => {
    await createTask(as(dana), {
      content: 'Hand in the tax return',
      dueAt: '2026-07-31T00:00:00Z',
      tags: ['money'],
    });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { ids } = await converse(as(dana), {}, [
      { content: task('Dana has handed in the tax return.', { status: 'done' }), at: soon },
    ]);
    await extract(ids);
    const rows = await rowsOf(
      as(dana),
      `select content, status, tags, due_at is not null as due from mneme.memory_item where owner_user_id = $1 and recorded_to is null`,
      [dana.userId],
    );
    expect(rows).toEqual([{ content: 'Hand in the tax return', status: 'done', tags: ['money'], due: true }]);
  });
});

describe('what a person stated', () => {
  it('gives way to what is plainly said later, and not to a guess or to what was said before', async () => {
    await setPreference(as(dana), { category: 'tools', key: 'editor', value: 'vim' });
    const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    const prefers = (value: string, confidence: number) =>
      found({
        kind: 'preference',
        category: 'tools',
        key: 'editor',
        value,
        content: `Dana prefers ${value}.`,
        confidence,
      });
    const { ids } = await converse(as(dana), {}, [
      { content: prefers('nano', 0.95), at: '2026-01-01T09:00:00Z' },
      { content: prefers('emacs', 0.6), at: later(30) },
    ]);
    await extract(ids);
    expect(await current()).toEqual([expect.objectContaining({ value: 'vim' })]);
    expect((await memories()).length).toBe(3);
    const sure = await converse(as(dana), {}, [{ content: prefers('helix', 0.9), at: later(60) }]);
    await extract(sure.ids);
    expect(await current()).toEqual([expect.objectContaining({ value: 'helix' })]);
  });
});

describe('a fork', () => {
  it('never changes the trunk, what was stated, or another fork, and knows what they said', async () => {
    await createTask(as(dana), { content: 'Renew the passport' });
    const { threadId } = await openThread(as(dana), {});
    await extract(
      await say(as(dana), threadId, [decision('Coverage stays at 80 %.'), 'Let us try something.']),
    );
    const before = await memories();
    const [branch] = await rowsOf<{ id: string }>(
      as(dana),
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 2, 2 from mneme.branch where thread_id = $1 returning id`,
      [threadId],
    );
    const said = [
      decision('Actually, make it 60 %.', { revises: true }),
      task('Dana has renewed the passport.', { status: 'done' }),
      task('The passport is blocked.', { status: 'blocked' }),
    ];
    const forked = await appendMessages(as(dana), {
      threadId,
      branchId: branch?.id,
      messages: said.map((content, index) => ({
        role: 'user' as const,
        content,
        occurredAt: new Date(Date.now() + index * 1_000).toISOString(),
      })),
    });
    await extract(forked.messageIds);
    const after = await memories();
    expect(after.filter(({ current }) => current).length).toBe(before.length + 2);
    expect(
      await rowsOf(
        as(dana),
        `select m.content, m.status from mneme.memory_item m
      left join mneme.branch b on b.id = m.branch_id
      where m.owner_user_id = $1 and m.recorded_to is null and b.parent_branch_id is null order by m.content`,
        [dana.userId],
      ),
    ).toEqual([
      { content: 'Coverage stays at 80 %.', status: null },
      { content: 'Renew the passport', status: 'pending' },
    ]);
    expect(
      await rowsOf(
        as(dana),
        `select m.content, m.status from mneme.memory_item m where m.branch_id = $1 and m.recorded_to is null order by m.content`,
        [branch?.id],
      ),
    ).toEqual([
      { content: 'Actually, make it 60 %.', status: null },
      { content: 'Renew the passport', status: 'blocked' },
    ]);
  });
});

describe('from what is said to what is known, by the rules', () => {
  const read = (ids: readonly string[]) =>
    extractTurns({ services: workerServices(database, services), caller: workerOf(workspace.id) }, ids);

  it('one is reminded, done, and of another mind', async () => {
    const { ids } = await converse(as(dana), {}, [
      'Remind me to send the slides to Priya.',
      'Please set the brightness to 80 %.',
      'Actually, make it 60 %.',
      'We decided to use Postgres.',
      'Actually, we decided to use Kafka instead.',
      "I'm done with the slides.",
    ]);
    await read(ids);
    const kept = await current();
    expect(kept.map(({ status, chained }) => [status, chained])).toEqual([
      [null, true],
      [null, true],
      ['done', true],
    ]);
    expect(kept.map(({ content }) => content).join(' ')).toMatch(/60 %.*Kafka.*send the slides to Priya/);
  });

  it("a date is meant in one's own time zone, else the workspace's, also where the clocks change", async () => {
    await database.owner.query(`update mneme.workspace_user set time_zone = 'Europe/Berlin' where id = $1`, [
      dana.userId,
    ]);
    // The clocks go forward in the night of the 29th of March.
    const berlin = await converse(
      as(dana),
      {},
      ['Remind me to call Priya tomorrow at 9am.', 'Remind me to pay the rent today at 6pm.'],
      '2026-03-28T10:00:00Z',
    );
    await read(berlin.ids);
    expect((await memories()).map(({ due_at }) => due_at?.toISOString())).toEqual([
      '2026-03-29T07:00:00.000Z',
      '2026-03-28T17:00:00.000Z',
    ]);
    await database.owner.query(`update mneme.workspace set time_zone = 'America/New_York' where id = $1`, [
      workspace.id,
    ]);
    dana = await workspace.caller('member', `york${people}`);
    const york = await converse(
      as(dana),
      {},
      ['Remind me to call Priya tomorrow at 9am.'],
      '2026-11-01T01:00:00Z',
    );
    await read(york.ids);
    expect((await memories()).map(({ content }) => content)).toEqual([
      'Remind me to call Priya tomorrow at 9am',
    ]);
    // Said on the evening of the 31st of October there; the clocks go back that night.
    expect((await memories()).map(({ due_at }) => due_at?.toISOString())).toEqual([
      '2026-11-01T14:00:00.000Z',
    ]);
  });
});

describe("others' memories", () => {
  it('however many say nearly the same, never crowd out one’s own', async () => {
    const line = decision('The standup takes place at 9 in the small room.');
    await learn([line]);
    await database.owner.query(
      `insert into mneme.memory_item (workspace_id, kind, content, owner_user_id, visibility, extracted_by)
       select $1, 'decision', 'The standup takes place at 9 in the small room.', $2, 'private', 'x' from generate_series(1, 40)`,
      [workspace.id, workspace.admin.userId],
    );
    await learn([line]);
    expect(await memories()).toEqual([expect.objectContaining({ sources: 2 })]);
  });

  it('under the same key keep nothing from being stored', async () => {
    const { ids } = await converse(as(dana), {}, [decision('Nobody may block this.')]);
    await extract(ids);
    const [{ key } = { key: '' }] = await rowsOf<{ key: string }>(
      as(dana),
      'select idempotency_key as key from mneme.memory_item where owner_user_id = $1',
      [dana.userId],
    );
    const { ids: next } = await converse(as(dana), {}, [decision('Nobody may block this either.')]);
    const ben = await workspace.caller('member', 'ben');
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update('nobody may block this either.').digest('hex').slice(0, 32);
    const squatted = `extract:${next[0]}:decision:${hash}`;
    expect(key.length).toBe(squatted.length);
    await createTask(as(ben), { content: 'mine', idempotencyKey: squatted });
    await extract(next);
    expect(await contents()).toContain('Nobody may block this either.');
  });
});
