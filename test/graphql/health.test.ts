import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { useServedApi } from './served-api.ts';

// Asked whether they can take a medicine, somebody's allergy is in the prompt, over HTTP and whatever else is known.

const api = useServedApi();
let dana: Caller;
let ben: Caller;
const question = 'Can I take ibuprofen?';

async function data(caller: Caller, query: string, variables: object) {
  const answer = await api.post(caller, { query, variables });
  expect(answer.errors ?? []).toEqual([]);
  return answer.data;
}
const pack = async (
  input: object,
  caller = dana,
): Promise<{ text: string; tokenCount: number; citations: string[] }> =>
  (
    await data(
      caller,
      'query ($input: BuildContextInput!) { buildContext(input: $input) { text tokenCount citations } }',
      { input },
    )
  ).buildContext;
const say = (threadKey: string, messages: readonly string[], more: object = {}, caller = dana) =>
  data(
    caller,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id } messages { id } } }',
    {
      input: { threadKey, ...more, messages: messages.map((content) => ({ role: 'USER', content })) },
    },
  ).then(({ appendMessages }) => appendMessages);

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  await say('health', ["I'm allergic to sulfa drugs.", 'I take warfarin every day.']);
  // Hundreds of other things, all of them surer or newer.
  const likes = Array.from({ length: 300 }, (_, index) => `I prefer brand ${index} pens for page ${index}.`);
  for (let at = 0; at < likes.length; at += 50) await say('pens', likes.slice(at, at + 50));
  const kept = Array.from({ length: 80 }, (_, index) => ({ object: `town ${index}`, predicate: 'knows' }));
  for (const fact of kept)
    await data(dana, 'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }', {
      input: { subject: 'dana', ...fact },
    });
  await doJobs(api.database, api.services, api.workspace.id);
});

