import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { talk } from './api.ts';
import {
  add,
  codeOf,
  create,
  fileOne,
  merge,
  move,
  openThread,
  planned,
  preview,
  remove,
  rename,
  undo,
  useTaxonomy,
} from './taxonomy-operations.ts';

const { api, database, admin, dana, ben, bot, done, tree, everything, paths } = useTaxonomy();

describe('places', () => {
  it('are made with their parents, or refused', async () => {
    const refused = await api.ask(admin, create, { input: { path: 'made.one.two' } });
    expect([codeOf(refused), refused.errors[0]?.message]).toEqual([
      'TAXONOMY_PARENT_NOT_FOUND',
      expect.stringContaining('made.one'),
    ]);
    const made = await api.data(admin, create, {
      input: { path: 'made.one.two', label: 'Zwei', createParents: true },
    });
    expect(made.createTaxonomyNode).toMatchObject({ node: { path: 'made.one.two', label: 'Zwei' } });
    expect(await paths('made')).toEqual(['', '.one', '.one.two']);
    const again = await api.ask(admin, create, { input: { path: 'made.one.two' } });
    expect(codeOf(again)).toBe('TAXONOMY_PATH_TAKEN');
    await done(undo, { operationId: made.createTaxonomyNode.operationId });
    expect(await paths('made')).toEqual([]);
  });

  it('are looked at before they are made or renamed, and nothing is', async () => {
    await tree('looked.at');
    const before = await everything('looked');
    const look = async (input: Record<string, unknown>) => {
      const answer = await api.ask(admin, planned, { input });
      return answer.data?.taxonomyPreview ?? codeOf(answer);
    };
    const nothing = { threads: 0, projects: 0, removed: 0 };
    expect(await look({ change: 'CREATE', path: 'looked.a.b', createParents: true })).toEqual({
      ...nothing,
      nodes: 2,
      path: 'looked.a.b',
    });
    expect(await look({ change: 'ADD', label: 'Büro', path: 'looked' })).toEqual({
      ...nothing,
      nodes: 1,
      path: 'looked.buro',
    });
    expect(await look({ change: 'RENAME', path: 'looked.at', label: 'Zwei' })).toMatchObject({ nodes: 1 });
    expect(await look({ change: 'RENAME', path: 'looked.at', label: 'at' })).toMatchObject({ nodes: 0 });
    for (const [input, code] of [
      [{ change: 'CREATE', path: 'looked.a.b' }, 'TAXONOMY_PARENT_NOT_FOUND'],
      [{ change: 'CREATE', path: 'looked.at' }, 'TAXONOMY_PATH_TAKEN'],
      [{ change: 'RENAME', path: 'looked.no', label: 'x' }, 'TAXONOMY_NODE_NOT_FOUND'],
      [{ change: 'ADD', path: 'looked' }, 'BAD_INPUT'],
      [{ change: 'RENAME', path: 'looked.at' }, 'BAD_INPUT'],
      [{ change: 'MOVE', path: 'looked.at' }, 'BAD_INPUT'],
    ] as const)
      expect([input, await look(input)]).toEqual([input, code]);
    const mine = await api.ask(dana, planned, { input: { change: 'CREATE', path: 'looked.b' } });
    expect(codeOf(mine)).toBe('ADMIN_REQUIRED');
    expect(await everything('looked')).toEqual(before);
    expect(
      (await api.data(admin, '{ taxonomyChanges(first: 1, orderBy: [CREATED_AT_DESC]) { nodes { path } } }'))
        .taxonomyChanges.nodes,
    ).toEqual([{ path: 'looked.at' }]);
  });

  it('get slugs from labels in any script, numbered where two are alike', async () => {
    await tree('scripts');
    const labels = ['Büro & Presse', '北京', 'مشاريع', '!!!', '🚀', 'C++', 'C#', 'x'.repeat(200)];
    const made = [];
    for (const label of labels) {
      const { addTaxonomyNode } = await api.data(admin, add, { input: { label, under: 'scripts' } });
      expect(addTaxonomyNode.node.label).toBe(label);
      made.push(addTaxonomyNode.node.path.replace('scripts.', ''));
    }
    expect(made).toEqual([
      'buro_presse',
      'bei_jing',
      'mshry',
      expect.stringMatching(/^n_[0-9a-f]{8}$/),
      'rocket',
      'c',
      'c_2',
      'x'.repeat(60),
    ]);
    const refused: [Record<string, unknown>, string][] = [
      [{ label: 'c++', under: 'scripts' }, 'TAXONOMY_PATH_TAKEN'],
      [{ label: 'x'.repeat(201) }, 'BAD_INPUT'],
      [{ label: '  ' }, 'BAD_INPUT'],
      [{ label: 'a', under: 'nowhere' }, 'TAXONOMY_NODE_NOT_FOUND'],
    ];
    for (const [input, code] of refused) expect(codeOf(await api.ask(admin, add, { input }))).toBe(code);
  });

  it('have a parent, children, and counts of what the caller sees', async () => {
    await tree('family.one.leaf', 'family.two');
    await talk(api, dana, ['mine'], { taxonomyPath: 'family.one.leaf' });
    await talk(api, dana, ['mine too'], { taxonomyPath: 'family' });
    await talk(api, ben, ['not yours'], { taxonomyPath: 'family.one' });
    await api.data(
      bot,
      'mutation { ensureProject(input: { externalId: "kin", taxonomyPath: "family.two" }) { projectId } }',
    );
    const query = `query ($path: LTree!) { taxonomyNodeByPath(path: $path) {
      parent { path } threadCount threadCountBelow projectCount projectCountBelow
      children(orderBy: [PATH_ASC]) { nodes { path threadCount threadCountBelow parent { path parent { path } } } totalCount } } }`;
    expect((await api.data(dana, query, { path: 'family' })).taxonomyNodeByPath).toEqual({
      parent: null,
      threadCount: 1,
      threadCountBelow: 1,
      projectCount: 0,
      projectCountBelow: 1,
      children: {
        totalCount: 2,
        nodes: [
          {
            path: 'family.one',
            threadCount: 0,
            threadCountBelow: 1,
            parent: { path: 'family', parent: null },
          },
          {
            path: 'family.two',
            threadCount: 0,
            threadCountBelow: 0,
            parent: { path: 'family', parent: null },
          },
        ],
      },
    });
    const counts = async (by: Caller) => {
      const { threadCount, threadCountBelow } = (await api.data(by, query, { path: 'family' }))
        .taxonomyNodeByPath;
      return [threadCount, threadCountBelow];
    };
    expect([await counts(ben), await counts(admin), await counts(bot)]).toEqual([
      [0, 1],
      [0, 0],
      [1, 2],
    ]);
    const roots = await api.data(
      dana,
      '{ taxonomyNodes(filter: { parentPath: { isNull: true } }, first: 200) { nodes { path } } }',
    );
    expect(roots.taxonomyNodes.nodes).toContainEqual({ path: 'family' });
    expect(roots.taxonomyNodes.nodes).not.toContainEqual({ path: 'family.one' });
  });
});

