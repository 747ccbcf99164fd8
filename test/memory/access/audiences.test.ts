import { beforeEach, describe, expect, it } from 'vitest';
import { setProjectMember, setThreadParticipant } from '../../../src/memory/access/audiences.ts';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { eraseThread, eraseUser } from '../../../src/memory/erasure/erase.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { openThread, updateThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, say, scripted, workerOf, workerServices } from '../formation/conversation.ts';

const { database, services, as, workspace, program } = useWorkspace({ program: 'service' }, 'for each test');
let dana: Caller;
let ben: Caller;
let carol: Caller;

beforeEach(async () => {
  [dana, ben, carol] = (await Promise.all(
    ['dana', 'ben', 'carol'].map((name) => workspace.caller('member', name)),
  )) as [Caller, Caller, Caller];
});

/** Reads "fact Fox lives_in Rome", "decision: ...", with the names that begin with Fox. */
const extractor = scripted(({ content }) => {
  const [word, subject = '', predicate = '', object = ''] = content.split(' ');
  const names = (content.match(/\bFox\w+/g) ?? []).map((name) => ({ name }));
  if (word === 'fact') {
    return { entities: names, facts: [{ subject, predicate, object, functional: true, confidence: 0.9 }] };
  }
  const text = /^decision: (.+)$/.exec(content)?.[1];
  const memories = text
    ? [{ kind: 'decision' as const, content: text, entities: names.map(({ name }) => name) }]
    : [];
  return { entities: names, memories };
});

const extract = (ids: readonly string[]) =>
  extractTurns(
    { services: { ...workerServices(database, services), extractor }, caller: workerOf(workspace.id) },
    ids,
  );

/** Everything of the workspace that a caller reads, as one text. */
async function readBy(caller: Caller): Promise<string> {
  const parts = [
    'select title as text from mneme.thread',
    'select content from mneme.message',
    'select content from mneme.memory_item',
    'select content from mneme.fact',
    'select content from mneme.summary',
    'select canonical_name from mneme.entity',
    'select variant from mneme.alias_variant',
    'select surface from mneme.mention',
    'select name from mneme.project',
  ];
  const rows = await rowsOf<{ text: string }>(
    as(caller),
    parts.map((part) => `(${part})`).join(' union all '),
  );
  const found = await recall(as(caller), {
    query: 'heron Foxglove Foxtail plan',
    scope: 'full',
    limit: 50,
  });
  return [
    ...rows.map(({ text }) => text),
    ...found.hits.map(({ text }) => text),
    ...found.expansions.map(({ canonicalName }) => canonicalName),
  ].join('\n');
}

const project = async (caller: Caller, externalId: string) =>
  (await ensureProject(as(caller), { externalId, name: `the ${externalId} project` })).id;
const join = (caller: Caller, projectId: string, who: Caller, belongs = true) =>
  setProjectMember(as(caller), { projectId, userId: who.userId }, belongs);

