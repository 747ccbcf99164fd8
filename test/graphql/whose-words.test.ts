import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let bot: Caller;

beforeAll(async () => {
  bot = await api.one.caller('service', 'bot');
});

const inputs: Readonly<Record<string, string>> = {
  ensureUser: 'EnsureInput',
  ensureProject: 'EnsureInput',
  addThreadParticipant: 'ThreadParticipantInput',
};
async function run(caller: Caller, field: string, input: object, selection: string) {
  const type = inputs[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { ${selection} } }`;
  return (await api.data(caller, query, { input }))[field];
}
const learn = () => doJobs(database, api.services, api.one.id);
const open = async (caller: Caller, input: object): Promise<string> =>
  (await run(caller, 'openThread', input, 'thread { id }')).thread.id;

type Turn = string | { readonly author: string; readonly content: string };
async function say(caller: Caller, threadId: string, ...turns: readonly Turn[]) {
  const messages = turns.map((turn) => ({
    role: 'USER',
    ...(typeof turn === 'string' ? { content: turn } : turn),
  }));
  await run(caller, 'appendMessages', { threadId, messages }, 'storedCount');
}
const profileOf = async (caller: Caller, whose: object = {}): Promise<string> =>
  (
    await api.data(caller, 'query ($userKey: String) { profile(userKey: $userKey) { text } }', {
      ...whose,
    })
  ).profile.text;
const promptOf = async (caller: Caller, input: object): Promise<string> =>
  (
    await api.data(
      caller,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { messages { part content } } }',
      { input },
    )
  ).buildContext.messages
    .filter(({ part }: { part: string }) => part === 'PROFILE')
    .map(({ content }: { content: string }) => content)
    .join('\n');
async function factOf(caller: Caller, predicate: string, object: string): Promise<string> {
  const { facts } = await api.data(
    caller,
    'query ($filter: FactFilter) { facts(filter: $filter) { nodes { id object } } }',
    { filter: { predicate: { equalTo: predicate } } },
  );
  return facts.nodes.find((fact: { object: string }) => fact.object.includes(object)).id;
}
/** A user of the bot, by a key that is also the name where none is given. */
async function userOf(name?: string): Promise<{ key: string; id: string }> {
  const key = `chat:${randomUUID().slice(0, 8)}`;
  const { userId } = await run(bot, 'ensureUser', { externalId: key, ...(name ? { name } : {}) }, 'userId');
  return { key, id: userId };
}

describe('what was corrected or asserted about a person', () => {
  it('is in their profile and their food prompts, and not what it replaces, until they say otherwise', async () => {
    const rosa = await api.one.caller('member', 'Rosa');
    const threadId = await open(rosa, {});
    await say(rosa, threadId, 'I live in Turin.', "I'm allergic to walnuts.");
    await learn();
    expect(await profileOf(rosa)).toMatch(/Turin[\s\S]*walnuts/);
    await run(
      rosa,
      'correctFact',
      { factId: await factOf(rosa, 'lives_in', 'Turin'), object: 'Genoa' },
      'fact { id }',
    );
    await run(
      rosa,
      'correctFact',
      { factId: await factOf(rosa, 'allergic_to', 'walnuts'), object: 'sesame' },
      'fact { id }',
    );
    await run(
      rosa,
      'assertFact',
      { subject: 'Rosa', predicate: 'works_at', object: 'the tram depot' },
      'fact { id }',
    );
    expect(await profileOf(rosa)).toMatch(/Genoa/);
    expect(await profileOf(rosa)).toMatch(/tram depot/);
    for (const text of [
      await profileOf(rosa),
      await promptOf(rosa, { query: 'What could I cook for dinner?' }),
    ]) {
      expect(text).toMatch(/sesame/);
      expect(text).not.toMatch(/Turin|walnuts/);
    }
    await say(rosa, threadId, 'I moved to Trieste last week, I live in Trieste now.');
    await learn();
    expect(await profileOf(rosa)).toMatch(/Trieste/);
    expect(await profileOf(rosa)).not.toMatch(/Genoa/);
  });

  it('is in it where a program corrected or asserted it for them, with a name or without', async () => {
    for (const [name, was, not] of [
      ['Edgar', 'Malmo', 'mango'],
      [undefined, 'Kalmar', 'lychee'],
    ] as const) {
      const edgar = await userOf(name);
      const threadId = await open(bot, { userKey: edgar.key });
      await say(bot, threadId, `I live in ${was}.`, `I'm allergic to ${not}.`);
      await learn();
      await run(
        bot,
        'correctFact',
        { factId: await factOf(bot, 'lives_in', was), object: 'Lund' },
        'fact { id }',
      );
      await run(
        bot,
        'correctFact',
        { factId: await factOf(bot, 'allergic_to', not), object: 'kiwi' },
        'fact { id }',
      );
      const subject = name ?? edgar.key;
      const stated = { userKey: edgar.key, subject, predicate: 'works_at', object: 'the lighthouse' };
      await run(bot, 'assertFact', stated, 'fact { id }');
      const other = { userKey: edgar.key, subject: 'Ingrid', predicate: 'lives_in', object: 'Tromso' };
      await run(bot, 'assertFact', other, 'fact { id }');
      expect(await profileOf(bot, { userKey: edgar.key })).toMatch(/Lund/);
      expect(await profileOf(bot, { userKey: edgar.key })).toMatch(/lighthouse/);
      for (const text of [
        await profileOf(bot, { userKey: edgar.key }),
        await promptOf(bot, { userKey: edgar.key, query: 'Suggest a dessert' }),
      ]) {
        expect(text).toMatch(/kiwi/);
        for (const over of [was, not, 'Tromso']) expect(text).not.toContain(over);
      }
    }
  });
});

