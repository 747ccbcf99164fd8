import { beforeAll, describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { untilBlocked } from '../support/blocked.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { recordTraffic } from '../support/traffic.ts';
import { useApi } from './api.ts';

// A request that speaks through a persona sees the profile and what passed with her, in whatever it asks: recall,
// prompts, tables, traces. What passed with another persona is not there for it.

const api = useApi();
const database = useDatabase();
let dana: Caller;
/** Dana's requests, as each persona makes them. */
let aria: Caller;
let kenji: Caller;
let bot: Caller;
let ids: Record<'aria' | 'kenji', string>;

const append =
  'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id personaId } } }';
const rememberMutation =
  'mutation ($input: RememberInput!) { remember(input: $input) { memory { id layer personaId } } }';
const recallQuery =
  'query ($input: RecallInput!) { recall(input: $input) { id hits { kind text thread { title } } } }';

const codeOf = async (caller: Caller, query: string, variables: Record<string, unknown> = {}) =>
  (await api.ask(caller, query, variables)).errors[0]?.extensions?.code;

async function found(caller: Caller, input: object): Promise<string[]> {
  const { recall } = await api.data(caller, recallQuery, { input });
  return recall.hits.map(({ text }: { text: string }) => text);
}

async function talk(caller: Caller, threadKey: string, messages: readonly object[]) {
  const { appendMessages } = await api.data(caller, append, {
    input: { threadKey, title: `About ${threadKey}`, channel: 'phone', messages },
  });
  await doJobs(database, api.services, api.one.id);
  return appendMessages.thread as { id: string; personaId: string | null };
}

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  bot = await api.one.caller('service', 'bot');
  const ensure = async (externalId: string, name: string): Promise<string> =>
    (
      await api.data(dana, 'mutation ($input: EnsureInput!) { ensurePersona(input: $input) { personaId } }', {
        input: { externalId, name },
      })
    ).ensurePersona.personaId;
  ids = { aria: await ensure('aria', 'Aria'), kenji: await ensure('kenji', 'Kenji') };
  aria = { ...dana, personaId: ids.aria };
  kenji = { ...dana, personaId: ids.kenji };
});