describe('a subtree', () => {
  it('moves as a whole with what stands in it, and back', async () => {
    await tree('from.a.b', 'target');
    await talk(api, dana, ['private'], { taxonomyPath: 'from.a.b' });
    const before = await everything('from');
    const looked = await api.data(admin, preview, {
      input: { path: 'from.a', to: 'target.a', change: 'MOVE' },
    });
    expect(looked.taxonomyPreview).toEqual({ nodes: 2, threads: 1, projects: 0, removed: 0 });
    const operationId = await done(move, { path: 'from.a', to: 'target.z' });
    expect([await paths('from'), await paths('target')]).toEqual([[''], ['', '.z', '.z.b']]);
    const found = await api.data(
      dana,
      '{ threads(filter: { taxonomyPath: { descendantOf: "target" } }) { nodes { taxonomyPath } } }',
    );
    expect(found.threads.nodes).toEqual([{ taxonomyPath: 'target.z.b' }]);
    await done(undo, { operationId });
    expect(await everything('from')).toEqual(before);
    expect(await paths('target')).toEqual(['']);
    // Again, it does nothing.
    await done(undo, { operationId });
    expect(await everything('from')).toEqual(before);
  });

  it('goes nowhere that makes no sense', async () => {
    await tree(
      'sense.a.b',
      'other',
      `deep.${Array.from({ length: 30 }, (_, level) => `l${level}`).join('.')}`,
    );
    const moves: [string, string, string][] = [
      ['sense.a', 'sense.a.b.c', 'TAXONOMY_CYCLE'],
      ['sense.a', 'sense.a', 'TAXONOMY_CYCLE'],
      ['sense.a', 'other', 'TAXONOMY_PATH_TAKEN'],
      ['sense.a', 'nobody.knows', 'TAXONOMY_PARENT_NOT_FOUND'],
      ['sense.x', 'other.x', 'TAXONOMY_NODE_NOT_FOUND'],
      ['deep', 'sense.a.deep', 'TAXONOMY_TOO_DEEP'],
      ['sense.a', 'a b', 'BAD_USER_INPUT'],
      ['sense.a', 'a..b', 'BAD_USER_INPUT'],
    ];
    for (const [path, to, code] of moves) {
      const answer = await api.ask(admin, move, { input: { path, to } });
      if (code === 'BAD_USER_INPUT') expect(answer.errors[0]?.message).toContain('labels joined by dots');
      else expect([path, to, codeOf(answer)]).toEqual([path, to, code]);
      if (code === 'BAD_USER_INPUT' || code === 'TAXONOMY_PARENT_NOT_FOUND') continue;
      const looked = await api.ask(admin, preview, { input: { path, to, change: 'MOVE' } });
      expect([path, to, codeOf(looked)]).toEqual([path, to, code]);
    }
    const long = ['x'.repeat(255), 'y'.repeat(255), 'z'.repeat(255), 'w'.repeat(255)];
    const tooLong = [...long, ...long].join('.');
    expect(codeOf(await api.ask(admin, create, { input: { path: tooLong, createParents: true } }))).toBe(
      'TAXONOMY_PATH_TOO_LONG',
    );
    expect(codeOf(await api.ask(bot, openThread, { input: { taxonomyPath: tooLong } }))).toBe(
      'TAXONOMY_PATH_TOO_LONG',
    );
    const operationId = await done(move, { path: 'sense.a', to: 'not.there.yet', createParents: true });
    expect(await paths('not')).toEqual(['', '.there', '.there.yet', '.there.yet.b']);
    await done(undo, { operationId });
    expect([await paths('not'), await paths('sense')]).toEqual([[], ['', '.a', '.a.b']]);
  });

  it('merges with another, place by place, and comes apart again exactly', async () => {
    await tree('one.same', 'one.only.leaf', 'two.same', 'two.own');
    await talk(api, dana, ['in one'], { taxonomyPath: 'one' });
    await talk(api, ben, ['in same'], { taxonomyPath: 'one.same' });
    await talk(api, dana, ['in only'], { taxonomyPath: 'one.only' });
    await talk(api, dana, ['already there'], { taxonomyPath: 'two.same' });
    await api.data(
      bot,
      'mutation { ensureProject(input: { externalId: "merged", taxonomyPath: "one.same" }) { projectId } }',
    );
    const { threadId } = await talk(api, dana, ['suggested']);
    await database.owner.query(
      `insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, status, owner_user_id)
       select n.workspace_id, $2, n.id, 0.5, case n.path::text when 'one' then 'suggested' else 'rejected' end, $3
       from mneme.taxonomy_node n where n.workspace_id = $1 and n.path::text in ('one', 'one.same', 'two.same')`,
      [admin.workspaceId, threadId, dana.userId],
    );
    const before = [await everything('one'), await everything('two')];
    const looked = await api.data(admin, preview, { input: { path: 'one', to: 'two', change: 'MERGE' } });
    expect(looked.taxonomyPreview).toEqual({ nodes: 4, threads: 3, projects: 1, removed: 2 });
    const { mergeTaxonomyNodes } = await api.data(admin, merge, { input: { from: 'one', into: 'two' } });
    expect(mergeTaxonomyNodes.node.path).toBe('two');
    expect([await paths('one'), await paths('two')]).toEqual([
      [],
      ['', '.only', '.only.leaf', '.own', '.same'],
    ]);
    const counted = (await everything('two')) as { path: string; threads: unknown[]; projects: unknown[] }[];
    expect(Object.fromEntries(counted.map(({ path, threads }) => [path, threads?.length ?? 0]))).toEqual({
      two: 1,
      'two.only': 1,
      'two.only.leaf': 0,
      'two.own': 0,
      'two.same': 2,
    });
    const open = await api.data(
      dana,
      `{ taxonomySuggestions(filter: { status: { equalTo: SUGGESTED }, threadId: { equalTo: "${threadId}" } }) { nodes { taxonomyNode { path } } } }`,
    );
    expect(open.taxonomySuggestions.nodes).toEqual([{ taxonomyNode: { path: 'two' } }]);
    await done(undo, { operationId: mergeTaxonomyNodes.operationId });
    expect([await everything('one'), await everything('two')]).toEqual(before);
  });

  it('merges into the place above it, also where its names repeat', async () => {
    await tree('up.up.up.up', 'up.up.x', 'up.x');
    const before = await everything('up');
    const operationId = await done(merge, { from: 'up.up', into: 'up' });
    expect(await paths('up')).toEqual(['', '.up', '.up.up', '.x']);
    await done(undo, { operationId });
    expect(await everything('up')).toEqual(before);
    expect(codeOf(await api.ask(admin, merge, { input: { from: 'up', into: 'up.up' } }))).toBe(
      'TAXONOMY_CYCLE',
    );
  });

  it('is removed with the empty places below it, and comes back by undo', async () => {
    await tree('empty.a.b', 'empty.c');
    const before = await everything('empty');
    const operationId = await done(remove, { path: 'empty' });
    expect(await paths('empty')).toEqual([]);
    await done(undo, { operationId });
    expect(await everything('empty')).toEqual(before);
  });

  it('is removed only empty, or with a target for what stands there', async () => {
    await tree('bin.a.b', 'kept');
    await talk(api, dana, ['private'], { taxonomyPath: 'bin.a.b' });
    const refused = await api.ask(admin, remove, { input: { path: 'bin' } });
    expect([codeOf(refused), refused.errors[0]?.message]).toEqual([
      'TAXONOMY_NODE_NOT_EMPTY',
      expect.stringMatching(/^1 thread\(s\) and 0 project\(s\)/),
    ]);
    const before = await everything('bin');
    for (const [moveTo, code] of [
      ['bin.a', 'TAXONOMY_CYCLE'],
      ['nowhere', 'TAXONOMY_NODE_NOT_FOUND'],
    ])
      expect(codeOf(await api.ask(admin, remove, { input: { path: 'bin', moveTo } }))).toBe(code);
    const operationId = await done(remove, { path: 'bin', moveTo: 'kept' });
    expect([await paths('bin'), await paths('kept')]).toEqual([[], ['']]);
    const found = await api.data(
      dana,
      '{ threads(filter: { taxonomyPath: { descendantOf: "kept" } }) { totalCount } }',
    );
    expect(found.threads.totalCount).toBe(1);
    await done(undo, { operationId });
    expect(await everything('bin')).toEqual(before);
    const empty = await done(remove, { path: 'kept' });
    expect(await paths('kept')).toEqual([]);
    await done(undo, { operationId: empty });
    expect(await paths('kept')).toEqual(['']);
  });

  it('is renamed without its path, and back', async () => {
    await tree('name');
    const { renameTaxonomyNode } = await api.data(admin, rename, { input: { path: 'name', label: 'عنوان' } });
    expect(renameTaxonomyNode.node).toMatchObject({ path: 'name', label: 'عنوان' });
    await done(undo, { operationId: renameTaxonomyNode.operationId });
    expect(await everything('name')).toMatchObject([{ label: 'name' }]);
  });
});

