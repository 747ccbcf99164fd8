import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { untilBlocked } from '../support/blocked.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

// Profile and relationship are two layers: what a user says of themselves every persona may know, what is between the
// user and one persona no other does.

const api = useApi();
const database = useDatabase();
let dana: Caller;
let ids: Record<'aria' | 'kenji', string>;

const context = async (input: object, caller = dana): Promise<string> =>
  (
    await api.data(caller, 'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }', {
      input,
    })
  ).buildContext.text;
const found = async (input: object, caller = dana): Promise<string> =>
  (
    await api.data(caller, 'query ($input: RecallInput!) { recall(input: $input) { hits { kind text } } }', {
      input,
    })
  ).recall.hits
    .map(({ text }: { text: string }) => text)
    .join('\n');
const remember = async (input: object, caller = dana): Promise<string> =>
  (
    await api.data(
      caller,
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }',
      { input },
    )
  ).remember.memory.id;

/** Says turns in a persona's conversation, and lets them be formed. */
async function talk(personaKey: string, turns: readonly [role: string, content: string][]): Promise<string> {
  const { appendMessages } = await api.data(
    dana,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
    {
      input: {
        threadKey: `${personaKey}-${turns[0]?.[1]}`,
        personaKey,
        messages: turns.map(([role, content]) => ({ role, content })),
      },
    },
  );
  await doJobs(database, api.services, api.one.id);
  return appendMessages.thread.id;
}

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  const ensure = async (externalId: string, name: string): Promise<string> =>
    (
      await api.data(dana, 'mutation ($input: EnsureInput!) { ensurePersona(input: $input) { personaId } }', {
        input: { externalId, name },
      })
    ).ensurePersona.personaId;
  ids = { aria: await ensure('aria', 'Aria'), kenji: await ensure('kenji', 'Kenji') };
});

describe('what is said to one persona', () => {
  it('of the user is profile, known to every persona; of the two of them it stays between them', async () => {
    await talk('aria', [
      ['USER', "I'm allergic to peanuts. I prefer window seats on trains."],
      ['ASSISTANT', "Noted! I'm reading Elizabeth Bishop tonight."],
      ['USER', 'I love the way you laugh. My colleague Priya Raman works at Helios.'],
    ]);
    const stored = (await api.data(dana, '{ memoryItems { nodes { content layer personaId kind } } }'))
      .memoryItems.nodes;
    expect(stored).toContainEqual(
      expect.objectContaining({
        content: 'I prefer window seats on trains',
        layer: 'PROFILE',
        personaId: null,
      }),
    );
    expect(stored).toContainEqual(
      expect.objectContaining({
        content: "I'm reading Elizabeth Bishop tonight",
        layer: 'RELATIONSHIP',
        kind: 'MOMENT',
        personaId: ids.aria,
      }),
    );
    for (const personaId of [ids.aria, ids.kenji]) {
      const asked = await context({ query: 'What do you know of my allergies and trains?', personaId });
      expect(asked).toContain('peanuts');
      expect(asked).toContain('window seats');
    }
    const question = { query: 'Who is reading Elizabeth Bishop tonight? Who works at Helios? Who laughs?' };
    const toAria = await context({ ...question, personaId: ids.aria });
    expect(toAria).toContain('Bishop tonight');
    expect(toAria).toContain('Priya Raman works');
    // Her turns are cited to her alone.
    const { messages } = await api.data(dana, '{ messages { nodes { id personaId } } }');
    const hers: string[] = messages.nodes
      .filter((turn: { personaId: string | null }) => turn.personaId === ids.aria)
      .map(({ id }: { id: string }) => `message:${id}`);
    const cited = async (personaId: string): Promise<string[]> =>
      (
        await api.data(
          dana,
          'query ($input: BuildContextInput!) { buildContext(input: $input) { citations } }',
          { input: { query: 'What am I allergic to?', personaId } },
        )
      ).buildContext.citations;
    expect((await cited(ids.aria)).filter((citation) => hers.includes(citation))).not.toEqual([]);
    expect((await cited(ids.kenji)).filter((citation) => hers.includes(citation))).toEqual([]);
    const toKenji = await context({ ...question, personaId: ids.kenji });
    for (const text of [
      toKenji.slice(0, toKenji.indexOf('[user]')),
      await found({ ...question, personaId: ids.kenji }),
      await found({ ...question, personaId: ids.kenji, scope: 'FULL' }),
    ]) {
      expect(text).not.toMatch(/Bishop tonight|Helios|laugh/i);
    }
    // Where Dana said it is told to whom she said it.
    const heard = async (personaId: string) =>
      (
        await api.data(
          dana,
          'query ($input: RecallInput!) { recall(input: $input) { hits { text thread { persona { name } } } } }',
          { input: { query: 'allergic to peanuts', kinds: ['FACT'], personaId } },
        )
      ).recall.hits[0];
    expect(await heard(ids.aria)).toMatchObject({ thread: { persona: { name: 'Aria' } } });
    expect(await heard(ids.kenji)).toEqual({ text: expect.stringContaining('peanuts'), thread: null });
  });

  it('is one fact with what was said to another: the newer takes the place of the older', async () => {
    await talk('aria', [['USER', 'I live in Porto.']]);
    await talk('kenji', [['USER', 'I moved, I live in Lyon now.']]);
    const profile = (await api.data(dana, '{ profile { text } }')).profile.text;
    expect(profile).toContain('Lyon');
    expect(profile).not.toContain('Porto');
  });
});

