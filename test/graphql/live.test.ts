import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '../../src/memory/access/api-keys.ts';
import { setThreadParticipant } from '../../src/memory/access/audiences.ts';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { forkBranch } from '../../src/memory/threads/branches.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { eventually } from '../support/eventually.ts';
import { subscribe, type TestStream } from './event-stream.ts';
import { useServedApi } from './served-api.ts';

// Subscriptions as clients have them: over HTTP, with a token, through every check there is.

const api = useServedApi();
let dana: Caller;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
});

const added = `subscription ($thread: UUID!, $after: Int) {
  messageAdded(threadId: $thread, afterSequenceNo: $after) { sequenceNo content thread { title } }
}`;

async function follow(
  caller: Caller,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<TestStream> {
  return subscribe(api.url, await api.token(caller), query, variables);
}

async function open(caller: Caller, title = 'A talk'): Promise<string> {
  const { data } = await api.post(caller, {
    query: 'mutation ($title: String) { openThread(input: { title: $title }) { thread { id } } }',
    variables: { title },
  });
  return data.openThread.thread.id;
}

async function say(caller: Caller, threadId: string, ...texts: string[]): Promise<void> {
  const { errors } = await api.post(caller, {
    query: 'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
    variables: { input: { threadId, messages: texts.map((content) => ({ role: 'USER', content })) } },
  });
  expect(errors).toEqual([]);
}

const takePart = (threadId: string, { userId }: Caller, belongs: boolean) =>
  setThreadParticipant(api.as(dana), { threadId, userId }, belongs);

/** The hub listens before anything is said: what is said from here on is told and not found. */
async function listening(): Promise<void> {
  await eventually(() => expect(api.live.hub.stats().hears).toBe('notified'));
}

const texts = (stream: TestStream) => stream.results.map(({ data }) => data?.messageAdded.content);
const codes = (stream: TestStream) =>
  stream.results.flatMap(({ errors }) => (errors ?? []).map(({ extensions }) => extensions.code));

describe('messageAdded', () => {
  test('sends turns as they are stored, in order, each once', async () => {
    const thread = await open(dana);
    await say(dana, thread, 'before');
    const stream = await follow(dana, added, { thread });
    await listening();
    await say(dana, thread, 'one');
    await say(dana, thread, 'two', 'three');
    await stream.has(3);
    await say(dana, thread, 'four');
    await stream.has(4);
    expect(texts(stream)).toEqual(['one', 'two', 'three', 'four']);
    expect(stream.results[0]?.data.messageAdded).toEqual({
      sequenceNo: 2,
      content: 'one',
      thread: { title: 'A talk' },
    });
    stream.leave();
  });

  test('goes on from a number, past more turns than are read at once', async () => {
    const thread = await open(dana);
    const said = Array.from({ length: 250 }, (_, index) => `turn ${index + 1}`);
    await say(dana, thread, ...said);
    const stream = await follow(dana, added, { thread, after: 20 });
    await stream.has(230);
    await say(dana, thread, 'the last');
    await stream.has(231);
    expect(texts(stream)).toEqual([...said.slice(20), 'the last']);
    stream.leave();
  });

  test("takes the caller's own key, and one branch", async () => {
    await api.post(dana, {
      query: 'mutation { openThread(input: { externalId: "live key" }) { thread { id } } }',
    });
    const stream = await follow(
      dana,
      'subscription { messageAdded(threadKey: "live key", afterSequenceNo: 0) { content } }',
    );
    await api.post(dana, {
      query:
        'mutation { appendMessages(input: { threadKey: "live key", messages: [{ role: USER, content: "by key" }] }) { storedCount } }',
    });
    await stream.has(1);
    expect(texts(stream)).toEqual(['by key']);
    stream.leave();
    const branch = await follow(
      dana,
      `subscription { messageAdded(threadKey: "live key", branchId: "${crypto.randomUUID()}") { content } }`,
    );
    await branch.ended;
    expect(codes(branch)).toEqual(['BRANCH_NOT_FOUND']);
  });

  test('follows a fork: its own turns from the first, and none of the trunk', async () => {
    const thread = await open(dana);
    const sayOn = (branchId: string | null, ...said: string[]) =>
      appendMessages(api.as(dana), {
        threadId: thread,
        branchId,
        messages: said.map((content) => ({ role: 'user', content })),
      });
    const { messageIds } = await sayOn(null, 'one', 'two', 'three');
    const { branchId } = await forkBranch(api.as(dana), {
      threadId: thread,
      atMessageId: messageIds[1] ?? '',
    });
    const query = `subscription ($thread: UUID!, $branch: UUID!, $after: Int) {
      messageAdded(threadId: $thread, branchId: $branch, afterSequenceNo: $after) { sequenceNo content } }`;
    const fork = await follow(dana, query, { thread, branch: branchId });
    const trunk = await follow(dana, added, { thread });
    await eventually(() => expect(api.live.hub.stats().followers).toBeGreaterThan(1));
    await listening();
    await say(dana, thread, 'four on the trunk');
    await sayOn(branchId, 'three on the fork');
    await say(dana, thread, 'five on the trunk');
    await sayOn(branchId, 'four on the fork');
    await Promise.all([fork.has(2), trunk.has(2)]);
    expect(fork.results.map(({ data }) => data.messageAdded)).toEqual([
      { sequenceNo: 3, content: 'three on the fork' },
      { sequenceNo: 4, content: 'four on the fork' },
    ]);
    expect(texts(trunk)).toEqual(['four on the trunk', 'five on the trunk']);
    const again = await follow(dana, query, { thread, branch: branchId, after: 3 });
    await again.has(1);
    expect(texts(again)).toEqual(['four on the fork']);
    for (const stream of [fork, trunk, again]) stream.leave();
  });

  test('one read serves all equal callers, and another caller reads as themselves', async () => {
    const thread = await open(dana, 'For two');
    const ben = await api.workspace.caller('member', 'ben');
    await takePart(thread, ben, true);
    const streams = await Promise.all(
      Array.from({ length: 20 }, (_, index) => follow(index < 15 ? dana : ben, added, { thread })),
    );
    await listening();
    await say(dana, thread, 'to all');
    await Promise.all(streams.map((stream) => stream.has(1)));
    expect(new Set(streams.flatMap(texts))).toEqual(new Set(['to all']));
    for (const stream of streams) stream.leave();
  });
});

describe('other subscriptions', () => {
  test('threadUpdated sends the thread as it is, and after each change', async () => {
    const thread = await open(dana, 'First');
    const stream = await follow(
      dana,
      'subscription ($thread: UUID!) { threadUpdated(threadId: $thread) { id title endedAt } }',
      { thread },
    );
    await stream.has(1);
    await listening();
    await api.post(dana, {
      query:
        'mutation ($id: UUID!) { updateThread(input: { threadId: $id, title: "Second" }) { thread { id } } }',
      variables: { id: thread },
    });
    await stream.has(2);
    await api.post(dana, {
      query: 'mutation ($id: UUID!) { closeThread(input: { threadId: $id }) { thread { id } } }',
      variables: { id: thread },
    });
    await stream.has(3);
    expect(stream.results.map(({ data }) => data.threadUpdated.title)).toEqual(['First', 'Second', 'Second']);
    expect(stream.results[2]?.data.threadUpdated.endedAt).not.toBeNull();
    stream.leave();
  });

  test('memoryFormed sends what is formed and seen, and with since what was', async () => {
    const ben = await api.workspace.caller('member', 'ben');
    await remember(api.as(dana), { kind: 'note', content: 'The old harbour plan.' });
    const query = 'subscription ($since: Datetime) { memoryFormed(since: $since) { content } }';
    const own = await follow(dana, query);
    const others = await follow(ben, query);
    const since = await follow(dana, query, { since: new Date(Date.now() - 60_000).toISOString() });
    await listening();
    await remember(api.as(dana), { kind: 'note', content: 'The new harbour plan.' });
    await remember(api.as(ben), { kind: 'note', content: 'A boat to paint.' });
    await Promise.all([own.has(1), others.has(1), since.has(2)]);
    const contents = (stream: TestStream) => stream.results.map(({ data }) => data.memoryFormed.content);
    expect(contents(own)).toEqual(['The new harbour plan.']);
    expect(contents(others)).toEqual(['A boat to paint.']);
    expect(contents(since)).toEqual(['The old harbour plan.', 'The new harbour plan.']);
    for (const stream of [own, others, since]) stream.leave();
  });

  test('factFormed, suggestionsChanged and taxonomyChanged send what changed and is seen', async () => {
    const { admin } = api.workspace;
    const ben = await api.workspace.caller('member', 'ben');
    const facts = 'subscription { factFormed { object } }';
    const [own, others] = [await follow(dana, facts), await follow(ben, facts)];
    const open = await follow(dana, 'subscription { suggestionsChanged { merges names places } }');
    const tree = await follow(ben, 'subscription { taxonomyChanged { places changedAt } }');
    const [none] = await open.has(1);
    const [before] = await tree.has(1);
    await listening();
    const state = (subject: string, object: string) => ({ subject, predicate: 'likes', object });
    await assertFact(api.as(dana), state('dana', 'harbours'));
    await assertFact(api.as(ben), state('ben', 'boats'));
    await Promise.all([own.has(1), others.has(1)]);
    const objects = (stream: TestStream) => stream.results.map(({ data }) => data.factFormed.object);
    expect([objects(own), objects(others)]).toEqual([['harbours'], ['boats']]);
    const create = 'mutation { createTaxonomyNode(input: { path: "livelier" }) { operationId } }';
    expect((await api.post(admin, { query: create })).errors).toEqual([]);
    const [, after] = await tree.has(2);
    expect(after?.data.taxonomyChanged.places).toBe(before?.data.taxonomyChanged.places + 1);
    const suggest = (userId: string | null) =>
      api.database.owner.query(
        `with made as (insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
           select $1, 'person', name, lower(name), $2::uuid, 'private' from unnest(array['Nils ' || $2::text, 'Nils B ' || $2::text]) name returning id)
         insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, owner_user_id, visibility)
         select $1, (array_agg(id))[1], (array_agg(id))[2], 0.7, $2::uuid, 'private' from made`,
        [api.workspace.id, userId],
      );
    await suggest(ben.userId);
    await suggest(dana.userId);
    const counts = (await open.has(2)).map(({ data }) => data.suggestionsChanged.merges);
    expect(counts.slice(0, 2)).toEqual([
      none?.data.suggestionsChanged.merges,
      none?.data.suggestionsChanged.merges + 1,
    ]);
    for (const stream of [own, others, open, tree]) stream.leave();
  });

  test('changed tells on one stream what changed of what is seen, and of the threads that are named', async () => {
    const ben = await api.workspace.caller('member', 'ben');
    const [mine, theirs] = [await open(dana), await open(ben)];
    const everything = 'subscription ($threads: [UUID!]) { changed(threadIds: $threads) { of threadIds } }';
    const watched = await follow(dana, everything, { threads: [mine, theirs] });
    const facts = await follow(ben, 'subscription { changed(of: [FACTS]) { of threadIds } }');
    const told = ({ results }: TestStream) => results.map(({ data }) => data.changed);
    const seen = (stream: TestStream) => [
      ...new Set(told(stream).flatMap(({ of, threadIds }) => [...of, ...threadIds])),
    ];
    expect((await watched.has(1)).map(({ data }) => data.changed)).toEqual([{ of: [], threadIds: [] }]);
    await facts.has(1);
    await listening();
    // Others' threads and facts are nothing that is told.
    await say(ben, theirs, 'Not for dana.');
    await assertFact(api.as(ben), { subject: 'ben', predicate: 'likes', object: 'lamps' });
    await say(dana, mine, 'For whoever looks.');
    await eventually(() => expect(seen(watched)).toContain(mine));
    await eventually(() => expect(seen(facts)).toEqual(['FACTS']));
    expect(seen(watched)).not.toContain(theirs);
    expect(seen(watched)).not.toContain('FACTS');
    await remember(api.as(dana), { kind: 'note', content: 'Something new.' });
    await eventually(() => expect(seen(watched)).toContain('MEMORIES'));
    const create = 'mutation { createTaxonomyNode(input: { path: "liveliest" }) { operationId } }';
    expect((await api.post(api.workspace.admin, { query: create })).errors).toEqual([]);
    await eventually(() => expect(seen(watched)).toContain('TAXONOMY'));
    const many = await follow(dana, everything, { threads: Array.from({ length: 21 }, () => mine) });
    await many.ended;
    expect(codes(many)).toEqual(['BAD_INPUT']);
    for (const stream of [watched, facts]) stream.leave();
  });

  test('jobProgress sends the numbers at once and as jobs come', async () => {
    const stream = await follow(dana, 'subscription { jobProgress { waiting failed tasks } }');
    const [first] = await stream.has(1);
    await listening();
    await remember(api.as(dana), { kind: 'note', content: 'Something that wants a vector.' });
    const [, second] = await stream.has(2);
    expect(second?.data.jobProgress.waiting).toBe(first?.data.jobProgress.waiting + 1);
    stream.leave();
  });
});

describe('what was taken away ends a stream within two seconds', () => {
  /** Looks at all that is open, a second apart, until a stream ended: two at most, the first of which may be under way. */
  async function looksUntil(stream: TestStream, taken: () => Promise<unknown>): Promise<number> {
    await listening();
    await taken();
    const asked = vi.spyOn(api.database.pool, 'query');
    await stream.ended;
    const looks = asked.mock.calls.filter(([text]) => String(text).includes('check_open_streams')).length;
    asked.mockRestore();
    return looks;
  }

  test('a membership', async () => {
    const eve = await api.workspace.caller('member', 'eve');
    const thread = await open(eve);
    const stream = await follow(eve, added, { thread });
    const looks = await looksUntil(stream, () =>
      api.database.owner.query('delete from mneme.membership where workspace_id = $1 and user_id = $2', [
        eve.workspaceId,
        eve.userId,
      ]),
    );
    expect(looks).toBeLessThanOrEqual(2);
    // Whichever comes first: the look, or a read that finds the thread gone.
    expect(['cut', 'complete']).toContain(await stream.ended);
  });

  test('an API key', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    const { secret, apiKeyId } = await createApiKey(api.as(bot), {
      name: 'live',
      role: 'service',
      scopes: ['read'],
    });
    const thread = await open(dana);
    const stream = await subscribe(api.url, secret, added, { thread });
    const looks = await looksUntil(stream, () =>
      api.post(api.workspace.admin, {
        query: 'mutation ($id: UUID!) { revokeApiKey(input: { apiKeyId: $id }) { apiKey { id } } }',
        variables: { id: apiKeyId },
      }),
    );
    expect(looks).toBeLessThanOrEqual(2);
  });

  test('a thread that one may read no more, which is said', async () => {
    const thread = await open(dana);
    const ben = await api.workspace.caller('member', 'ben');
    await takePart(thread, ben, true);
    const stream = await follow(ben, added, { thread });
    const looks = await looksUntil(stream, () => takePart(thread, ben, false));
    expect(looks).toBeLessThanOrEqual(2);
    expect(codes(stream)).toEqual(['THREAD_NOT_FOUND']);
    expect(await stream.ended).toBe('complete');
    await say(dana, thread, 'not for him');
    expect(texts(stream)).toEqual([undefined]);
  });
});