describe('what passed with one persona', () => {
  /** Every list of rows that a conversation leaves behind, each row as text. */
  const lists = {
    threads: 'id title summary',
    messages: 'id content',
    memoryItems: 'id content',
    facts: 'id object content: subject',
    summaries: 'id content topics keyDecisions actionItems',
    mentions: 'id surface',
    entities: 'id canonicalName',
    aliasVariants: 'id variant',
    branches: 'id threadId',
    recallTraces: 'id query messageHits { nodes { messageId } }',
  };
  const seen = async (caller: Caller): Promise<Record<string, string>> => {
    const fields = Object.entries(lists).map(([name, row]) => `${name}(first: 30) { nodes { ${row} } }`);
    const data = await api.data(caller, `{ ${fields.join(' ')} }`);
    return Object.fromEntries(
      Object.keys(lists).map((name) => [name, JSON.stringify(data[name].nodes)] as const),
    );
  };
  let threadId: string;

  beforeAll(async () => {
    const thread = await talk(aria, 'the wedding', [
      {
        role: 'USER',
        content: "I'm allergic to peanuts. My colleague Priya Raman bought a zeppelin for the wedding.",
      },
      { role: 'ASSISTANT', content: "I'm reading Elizabeth Bishop tonight, on my zeppelin." },
      { role: 'USER', content: 'I love the way you laugh in your zeppelin.' },
    ]);
    expect(thread.personaId).toBe(ids.aria);
    threadId = thread.id;
    expect(await found(aria, { query: 'zeppelin wedding surprise' })).not.toEqual([]);
    await api.data(
      aria,
      'mutation { setTopic(input: { channel: "phone", topic: "the zeppelin" }) { topic { content } } }',
    );
    await api.data(
      aria,
      `mutation { signalHandoff(input: { fromChannel: "phone", toChannel: "web", summary: "the zeppelin" }) { handoffId } }`,
    );
    await pendingTraces();
  });

  it('is in the tables for her and for the user, and for no other persona', async () => {
    const [own, hers, his] = [await seen(dana), await seen(aria), await seen(kenji)];
    for (const name of Object.keys(lists)) {
      expect([name, hers[name]]).toEqual([name, own[name]]);
      expect([name, hers[name] === '[]']).toEqual([name, false]);
    }
    expect(JSON.stringify(own)).toContain('zeppelin');
    // What Dana said of herself is profile, and known to all: without the conversation it was said in.
    expect(his.facts).toContain('peanuts');
    expect(JSON.stringify(his)).not.toMatch(/zeppelin|Bishop|laugh|wedding/i);
    for (const name of ['threads', 'messages', 'branches', 'summaries', 'recallTraces', 'mentions'])
      expect([name, his[name]]).toEqual([name, '[]']);
  });

  it('is not to be reached from the profile that it left', async () => {
    const asked = `{ facts { nodes { object thread { title } branch { id } persona { name }
      sources { nodes { message { content } } } } } }`;
    const peanuts = async (caller: Caller) =>
      (await api.data(caller, asked)).facts.nodes.find(
        ({ object }: { object: string }) => object === 'peanuts',
      );
    expect(await peanuts(aria)).toMatchObject({ thread: { title: 'About the wedding' } });
    expect(await peanuts(kenji)).toEqual({
      object: 'peanuts',
      thread: null,
      branch: null,
      persona: null,
      sources: { nodes: [{ message: null }] },
    });
  });

  it('is found by her and by no other: in recall with its threads, in prompts, in channels', async () => {
    const query = 'What of the zeppelin, Priya Raman and peanuts?';
    const { recall } = await api.data(kenji, recallQuery, { input: { query, scope: 'FULL' } });
    expect(JSON.stringify(recall)).toContain('peanuts');
    expect(JSON.stringify(recall)).not.toMatch(/zeppelin|wedding/);
    const pack = async (caller: Caller) =>
      (
        await api.data(
          caller,
          'query ($input: BuildContextInput!) { buildContext(input: $input) { text citations } }',
          { input: { query: 'What am I allergic to?', channel: 'web', scope: 'FULL', retrieval: 'ALWAYS' } },
        )
      ).buildContext;
    expect((await pack(aria)).text).toContain('zeppelin');
    const his = await pack(kenji);
    expect(his.text).toContain('peanuts');
    expect(JSON.stringify(his)).not.toMatch(/zeppelin|message:/);
    const channels = `{ topics { content } recentTurns(channel: "phone") { content }
      conversations { summary } }`;
    expect(JSON.stringify(await api.data(aria, channels))).toContain('zeppelin');
    expect(await api.data(kenji, channels)).toEqual({
      topics: [],
      recentTurns: [],
      conversations: [],
    });
    const claimed = await api.data(
      kenji,
      'mutation { claimHandoff(input: { channel: "web" }) { claimed summary } }',
    );
    expect(claimed.claimHandoff).toEqual({ claimed: false, summary: null });
  });

  it('is told of where it is the health of somebody of theirs, in the words of the user alone', async () => {
    const gil = await api.one.caller('member', 'gil');
    await talk({ ...gil, personaId: ids.aria }, 'at home', [
      { role: 'USER', content: 'My son is allergic to hazelnuts.' },
    ]);
    await talk({ ...gil, personaId: ids.aria }, 'with a neighbour', [
      { role: 'USER', author: 'gil', content: 'Whose children come to the party?' },
      { role: 'USER', author: 'Olga', content: 'My daughter is allergic to walnuts.' },
      // Whose word this is nobody says, where several speak.
      { role: 'USER', content: 'My nephew is allergic to cashews.' },
      { role: 'USER', content: 'I am allergic to sesame.' },
    ]);
    const his = { ...gil, personaId: ids.kenji };
    const { buildContext } = await api.data(
      his,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
      { input: { query: 'Which cake can I bake for the party?' } },
    );
    expect(buildContext.text).toContain('hazelnuts');
    expect(buildContext.text).not.toMatch(/walnuts|cashews|sesame/);
    const { insightProfile } = await api.data(his, '{ insightProfile { bullets } }');
    expect(insightProfile.bullets).toContain('hazelnuts');
    expect(insightProfile.bullets).not.toMatch(/walnuts|cashews|sesame/);
    expect((await api.data(gil, '{ insightProfile { bullets } }')).insightProfile.bullets).not.toMatch(
      /walnuts|cashews|sesame/,
    );
    const facts = async (personaId: string) =>
      JSON.stringify(await api.data({ ...gil, personaId }, '{ facts { nodes { subject object } } }'));
    expect(await facts(ids.aria)).toMatch(/hazelnuts.*walnuts|walnuts.*hazelnuts/);
    expect(await facts(ids.kenji)).toContain('hazelnuts');
    expect(await facts(ids.kenji)).not.toContain('walnuts');
  });

  it('is not there for a program that speaks through another, of whichever user', async () => {
    const [hers, his] = [
      await seen({ ...bot, personaId: ids.aria }),
      await seen({ ...bot, personaId: ids.kenji }),
    ];
    expect(hers.messages).toContain('zeppelin');
    expect(his.facts).toContain('peanuts');
    expect(JSON.stringify(his)).not.toMatch(/zeppelin|wedding/i);
    expect(his.messages).toBe('[]');
  });

  it('is changed by no other: not by its ids', async () => {
    const { messages, memoryItems } = await api.data(
      aria,
      '{ messages { nodes { id } } memoryItems { nodes { id layer } } }',
    );
    const memoryId = memoryItems.nodes.find(({ layer }: { layer: string }) => layer === 'RELATIONSHIP').id;
    const refusals: [string, Record<string, unknown>, string][] = [
      [
        'appendMessages(input: $input) { storedCount }',
        { threadId, messages: [{ role: 'USER', content: 'x' }] },
        'AppendMessagesInput',
      ],
      [
        'editMessage(input: $input) { message { id } }',
        { messageId: messages.nodes[0].id, content: 'x' },
        'EditMessageInput',
      ],
      ['updateThread(input: $input) { thread { id } }', { threadId, title: 'x' }, 'UpdateThreadInput'],
      ['closeThread(input: $input) { thread { id } }', { threadId }, 'CloseThreadInput'],
      ['forgetMemory(input: $input) { ok }', { memoryId }, 'ForgetMemoryInput'],
      [
        'forkBranch(input: $input) { branch { id } }',
        { threadId, atMessageId: messages.nodes[0].id },
        'ForkBranchInput',
      ],
    ];
    for (const [field, input, type] of refusals) {
      const code = await codeOf(kenji, `mutation ($input: ${type}!) { ${field} }`, { input });
      expect([field, code]).toEqual([field, expect.stringMatching(/_NOT_FOUND$/)]);
    }
    expect(JSON.stringify(await seen(aria))).toContain('wedding');
  });
});

