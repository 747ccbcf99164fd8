import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { setProjectMember } from '../../src/memory/audiences.ts';
import { assertFact } from '../../src/memory/facts.ts';
import { ensureProject } from '../../src/memory/identities.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, dana } = useWorkspace({ dana: 'member' });

it('after the migration, a fact of a project with members is no longer the workspace’s', async () => {
  const fact = async (externalId: string, object: string) => {
    const { id: projectId } = await ensureProject(services, dana, { externalId, name: externalId });
    const { factId } = await assertFact(services, dana, {
      subject: 'Keel',
      predicate: 'uses',
      object,
      projectId,
    });
    return { projectId, factId };
  };
  const open = await fact('keel-open', 'oak');
  const closed = await fact('keel-closed', 'larch');
  await setProjectMember(services, dana, { projectId: closed.projectId, userId: dana.userId }, true);
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    const ids = [open.factId, closed.factId];
    await client.query(`update mneme.fact set visibility = 'workspace' where id = any ($1)`, [ids]);
    const migration = new URL('../../db/migrations/0054_facts_of_projects/100_fact.sql', import.meta.url);
    await client.query(await readFile(migration, 'utf8'));
    const { rows } = await client.query('select id, visibility from mneme.fact where id = any ($1)', [ids]);
    expect(new Map(rows.map(({ id, visibility }) => [id, visibility]))).toEqual(
      new Map([
        [open.factId, 'workspace'],
        [closed.factId, 'audience'],
      ]),
    );
    // As strict as before.
    const { rows: forced } = await client.query(
      `select bool_and(relforcerowsecurity) as forced from pg_class where oid = any (array['mneme.fact', 'mneme.project']::regclass[])`,
    );
    expect(forced).toEqual([{ forced: true }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