test('a connection lost while turns come loses none of them, doubles none and keeps their order', async () => {
  const thread = await open(dana);
  const stream = await follow(dana, added, { thread });
  await listening();
  const { connections } = api.live.hub.stats();
  const said = Array.from({ length: 40 }, (_, index) => `turn ${index}`);
  for (const [index, text] of said.entries()) {
    if (index % 10 === 5) api.deafen();
    await say(dana, thread, text);
  }
  await stream.has(said.length);
  expect(texts(stream)).toEqual(said);
  expect(api.live.hub.stats().connections).toBeGreaterThan(connections);
  stream.leave();
});

test('a stream is held to the limits of operations, and so many to a caller', async () => {
  const thread = await open(dana);
  const aliases = Array.from({ length: 400 }, (_, index) => `a${index}: id`).join(' ');
  const many = await follow(dana, `subscription { messageAdded(threadId: "${thread}") { ${aliases} } }`);
  await many.ended;
  expect(codes(many)).toEqual(['ALIAS_LIMIT']);
  const streams = await Promise.all(Array.from({ length: 51 }, () => follow(dana, added, { thread })));
  const refused = await Promise.race(streams.map((stream) => stream.ended.then(() => stream)));
  expect(codes(refused)).toEqual(['STREAM_LIMIT']);
  for (const stream of streams) stream.leave();
  await eventually(() => expect(api.live.hub.stats().followers).toBe(0));
});

test('a client that leaves leaves nothing behind', async () => {
  const thread = await open(dana);
  await eventually(() => expect(api.live.hub.stats().followers).toBe(0));
  const stream = await follow(dana, added, { thread });
  await eventually(() => expect(api.live.hub.stats()).toMatchObject({ followers: 1, topics: 1 }));
  stream.leave();
  await eventually(() => expect(api.live.hub.stats()).toMatchObject({ followers: 0, topics: 0 }));
});
