import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';

// What is forgotten is gone from everything but its thread, where it stands marked.

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;
let bot: Caller;

const jobs = () => doJobs(database, api.services, api.one.id);
const append = async (caller: Caller, input: object) =>
  (
    await api.data(
      caller,
      `mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) {
         thread { id } messages { id content withheld { start length reason } } warnings } }`,
      { input },
    )
  ).appendMessages;
const said = (...contents: string[]) => contents.map((content) => ({ role: 'USER', content }));
const close = (caller: Caller, threadId: string) =>
  api.data(caller, 'mutation ($input: CloseThreadInput!) { closeThread(input: $input) { thread { id } } }', {
    input: { threadId },
  });
/** Everything of a person that may be found or stands in a prompt, but for their threads. */
const known = async (caller: Caller, query: string, userKey: string | null = null) => {
  const asked = { query, ...(userKey ? { userKey } : {}) };
  const found = await api.data(
    caller,
    `query ($recall: RecallInput!, $context: BuildContextInput!) {
       recall(input: $recall) { hits { kind text } }
       buildContext(input: $context) { text messages { content } } }`,
    { recall: { ...asked, limit: 30 }, context: { ...asked, tokenBudget: 3000 } },
  );
  // A program's lists are those of all its users.
  const lists = userKey
    ? null
    : await api.data(
        caller,
        `{ summaries { nodes { content topics keyDecisions actionItems } }
           memoryItems { nodes { content } } facts { nodes { object } } }`,
        {},
      );
  return JSON.stringify([found, lists]);
};
const turn = async (caller: Caller, id: string) =>
  (
    await api.data(
      caller,
      'query ($id: UUID!) { message(id: $id) { content withheld { start length reason } } }',
      { id },
    )
  ).message;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
});

describe('forgetMemory', () => {
  it('withholds the statement in the turns that say it, and nothing else of them', async () => {
    const text = 'I prefer gooseberry jam on toast, and my sister Tamsin lives in Utrecht.';
    const first = await append(ada, { threadKey: 'jam', messages: said(text, 'What is the weather like?') });
    await append(ada, { threadKey: 'jam-2', messages: said('As I said, I prefer gooseberry jam on toast.') });
    await append(ben, { threadKey: 'jam-3', messages: said('I prefer gooseberry jam on toast.') });
    await close(ada, first.thread.id);
    await jobs();
    expect(await known(ada, 'Which jam do I prefer on toast?')).toMatch(/gooseberry/);
    const { memoryItems } = await api.data(ada, 'query { memoryItems { nodes { id content } } }', {});
    const memory = memoryItems.nodes.find(({ content }: { content: string }) => /gooseberry/.test(content));
    await api.data(
      ada,
      'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { __typename } }',
      { input: { memoryId: memory.id } },
    );
    expect(await known(ada, 'Which jam do I prefer on toast?')).not.toMatch(/gooseberry/);
    await jobs();
    expect(await known(ada, 'Which jam do I prefer on toast?')).not.toMatch(/gooseberry/);
    expect(await known(ada, 'Where does Tamsin live?')).toMatch(/Tamsin lives in Utrecht/);
    expect(await turn(ada, first.messages[0].id)).toEqual({
      content: text,
      withheld: [{ start: 0, length: text.indexOf('and'), reason: 'FORGOTTEN' }],
    });
    // Another's word is theirs.
    expect(await known(ben, 'Which jam do I prefer on toast?')).toMatch(/gooseberry/);
  });

  it('is open to the key of a bot, for its users', async () => {
    const { messages } = await append(bot, {
      threadKey: 'chat',
      userKey: 'dora',
      messages: said('I prefer elderflower syrup in my water.'),
    });
    await jobs();
    expect(await known(bot, 'Which syrup do I prefer in water?', 'dora')).toMatch(/elderflower/);
    const { memoryItems } = await api.data(bot, 'query { memoryItems { nodes { id content } } }', {});
    const memory = memoryItems.nodes.find(({ content }: { content: string }) => /elderflower/.test(content));
    await api.data(
      bot,
      'mutation ($input: ForgetMemoryInput!) { forgetMemory(input: $input) { __typename } }',
      { input: { memoryId: memory.id } },
    );
    await jobs();
    expect(await known(bot, 'Which syrup do I prefer in water?', 'dora')).not.toMatch(/elderflower/);
    expect((await turn(bot, messages[0].id)).withheld).toHaveLength(1);
  });
});

