import { beforeAll, expect, it } from 'vitest';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;
let bot: Caller;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
  await talk(api, ada, ['The lanterns on the quay are green.', 'A green boat.'], { title: 'Ada’s' });
  const shared = await talk(api, ben, ['Green lanterns, said Ben.'], { title: 'For two' });
  await talk(api, ben, ['Ben’s own green lantern.'], { title: 'Ben’s' });
  await api.data(
    ben,
    'mutation ($input: ThreadParticipantInput!) { addThreadParticipant(input: $input) { ok } }',
    { input: { threadId: shared.threadId, userId: ada.userId } },
  );
  await talk(api, api.other.admin, ['Green lanterns elsewhere.']);
  await remember(api.as(ada), { kind: 'note', content: 'Lanterns are kept in the shed.' });
  await remember(api.as(ben), { kind: 'note', content: 'A lantern of Ben.' });
  await assertFact(api.as(ada), { subject: 'The shed', predicate: 'holds', object: 'green lanterns' });
  await assertFact(api.as(ben), { subject: 'The attic', predicate: 'holds', object: 'a lantern' });
  const task = { input: { content: 'Mend the lantern', description: 'With wire, from the shed.' } };
  await api.data(
    ada,
    'mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { id } } }',
    task,
  );
});

const turns = async (caller: Caller, filter: object): Promise<string[]> =>
  (
    await api.data(
      caller,
      'query ($filter: MessageFilter) { messages(filter: $filter, orderBy: ID_ASC) { nodes { content } } }',
      { filter },
    )
  ).messages.nodes.map(({ content }: { content: string }) => content);

it('turns are found by all of some words, in any order and form, of those that the caller sees', async () => {
  const lantern = { words: 'lantern GREEN' };
  expect(await turns(ada, lantern)).toEqual([
    'The lanterns on the quay are green.',
    'Green lanterns, said Ben.',
  ]);
  expect(await turns(ben, lantern)).toEqual(['Green lanterns, said Ben.', 'Ben’s own green lantern.']);
  expect(await turns(bot, lantern)).toHaveLength(3);
  expect(await turns(api.one.admin, lantern)).toEqual([]);
  expect(await turns(api.other.admin, lantern)).toEqual(['Green lanterns elsewhere.']);
  expect(await turns(ada, { words: 'of the' })).toEqual([]);
  expect(await turns(ada, { words: "green & !lantern | '*" })).toEqual(await turns(ada, lantern));
  expect(await turns(ada, { not: lantern })).toEqual(['A green boat.']);
});

it('memories, tasks and facts are found by words', async () => {
  const query = `{ memoryItems(filter: { kind: { equalTo: NOTE }, words: "lanterns" }) { nodes { content } }
    tasks(filter: { words: "lantern" }) { nodes { content } }
    facts(filter: { words: "lantern" }) { nodes { subject } } }`;
  const own = await api.data(ada, query);
  expect(own.memoryItems.nodes).toEqual([{ content: 'Lanterns are kept in the shed.' }]);
  expect(own.tasks.nodes).toEqual([{ content: 'Mend the lantern' }]);
  expect(own.facts.nodes).toEqual([{ subject: 'The shed' }]);
  const others = await api.data(ben, query);
  expect(others.memoryItems.nodes).toEqual([{ content: 'A lantern of Ben.' }]);
  expect(others.tasks.nodes).toEqual([]);
  expect(others.facts.nodes).toEqual([{ subject: 'The attic' }]);
});

it('says in SQL too only that rows are there which the caller sees', async () => {
  const many = (caller: Caller, table: string) =>
    withSession(database.pool, caller, async (session) => {
      const { rows } = await session.query<{ many: number | null }>(
        'select cardinality(mneme_search.rows_by_words($1, $2)) as many',
        [table, 'lantern'],
      );
      return rows[0]?.many;
    });
  expect(await many(ada, 'message')).toBe(2);
  expect(await many(bot, 'message')).toBe(3);
  expect(await many(api.one.admin, 'message')).toBe(0);
  expect(await many(ben, 'memory_item')).toBe(1);
  expect(await many(ben, 'fact')).toBe(1);
});

it.each(['member', 'service'])('words, as %s, are looked up in the index of words', async (role) => {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into mneme.memory_item (workspace_id, kind, content, content_hash, visibility)
       select $1, 'note', 'filler ' || md5(n::text), sha256(n::text::bytea), 'workspace' from generate_series(1, 5000) n`,
      [api.one.id],
    );
    // What was just written waits in the index's list, which makes it look dear.
    await client.query("select gin_clean_pending_list('mneme.memory_item_words_idx')");
    await client.query('analyze mneme.memory_item');
    const { rows: statements } = await client.query<{ statement: string }>(
      'select mneme_search.worded_statement($1, $2) as statement',
      ['memory_item', role === 'service'],
    );
    await client.query('set local role mneme_search');
    await client.query('set local enable_seqscan = off');
    const given = [
      `'${api.one.id}'::uuid`,
      `to_tsquery('english', 'lantern & green')`,
      role === 'service' ? 'null::uuid' : `'${ada.userId}'::uuid`,
      '100',
    ];
    const statement = statements[0]?.statement.replaceAll(
      /\$(\d)/g,
      (_all, place) => given[Number(place) - 1] ?? '',
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('memory_item_words_idx');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
