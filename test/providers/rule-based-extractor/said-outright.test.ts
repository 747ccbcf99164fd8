import { describe, expect, it } from 'vitest';
import { ownWords } from '../../../src/language/own-words.ts';
import type { Extraction } from '../../../src/providers/extractor.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

function extract(content: string): Promise<Extraction> {
  const turn = {
    id: '1',
    role: 'user' as const,
    author: null,
    content,
    occurredAt: new Date('2026-05-13T10:00:00Z'),
  };
  const answer = { ...turn, id: '0', role: 'assistant' as const, content: 'What can I do for you?' };
  return extractor.extract({ turns: [turn], context: [answer], timeZone: 'UTC' });
}

/** What is kept of a text, without what only ends something known. */
async function kept(content: string): Promise<string[]> {
  const { memories, facts } = await extract(content);
  return [
    ...memories
      .filter(({ updates }) => updates !== true)
      .map(({ kind, content: words, key, value }) =>
        key === undefined ? `${kind}: ${words}` : `${kind}: ${key} = ${value}`,
      ),
    ...facts.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`),
  ].sort();
}

/** The names of what a text ends. */
async function ended(content: string): Promise<string[]> {
  const { memories, endings = [] } = await extract(content);
  return [
    ...memories.flatMap(({ updates, status, value }) =>
      updates && status === 'cancelled' && value ? [value] : [],
    ),
    ...endings.map(({ predicate, named, except }) =>
      [predicate, named, except && `not ${except}`].filter(Boolean).join(' '),
    ),
  ];
}

describe('what is said outright is kept', () => {
  it.each([
    [
      'I live in Ghent, and my two girls, Nele (11) and Lotte (7), go to school there.',
      ['The user has_daughter Lotte', 'The user has_daughter Nele', 'The user lives_in Ghent'],
    ],
    ['We rent in Ghent with our twins, Ivo and Ilse.', ['The user has_child Ilse', 'The user has_child Ivo']],
    [
      "I'm divorced but my three sons, Ulf (4), Rolf (6) and Odd (9), see me on Sundays.",
      [
        'The user has_son Odd',
        'The user has_son Rolf',
        'The user has_son Ulf',
        'The user marital_status divorced',
      ],
    ],
    [
      'I moved here because my siblings, Runa and Tove, live nearby.',
      ['The user has_sibling Runa', 'The user has_sibling Tove'],
    ],
    ['She said her cousin and my two boys, Al and Cy, broke it.', []],
    ['Please remember that our gate code is 0912.', ['note: gate_code = 0912']],
    ["Don't forget: the recycling goes out on Thursdays.", ['note: the recycling goes out on Thursdays']],
    ["Could you keep in mind that Ida's nursery closes at 16:30?", ["note: Ida's nursery closes at 16:30"]],
    ['My shoe size is 43.', ['note: shoe_size = 43']],
    ['Can you put lentils on my grocery list?', ['task: Can you put lentils on my grocery list']],
    ['Add renew the bike insurance to my to-do list.', ['task: renew the bike insurance']],
    ['To do: water the tomatoes', ['task: water the tomatoes']],
    [
      'Things to sort out before the wedding: book the band, dye the napkins and order the flowers.',
      ['task: book the band', 'task: dye the napkins', 'task: order the flowers'],
    ],
    ["What's left to do this week: return the drill", ['task: return the drill']],
    ['Things to do in Porto: see the bridges, taste the custard tarts.', []],
    ['Things to do before I turn forty: Machu Picchu, skydiving lessons, New Zealand.', []],
    ["My dad's birthday is on 9 November.", ["The user's dad birthday 9 November"]],
    ['We adopted a kitten! His name is Miso.', ['The user has_pet Miso']],
    ['We agreed on Figma.', ['decision: We agreed on Figma']],
    ['We decided to take the early ferry.', ['decision: We decided to take the early ferry']],
    ["Right, let's use SQLite.", ["decision: let's use SQLite"]],
    ['From now on, reply in bullet points.', ['preference: From now on, reply in bullet points']],
    ['From now on, reply in short sentences.', ['preference: length = short']],
    ['Could you please keep your replies a bit shorter?', ['preference: length = short']],
    ['Can you give me brief answers? I read on the bus.', ['preference: length = short']],
    ['Would you make the responses longer, please?', ['preference: length = long']],
    ['Could you keep your answers formal?', ['preference: Could you keep your answers formal']],
  ])('%s', async (said, expected) => {
    expect(await kept(said)).toEqual(expected);
  });

  it.each([
    [
      "Ida's judo belt is at the shop. Remind me to collect it by Friday.",
      ["2026-05-15 Remind me to collect it by Friday: Ida's judo belt is at the shop"],
    ],
    [
      'The hens need their jab. Thanks! Could you remind us to vaccinate them tomorrow?',
      ['2026-05-14 Could you remind us to vaccinate them tomorrow: The hens need their jab'],
    ],
    [
      "I prefer oat milk, so don't let me forget to buy it.",
      ["don't let me forget to buy it: I prefer oat milk"],
    ],
    [
      'Grandma lands at noon on the 20th. Please remind me to pick her up on Thursday.',
      ['2026-05-14 Please remind me to pick her up on Thursday: Grandma lands at noon on the 20th'],
    ],
    [
      'The gutter leaks. Remind me about that on Monday.',
      ['2026-05-18 Remind me about that on Monday: The gutter leaks'],
    ],
    ['The gutter leaks badly. Remind me to do it.', ['Remind me to do it: The gutter leaks badly']],
    [
      'Could you remind me to oil the hinge by Friday?',
      ['2026-05-15 Could you remind me to oil the hinge by Friday'],
    ],
    ['Remind me to phone them by Friday.', ['2026-05-15 Remind me to phone them by Friday']],
    [
      'The salt is finished. Add it to my shopping list.',
      ['Add it to my shopping list: The salt is finished'],
    ],
    [
      "Remind me to call her dentist by Friday. It's the blue one.",
      ['2026-05-15 Remind me to call her dentist by Friday'],
    ],
    [
      'Oma kommt mit dem Zug an. Erinnere mich daran, sie am Freitag abzuholen.',
      ['2026-05-15 Erinnere mich daran, sie am Freitag abzuholen: Oma kommt mit dem Zug an'],
    ],
    [
      'Das Rad ist in der Werkstatt. Erinnere mich am Freitag daran.',
      ['2026-05-15 Das Rad ist in der Werkstatt'],
    ],
    [
      'Opa war krank. Erinnere mich daran, das alte Radio zu holen.',
      ['Erinnere mich daran, das alte Radio zu holen'],
    ],
    [
      'Oma hat Geburtstag. Erinnere mich daran, die Sitzung am Freitag vorzubereiten.',
      ['2026-05-15 Erinnere mich daran, die Sitzung am Freitag vorzubereiten'],
    ],
    [
      'Oma hat Geburtstag. Erinnere mich daran, den Anzug abzuholen.',
      ['Erinnere mich daran, den Anzug abzuholen'],
    ],
    [
      'Die Karten liegen bereit. Erinnere mich daran, die abzuholen.',
      ['Erinnere mich daran, die abzuholen: Die Karten liegen bereit'],
    ],
    [
      'Bob wrote "the shed key is under the third brick" today. Remind me to answer it.',
      ['Remind me to answer it'],
    ],
    ["Don't store this, please: my pin is 1234. Remind me to change it.", ['Remind me to change it']],
    ['My pin is 1234, so remind me to change it. Please do not remember it.', ['remind me to change it']],
    [
      'Merke dir das nicht: Die PIN ist 1234. Erinnere mich daran, sie zu ändern.',
      ['Erinnere mich daran, sie zu ändern'],
    ],
    [
      'I never remember the code of the shed. Remind me to change it.',
      ['Remind me to change it: I never remember the code of the shed'],
    ],
    [
      'The surgery moved to Ribe. It is important. Remind me to call them at 5pm.',
      ['2026-05-13 Remind me to call them at 5pm: The surgery moved to Ribe'],
    ],
    ['He wants a dinosaur cake. Remind me to order it.', ['Remind me to order it: He wants a dinosaur cake']],
    ['The oven is on. Remind me to switch it off.', ['Remind me to switch it off: The oven is on']],
    ['I never finish this. Remind me to do it.', ['Remind me to do it']],
    ['I love the pool. Remind me to make it to the gym.', ['Remind me to make it to the gym']],
  ])('a task whose object is named before it keeps what names it: %s', async (said, expected) => {
    const tasks = (await extract(ownWords(said))).memories.filter(
      ({ kind, updates }) => kind === 'task' && !updates,
    );
    expect(
      tasks.map(({ content, dueAt }) =>
        [dueAt?.toISOString().slice(0, 10), content].filter(Boolean).join(' '),
      ),
    ).toEqual(expected);
  });

  it.each([
    'Remember that time we got lost in Turin?',
    'Remember to breathe.',
    'Could you write answers to the quiz?',
    'Can you keep the answers in a table for Ida?',
    'Would you make short answers out of these?',
    'Could you write me a short answer?',
    'Add that to my list.',
    'Add a column to the list.',
    'We met a kitten on the stairs. His name is Miso.',
    "From now on, I'll reply in short sentences.",
    "Let's use this time wisely.",
  ])('not: %s', async (said) => {
    expect(await kept(said)).toEqual([]);
  });
});

describe('what is preferred now is kept, and ends what was', () => {
  it.each([
    [
      "I've switched from cow's milk to oat milk.",
      "preference: I've switched from cow's milk to oat milk",
      "cow's milk",
    ],
    ['I gave up wine last spring.', 'preference: I gave up wine last spring', 'wine'],
    [
      "I've lost interest in reality shows.",
      "preference: I've lost interest in reality shows",
      'reality shows',
    ],
    [
      'I drink herbal tea instead of espresso now.',
      'preference: I drink herbal tea instead of espresso now',
      'espresso',
    ],
  ])('%s', async (said, fresh, old) => {
    expect(await kept(said)).toEqual([fresh]);
    expect(await ended(said)).toContain(old);
  });

  it('a wish is a preference where it is said that it was otherwise', async () => {
    expect(await kept("I used to book group tours, now I'd rather travel on my own.")).toEqual([
      "preference: I'd rather travel on my own",
    ]);
    expect(await kept("I'd rather stay at home tonight.")).toEqual([]);
    expect(await kept('I gave up after ten minutes.')).toEqual([]);
    expect(await kept('I switched to a bigger pan.')).toEqual([]);
  });
});

describe('a new job ends the old one, and other roles stay', () => {
  it('job, role and superior end', async () => {
    const said = 'I quit my job at Varga Print and start at Lumen Optics in June as a process engineer.';
    expect(await kept(said)).toEqual(['The user is_a process engineer', 'The user works_at Lumen Optics']);
    expect(await ended(said)).toEqual([
      'works_at Varga Print',
      'reports_to',
      'is_a not process engineer',
      'reports_to',
    ]);
    const { facts } = await extract(said);
    expect(facts.map(({ validFrom }) => validFrom?.toISOString().slice(0, 10))).toEqual([
      '2026-06-01',
      '2026-06-01',
    ]);
  });

  it.each([
    ["Ines has got a job at Falk's the dairy she starts on the second of April as a baker", '2027-04-02'],
    ['I got a job at Lumen Optics starting in June as a process engineer.', '2026-06-01'],
    ['I got a job at Lumen Optics in March as a process engineer.', '2026-03-01'],
  ])('what is yet to begin begins ahead: %s', async (said, from) => {
    const { facts } = await extract(said);
    const begun = facts.filter(({ predicate }) => predicate === 'is_a');
    expect(begun.map(({ validFrom }) => validFrom?.toISOString().slice(0, 10))).toEqual([from]);
  });

  it('another role ends nothing', async () => {
    expect(await kept("I'm also a volunteer paramedic now.")).toEqual(['The user is_a volunteer paramedic']);
    expect(await ended("I'm also a volunteer paramedic now.")).toEqual([]);
  });

  it.each([
    ['I joined Marta for dinner.', []],
    ['I joined Ines on the panel.', []],
    ['I started a new job as a Tax Consultant.', ['The user is_a Tax Consultant']],
    ['Studying old exams can really help.', []],
    ['I started Middlemarch last night.', []],
    ['This afternoon we moved from Vannes to Auray.', []],
    ["I'm ready to set up the Evening Study blocks.", []],
  ])('%s', async (said, expected) => {
    expect(await kept(said)).toEqual(expected);
  });
});

describe('health has a bearer', () => {
  it.each([
    [
      'My daughter Ida is severely allergic to sesame, so we carry an EpiPen.',
      ['Ida allergic_to sesame (severe)', 'Ida takes EpiPen', 'The user has_daughter Ida'],
    ],
    ['I carry an EpiPen for my brother.', ["The user's brother takes EpiPen"]],
    ['We carry an EpiPen.', []],
    ['I carry an EpiPen because of wasp stings.', ['The user takes EpiPen']],
    ['I have a severe kiwi allergy.', ['The user allergic_to kiwi (severe)']],
    ['Maria shared her starter and vegan bread techniques.', []],
  ])('%s', async (said, expected) => {
    expect(await kept(said)).toEqual(expected);
  });
});

describe('a fragment is no memory', () => {
  it.each(['Same order every time.', "I've decided to stop it.", 'Do not speak again until you are done.'])(
    '%s',
    async (said) => {
      expect(await kept(said)).toEqual([]);
    },
  );

  it('what "it" means is kept with it', async () => {
    expect(await kept("I've been thinking about the evening class, and I've decided to drop it.")).toEqual([
      "decision: I've been thinking about the evening class, and I've decided to drop it",
    ]);
  });
});

describe('what was switched from is ended once', () => {
  it.each([
    ['I switched from Spotify to Tidal.', ['uses Spotify']],
    ['We migrated from Oracle Database to Postgres.', ['uses Oracle Database']],
    ['I switched from Danish to Finnish.', ['studies Danish']],
    ['I switched from ramipril to losartan.', ['takes ramipril']],
  ])('%s', async (said, expected) => {
    expect((await ended(said)).filter((each) => each.includes(' '))).toEqual(expected);
  });
});

describe('what only sounds like an instruction taken back', () => {
  it.each([
    'Lass das mit dem Auto.',
    'You can stop by the office.',
    'No need for a coat any more.',
    'You can use the pool again.',
  ])('not: %s', async (said) => {
    expect((await extract(said)).memories.filter(({ kind }) => kind === 'preference')).toEqual([]);
  });
});