describe('a turn that asks to forget', () => {
  it('is heard at once, before and after what it names was learned', async () => {
    await append(ada, { threadKey: 'pickle', messages: said('I hate pickled herring. My car is blue.') });
    await jobs();
    expect(await known(ada, 'What pickled fish do I hate?')).toMatch(/herring/);
    const { messages } = await append(ada, {
      threadKey: 'pickle',
      messages: said('Please forget that I hate pickled herring. What about Tuesday?'),
    });
    expect(await known(ada, 'What pickled fish do I hate?')).not.toMatch(/herring/);
    await jobs();
    expect(await known(ada, 'What pickled fish do I hate?')).not.toMatch(/herring/);
    expect(await turn(ada, messages[0].id)).toMatchObject({ withheld: [{ start: 0, reason: 'FORGOTTEN' }] });

    // What was not learned yet is not learned any more; what is said afterwards is.
    await append(bot, {
      threadKey: 'late',
      userKey: 'eli',
      messages: said('I prefer the night ferry.', 'Forget what I told you about the night ferry, please.'),
    });
    await jobs();
    expect(await known(bot, 'Which crossing do I prefer at night?', 'eli')).not.toMatch(/ferry/);
    await append(bot, {
      threadKey: 'late',
      userKey: 'eli',
      messages: said('I prefer the night ferry after all.'),
    });
    await jobs();
    expect(await known(bot, 'Which crossing do I prefer at night?', 'eli')).toMatch(/ferry/);
  });

  it.each([
    {
      user: 'greta',
      told: 'I crashed the canoe into the jetty on Sunday. My boat is green.',
      asked: 'can you delete the thing about the canoe? It should not be kept.',
      question: 'What happened to the canoe at the jetty?',
      gone: /canoe/,
      stays: /boat is green/,
    },
    {
      user: 'hanno',
      told: 'Ich bin durch die Meisterprüfung gefallen, zum zweiten Mal. Mein Boot ist grün.',
      asked: 'Das mit der Meisterprüfung kannst du bitte wieder löschen.',
      question: 'Was war mit meiner Meisterprüfung?',
      gone: /Meisterprüfung|zum zweiten Mal/,
      stays: /Boot ist grün/,
    },
    {
      user: 'inma',
      told: 'Mi cuñado volcó la canoa en el pantano. Mi barco es verde.',
      asked: 'Por favor, olvida lo que te conté sobre la canoa.',
      question: '¿Quién volcó la canoa?',
      gone: /canoa/,
      stays: /barco es verde/,
    },
  ])('takes it from summaries made before: $told', async ({ user, told, asked, question, gone, stays }) => {
    const { thread } = await append(bot, {
      threadKey: `${user}-then`,
      userKey: user,
      messages: said(told, 'What is the weather like?'),
    });
    await close(bot, thread.id);
    await jobs();
    // A summary quotes it by now, and so may a summary of the week.
    expect(await known(bot, question, user)).toMatch(gone);
    await append(bot, { threadKey: `${user}-now`, userKey: user, messages: said(asked) });
    const withoutQuestion = async () => (await known(bot, question, user)).replaceAll(question, '');
    expect(await withoutQuestion()).not.toMatch(gone);
    await jobs();
    expect(await withoutQuestion()).not.toMatch(gone);
    expect(await withoutQuestion()).toMatch(stays);
    const { summaries } = await api.data(bot, '{ summaries { nodes { content topics } } }', {});
    expect(JSON.stringify(summaries)).not.toMatch(gone);
  });

  it.each([
    ['jo', 'Please don’t keep this. My locker code is 8841. My sister Wexa lives in Faro.'],
    ['kim', 'Off the record, my locker code is 8841 and I prefer the Faro ferry. Wexa lives there.'],
    ['lea', 'Bitte nicht speichern: Mein Code ist 8841. Meine Schwester Wexa wohnt in Faro.'],
    ['max', 'I prefer the Faro ferry with Wexa. My locker code is 8841. No need to remember this.'],
  ])('may ask not to keep what it says itself: %s', async (user, text) => {
    const { thread, messages } = await append(bot, {
      threadKey: `${user}-own`,
      userKey: user,
      messages: said(text, 'And what is the weather like?'),
    });
    await close(bot, thread.id);
    await jobs();
    expect(await known(bot, 'What about Wexa, Faro and my locker code?', user)).not.toMatch(
      /8841|ferry|lives|wohnt/,
    );
    const { summaries, memoryItems, facts } = await api.data(
      bot,
      '{ summaries { nodes { content topics } } memoryItems { nodes { content } } facts { nodes { object } } }',
      {},
    );
    expect(JSON.stringify([summaries, memoryItems, facts])).not.toMatch(/8841|Wexa|Faro/);
    expect(await turn(bot, messages[0].id)).toEqual({
      content: text,
      withheld: [{ start: 0, length: text.length, reason: 'FORGOTTEN' }],
    });
  });

  it('may do so where others read it too', async () => {
    const text = 'Off the record: Wexa Ardane lives in Oslo.';
    const { messages } = await append(bot, {
      threadKey: 'team-own',
      participants: ['jo', 'kim'],
      messages: [{ role: 'USER', author: 'jo', content: text }],
    });
    await jobs();
    expect((await turn(bot, messages[0].id)).withheld).toHaveLength(1);
    const { facts } = await api.data(bot, '{ facts { nodes { object } } }', {});
    expect(JSON.stringify(facts)).not.toMatch(/Oslo/);
  });

  it('changes nothing where nothing is found, or something else has the same letters', async () => {
    await append(bot, {
      threadKey: 'ida-then',
      userKey: 'ida',
      messages: said('I prefer to defend my thesis in the morning.'),
    });
    await jobs();
    const { messages } = await append(bot, {
      threadKey: 'ida-now',
      userKey: 'ida',
      messages: said(
        'Please delete the thing about the fence.',
        'Please forget what I said about the zeppelin.',
      ),
    });
    expect(messages).toHaveLength(2);
    await jobs();
    expect(await known(bot, 'When do I prefer to defend my thesis?', 'ida')).toMatch(
      /defend my thesis in the/,
    );
  });

  it('withholds what few turns say of a person, where none says it in those words, or says that it found nothing', async () => {
    const { messages } = await append(bot, {
      threadKey: 'nell-then',
      userKey: 'nell',
      messages: [
        ...said('Corwin owes the brewery four thousand, he told me on Sunday.', 'The hedge is cut.'),
        { role: 'ASSISTANT', content: 'Would Corwin let you write to the brewery?' },
        ...said('Isaura likes figs.', 'Isaura works at the mill.', 'Isaura has two sons.'),
      ],
    });
    await jobs();
    // What somebody states names no subject: other statements of the same person stay.
    const stated = await append(bot, {
      threadKey: 'nell-first',
      userKey: 'nell',
      messages: said('Please forget that Corwin snores.'),
    });
    expect(stated.warnings).toHaveLength(1);
    const { messages: asked, warnings } = await append(bot, {
      threadKey: 'nell-now',
      userKey: 'nell',
      messages: said(
        "Please forget everything about Corwin's debts. That's his to tell. The hedge can wait.",
        "Please forget what I said about Isaura's divorce.",
      ),
    });
    expect(warnings).toEqual([
      'A turn asks to forget something that nothing was found for. If it was said in other words, forgetMemory or redactMessage removes it.',
    ]);
    const withheld = await Promise.all(
      messages.map(async ({ id }: { id: string }) => (await turn(bot, id)).withheld.length),
    );
    expect(withheld).toEqual([1, 0, 1, 0, 0, 0]);
    // With the reason that it gives.
    const [span] = (await turn(bot, asked[0].id)).withheld;
    expect(asked[0].content.slice(span.start + span.length)).toBe(' The hedge can wait.');
    await jobs();
    expect(await known(bot, 'What does Corwin owe the brewery?', 'nell')).not.toMatch(/thousand|write to/);
  });

  it('reaches nobody else', async () => {
    await append(ben, { threadKey: 'moths', messages: said('I hate moths in the wardrobe.') });
    await append(ada, {
      threadKey: 'moths',
      messages: said('Please forget that I hate moths in the wardrobe.'),
    });
    await jobs();
    expect(await known(ben, 'What do I hate in the wardrobe?')).toMatch(/moths/);
  });
});
