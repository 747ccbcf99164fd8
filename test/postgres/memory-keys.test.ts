import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { remember, reviseMemory } from '../../src/memory/memories.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, workspace, dana } = useWorkspace({ dana: 'member' });

it('the key of a memory that was revised is its newest version’s after the migration', async () => {
  const chain = async (key: string, revisions: number) => {
    const { memoryId } = await remember(services, dana, { kind: 'note', content: key, idempotencyKey: key });
    const ids = [memoryId];
    for (let number = 1; number <= revisions; number++) {
      const memory = { memoryId: ids.at(-1) ?? '', content: `${key} ${number}` };
      ids.push((await reviseMemory(services, dana, memory)).memoryId);
    }
    return ids;
  };
  const chains = {
    once: await chain('once', 0),
    twice: await chain('twice', 1),
    often: await chain('often', 3),
  };
  const text = await readFile(
    new URL('../../db/migrations/0014_memory_metadata/100_memory_item.sql', import.meta.url),
    'utf8',
  );
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    // As it was before: the first version has the key.
    for (const [key, [first, ...others]] of Object.entries(chains)) {
      await client.query(
        'update mneme.memory_item set idempotency_key = null, first_recorded_from = null where id = any ($1)',
        [others],
      );
      await client.query('update mneme.memory_item set idempotency_key = $2 where id = $1', [first, key]);
    }
    await client.query('drop index mneme.memory_item_stated_key_idx');
    await client.query(
      'alter table mneme.memory_item drop column metadata cascade, drop column first_recorded_from cascade',
    );
    await client.query(text);
    const { rows } = await client.query<{ key: string; id: string; since: boolean | null }>(
      `select m.idempotency_key as key, m.id, m.first_recorded_from = first.recorded_from as since
       from mneme.memory_item m left join mneme.memory_item first on first.id = any ($1)
         and first.content = m.idempotency_key
       where m.idempotency_key is not null and m.workspace_id = $2 order by m.idempotency_key`,
      [Object.values(chains).map(([first]) => first), workspace.id],
    );
    expect(rows).toEqual([
      { key: 'often', id: chains.often.at(-1), since: true },
      { key: 'once', id: chains.once[0], since: null },
      { key: 'twice', id: chains.twice[1], since: true },
    ]);
    const { rows: forced } = await client.query(
      `select relforcerowsecurity as forced from pg_class where oid = 'mneme.memory_item'::regclass`,
    );
    expect(forced).toEqual([{ forced: true }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
