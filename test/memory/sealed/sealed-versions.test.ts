import { describe, expect, it } from 'vitest';
import { setThreadParticipant } from '../../../src/memory/access/audiences.ts';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import {
  forgetMemory,
  remember,
  reviseMemory,
  sealedMemory,
} from '../../../src/memory/knowledge/memories.ts';
import { completeTask, createTask, updateTask } from '../../../src/memory/knowledge/tasks.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { destroySealingKey } from '../../../src/memory/sealed/destroy-key.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import { placesOf } from '../../support/dump.ts';
import { doJobs } from '../../support/jobs.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben, bot } = useWorkspace(
  { dana: 'member', ben: 'member', bot: 'service' },
  'for each test',
);

const jobs = () => doJobs(database, services, workspace.id);
const rowOf = async (id: string) =>
  (await database.owner.query('select * from mneme.memory_item where id = $1', [id])).rows[0];
const textOf = async (memoryId: string) => (await sealedMemory(as(dana), { memoryId })).text;
const found = async (query: string) => {
  const { hits } = await recall(as(dana), { query });
  return hits.flatMap(({ text, contentState }) => (contentState === 'sealed' ? [text] : []));
};

describe('a sealed memory that is revised', () => {
  const content = 'My insulin dose is Vexomerin eight units.';

  it('is sealed again, and the version before stays to be read', async () => {
    const { memoryId: first } = await remember(as(dana), { kind: 'note', content, sealed: true });
    await jobs();
    const { memoryId } = await reviseMemory(as(dana), {
      memoryId: first,
      content: 'My insulin dose is Vexomerin ten units.',
    });
    await jobs();
    expect(await rowOf(memoryId)).toMatchObject({
      content: null,
      content_state: 'sealed',
      supersedes_id: first,
    });
    expect(await textOf(memoryId)).toContain('ten units');
    expect(await textOf(first)).toContain('eight units');
    expect(await found('What is my insulin dose?')).toEqual(['My insulin dose is Vexomerin ten units.']);
    await pendingTraces();
    expect(await placesOf(database.owner, 'Vexomerin')).toEqual([]);
    await forgetMemory(as(dana), { memoryId });
    const { rowCount } = await database.owner.query(
      'select from mneme_private.sealed_text where workspace_id = $1',
      [workspace.id],
    );
    expect(rowCount).toBe(0);
  });

  it('stays kept from recall, and is revised once from one version', async () => {
    const { memoryId: first } = await remember(as(dana), {
      kind: 'note',
      content,
      sealed: true,
      recallable: false,
    });
    const revise = () =>
      reviseMemory(as(dana), { memoryId: first, content: 'My insulin dose is ten units.' });
    await revise();
    await expect(revise()).rejects.toMatchObject({ detail: 'MEMORY_NOT_CURRENT' });
    await jobs();
    expect(await found('What is my insulin dose?')).toEqual([]);
  });

  it('is revised by its owner, or a service; not by an admin, who has no key', async () => {
    const { memoryId } = await remember(as(dana), {
      kind: 'note',
      content,
      layer: 'workspace',
      sealed: true,
    });
    for (const caller of [ben, workspace.admin]) {
      await expect(reviseMemory(as(caller), { memoryId, content: 'x' })).rejects.toMatchObject({
        code: 'SEALED_FOR_OWNER',
      });
    }
    // Nor where somebody asks the database itself.
    await expect(
      database.owner.query(
        'select mneme_operation.sealed_version(m, m, null) from mneme.memory_item m where id = $1',
        [memoryId],
      ),
    ).rejects.toMatchObject({ detail: 'SEALED_FOR_OWNER' });
    const { memoryId: next } = await reviseMemory(as(bot), {
      memoryId,
      content: 'My dose is twelve units.',
    });
    expect(await textOf(next)).toBe('My dose is twelve units.');
  });

  it('is sealed where the policy came later', async () => {
    const { memoryId: first } = await remember(as(dana), {
      kind: 'note',
      content: 'My dose is eight units.',
    });
    await updateWorkspace(as(workspace.admin), { sealMemories: true });
    const { memoryId } = await reviseMemory(as(dana), { memoryId: first, content });
    expect(await rowOf(memoryId)).toMatchObject({ content: null, content_state: 'sealed' });
    expect(await placesOf(database.owner, 'Vexomerin')).toEqual([]);
  });

  it('has no metadata, and is not replaced by its key', async () => {
    const note = { kind: 'note', content: 'My dose is eight units.', idempotencyKey: 'dose' } as const;
    const { memoryId: first } = await remember(as(dana), { ...note, metadata: { units: 8 } });
    await updateWorkspace(as(workspace.admin), { sealMemories: true });
    const refused = expect.objectContaining({ code: 'BAD_INPUT' });
    await expect(remember(as(dana), { ...note, replace: true })).rejects.toEqual(refused);
    await expect(remember(as(dana), { ...note, metadata: { units: 9 } })).rejects.toEqual(refused);
    await expect(
      reviseMemory(as(dana), { memoryId: first, content, metadata: { units: 9 } }),
    ).rejects.toEqual(refused);
    const { memoryId } = await reviseMemory(as(dana), { memoryId: first, content });
    expect(await rowOf(memoryId)).toMatchObject({
      content_state: 'sealed',
      metadata: null,
      idempotency_key: 'dose',
    });
    await updateWorkspace(as(workspace.admin), { sealMemories: false });
    await expect(remember(as(dana), { ...note, replace: true })).rejects.toMatchObject({
      detail: 'SEALING_REQUIRED',
    });
  });
});

