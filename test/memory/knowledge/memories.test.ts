import { describe, expect, it } from 'vitest';
import { forgetMemory, remember, reviseMemory } from '../../../src/memory/knowledge/memories.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensurePersona, ensureProject, ensureUser } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });

async function read(caller: Caller, memoryId: string) {
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ [column: string]: unknown }>(
      'select * from mneme.memory_item where id = $1',
      [memoryId],
    );
    return rows[0];
  });
}

describe('remember', () => {
  it('keeps a profile memory to its owner and a project memory to the workspace', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const own = await remember(as(dana), { kind: 'preference', content: 'Dana drinks oat milk.' });
    const shared = await remember(as(dana), {
      kind: 'decision',
      content: 'We ship on Thursdays.',
      projectId,
    });
    expect(await read(dana, own.memoryId)).toMatchObject({ layer: 'profile', visibility: 'private' });
    expect(await read(ben, own.memoryId)).toBeUndefined();
    expect(await read(ben, shared.memoryId)).toMatchObject({ layer: 'project', visibility: 'workspace' });
  });

  it('stores the same key once for one owner, and again for another', async () => {
    const input = { kind: 'note' as const, content: 'once', idempotencyKey: 'k1' };
    const first = await remember(as(dana), input);
    expect(await remember(as(dana), { ...input, content: 'twice' })).toEqual(first);
    expect((await remember(as(ben), input)).memoryId).not.toBe(first.memoryId);
    expect(await read(dana, first.memoryId)).toMatchObject({ content: 'once' });
  });

  it('gives a relationship memory to its persona, and asks for one where it is missing', async () => {
    const { id: personaId } = await ensurePersona(as(dana), { externalId: 'aria' });
    const { memoryId } = await remember(as(dana), {
      kind: 'moment',
      content: 'We laughed.',
      personaId,
    });
    expect(await read(dana, memoryId)).toMatchObject({ layer: 'relationship', persona_id: personaId });
    await expect(
      remember(as(dana), { kind: 'moment', layer: 'relationship', content: 'x' }),
    ).rejects.toMatchObject({ detail: 'PERSONA_REQUIRED' });
  });

  it("refuses a source that is somebody else's turn, and stores nothing", async () => {
    const { threadId } = await openThread(as(ben), {});
    const { messageIds } = await appendMessages(as(ben), {
      threadId,
      messages: [{ role: 'user', content: 'secret' }],
    });
    await expect(
      remember(as(dana), {
        kind: 'note',
        content: 'stolen',
        sourceMessageIds: messageIds,
        idempotencyKey: 'k2',
      }),
    ).rejects.toMatchObject({ detail: 'MESSAGE_NOT_FOUND' });
    const kept = await withSession(services.pool, dana, (session) =>
      session.query(`select from mneme.memory_item where idempotency_key = 'k2'`),
    );
    expect(kept.rowCount).toBe(0);
  });
});

describe('reviseMemory', () => {
  it('puts a newer memory in its place and keeps the old one, closed', async () => {
    const old = await remember(as(dana), { kind: 'preference', content: 'Coverage of 80 %.' });
    const revised = await reviseMemory(as(dana), {
      memoryId: old.memoryId,
      content: 'Coverage of 60 %.',
    });
    expect(revised.supersededId).toBe(old.memoryId);
    expect(await read(dana, revised.memoryId)).toMatchObject({
      content: 'Coverage of 60 %.',
      supersedes_id: old.memoryId,
      recorded_to: null,
    });
    expect(await read(dana, old.memoryId)).toMatchObject({
      content: 'Coverage of 80 %.',
      recorded_to: expect.any(Date),
    });
    await expect(
      reviseMemory(as(dana), { memoryId: old.memoryId, content: 'Coverage of 70 %.' }),
    ).rejects.toMatchObject({ detail: 'MEMORY_NOT_CURRENT' });
  });

  it("finds nothing to revise in somebody else's", async () => {
    const { memoryId } = await remember(as(dana), { kind: 'note', content: 'mine' });
    await expect(reviseMemory(as(ben), { memoryId, content: 'yours' })).rejects.toMatchObject({
      detail: 'MEMORY_NOT_FOUND',
    });
  });
});

describe('forgetMemory', () => {
  it('removes the text in every form and the vector; the audit log keeps that it happened', async () => {
    const { memoryId } = await remember(as(dana), {
      kind: 'note',
      content: 'The passphrase is xylophone.',
    });
    const vector = `[${Array.from({ length: services.embedder.dimensions }, (_, index) => (index === 0 ? 1 : 0)).join(',')}]`;
    await withSession(
      database.runnerPool,
      { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null },
      (session) =>
        session.query(
          `insert into mneme.memory_embedding (workspace_id, memory_id, model_id, dimensions, embedding) values ($1, $2, $3, $4, $5)`,
          [workspace.id, memoryId, services.embeddingModelId, services.embedder.dimensions, vector],
        ),
    );
    await forgetMemory(as(dana), { memoryId });
    const row = await read(dana, memoryId);
    expect(row).toMatchObject({ content: null, content_state: 'removed', content_normalized: null, fts: '' });
    expect(JSON.stringify(row)).not.toContain('xylophon');
    const left = await database.owner.query('select from mneme.memory_embedding where memory_id = $1', [
      memoryId,
    ]);
    expect(left.rowCount).toBe(0);
    const log = await withSession(services.pool, workspace.admin, (session) =>
      session.query(`select action, actor_user_id from mneme.audit_log where target_id = $1 order by id`, [
        memoryId,
      ]),
    );
    expect(log.rows).toEqual(
      ['memory.remember', 'memory.forget'].map((action) => ({ action, actor_user_id: dana.userId })),
    );
  });
});

describe('ensureUser', () => {
  it('finds or creates for admins and services, and is refused to members', async () => {
    const first = await ensureUser(as(workspace.admin), { externalId: 'u-1', name: 'Uma' });
    expect(await ensureUser(as(workspace.admin), { externalId: 'u-1' })).toEqual(first);
    await expect(ensureUser(as(dana), { externalId: 'u-2' })).rejects.toMatchObject({
      code: 'ADMIN_OR_SERVICE_REQUIRED',
    });
  });
});
