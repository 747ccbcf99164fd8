import { beforeEach, expect, it } from 'vitest';
import { reformProgress, reformWorkspace } from '../../../src/memory/formation/extract/reform.ts';
import { assertFact, correctFact, retractFact } from '../../../src/memory/knowledge/facts.ts';
import { forgetMemory, remember, reviseMemory } from '../../../src/memory/knowledge/memories.ts';
import { completeTask } from '../../../src/memory/knowledge/tasks.ts';
import { profile } from '../../../src/memory/profile/profile.ts';
import { rateRecall } from '../../../src/memory/recall/rate.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import type { Extractor } from '../../../src/providers/extractor.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, scripted } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace({}, 'for each test');
let dana: Caller;

beforeEach(async () => {
  dana = await workspace.caller('member', 'Dana');
});

/** Reads "fact predicate: object" and "task: words", in words of its own, and with `junk` of every other turn too. */
function reader(name: string, words: (said: string) => string, junk = false): Extractor {
  const read = scripted(({ content }) => {
    const [, predicate, object] = /^fact (\w+): (.+)$/.exec(content) ?? [];
    if (predicate && object) {
      return { facts: [{ subject: 'Dana', predicate, object, functional: true, confidence: 0.9 }] };
    }
    const [, kind, said] = /^(task|preference|note): (.+)$/.exec(content) ?? [];
    if (kind && said) {
      return {
        memories: [
          { kind: kind as 'task' | 'preference' | 'note', content: kind === 'task' ? words(said) : said },
        ],
      };
    }
    return junk
      ? {
          memories: [{ kind: 'decision', content: `Dana decided: ${content}` }],
          facts: [{ subject: 'Dana', predicate: 'works_at', object: content, functional: true }],
        }
      : null;
  });
  return Object.assign(read, { name });
}
const old = reader('old', (said) => `Dana wants to ${said}`, true);
const present = reader('present', (said) => said);

const say = (lines: readonly string[], start?: string) =>
  converse(
    as(dana),
    {},
    lines.map((content) => ({ author: 'Dana', content })),
    start,
  );
const formWith = (extractor: Extractor, workspaceId = workspace.id) =>
  doJobs(database, { ...services, extractor }, workspaceId);
async function reform(extractor: Extractor = present, everything = false, at = workspace): Promise<void> {
  await reformWorkspace({ services: { ...services, extractor }, caller: at.admin }, { everything });
  await formWith(extractor, at.id);
  await note('done', at);
}

/** What the queue notes of jobs when a worker has done them, or given up. */
const note = (state: 'done' | 'failed', at = workspace) =>
  database.owner.query(
    `update mneme.job_run set state = $2 where workspace_id = $1 and task = 'reform' and state in ('waiting', 'running')`,
    [at.id, state],
  );

/** What holds, as anybody's prompt may have it. */
const standing = (caller = dana) =>
  rowsOf<{ kind: string; content: string; status: string | null; extractedBy: string | null }>(
    as(caller),
    `select kind, content collate "C" as content, status, extracted_by as "extractedBy" from mneme.memory_item
     where recorded_to is null and set_aside_at is null and content_state = 'inline'
     union all
     select 'fact', content || coalesce(' until ' || (valid_to at time zone 'UTC')::date, ''), null, extracted_by from mneme.fact
     where recorded_to is null and set_aside_at is null
     order by 1, 2`,
  );
const said = async () => (await standing()).map(({ content }) => content);
const memoryId = async (words: string): Promise<string> =>
  (
    await rowsOf<{ id: string }>(
      as(dana),
      `select id from mneme.memory_item where content like '%' || $1 and recorded_to is null`,
      [words],
    )
  )[0]?.id ?? '';
const factId = async (predicate: string): Promise<string> =>
  (
    await rowsOf<{ id: string }>(
      as(dana),
      `select id from mneme.fact where predicate = $1 and recorded_to is null and set_aside_at is null`,
      [predicate],
    )
  )[0]?.id ?? '';

it('sets aside what a removed extractor kept, and keeps what the present one finds in its own words', async () => {
  await say(['fact lives_in: Porto', 'task: send the report', 'What a day!', 'preference: answer in short']);
  await formWith(old);
  expect(await said()).toContain('Dana decided: What a day!');

  await reform();

  expect(await standing()).toEqual([
    { kind: 'fact', content: 'Dana lives in Porto', status: null, extractedBy: 'present' },
    { kind: 'preference', content: 'answer in short', status: null, extractedBy: 'present' },
    { kind: 'task', content: 'send the report', status: 'pending', extractedBy: 'present' },
  ]);
  const { lines } = await profile(as(dana), {});
  expect(lines.map(({ words }) => words)).toEqual([
    'answer in short',
    'Dana lives in Porto',
    'send the report',
  ]);
});

it('changes nothing the second time', async () => {
  await say(['fact lives_in: Porto', 'task: send the report', 'What a day!']);
  await formWith(old);
  await reform();
  const rows = `select id from mneme.memory_item union all select id from mneme.fact union all select id from mneme.summary order by id`;
  const before = [await standing(), await rowsOf(as(workspace.admin), rows)];
  await reform();
  expect([await standing(), await rowsOf(as(workspace.admin), rows)]).toEqual(before);
});