describe('what somebody says of themselves where others read it', () => {
  it("is in their own profile and in nobody else's, in a program's group", async () => {
    for (const names of [['Gina', 'Hank', 'Ivo'], []]) {
      const [gina, hank, ivo] = [await userOf(names[0]), await userOf(names[1]), await userOf(names[2])];
      const threadId = await open(bot, { userKey: gina.key });
      for (const { id } of [hank, ivo])
        await run(bot, 'addThreadParticipant', { threadId, userId: id }, 'ok');
      const [first, second] = [names[0] ?? gina.key, names[1] ?? hank.key];
      await say(
        bot,
        threadId,
        { author: first, content: 'Hello all. I live in Porto.' },
        { author: second, content: "I live in Bergen. I'm allergic to shellfish." },
        { author: second, content: 'I prefer window seats.' },
        'I work at Initech.',
      );
      await learn();
      const [hers, his, theirs] = [
        await profileOf(bot, { userKey: gina.key }),
        await profileOf(bot, { userKey: hank.key }),
        await profileOf(bot, { userKey: ivo.key }),
      ];
      expect(hers).toMatch(/Porto/);
      expect(hers).not.toMatch(/Bergen|shellfish|window/);
      expect(his).toMatch(/Bergen/);
      expect(his).toMatch(/shellfish/);
      expect(his).toMatch(/window/);
      expect(his).not.toMatch(/Porto/);
      expect(theirs).not.toMatch(/Porto|Bergen|shellfish|window|Initech/);
      // It comes along to where the person is alone.
      expect(await promptOf(bot, { userKey: hank.key, query: 'Suggest a dinner' })).toMatch(/shellfish/);
    }
  });

  it('is in their own profile where each stores their own turns, whatever they are called', async () => {
    const { projectId } = await run(bot, 'ensureProject', { externalId: randomUUID() }, 'projectId');
    const [noor, omar] = [
      await api.one.caller('member', 'login-771'),
      await api.one.caller('member', 'login-772'),
    ];
    const threadId = await open(noor, { projectId });
    await say(noor, threadId, { author: 'Noor', content: 'I live in Utrecht.' });
    await say(omar, threadId, { author: 'Omar', content: 'I live in Ghent. I prefer aisle seats.' });
    await say(noor, threadId, { author: 'Noor', content: 'I prefer tea without sugar.' });
    await learn();
    expect(await profileOf(noor)).toMatch(/Utrecht[\s\S]*tea|tea[\s\S]*Utrecht/);
    expect(await profileOf(noor)).not.toMatch(/Ghent|aisle/);
    expect(await profileOf(omar)).toMatch(/Ghent/);
    expect(await profileOf(omar)).toMatch(/aisle/);
    expect(await profileOf(omar)).not.toMatch(/Utrecht|sugar/);
  });

  it("is nobody's where a name is of two readers, or a member wrote it of another", async () => {
    const [one, two] = [await userOf('Petra Lang'), await userOf('Petra Stein')];
    const threadId = await open(bot, { userKey: one.key });
    await run(bot, 'addThreadParticipant', { threadId, userId: two.id }, 'ok');
    await say(
      bot,
      threadId,
      { author: 'Petra', content: 'I live in Linz.' },
      { author: 'Petra Stein', content: "I'm allergic to celery." },
    );
    await learn();
    expect(await profileOf(bot, { userKey: one.key })).not.toMatch(/Linz|celery/);
    expect(await profileOf(bot, { userKey: two.key })).toMatch(/celery/);
    expect(await profileOf(bot, { userKey: two.key })).not.toMatch(/Linz/);

    const [quin, rolf] = [await api.one.caller('member', 'Quin'), await api.one.caller('member', 'Rolf')];
    const { projectId } = await run(bot, 'ensureProject', { externalId: randomUUID() }, 'projectId');
    const shared = await open(quin, { projectId });
    await say(
      quin,
      shared,
      { author: 'Quin', content: 'I live in Bonn.' },
      { author: 'Rolf', content: 'I live in Siegen. I prefer cold coffee.' },
    );
    await learn();
    expect(await profileOf(rolf)).not.toMatch(/Siegen|coffee|Bonn/);
    expect(await profileOf(quin)).not.toMatch(/Siegen|coffee/);
  });
});