describe('what is stated in a persona’s conversation', () => {
  it('is hers, unless its layer says otherwise', async () => {
    const threadId = await talk('aria', [['USER', 'Good morning.']]);
    await remember({ kind: 'NOTE', content: 'We call the heron Gustav.', threadId });
    await remember({ kind: 'NOTE', content: 'Dana rows a wherry.', threadId, layer: 'PROFILE' });
    const query = 'heron Gustav wherry';
    const [aria, kenji] = [
      await found({ query, personaId: ids.aria }),
      await found({ query, personaId: ids.kenji }),
    ];
    expect(aria).toContain('Gustav');
    expect(aria).toContain('wherry');
    expect(kenji).not.toContain('Gustav');
    expect(kenji).toContain('wherry');
  });
});

describe('a prompt', () => {
  it('is spoken by the persona of its thread, where none is named', async () => {
    await remember({ kind: 'NOTE', content: 'Aria keeps a glass zeppelin.', personaId: ids.aria });
    await remember({ kind: 'NOTE', content: 'Kenji keeps a paper zeppelin.', personaId: ids.kenji });
    const query = 'Who keeps a zeppelin?';
    const threadId = await talk('aria', [['USER', 'Hello again.']]);
    const inThread = await context({ query, threadId, retrieval: 'ALWAYS' });
    expect(inThread).toContain('glass zeppelin');
    expect(inThread).not.toContain('paper zeppelin');
    // One that no persona speaks holds no relationship; the user's own search does.
    expect(await context({ query, retrieval: 'ALWAYS' })).not.toMatch(/glass zeppelin|paper zeppelin/);
    const hits = await found({ query });
    expect(hits).toContain('glass zeppelin');
    expect(hits).toContain('paper zeppelin');
  });
});

