import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { talk } from './api.ts';
import {
  add,
  changing,
  codeOf,
  create,
  fileOne,
  importing,
  merge,
  move,
  openThread,
  preview,
  remove,
  rename,
  undo,
  useTaxonomy,
} from './taxonomy-operations.ts';

const { api, database, admin, dana, ben, bot, done, tree, everything, paths } = useTaxonomy();

const acceptAll = changing(
  'acceptTaxonomySuggestions',
  'AcceptTaxonomySuggestionsInput',
  'threads operationId',
);

describe('who may', () => {
  it('members read, admins write, services make; nobody in another workspace', async () => {
    await tree('rights.a');
    const operationId = await done(create, { path: 'rights.b' });
    const writes: [string, Record<string, unknown>][] = [
      [create, { path: 'rights.c' }],
      [add, { label: 'Of programs' }],
      [move, { path: 'rights.a', to: 'rights.d' }],
      [merge, { from: 'rights.a', into: 'rights.b' }],
      [rename, { path: 'rights.a', label: 'Mine' }],
      [remove, { path: 'rights.a' }],
      [importing, { nodes: [{ label: 'Mine' }] }],
      [undo, { operationId }],
    ];
    const before = await everything('rights');
    for (const [query, input] of writes) {
      const codes = [
        codeOf(await api.ask(dana, query, { input })),
        codeOf(await api.ask(bot, query, { input })),
      ];
      if (query === create || query === add) expect(codes).toEqual(['ADMIN_OR_SERVICE_REQUIRED', undefined]);
      else if (query === undo) expect(codes).toEqual(Array(2).fill('TAXONOMY_CHANGE_NOT_FOUND'));
      else expect(codes).toEqual(Array(2).fill('ADMIN_REQUIRED'));
    }
    expect(await everything('rights')).toEqual([...before, expect.objectContaining({ path: 'rights.c' })]);
    expect(codeOf(await api.ask(dana, preview, { input: { path: 'rights' } }))).toBe('ADMIN_REQUIRED');
    const foreign: [string, Record<string, unknown>][] = [
      ...writes.filter(([query]) => ![create, add, importing].includes(query)),
      [preview, { path: 'rights' }],
    ];
    for (const [query, input] of foreign)
      expect(codeOf(await api.ask(api.other.admin, query, { input }))).toMatch(/^TAXONOMY_\w+_NOT_FOUND$/);
    expect((await everything('rights')).length).toBe(before.length + 1);
    const changes =
      '{ taxonomyChanges(first: 1, orderBy: [CREATED_AT_DESC]) { nodes { kind path nodeCount creator { name } } totalCount } }';
    for (const by of [dana, bot]) expect(codeOf(await api.ask(by, changes))).toBe('NOT_ALLOWED');
    expect((await api.data(admin, changes)).taxonomyChanges.nodes).toEqual([
      { kind: 'CREATE', path: 'of_programs', nodeCount: 1, creator: { name: 'bot' } },
    ]);
    expect((await api.data(admin, changes)).taxonomyChanges.totalCount).toBeGreaterThan(2);
  });

  it('members make no places unless the workspace says so', async () => {
    const refused = await api.ask(dana, openThread, { input: { taxonomyPath: 'hers.alone' } });
    expect([codeOf(refused), refused.errors[0]?.message]).toEqual([
      'TAXONOMY_NODE_NOT_FOUND',
      expect.stringMatching(/hers\.alone.*createTaxonomyNode.*membersMakeTaxonomyNodes/),
    ]);
    const { threadId } = await talk(api, dana, ['hello']);
    const update =
      'mutation ($input: UpdateThreadInput!) { updateThread(input: $input) { thread { taxonomyPath } } }';
    const placing = { input: { threadId, taxonomyPath: 'hers.alone' } };
    expect(codeOf(await api.ask(dana, update, placing))).toBe('TAXONOMY_NODE_NOT_FOUND');
    const project =
      'mutation { ensureProject(input: { externalId: "hers", taxonomyPath: "hers.too" }) { projectId } }';
    expect(codeOf(await api.ask(dana, project))).toBe('TAXONOMY_NODE_NOT_FOUND');
    expect(await paths('hers')).toEqual([]);
    for (const by of [bot, admin])
      expect(
        (await api.data(by, openThread, { input: { taxonomyPath: `of_${by.role}.x` } })).openThread.thread,
      ).toEqual({ taxonomyPath: `of_${by.role}.x` });
    const allow = (members: boolean) =>
      api.data(
        admin,
        `mutation { updateWorkspace(input: { membersMakeTaxonomyNodes: ${members} }) { workspace { membersMakeTaxonomyNodes } } }`,
      );
    expect((await allow(true)).updateWorkspace.workspace).toEqual({ membersMakeTaxonomyNodes: true });
    expect((await api.data(dana, update, placing)).updateThread.thread).toEqual({
      taxonomyPath: 'hers.alone',
    });
    await allow(false);
    expect((await api.data(dana, update, placing)).updateThread.thread).toEqual({
      taxonomyPath: 'hers.alone',
    });
  });
});