describe('a project with members', () => {
  it('is read by them and by nobody else, from before it had any too, in every kind of row', async () => {
    const projectId = await project(dana, 'heron');
    const { threadId, ids } = await converse(as(dana), { projectId, title: 'heron talk' }, [
      'decision: the heron plan goes to Foxglove',
      'fact Foxtail lives_in heronville',
    ]);
    await extract(ids);
    const shared = await converse(as(ben), { projectId: await project(ben, 'open') }, [
      'Foxtail is here too.',
    ]);
    await extract(shared.ids);
    await remember(as(dana), { kind: 'task', content: 'Feed the heron.', projectId });
    await remember(as(dana), {
      kind: 'decision',
      content: 'The heron is the bird of us all.',
      layer: 'workspace',
    });
    await database.owner.query(
      `insert into mneme.summary (workspace_id, level, period_start, period_end, content, project_id, visibility)
       values ($1, 'month', '2026-03-01', '2026-04-01', 'A month of the heron.', $2, 'workspace')`,
      [workspace.id, projectId],
    );
    expect((await readBy(carol)).match(/heron/g)?.length).toBeGreaterThan(5);

    await join(dana, projectId, ben);
    for (const stranger of [carol, workspace.admin]) {
      const text = (await readBy(stranger)).replace('The heron is the bird of us all.', '');
      expect(text.replaceAll('the heron project', '')).not.toMatch(/heron(?! is the bird)/);
      expect(text).not.toContain('Foxglove');
      // Said elsewhere too, it is no secret.
      expect(text).toContain('Foxtail');
      await expect(buildContext(as(stranger), { threadId })).rejects.toMatchObject({
        code: 'THREAD_NOT_FOUND',
      });
    }
    expect(await readBy(carol)).not.toContain('the heron project');
    for (const member of [dana, ben]) {
      const text = await readBy(member);
      for (const part of [
        'heron talk',
        'goes to Foxglove',
        'Feed the heron',
        'heronville',
        'the heron project',
      ])
        expect(text).toContain(part);
    }
    // What comes later is as what was there.
    await extract(await say(as(ben), threadId, ['decision: the heron sleeps at Foxmoor']));
    await remember(as(ben), { kind: 'task', content: 'Count the heron.', projectId });
    const later = await converse(as(ben), { projectId }, ['A second heron.']);
    expect(await readBy(dana)).toMatch(/Foxmoor[\s\S]*/);
    expect(await readBy(dana)).toContain('Count the heron');
    expect(await readBy(dana)).toContain('A second heron.');
    expect(await readBy(carol)).not.toMatch(/Foxmoor|Count the heron|second heron/);
    await expect(openThread(as(carol), { projectId })).rejects.toMatchObject({
      detail: 'PROJECT_NOT_FOUND',
    });
    await expect(openThread(as(program), { projectId, userId: carol.userId })).rejects.toMatchObject({
      detail: 'PROJECT_NOT_FOUND',
    });
    await expect(remember(as(carol), { kind: 'task', content: 'x', projectId })).rejects.toMatchObject({
      detail: 'PROJECT_NOT_FOUND',
    });
    await expect(ensureProject(as(carol), { externalId: 'heron' })).rejects.toMatchObject({
      detail: 'PROJECT_NOT_FOUND',
    });
    expect((await ensureProject(as(ben), { externalId: 'heron' })).id).toBe(projectId);

    // Whoever leaves reads nothing of it any more, also not what they opened there themselves.
    await setThreadParticipant(as(dana), { threadId, userId: ben.userId }, true);
    await join(dana, projectId, ben, false);
    const left = (await readBy(ben)).replace('The heron is the bird of us all.', '');
    expect(left).not.toMatch(
      /Foxglove|heron talk|Feed the heron|heronville|the heron project|Foxmoor|second heron|Count the heron/,
    );
    for (const left of [threadId, later.threadId]) {
      await expect(say(as(ben), left, ['Hi'])).rejects.toMatchObject({ detail: 'THREAD_NOT_FOUND' });
    }
    expect(await readBy(dana)).toMatch(/A second heron\.[\s\S]*Count the heron/);
    // Nobody is left but its owner, and it does not open again.
    expect(await readBy(carol)).not.toContain('goes to Foxglove');
  });

  it('takes members from its owner, admins and programs, and keeps its owner', async () => {
    const projectId = await project(dana, 'heron');
    for (const other of [ben, carol]) {
      await expect(join(other, projectId, other)).rejects.toMatchObject({
        code: 'MN403',
        detail: 'PROJECT_NOT_YOURS',
      });
    }
    await join(dana, projectId, ben);
    await expect(join(ben, projectId, carol)).rejects.toMatchObject({ detail: 'PROJECT_NOT_YOURS' });
    await expect(join(carol, projectId, carol)).rejects.toMatchObject({
      code: 'MN404',
      detail: 'PROJECT_NOT_FOUND',
    });
    await expect(join(dana, projectId, dana, false)).rejects.toMatchObject({ detail: 'OWNER_STAYS' });
    await join(workspace.admin, projectId, carol);
    await join(workspace.admin, projectId, carol);
    await setProjectMember(as(program), { projectKey: 'heron', userKey: 'ben' }, false);
    const members = await rowsOf<{ userId: string }>(
      as(program),
      'select user_id as "userId" from mneme.project_member',
    );
    expect(members.map(({ userId }) => userId).sort()).toEqual([dana.userId, carol.userId].sort());
    const other = await createTestWorkspace(services);
    await expect(join(await other.caller('service', 'bot'), projectId, ben)).rejects.toMatchObject({
      detail: 'PROJECT_NOT_FOUND',
    });
    for (const input of [
      { projectId },
      { projectId, projectKey: 'heron', userId: ben.userId },
      { userId: ben.userId },
    ]) {
      await expect(setProjectMember(as(dana), input, true)).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    }
  });

  it('has from a thread that moves in or out what its readers may read', async () => {
    const [closed, open] = [await project(dana, 'heron'), await project(dana, 'open')];
    await join(dana, closed, ben);
    const { threadId } = await converse(as(dana), { title: 'heron talk' }, ['A heron of mine.']);
    await updateThread(as(dana), { threadId, projectId: closed });
    expect(await readBy(ben)).toContain('A heron of mine.');
    expect(await readBy(carol)).not.toContain('heron');
    await expect(updateThread(as(ben), { threadId, projectId: open })).rejects.toMatchObject({
      detail: 'THREAD_NOT_YOURS',
    });
    await updateThread(as(dana), { threadId, projectId: open });
    expect(await readBy(carol)).toContain('A heron of mine.');
    await expect(updateThread(as(carol), { threadId, projectId: closed })).rejects.toMatchObject({
      detail: 'PROJECT_NOT_FOUND',
    });
    await expect(updateThread(as(ben), { threadId, projectId: closed })).rejects.toMatchObject({
      detail: 'THREAD_NOT_YOURS',
    });
    await updateThread(as(dana), { threadId, projectId: closed });
    expect(await readBy(carol)).not.toContain('heron');
  });

  it('keeps what was opened in it when somebody leaves, who gives it to nobody; an erasure finds their words', async () => {
    const [projectId, open] = [await project(dana, 'heron'), await project(ben, 'open')];
    await join(dana, projectId, ben);
    await openThread(as(dana), { externalId: 'talk' });
    const { threadId } = await converse(as(ben), { projectId, externalId: 'talk' }, ['A heron of ben.']);
    const { threadId: byProgram } = await openThread(as(program), { projectId, userId: ben.userId });
    await say(as(program), byProgram, ['A heron by a program.']);
    await remember(as(ben), {
      kind: 'task',
      content: 'Feed the heron.',
      projectId,
      idempotencyKey: '1',
    });
    await remember(as(dana), { kind: 'task', content: 'Water it.', projectId, idempotencyKey: '1' });
    await join(dana, projectId, ben, false);
    await say(as(dana), threadId, ['A heron after ben.']);
    for (const id of [threadId, byProgram]) {
      await expect(updateThread(as(ben), { threadId: id, projectId: open })).rejects.toMatchObject({
        detail: 'THREAD_NOT_FOUND',
      });
      await expect(
        setThreadParticipant(as(ben), { threadId: id, userId: carol.userId }, true),
      ).rejects.toMatchObject({ detail: 'THREAD_NOT_FOUND' });
      await expect(eraseThread(as(ben), { threadId: id })).rejects.toMatchObject({
        detail: 'THREAD_NOT_FOUND',
      });
    }
    expect(await readBy(ben)).not.toMatch(/heron/);
    const read = await readBy(dana);
    for (const said of ['of ben', 'by a program', 'after ben', 'Feed the heron'])
      expect(read).toContain(said);
    await eraseUser(as(workspace.admin), { userId: ben.userId as string });
    const left = await readBy(dana);
    expect(left).not.toMatch(/of ben|by a program|Feed the heron/);
    for (const said of ['after ben', 'Water it']) expect(left).toContain(said);
  });

  it("gets its first member whatever keys its threads' owners have elsewhere", async () => {
    const projectId = await project(dana, 'heron');
    const { threadId } = await openThread(as(ben), { projectId, externalId: 'daily' });
    await database.owner.query('update mneme.thread set external_id = null where id = $1', [threadId]);
    const own = await openThread(as(ben), { externalId: 'daily' });
    await database.owner.query(`update mneme.thread set external_id = 'daily' where id = $1`, [threadId]);
    await join(dana, projectId, carol);
    expect(own.threadId).not.toBe(threadId);
    expect((await openThread(as(ben), { externalId: 'daily' })).threadId).toBe(own.threadId);
  });

  it('hears turns that were being stored while it got its first member', async () => {
    const projectId = await project(dana, 'heron');
    const { threadId } = await converse(as(dana), { projectId }, ['A heron.']);
    await Promise.all([
      ...Array.from({ length: 12 }, (_, at) => say(as(dana), threadId, [`heron turn ${at}`])),
      join(dana, projectId, ben),
    ]);
    expect(await readBy(carol)).not.toContain('heron');
    expect((await readBy(ben)).match(/heron turn \d+/g)?.length).toBeGreaterThanOrEqual(12);
  });
});

