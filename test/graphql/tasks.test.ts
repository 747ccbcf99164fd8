import { beforeAll, describe, expect, it } from 'vitest';
import { ensurePersona, ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;
let service: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  service = await api.one.caller('service', 'bot');
});

const task =
  'task { id content status dueAt completedAt tags channel visibility supersedesId recordedTo versions { nodes { status content } } }';
const create = async (caller: Caller, input: object) =>
  (
    await api.data(caller, `mutation ($input: CreateTaskInput!) { createTask(input: $input) { ${task} } }`, {
      input,
    })
  ).createTask.task;
const update = (caller: Caller, input: object) =>
  api.ask(caller, `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) { ${task} } }`, { input });
const updated = async (caller: Caller, input: object) => {
  const { data, errors } = await update(caller, input);
  expect(errors).toEqual([]);
  return data.updateTask.task;
};
const complete = async (caller: Caller, input: object) =>
  (
    await api.data(
      caller,
      `mutation ($input: CompleteTaskInput!) { completeTask(input: $input) { ${task} } }`,
      { input },
    )
  ).completeTask.task;
const set = async (caller: Caller, input: object) =>
  (
    await api.data(
      caller,
      `mutation ($input: SetPreferenceInput!) { setPreference(input: $input) {
        preference { id content value confidence lastConfirmedAt recordedTo } superseded { id value recordedTo } } }`,
      { input },
    )
  ).setPreference;
const forget = (caller: Caller, memoryId: string) =>
  api.ask(caller, 'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { ok } }', {
    input: { memoryId },
  });
