import { describe, expect, it } from 'vitest';
import { buildContext } from '../../src/memory/context/build-context.ts';
import { summarizeThread } from '../../src/memory/formation/summaries/summarize-thread.ts';
import { refreshSessionNotes } from '../../src/memory/formation/summaries/summary-store.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread, updateThread } from '../../src/memory/threads/threads.ts';
import { ensurePersona, ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useWorkspace } from '../support/workspace.ts';

// What is made from rows, or packed from them, is no more open than they are.

const { database, services, as, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

async function talk(caller: Caller, thread: Parameters<typeof openThread>[1], lines: readonly string[]) {
  const { threadId } = await openThread(as(caller), thread);
  const messages = lines.map((content) => ({ role: 'user' as const, content }));
  const { messageIds } = await appendMessages(as(caller), { threadId, messages });
  return { threadId, messageIds };
}

async function fork(threadId: string, at: number): Promise<string> {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
     select workspace_id, thread_id, id, $3, $3 from mneme.branch where workspace_id = $1 and thread_id = $2 returning id`,
    [workspace.id, threadId, at],
  );
  return rows[0]?.id ?? '';
}

async function makeAudience(threadId: string, reader: Caller): Promise<void> {
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
    [workspace.id, threadId, reader.userId],
  );
}

describe('a context', () => {
  it("that a program packs for a user holds no other user's thread", async () => {
    const program = await workspace.caller('service', 'bot');
    const { threadId } = await talk(dana, {}, ['My locker code is 4711.']);
    await database.owner.query(`update mneme.thread set summary = 'A locker code.' where id = $1`, [
      threadId,
    ]);
    const pack = (userId: string | null) => buildContext(as(program), { threadId, userId, recentTurns: 1 });
    expect((await pack(dana.userId)).text).toMatch(/4711/);
    await expect(pack(ben.userId)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
    await expect(pack(null)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
    await makeAudience(threadId, ben);
    expect((await pack(ben.userId)).text).toMatch(/4711/);
  });

  it("for a persona holds no other persona's thread", async () => {
    const sage = (await ensurePersona(as(dana), { externalId: 'sage' })).id;
    const pal = (await ensurePersona(as(dana), { externalId: 'pal' })).id;
    const { threadId } = await talk(dana, { personaId: sage }, ['Only sage knows of the lighthouse.']);
    const pack = (personaId?: string) => buildContext(as(dana), { threadId, personaId });
    expect((await pack(sage)).text).toMatch(/lighthouse/);
    expect((await pack()).text).toMatch(/lighthouse/);
    await expect(pack(pal)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });

  it("for a persona holds no memory that another persona's thread left without a persona", async () => {
    const sage = (await ensurePersona(as(dana), { externalId: 'sage' })).id;
    const pal = (await ensurePersona(as(dana), { externalId: 'pal' })).id;
    const { threadId } = await talk(dana, { personaId: sage }, ['hello']);
    await remember(as(dana), { kind: 'task', content: 'Paint the lighthouse.', threadId });
    expect((await buildContext(as(dana), { personaId: sage })).text).toMatch(/lighthouse/);
    expect((await buildContext(as(dana), { personaId: pal })).text).not.toMatch(/lighthouse/);
  });

  it('of a fork and of its trunk hold nothing that the other learned after the fork', async () => {
    const { threadId } = await talk(dana, {}, ['one', 'two', 'three']);
    const branchId = await fork(threadId, 1);
    const task = (content: string) => remember(as(dana), { kind: 'task', content, threadId });
    const early = await task('Early task.');
    await task('Late trunk task.');
    const forked = await task('Forked task.');
    await database.owner.query('update mneme.memory_item set source_sequence_no = 1 where id = $1', [
      early.memoryId,
    ]);
    await database.owner.query(
      'update mneme.memory_item set branch_id = $2, source_sequence_no = 2 where id = $1',
      [forked.memoryId, branchId],
    );
    await database.owner.query(`update mneme.thread set summary = 'Trunk to the end.' where id = $1`, [
      threadId,
    ]);
    const found = async (input: Parameters<typeof buildContext>[1]) => {
      const { text } = await buildContext(as(dana), { ...input, recentTurns: 1 });
      return ['Early task', 'Late trunk task', 'Forked task', 'Trunk to the end'].filter((part) =>
        text.includes(part),
      );
    };
    expect(await found({ threadId, branchId })).toEqual(['Early task', 'Forked task']);
    expect(await found({ threadId })).toEqual(['Early task', 'Late trunk task', 'Trunk to the end']);
    expect(await found({})).toEqual(['Early task', 'Late trunk task']);
  });
});

describe('the notes of a session', () => {
  it('hold no private memory that names a shared turn as its source', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'atlas' });
    const { threadId, messageIds } = await talk(dana, { projectId }, ['We ship Atlas on Friday.']);
    const sourceMessageIds = messageIds.slice(0, 1);
    await remember(as(dana), {
      kind: 'decision',
      content: 'I quit after Atlas ships.',
      sourceMessageIds,
    });
    await remember(as(dana), { kind: 'task', content: 'Write my notice.', sourceMessageIds });
    await remember(as(dana), {
      kind: 'decision',
      layer: 'project',
      content: 'Atlas ships on Friday.',
      projectId,
      sourceMessageIds,
    });
    const worker: Caller = { role: 'worker', workspaceId: workspace.id, userId: null, requestId: null };
    await summarizeThread({ services: { ...services, pool: database.runnerPool }, caller: worker }, threadId);
    const notes = () =>
      database.owner.query(
        `select key_decisions, action_items from mneme.summary where workspace_id = $1 and level = 'session'`,
        [workspace.id],
      );
    expect((await notes()).rows).toEqual([{ key_decisions: ['Atlas ships on Friday.'], action_items: [] }]);
    // Whoever closes the thread does the same with their own eyes.
    await withSession(services.pool, dana, (session) => refreshSessionNotes(session, messageIds));
    expect((await notes()).rows).toEqual([{ key_decisions: ['Atlas ships on Friday.'], action_items: [] }]);
  });

  it('hold private memories where the thread is private', async () => {
    const { threadId, messageIds } = await talk(dana, {}, ['I will quit.']);
    await remember(as(dana), { kind: 'decision', content: 'Quit.', sourceMessageIds: messageIds });
    await summarizeThread(as(dana), threadId);
    const { rows } = await database.owner.query(
      `select key_decisions from mneme.summary where workspace_id = $1 and level = 'session'`,
      [workspace.id],
    );
    expect(rows).toEqual([{ key_decisions: ['Quit.'] }]);
  });
});

describe('sharing', () => {
  it('is for the owner of a thread, not for its audience', async () => {
    const { id: projectId } = await ensureProject(as(ben), { externalId: 'atlas' });
    const { threadId } = await talk(dana, {}, ['Between us.']);
    await expect(updateThread(as(ben), { threadId, projectId })).rejects.toMatchObject({
      code: 'MN404',
    });
    await makeAudience(threadId, ben);
    await expect(updateThread(as(ben), { threadId, projectId })).rejects.toMatchObject({
      code: 'MN403',
      detail: 'THREAD_NOT_YOURS',
    });
    await updateThread(as(ben), { threadId, title: 'Ours' });
    await updateThread(as(dana), { threadId, projectId });
    const { rows } = await database.owner.query(
      'select title, visibility from mneme.thread where workspace_id = $1 and id = $2',
      [workspace.id, threadId],
    );
    expect(rows).toEqual([{ title: 'Ours', visibility: 'workspace' }]);
  });
});

describe('names', () => {
  const entity = async (name: string, of: Caller | null) => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
       values ($1, 'person', $2, lower($2), $3, $4) returning id`,
      [workspace.id, name, of?.userId ?? null, of ? 'private' : 'workspace'],
    );
    return rows[0]?.id ?? '';
  };

  it('do not tell how often others speak of somebody, nor are crowded out by them', async () => {
    const wren = await entity('Wren', null);
    const said = async (caller: Caller, times: number) => {
      const { messageIds } = await talk(
        caller,
        {},
        Array.from({ length: times }, (_, at) => `Met her, ${at}.`),
      );
      await database.owner.query(
        `insert into mneme.mention (workspace_id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, start_offset, end_offset, occurred_at, owner_user_id)
         select workspace_id, $2, id, thread_id, branch_id, sequence_no, 'Wren', 0, 3, occurred_at, owner_user_id from mneme.message
         where workspace_id = $1 and id = any ($3)`,
        [workspace.id, wren, messageIds],
      );
      return messageIds;
    };
    const [own] = await said(ben, 1);
    const arm = async () => {
      const { hits } = await recall(as(ben), { query: 'Wren' });
      return hits.find((hit) => hit.id === own)?.arms.find((each) => each.arm === 'entity')?.score;
    };
    const before = await arm();
    expect(before).toBeGreaterThan(0);
    await said(dana, 600);
    expect(await arm()).toBe(before);
  });

  it('are given by an admin only to what the admin sees', async () => {
    const secret = await entity('Wren', dana);
    const shared = await entity('Kestrel', null);
    const name = (entityId: string) =>
      withSession(services.pool, workspace.admin, (session) =>
        session.query(
          `insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, visibility, created_by)
           values ($1, $2, 'the bird', 'the bird', 'workspace', $3)`,
          [workspace.id, entityId, workspace.admin.userId],
        ),
      );
    await expect(name(secret)).rejects.toMatchObject({ code: '42501' });
    await name(shared);
  });
});