describe('what others said in talk that somebody stored', () => {
  it('is not in what they prefer, have to do or said of themselves', async () => {
    const selma = await api.one.caller('member', 'Selma');
    const threadId = await open(selma, {});
    await say(
      selma,
      threadId,
      { author: 'Selma', content: 'I prefer barley tea in the evening.' },
      { author: 'Viggo', content: 'I prefer malt coffee in the morning.' },
      { author: 'Viggo', content: 'I live in Visby.' },
      { author: 'Selma', content: 'I live in Skara.' },
      { author: 'Viggo', content: 'I will send the rowing plan on Friday.' },
    );
    // Alone with a program, with and without a name.
    const own = await open(selma, {});
    await say(selma, own, 'I prefer aisle seats on trains.', 'I live near the harbour mill.');
    await learn();
    const lists = await api.data(
      selma,
      `query ($userId: UUID!, $true: MemoryItemFilter, $false: MemoryItemFilter, $facts: FactFilter) {
         preferences(userId: $userId) { nodes { content } }
         tasks(userId: $userId) { nodes { content } }
         own: memoryItems(filter: $true) { nodes { content } }
         others: memoryItems(filter: $false) { nodes { content } }
         facts(filter: $facts) { nodes { object } } }`,
      {
        userId: selma.userId,
        true: { ownerUserId: { equalTo: selma.userId }, byOwner: true },
        false: { ownerUserId: { equalTo: selma.userId }, byOwner: false },
        facts: { ownerUserId: { equalTo: selma.userId }, byOwner: true },
      },
    );
    const preferences = JSON.stringify(lists.preferences);
    expect(preferences).toMatch(/barley tea/);
    expect(preferences).toMatch(/aisle seats/);
    expect(preferences).not.toMatch(/malt coffee/);
    expect(JSON.stringify(lists.tasks)).not.toMatch(/rowing plan/);
    const ownWords = JSON.stringify(lists.own);
    expect(ownWords).toMatch(/barley tea/);
    expect(ownWords).toMatch(/aisle seats/);
    expect(ownWords).not.toMatch(/malt coffee|rowing plan/);
    const others = JSON.stringify(lists.others);
    expect(others).toMatch(/malt coffee/);
    expect(others).toMatch(/rowing plan/);
    expect(others).not.toMatch(/barley tea|aisle seats/);
    expect(JSON.stringify(lists.facts)).toMatch(/Skara/);
    expect(JSON.stringify(lists.facts)).not.toMatch(/Visby/);
  });
});

