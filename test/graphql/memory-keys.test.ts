import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

// Memories as a store of objects by the caller's own keys: replaced, listed, filtered and found by them.

const database = useDatabase();
const api = useApi();
let dana: Caller;
let ben: Caller;
let bot: Caller;

const rememberDocument = `mutation ($input: RememberInput!) { remember(input: $input) {
  memory { id content metadata idempotencyKey recordedFrom firstRecordedFrom supersedesId } } }`;
const remember = async (caller: Caller, input: object) =>
  (
    await api.data(caller, rememberDocument, {
      input: { kind: 'NOTE', ...input },
    })
  ).remember.memory;
const put = (caller: Caller, key: string, metadata: object, content = `About ${key}`) =>
  remember(caller, { idempotencyKey: key, metadata, content, replace: true });
const codeOf = async (caller: Caller, input: object) => {
  const { errors } = await api.ask(caller, rememberDocument, { input: { kind: 'NOTE', ...input } });
  return errors[0]?.extensions?.code;
};
const listed = async (caller: Caller, named: Record<string, unknown>): Promise<string[]> => {
  const { memoriesByKey } = await api.data(
    caller,
    `query ($prefix: String!, $metadata: JSON, $userKey: String, $personaKey: String, $first: Int, $offset: Int) {
       memoriesByKey(prefix: $prefix, metadata: $metadata, userKey: $userKey, personaKey: $personaKey, first: $first,
         offset: $offset) { idempotencyKey } }`,
    named,
  );
  return memoriesByKey.map(({ idempotencyKey }: { idempotencyKey: string }) => idempotencyKey);
};
const namespaces = async (caller: Caller, named: Record<string, unknown> = {}): Promise<string[]> =>
  (
    await api.data(
      caller,
      `query ($prefix: String, $maxDepth: Int, $userKey: String, $first: Int, $offset: Int) {
         memoryNamespaces(prefix: $prefix, maxDepth: $maxDepth, userKey: $userKey, first: $first, offset: $offset) }`,
      named,
    )
  ).memoryNamespaces;
const byKey = async (caller: Caller, key: string) =>
  (
    await api.data(
      caller,
      'query ($key: String!) { memoryByKey(key: $key) { id content metadata versions { totalCount } } }',
      { key },
    )
  ).memoryByKey;
const forget = (caller: Caller, memoryId: string) =>
  api.data(caller, 'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { ok } }', {
    input: { memoryId },
  });

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
});

