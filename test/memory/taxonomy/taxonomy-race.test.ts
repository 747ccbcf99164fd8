import { beforeAll, expect, it } from 'vitest';
import {
  addTaxonomyNode,
  createTaxonomyNode,
  deleteTaxonomyNode,
  mergeTaxonomyNodes,
  moveTaxonomySubtree,
  undoTaxonomyChange,
} from '../../../src/memory/taxonomy/change-nodes.ts';
import { fileThreads } from '../../../src/memory/taxonomy/file-threads.ts';
import { openThread, updateThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';
import { useWorkspace } from '../../support/workspace.ts';

// Many who move, merge, remove and undo at once, while others file threads: whatever comes first, no place is orphaned,
// no thread loses its place, and nobody waits for each other without end.

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });
let admin: Caller;

beforeAll(async () => {
  admin = workspace.admin;
  for (const path of ['a.b.c', 'a.d', 'e.b.c', 'e.f', 'g'])
    await createTaxonomyNode(as(admin), { path, createParents: true });
});

/** A generator of numbers that are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('leaves a tree, with every thread that was filed at a place of it', async () => {
  const pick = numbers(20261122);
  const paths = async () =>
    (
      await database.owner.query<{ path: string }>(
        'select path::text from mneme.taxonomy_node where workspace_id = $1',
        [workspace.id],
      )
    ).rows.map(({ path }) => path);
  const operations: string[] = [];
  const outcomes = new Map<string, number>();
  const threads: string[] = [];
  const { id: projectId } = await ensureProject(as(admin), { externalId: 'p', taxonomyPath: 'a' });
  /** As updateProject does: whoever names a place that went meanwhile is refused. */
  const placeProject = async (path: string) => {
    const { rows } = await database.owner.query<{ id: string }>(
      'select id from mneme.taxonomy_node where workspace_id = $1 and path = $2::text::ltree',
      [workspace.id, path],
    );
    if (!rows[0]) return;
    const place = [rows[0].id, projectId];
    try {
      await withSession(services.pool, admin, (session) =>
        session.query('update mneme.project set taxonomy_node_id = $1 where id = $2', place),
      );
    } catch (error) {
      if (Reflect.get(Object(error), 'constraint') !== 'project_taxonomy_node_id_fkey') throw error;
    }
  };
  for (let round = 0; round < 25; round += 1) {
    const known = await paths();
    const any = () => known[pick(known.length)] ?? 'a';
    const work = Array.from({ length: 8 }, (): [string, () => Promise<unknown>] => {
      const path = any();
      const to = pick(2) === 0 ? `${any()}.m${pick(4)}` : `n${pick(4)}`;
      const keep = async (change: Promise<{ changeId: string | null }>) => {
        const { changeId } = await change;
        if (changeId) operations.push(changeId);
      };
      const kinds: [string, () => Promise<unknown>][] = [
        ['move', () => keep(moveTaxonomySubtree(as(admin), { path, to }))],
        ['move', () => keep(moveTaxonomySubtree(as(admin), { path, to, createParents: true }))],
        ['merge', () => keep(mergeTaxonomyNodes(as(admin), { from: path, into: any() }))],
        ['delete', () => keep(deleteTaxonomyNode(as(admin), { path, moveTo: any() }))],
        ['add', () => keep(addTaxonomyNode(as(admin), { label: `New ${pick(50)}`, under: path }))],
        [
          'undo',
          () =>
            undoTaxonomyChange(as(admin), {
              operationId: operations[pick(operations.length)] ?? workspace.id,
            }),
        ],
        ['open', async () => threads.push((await openThread(as(dana), { taxonomyPath: path })).threadId)],
        ['open', async () => threads.push((await openThread(as(dana), { taxonomyPath: path })).threadId)],
        [
          'update',
          () =>
            updateThread(as(dana), {
              threadId: threads[pick(threads.length)] ?? workspace.id,
              taxonomyPath: path,
            }),
        ],
        ['file', () => keep(fileThreads(as(dana), { path, from: any() }))],
        ['project', () => placeProject(path)],
        ['project', () => placeProject(path)],
        ['project', () => placeProject(any())],
      ];
      return kinds[pick(kinds.length)] ?? ['none', async () => {}];
    });
    const done = await Promise.allSettled(work.map(([, act]) => act()));
    for (const [at, each] of done.entries()) {
      const kind = work[at]?.[0] ?? '';
      const code = each.status === 'fulfilled' ? 'done' : String(Reflect.get(Object(each.reason), 'code'));
      outcomes.set(`${kind} ${code}`, (outcomes.get(`${kind} ${code}`) ?? 0) + 1);
    }
    const { rows } = await database.owner.query(
      `select n.path::text from mneme.taxonomy_node n where n.workspace_id = $1 and n.parent_path is not null
         and not exists (select from mneme.taxonomy_node p where p.workspace_id = $1 and p.path::text = n.parent_path)`,
      [workspace.id],
    );
    expect([round, rows]).toEqual([round, []]);
  }
  const { rows: placed } = await database.owner.query<{ id: string; is_filed: boolean }>(
    'select id, taxonomy_node_id is not null as is_filed from mneme.thread where id = any ($1)',
    [threads],
  );
  expect(placed.length).toBe(threads.length);
  const { rows: projects } = await database.owner.query(
    'select taxonomy_node_id is not null as is_filed from mneme.project where id = $1',
    [projectId],
  );
  expect(projects).toEqual([{ is_filed: true }]);
  expect(placed.filter(({ is_filed }) => !is_filed)).toEqual([]);
  // What is refused is refused by name; nothing ran into a lock or a key.
  expect([...outcomes.keys()].filter((outcome) => !/ (done|MN4\d\d)$/.test(outcome))).toEqual([]);
  for (const kind of ['move', 'merge', 'delete', 'undo', 'open', 'update', 'file', 'project'])
    expect([kind, outcomes.get(`${kind} done`) ?? 0]).toEqual([kind, expect.toSatisfy((count) => count > 0)]);
});