describe('a query that names a persona', () => {
  const told = `hits { text thread { title } fact { object subject thread { title messages(first: 5) { nodes { content } } }
      sources(first: 5) { nodes { message { content thread { title } } } } }
    memory { content thread { title messages(first: 5) { nodes { content } } } branch { thread { title } }
      sources(first: 5) { nodes { message { content } } } } }`;
  const byInput = `query ($input: RecallInput!) { recall(input: $input) { ${told} } }`;
  const query = 'allergic to peanuts, zeppelin, wedding';

  it('is bound to her: what it is followed to is hers too, by id or key', async () => {
    for (const caller of [dana, bot])
      for (const named of [{ personaId: ids.kenji }, { personaKey: 'kenji' }, { personaKey: 'no such' }]) {
        const input = {
          query,
          scope: 'FULL',
          limit: 50,
          ...named,
          ...(caller === bot ? { userId: dana.userId } : {}),
        };
        const { recall } = await api.data(caller, byInput, { input });
        expect(JSON.stringify(recall)).toContain('peanuts');
        expect(JSON.stringify(recall)).not.toMatch(/zeppelin|wedding|Bishop/);
      }
    const hers = await api.data(dana, byInput, { input: { query, personaKey: 'aria' } });
    expect(JSON.stringify(hers)).toMatch(/About the wedding/);
    const own = await api.data(dana, byInput, { input: { query } });
    expect(JSON.stringify(own)).toMatch(/About the wedding/);
    await pendingTraces();
  });

  it('looks her key up once', async () => {
    const recorder = recordTraffic(api.services.pool);
    recorder.take();
    const asked = 'query ($input: RecallInput!) { recall(input: $input) { hits { text } } }';
    await api.data(dana, asked, { input: { query, personaKey: 'kenji' } });
    const { statements } = recorder.take();
    expect(statements.filter((statement) => statement.includes('own_keys'))).toHaveLength(1);
  });

  it('is bound in all its fields, whichever names her and however', async () => {
    const rows = 'threads { nodes { title } } recallTraces { nodes { query } }';
    const asked = [
      `query ($id: UUID!) { recall(input: { query: "zeppelin", personaId: $id }) { id } ${rows} }`,
      `query ($id: UUID = "${ids.kenji}") { recall(input: { query: "zeppelin", personaId: $id }) { id } ${rows} }`,
      `query ($id: UUID!) { ...A } fragment A on Query { ... on Query { buildContext(input: { personaId: $id }) { text } } ${rows} }`,
      `query ($id: UUID!) { recentTurns(channel: "phone", personaId: $id) { content } ${rows} }`,
      `query ($id: UUID!) { a: conversations(personaId: $id) { summary } b: narrative(personaKey: "kenji") { memory } ${rows} }`,
    ];
    for (const document of asked) {
      const { data, errors } = await api.ask(
        dana,
        document,
        document.includes('$id: UUID!') ? { id: ids.kenji.toUpperCase() } : {},
      );
      expect(errors).toEqual([]);
      expect(JSON.stringify(data)).not.toMatch(/zeppelin wedding|About the wedding/);
    }
    const { threads } = await api.data(dana, `{ ${rows} }`);
    expect(JSON.stringify(threads)).toContain('wedding');
  });

  it('names one alone', async () => {
    for (const other of [`, personaId: "${ids.aria}"`, '', ', personaKey: "aria"']) {
      const document = `{ a: recall(input: { query: "tea", personaId: "${ids.kenji}" }) { id }
        b: recall(input: { query: "tea"${other} }) { id } }`;
      expect(await codeOf(dana, document)).toBe('BAD_INPUT');
    }
    const same = `{ a: recall(input: { query: "tea", personaId: "${ids.kenji}" }) { id }
      b: recall(input: { query: "coffee", personaKey: "kenji" }) { id } }`;
    expect(await codeOf(dana, same)).toBeUndefined();
    // What is not executed names nobody.
    const left = (how: string) => `query ($no: Boolean = false, $yes: Boolean = true) {
      me @skip(if: $no) @include(if: $yes) { role }
      a: recall(input: { query: "tea", personaId: "${ids.kenji}" }) ${how} { id }
      ... ${how} { c: recall(input: { query: "tea", personaKey: "kenji" }) { id } }
      ...D ${how}
      b: recall(input: { query: "tea" }) { id } }
      fragment D on Query { d: recall(input: { query: "tea", personaKey: "kenji" }) { id } }`;
    for (const how of ['@skip(if: true)', '@include(if: $no)', '@skip(if: $yes) @include(if: $yes)'])
      expect([how, await codeOf(dana, left(how))]).toEqual([how, undefined]);
    for (const how of ['@skip(if: $no)', '@include(if: $yes)'])
      expect([how, await codeOf(dana, left(how))]).toEqual([how, 'BAD_INPUT']);
    expect(
      await codeOf(
        kenji,
        `{ a: recall(input: { query: "tea", personaId: "${ids.kenji}" }) { id }
        b: recall(input: { query: "tea" }) { id } }`,
      ),
    ).toBeUndefined();
  });
});