describe('whose a hit is', () => {
  const query = 'Which seat do I prefer?';
  const selection =
    'recall(input: $input) { hits { kind text uncertain author about { user { externalId name } entity { name } } } }';
  interface Shown {
    readonly kind: string;
    readonly text: string;
    readonly uncertain: boolean;
    readonly author: string | null;
    readonly about: {
      readonly user: { name: string } | null;
      readonly entity: { name: string } | null;
    } | null;
  }
  const hitsOf = async (caller: Caller, input: object): Promise<Shown[]> =>
    (await api.data(caller, `query ($input: RecallInput!) { ${selection} }`, { input: { query, ...input } }))
      .recall.hits;

  it('is told, and a question in the first person is answered from what is the asker’s', async () => {
    const [uma, viktor, wanda] = [await userOf('Uma'), await userOf('Viktor'), await userOf('Wanda')];
    const threadId = await open(bot, { userKey: uma.key });
    for (const { id } of [viktor, wanda])
      await run(bot, 'addThreadParticipant', { threadId, userId: id }, 'ok');
    await say(
      bot,
      threadId,
      { author: 'Viktor', content: 'I prefer window seats.' },
      { author: 'Wanda', content: 'I prefer a seat near the exit, always a seat near the exit.' },
      { author: 'Viktor', content: 'Uma prefers a quiet seat, I believe.' },
    );
    await say(bot, await open(bot, { userKey: uma.key }), 'On long trips I prefer aisle seats.');
    await learn();

    const hers = await hitsOf(bot, { userKey: uma.key });
    expect(hers[0]?.text).toMatch(/aisle|Uma prefers/);
    for (const { author, about } of hers.filter(
      ({ text, kind }) => /long trips/.test(text) && kind !== 'SUMMARY',
    )) {
      expect(author).toBe('Uma');
      expect(about?.user?.name).toBe('Uma');
    }
    const foreign = hers.filter(({ text, kind }) => /window|exit/.test(text) && kind !== 'SUMMARY');
    expect(foreign.length).toBeGreaterThan(1);
    for (const { uncertain, author, about } of foreign) {
      expect(uncertain).toBe(true);
      expect(author).toMatch(/Viktor|Wanda/);
      expect(about?.user?.name).toBe(author);
    }
    const last = hers.findLastIndex(({ text, kind }) => /long trips|quiet/.test(text) && kind !== 'SUMMARY');
    expect(
      hers.findIndex(({ text, kind }) => /window|exit/.test(text) && kind !== 'SUMMARY'),
    ).toBeGreaterThan(last);

    const his = await hitsOf(bot, { userKey: viktor.key });
    const [own, exit] = [/window/, /exit/].map((words) =>
      his.findIndex(({ text, kind }) => kind === 'MESSAGE' && words.test(text)),
    );
    expect(own).toBeLessThan(exit ?? 0);
    expect(his[own ?? 0]?.uncertain).toBe(false);
    expect(his.map(({ text }) => text).join()).not.toMatch(/long trips/);
    // Whom the question names is asked about.
    const named = await hitsOf(bot, {
      userKey: uma.key,
      query: 'I forgot which seat Viktor prefers: the window?',
    });
    expect(named.find(({ kind }) => kind === 'MESSAGE')).toMatchObject({
      author: 'Viktor',
      uncertain: false,
    });

    const { buildContext } = await api.data(
      bot,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text warnings } }',
      { input: { query, userKey: uma.key } },
    );
    expect(buildContext.warnings).toEqual([]);
    expect(buildContext.text.indexOf('aisle')).toBeGreaterThan(0);
    for (const line of buildContext.text.split('\n').filter((each: string) => /window|exit/.test(each)))
      expect(line).toMatch(/Viktor|Wanda/);
  });

  it('is told of turns that members stored without an author', async () => {
    const { projectId } = await run(bot, 'ensureProject', { externalId: randomUUID() }, 'projectId');
    const [yara, zeno] = [await api.one.caller('member', 'Yara'), await api.one.caller('member', 'Zeno')];
    await say(zeno, await open(zeno, { projectId }), 'I prefer the seat by the stove.', 'The Alps are high.');
    await say(yara, await open(yara, {}), 'In trains I prefer a seat that faces forward.');
    await learn();
    const hers = await hitsOf(yara, {});
    expect(hers[0]?.text).toMatch(/forward/);
    const stove = hers.find(({ text, kind }) => kind === 'MESSAGE' && /stove/.test(text));
    expect(stove).toMatchObject({
      author: 'Zeno',
      uncertain: true,
      about: { user: { name: 'Zeno' }, entity: null },
    });
    const alps = (await hitsOf(yara, { query: 'How high are the Alps?' })).find(
      ({ kind }) => kind === 'MESSAGE',
    );
    expect(alps).toMatchObject({ author: 'Zeno', about: null });
    const prompt = async (asked: string) =>
      (
        await api.data(yara, 'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }', {
          input: { query: asked },
        })
      ).buildContext.text;
    // In a prompt a line of somebody else is theirs by name too, and answers no question about oneself.
    expect(await prompt('Which seat does Zeno prefer?')).toMatch(/Zeno: I prefer the seat by the stove/);
    expect(await prompt('How high are the Alps?')).toMatch(/Zeno: The Alps are high/);
    expect(await prompt(query)).not.toMatch(/Zeno/);
  });

  it('adds no statement where it is not selected, and one where it is', async () => {
    const yara = await api.one.caller('member', 'Yara');
    const plain = 'recall(input: { query: "Which seat do I prefer?" }) { hits { text } }';
    const statements = async (asked: string) => {
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      try {
        await api.data(yara, `{ ${asked} }`);
        await pendingTraces();
        return sent.mock.calls.filter(([first]) => JSON.stringify(first).includes('names_user')).length;
      } finally {
        sent.mockRestore();
      }
    };
    expect(await statements(plain)).toBe(0);
    expect(await statements(plain.replace('text', 'text author about { user { name } }'))).toBe(1);
  });
});

