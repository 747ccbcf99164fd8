import { beforeAll, describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { recordTraffic } from '../support/traffic.ts';
import { append, recallQuery, usePersonas } from './persona-requests.ts';

// A request that speaks through a persona sees the profile and what passed with her, in whatever it asks: recall,
// prompts, tables, traces. What passed with another persona is not there for it.

const { api, database, dana, aria, kenji, bot, ids, codeOf, found, talk } = usePersonas();

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