describe('a thread with participants', () => {
  it('is read by them as long as they take part, with what it says and nothing else of its owner', async () => {
    const { threadId, ids } = await converse(as(dana), { title: 'heron talk' }, [
      'decision: the heron plan goes to Foxglove',
    ]);
    await extract(ids);
    await remember(as(dana), { kind: 'preference', content: 'Dana prefers the heron alone.' });
    await setThreadParticipant(as(dana), { threadId, userId: ben.userId }, true);
    const text = await readBy(ben);
    expect(text).toContain('heron talk');
    expect(text).toContain('goes to Foxglove');
    expect(text).not.toContain('alone');
    expect(await readBy(carol)).not.toContain('heron');
    await say(as(ben), threadId, ['I read of the heron.']);
    expect((await buildContext(as(ben), { threadId })).text).not.toContain('alone');
    expect((await buildContext(as(dana), { threadId })).text).not.toContain('alone');
    expect((await buildContext(as(dana), { threadId, includePrivate: true })).text).toContain('alone');
    await setThreadParticipant(as(dana), { threadId, userId: ben.userId }, false);
    expect(await readBy(ben)).not.toContain('heron');
    // Whose it is alone, it brings all of that one's again.
    expect((await buildContext(as(dana), { threadId })).text).toContain('alone');
  });

  it('is given to others by its owner, or by an admin who reads it, and to nobody in secret', async () => {
    const { threadId } = await converse(as(dana), {}, ['A heron.']);
    const add = (caller: Caller, who: Caller, belongs = true) =>
      setThreadParticipant(as(caller), { threadId, userId: who.userId }, belongs);
    for (const caller of [ben, workspace.admin]) {
      await expect(add(caller, caller)).rejects.toMatchObject({ code: 'MN404', detail: 'THREAD_NOT_FOUND' });
    }
    await add(dana, ben);
    await expect(add(ben, carol)).rejects.toMatchObject({ code: 'MN403', detail: 'THREAD_NOT_YOURS' });
    await expect(add(workspace.admin, workspace.admin)).rejects.toMatchObject({ detail: 'THREAD_NOT_FOUND' });
    await expect(add(dana, dana, false)).rejects.toMatchObject({ detail: 'OWNER_STAYS' });
    await add(dana, workspace.admin);
    await add(workspace.admin, carol);
    await add(program, carol, false);
    expect(await readBy(carol)).not.toContain('heron');
  });
});

it('a shared memory counts no recalls, which would be one member telling of another', async () => {
  const projectId = await project(dana, 'heron');
  const { memoryId } = await remember(as(dana), {
    kind: 'decision',
    content: 'The heron plan is shared.',
    projectId,
  });
  const own = await remember(as(ben), { kind: 'note', content: 'The heron plan is my own.' });
  await recall(as(ben), { query: 'heron plan' });
  await pendingTraces();
  const counts = await rowsOf<{ id: string; count: number; at: Date | null }>(
    as(ben),
    'select id, access_count as count, last_accessed_at as at from mneme.memory_item',
  );
  expect(counts.find(({ id }) => id === memoryId)).toMatchObject({ count: 0, at: null });
  expect(counts.find(({ id }) => id === own.memoryId)).toMatchObject({ count: 1 });
});