describe('a sealed task', () => {
  const content = 'Call the Vexomerin clinic about the results';
  const create = async (more = {}) =>
    (await createTask(as(dana), { content, sealed: true, dueAt: '2031-03-01T09:00:00Z', ...more })).taskId;

  it('stands in lists without its words, and in its owner’s prompts with them', async () => {
    const taskId = await create();
    await jobs();
    expect(await rowOf(taskId)).toMatchObject({ kind: 'task', content: null, status: 'pending', tags: [] });
    expect(await textOf(taskId)).toBe(content);
    expect(await found('Whom do I call about the results?')).toEqual([content]);
    const prompt = async (caller = dana, more = {}) =>
      JSON.stringify((await buildContext(as(caller), { tokenBudget: 2_000, ...more })).messages);
    expect(await prompt()).toContain(content);
    expect(await prompt(bot, { userId: dana.userId })).toContain(content);
    expect(await prompt(workspace.admin)).not.toContain('Vexomerin');
    const { threadId } = await openThread(as(dana), { externalId: 'own' });
    const query = 'Whom do I call about the results?';
    expect(await prompt(dana, { threadId, query })).toContain(content);
    await setThreadParticipant(as(dana), { threadId, userId: ben.userId }, true);
    expect(await prompt(dana, { threadId, query })).not.toContain('Vexomerin');
    await pendingTraces();
    expect(await placesOf(database.owner, 'Vexomerin')).toEqual([]);
  });

  it('goes on: another day, other words, done', async () => {
    const first = await create();
    const { taskId: moved } = await updateTask(as(dana), {
      taskId: first,
      dueAt: '2031-04-01T09:00:00Z',
    });
    expect(moved).not.toBe(first);
    expect(await textOf(moved)).toBe(content);
    expect((await updateTask(as(dana), { taskId: moved, status: 'pending' })).taskId).toBe(moved);
    const { taskId: other } = await updateTask(as(dana), {
      taskId: first,
      content: 'Write to the clinic',
    });
    expect(await textOf(other)).toBe('Write to the clinic');
    const { taskId: done } = await completeTask(as(dana), { taskId: first });
    expect(await rowOf(done)).toMatchObject({ status: 'done', content_state: 'sealed', recorded_to: null });
    expect(await textOf(done)).toBe('Write to the clinic');
  });

  it('is sealed by policy and by remember, has no tags, and is changed by its owner alone', async () => {
    await expect(create({ tags: ['clinic'] })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const { memoryId } = await remember(as(dana), { kind: 'task', content, sealed: true });
    expect(await rowOf(memoryId)).toMatchObject({ status: 'pending', content_state: 'sealed' });
    await updateWorkspace(as(workspace.admin), { sealMemories: true });
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { taskId } = await createTask(as(dana), { content, projectId });
    expect(await rowOf(taskId)).toMatchObject({ layer: 'project', content_state: 'sealed' });
    await expect(completeTask(as(ben), { taskId })).rejects.toMatchObject({ code: 'SEALED_FOR_OWNER' });
    await expect(createTask(as(dana), { content, sealed: false })).rejects.toMatchObject({
      code: 'SEALING_REQUIRED',
    });
    await expect(updateTask(as(dana), { taskId, tags: ['clinic'] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  it('is not carried on with a key that was destroyed', async () => {
    const taskId = await create();
    await destroySealingKey(as(dana), { userId: dana.userId });
    await expect(completeTask(as(dana), { taskId })).rejects.toMatchObject({
      code: 'DATA_KEY_DESTROYED',
    });
    await forgetMemory(as(dana), { memoryId: taskId });
    const pack = await buildContext(as(dana), { tokenBudget: 2_000 });
    expect(JSON.stringify(pack.messages)).not.toContain('clinic');
  });
});
