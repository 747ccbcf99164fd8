import { AsyncBatchedStore, InMemoryStore } from '@langchain/langgraph-checkpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, type MnemeClient } from '../../src/client/client.ts';
import { MnemeStore, type MnemeStoreOptions } from '../../src/client/langgraph.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useServedApi } from '../graphql/served-api.ts';

// LangGraph's store over a served API, beside LangGraph's own in memory: the same calls, the same answers.

const api = useServedApi();
let mneme: MnemeClient;

const clientOf = async (caller: Caller): Promise<MnemeClient> =>
  createClient({ url: api.url, token: await api.token(caller), retries: 0 });
const storeOf = (options: Partial<MnemeStoreOptions> = {}) => new MnemeStore({ mneme, ...options });

beforeAll(async () => {
  mneme = await clientOf(await api.workspace.caller('member', 'dana'));
});

describe('the store', () => {
  const places: [string[], string, Record<string, unknown>][] = [
    [['users', 'ada'], 'food', { dish: 'pizza', times: 3, tags: ['hot'] }],
    [['users', 'ada'], 'drink', { dish: 'tea', times: 10 }],
    [['users', 'adam'], 'food', { dish: 'soup', times: 1 }],
    [['users', 'ada', 'trips'], 'oslo/2025', { year: 2025 }],
    [['100% _of/them'], 'a%2Fb', { odd: true }],
    [['docs', 'v1'], 'x', { dish: 'pizza' }],
  ];
  const memory = new InMemoryStore();
  let store: MnemeStore;
  beforeAll(async () => {
    store = storeOf({ root: 'like' });
    for (const [namespace, key, value] of places) {
      await memory.put(namespace, key, value);
      await store.put(namespace, key, value);
    }
  });

  it('gives back what was put, where it was put', async () => {
    for (const [namespace, key, value] of places)
      expect(await store.get(namespace, key)).toMatchObject({ namespace, key, value });
    expect(await store.get(['users'], 'food')).toBeNull();
    expect(await store.get(['users', 'ada'], 'foo')).toBeNull();
  });

  it.each([
    [['users']],
    [['users', 'ada']],
    [['users', 'ad']],
    [[]],
    [['users'], { dish: 'pizza' }],
    [[], { dish: { $ne: 'pizza' } }],
    [[], { times: { $gte: 3 } }],
    [[], { times: { $gt: 3, $lt: 11 } }],
    [[], { times: { $lte: 1 } }],
    [[], { dish: { $in: ['tea', 'soup'] } }],
    [[], { dish: { $nin: ['tea', 'soup'] } }],
    [[], { dish: { $eq: 'tea' }, times: 10 }],
    [['users'], { nothing: 1 }],
  ] as [string[], Record<string, unknown>?][])(
    'lists as the one in memory does: %j %j',
    async (prefix, filter) => {
      const inOrder = (items: readonly { namespace: string[]; key: string; value: unknown }[]) =>
        items
          .map(({ namespace, key, value }) => ({ path: [...namespace, key].join(' '), value }))
          .toSorted((one, other) => (one.path < other.path ? -1 : 1));
      expect(inOrder(await store.search(prefix, { filter }))).toEqual(
        inOrder(await memory.search(prefix, { filter })),
      );
    },
  );

  it.each([
    {},
    { prefix: ['users'] },
    { prefix: ['users', 'ada'] },
    { prefix: ['*', 'ada'] },
    { suffix: ['v1'] },
    { prefix: ['users'], suffix: ['trips'] },
    { maxDepth: 1 },
    { maxDepth: 2, prefix: ['users'] },
    { limit: 2 },
    { limit: 2, offset: 1 },
    { prefix: ['nowhere'] },
  ])('lists namespaces as the one in memory does: %j', async (options) => {
    expect(await store.listNamespaces(options)).toEqual(await memory.listNamespaces(options));
  });

  it('puts the newest first, page by page', async () => {
    const keys = async (options: object) => (await store.search(['users'], options)).map(({ key }) => key);
    expect(await keys({})).toEqual(['oslo/2025', 'food', 'drink', 'food']);
    expect(await keys({ limit: 2, offset: 1 })).toEqual(['food', 'drink']);
  });

  it('refuses the namespaces that LangGraph refuses', async () => {
    for (const namespace of [[], ['a.b'], [''], ['langgraph']])
      await expect(store.put(namespace, 'x', {})).rejects.toThrow(/amespace/);
  });
});

