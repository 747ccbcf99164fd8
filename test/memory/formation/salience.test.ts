import { describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { updateSalience } from '../../../src/memory/formation/memories/salience.ts';
import { mergeEntities } from '../../../src/memory/knowledge/entities.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });

/** "!text" is worth much when it is learned, "text" what it usually is. */
const reader = scripted(({ content }) => ({
  memories: [
    {
      kind: 'preference',
      content: content.replace('!', ''),
      category: 'test',
      key: content.replace('!', ''),
      value: 'yes',
      salience: content.startsWith('!') ? 0.9 : 0.5,
    },
  ],
  entities: [{ name: content.split(' ')[0] ?? '', kind: 'person', start: 0, end: 1 }],
}));

const weigh = (at?: string) =>
  updateSalience(
    { services: workerServices(database, services), caller: workerOf(workspace.id) },
    at ? { at } : {},
  );

const inYears = (years: number) => new Date(Date.now() + years * 365 * 86_400_000).toISOString();

async function say(caller: Caller, texts: string[], thread: { projectId?: string } = {}): Promise<void> {
  const { ids } = await converse(as(caller), thread, texts);
  await extractTurns(
    {
      services: { ...workerServices(database, services), extractor: reader },
      caller: workerOf(workspace.id),
    },
    ids,
  );
}

const table = async (name: 'memory_item' | 'entity') =>
  new Map(
    (
      await database.owner.query<{ name: string; salience: number; xmin: string; updated: Date }>(
        `select ${name === 'entity' ? 'canonical_name' : 'content'} as name, salience, xmin::text, updated_at as updated
         from mneme.${name} where workspace_id = $1`,
        [workspace.id],
      )
    ).rows.map((row) => [row.name, row]),
  );

describe('salience', () => {
  it('rises with importance, corroboration and use, falls with age and never to nothing, and is written only when it changes', async () => {
    await say(dana, [
      '!Ana collects compasses',
      'Bo repairs bagpipes',
      'Cy weaves carpets',
      'Di tunes harps',
    ]);
    await say(dana, ['Cy weaves carpets']);
    await say(dana, ['Cy weaves carpets']);
    await database.owner.query(
      `update mneme.memory_item set access_count = 40, usefulness = 0.9 where workspace_id = $1 and content = 'Di tunes harps'`,
      [workspace.id],
    );
    const before = await table('memory_item');
    expect(await weigh()).toBeGreaterThan(0);
    const now = await table('memory_item');
    const of = (rows: typeof now, name: string) => rows.get(name)?.salience ?? Number.NaN;
    expect(of(now, 'Ana collects compasses')).toBeGreaterThan(of(now, 'Bo repairs bagpipes'));
    expect(of(now, 'Cy weaves carpets')).toBeGreaterThan(of(now, 'Bo repairs bagpipes'));
    expect(of(now, 'Di tunes harps')).toBeGreaterThan(of(now, 'Cy weaves carpets'));
    expect(now.get('Cy weaves carpets')?.updated).toEqual(before.get('Cy weaves carpets')?.updated);

    const entities = await table('entity');
    expect(of(entities, 'Cy')).toBeGreaterThan(of(entities, 'Bo'));

    expect(await weigh()).toBe(0);
    expect(await table('memory_item')).toEqual(now);

    await weigh(inYears(3));
    const later = await table('memory_item');
    for (const [name, { salience }] of now) {
      expect(of(later, name)).toBeLessThan(salience);
      expect(of(later, name)).toBeGreaterThan(0.1);
    }
    // It starts from what it was worth each time, so that nights in between leave no trace.
    await weigh();
    const back = await table('memory_item');
    for (const [name, { salience }] of now) expect(of(back, name)).toBe(salience);
  });

  it('orders what stands in every prompt, and hides nothing from recall', async () => {
    await weigh(inYears(900));
    const { text } = await buildContext(as(dana), {});
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    expect(lines[0]).toContain('Di tunes harps');
    expect(lines.at(-1)).toContain('Bo repairs bagpipes');
    const { hits } = await recall(as(dana), { query: 'Who repairs bagpipes?', kinds: ['memory'] });
    expect(hits[0]?.text).toBe('Bo repairs bagpipes');
    expect((await table('memory_item')).get('Bo repairs bagpipes')?.salience).toBeLessThan(0.3);
  });

  it('of what everybody sees does not tell how often others speak of it in private', async () => {
    const ben = await workspace.caller('member', 'ben');
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'office' });
    await say(dana, ['Eve opens the office.'], { projectId });
    await weigh();
    const before = (await table('entity')).get('Eve')?.salience;
    expect(before).toBeGreaterThan(0);
    await say(ben, ['Eve is late', 'Eve is late again', 'Eve is never on time']);
    await weigh();
    const { rows } = await database.owner.query(
      `select salience from mneme.entity where workspace_id = $1 and canonical_name = 'Eve' and visibility = 'workspace'`,
      [workspace.id],
    );
    expect(rows).toEqual([{ salience: before }]);
  });

  it('of an entity counts what names those merged into it, however long the chain', async () => {
    await say(dana, ['Fay paints', 'Gus plants', 'Hal hums', 'Hal hums on', 'Hal hums still']);
    await say(dana, ['Ida knits', 'Ida knits on']);
    const { rows } = await database.owner.query<{ name: string; id: string }>(
      'select canonical_name as name, id from mneme.entity where workspace_id = $1',
      [workspace.id],
    );
    const id = (wanted: string) => rows.find(({ name }) => name === wanted)?.id ?? '';
    await mergeEntities(as(dana), { entityId: id('Hal'), intoEntityId: id('Gus') });
    await mergeEntities(as(dana), { entityId: id('Gus'), intoEntityId: id('Fay') });
    await weigh();
    const entities = await table('entity');
    expect(entities.get('Fay')?.salience).toBeGreaterThan(entities.get('Ida')?.salience ?? 1);
  });
});