describe('a known allergy', () => {
  it('of a user that a program speaks for is in their prompt and profile, through every persona, and in nobody else’s', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    await say('chat', ['I am allergic to sulfa.'], { userKey: 'u-1' }, bot);
    await say('with-iris', ['I am allergic to latex.'], { userKey: 'u-1', personaKey: 'iris' }, bot);
    await say('of-two', ['Good evening.'], { userKey: 'u-1' }, bot);
    await data(
      bot,
      'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
      {
        input: {
          ...{ threadKey: 'of-two', userKey: 'u-1' },
          messages: [
            { role: 'USER', author: 'u-1', content: 'Who brings what?' },
            { role: 'USER', author: 'Zora', content: 'I am allergic to kiwi.' },
          ],
        },
      },
    );
    await doJobs(api.database, api.services, api.workspace.id);
    const asked = { query: question, userKey: 'u-1' };
    const { insightProfile } = await data(bot, '{ insightProfile(userKey: "u-1") { bullets } }', {});
    for (const text of [insightProfile.bullets, (await pack(asked, bot)).text]) {
      expect(text).toMatch(/sulfa/);
      expect(text).toMatch(/latex/);
      // What fits the question is told with who said it.
      expect(text.replaceAll('Zora: I am allergic to kiwi', '')).not.toMatch(/kiwi/);
    }
    const other = (await pack({ ...asked, personaKey: 'otto' }, bot)).text;
    expect(other).toMatch(/latex/);
    expect(other.replaceAll('Zora: I am allergic to kiwi', '')).not.toMatch(/kiwi/);
    expect((await pack({ query: question, userKey: 'u-2' }, bot)).text).not.toMatch(/latex|kiwi/);
  });

  it('that a program stored for one stays theirs when others come to read the thread', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    const forUser = { userKey: 'u-3' };
    const { thread } = await say('to-share', ['I am allergic to mango.'], forUser, bot);
    const ofIris = { ...forUser, personaKey: 'iris' };
    const { thread: hers } = await say('iris-to-share', ['I am allergic to barley.'], ofIris, bot);
    await doJobs(api.database, api.services, api.workspace.id);
    const own = async () => {
      const query = '{ insightProfile(userKey: "u-3") { bullets } }';
      const { insightProfile } = await data(bot, query, {});
      const seen = await pack({ query: question, ...forUser, personaKey: 'otto', tokenBudget: 40 }, bot);
      return `${insightProfile.bullets}, to otto: ${seen.text}`;
    };
    const told = await own();
    for (const word of ['mango', 'barley'])
      expect(told.split(', to otto: ')).toEqual(Array(2).fill(expect.stringContaining(word)));
    for (const { id } of [thread, hers])
      await data(
        bot,
        'mutation ($input: ThreadParticipantInput!) { addThreadParticipant(input: $input) { ok } }',
        { input: { threadId: id, userId: ben.userId } },
      );
    expect(await own()).toBe(told);
    // The program says whose words they are; others who read the thread get none of them.
    await say('to-share', ['I am allergic to okra.'], forUser, bot);
    await doJobs(api.database, api.services, api.workspace.id);
    const { insightProfile } = await data(bot, '{ insightProfile(userKey: "u-3") { bullets } }', {});
    expect(insightProfile.bullets).toMatch(/okra/);
    const others = await data(ben, '{ insightProfile { bullets } }', {});
    expect(others.insightProfile.bullets).not.toMatch(/okra/);
  });

  it.each([12, 20, 40, 80, 200, 4000])('is in a prompt of %i tokens', async (tokenBudget) => {
    const { text, citations } = await pack({ query: question, tokenBudget });
    expect(text).toContain('sulfa');
    expect(text).toContain('warfarin');
    expect(citations.some((citation) => citation.startsWith('fact:'))).toBe(true);
  });

  it('keeps within a budget that has room for it', async () => {
    const { text, tokenCount } = await pack({ query: question, tokenBudget: 80 });
    expect(text).toContain('sulfa');
    expect(tokenCount).toBeLessThanOrEqual(80);
  });

  it('is in it without a profile, without retrieval and under every scope but NONE', async () => {
    expect((await pack({ query: question, profileTokens: 0 })).text).toContain('sulfa');
    expect((await pack({ query: question, retrieval: 'NEVER' })).text).toContain('sulfa');
    for (const scope of [
      'FULL',
      'INSIGHTS_ONLY',
      'NEUTRAL_ONLY',
      'NEUTRAL_AND_RELATIONSHIP',
      'RELATIONSHIP_ONLY',
    ])
      expect((await pack({ query: question, scope })).text, scope).toContain('sulfa');
    expect((await pack({ query: question, scope: 'NONE' })).text).not.toContain('sulfa');
  });

  it('told to one persona is in the prompts of another', async () => {
    await say('with-aria', ['I am allergic to codeine.'], { personaKey: 'aria' });
    await doJobs(api.database, api.services, api.workspace.id);
    expect((await pack({ query: question, personaKey: 'kenji', tokenBudget: 40 })).text).toContain('codeine');
  });

  it('of somebody of theirs is in it too', async () => {
    await say('family', ['My daughter is allergic to cashews.']);
    await doJobs(api.database, api.services, api.workspace.id);
    expect((await pack({ query: 'Is this cake a good dessert for her?', tokenBudget: 60 })).text).toContain(
      'cashews',
    );
  });

  it('is in it for programs that ask for the user, in any message that health matters to', async () => {
    const bot = await api.workspace.caller('service', 'bot');
    for (const query of [
      'My head hurts, should I take an aspirin?',
      'Darf ich Ibuprofen nehmen?',
      'What antibiotics are safe?',
      'Find me a recipe for dinner',
    ])
      expect((await pack({ query, userId: dana.userId, tokenBudget: 60 }, bot)).text, query).toContain(
        'sulfa',
      );
  });

  it('is in no prompt that others read', async () => {
    const { thread } = await say('group', ['Who is coming tonight?']);
    await data(
      dana,
      'mutation ($input: ThreadParticipantInput!) { addThreadParticipant(input: $input) { ok } }',
      { input: { threadId: thread.id, userId: ben.userId } },
    );
    expect((await pack({ query: question, threadId: thread.id })).text).not.toContain('sulfa');
    expect((await pack({ query: question, threadId: thread.id }, ben)).text).not.toContain('sulfa');
    expect((await pack({ query: question }, ben)).text).not.toContain('sulfa');
  });
});

