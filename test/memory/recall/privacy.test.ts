import { describe, expect, it } from 'vitest';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { ensurePersona, ensureProject } from '../../../src/memory/workspace/identities.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, embedAsJob, recalledIds, say } from './conversation.ts';

// Each test its own workspace: what another test said is nearer than nothing to any question.
const { database, services, as, workspace, dana, ben } = useWorkspace(
  { dana: 'member', ben: 'member' },
  'for each test',
);

const query = 'who keeps the marmalade recipe?';

describe('other people', () => {
  it('never finds a private turn for anybody but its owner', async () => {
    const own = await converse(database, as(dana), {}, [{ content: 'I keep the marmalade recipe.' }]);
    expect(await recalledIds(as(dana), { query })).toEqual(own.ids);
    expect(await recalledIds(as(ben), { query })).toEqual([]);
    expect(await recalledIds(as(workspace.admin), { query })).toEqual([]);
    expect(await recalledIds(as(ben), { query, threadId: own.threadId })).toEqual([]);
  });

  it('finds a turn of a project for everybody in the workspace and nobody outside', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'pantry' });
    const shared = await converse(database, as(dana), { projectId }, [
      { content: 'The quince recipe is in the pantry binder.' },
    ]);
    const input = { query: 'where is the quince recipe?', projectId };
    expect(await recalledIds(as(ben), input)).toEqual(shared.ids);
    const elsewhere = await createTestWorkspace(services);
    expect(await recalledIds(as(elsewhere.admin), { query: input.query })).toEqual([]);
    expect(await recalledIds(as(elsewhere.admin), input)).toEqual([]);
  });

  it('finds a turn for its audience', async () => {
    const { threadId, ids } = await converse(database, as(dana), {}, [
      { content: 'The walnut harvest begins on Sunday.' },
    ]);
    const input = { query: 'when does the walnut harvest begin?' };
    await database.owner.query(`update mneme.message set visibility = 'audience' where id = $1`, [ids[0]]);
    expect(await recalledIds(as(ben), input)).toEqual([]);
    await database.owner.query(
      'insert into mneme.thread_participant (workspace_id, thread_id, user_id) values ($1, $2, $3)',
      [workspace.id, threadId, ben.userId],
    );
    expect(await recalledIds(as(ben), input)).toEqual(ids);
  });

  it('lets only a program name the user it recalls for', async () => {
    const { ids } = await converse(database, as(dana), {}, [{ content: 'My locker is number 4711.' }]);
    const program = await workspace.caller('service', 'bot');
    const input = { query: 'which locker number?' };
    expect(await recalledIds(as(program), input)).toEqual([]);
    expect(await recalledIds(as(program), { ...input, userId: dana.userId })).toEqual(ids);
    expect(await recalledIds(as(program), { ...input, userId: ben.userId })).toEqual([]);
    await expect(recall(as(ben), { ...input, userId: dana.userId })).rejects.toMatchObject({
      code: 'USER_ID_NOT_ALLOWED',
    });
  });

  it('takes nobody else for a member whatever the filter says', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('role', 'mneme_member', true), set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true)`,
        [workspace.id, ben.userId],
      );
      const { rows } = await client.query(
        'select id from mneme_search.find_hits($1, null, 1, $2, 10) where id is not null',
        [query, JSON.stringify({ user_id: dana.userId, workspace: workspace.id })],
      );
      expect(rows).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('personas', () => {
  it("leaves out other personas' threads and memories", async () => {
    const sage = (await ensurePersona(as(dana), { externalId: 'sage' })).id;
    const pal = (await ensurePersona(as(dana), { externalId: 'pal' })).id;
    const withSage = await converse(database, as(dana), { personaId: sage }, [
      { content: 'We talked about the lighthouse keeper.' },
    ]);
    const withPal = await converse(database, as(dana), { personaId: pal }, [
      { content: 'The lighthouse keeper again, you say.' },
    ]);
    const kept = await remember(as(dana), {
      kind: 'note',
      content: 'The lighthouse keeper is a friend.',
      personaId: pal,
      layer: 'relationship',
    });
    const input = { query: 'lighthouse keeper' };
    expect(new Set(await recalledIds(as(dana), { ...input, personaId: sage }))).toEqual(
      new Set(withSage.ids),
    );
    expect(new Set(await recalledIds(as(dana), { ...input, personaId: pal }))).toEqual(
      new Set([...withPal.ids, kept.memoryId]),
    );
  });
});

describe('branches', () => {
  it('shows a fork its ancestors up to the fork, and nothing of it outside', async () => {
    const { threadId, ids } = await converse(database, as(dana), {}, [
      { content: 'The turbine plan starts here.' },
      { content: 'The turbine plan has a second step.' },
    ]);
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 1, 1 from mneme.branch where workspace_id = $1 and thread_id = $2 returning id`,
      [workspace.id, threadId],
    );
    const branchId = rows[0]?.id ?? '';
    const forked = await say(database, as(dana), threadId, branchId, [
      { content: 'On the fork the turbine plan ends.' },
    ]);
    const input = { query: 'turbine plan' };
    const both = await recalledIds(as(dana), { ...input, branchId });
    expect(new Set(both)).toEqual(new Set([ids[0], ...forked]));
    expect(new Set(await recalledIds(as(dana), { ...input, threadId }))).toEqual(new Set(ids));
    expect(new Set(await recalledIds(as(dana), input))).toEqual(new Set(ids));
  });
});

describe('memory scopes', () => {
  it('shows intimate and relationship memories only where the scope asks for them', async () => {
    const { id: personaId } = await ensurePersona(as(dana), { externalId: 'sage' });
    const note = async (content: string, layer: 'profile' | 'relationship') =>
      (
        await remember(as(dana), {
          kind: 'note',
          content,
          layer,
          ...(layer === 'relationship' ? { personaId } : {}),
        })
      ).memoryId;
    const plain = await note('A saxophone in the attic.', 'profile');
    const close = await note('Our saxophone evenings.', 'relationship');
    const intimate = await note('The saxophone and the divorce.', 'profile');
    await database.owner.query(`update mneme.memory_item set sensitivity = 'intimate' where id = $1`, [
      intimate,
    ]);
    await embedAsJob(database, as(dana), 'memory', [plain, close, intimate]);
    const seen = async (scope?: Parameters<typeof recall>[1]['scope']) =>
      new Set(await recalledIds(as(dana), { query: 'saxophone', scope }));
    expect(await seen()).toEqual(new Set([plain, close]));
    expect(await seen('full')).toEqual(new Set([plain, close, intimate]));
    expect(await seen('insights_only')).toEqual(new Set([plain, intimate]));
    expect(await seen('neutral_only')).toEqual(new Set([plain]));
    expect(await seen('relationship_only')).toEqual(new Set([close]));
    expect(await seen('none')).toEqual(new Set());
  });
});
