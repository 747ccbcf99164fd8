import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

async function extract(content: string) {
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

async function kept(content: string): Promise<string[]> {
  const { memories, facts } = await extract(content);
  return [
    ...memories
      .filter(({ updates }) => updates !== true)
      .map((memory) => `${memory.kind}: ${memory.content}`),
    ...facts.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`),
  ];
}

async function ended(content: string): Promise<string[]> {
  const { memories, endings = [] } = await extract(content);
  return [
    ...memories.flatMap(({ updates, status, value }) =>
      updates && status === 'cancelled' && value ? [value] : [],
    ),
    ...endings.map(({ predicate, named }) => `${predicate} ${named ?? ''}`.trim()),
  ];
}

describe('plain statements of home, work, health and how to answer', () => {
  it.each([
    ['We live aboard a barge in Hackney Wick.', 'The user lives_in Hackney Wick'],
    [
      'By the way, I live on a houseboat at Lechlade, so parcels go to the lock.',
      'The user lives_in Lechlade',
    ],
    ["We're in a rented cottage outside Brecon since Thursday.", 'The user lives_in Brecon'],
    ["We've moved, since yesterday in Ludlow.", 'The user lives_in Ludlow'],
    ['we have finally moved into our new house in Crediton', 'The user lives_in Crediton'],
    ['I take furosemide three times a day.', 'The user takes furosemide'],
    ['My consultant has me on colchicine twice a day.', 'The user takes colchicine'],
    ["I've got Raynaud's syndrome.", "The user has_condition Raynaud's syndrome"],
    ['I started at Bosch yesterday.', 'The user works_at Bosch'],
    ['I run the tours at Bodiam Castle now, Friday to Monday.', 'The user works_at Bodiam Castle'],
    [
      "dad can't have grapefruit with his tablets, please remember that",
      "note: dad can't have grapefruit with his tablets",
    ],
    ["Remember that grandma can't have naproxen.", "note: grandma can't have naproxen"],
    ["My son's blue inhaler is in the hall. Don't forget it.", "note: My son's blue inhaler is in the hall"],
    [
      "Mum is in hospital in Leeds. It's the hip. She can't have codeine, remember that.",
      "note: She can't have codeine: Mum is in hospital in Leeds",
    ],
    ["the alarm code is 9920, don't forget it", 'note: the alarm code is 9920'],
    ['We said no to Hartmann Logistics, too slow.', 'decision: We said no to Hartmann Logistics, too slow'],
    ['then Sungrow it is for the new roofs', 'decision: Sungrow it is for the new roofs'],
    ['The library card is due on 4 June.', 'task: The library card is due on 4 June'],
    ['Ich habe Morbus Bechterew.', 'The user has_condition Morbus Bechterew'],
    ['Mein Sohn hat Zöliakie.', "The user's son has_condition Zöliakie"],
    ['Die Ärztin sagt, ich habe Endometriose.', 'The user has_condition Endometriose'],
    ['Ich nehme Ramipril 5 mg, morgens.', 'The user takes Ramipril'],
    ['Ich nehme jetzt Candesartan statt Ramipril.', 'The user takes Candesartan'],
    ['Ich habe das Ramipril abgesetzt und nehme jetzt Candesartan.', 'The user takes Candesartan'],
    ['Wir sind umgezogen! Seit Freitag in Emden, Neubau, kein Aufzug.', 'The user lives_in Emden'],
    ['Seit Montag wohnen wir in Emden.', 'The user lives_in Emden'],
    ['Ich wohne auf einem Hausboot in Kiel.', 'The user lives_in Kiel'],
    ['Bitte antworte mir immer mit Tabellen.', 'preference: Bitte antworte mir immer mit Tabellen'],
    ['Schreib mir ab jetzt nur noch ohne Emojis.', 'preference: Schreib mir ab jetzt nur noch ohne Emojis'],
    ['Die PIN vom Tresor ist 8105, merk dir das.', 'note: Die PIN vom Tresor ist 8105, merk dir das'],
    ["I don't eat walnuts, just so you know.", "preference: I don't eat walnuts"],
    ['I hate fireworks, so you know. Shall we stay in?', 'preference: I hate fireworks'],
    ['Sulfites bring me out in hives, and I get hives from kiwi too.', 'The user allergic_to kiwi'],
    ['I usually break out in a rash from latex.', 'The user allergic_to latex'],
  ])('are kept: %s', async (content, statement) => {
    expect(await kept(content)).toContain(statement);
  });

  it.each([
    ["I've stopped the bisoprolol, now on losartan.", 'takes bisoprolol'],
    ['My cardiologist took me off the digoxin.', 'takes digoxin'],
    ['I swapped enalapril for losartan.', 'takes enalapril'],
    ["It turns out I'm not allergic to latex after all, says the test.", 'allergic_to latex'],
    ['Ich habe das Ramipril abgesetzt.', 'takes Ramipril'],
    ['Ich nehme kein Ramipril mehr.', 'takes Ramipril'],
    ['Das mit den Tabellen lass mal wieder.', 'Tabellen'],
  ])('end what they name: %s', async (content, named) => {
    expect(await ended(content)).toContain(named);
  });

  it.each([
    '30th works.',
    'I get hives from my new boss.',
    'I got a rash from gardening.',
    '16th instead?',
    'Tuesday works better.',
    'I live on coffee and biscuits.',
    'I live on my nerves.',
    'I live on the edge in Vegas.',
    'I take the train in Bern every day.',
    'I take chocolate with me to Aldi.',
    'I take it three times a day.',
    'I take insulin seriously as a topic.',
    'She would take metformin if she could.',
    'Should I take betahistine with food?',
    'I stopped the car at Lidl.',
    "I've got impostor syndrome today.",
    "I've got a disease of the mind called football.",
    'I have a cold.',
    'I have a new boss.',
    'I have lupines in the garden.',
    "I've got the flu jab on Monday.",
    "I'm at Lidl now.",
    "I'm at the station now.",
    "I'm at Gatwick now.",
    'I do the shopping at Lidl now.',
    'I do yoga at Virgin Active now.',
    'I started at chapter three yesterday.',
    "We've moved the meeting to Monday.",
    "We've moved on, since yesterday in good spirits.",
    'Milly is pregnant 😊 due end of May.',
    "Our neighbour's triplets are due on 9 June.",
    'The blood test results are due on 3 June.',
    "Siemens's lead times are awful.",
    "Marek's dentist appointment is at ten.",
    "Airbus's chief engineer resigned.",
    'That yoghurt does nothing but upset my stomach.',
    'Our birthday lunch was moved to the 21st.',
    'Time flies, remember that.',
    'I like you, please remember that.',
    'Life is strange. Remember that.',
    'I told Tim no.',
    'We had 2 tents in Spain, remember that?',
    "Since yesterday we're in chaos.",
    'Since yesterday in Ludlow it rains.',
    'My doctor has me on hold.',
    'Ich habe Hunger.',
    'Ich habe Hoffnung.',
    'Ich habe Zeit.',
    'Ich habe Recht.',
    'Ich habe Marlene.',
    'Ich habe Migros vergessen.',
    'Ich nehme den Bus.',
    'Ich nehme Paprika.',
    'Ich nehme zwei Kaffee.',
    'Ich nehme das Rezept mit.',
    'Ich habe das Paket abgesetzt.',
    'Ich habe meine Tochter in Celle abgesetzt.',
    'Bitte antworte mir.',
    'Bitte antworte mir bis morgen.',
    'Bitte antworte mir immer sofort, wenn ich dich etwas frage?',
    'Antworte ihr mit einem Gedicht.',
    'Schreib mir eine Mail mit Stichpunkten.',
    'Das mit dem Hund lass mal meine Sorge sein.',
    'Das mit den Reifen lass ich mal wieder machen.',
    'Seit gestern in Arbeit.',
    'Seit gestern in Uelzen kein Strom.',
    'Wir sind umgezogen! Seit gestern in Kisten.',
    'Wir sind im Urlaub, seit gestern in Rom.',
    'Ich wohne auf einem Pulverfass.',
    'Ich wohne in einer WG.',
    'Der Bus ist pünktlich, merk dir das.',
    'Das ist mein Platz, merk dir das!',
    'Er ist 40, merk dir das nicht.',
    'Ich bin raus.',
    'Die Dosis macht das Gift.',
    'Ich lebe in Angst.',
    'I live in a house on Sesame Street in my dreams.',
    'Our rent is 900, remember that time?',
  ])('are not made of talk that looks alike: %s', async (content) => {
    expect(await kept(content)).toEqual([]);
  });
});

describe('what ended, in more words', () => {
  it.each([
    ["I'm back on bacon, sorry.", 'diet'],
    ['We have gone back to eating eggs.', 'diet'],
    ['The piano is finally sold.', 'owns piano'],
    ['Our cat Wendel passed away in the night.', 'has_pet Wendel'],
    ['We had to put Wendel to sleep.', 'has_pet Wendel'],
    ['Ruaridh moved out last week.', 'has_partner Ruaridh'],
    ['We separated in January.', 'has_partner'],
    ["I've resigned.", 'works_at'],
    ['My last day at Harland is Friday.', 'works_at Harland'],
  ])('%s', async (said, named) => {
    expect(await ended(said)).toContain(named);
    expect((await extract(said)).facts).toEqual([]);
  });

  it.each([
    'My last day of the holiday is Friday.',
    "I'm back on Tuesday.",
    'The tickets are sold out.',
    'The house is for sale.',
    'Ruaridh moved the piano out.',
    'We separated the eggs.',
  ])('but not: %s', async (said) => expect(await ended(said)).toEqual([]));

  it('at its day, where that is to come', async () => {
    const { endings = [] } = await extract('My last day at Harland will be 2 September.');
    expect(endings[0]?.validTo).toEqual(new Date('2026-09-02T00:00:00Z'));
  });
});

describe('what is asked for, told and given as reasons', () => {
  it.each([
    [
      'The ewes are in. Put it on my list: order six troughs by Friday.',
      ['task: order six troughs by Friday'],
    ],
    [
      'Remind me to oil the hinges and to ring the mill.',
      ['task: Remind me to oil the hinges', 'task: ring the mill'],
    ],
    ["I'll charge 60 a day from now on.", []],
    ["I've told my dentist that I'm allergic to chlorhexidine.", ['The user allergic_to chlorhexidine']],
    ["They've put me on ramipril.", ['The user takes ramipril']],
    ['The consultant says it is asthma.', ['The user has_condition asthma']],
    ['My son was wheezing. The consultant says it is asthma.', []],
  ])('%s', async (said, expected) => {
    expect((await kept(said)).map((each) => each.replace(/\.$/, ''))).toEqual(expected);
  });

  it('each of two tasks has its own day', async () => {
    const { memories } = await extract('Remind me to pay the vet on Friday and to book the hall.');
    expect(memories.map(({ dueAt }) => dueAt?.toISOString().slice(0, 10))).toEqual(['2026-05-15', undefined]);
  });

  it.each([
    'We decided to go with the barge. Three reasons. First, it is cheaper. Second, we know the skipper. We sail in May.',
    'We decided to go with the barge for two reasons. First, it is cheaper. Second, we know the skipper.',
  ])('%s', async (said) => {
    const { memories } = await extract(said);
    expect(memories[0]?.reason).toBe('it is cheaper; we know the skipper');
  });
});
