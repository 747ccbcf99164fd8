import { expect, it } from 'vitest';
import { setProjectMember } from '../../src/memory/access/audiences.ts';
import { forEachKind } from '../../src/memory/kinds.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { rowsOf } from '../memory/formation/conversation.ts';
import { useWorkspace } from '../support/workspace.ts';
import { plantRows, readTables } from './planted-rows.ts';

const { database, as, workspace } = useWorkspace();

it('rows of every kind go with their thread to the members of its project, and stay with them', async () => {
  const [dana, ben, carol] = (await Promise.all(
    ['dana', 'ben', 'carol'].map((name) => workspace.caller('member', name)),
  )) as [Caller, Caller, Caller];
  const tables = await readTables(database.owner);
  const planted = await plantRows(database.owner, tables, workspace.id, ben.userId ?? '');
  const projectId = planted.get('project')?.id;
  const kinds = forEachKind((kind, { table, threadAlone }) => ({
    kind,
    table,
    ofProject: !threadAlone,
    id: planted.get(table)?.id,
  }));
  await database.owner.query(
    `update mneme.project set visibility = 'workspace', owner_user_id = $2 where id = $1`,
    [projectId, dana.userId],
  );
  const thread = { table: 'thread', id: planted.get('thread')?.id, ofProject: true };
  for (const { table, id, ofProject } of [thread, ...kinds])
    await database.owner.query(
      `update mneme.${table} set visibility = 'workspace', persona_id = null${ofProject ? ', project_id = $2' : ''}
       where id = $1`,
      ofProject ? [id, projectId] : [id],
    );
  const readBy = async (caller: Caller) => {
    const found: string[] = [];
    for (const { kind, table, id } of kinds)
      if ((await rowsOf(as(caller), `select from mneme.${table} where id = $1`, [id])).length > 0)
        found.push(kind);
    return found;
  };
  const all = kinds.map(({ kind }) => kind);
  const belongs = (who: Caller, whether: boolean) =>
    setProjectMember(as(dana), { projectId: String(projectId), userId: who.userId }, whether);

  expect(await readBy(carol)).toEqual(all);
  await belongs(ben, true);
  for (const member of [dana, ben]) expect(await readBy(member)).toEqual(all);
  expect(await readBy(carol), '`members` in src/memory/kinds.ts, and the policies in db/access').toEqual([]);
  await belongs(ben, false);
  expect(await readBy(dana)).toEqual(all);
  expect(await readBy(ben), 'db/functions/mneme_private/transfer_ownership.sql').toEqual([]);
});