describe('undoing', () => {
  it('is refused where something was changed since, and changes nothing then', async () => {
    await tree('undo.a.b', 'undo_to');
    const { threadId } = await talk(api, dana, ['mine'], { taxonomyPath: 'undo.a' });
    const refusals: [() => Promise<string>, () => Promise<unknown>, RegExp][] = [
      [
        () => done(move, { path: 'undo.a', to: 'undo_to.a' }),
        () => done(create, { path: 'undo.a' }),
        /old paths have a new place/,
      ],
      [
        () => done(move, { path: 'undo_to.a', to: 'undo_to.c' }),
        () => done(create, { path: 'undo_to.c.later' }),
        /1 place\(s\) were made below/,
      ],
      [
        () => done(merge, { from: 'undo_to.c', into: 'undo' }),
        () => done(fileOne, { path: 'undo_to', threadIds: [threadId] }, dana),
        /1 thread\(s\) were put elsewhere/,
      ],
      [
        () => done(rename, { path: 'undo', label: 'x' }),
        () => done(rename, { path: 'undo', label: 'y' }),
        /1 place\(s\) were moved, renamed or removed/,
      ],
      [
        () => done(create, { path: 'undo.new' }),
        () => talk(api, ben, ['filed'], { taxonomyPath: 'undo.new' }),
        /1 thread\(s\) or project\(s\) stand at a place that it made/,
      ],
    ];
    for (const [change, later, reason] of refusals) {
      const operationId = await change();
      await later();
      const before = [await everything('undo'), await everything('undo_to')];
      const { errors } = await api.ask(admin, undo, { input: { operationId } });
      expect([errors[0]?.extensions?.code, errors[0]?.message]).toEqual([
        'TAXONOMY_CHANGE_CONFLICT',
        expect.stringMatching(reason),
      ]);
      expect([await everything('undo'), await everything('undo_to')]).toEqual(before);
    }
  });

  it('goes backwards through all of a history', async () => {
    await tree('history.a.b', 'history.c');
    await talk(api, dana, ['mine'], { taxonomyPath: 'history.a.b' });
    const before = await everything('history');
    const operations = [
      await done(merge, { from: 'history.a', into: 'history.c' }),
      await done(move, { path: 'history.c', to: 'history.a' }),
      await done(rename, { path: 'history.a', label: 'A' }),
      await done(remove, { path: 'history.a', moveTo: 'history' }),
    ];
    for (const operationId of operations.reverse()) await done(undo, { operationId });
    expect(await everything('history')).toEqual(before);
  });

  it('works without a thread that was erased since', async () => {
    await tree('erased_from', 'erased_to');
    const { threadId } = await talk(api, dana, ['mine'], { taxonomyPath: 'erased_from' });
    const operationId = await done(merge, { from: 'erased_from', into: 'erased_to' });
    await api.data(dana, `mutation { eraseThread(input: { threadId: "${threadId}" }) { receipt { id } } }`);
    await done(undo, { operationId });
    expect(await paths('erased_from')).toEqual(['']);
  });
});