describe('scopes, by layer and sensitivity', () => {
  const scopes = {
    FULL: ['profile', 'intimate profile', 'relationship', 'intimate relationship'],
    INSIGHTS_ONLY: ['profile', 'intimate profile'],
    NEUTRAL_ONLY: ['profile'],
    NEUTRAL_AND_RELATIONSHIP: ['profile', 'relationship', 'intimate relationship'],
    RELATIONSHIP_ONLY: ['relationship', 'intimate relationship'],
    NONE: [],
  };
  const all = ['profile', 'intimate profile', 'relationship', 'intimate relationship'];
  let eve: Caller;
  let threadId: string;

  beforeAll(async () => {
    eve = await api.one.caller('member', 'eve');
    for (const name of all) {
      const id = await remember(
        {
          kind: 'INSIGHT',
          content: `The saxophone, ${name.replace(' ', '-')}-layer.`,
          ...(name.endsWith('relationship') ? { personaId: ids.aria } : {}),
        },
        eve,
      );
      if (!name.startsWith('intimate')) continue;
      const { setSensitivity } = await api.data(
        eve,
        `mutation ($id: UUID!) { setSensitivity(input: { memoryId: $id, sensitivity: INTIMATE }) {
           memory { id sensitivity } fact { id } } }`,
        { id },
      );
      expect(setSensitivity).toEqual({ memory: { id, sensitivity: 'INTIMATE' }, fact: null });
    }
    const { appendMessages } = await api.data(
      eve,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
      {
        input: {
          threadKey: 'sax',
          personaKey: 'aria',
          messages: [{ role: 'USER', content: 'A turn about the saxophone.' }],
        },
      },
    );
    threadId = appendMessages.thread.id;
    await doJobs(database, api.services, api.one.id);
  });

  const shown = (text: string) => all.filter((name) => text.includes(`, ${name.replace(' ', '-')}-layer`));

  it.each(Object.entries(scopes))('%s', async (scope, expected) => {
    const asked = { query: 'saxophone', personaId: ids.aria, scope };
    const hits = await found(asked, eve);
    expect(shown(hits)).toEqual(expected);
    expect(hits.includes('A turn about')).toBe(scope !== 'NONE');
    const pack = await context({ ...asked, threadId }, eve);
    expect(shown(pack)).toEqual(expected);
    expect(pack.includes('A turn about')).toBe(scope !== 'NONE');
    expect(shown(await context({ ...asked, query: null, threadId }, eve))).toEqual(expected);
    const other = expected.filter((name) => name.endsWith('profile'));
    expect(shown(await found({ ...asked, personaId: ids.kenji }, eve))).toEqual(other);
    expect(shown(await context({ ...asked, personaId: ids.kenji }, eve))).toEqual(other);
    const { insightProfile } = await api.data(
      eve,
      'query ($scope: MemoryScope!) { insightProfile(scope: $scope) { bullets document } }',
      { scope },
    );
    expect(shown(insightProfile.bullets)).toEqual(other);
    expect(shown(JSON.stringify(insightProfile.document))).toEqual(other);
  });

  it('is NEUTRAL_AND_RELATIONSHIP unless one is given', async () => {
    const asked = { query: 'saxophone', personaId: ids.aria };
    expect(shown(await found(asked, eve))).toEqual(scopes.NEUTRAL_AND_RELATIONSHIP);
    expect(shown(await context({ ...asked, threadId }, eve))).toEqual(scopes.NEUTRAL_AND_RELATIONSHIP);
  });

  it('NONE gives the system prompt and the message alone', async () => {
    const text = await context(
      { query: 'What of the saxophone?', systemPrompt: 'Be kind.', threadId, scope: 'NONE' },
      eve,
    );
    expect(text).toBe('[system]\nBe kind.\n\n[user]\nWhat of the saxophone?');
  });
});