describe('another persona', () => {
  const rename =
    'mutation ($input: UpdatePersonaInput!) { updatePersona(input: $input) { persona { name } } }';

  it('is renamed by no program or admin who speaks through one', async () => {
    const patch = { name: 'Mallory' };
    for (const caller of [bot, await api.one.caller('admin', 'ada')]) {
      const through = { ...caller, personaId: ids.kenji };
      const { data } = await api.ask(through, rename, { input: { id: ids.aria, patch } });
      expect(data?.updatePersona ?? null).toBeNull();
      expect(await api.data(through, rename, { input: { id: ids.kenji, patch: { name: 'Kenji' } } })).toEqual(
        { updatePersona: { persona: { name: 'Kenji' } } },
      );
    }
    const { persona } = await api.data(dana, 'query ($id: UUID!) { persona(id: $id) { name } }', {
      id: ids.aria,
    });
    expect(persona).toEqual({ name: 'Aria' });
  });

  it('loses nothing by what a program changes of the user', async () => {
    await api.data(
      await api.one.caller('admin', 'ada'),
      'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { sealMemories } } }',
      { input: { id: dana.userId, patch: { sealMemories: true } } },
    );
    const { data } = await api.ask(
      { ...bot, personaId: ids.kenji },
      'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { sealMemories } } }',
      { input: { id: dana.userId, patch: { sealMemories: false } } },
    );
    expect(data?.updateUser ?? null).toBeNull();
    const { rows } = await database.owner.query(
      'update mneme.workspace_user u set seal_memories = null from mneme.workspace_user old where u.id = $1 and old.id = u.id returning old.seal_memories',
      [dana.userId],
    );
    expect(rows).toEqual([{ seal_memories: true }]);
  });

  it('keeps the transcripts of her threads', async () => {
    const { appendMessages } = await api.data({ ...bot, personaId: ids.aria }, append, {
      input: { userKey: 'gil', threadKey: 'gil', messages: [{ role: 'USER', content: 'I live in Turku.' }] },
    });
    const input = { threadId: appendMessages.thread.id, privacyMode: true, removeOlderTranscripts: false };
    for (const privacyMode of [true, false]) {
      const changed = codeOf(
        { ...bot, personaId: ids.aria },
        'mutation ($input: SetPrivacyModeInput!) { setPrivacyMode(input: $input) { __typename } }',
        { input: { ...input, privacyMode } },
      );
      expect(await changed).toBe('PERSONA_NOT_ALLOWED');
    }
    expect(
      await codeOf(
        { ...bot, personaId: ids.kenji },
        'mutation ($input: SetPrivacyModeInput!) { setPrivacyMode(input: $input) { __typename } }',
        { input },
      ),
    ).toBe('THREAD_NOT_FOUND');
  });
});

