import { describe, expect, it } from 'vitest';
import { useApi } from './api.ts';

const api = useApi({ development: false });

/** Asks as a member and gives the code of the error, having checked that nothing was answered. */
async function refusal(
  query: string,
  variables: Record<string, unknown> = {},
): Promise<{ code: unknown; message: string }> {
  const { data, errors, status } = await api.ask(await api.one.caller('member'), query, variables);
  expect(data ?? null).toBeNull();
  expect(status).toBe(400);
  return { code: errors[0]?.extensions?.code, message: errors[0]?.message ?? '' };
}

describe('limits', () => {
  it('keep a page at 200 rows, however it is asked for', async () => {
    const asked = [
      ['{ messages(first: 201) { totalCount } }', {}],
      ['{ messages(last: 201) { totalCount } }', {}],
      ['{ threads { nodes { messages(first: 1000) { totalCount } } } }', {}],
      ['query ($n: Int) { messages(first: $n) { totalCount } }', { n: 201 }],
      ['query ($n: Int = 201) { messages(first: $n) { totalCount } }', {}],
      ['query { ...Q } fragment Q on Query { messages(first: 201) { totalCount } }', {}],
      ['{ messages(first: -1) { totalCount } }', {}],
    ] as const;
    for (const [query, variables] of asked) {
      const { code, message } = await refusal(query, variables);
      expect(code, query).toBe('PAGE_SIZE_LIMIT');
      expect(message).toContain('200');
    }
    expect(await refusal('{ messages(first: 1, offset: 10001) { totalCount } }')).toMatchObject({
      code: 'PAGE_SIZE_LIMIT',
      message: expect.stringContaining('10000'),
    });
    expect((await api.ask(api.one.admin, '{ messages(first: 200) { totalCount } }')).errors).toEqual([]);
  });

  it('stop one field that breaks a limit from taking the rest along', async () => {
    const { data } = await api.ask(
      api.one.admin,
      'mutation { openThread(input: { title: "never" }) { thread { messages(first: 500) { totalCount } } } }',
    );
    expect(data ?? null).toBeNull();
    const { threads } = await api.data(api.one.admin, '{ threads { nodes { title } } }');
    expect(threads.nodes).toEqual([]);
  });

  it('name depth, cost, aliases, root fields, directives and tokens', async () => {
    const deep = `{ threads(first: 1) { nodes { ${'parent: messages(first: 1) { nodes { thread { '.repeat(4)} id ${'} } }'.repeat(4)} } } }`;
    expect(await refusal(deep)).toMatchObject({
      code: 'DEPTH_LIMIT',
      message: expect.stringContaining('12'),
    });
    const wide = '{ threads(first: 200) { nodes { messages(first: 200) { nodes { id } } } } }';
    expect(await refusal(wide)).toMatchObject({
      code: 'COST_LIMIT',
      message: expect.stringMatching(/costs 40200 .* limit is 5000/),
    });
    const fragment = `fragment F on Thread { ${'messages(first: 200) { nodes { id } } '.repeat(300)} }`;
    const dearer = `{ threads(first: 200) { nodes { ${'...F '.repeat(10)} } } } ${fragment}`;
    expect(await refusal(dearer)).toMatchObject({
      code: 'COST_LIMIT',
      message: expect.stringContaining('costs at least'),
    });
    const many = (count: number, field: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => field(index)).join(' ');
    expect(await refusal(`{ ${many(16, (index) => `a${index}: workspace { id }`)} }`)).toMatchObject({
      code: 'ALIAS_LIMIT',
      message: expect.stringContaining('15'),
    });
    expect(await refusal(`{ workspace { ${many(51, () => 'id @include(if: true)')} } }`)).toMatchObject({
      code: 'DIRECTIVE_LIMIT',
    });
    expect(await refusal(`{ ${many(21, () => 'workspace { id }')} }`)).toMatchObject({
      code: 'ROOT_FIELD_LIMIT',
    });
    // GraphQL over HTTP answers what can't be parsed with 200, as clients of plain JSON expect.
    const long = await api.ask(api.one.admin, `{ workspace { ${many(6000, () => 'id')} } }`);
    expect(long.data).toBeUndefined();
    expect(long.errors).toMatchObject([
      { message: expect.stringContaining('5000'), extensions: { code: 'TOKEN_LIMIT' } },
    ]);
  });

  it('measure what fragments multiply', async () => {
    const bomb = ['fragment F0 on Thread { id }'];
    for (let level = 1; level <= 20; level += 1) {
      bomb.push(`fragment F${level} on Thread { ...F${level - 1} ... on Thread { ...F${level - 1} } }`);
    }
    const { code } = await refusal(`{ threads(first: 1) { nodes { ...F20 } } } ${bomb.join('\n')}`);
    expect(code).toBe('FRAGMENT_LIMIT');
  });

  it('count recalls as what they cost', async () => {
    const recalls = Array.from(
      { length: 15 },
      (_, index) =>
        `a${index}: recall(input: { query: "x" }) { hits { message { thread { id project { id } } } } }`,
    );
    expect((await refusal(`{ ${recalls.join(' ')} }`)).code).toBe('COST_LIMIT');
  });

  it('keep filters small, and say what is wrong with one', async () => {
    const query = 'query ($filter: ThreadFilter) { threads(filter: $filter) { totalCount } }';
    let nested: Record<string, unknown> = { id: { isNull: false } };
    for (let level = 0; level < 12; level += 1) nested = { not: nested };
    expect((await refusal(query, { filter: nested })).code).toBe('FILTER_LIMIT');
    const ids = Array.from({ length: 2_001 }, () => crypto.randomUUID());
    expect((await refusal(query, { filter: { id: { in: ids } } })).code).toBe('FILTER_LIMIT');
    for (const filter of [null, {}, { id: null }, { id: { equalTo: null } }, { or: [{}] }]) {
      expect((await refusal(query, { filter })).code, JSON.stringify(filter)).toBe('BAD_INPUT');
    }
    expect(
      (await api.ask(api.one.admin, query, { filter: { id: { in: ids.slice(0, 500) } } })).errors,
    ).toEqual([]);
    expect((await api.ask(api.one.admin, query)).errors).toEqual([]);
  });

  it('close introspection outside of development', async () => {
    const { errors } = await api.ask(api.one.admin, '{ __schema { queryType { name } } }');
    expect(errors[0]?.message).toContain('introspection');
    const guessed = await api.ask(api.one.admin, '{ workspac { slug } }');
    expect(guessed.errors[0]?.message).toBe('Cannot query field "workspac" on type "Query".');
  });

  it('let GET read and never change, and take no batch', async () => {
    const get = (query: string) =>
      api.send(api.one.admin, new Request(`http://localhost/graphql?query=${encodeURIComponent(query)}`));
    const read = await get('{ workspace { slug } }');
    expect(read.status).toBe(200);
    expect(await read.json()).toEqual({ data: { workspace: { slug: api.one.slug } } });
    expect((await get('mutation { openThread(input: {}) { thread { id } } }')).status).toBe(405);
    const batch = await api.send(
      api.one.admin,
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ query: '{ workspace { slug } }' }]),
      }),
    );
    expect(batch.status).toBe(400);
  });
});
