import { expect, it } from 'vitest';
import { laterPairs } from '../../../src/memory/context/later/pairs.ts';
import { partsOfLines, partsOfSummaries, tellerOfPart } from '../../../src/memory/context/later/told.ts';

const turn = (id: string, day: string, text: string) => ({
  id,
  speaker: 'runa',
  thread: 'orchard',
  text,
  at: `2026-${day}T08:00:00Z`,
  place: 0,
});

it('a sentence of a summary was said on the day over it, and before what follows', () => {
  const content = [
    'Friday, 3 April 2026',
    'Runa: The cider press comes on 8 May.',
    'Monday, 20 April 2026',
    'Runa: The cider press comes on 15 May.',
  ].join('\n');
  const summary = { id: 'april', content, periodEnd: '2026-05-01T00:00:00Z' };
  expect(partsOfSummaries([summary], [], 'runa').map(({ text, at }) => [at.slice(0, 10), text])).toEqual([
    ['2026-04-20', 'The cider press comes on 15 May'],
    ['2026-04-03', 'The cider press comes on 8 May'],
  ]);
  const later = turn('b', '04-20', 'The cider press comes on 15 May.');
  const plain = { ...summary, content: 'Runa: The press is red. The cider press comes on 15 May.' };
  const [known, before] = partsOfSummaries([plain], [later], 'runa');
  expect([known?.of, known?.at, before?.of]).toEqual(['b', later.at, null]);
  expect(Date.parse(before?.at ?? '')).toBeLessThan(Date.parse(later.at));
});

it('a sentence of a summary is no turn of another time, nor one of few words', () => {
  const summary = {
    id: 'april',
    content: 'Runa: The press is red. The orchard has been sold. Yes.',
    periodEnd: '2026-05-01T00:00:00Z',
  };
  const turns = [
    turn('yes', '01-09', 'Yes. The kettle whistles.'),
    turn('after', '07-01', 'Odd, but the orchard has been sold.'),
  ];
  const parts = partsOfSummaries([summary], turns, 'runa');
  expect(parts.map(({ of, at }) => [of, at.slice(0, 10)])).toEqual([
    [null, '2026-04-30'],
    [null, '2026-04-30'],
    [null, '2026-04-30'],
  ]);
});

it.each(['Runa', 'runa', 'runa_7'])('a summary quotes %s, whatever a program calls its users', (name) => {
  const said = turn('a', '04-03', 'The cider press is lent to us by the school.');
  const summary = {
    id: 'april',
    content: `${name}: The cider press is lent to us by the school.`,
    periodEnd: '2026-05-01T00:00:00Z',
  };
  expect(partsOfSummaries([summary], [said], 'runa').map(({ of }) => of)).toEqual(['a']);
});

it('what a summary tells is revised by a turn of the same month', () => {
  const beside = ['The kettle whistles again.', 'Ben plays chess with his uncle.', 'My sister paints boats.'];
  const turns = [
    ...beside.map((text, at) => turn(`beside ${at}`, '04-01', text)),
    turn('b', '04-20', 'The cider press comes on 15 May.'),
  ];
  const content = 'Friday, 3 April 2026\nRuna: The cider press comes on 8 May.';
  const parts = partsOfSummaries(
    [{ id: 'april', content, periodEnd: '2026-05-01T00:00:00Z' }],
    turns,
    'runa',
  );
  expect(laterPairs([...turns, ...parts])).toMatchObject([{ later: 'b', sure: true }]);
});

it('a line of a turn that says two things is revised by what is about the line', () => {
  const said = turn('a', '01-02', "I'm married to Edvin, and we have a parrot called Kiwi.");
  const turns = [
    said,
    turn('b', '03-02', 'Kiwi died on Sunday.'),
    turn('c', '05-02', "Edvin moved out, we're getting divorced."),
  ];
  const source = (id: string) => ({ kind: 'fact' as const, id, turn: { ...said, threadId: said.thread } });
  const parts = partsOfLines(
    [
      { kind: 'fact', id: 'pet', text: 'Runa has the pet Kiwi', words: '' },
      { kind: 'fact', id: 'wed', text: 'Runa is married to Edvin', words: '' },
    ],
    ['pet', 'wed'].map((id) => ({ ...source(id), at: said.at, saidBy: 'runa' })),
    'runa',
  );
  const pairs = laterPairs([...turns, ...parts]).map(({ earlier, later }) => [tellerOfPart(earlier), later]);
  expect(pairs).toContainEqual(['pet', 'b']);
  expect(pairs).toContainEqual(['wed', 'c']);
  expect(pairs).not.toContainEqual(['pet', 'c']);
});