describe('what a persona writes', () => {
  it('is hers: threads, turns, memories, preferences, tasks, facts', async () => {
    const { id } = await talk(kenji, 'a diary', [{ role: 'USER', content: 'The heron is called Gustav.' }]);
    const { thread } = await api.data(
      dana,
      'query ($id: UUID!) { thread(id: $id) { personaId messages { nodes { personaId } } } }',
      { id },
    );
    expect(thread).toEqual({ personaId: ids.kenji, messages: { nodes: [{ personaId: ids.kenji }] } });
    // The same key under another persona is another thread.
    expect((await talk(aria, 'a diary', [{ role: 'USER', content: 'Good morning.' }])).id).not.toBe(id);
    const note = (input: object) => api.data(kenji, rememberMutation, { input: { kind: 'NOTE', ...input } });
    expect((await note({ content: 'We call it Gustav.' })).remember.memory).toMatchObject({
      layer: 'RELATIONSHIP',
      personaId: ids.kenji,
    });
    expect((await note({ content: 'Dana rows a wherry.', layer: 'PROFILE' })).remember.memory).toMatchObject({
      layer: 'PROFILE',
      personaId: null,
    });
    const { setPreference, createTask, assertFact } = await api.data(
      kenji,
      `mutation {
        setPreference(input: { category: "tea", key: "milk", value: "oat" }) { preference { personaId } }
        createTask(input: { content: "Feed Gustav" }) { task { personaId } }
        assertFact(input: { subject: "Gustav", predicate: "lives_in", object: "the reeds" }) { fact { personaId } }
      }`,
    );
    for (const { personaId } of [setPreference.preference, createTask.task, assertFact.fact])
      expect(personaId).toBe(ids.kenji);
    const hers = await found(aria, { query: 'Gustav heron wherry oat reeds', scope: 'FULL' });
    expect(hers).toContain('Dana rows a wherry.');
    expect(hers.join('\n')).not.toMatch(/Gustav|oat|reeds/);
  });

  it('is hers too where a program speaks for the user', async () => {
    const hers = { ...bot, personaId: ids.kenji };
    const named = { userKey: 'fay' };
    const { appendMessages } = await api.data(hers, append, {
      input: { ...named, threadKey: 'fay', messages: [{ role: 'USER', content: 'I live in Turku.' }] },
    });
    const threadId = appendMessages.thread.id;
    expect(appendMessages.thread.personaId).toBe(ids.kenji);
    const stated = await api.data(
      hers,
      `mutation ($threadId: UUID!) {
        remember(input: { kind: NOTE, content: "Our boat is red.", userKey: "fay", threadId: $threadId }) {
          memory { personaId } }
        assertFact(input: { subject: "Boat", predicate: "has_colour", object: "red", userKey: "fay" }) {
          fact { personaId } }
        setPreference(input: { category: "boat", key: "colour", value: "red", userKey: "fay" }) {
          preference { personaId } }
        setTopic(input: { channel: "phone", topic: "boats", userKey: "fay" }) { topic { content } }
        closeThread(input: { threadId: $threadId }) { thread { id } }
      }`,
      { threadId },
    );
    for (const { personaId } of [
      stated.remember.memory,
      stated.assertFact.fact,
      stated.setPreference.preference,
    ])
      expect(personaId).toBe(ids.kenji);
    await doJobs(database, api.services, api.one.id);
    const asked = { input: { query: 'boat red Turku', ...named } };
    const { recall } = await api.data(hers, recallQuery, asked);
    expect(JSON.stringify(recall)).toMatch(/boat is red/);
    await pendingTraces();
    const trace =
      'query ($id: UUID!) { recallTrace(id: $id) { personaId memoryHits { nodes { memory { content } } } } }';
    const traced = (await api.data(hers, trace, { id: recall.id })).recallTrace;
    expect(traced.personaId).toBe(ids.kenji);
    expect(JSON.stringify(traced.memoryHits)).toContain('boat is red');
    const other = { ...bot, personaId: ids.aria };
    expect((await api.data(other, trace, { id: recall.id })).recallTrace).toBeNull();
    expect(JSON.stringify((await api.data(other, recallQuery, asked)).recall)).not.toContain('boat is red');
  });

  it('is a document of hers, where the user has one of the same file', async () => {
    const add = async (caller: Caller, text: string) =>
      (
        await api.data(
          caller,
          'mutation ($input: AddDocumentInput!) { addDocument(input: $input) { outcome document { id personaId } } }',
          { input: { uri: 'file:///plan.txt', name: 'plan.txt', text } },
        )
      ).addDocument;
    const shared = await add(dana, 'The regatta is in May.');
    const hers = await add(kenji, 'The regatta is in June.');
    expect(hers).toMatchObject({ outcome: 'ADDED', document: { personaId: ids.kenji } });
    expect(await add(kenji, 'The regatta is in July.')).toEqual({ ...hers, outcome: 'CHANGED' });
    const read = 'query ($id: UUID!) { sourceDocument(id: $id) { personaId chunks { nodes { content } } } }';
    expect(await api.data(aria, read, { id: shared.document.id })).toEqual({
      sourceDocument: { personaId: null, chunks: { nodes: [{ content: 'The regatta is in May.' }] } },
    });
  });

  it('changes and removes nothing that is the user’s: it is read and added to', async () => {
    const gus = await api.one.caller('member', 'gus');
    const aside = await api.one.caller('admin', 'ada');
    const made = await api.data(
      gus,
      `mutation {
        remember(input: { kind: NOTE, content: "Gus keeps llamas.", idempotencyKey: "llamas" }) { memory { id } }
        createTask(input: { content: "Shear the llamas" }) { task { id } }
        assertFact(input: { subject: "Gus", predicate: "lives_in", object: "Cusco" }) { fact { id } }
        addDocument(input: { uri: "file:///llamas.txt", name: "llamas.txt", text: "Llamas hum." }) { document { id } }
      }`,
    );
    // The key of RFC 8037, appendix A.6.
    const publicKey = '{"kty":"OKP","crv":"X25519","x":"3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"}';
    await api.data(
      gus,
      'mutation ($input: RegisterOwnerKeyInput!) { registerOwnerKey(input: $input) { __typename } }',
      { input: { name: 'phone', publicKey } },
    );
    const { createTask } = await api.data(
      gus,
      'mutation { createTask(input: { content: "Feed the llamas", sealed: true }) { task { id } } }',
    );
    const [memory, task, fact, document, sealed] = [
      made.remember.memory.id,
      made.createTask.task.id,
      made.assertFact.fact.id,
      made.addDocument.document.id,
      createTask.task.id,
    ];
    const refused: [string, object][] = [
      ['forgetMemory', { memoryId: memory }],
      ['reviseMemory', { memoryId: memory, content: 'Gus keeps goats.' }],
      ['setSensitivity', { memoryId: memory, sensitivity: 'INTIMATE' }],
      ['setSensitivity', { factId: fact, sensitivity: 'INTIMATE' }],
      ['retractFact', { factId: fact }],
      ['correctFact', { factId: fact, object: 'Lima' }],
      ['removeDocument', { documentId: document }],
      ['updateTask', { taskId: task, content: 'Sell the llamas' }],
      ['updateTask', { taskId: task, status: 'CANCELLED' }],
      ['updateTask', { taskId: sealed, content: 'Sell the llamas' }],
    ];
    for (const caller of [gus, bot]) {
      for (const [name, input] of refused) {
        const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
        const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
        expect([name, await codeOf({ ...caller, personaId: ids.kenji }, mutation, { input })]).toEqual([
          name,
          'PERSONA_NOT_ALLOWED',
        ]);
      }
    }
    const through = { ...gus, personaId: ids.kenji };
    const session = 'mutation { removeSealedSession(input: { sessionKey: "s" }) { __typename } }';
    expect(await codeOf(through, session)).toBe('PERSONA_NOT_ALLOWED');
    const inHerWords = {
      kind: 'NOTE',
      content: 'Gus keeps goats.',
      layer: 'PROFILE',
      idempotencyKey: 'llamas',
    };
    expect(await codeOf(through, rememberMutation, { input: { ...inHerWords, replace: true } })).toBe(
      'PERSONA_NOT_ALLOWED',
    );
    // It is all there, as it was; a task that is done is told of to anybody.
    const seenByHer = await api.data(
      through,
      `{ facts { nodes { object } } sourceDocument(id: "${document}") { title } memoryItem(id: "${memory}") { content sensitivity } }`,
    );
    expect(seenByHer).toEqual({
      facts: { nodes: [{ object: 'Cusco' }] },
      sourceDocument: { title: expect.any(String) },
      memoryItem: { content: 'Gus keeps llamas.', sensitivity: 'NEUTRAL' },
    });
    const done = await api.data(
      through,
      `mutation { completeTask(input: { taskId: "${task}" }) { task { status personaId } } }`,
    );
    expect(done.completeTask.task).toEqual({ status: 'DONE', personaId: null });
    expect(
      await codeOf(gus, `mutation { removeDocument(input: { documentId: "${document}" }) { ok } }`),
    ).toBe(undefined);
    expect(
      await codeOf(aside, `mutation { forgetMemory(input: { memoryId: "${memory}" }) { ok } }`),
    ).not.toBe('PERSONA_NOT_ALLOWED');
  });

  it('is never another’s, nor in a thread of no persona', async () => {
    const { id } = await talk(dana, 'for all', [{ role: 'USER', content: 'The lighthouse is closed.' }]);
    expect(await found(kenji, { query: 'lighthouse' })).toContain('The lighthouse is closed.');
    const refused = async (mutation: string, input: object, type: string) =>
      codeOf(kenji, `mutation ($input: ${type}!) { ${mutation} }`, { input });
    for (const persona of [{ personaId: ids.aria }, { personaKey: 'aria' }, { personaKey: 'nobody yet' }]) {
      expect(
        await refused(
          'openThread(input: $input) { thread { id } }',
          { externalId: 'x', ...persona },
          'OpenThreadInput',
        ),
      ).toBe('PERSONA_NOT_ALLOWED');
      expect(
        await refused(
          'remember(input: $input) { memory { id } }',
          { kind: 'NOTE', content: 'x', ...persona },
          'RememberInput',
        ),
      ).toBe('PERSONA_NOT_ALLOWED');
      expect(await codeOf(kenji, recallQuery, { input: { query: 'zeppelin', ...persona } })).toBe(
        'PERSONA_NOT_ALLOWED',
      );
    }
    expect(
      await refused(
        'appendMessages(input: $input) { storedCount }',
        { threadId: id, messages: [{ role: 'USER', content: 'x' }] },
        'AppendMessagesInput',
      ),
    ).toBe('PERSONA_NOT_ALLOWED');
    const { thread } = await api.data(
      kenji,
      'query ($id: UUID!) { thread(id: $id) { messages { nodes { id content } } } }',
      { id },
    );
    const [{ id: messageId }] = thread.messages.nodes;
    expect(
      await refused(
        'editMessage(input: $input) { message { id } }',
        { messageId, content: 'x' },
        'EditMessageInput',
      ),
    ).toBe('PERSONA_NOT_ALLOWED');
  });
});