it('reads everything anew where that is asked for, with the same result', async () => {
  await say(['fact lives_in: Porto', 'task: send the report', 'preference: answer in short']);
  await formWith(present);
  const before = await standing();
  const calls = Reflect.get(present, 'calls');
  await reform();
  expect(Reflect.get(present, 'calls')).toBe(calls);
  await reform(present, true);
  expect(Reflect.get(present, 'calls')).toBeGreaterThan(calls);
  expect(await standing()).toEqual(before);
  await reform(present, true);
  expect(await standing()).toEqual(before);
});

it('neither loses nor brings back what is a person’s', async () => {
  await say([
    'task: send the report',
    'task: call the plumber',
    'preference: answer in short',
    'note: the key is under the mat',
    'fact lives_in: Porto',
    'fact has_role: baker',
    'fact has_religion: none',
    'fact age: 41',
    'note: the attic leaks',
  ]);
  await formWith(old);
  await remember(as(dana), { kind: 'note', content: 'The shed is green.' });
  await completeTask(as(dana), { taskId: await memoryId('call the plumber') });
  await reviseMemory(as(dana), {
    memoryId: await memoryId('answer in short'),
    content: 'Answer at length.',
  });
  await forgetMemory(as(dana), { memoryId: await memoryId('under the mat') });
  await correctFact(as(dana), { factId: await factId('lives_in'), object: 'Lisbon' });
  await retractFact(as(dana), { factId: await factId('has_role') });
  await retractFact(as(dana), {
    factId: await factId('has_religion'),
    validTo: '2026-05-01T00:00:00Z',
  });
  await assertFact(as(dana), { subject: 'Dana', predicate: 'age', object: '41' });
  const answer = await recall(as(dana), { query: 'attic leaks', kinds: ['memory'] });
  const hit = answer.hits[0];
  await rateRecall(as(dana), {
    recallId: answer.id,
    citation: hit?.citation ?? '',
    useful: true,
  });
  // As a migration did it, whosever they were.
  await database.owner.query(
    `with memories as (update mneme.memory_item set set_aside_at = now() where workspace_id = $1 and extracted_by = 'old' and recorded_to is null)
     update mneme.fact set set_aside_at = now() where workspace_id = $1 and extracted_by = 'old' and recorded_to is null`,
    [workspace.id],
  );

  await reform();
  const expected = [
    'Dana has the religion none until 2026-05-01',
    'Dana is this old: 41',
    'Dana lives in Lisbon',
    'The shed is green.',
    'the attic leaks',
    'Answer at length.',
    'Dana wants to call the plumber',
    'send the report',
  ];
  expect(await said()).toEqual(expected);
  expect(await standing()).toContainEqual(
    expect.objectContaining({ content: 'Dana wants to call the plumber', status: 'done' }),
  );
  const [{ usefulness } = { usefulness: 0 }] = await rowsOf<{ usefulness: number }>(
    as(dana),
    `select usefulness from mneme.memory_item where content = 'the attic leaks' and set_aside_at is null`,
  );
  expect(usefulness).toBeCloseTo(0.6);
  await reform(present, true);
  expect(await said()).toEqual(expected);
});

it('goes on where it was killed', async () => {
  const lines = Array.from({ length: 130 }, (_, index) =>
    index % 10 === 0 ? `note: box ${index} is full` : `Nothing ${index}`,
  );
  const others = await createTestWorkspace(services);
  const [ours, theirs] = [dana, await others.caller('member', 'Dana')];
  for (const [caller, at] of [
    [ours, workspace],
    [theirs, others],
  ] as const) {
    dana = caller;
    await say(lines);
    await formWith(old, at.id);
  }
  dana = ours;

  let asked = 0;
  const killed: Extractor = {
    ...present,
    extract(window, signal) {
      asked += 1;
      if (asked === 2) throw new Error('killed');
      return present.extract(window, signal);
    },
  };
  await expect(reform(killed)).rejects.toThrow('killed');
  const half = await said();
  expect(half).toContain('box 0 is full');
  expect(half).not.toContain('box 60 is full');
  // The queue holds it as failed: whoever asks again goes on.
  await note('failed');
  await reform();
  await reform(present, false, others);
  expect(await standing()).toEqual(await standing(theirs));
  expect(await said()).toEqual(
    lines
      .filter((line) => line.startsWith('note'))
      .map((line) => line.slice(6))
      .toSorted(),
  );
});

it('tells how far it is, and is an admin’s to ask for', async () => {
  await say(['task: send the report', 'Nothing']);
  await formWith(old);
  expect(await reformProgress(as(workspace.admin))).toBeNull();
  const begun = await reformWorkspace(
    { services: { ...services, extractor: present }, caller: workspace.admin },
    {},
  );
  expect(begun).toEqual({ done: 0, total: null, untouched: 0 });
  expect(await reformWorkspace(as(workspace.admin), {})).toEqual(begun);
  await expect(reformWorkspace(as(workspace.admin), { everything: true })).rejects.toMatchObject({
    code: 'MN409',
    detail: 'REFORM_UNDER_WAY',
  });
  await expect(reformWorkspace(as(dana), {})).rejects.toMatchObject({ code: '42501' });
  await formWith(present);
});