it('lists what is one user’s, by key or id', async () => {
  const [adam, bela] = [await userOf('Adam'), await userOf('Bela')];
  for (const [{ key }, content] of [
    [adam, 'Oil the gate.'],
    [bela, 'Sweep the yard.'],
  ] as const)
    await run(bot, 'createTask', { userKey: key, content }, 'task { id }');
  const threadId = await open(bot, { userKey: adam.key });
  await run(bot, 'addThreadParticipant', { threadId, userId: bela.id }, 'ok');
  await say(
    bot,
    threadId,
    { author: 'Bela', content: 'I prefer rye bread.' },
    { author: 'Adam', content: 'Fine.' },
  );
  await learn();
  const listed = async (field: string, whose: object): Promise<string> => {
    const document = `query ($userId: UUID, $userKey: String) { ${field}(userId: $userId, userKey: $userKey) { nodes { content } } }`;
    return JSON.stringify((await api.data(bot, document, { ...whose }))[field].nodes);
  };
  for (const whose of [{ userKey: adam.key }, { userId: adam.id }]) {
    expect(await listed('tasks', whose)).toBe('[{"content":"Oil the gate."}]');
    expect(await listed('preferences', whose)).toBe('[]');
  }
  expect(await listed('tasks', { userKey: bela.key })).toBe('[{"content":"Sweep the yard."}]');
  expect(await listed('preferences', { userKey: bela.key })).toContain('rye');
  expect(await listed('decisions', { userKey: bela.key })).toBe('[]');
  expect(await listed('tasks', { userKey: 'nobody-has-this' })).toBe('[]');
  expect(await listed('tasks', {})).toMatch(/gate[\s\S]*yard|yard[\s\S]*gate/);
});

it('says of a prompt for an unknown key that nothing is known', async () => {
  const { buildContext } = await api.data(
    bot,
    '{ buildContext(input: { userKey: "no-such-user", query: "Where do I live?" }) { warnings } }',
  );
  expect(buildContext.warnings.join(' ')).toMatch(/userKey names no user/);
});