describe('a thread of no persona', () => {
  it('is read through one, and changed, moved, shared or forked through none', async () => {
    const { id: threadId } = await talk(dana, 'of nobody', [
      { role: 'USER', content: 'The harbour opens at six.' },
    ]);
    const carl = await api.one.caller('member', 'carl');
    const { thread } = await api.data(
      kenji,
      'query ($id: UUID!) { thread(id: $id) { title messages { nodes { id } } } }',
      { id: threadId },
    );
    expect(thread.title).toBe('About of nobody');
    const changes: [string, string, object][] = [
      ['updateThread', 'UpdateThreadInput', { threadId, title: 'x' }],
      ['updateThread', 'UpdateThreadInput', { threadId, projectKey: 'harbour' }],
      ['updateThread', 'UpdateThreadInput', { threadId, taxonomyPath: 'work.harbour' }],
      ['closeThread', 'CloseThreadInput', { threadId }],
      ['restoreThread', 'RestoreThreadInput', { threadId }],
      ['forkBranch', 'ForkBranchInput', { threadId, atMessageId: thread.messages.nodes[0].id }],
      ['setSensitivity', 'SetSensitivityInput', { threadId, sensitivity: 'INTIMATE' }],
      ['addThreadParticipant', 'ThreadParticipantInput', { threadId, userId: carl.userId }],
      ['removeThreadParticipant', 'ThreadParticipantInput', { threadId, userId: carl.userId }],
      ['appendMessages', 'AppendMessagesInput', { threadId, messages: [{ role: 'USER', content: 'x' }] }],
    ];
    const ada = await api.one.caller('admin', 'ada');
    for (const path of ['work', 'work.harbour'])
      await api.data(
        ada,
        'mutation ($input: CreateTaxonomyNodeInput!) { createTaxonomyNode(input: $input) { __typename } }',
        { input: { path, label: path } },
      );
    const before = await rowOf(threadId);
    for (const caller of [kenji, { ...bot, personaId: ids.kenji }])
      for (const [field, type, input] of changes)
        expect([
          field,
          await codeOf(caller, `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`, {
            input,
          }),
        ]).toEqual([field, 'PERSONA_NOT_ALLOWED']);
    const { errors } = await api.ask(
      kenji,
      'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { __typename } }',
      { input: { threadId } },
    );
    expect(errors[0]?.message).toMatch(/Omit the header X-Mneme-Persona, or use a token or key/);
    // Of many threads at once, hers alone are moved.
    const { fileThreads } = await api.data(
      kenji,
      'mutation ($input: FileThreadsInput!) { fileThreads(input: $input) { threads } }',
      { input: { path: 'work', threadIds: [threadId] } },
    );
    expect(fileThreads.threads).toBe(0);
    expect(await rowOf(threadId)).toEqual(before);
    // Bound to nobody, all of it is the user's.
    for (const [field, type, input] of changes.filter(([name]) => !/^(restore|setSens)/.test(name)))
      expect([
        field,
        await codeOf(dana, `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`, {
          input,
        }),
      ]).toEqual([field, undefined]);
  });

  const rowOf = async (id: string) =>
    (await database.owner.query('select * from mneme.thread where id = $1', [id])).rows;
});

