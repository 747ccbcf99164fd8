import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;
let admin: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  admin = api.one.admin;
});

const content = 'The doctor said that the allergy is to penicillin.';
const remember = async (caller: Caller, input: object) =>
  (
    await api.data(
      caller,
      `mutation ($input: RememberInput!) { remember(input: $input) { memory { id content contentState } } }`,
      { input: { kind: 'NOTE', content, ...input } },
    )
  ).remember.memory;
const recall = async (caller: Caller, id: string) => {
  const { recall: answer } = await api.data(
    caller,
    `query ($input: RecallInput!) { recall(input: $input) {
       hits { text contentState textProblem { code message } memory { id content } } } }`,
    { input: { query: 'What did the doctor say about penicillin?' } },
  );
  return answer.hits.find((hit: { memory: { id: string } | null }) => hit.memory?.id === id);
};
const read = async (caller: Caller, memoryId: string) =>
  (
    await api.data(
      caller,
      'query ($id: UUID!) { sealedMemory(memoryId: $id) { text problem { code message } } }',
      { id: memoryId },
    )
  ).sealedMemory;
const codeOf = async (caller: Caller, query: string, variables: Record<string, unknown>) =>
  (await api.ask(caller, query, variables)).errors[0]?.extensions?.code;

it('seals, finds and reads for the owner, and says to others what keeps it from them', async () => {
  const memory = await remember(dana, { layer: 'WORKSPACE', sealed: true });
  expect(memory).toMatchObject({ content: null, contentState: 'SEALED' });
  await doJobs(database, api.services, api.one.id);
  expect(await recall(dana, memory.id)).toEqual({
    text: content,
    contentState: 'SEALED',
    textProblem: null,
    memory: { id: memory.id, content: null },
  });
  expect(await recall(ben, memory.id)).toMatchObject({
    text: null,
    contentState: 'SEALED',
    textProblem: { code: 'SEALED_FOR_OWNER', message: expect.stringContaining('owner') },
  });
  expect(await read(dana, memory.id)).toEqual({ text: content, problem: null });
  expect(await read(admin, memory.id)).toMatchObject({ text: null, problem: { code: 'SEALED_FOR_OWNER' } });
});

it('revises what is sealed, and seals tasks', async () => {
  const memory = await remember(dana, { sealed: true });
  const { reviseMemory } = await api.data(
    dana,
    `mutation ($id: UUID!) { reviseMemory(input: { memoryId: $id, content: "No allergy at all." }) {
       memory { id content contentState } superseded { id contentState } } }`,
    { id: memory.id },
  );
  expect(reviseMemory).toMatchObject({
    memory: { content: null, contentState: 'SEALED' },
    superseded: { id: memory.id, contentState: 'SEALED' },
  });
  expect(await read(dana, reviseMemory.memory.id)).toEqual({ text: 'No allergy at all.', problem: null });
  const { createTask } = await api.data(
    dana,
    'mutation { createTask(input: { content: "Call the clinic.", sealed: true }) { task { id content status contentState } } }',
  );
  const { id } = createTask.task;
  expect(createTask.task).toEqual({ id, content: null, status: 'PENDING', contentState: 'SEALED' });
  const complete = 'mutation ($id: UUID!) { completeTask(input: { taskId: $id }) { task { id status } } }';
  const { completeTask } = await api.data(dana, complete, { id });
  expect(completeTask.task.status).toBe('DONE');
  expect(await read(dana, completeTask.task.id)).toEqual({ text: 'Call the clinic.', problem: null });
});

it('answers with codes where sealing is not to be had', async () => {
  const mutation = 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }';
  const code = (input: object, caller = dana) =>
    codeOf(caller, mutation, { input: { kind: 'NOTE', content, ...input } });
  expect(await code({ recallable: false })).toBe('BAD_INPUT');
  const { data } = await api.ask(
    admin,
    'mutation { updateWorkspace(input: { sealMemories: true }) { workspace { sealMemories } } }',
  );
  expect(data.updateWorkspace.workspace.sealMemories).toBe(true);
  expect(await code({ sealed: false })).toBe('SEALING_REQUIRED');
  expect((await remember(ben, {})).contentState).toBe('SEALED');
  await api.data(
    admin,
    'mutation ($id: UUID!) { updateUser(input: { id: $id, patch: { sealMemories: false } }) { user { sealMemories } } }',
    { id: ben.userId },
  );
  expect((await remember(ben, {})).contentState).toBe('INLINE');
  const plain = await remember(ben, {});
  expect(
    await codeOf(ben, 'query ($id: UUID!) { sealedMemory(memoryId: $id) { text } }', { id: plain.id }),
  ).toBe('MEMORY_NOT_FOUND');
});

