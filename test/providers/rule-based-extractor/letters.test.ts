import { describe, expect, it } from 'vitest';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const extractor = createRuleBasedExtractor();

/** What is kept of a text: its words, its facts, and the days of tasks. */
async function kept(content: string): Promise<string[]> {
  const turn = {
    id: '1',
    role: 'user' as const,
    author: 'Ilka',
    content,
    occurredAt: new Date('2026-05-13T10:00:00Z'),
  };
  const { memories, facts } = await extractor.extract({ turns: [turn], context: [], timeZone: 'UTC' });
  return [
    ...memories
      .filter(({ updates }) => updates !== true)
      .map(({ kind, content: words, dueAt }) =>
        dueAt === undefined ? `${kind}: ${words}` : `${kind}: ${words} (${dueAt.toISOString().slice(0, 10)})`,
      ),
    ...facts.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`),
  ];
}

describe('what letters explain, argue or tell of others is not kept', () => {
  it.each([
    'Note that the parser is slower than the lexer.',
    'Just remember that the cache is shared by all of them.',
    "Remember I didn't say it would be cheap.",
    'Save, save, save on your next ferry with our partner.',
    'All sound is disabled by default.',
    'In general, small claims will go to another court.',
    'Going forward needs patience.',
    'If you use a second disk, the bytes are read twice.',
    "Don't write tests against a live server.",
    "Please don't reply to the announcement.",
    'Respond to the letter from Mr Okoro.',
    'Kind regards, and many thanks, as always.',
    'Hate mail is a crime.',
    'I hate to interrupt, but the room is booked.',
    'I hate everybody.',
    "I can't stand the smell.",
    'I have 2 messages a day instead of 30.',
    'Halvorsen promised to return the painting.',
    'I still have to finish the plan for June’s trip.',
    'It is not half as hard as the author wants us to believe it is.',
    'I moved the settings.h file to the include folder.',
    'Five studies have shown that tea helps.',
    'I run Haiku at home.',
    'My wife was my Shift Lead years ago.',
    "I've been attending online author readings.",
    'Living in Aberdeen, the family of four runs a shop.',
    'The editor moved the due date to 9 June.',
    'Choir starts at seven from now on because of the caretaker.',
    'From now on the ferry leaves from the north quay.',
  ])('not: %s', async (said) => {
    expect(await kept(said)).toEqual([]);
  });

  it.each([
    ['Remember that my badge number is 5520.', 'note: my badge number is 5520'],
    ['Please remember that the boiler is under guarantee.', 'note: the boiler is under guarantee'],
    ['Remember the cleaner comes on Wednesdays.', 'note: the cleaner comes on Wednesdays'],
    ["Don't use tables.", "preference: Don't use tables"],
    ['Starts of sentences in bold from now on.', 'preference: Starts of sentences in bold from now on'],
    ['Prices in francs from now on.', 'preference: Prices in francs from now on'],
    ['I run a bakery called Morgenrot.', 'Ilka leads Morgenrot'],
    ['I use Fedora and Emacs.', 'Ilka uses Fedora', 'Ilka uses Emacs'],
  ])('%s', async (said, ...expected) => {
    expect(await kept(said)).toEqual(expected);
  });
});

describe('a sentence is read whole', () => {
  it('over the lines that a mail program broke', async () => {
    expect(
      await kept('I travel a lot with the choir these days and I prefer quiet\nguest houses over hotels.'),
    ).toEqual(['preference: I prefer quiet guest houses over hotels']);
  });

  it('not without the words of others in it', async () => {
    const blanked = `We decided to rent the ${' '.repeat(18)} flat.`;
    expect(await kept(blanked)).toEqual([]);
  });

  it('not with a word for somebody named elsewhere', async () => {
    expect(await kept('We decided to keep her on the old dose.')).toEqual([]);
  });

  it('two things to do have a day each', async () => {
    expect(await kept('I have to pick up the van on 3 June and return the van on 9 June.')).toEqual([
      'task: I have to pick up the van on 3 June (2026-06-03)',
      'task: return the van on 9 June (2026-06-09)',
    ]);
  });
});

it('is to be done before what has a day', async () => {
  expect(await kept("I need to send the slides before Monday's meeting.")).toEqual([
    "task: I need to send the slides before Monday's meeting (2026-05-18)",
  ]);
});