describe('filing', () => {
  it('puts threads of a kind that the caller sees at a place, and back', async () => {
    await tree('shelf.a', 'shelf.b');
    const one = await talk(api, dana, ['one'], { channel: 'shelving' });
    const two = await talk(api, dana, ['two'], { channel: 'shelving', taxonomyPath: 'shelf.a' });
    const other = await talk(api, ben, ['not yours'], { channel: 'shelving' });
    const looked = await api.data(dana, fileOne, {
      input: { path: 'shelf.b', channel: 'shelving', preview: true },
    });
    expect(looked.fileThreads).toEqual({ threads: 2, operationId: null });
    const { fileThreads } = await api.data(dana, fileOne, {
      input: { path: 'shelf.b', channel: 'shelving' },
    });
    expect(fileThreads.threads).toBe(2);
    const places = async () =>
      (
        await database.owner.query<{ path: string | null }>(
          `select n.path::text as path from unnest($1::uuid[]) with ordinality given (id, place)
           join mneme.thread t on t.id = given.id left join mneme.taxonomy_node n on n.id = t.taxonomy_node_id order by place`,
          [[one, two, other].map(({ threadId }) => threadId)],
        )
      ).rows.map(({ path }) => path);
    expect(await places()).toEqual(['shelf.b', 'shelf.b', null]);
    expect(
      (await api.data(dana, fileOne, { input: { path: 'shelf.b', channel: 'shelving' } })).fileThreads,
    ).toEqual({
      threads: 0,
      operationId: null,
    });
    expect(codeOf(await api.ask(ben, undo, { input: { operationId: fileThreads.operationId } }))).toBe(
      'TAXONOMY_CHANGE_NOT_FOUND',
    );
    await done(undo, { operationId: fileThreads.operationId }, dana);
    expect(await places()).toEqual([null, 'shelf.a', null]);
    const unfiled = { path: 'shelf.b', channel: 'shelving', unfiled: true };
    expect((await api.data(bot, fileOne, { input: unfiled })).fileThreads.threads).toBe(2);
    expect(await places()).toEqual(['shelf.b', 'shelf.a', 'shelf.b']);
    expect(
      (await api.data(bot, fileOne, { input: { path: 'shelf.a', from: 'shelf' } })).fileThreads.threads,
    ).toBe(2);
    expect(codeOf(await api.ask(dana, fileOne, { input: { path: 'shelf.a' } }))).toBe('BAD_INPUT');
    expect(codeOf(await api.ask(dana, fileOne, { input: { path: 'no', unfiled: true } }))).toBe(
      'TAXONOMY_NODE_NOT_FOUND',
    );
  });

  it('is undone by nobody who does not see the threads, or no longer', async () => {
    await tree('closed.a');
    const { ensureProject } = await api.data(
      dana,
      'mutation ($input: EnsureInput!) { ensureProject(input: $input) { projectId } }',
      { input: { externalId: 'closed' } },
    );
    const { projectId } = ensureProject;
    const setMember = (field: string) =>
      api.data(dana, `mutation ($input: ProjectMemberInput!) { ${field}(input: $input) { ok } }`, {
        input: { projectId, userId: ben.userId },
      });
    await setMember('addProjectMember');
    const { threadId } = await talk(api, dana, ['ours'], { projectId });
    const operationId = await done(fileOne, { path: 'closed.a', threadIds: [threadId] }, ben);
    await setMember('removeProjectMember');
    expect(codeOf(await api.ask(ben, undo, { input: { operationId } }))).toBe('TAXONOMY_CHANGE_CONFLICT');
    const filed = await everything('closed.a');
    expect(filed).toMatchObject([{ threads: [threadId] }]);
    // Nor does anybody note as theirs what they can't have filed.
    const { threadId: hidden } = await talk(api, dana, ['mine'], { taxonomyPath: 'closed.a' });
    await expect(
      withSession(api.services.pool, ben, (session) =>
        session.query('select mneme_private.note_filing(null, $1, $2, $2)', [[hidden], [null]]),
      ),
    ).rejects.toMatchObject({ detail: 'THREAD_NOT_FOUND' });
    await done(undo, { operationId });
    expect(await everything('closed.a')).toMatchObject([{ threads: [hidden] }]);
  });

  it("takes threads by the keys of their user, and nobody else's", async () => {
    await tree('keyed.a');
    const placed = async () => (await everything('keyed.a')) as { threads: string[] | null }[];
    const one = await talk(api, dana, ['one'], { externalId: 'desk' });
    await talk(api, ben, ['not hers'], { externalId: 'desk' });
    await talk(api, bot, ['nor a program of its own'], { externalId: 'desk' });
    const two = await talk(api, dana, ['two']);
    const input = { path: 'keyed.a', threadKeys: ['desk', 'desk', 'her desk', 'nobody made this'] };
    expect((await api.data(dana, fileOne, { input })).fileThreads.threads).toBe(1);
    expect(await placed()).toMatchObject([{ threads: [one.threadId] }]);
    const both = await api.data(dana, fileOne, { input: { ...input, threadIds: [two.threadId] } });
    expect(both.fileThreads.threads).toBe(1);
    // Beside what narrows, keys narrow too.
    const narrowed = { ...input, path: 'keyed', channel: 'no such' };
    expect((await api.data(dana, fileOne, { input: narrowed })).fileThreads.threads).toBe(0);

    const whose = { ...input, path: 'keyed', userKey: 'who files' };
    expect(codeOf(await api.ask(dana, fileOne, { input: whose }))).toBe('USER_ID_NOT_ALLOWED');
    expect(
      codeOf(await api.ask(bot, fileOne, { input: { path: 'keyed', unfiled: true, userKey: 'who files' } })),
    ).toBe('BAD_INPUT');
    await api.data(
      bot,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: { threadKey: 'her desk', userKey: 'who files', messages: [{ role: 'USER', content: 'hers' }] },
      },
    );
    expect((await api.data(bot, fileOne, { input: whose })).fileThreads.threads).toBe(1);
    expect(
      (await api.data(bot, fileOne, { input: { ...whose, userKey: 'nobody yet' } })).fileThreads.threads,
    ).toBe(0);
  });

  it('accepts all suggestions for a place at once', async () => {
    await tree('wanted.x', 'unwanted');
    const suggest = async (by: Caller, path: string, score: number) => {
      const { threadId } = await talk(api, by, ['where?']);
      await database.owner.query(
        `insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, owner_user_id)
         select n.workspace_id, $2, n.id, $3, $4 from mneme.taxonomy_node n where n.workspace_id = $1 and n.path::text = $5`,
        [by.workspaceId, threadId, score, by.userId, path],
      );
    };
    await suggest(dana, 'wanted.x', 0.9);
    await suggest(dana, 'wanted', 0.6);
    await suggest(dana, 'unwanted', 0.9);
    await suggest(ben, 'wanted', 0.9);
    const { acceptTaxonomySuggestions } = await api.data(dana, acceptAll, {
      input: { path: 'wanted', minScore: 0.5 },
    });
    expect(acceptTaxonomySuggestions.threads).toBe(2);
    const open =
      '{ taxonomySuggestions(filter: { status: { equalTo: SUGGESTED } }) { nodes { taxonomyNode { path } } } }';
    const left = async (by: Caller) =>
      (await api.data(by, open)).taxonomySuggestions.nodes
        .map(({ taxonomyNode }: { taxonomyNode: { path: string } }) => taxonomyNode.path)
        .filter((path: string) => path.includes('wanted'));
    expect([await left(dana), await left(ben)]).toEqual([['unwanted'], ['wanted']]);
    await done(undo, { operationId: acceptTaxonomySuggestions.operationId }, dana);
    expect((await left(dana)).sort()).toEqual(['unwanted', 'wanted', 'wanted.x']);
    const none = await api.data(dana, acceptAll, { input: { path: 'wanted', minScore: 0.95 } });
    expect(none.acceptTaxonomySuggestions).toEqual({ threads: 0, operationId: null });
    // By their ids, all or none, and undone as one.
    const listed =
      '{ taxonomySuggestions(filter: { status: { equalTo: SUGGESTED } }) { nodes { id taxonomyNode { path } } } }';
    const nodes: { id: string; taxonomyNode: { path: string } }[] = (await api.data(dana, listed))
      .taxonomySuggestions.nodes;
    const ids = nodes.filter(({ taxonomyNode }) => taxonomyNode.path.includes('wanted')).map(({ id }) => id);
    const unknown = '0198c0de-0000-7000-8000-0000000000ab';
    for (const [by, suggestionIds] of [
      [dana, [...ids, unknown]],
      [ben, ids],
    ] as const) {
      const { errors } = await api.ask(by, acceptAll, { input: { suggestionIds } });
      expect(errors[0]?.extensions?.code).toBe('TAXONOMY_SUGGESTION_DECIDED');
    }
    expect(await left(dana)).toHaveLength(3);
    const taken = (await api.data(dana, acceptAll, { input: { suggestionIds: ids } }))
      .acceptTaxonomySuggestions;
    expect([taken.threads, await left(dana)]).toEqual([3, []]);
    await done(undo, { operationId: taken.operationId }, dana);
    expect(await left(dana)).toHaveLength(3);
  });
});