describe('remember with a key', () => {
  it('replaces what it stored where it is told to, and what says the same makes no version', async () => {
    const key = 'cars/first';
    const first = await put(dana, key, { colour: 'red' }, 'The first car was red.');
    expect(first).toMatchObject({ idempotencyKey: key, firstRecordedFrom: null, supersedesId: null });
    expect(await put(dana, key, { colour: 'red' }, 'The first car was red.')).toEqual(first);
    // Told nothing, it stores once.
    const again = { idempotencyKey: key, content: 'The first car was blue.' };
    expect((await remember(dana, again)).id).toBe(first.id);
    const second = await put(dana, key, { colour: 'green' }, 'The first car was green.');
    expect(second).toMatchObject({
      idempotencyKey: key,
      metadata: { colour: 'green' },
      supersedesId: first.id,
      firstRecordedFrom: first.recordedFrom,
    });
    const third = await put(dana, key, { colour: 'black' }, 'The first car was green.');
    expect(third).toMatchObject({ supersedesId: second.id, firstRecordedFrom: first.recordedFrom });
    expect(await byKey(dana, key)).toEqual({
      id: third.id,
      content: 'The first car was green.',
      metadata: { colour: 'black' },
      versions: { totalCount: 3 },
    });
    expect(await listed(dana, { prefix: 'cars/' })).toEqual([key]);
  });

  it('keeps its metadata and its key where it is revised, or gets others', async () => {
    const { id } = await put(dana, 'boats/one', { name: 'Wagtail' });
    const revise = async (memoryId: string, input: object) =>
      (
        await api.data(
          dana,
          'mutation ($input: ReviseMemoryInput!) { reviseMemory(input: $input) { memory { id metadata idempotencyKey } } }',
          { input: { memoryId, ...input } },
        )
      ).reviseMemory.memory;
    const revised = await revise(id, { content: 'Wagtail is a boat.' });
    expect(revised).toMatchObject({ metadata: { name: 'Wagtail' }, idempotencyKey: 'boats/one' });
    const other = await revise(revised.id, { content: 'Dipper is a boat.', metadata: { name: 'Dipper' } });
    expect(other.metadata).toEqual({ name: 'Dipper' });
    expect(await listed(dana, { prefix: 'boats/' })).toEqual(['boats/one']);
    // A repeat of what stored it first changes nothing.
    expect((await remember(dana, { idempotencyKey: 'boats/one', content: 'x' })).id).toBe(other.id);
  });

  it('stores it afresh after it was forgotten, of which nothing is left', async () => {
    const key = 'secrets/pin';
    const first = await put(dana, key, { pin: 4711 }, 'The pin is 4711.');
    await put(dana, key, { pin: 4712 }, 'The pin is 4712.');
    await forget(dana, first.id);
    expect(await byKey(dana, key)).toBeNull();
    expect(await listed(dana, { prefix: 'secrets/' })).toEqual([]);
    const { rows } = await database.owner.query(
      `select from mneme.memory_item where workspace_id = $1 and metadata::text like '%471%'`,
      [api.one.id],
    );
    expect(rows).toEqual([]);
    const fresh = await put(dana, key, { pin: 1 }, 'The pin is new.');
    expect(fresh).toMatchObject({ firstRecordedFrom: null, supersedesId: null });
    expect(await listed(dana, { prefix: 'secrets/' })).toEqual([key]);
  });

  it('is one version after another, however many replace it at once', async () => {
    const key = 'counters/visits';
    await Promise.all(Array.from({ length: 6 }, (_, count) => put(dana, key, { count }, `Visit ${count}.`)));
    expect((await byKey(dana, key)).versions.totalCount).toBe(6);
    expect(await listed(dana, { prefix: 'counters/' })).toEqual([key]);
  });

  it('replaces nobody else’s, and no other persona’s', async () => {
    const key = 'colour';
    await put(dana, key, { of: 'dana' });
    await put(ben, key, { of: 'ben' });
    await remember(dana, {
      idempotencyKey: key,
      content: 'x',
      metadata: { of: 'guide' },
      personaKey: 'guide',
      replace: true,
    });
    await remember(bot, {
      idempotencyKey: key,
      content: 'x',
      metadata: { of: 'ada' },
      userKey: 'ada',
      replace: true,
    });
    expect((await byKey(dana, key)).metadata).toEqual({ of: 'dana' });
    expect((await byKey(ben, key)).metadata).toEqual({ of: 'ben' });
    expect(await listed(bot, { prefix: '' })).toEqual([]);
    expect(await listed(bot, { prefix: '', userKey: 'ada' })).toEqual([key]);
    expect(await listed(dana, { prefix: 'colour', personaKey: 'guide' })).toEqual([key]);
  });

  it('is refused without its key, with metadata that is none, and sealed', async () => {
    const content = 'x';
    expect(await codeOf(dana, { content, replace: true })).toBe('BAD_INPUT');
    for (const metadata of [[1], 'text', 7, { a: 'x'.repeat(65_600) }]) {
      expect(await codeOf(dana, { content, metadata })).toBe('BAD_INPUT');
    }
    expect(await codeOf(dana, { content, metadata: {}, sealed: true })).toBe('BAD_INPUT');
    expect(await codeOf(dana, { content, replace: true, idempotencyKey: 'k', sealed: true })).toBe(
      'BAD_INPUT',
    );
  });
});