const codes = ({ errors }: { errors: readonly { extensions?: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions?.code);

describe('a task', () => {
  it('goes through its life, each step a version, whichever version is named', async () => {
    const made = await create(dana, {
      content: 'Send the slides to Priya.',
      dueAt: '2026-03-06T17:00:00Z',
      tags: ['work', 'slides'],
      channel: 'phone',
    });
    expect(made).toMatchObject({ status: 'PENDING', visibility: 'PRIVATE', completedAt: null });
    const started = await updated(dana, { taskId: made.id, status: 'IN_PROGRESS' });
    expect(started).toMatchObject({
      content: 'Send the slides to Priya.',
      dueAt: expect.stringContaining('2026-03-06'),
      tags: ['work', 'slides'],
      channel: 'phone',
      supersedesId: made.id,
    });
    const changed = await updated(dana, {
      taskId: made.id,
      dueAt: null,
      tags: null,
      content: 'Send the deck.',
    });
    expect(changed).toMatchObject({ status: 'IN_PROGRESS', dueAt: null, tags: [], channel: 'phone' });
    expect((await updated(dana, { taskId: changed.id, status: 'IN_PROGRESS' })).id).toBe(changed.id);

    const done = await complete(dana, { taskId: made.id, completedAt: '2026-03-05T10:00:00Z' });
    expect(done).toMatchObject({ status: 'DONE', recordedTo: null });
    expect(new Date(done.completedAt).toISOString()).toBe('2026-03-05T10:00:00.000Z');
    const again = await complete(dana, { taskId: made.id });
    expect([again.id, again.completedAt]).toEqual([done.id, done.completedAt]);
    expect(again.versions.nodes.map(({ status }: { status: string }) => status).sort()).toEqual([
      'DONE',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'PENDING',
    ]);
    expect(await updated(dana, { taskId: done.id, status: 'PENDING' })).toMatchObject({ completedAt: null });
    const { auditLogs } = await api.data(api.one.admin, '{ auditLogs { nodes { action actorUserId } } }');
    expect(auditLogs.nodes.map(({ action }: { action: string }) => action)).toEqual([
      'task.create',
      'task.update',
      'task.update',
      'task.complete',
      'task.update',
    ]);
  });

  it('is asked for correctly: no null where it says nothing, no future end, none that is not there', async () => {
    const made = await create(dana, { content: 'Water the plants.' });
    expect(codes(await update(dana, { taskId: made.id, content: null }))).toEqual(['BAD_INPUT']);
    expect(codes(await update(dana, { taskId: crypto.randomUUID(), status: 'DONE' }))).toEqual([
      'TASK_NOT_FOUND',
    ]);
    expect(codes(await update(ben, { taskId: made.id, status: 'DONE' }))).toEqual(['TASK_NOT_FOUND']);
    const late = await api.ask(
      dana,
      'mutation ($input: CompleteTaskInput!) { completeTask(input: $input) { task { id } } }',
      { input: { taskId: made.id, completedAt: new Date(Date.now() + 86_400_000).toISOString() } },
    );
    expect(codes(late)).toEqual(['BAD_INPUT']);
    const key = { content: 'Once.', idempotencyKey: 'k' };
    expect((await create(dana, key)).id).toBe((await create(dana, key)).id);
    expect(
      codes(
        await api.ask(
          dana,
          'mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }',
          {
            input: { content: 'For Ben.', userId: ben.userId },
          },
        ),
      ),
    ).toEqual(['USER_ID_NOT_ALLOWED']);
  });

  it('of a project is moved on by any of its readers, and forgotten by its writer, its owner or an admin', async () => {
    const { id: projectId } = await ensureProject(api.as(dana), { externalId: 'atlas' });
    const made = await create(dana, { content: 'Order the badges.', projectId });
    expect(made.visibility).toBe('WORKSPACE');
    const moved = await updated(ben, { taskId: made.id, status: 'BLOCKED' });
    expect(codes(await forget(ben, moved.id))).toEqual(['MEMORY_NOT_YOURS']);
    expect(codes(await forget(dana, moved.id))).toEqual([]);
    const decision = await api.data(
      dana,
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
      { input: { kind: 'DECISION', content: 'We ship on Thursdays.', projectId } },
    );
    const memoryId = decision.remember.memory.id;
    const revise = 'mutation ($input: ReviseMemoryInput!) { reviseMemory(input: $input) { memory { id } } }';
    expect(codes(await api.ask(ben, revise, { input: { memoryId, content: 'Never.' } }))).toEqual([
      'MEMORY_NOT_YOURS',
    ]);
    expect(
      codes(await api.ask(api.one.admin, revise, { input: { memoryId, content: 'On Fridays.' } })),
    ).toEqual([]);
  });
});

describe('a preference', () => {
  it('that is set several times at once is one', async () => {
    const input = { category: 'display', key: 'contrast' };
    await Promise.all(['1', '2', '3', '3'].map((value) => set(ben, { ...input, value })));
    const { preferences } = await api.data(
      ben,
      '{ preferences(filter: { key: { equalTo: "contrast" } }) { nodes { versions { totalCount } } } }',
    );
    expect(preferences.nodes.length).toBe(1);
    expect([3, 4]).toContain(preferences.nodes[0].versions.totalCount);
  });

  it('is confirmed by its value and superseded by another, for each user and persona', async () => {
    const { id: personaId } = await ensurePersona(api.as(dana), { externalId: 'aria' });
    const input = { category: 'display', key: 'brightness', value: '80 %' };
    const first = await set(dana, input);
    expect(first.preference).toMatchObject({ content: 'display, brightness: 80 %', value: '80 %' });
    const again = await set(dana, input);
    expect(again).toMatchObject({ preference: { id: first.preference.id }, superseded: null });
    expect(Date.parse(again.preference.lastConfirmedAt)).toBeGreaterThan(
      Date.parse(first.preference.lastConfirmedAt),
    );
    const other = await set(dana, { ...input, value: '60 %', content: 'The screen is at 60 %.' });
    expect(other.superseded).toMatchObject({ id: first.preference.id, recordedTo: expect.any(String) });
    expect((await set(dana, { ...input, personaId })).superseded).toBeNull();
    expect((await set(ben, input)).superseded).toBeNull();
    expect((await set(service, { ...input, value: '50 %', userId: dana.userId })).superseded).toMatchObject({
      id: other.preference.id,
    });
    const { preferences } = await api.data(
      dana,
      `query ($persona: UUID!) { preferences(filter: { category: { equalTo: "display" }, personaId: { isNull: true } }) {
        nodes { value versions(orderBy: [RECORDED_FROM_ASC]) { nodes { value } } } }
        mine: preferences(filter: { key: { equalTo: "brightness" }, personaId: { equalTo: $persona } }) { totalCount } }`,
      { persona: personaId },
    );
    expect(preferences.nodes).toEqual([
      { value: '50 %', versions: { nodes: [{ value: '80 %' }, { value: '60 %' }, { value: '50 %' }] } },
    ]);
  });
});

describe('lists', () => {
  it('hold what is current, by status, date, channel, label, project, thread and user', async () => {
    const ann = await api.one.caller('member', 'ann');
    const { id: projectId } = await ensureProject(api.as(ann), { externalId: 'lists' });
    const { threadId } = await talk(api, ann, ['Hello'], { channel: 'mail' });
    const past = new Date(Date.now() - 3_600_000).toISOString();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await create(ann, { content: 'late', dueAt: past, tags: ['a', 'b'] });
    await create(ann, { content: 'soon', dueAt: soon, threadId });
    await create(ann, { content: 'whenever', projectId });
    const over = await create(ann, { content: 'over', dueAt: past });
    await complete(ann, { taskId: over.id });
    const list = async (caller: Caller, filter: object) =>
      (
        await api.data(
          caller,
          'query ($filter: MemoryItemFilter!) { tasks(filter: $filter) { nodes { content } } }',
          {
            filter,
          },
        )
      ).tasks.nodes.map(({ content }: { content: string }) => content);
    const own = { ownerUserId: { equalTo: ann.userId } };
    expect(await list(ann, own)).toEqual(['late', 'over', 'soon', 'whenever']);
    expect(await list(service, own)).toEqual(['late', 'over', 'soon', 'whenever']);
    expect(await list(ben, own)).toEqual(['whenever']);
    expect(await list(ann, { ...own, status: { equalTo: 'DONE' } })).toEqual(['over']);
    expect(await list(ann, { ...own, overdue: true })).toEqual(['late']);
    expect(await list(ann, { ...own, overdue: false })).toEqual(['over', 'soon', 'whenever']);
    expect(await list(ann, { ...own, tag: 'b' })).toEqual(['late']);
    expect(await list(ann, { channel: { equalTo: 'mail' } })).toEqual(['soon']);
    expect(await list(ann, { ...own, dueAt: { greaterThan: past } })).toEqual(['soon']);
    expect(await list(ann, { projectId: { equalTo: projectId } })).toEqual(['whenever']);
    expect(await list(ann, { threadId: { equalTo: threadId } })).toEqual(['soon']);
    const { decisions, latest } = await api.data(
      ann,
      `{ decisions { nodes { content } } latest: tasks(orderBy: [DUE_AT_DESC], first: 1, filter: { dueAt: { isNull: false } }) {
        totalCount nodes { content } pageInfo { hasNextPage } } }`,
    );
    expect(decisions.nodes).toEqual([{ content: 'On Fridays.' }]);
    expect(latest).toMatchObject({ nodes: [{ content: 'soon' }], pageInfo: { hasNextPage: true } });
  });
});

describe('forgetting', () => {
  it('clears every version, its vectors, names and what a model answered about its turns', async () => {
    const { threadId, messageIds } = await talk(api, dana, ['Buy the xylophone.']);
    const made = await create(dana, {
      content: 'Buy the xylophone.',
      threadId,
      sourceMessageIds: messageIds,
    });
    const later = await updated(dana, { taskId: made.id, content: 'Buy the xylophone at Quill & Sons.' });
    await complete(dana, { taskId: later.id });
    const vector = `[${Array.from({ length: api.services.embedder.dimensions }, (_, index) => Number(index === 0)).join(',')}]`;
    await database.owner.query(
      `insert into mneme.memory_embedding (workspace_id, memory_id, model_id, dimensions, embedding)
       select workspace_id, id, $2, $3, $4 from mneme.memory_item where workspace_id = $1 and content ~ 'xylophone'`,
      [api.one.id, api.services.embeddingModelId, api.services.embedder.dimensions, vector],
    );
    await database.owner.query(
      `with answer as (insert into mneme.model_answer (workspace_id, task, content_hash, answer) values ($1, 'extract', 'x', '{"a":"xylophone"}') returning id)
       insert into mneme.model_answer_message (workspace_id, answer_id, message_id) select $1, id, $2 from answer`,
      [api.one.id, messageIds[0]],
    );
    await database.owner.query(
      `with note as (insert into mneme.summary (workspace_id, level, thread_id, period_start, period_end, content, action_items, owner_user_id, visibility)
         select $1, 'session', $2, now(), now() + interval '1 hour', 'A talk.', array['Buy the xylophone.', 'Rest.'], $4, 'private' returning id)
       insert into mneme.summary_message (workspace_id, summary_id, message_id) select $1, id, $3 from note`,
      [api.one.id, threadId, messageIds[0], dana.userId],
    );
    expect(codes(await forget(dana, made.id))).toEqual([]);
    const { rows } = await database.owner.query(
      `select (select count(*)::int from mneme.memory_item where workspace_id = $1 and to_jsonb(memory_item)::text ~* 'xyloph') as texts,
         (select count(*)::int from mneme.memory_embedding where workspace_id = $1) as vectors,
         (select count(*)::int from mneme.model_answer where workspace_id = $1) as answers,
         (select array_agg(action_items::text) from mneme.summary where workspace_id = $1 and content = 'A talk.') as notes`,
      [api.one.id],
    );
    expect(rows).toEqual([{ texts: 0, vectors: 0, answers: 0, notes: ['{Rest.}'] }]);
    expect(codes(await update(dana, { taskId: made.id, status: 'PENDING' }))).toEqual(['TASK_NOT_FOUND']);
  });
});

it('a task has a description, which is changed and cleared as the rest', async () => {
  const made = await create(dana, {
    content: 'Whitewash the wall',
    description: 'Two coats, the north side first.',
  });
  const reason = async (id: string) =>
    (await api.data(dana, 'query ($id: UUID!) { memoryItem(id: $id) { reason } }', { id })).memoryItem.reason;
  expect(await reason(made.id)).toBe('Two coats, the north side first.');
  const changed = await updated(dana, { taskId: made.id, description: 'One coat.' });
  expect([await reason(changed.id), changed.versions.nodes.length]).toEqual(['One coat.', 2]);
  expect((await updated(dana, { taskId: made.id, description: 'One coat.' })).id).toBe(changed.id);
  expect(await reason((await updated(dana, { taskId: made.id, status: 'BLOCKED' })).id)).toBe('One coat.');
  expect(await reason((await updated(dana, { taskId: made.id, description: null })).id)).toBe(null);
});

it('a preference is as sure as it is said to be', async () => {
  const setting = { category: 'tea', key: 'sugar', value: 'none' };
  expect((await set(dana, { ...setting, confidence: 0.4 })).preference.confidence).toBeCloseTo(0.4);
  expect((await set(dana, setting)).preference.confidence).toBe(1);
  expect((await set(dana, { ...setting, value: 'some', confidence: 0.7 })).preference.confidence).toBeCloseTo(
    0.7,
  );
  const { errors } = await api.ask(
    dana,
    'mutation ($input: SetPreferenceInput!) { setPreference(input: $input) { preference { id } } }',
    { input: { ...setting, confidence: 2 } },
  );
  expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
});