describe('a tree', () => {
  it('is imported: what is missing is made, labels are taken over, nothing goes; and back', async () => {
    await tree('imported.kept', 'imported.old');
    const before = await everything('imported');
    const nodes = [
      {
        slug: 'kept',
        label: 'Behalten',
        metadata: { colour: 'red' },
        children: [{ label: 'Büro' }, { label: 'Büro!' }],
      },
      { slug: 'old' },
    ];
    const input = { under: 'imported', nodes };
    expect((await api.data(admin, importing, { input: { ...input, preview: true } })).importTaxonomy).toEqual(
      {
        created: 2,
        changed: 1,
        operationId: null,
      },
    );
    expect(await everything('imported')).toEqual(before);
    const { importTaxonomy } = await api.data(admin, importing, { input });
    expect(importTaxonomy).toMatchObject({ created: 2, changed: 1 });
    expect(await everything('imported')).toMatchObject([
      { path: 'imported' },
      { path: 'imported.kept', label: 'Behalten', metadata: { colour: 'red' } },
      { path: 'imported.kept.buro', label: 'Büro' },
      { path: 'imported.kept.buro_2', label: 'Büro!' },
      { path: 'imported.old', label: 'old' },
    ]);
    expect((await api.data(admin, importing, { input })).importTaxonomy).toMatchObject({
      created: 0,
      changed: 0,
    });
    await done(undo, { operationId: importTaxonomy.operationId });
    expect(await everything('imported')).toEqual(before);
  });

  it('that makes no sense is refused as a whole', async () => {
    const nest = (levels: number): unknown =>
      levels === 0 ? [] : [{ label: 'x', children: nest(levels - 1) }];
    const refused: [unknown, string][] = [
      [[], 'BAD_INPUT'],
      [[{}], 'BAD_INPUT'],
      [[{ slug: 'a b' }], 'BAD_INPUT'],
      [[{ slug: 'a', children: [{ slug: 'b' }] }, { slug: 'a.b' }], 'BAD_INPUT'],
      [[{ slug: 'a' }, { slug: 'a' }], 'BAD_INPUT'],
      [[{ label: 'x'.repeat(201) }], 'BAD_INPUT'],
      [[{ slug: Array(33).fill('x').join('.') }], 'BAD_INPUT'],
      [nest(40), 'DEPTH_LIMIT'],
      [Array.from({ length: 5_001 }, (_, place) => ({ slug: `p${place}` })), 'TOO_MANY_PLACES'],
    ];
    for (const [nodes, code] of refused)
      expect(codeOf(await api.ask(admin, importing, { input: { nodes } }))).toBe(code);
    const { importTaxonomy } = await api.data(admin, importing, {
      input: { nodes: [{ slug: Array(32).fill('x').join('.') }] },
    });
    expect(importTaxonomy.created).toBe(32);
  });
});

it('every change is in the audit log, once', async () => {
  await tree('audited.a');
  const operations = [
    await done(move, { path: 'audited.a', to: 'audited.b' }),
    await done(rename, { path: 'audited.b', label: 'B' }),
    await done(merge, { from: 'audited.b', into: 'audited' }),
  ];
  await done(undo, { operationId: operations[2] });
  const { rows } = await database.owner.query(
    `select action, target_kind, actor_user_id from mneme.audit_log where workspace_id = $1 and target_id = any ($2) order by id`,
    [admin.workspaceId, operations],
  );
  expect(rows).toEqual(
    ['taxonomy.move', 'taxonomy.rename', 'taxonomy.merge', 'taxonomy.undo'].map((action) => ({
      action,
      target_kind: 'taxonomy_change',
      actor_user_id: admin.userId,
    })),
  );
  const { rows: others } = await database.owner.query(
    `select action from mneme.audit_log where workspace_id = $1 and target_kind = 'taxonomy_node'`,
    [admin.workspaceId],
  );
  expect(others).toEqual([]);
});
