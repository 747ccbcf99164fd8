import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ensurePersona } from '../../src/memory/identities.ts';
import { remember } from '../../src/memory/memories.ts';
import { openThread } from '../../src/memory/threads.ts';
import { useWorkspace } from '../support/workspace.ts';

const { database, services, dana } = useWorkspace({ dana: 'member' });

it('what was stated in a persona’s thread without naming her is hers after the migration, and nothing else', async () => {
  const { id: personaId } = await ensurePersona(services, dana, { externalId: 'sage' });
  const { threadId } = await openThread(services, dana, { personaId });
  const { threadId: plain } = await openThread(services, dana, {});
  const note = async (content: string, more: object) =>
    (await remember(services, dana, { kind: 'note', content, layer: 'profile', ...more })).memoryId;
  const hers = await note('Ours.', { threadId });
  const drawn = await note('Drawn.', { threadId });
  const kept = [await note('Mine.', { threadId: plain }), await note('Of none.', {}), drawn];
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(`update mneme.memory_item set extracted_by = 'stated' where id = $1`, [drawn]);
    await client.query(
      await readFile(
        new URL('../../db/migrations/0019_persona_layers/100_memory_item.sql', import.meta.url),
        'utf8',
      ),
    );
    const { rows } = await client.query(
      'select id, layer, persona_id from mneme.memory_item where id = any ($1) order by id',
      [[hers, ...kept]],
    );
    const profile = kept.map((id) => ({ id, layer: 'profile', persona_id: null }));
    const all = [{ id: hers, layer: 'relationship', persona_id: personaId }, ...profile];
    expect(rows).toEqual(all.sort((one, other) => (one.id < other.id ? -1 : 1)));
    // As strict as before.
    const { rows: forced } = await client.query(
      `select bool_and(relforcerowsecurity) as forced from pg_class where oid = any (array['mneme.memory_item', 'mneme.thread']::regclass[])`,
    );
    expect(forced).toEqual([{ forced: true }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