it('is turned on for a user by a program too, and off by an admin alone', async () => {
  const bot = await api.one.caller('service', 'bot');
  const eli = await api.one.caller('member', 'eli');
  const set =
    'mutation ($id: UUID!, $patch: UserPatch!) { updateUser(input: { id: $id, patch: $patch }) { user { sealMemories name } } }';
  const patch = (caller: Caller, given: object) => api.data(caller, set, { id: eli.userId, patch: given });
  const refused = (caller: Caller, sealMemories: boolean | null) =>
    codeOf(caller, set, { id: eli.userId, patch: { sealMemories } });
  expect(await refused(eli, true)).toBeDefined();
  expect(await refused(bot, false)).toBe('ADMIN_REQUIRED');
  expect((await patch(bot, { sealMemories: true })).updateUser.user.sealMemories).toBe(true);
  for (const less of [false, null]) expect(await refused(bot, less)).toBe('ADMIN_REQUIRED');
  expect((await patch(bot, { name: 'Eli', sealMemories: true })).updateUser.user.name).toBe('Eli');
  expect((await patch(admin, { sealMemories: false })).updateUser.user.sealMemories).toBe(false);
  expect((await patch(bot, { name: 'Elias' })).updateUser.user.sealMemories).toBe(false);
  expect((await patch(admin, { sealMemories: null })).updateUser.user.sealMemories).toBeNull();
});

it('destroys a key for its owner or an admin, and then nobody reads what it sealed', async () => {
  const memory = await remember(ben, { sealed: true });
  const destroy = 'mutation ($id: UUID!) { destroySealingKey(input: { userId: $id }) { destroyed } }';
  expect(await codeOf(dana, destroy, { id: ben.userId })).toBe('ADMIN_REQUIRED');
  expect((await api.data(admin, destroy, { id: ben.userId })).destroySealingKey).toEqual({ destroyed: 1 });
  expect(await read(ben, memory.id)).toMatchObject({ text: null, problem: { code: 'DATA_KEY_DESTROYED' } });
  const { auditLogs } = await api.data(
    admin,
    '{ auditLogs(filter: { action: { equalTo: "data_key.destroy" } }) { nodes { action targetId } } }',
  );
  expect(auditLogs.nodes).toEqual([{ action: 'data_key.destroy', targetId: ben.userId }]);
});

it('goes with a turn that it was stated from, as one does that is not sealed', async () => {
  const cato = await api.one.caller('member', 'cato');
  const { messageIds } = await talk(api, cato, [content]);
  const memory = await remember(cato, { sealed: true, sourceMessageIds: messageIds });
  expect(await read(cato, memory.id)).toEqual({ text: content, problem: null });
  await api.data(
    cato,
    'mutation ($id: UUID!) { redactMessage(input: { messageId: $id }) { message { id } } }',
    { id: messageIds[0] },
  );
  expect(
    await codeOf(cato, 'query ($id: UUID!) { sealedMemory(memoryId: $id) { text } }', { id: memory.id }),
  ).toBe('MEMORY_NOT_FOUND');
});

it('gets no vector of a text whose key was destroyed while it was made', async () => {
  const eva = await api.one.caller('member', 'eva');
  const hers = `${content} Eva has it in writing.`;
  const memory = await remember(eva, { sealed: true, content: hers });
  const { embedder } = api.services;
  const destroyed: number[] = [];
  const embed: typeof embedder.embed = async (texts, ...more) => {
    if (texts.includes(hers)) {
      const destroy = 'mutation ($id: UUID!) { destroySealingKey(input: { userId: $id }) { destroyed } }';
      destroyed.push((await api.data(eva, destroy, { id: eva.userId })).destroySealingKey.destroyed);
    }
    return embedder.embed(texts, ...more);
  };
  const { model, dimensions } = embedder;
  await doJobs(database, { ...api.services, embedder: { model, dimensions, embed } }, api.one.id);
  expect(destroyed).toEqual([1]);
  expect(await read(eva, memory.id)).toMatchObject({ problem: { code: 'DATA_KEY_DESTROYED' } });
  expect(await recall(eva, memory.id)).toBeUndefined();
});