describe('a reaction, a diagnosis, a doctor’s word', () => {
  it.each([
    ['Penicillin makes me break out in hives.', 'Is amoxicillin safe for me?', 'Penicillin'],
    ['Shellfish gives me a rash.', 'Which dish should I order?', 'Shellfish'],
    ['I had a bad allergic reaction to latex.', 'Anything to tell the nurse?', 'latex'],
    ['I carry an EpiPen because of bee stings.', 'We visit a beekeeper. What do I need?', 'EpiPen'],
    ["I'm pregnant.", 'Is the sauna a good idea for me?', 'pregnant'],
    ['My doctor told me to avoid NSAIDs because of my kidneys.', question, 'NSAIDs'],
    ["I can't eat gluten.", 'Which beer should I order?', 'gluten'],
    ['I have epilepsy.', 'Are strobes at the club a problem?', 'epilepsy'],
    ['Peanuts could kill me.', 'Which dish should I order?', 'peanuts'],
    ['Ich bin gegen Sulfonamide allergisch.', 'Darf ich Ibuprofen nehmen?', 'sulfonamide'],
    ['Ich vertrage keine Laktose.', 'Was soll ich heute Abend kochen?', 'laktose'],
    ['Je suis allergique aux sulfamides.', "Puis-je prendre de l'ibuprofène ?", 'sulfamides'],
    ['Je suis diabétique.', 'Une idée pour le dîner ?', 'diabetes'],
    ['Soy alérgica a las sulfamidas.', '¿Puedo tomar ibuprofeno?', 'sulfamidas'],
    ['Mi hija es alérgica a las avellanas.', '¿Qué puedo cenar con ella?', 'avellanas'],
  ])('is in the prompt it matters to: %s', async (said, query, wanted) => {
    const workspace = await createTestWorkspace(api.services);
    const ola = await workspace.caller('member', 'ola');
    await say('ola', [said, 'I prefer blue pens.'], {}, ola);
    await doJobs(api.database, api.services, workspace.id);
    const { text } = await pack({ query, tokenBudget: 20 }, ola);
    expect(text.slice(0, text.indexOf('[user]'))).toMatch(new RegExp(wanted, 'i'));
    const other = await pack({ query: 'What is the capital of Peru?', tokenBudget: 20 }, ola);
    expect(other.text).not.toMatch(new RegExp(wanted, 'i'));
  });

  it('is not made of what is said in passing', async () => {
    const workspace = await createTestWorkspace(api.services);
    const ola = await workspace.caller('member', 'ola');
    await say(
      'ola',
      [
        'Mondays give me hives.',
        'My boss gives me a rash.',
        'I carry a pen.',
        'My doctor told me to come back.',
        'Ich bin nicht allergisch gegen Nüsse.',
        'Je suis allergique aux lundis.',
        'Soy alérgico a las reuniones.',
        'This heat could kill me.',
      ],
      {},
      ola,
    );
    await doJobs(api.database, api.services, workspace.id);
    const { facts, memoryItems } = await data(
      ola,
      '{ facts { nodes { predicate object } } memoryItems { nodes { category content } } }',
      {},
    );
    const ofHealth = (name: string) => ['allergic_to', 'takes', 'has_condition'].includes(name);
    expect(facts.nodes.filter((fact: { predicate: string }) => ofHealth(fact.predicate))).toEqual([]);
    expect(memoryItems.nodes.filter((item: { category: string }) => item.category === 'health')).toEqual([]);
  });
});

