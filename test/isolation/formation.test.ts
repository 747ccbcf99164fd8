import { describe, expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { summarizeThread } from '../../src/memory/formation/summaries/summarize-thread.ts';
import { assertFact, correctFact, retractFact } from '../../src/memory/knowledge/facts.ts';
import { forgetMemory, remember } from '../../src/memory/knowledge/memories.ts';
import { completeTask } from '../../src/memory/knowledge/tasks.ts';
import { updateThread } from '../../src/memory/threads/threads.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import {
  converse,
  rowsOf,
  say,
  scripted,
  workerOf,
  workerServices,
} from '../memory/formation/conversation.ts';
import { useWorkspace } from '../support/workspace.ts';

// What is made of turns changes nothing, and says nothing, where others than their readers look.

const { database, services, as, workspace, dana, ben, carol } = useWorkspace(
  { dana: 'member', ben: 'member', carol: 'member' },
  'for each test',
);

/** Reads "fact Fox lives_in Rome", and "task: ...", "done task: ...", "decision: ...", with the names that begin with Fox. */
const reader = scripted(({ content }) => {
  const [word, subject = '', predicate = '', object = ''] = content.split(' ');
  if (word === 'fact') {
    const entities = subject.startsWith('Fox') ? [{ name: subject }] : [];
    return { entities, facts: [{ subject, predicate, object, functional: true, confidence: 0.9 }] };
  }
  const [, done, kind, text = ''] = /^(done )?(decision|task): (.+)$/.exec(content) ?? [];
  if (!kind) return null;
  const names = text.match(/\bFox\w+/g) ?? [];
  const status = done ? { status: 'done' as const } : {};
  return {
    entities: names.map((name) => ({ name })),
    memories: [
      { kind: kind === 'task' ? 'task' : 'decision', content: text, entities: [...names], ...status },
    ],
  };
});

async function extract(ids: readonly string[]): Promise<void> {
  await extractTurns(
    {
      services: { ...workerServices(database, services), extractor: reader },
      caller: workerOf(workspace.id),
    },
    ids,
  );
}

/** A thread of Dana's that one other reads, and what is made of it. */
async function between(other: Caller, lines: readonly string[]): Promise<string> {
  const { threadId, ids } = await converse(as(dana), {}, lines);
  for (const [table, key] of [
    ['thread', 'id'],
    ['message', 'thread_id'],
  ]) {
    await database.owner.query(
      `update mneme.${table} set visibility = 'audience' where workspace_id = $1 and ${key} = $2`,
      [workspace.id, threadId],
    );
  }
  await database.owner.query(
    'insert into mneme.thread_participant (workspace_id, thread_id, user_id) values ($1, $2, $3)',
    [workspace.id, threadId, other.userId],
  );
  await extract(ids);
  return threadId;
}

const tasksOf = (caller: Caller) =>
  rowsOf<{ id: string; content: string; status: string }>(
    as(caller),
    `select id, content, status from mneme.memory_item where kind = 'task' and recorded_to is null order by id`,
  );

const factsOf = (caller: Caller) =>
  rowsOf<{ factId: string; predicate: string; object: string; ended: boolean }>(
    as(caller),
    `select fact_id as "factId", predicate, object, valid_to is not null as ended from mneme.fact where recorded_to is null order by object`,
  );