describe('an item', () => {
  it('is replaced, keeps when it was made, and is deleted', async () => {
    const store = storeOf();
    await store.put(['notes'], 'one', { text: 'The gate code is KX4711.' });
    const first = await store.get(['notes'], 'one');
    await store.put(['notes'], 'one', { text: 'The gate code is ZZ9.' });
    const second = await store.get(['notes'], 'one');
    expect(second?.value).toEqual({ text: 'The gate code is ZZ9.' });
    expect(second?.createdAt).toEqual(first?.createdAt);
    expect(Number(second?.updatedAt)).toBeGreaterThan(Number(first?.updatedAt));
    expect(await store.search(['notes'])).toHaveLength(1);
    await store.delete(['notes'], 'one');
    await store.delete(['notes'], 'one');
    expect(await store.get(['notes'], 'one')).toBeNull();
    expect(await store.search(['notes'])).toEqual([]);
    expect(await store.listNamespaces({ prefix: ['notes'] })).toEqual([]);
    await store.put(['notes'], 'one', { text: 'Again.' });
    expect((await store.get(['notes'], 'one'))?.value).toEqual({ text: 'Again.' });
  });

  it('is read as it was before a batch, of which the last put of a key counts', async () => {
    const store = storeOf();
    await store.put(['batch'], 'a', { n: 1 });
    const results = await store.batch([
      { namespace: ['batch'], key: 'a' },
      { namespace: ['batch'], key: 'a', value: { n: 2 } },
      { namespace: ['batch'], key: 'a', value: { n: 3 } },
      { namespace: ['batch'], key: 'b', value: null },
      { namespacePrefix: ['batch'] },
      { matchConditions: [{ matchType: 'prefix', path: ['batch'] }], limit: 10, offset: 0 },
    ]);
    expect(results).toMatchObject([
      { value: { n: 1 } },
      undefined,
      undefined,
      undefined,
      [{ value: { n: 1 } }],
      [['batch']],
    ]);
    expect((await store.get(['batch'], 'a'))?.value).toEqual({ n: 3 });
  });

  it('serves LangGraph’s own batching', async () => {
    const batched = new AsyncBatchedStore(storeOf());
    batched.start();
    await Promise.all(Array.from({ length: 20 }, (_, n) => batched.put(['many'], `k${n}`, { n })));
    const items = await Promise.all(Array.from({ length: 20 }, (_, n) => batched.get(['many'], `k${n}`)));
    batched.stop();
    expect(items.map((item) => item?.value.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('is found by what it says, the best first, then the others', async () => {
    const store = storeOf();
    const place = ['facts'];
    await store.put(place, 'boat', { about: { text: 'The boat is called Wagtail.' }, kind: 'name' });
    await store.put(place, 'dog', { text: 'The dog is called Bramble.', kind: 'name' });
    await store.put(place, 'code', { text: 'The boat has code KX4711.' }, false);
    await store.put(place, 'both', { text: 'quince', list: [{ text: 'medlar' }], note: 'unread' }, [
      'list[*].text',
    ]);
    const keys = async (query: string, options: object = {}) =>
      (await store.search(place, { query, ...options })).map(({ key }) => key);
    const found = await store.search(place, { query: 'What is the boat called?' });
    expect(found[0]).toMatchObject({ key: 'boat', score: expect.any(Number) });
    expect(found.map(({ key }) => key).toSorted()).toEqual(['boat', 'both', 'code', 'dog']);
    expect(await keys('What is the boat called?', { limit: 1 })).toEqual(['boat']);
    expect(await keys('What is the dog called?', { limit: 1, filter: { kind: 'name' } })).toEqual(['dog']);
    expect(await keys('medlar', { limit: 1 })).toEqual(['both']);
    const [hit] = await store.search(place, { query: 'KX4711', limit: 1, filter: { text: { $ne: 'x' } } });
    expect(hit?.score).toBeUndefined();
    // What an agent keeps is remembered like anything else.
    const { hits } = await mneme.recall({ query: 'What is the boat called?' });
    expect(hits.map(({ text }) => text)).toContainEqual(expect.stringContaining('Wagtail'));
  });
});

describe('whose items they are', () => {
  it('is the user whom a program names by the namespace, and nobody else', async () => {
    const bot = await clientOf(await api.workspace.caller('service', 'bot'));
    const store = storeOf({ mneme: bot, userKey: ([kind, user]) => (kind === 'users' ? user : undefined) });
    await store.put(['users', 'ada'], 'boat', { text: 'Wagtail' });
    await store.put(['users', 'ben'], 'boat', { text: 'Dipper' });
    await store.put(['shared'], 'harbour', { text: 'Tern Quay' });
    expect((await store.get(['users', 'ada'], 'boat'))?.value).toEqual({ text: 'Wagtail' });
    expect(await store.search(['users', 'ben'])).toHaveLength(1);
    expect((await store.search([])).map(({ key }) => key)).toEqual(['harbour']);
    const { memories, other } = {
      memories: await bot.memoriesByKey({ prefix: 'langgraph/', userKey: 'ada' }),
      other: await storeOf().search(['users']),
    };
    expect(memories.map(({ content }) => content)).toEqual(['Wagtail']);
    expect(other).toEqual([]);
  });

  it('rejects as the client does', async () => {
    const nobody = createClient({ url: api.url, token: 'nobody', retries: 0 });
    await expect(storeOf({ mneme: nobody }).get(['a'], 'b')).rejects.toMatchObject({
      code: 'TOKEN_MALFORMED',
    });
    const value = { text: 'x'.repeat(70_000) };
    await expect(storeOf().put(['a'], 'b', value)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