describe('a thread that a persona opens', () => {
  it('is in privacy mode from its beginning, where she says so', async () => {
    const open = (caller: Caller, externalId: string) =>
      api.ask(
        caller,
        'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id personaId privacyMode } } }',
        { input: { externalId, privacyMode: true } },
      );
    for (const caller of [kenji, { ...bot, personaId: ids.kenji }]) {
      const { data, errors } = await open(caller, 'confessional');
      expect(errors).toEqual([]);
      expect(data.openThread.thread).toMatchObject({ personaId: ids.kenji, privacyMode: true });
      expect((await open(caller, 'confessional')).data.openThread).toEqual(data.openThread);
    }
    // What has turns is the user's to say.
    await talk(kenji, 'a log', [{ role: 'USER', content: 'Low tide at nine.' }]);
    expect((await open(kenji, 'a log')).errors[0]?.extensions?.code).toBe('PERSONA_NOT_ALLOWED');
  });

  it('is not taken for empty while a turn is being added to it', async () => {
    const { openThread } = await api.data(
      kenji,
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
      { input: { externalId: 'a late log' } },
    );
    const threadId: string = openThread.thread.id;
    let waiter: Promise<unknown> = Promise.resolve();
    await withSession(api.services.pool, kenji, async (session) => {
      await session.query('select mneme_operation.append_calls($1, false)', [
        JSON.stringify([{ thread: threadId, messages: [{ role: 'user', content: 'High tide at three.' }] }]),
      ]);
      waiter = codeOf(
        kenji,
        'mutation ($input: SetPrivacyModeInput!) { setPrivacyMode(input: $input) { __typename } }',
        { input: { threadId, privacyMode: true, removeOlderTranscripts: true } },
      );
      // For the branch's row.
      await untilBlocked(database, 'set_privacy_mode');
    });
    expect(await waiter).toBe('PERSONA_NOT_ALLOWED');
  });
});