describe('sensitivity', () => {
  it('is told from the words, and is never that of health', async () => {
    const frank = await api.one.caller('member', 'frank');
    await api.data(
      frank,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
      {
        input: {
          threadKey: 'diary',
          messages: [
            { role: 'USER', content: 'I prefer to keep quiet about my affair with Lena.' },
            { role: 'USER', content: 'I am allergic to penicillin. I prefer tea in the morning.' },
          ],
        },
      },
    );
    await doJobs(database, api.services, api.one.id);
    const { memoryItems, facts } = await api.data(
      frank,
      '{ memoryItems { nodes { content sensitivity } } facts { nodes { object sensitivity } } }',
    );
    const of = (part: string) =>
      memoryItems.nodes.find(({ content }: { content: string }) => content.includes(part))?.sensitivity;
    expect(of('affair')).toBe('INTIMATE');
    expect(of('tea')).toBe('NEUTRAL');
    expect(facts.nodes).toEqual([{ object: 'penicillin', sensitivity: 'NEUTRAL' }]);
  });

  it('of a fact changes with all its versions, by whoever may change it', async () => {
    const gus = await api.one.caller('member', 'gus');
    const { assertFact } = await api.data(
      gus,
      'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }',
      { input: { subject: 'Gus', predicate: 'speaks', object: 'Basque' } },
    );
    const change =
      'mutation ($input: SetSensitivityInput!) { setSensitivity(input: $input) { fact { sensitivity } } }';
    const input = { factId: assertFact.fact.id, sensitivity: 'INTIMATE' };
    expect((await api.data(gus, change, { input })).setSensitivity.fact.sensitivity).toBe('INTIMATE');
    expect(await found({ query: 'Gus speaks Basque' }, gus)).not.toContain('Basque');
    expect(await found({ query: 'Gus speaks Basque', scope: 'FULL' }, gus)).toContain('Basque');
    const refused = async (caller: Caller, given: object) =>
      (await api.ask(caller, change, { input: given })).errors[0]?.extensions?.code;
    expect(await refused(dana, input)).toBe('FACT_NOT_FOUND');
    expect(await refused(gus, { sensitivity: 'INTIMATE' })).toBe('BAD_INPUT');
    expect(await refused(gus, { ...input, memoryId: input.factId })).toBe('BAD_INPUT');
    const note = await remember({ kind: 'NOTE', content: 'Mine.' });
    expect(await refused(gus, { memoryId: note, sensitivity: 'INTIMATE' })).toBe('MEMORY_NOT_FOUND');
  });

  it('of a thread is that of its summaries, and of what was and will be learned from it', async () => {
    const jo = await api.one.caller('member', 'jo');
    const say = async (content: string, key = 'talk') => {
      const { appendMessages } = await api.data(
        jo,
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
        { input: { threadKey: key, messages: [{ role: 'USER', content }] } },
      );
      await doJobs(database, api.services, api.one.id);
      return appendMessages.thread.id;
    };
    const id = await say('I prefer the vermilion teapot.');
    await say('I prefer the cobalt cup.', 'other');
    const change =
      'mutation ($input: SetSensitivityInput!) { setSensitivity(input: $input) { thread { id sensitivity } memory { id } } }';
    const mark = (caller: Caller, sensitivity: string) =>
      api.ask(caller, change, { input: { threadId: id, sensitivity } });
    const seen = async (scope?: string) => {
      const { recall } = await api.data(
        jo,
        'query ($input: RecallInput!) { recall(input: $input) { hits { kind text } } }',
        { input: { query: 'vermilion magenta cobalt', ...(scope ? { scope } : {}) } },
      );
      // Turns stand in every scope but NONE.
      const learned = recall.hits.filter(({ kind }: { kind: string }) => kind !== 'MESSAGE');
      return ['vermilion', 'magenta', 'cobalt'].filter((word) => JSON.stringify(learned).includes(word));
    };
    expect(await seen()).toEqual(['vermilion', 'cobalt']);
    expect((await mark(dana, 'INTIMATE')).errors[0]?.extensions?.code).toBe('THREAD_NOT_FOUND');
    expect((await mark(jo, 'INTIMATE')).data.setSensitivity).toEqual({
      thread: { id, sensitivity: 'INTIMATE' },
      memory: null,
    });
    await say('I prefer the magenta plate.');
    expect(await seen()).toEqual(['cobalt']);
    expect(await seen('FULL')).toEqual(['vermilion', 'magenta', 'cobalt']);
    await mark(jo, 'NEUTRAL');
    const { memoryItems } = await api.data(jo, '{ memoryItems { nodes { content sensitivity } } }');
    expect(
      memoryItems.nodes.filter(({ sensitivity }: { sensitivity: string }) => sensitivity === 'INTIMATE'),
    ).toHaveLength(2);
    expect(await seen('FULL')).toEqual(['vermilion', 'magenta', 'cobalt']);
  });

  it('of a thread is that of a turn that is being added while it is marked', async () => {
    const lea = await api.one.caller('member', 'lea');
    const { openThread } = await api.data(
      lea,
      'mutation { openThread(input: { externalId: "while marking" }) { thread { id } } }',
    );
    const threadId: string = openThread.thread.id;
    let marked: Promise<unknown> = Promise.resolve();
    await withSession(api.services.pool, lea, async (session) => {
      await session.query('select mneme_operation.append_calls($1, false)', [
        JSON.stringify([
          { thread: threadId, messages: [{ role: 'user', content: 'I like the teal kettle.' }] },
        ]),
      ]);
      marked = api.data(
        lea,
        'mutation ($input: SetSensitivityInput!) { setSensitivity(input: $input) { thread { id } } }',
        { input: { threadId, sensitivity: 'INTIMATE' } },
      );
      await untilBlocked(database, 'set_sensitivity');
    });
    await marked;
    const { rows } = await database.owner.query(
      'select sensitivity from mneme.message where thread_id = $1',
      [threadId],
    );
    expect(rows).toEqual([{ sensitivity: 'intimate' }]);
  });

  it("of a thread that others read is its owner's to say, and of a project's nobody's", async () => {
    const kim = await api.one.caller('member', 'kim');
    const thread = async (projectKey?: string) => {
      const { openThread } = await api.data(
        kim,
        'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
        { input: { externalId: `shared-${projectKey ?? ''}`, ...(projectKey ? { projectKey } : {}) } },
      );
      return openThread.thread.id;
    };
    const mark = async (caller: Caller, threadId: string) =>
      (
        await api.ask(
          caller,
          'mutation ($input: SetSensitivityInput!) { setSensitivity(input: $input) { thread { id } } }',
          { input: { threadId, sensitivity: 'INTIMATE' } },
        )
      ).errors[0]?.extensions?.code;
    const ofProject = await thread('atlas');
    expect(await mark(dana, ofProject)).toBe('THREAD_NOT_YOURS');
    expect(await mark(kim, ofProject)).toBe('THREAD_OF_PROJECT');
    expect(await mark(kim, await thread())).toBeUndefined();
  });

  it('stays, however often it is said again', async () => {
    const ivy = await api.one.caller('member', 'ivy');
    const say = async (content: string) => {
      await api.data(
        ivy,
        'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } } }',
        { input: { threadKey: 'notes', messages: [{ role: 'USER', content }] } },
      );
      await doJobs(database, api.services, api.one.id);
    };
    const stored = async () =>
      api.data(
        ivy,
        '{ memoryItems { nodes { id content sensitivity } } facts { nodes { id object sensitivity } } }',
      );
    await say('I prefer sleeping alone. I live in Bergen.');
    const { memoryItems, facts } = await stored();
    for (const input of [{ memoryId: memoryItems.nodes[0].id }, { factId: facts.nodes[0].id }])
      await api.data(
        ivy,
        'mutation ($input: SetSensitivityInput!) { setSensitivity(input: $input) { memory { id } } }',
        { input: { ...input, sensitivity: 'INTIMATE' } },
      );
    await say('I prefer sleeping alone. I live in Bergen.');
    const again = await stored();
    for (const { sensitivity } of [...again.memoryItems.nodes, ...again.facts.nodes])
      expect(sensitivity).toBe('INTIMATE');
  });
});