describe("a thread's audience", () => {
  it("reads nothing of another audience's tasks, and ends none of them", async () => {
    await between(ben, ['task: send the merger slides to Foxtrot']);
    await between(carol, ['done task: the merger slides are sent to Foxtrot']);
    expect(await tasksOf(carol)).toMatchObject([{ content: 'the merger slides are sent to Foxtrot' }]);
    expect(await tasksOf(ben)).toMatchObject([
      { content: 'send the merger slides to Foxtrot', status: 'pending' },
    ]);
  });

  it("changes what it sees, though the owner's entities are out of its sight", async () => {
    const threadId = await between(ben, [
      'task: water the plants of Foxglove',
      'fact Foxglove lives_in Rome',
      'fact Foxglove likes tea',
    ]);
    const [task] = await tasksOf(ben);
    await completeTask(as(ben), { taskId: task?.id ?? '' });
    expect(await tasksOf(dana)).toMatchObject([{ status: 'done' }]);
    const links = await rowsOf(
      as(dana),
      'select e.canonical_name as name from mneme.memory_item m join mneme.memory_entity l on l.memory_id = m.id join mneme.entity e on e.id = l.entity_id where m.recorded_to is null',
    );
    expect(links).toEqual([{ name: 'Foxglove' }]);
    const fact = async (predicate: string) =>
      (await factsOf(ben)).find((each) => each.predicate === predicate)?.factId ?? '';
    await correctFact(as(ben), { factId: await fact('lives_in'), object: 'Oslo' });
    await retractFact(as(ben), { factId: await fact('likes') });
    expect(await factsOf(dana)).toMatchObject([{ predicate: 'lives_in', object: 'Oslo' }]);
    // Nobody hangs an entity they don't see on a memory that was not about it.
    const [entity] = await rowsOf<{ id: string }>(as(dana), 'select id from mneme.entity');
    const own = await remember(as(ben), { kind: 'note', content: 'Mine.', threadId });
    await expect(
      rowsOf(
        as(ben),
        'insert into mneme.memory_entity (workspace_id, memory_id, entity_id) values ($1, $2, $3)',
        [workspace.id, own.memoryId, entity?.id],
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a thread that moves into a project', () => {
  it("takes along no notes of its owner's memories and names", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    await extract((await converse(as(dana), {}, ['task: send the salary list to Foxbat and Foxe'])).ids);
    const told = await converse(as(dana), {}, ['done task: the salary list is sent to Foxbat']);
    await extract(told.ids);
    await summarizeThread(
      { services: workerServices(database, services), caller: workerOf(workspace.id) },
      told.threadId,
    );
    const notes = (caller: Caller) =>
      rowsOf(
        as(caller),
        `select topics, action_items from mneme.summary where thread_id = $1 and level = 'session'`,
        [told.threadId],
      );
    expect(await notes(dana)).toEqual([
      { topics: ['Foxbat'], action_items: ['send the salary list to Foxbat and Foxe'] },
    ]);
    await updateThread(as(dana), { threadId: told.threadId, projectId });
    expect(await notes(ben)).toEqual([{ topics: [], action_items: [] }]);
  });
});

describe("a project's thread", () => {
  it('keeps apart what people who give no name say of themselves', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { threadId, ids } = await converse(as(dana), { projectId }, ['fact user lives_in Berlin']);
    await extract(ids);
    const more = (who: Caller, place: string, at: string) =>
      say(as(who), threadId, [`fact user lives_in ${place}`], at).then(extract);
    await more(ben, 'Porto', '2026-04-02T09:00:00Z');
    expect(await factsOf(carol)).toMatchObject([
      { object: 'Berlin', ended: false },
      { object: 'Porto', ended: false },
    ]);
    await more(dana, 'Rome', '2026-05-02T09:00:00Z');
    expect(await factsOf(carol)).toMatchObject([
      { object: 'Berlin', ended: true },
      { object: 'Porto', ended: false },
      { object: 'Rome', ended: false },
    ]);
  });

  it("keeps its session's notes when somebody forgets a memory of their own with the same words", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { threadId, ids } = await converse(as(dana), { projectId }, ['decision: Ship on Friday.']);
    await extract(ids);
    await summarizeThread(
      { services: workerServices(database, services), caller: workerOf(workspace.id) },
      threadId,
    );
    const notes = () =>
      rowsOf(as(ben), `select key_decisions as notes from mneme.summary where level = 'session'`);
    expect(await notes()).toEqual([{ notes: ['Ship on Friday.'] }]);
    const copy = await remember(as(ben), {
      kind: 'note',
      content: 'Ship on Friday.',
      sourceMessageIds: ids,
    });
    await forgetMemory(as(ben), { memoryId: copy.memoryId });
    expect(await notes()).toEqual([{ notes: ['Ship on Friday.'] }]);
    const [own] = await rowsOf<{ id: string }>(
      as(dana),
      `select id from mneme.memory_item where kind = 'decision'`,
    );
    await forgetMemory(as(dana), { memoryId: own?.id ?? '' });
    // Her own turn no longer says so either: the summary is made again from what is left.
    expect(await notes()).toEqual([]);
  });

  it('believes no word for a fact more because a private turn says so', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const told = { subject: 'Foxtail', predicate: 'lives_in', projectId };
    await assertFact(as(ben), { ...told, object: 'Bonn', confidence: 0.7 });
    const confidence = () =>
      rowsOf(
        as(carol),
        'select round(confidence::numeric, 3)::float8 as confidence, disputed from mneme.fact where recorded_to is null',
      );
    const before = await confidence();
    await extract((await converse(as(dana), {}, ['fact Foxtail lives_in Bonn'])).ids);
    await extract((await converse(as(dana), {}, ['fact Foxtail lives_in Ulm'])).ids);
    expect(await confidence()).toEqual(before);
  });
});