describe('scopes, by layer and sensitivity, to a request that speaks through a persona', () => {
  const shownBy: Record<string, readonly string[]> = {
    FULL: ['profile', 'intimate profile', 'relationship', 'intimate relationship'],
    INSIGHTS_ONLY: ['profile', 'intimate profile'],
    NEUTRAL_ONLY: ['profile'],
    NEUTRAL_AND_RELATIONSHIP: ['profile', 'relationship', 'intimate relationship'],
    RELATIONSHIP_ONLY: ['relationship', 'intimate relationship'],
    NONE: [],
  };
  const all = shownBy.FULL ?? [];
  let eve: Record<'aria' | 'kenji', Caller>;
  const shown = (text: string) => all.filter((name) => text.includes(`, ${name.replace(' ', '-')}-layer`));

  beforeAll(async () => {
    const caller = await api.one.caller('member', 'eve');
    eve = { aria: { ...caller, personaId: ids.aria }, kenji: { ...caller, personaId: ids.kenji } };
    for (const name of all) {
      const layer = name.endsWith('profile') ? 'PROFILE' : 'RELATIONSHIP';
      const { remember } = await api.data(eve.aria, rememberMutation, {
        input: { kind: 'INSIGHT', content: `The saxophone, ${name.replace(' ', '-')}-layer.`, layer },
      });
      // What she adds to the profile is the user's from then on.
      if (name.startsWith('intimate'))
        await api.data(
          layer === 'PROFILE' ? caller : eve.aria,
          'mutation ($id: UUID!) { setSensitivity(input: { memoryId: $id, sensitivity: INTIMATE }) { memory { id } } }',
          { id: remember.memory.id },
        );
    }
    await doJobs(database, api.services, api.one.id);
  });

  it.each(Object.entries(shownBy))('%s', async (scope, expected) => {
    const profile = expected.filter((name) => name.endsWith('profile'));
    for (const [caller, sees] of [
      [eve.aria, expected],
      [eve.kenji, profile],
    ] as const) {
      const { recall } = await api.data(caller, recallQuery, { input: { query: 'saxophone', scope } });
      expect(shown(JSON.stringify(recall))).toEqual(sees);
      const { buildContext } = await api.data(
        caller,
        'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
        { input: { query: 'saxophone', scope, retrieval: 'ALWAYS' } },
      );
      expect(shown(buildContext.text)).toEqual(sees);
      // The tables know no scope, and no other persona either.
      const { memoryItems } = await api.data(caller, '{ memoryItems { nodes { content } } }');
      expect(shown(JSON.stringify(memoryItems))).toEqual(
        caller === eve.aria ? all : all.filter((name) => name.endsWith('profile')),
      );
      // A trace is of whoever asked, with what they were shown.
      await pendingTraces();
      const trace = `query ($id: UUID!) { recallTrace(id: $id) {
        query memoryHits { nodes { memory { content } } } } }`;
      const traced = async (by: Caller) => (await api.data(by, trace, { id: recall.id })).recallTrace;
      expect(shown(JSON.stringify(await traced(caller)))).toEqual(sees);
      expect(await traced(caller === eve.aria ? eve.kenji : eve.aria)).toBeNull();
    }
  });
});

describe('a session of the database', () => {
  it('that speaks through no persona, or through one that is not there, is closed', async () => {
    const count = (caller: Caller) =>
      withSession(database.pool, caller, async (session) => {
        const { rows } = await session.query<{ threads: number; profile: number }>(
          `select (select count(*)::integer from mneme.thread where persona_id is not null) as threads,
             (select count(*)::integer from mneme.memory_item where persona_id is null) as profile`,
        );
        return rows[0];
      });
    const own = await count(dana);
    expect(own?.threads).toBeGreaterThan(0);
    expect(await count({ ...dana, personaId: crypto.randomUUID() })).toEqual({
      threads: 0,
      profile: own?.profile,
    });
  });
});