describe('what was stored by key', () => {
  let eva: Caller;
  beforeAll(async () => {
    eva = await api.one.caller('member', 'eva');
    await put(
      eva,
      'users/eva/food',
      { dish: 'pizza', times: 3, spicy: true, tags: ['a'] },
      'Eva eats pizza.',
    );
    await put(eva, 'users/eva/drink', { dish: 'tea', times: 10 }, 'Eva drinks tea.');
    await put(eva, 'users/evan/food', { dish: 'soup' }, 'Evan eats soup.');
    await put(eva, 'users/eva/trips/oslo', { year: 2025 }, 'Eva went to Oslo.');
    await remember(eva, { idempotencyKey: 'note', content: 'No path.' });
  });

  it('is listed by the beginning of its key, the newest first, page by page', async () => {
    expect(await listed(eva, { prefix: 'users/eva/' })).toEqual([
      'users/eva/trips/oslo',
      'users/eva/drink',
      'users/eva/food',
    ]);
    expect(await listed(eva, { prefix: 'users/eva/', first: 1, offset: 1 })).toEqual(['users/eva/drink']);
    expect(await listed(eva, { prefix: 'users/_' })).toEqual([]);
    expect(await listed(ben, { prefix: 'users/' })).toEqual([]);
    expect(await listed(api.one.admin, { prefix: 'users/' })).toEqual([]);
    expect(await listed(await api.other.caller('service'), { prefix: 'users/' })).toEqual([]);
  });

  it.each([
    [{ dish: 'pizza' }, ['food']],
    [{ dish: 'pizza', times: 4 }, []],
    [{ times: { $gt: 3 } }, ['drink']],
    [{ times: { $gte: 3, $lt: 10 } }, ['food']],
    [{ times: { $lte: 3 } }, ['food']],
    [{ times: { $gt: '1' } }, []],
    [{ dish: { $ne: 'tea' } }, ['trips/oslo', 'food']],
    [{ dish: { $in: ['tea', 'soup'] } }, ['drink']],
    [{ dish: { $nin: ['tea', 'soup'] } }, ['trips/oslo', 'food']],
    [{ dish: { $eq: 'tea' } }, ['drink']],
    [{ tags: ['a'] }, ['food']],
    [{ tags: ['a', 'b'] }, []],
    [{ tags: { $in: [['a'], 'b'] } }, ['food']],
    [{ times: { $in: [] } }, []],
    [{ "it's %1$s": { $ne: "'" } }, ['trips/oslo', 'drink', 'food']],
    [{ dish: { $gt: "pizza' or true or '" } }, ['drink']],
    [{}, ['trips/oslo', 'drink', 'food']],
  ])('is filtered by its metadata: %j', async (metadata, keys) => {
    const found = await listed(eva, { prefix: 'users/eva/', metadata });
    expect(found).toEqual(keys.map((key) => `users/eva/${key}`));
  });

  it('is refused filters and pages that mean nothing', async () => {
    const query =
      'query ($metadata: JSON, $first: Int) { memoriesByKey(prefix: "", metadata: $metadata, first: $first) { id } }';
    for (const named of [
      { metadata: { a: { $regex: 'x' } } },
      { metadata: { a: { $gt: 1, b: 2 } } },
      { metadata: { a: { $in: 1 } } },
      { metadata: [] },
      { first: 201 },
      { first: -1 },
    ]) {
      const { errors } = await api.ask(eva, query, named);
      expect([named, errors[0]?.extensions?.code]).toEqual([
        named,
        expect.stringMatching(/^(BAD_INPUT|PAGE_SIZE_LIMIT)$/),
      ]);
    }
  });

  it('has namespaces where its keys are paths', async () => {
    expect(await namespaces(eva)).toEqual(['users/eva', 'users/eva/trips', 'users/evan']);
    expect(await namespaces(eva, { maxDepth: 1 })).toEqual(['users']);
    expect(await namespaces(eva, { prefix: 'users/eva/' })).toEqual(['users/eva', 'users/eva/trips']);
    expect(await namespaces(eva, { first: 1, offset: 1 })).toEqual(['users/eva/trips']);
    // A prefix may end within the last part.
    expect(await namespaces(eva, { prefix: 'users/eva/f' })).toEqual(['users/eva']);
    expect(await namespaces(eva, { prefix: 'users/ev', maxDepth: 2 })).toEqual(['users/eva', 'users/evan']);
    expect(await namespaces(eva, { prefix: 'users/eva/t', maxDepth: 1 })).toEqual(['users']);
    expect(await namespaces(eva, { prefix: 'users/evb' })).toEqual([]);
    expect(await namespaces(eva, { first: 0 })).toEqual([]);
    expect(await namespaces(ben)).toEqual([]);
    expect(await namespaces(api.one.admin)).toEqual([]);
    expect(await namespaces(bot)).toEqual([]);
    expect(await namespaces(bot, { userKey: 'nobody' })).toEqual([]);
  });

  it('has namespaces that are as if all keys were compared', async () => {
    const gil = await api.one.caller('member', 'gil');
    const letters = ['a', 'b-', '-', 'é', '\u0001', '', 'a b'];
    const keys = Array.from({ length: 160 }, (_, number) =>
      [number % 7, (number * 3) % 5, (number * 5) % 11, number % 3]
        .slice(0, 1 + (number % 4))
        .map((at) => letters[at % letters.length] ?? '')
        .concat(String(number))
        .join('/'),
    );
    await database.owner.query(
      `insert into mneme.memory_item (workspace_id, owner_user_id, created_by, kind, content, idempotency_key)
       select $1, $2, $2, 'note', 'x', key from unnest($3::text[]) key`,
      [api.one.id, gil.userId, keys],
    );
    const inOrder = (path: string) =>
      Buffer.from(path.replaceAll('\u0001', '\u0002').replaceAll('/', '\u0001'));
    for (const prefix of ['', 'a', 'a/', 'b-/a', '-/-/', '/', 'x', 'é/\u0001'])
      for (const maxDepth of [null, 1, 2, 3]) {
        const wanted = new Set(
          keys
            .filter((key) => key.startsWith(prefix))
            .map((key) =>
              key
                .split('/')
                .slice(0, -1)
                .slice(0, maxDepth ?? undefined)
                .join('/'),
            ),
        );
        const sorted = [...wanted].toSorted((a, b) => Buffer.compare(inOrder(a), inOrder(b)));
        expect([prefix, maxDepth, await namespaces(gil, { prefix, maxDepth, first: 200 })]).toEqual([
          prefix,
          maxDepth,
          sorted,
        ]);
        expect(await namespaces(gil, { prefix, maxDepth, first: 2, offset: 3 })).toEqual(sorted.slice(3, 5));
      }
  });

  it('is kept apart by persona where a request is bound to one', async () => {
    const hal = await api.one.caller('member', 'hal');
    const store = (key: string, named: object = {}) =>
      remember(hal, {
        idempotencyKey: key,
        content: `The lantern of ${key} is lit.`,
        metadata: { key },
        ...named,
      });
    await store('lamps/own/1');
    await store('lamps/guide/1', { personaKey: 'guide' });
    await store('lamps/cook/1', { personaKey: 'cook' });
    const personas = await api.data(hal, '{ personas { nodes { id externalId } } }');
    const guide = personas.personas.nodes.find((one: { externalId: string }) => one.externalId === 'guide');
    const bound: Caller = { ...hal, personaId: guide.id };
    const recalled = async (caller: Caller, input: object): Promise<string[]> => {
      const query = 'query ($input: RecallInput!) { recall(input: $input) { hits { text } } }';
      const { recall } = await api.data(caller, query, {
        input: { query: 'Which lantern is lit?', ...input },
      });
      return recall.hits.map(({ text }: { text: string }) => text.split(' ')[3]).toSorted();
    };
    const both = ['lamps/guide/1', 'lamps/own/1'];
    expect((await listed(bound, { prefix: 'lamps/' })).toSorted()).toEqual(both);
    expect(await listed(bound, { prefix: 'lamps/', metadata: { key: 'lamps/cook/1' } })).toEqual([]);
    expect(await namespaces(bound, { prefix: 'lamps/' })).toEqual(['lamps/guide', 'lamps/own']);
    expect(await listed(bound, { prefix: 'lamps/', personaKey: 'guide' })).toEqual(['lamps/guide/1']);
    expect(await recalled(bound, { keyPrefix: 'lamps/' })).toEqual(['lamps/guide/1']);
    expect(await recalled(bound, { keyPrefix: 'lamps/cook/' })).toEqual([]);
    expect(await recalled(bound, { metadata: { key: 'lamps/cook/1' } })).toEqual([]);
    // Unbound, each is its own.
    expect(await recalled(hal, { keyPrefix: 'lamps/' })).toEqual(['lamps/own/1']);
    expect(await recalled(hal, { keyPrefix: 'lamps/', personaKey: 'cook' })).toEqual(['lamps/cook/1']);
    expect(await namespaces(hal, { prefix: 'lamps/' })).toEqual(['lamps/own']);
  });

  it('has namespaces found by an index, however many keys each has', async () => {
    const ida = await api.one.caller('member', 'ida');
    await database.owner.query(
      `insert into mneme.memory_item (workspace_id, owner_user_id, created_by, kind, content, idempotency_key)
       select $1, $2, $2, 'note', 'Number ' || number, 'flat/' || number % 3 || '/' || number
       from generate_series(1, 3000) number`,
      [api.one.id, ida.userId],
    );
    await database.owner.query('analyze mneme.memory_item');
    // A step of its walk, for any user.
    const namespace = `translate(substring(m.idempotency_key from '^(.*)/'), E'\\x01/', E'\\x02\\x01') collate "C"`;
    const { rows } = await database.owner.query<{ 'QUERY PLAN': string }>(
      `explain select m.id from mneme.memory_item m
       where m.workspace_id = '${api.one.id}' and m.owner_user_id = '${ida.userId}' and m.persona_id is null
         and m.extracted_by is null and m.recorded_to is null and m.idempotency_key is not null
         and ${namespace} >= E'flat\\x01' and ${namespace} < 'g'
       order by ${namespace} limit 1`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/memory_item_namespace_idx[\s\S]*Index Cond:[^\n]*idempotency_key/);
    expect(plan).not.toContain('Sort');
    expect(await namespaces(ida)).toEqual(['flat/0', 'flat/1', 'flat/2']);
  });

  it('is recalled by what it says, within its keys and metadata alone', async () => {
    const recalled = async (caller: Caller, input: object): Promise<string[]> => {
      const { recall } = await api.data(
        caller,
        'query ($input: RecallInput!) { recall(input: $input) { hits { kind text } } }',
        { input: { query: 'What does Eva eat or drink, pizza, tea or soup?', ...input } },
      );
      return recall.hits.map(({ text }: { text: string }) => text).toSorted();
    };
    expect(await recalled(eva, { keyPrefix: 'users/evan/' })).toEqual(['Evan eats soup.']);
    expect(await recalled(eva, { keyPrefix: 'users/eva/', metadata: { times: { $gt: 3 } } })).toEqual([
      'Eva drinks tea.',
    ]);
    expect(await recalled(eva, { metadata: { dish: 'pizza' } })).toEqual(['Eva eats pizza.']);
    expect(await recalled(eva, { keyPrefix: 'users/', kinds: ['MESSAGE'] })).toEqual([]);
    expect(await recalled(eva, { metadata: { dish: null } })).toEqual([]);
    expect(await recalled(ben, { keyPrefix: 'users/' })).toEqual([]);
    expect(await recalled(bot, { keyPrefix: 'users/evan/', userId: eva.userId })).toEqual([
      'Evan eats soup.',
    ]);
    expect(await recalled(eva, { keyPrefix: 'users/', personaKey: 'guide' })).toEqual([]);
  });

  it('is found by an index among many', async () => {
    const fay = await api.one.caller('member', 'fay');
    await database.owner.query(
      `insert into mneme.memory_item (workspace_id, owner_user_id, created_by, kind, content, idempotency_key)
       select $1, $2, $2, 'note', 'Number ' || number, 'many/' || number % 100 || '/' || number
       from generate_series(1, 3000) number`,
      [api.one.id, fay.userId],
    );
    await database.owner.query('analyze mneme.memory_item');
    const plan = await withSession(database.pool, fay, async (session) => {
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(
        `explain select m.id from mneme.memory_item m
         where m.workspace_id = '${api.one.id}' and m.owner_user_id = '${fay.userId}' and m.persona_id is null
           and m.extracted_by is null and m.recorded_to is null
           and m.idempotency_key collate "C" >= 'many/7/' and m.idempotency_key collate "C" < 'many/7/' || chr(1114111)`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/memory_item_stated_key_idx[\s\S]*Index Cond:[^\n]*idempotency_key/);
    expect(await listed(fay, { prefix: 'many/7/', first: 2 })).toHaveLength(2);
    // So are the rows that an operation names.
    const sent: { text: string; values: unknown[] }[] = [];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await listed(fay, { prefix: 'many/7/', first: 2 });
    for (const [first] of query.mock.calls as unknown[][]) {
      const { text, values } = Object(first);
      if (/^select.*"mneme"\./s.test(text ?? '')) sent.push({ text, values });
    }
    query.mockRestore();
    expect(sent).toHaveLength(1);
    const rows = await withSession(database.pool, fay, async (session) => {
      const { text = '', values = [] } = sent[0] ?? {};
      return (await session.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).rows;
    });
    const lookUp = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lookUp).toMatch(/Index Scan using memory_item_pkey/);
    expect(lookUp).not.toMatch(/Seq Scan on memory_item/);
  });
});