describe('times that turns speak of', () => {
  it("are not crowded out by those of others' turns", async () => {
    const say = async (caller: Caller, times: number) => {
      const { messageIds } = await talk(
        caller,
        {},
        Array.from({ length: times }, (_, at) => `Planned, ${at}.`),
      );
      await database.owner.query(
        `insert into mneme.time_mention (workspace_id, message_id, start_offset, end_offset, starts_at, ends_at)
         select $1, id, 0, 7, '2031-03-02Z', '2031-03-03Z' from unnest($2::uuid[]) as id`,
        [workspace.id, messageIds],
      );
      return messageIds;
    };
    for (let part = 0; part < 3; part += 1) await say(dana, 1000);
    const own = await say(ben, 40);
    const filter = { prefer_since: '2031-03-01Z', prefer_until: '2031-04-01Z', period_alone: true };
    const { rows } = await withSession(services.pool, ben, (session) =>
      session.query<{ id: string }>(
        `select hit.id
         from mneme_search.find_hits('what happens in March 2031?', null, null, $1, 100) as hit
         where hit.arms::jsonb @> '[{"arm": "time"}]'`,
        [filter],
      ),
    );
    const found = rows.map(({ id }) => id);
    expect(found.sort()).toEqual([...own].sort());
  });
});

describe('an admin', () => {
  it('makes nobody a program, who would see every private row', async () => {
    const change = (statement: string) =>
      withSession(services.pool, workspace.admin, (session) =>
        session.query(statement, [workspace.id, ben.userId]),
      );
    await expect(
      change(`update mneme.membership set role = 'service' where workspace_id = $1 and user_id = $2`),
    ).rejects.toMatchObject({ code: '42501' });
    await change('delete from mneme.membership where workspace_id = $1 and user_id = $2');
    await expect(
      change(`insert into mneme.membership (workspace_id, user_id, role) values ($1, $2, 'service')`),
    ).rejects.toMatchObject({ code: '42501' });
    await change(`insert into mneme.membership (workspace_id, user_id, role) values ($1, $2, 'admin')`);
  });
});