describe('insightProfile', () => {
  it('is a document and bullets, with sources', async () => {
    const workspace = await createTestWorkspace(api.services);
    const gus = await workspace.caller('member', 'gus');
    const { messages } = await say(
      'gus',
      ['I am allergic to latex. I live in Porto. I prefer short answers. My sister is called Ina.'],
      {},
      gus,
    );
    await doJobs(api.database, api.services, workspace.id);
    const query = `query ($userId: UUID) { insightProfile(userId: $userId) {
      userId bullets document insights { section key value text sensitivity confidence validFrom citations } } }`;
    const { insightProfile } = await data(gus, query, {});
    expect(insightProfile.userId).toBe(gus.userId);
    const source = `message:${messages[0].id}`;
    expect(insightProfile.document.health.allergic_to).toEqual([
      expect.objectContaining({
        value: 'latex',
        sensitivity: 'neutral',
        sources: [expect.stringMatching(/^fact:/), source],
      }),
    ]);
    expect(insightProfile.document.person.lives_in[0].value).toBe('Porto');
    expect(insightProfile.bullets).toMatch(/Who they are:\n- .*Porto/);
    expect(insightProfile.bullets).toMatch(/Health and diet:\n- .*latex/);
    for (const { citations } of insightProfile.insights) expect(citations).toContain(source);
    const bot = await workspace.caller('service', 'bot');
    expect((await data(bot, query, { userId: gus.userId })).insightProfile.bullets).toContain('latex');
    const mia = await workspace.caller('member', 'mia');
    expect((await data(mia, query, {})).insightProfile).toMatchObject({ bullets: '', document: {} });
    const refused = await api.post(mia, { query, variables: { userId: gus.userId } });
    expect(refused.errors[0]?.extensions.code).toBe('USER_ID_NOT_ALLOWED');
  });

  it('puts a stated fact where it belongs', async () => {
    const workspace = await createTestWorkspace(api.services);
    const ida = await workspace.caller('member', 'ida');
    const stated = {
      work: ['I work at Helios.', 'I use Neovim.'],
      people: ['My wife is called Ann.', 'My brother lives in Rome.'],
      person: ['The user lives in Bern.', 'Nobody calls before noon.'],
      health: ['My sister is allergic to nuts.'],
    };
    for (const content of Object.values(stated).flat())
      await data(ida, 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }', {
        input: { kind: 'FACT', content },
      });
    const { insightProfile } = await data(ida, '{ insightProfile { insights { section text } } }', {});
    const { insights } = insightProfile as { insights: { section: string; text: string }[] };
    const sections = Object.entries(stated).map(([section]) => [
      section,
      insights.flatMap((insight) => (insight.section === section ? insight.text : [])).toSorted(),
    ]);
    expect(Object.fromEntries(sections)).toEqual(
      Object.fromEntries(Object.entries(stated).map(([section, texts]) => [section, texts.toSorted()])),
    );
  });

  it('of a relative is there where health matters, and of a colleague nowhere unasked', async () => {
    const hanne = await api.workspace.caller('member', 'Hanne');
    await say(
      'family',
      [
        'My son Malte is allergic to sesame.',
        'My colleague Sverre is nice. Sverre is allergic to horses.',
        'My friend Torvald is nice. Torvald is allergic to kiwi.',
        'My sister-in-law Ragna is nice. Ragna is allergic to celery.',
        'I am allergic to latex.',
      ],
      {},
      hanne,
    );
    await doJobs(api.database, api.services, api.workspace.id);
    // A language model finds predicates of its own.
    const { rowCount } = await api.database.owner.query(
      `update mneme.fact set predicate = 'has_patient' where workspace_id = $1 and predicate = 'has_friend'`,
      [api.workspace.id],
    );
    expect(rowCount).toBe(1);
    const profileIn = async (query: string) => (await pack({ query }, hanne)).text.split('From memory')[0];
    const supper = await profileIn('What shall I cook for supper?');
    expect(supper).toContain('Malte is allergic to sesame');
    expect(supper).toContain('Ragna is allergic to celery');
    expect(supper).not.toMatch(/(?:Sverre|Torvald) is allergic/);
    await data(hanne, 'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }', {
      input: { subject: 'Hanne', predicate: 'allergic_to', object: 'nickel' },
    });
    const code = await profileIn('Write a function that parses a date.');
    expect(code).toContain('allergic to latex');
    expect(code).toContain('nickel');
    expect(code).not.toMatch(/sesame|horses/);
    expect(await profileIn('Is Malte at school?')).toContain('sesame');
  });
});
