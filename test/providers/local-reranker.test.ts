import { describe, expect, it } from 'vitest';
import { createLocalReranker, localRerankWeights } from '../../src/providers/local-reranker.ts';
import { featureNames, rerankFeatures } from '../../src/providers/rerank-features.ts';
import type { RerankDocument } from '../../src/providers/reranker.ts';

/** Turns of one conversation that follow one another, in one session unless said otherwise. */
function turns(...said: (string | [author: string, text: string])[]): RerankDocument[] {
  return said.map((one, index) => ({
    text: typeof one === 'string' ? one : one[1],
    author: typeof one === 'string' ? null : one[0],
    place: { conversation: 'c', position: index + 1, session: 1, ...spoken },
    scores: {},
  }));
}

/** A person's turn among people's, whose turns are as long as one another's. */
const spoken = { role: 'user', usualLength: 10, othersLength: 10 };

/** A feature of each document. */
function feature(name: (typeof featureNames)[number], query: string, documents: RerankDocument[]): number[] {
  return rerankFeatures(query, documents).map((row) => row[featureNames.indexOf(name)] ?? Number.NaN);
}

/** The texts, best first. */
async function best(query: string, documents: RerankDocument[]): Promise<string[]> {
  const scores = await createLocalReranker().rerank(query, documents);
  return documents
    .map(({ text }, index) => ({ text, score: scores[index] ?? Number.NaN }))
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);
}

describe('the local reranker', () => {
  it('puts an answer without any word of the question before a text that repeats one', async () => {
    const conversation = turns(
      ['Ana', 'Which bakery makes the sourdough for the restaurant?'],
      ['Ben', 'Hoffmann on the corner, for three years now and always on time.'],
    );
    const elsewhere: RerankDocument = {
      text: 'I had a sandwich at the bakery.',
      author: 'Ana',
      place: { conversation: 'other', position: 40, session: 9, ...spoken },
      scores: {},
    };
    const order = await best('Which bakery delivers the sourdough?', [elsewhere, ...conversation]);
    expect(order.indexOf('Hoffmann on the corner, for three years now and always on time.')).toBeLessThan(
      order.indexOf('I had a sandwich at the bakery.'),
    );
  });

  it('prefers the speaker whom the question names, and a turn with a time when asked for one', async () => {
    const text = 'We painted the boat last Sunday.';
    expect(
      feature('speaker', 'What did Ana paint?', turns(['Ben', text], ['Ana', text], ['Eve Silva', text])),
    ).toEqual([0, 1, 0]);
    expect(feature('other_speaker', 'What did Ana paint?', turns(['Ben', text], ['Ana', text]))).toEqual([
      1, 0,
    ]);
    expect(feature('speaker', 'Did Ana paint with Ben?', turns(['Ben', text], ['Ana', text]))).toEqual([
      0, 0,
    ]);
    expect(feature('when', 'When was the boat painted?', turns(text, 'We painted the boat.'))).toEqual([
      1, 0,
    ]);
    expect(feature('when', 'Who painted the boat?', turns(text))).toEqual([0]);
    expect(
      feature('number', 'How many boats are there?', turns('There are 12.', 'There are boats.')),
    ).toEqual([1, 0]);
  });

  it('reads a turn with its neighbours in the conversation, not with what merely stands beside it in the list', () => {
    const [first, second, third] = turns('the ferry leaves', 'at nine', 'something else entirely');
    if (!first || !second || !third) throw new Error('three turns');
    const apart = { ...second, place: { conversation: 'elsewhere', position: 2, session: 1, ...spoken } };
    expect(feature('reply', 'ferry', [first, second, third])).toEqual([1, 1, 0]);
    expect(feature('reply', 'ferry', [first, apart, third])).toEqual([1, 0, 0]);
    expect(feature('window', 'ferry', [first, second, third])).toEqual([1, 1, 1]);
  });

  it('puts what is about a word alone before longer turns that say it in passing', async () => {
    const about = {
      ...turns('Bread, bread: remember the bread, and once more bread.')[0],
      scores: { text: 8 },
    };
    const passing = turns(
      'On Tuesday the plumber came early, left bread crumbs all over the kitchen and charged for two hours.',
      'The committee moved the budget, the bread, the insurance papers and the whole calendar to another shelf.',
    ).map((turn, n) => ({
      ...turn,
      place: { conversation: 'd', position: 9 * n, session: n, ...spoken },
      scores: { text: 5 },
    }));
    const order = await best('bread', [{ author: null, text: '', place: null, ...about }, ...passing]);
    expect(order[0]).toMatch(/^Bread, bread/);
  });

  it('reads a number in every form it is written in', async () => {
    const said = turns('We take the 35 bus.', 'Ch35 is about the flood.', 'Thirty-five guests came.');
    expect((await best('What happens in Chapter 35?', said))[0]).toBe('Ch35 is about the flood.');
    expect((await best('Who came, five and thirty?', said)).length).toBe(3);
  });

  it('does not take company and length for an answer where somebody talks with an assistant', async () => {
    const beside = { conversation: 'c', session: 1 };
    const user = { role: 'user', usualLength: 12, othersLength: 90 };
    const assistant = { role: 'assistant', usualLength: 90, othersLength: 12 };
    const long = `About your dentist: ${'many more words on every other matter there is '.repeat(12)}`;
    const documents: RerankDocument[] = [
      {
        text: 'My dentist is Dr Amari.',
        author: null,
        place: { ...beside, position: 1, ...user },
        scores: { text: 3 },
      },
      { text: long, author: null, place: { ...beside, position: 2, ...assistant }, scores: { text: 3 } },
    ];
    expect((await best('Who is my dentist?', documents))[0]).toBe('My dentist is Dr Amari.');
  });

  it('takes the longer of two short turns for the fuller answer, and of two paragraphs neither', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
    const usual = { role: 'user', usualLength: 80, othersLength: 80 };
    const lengths = (size: number, place: object) =>
      feature(
        'length',
        'the ferry timetable',
        turns(`Ferry timetable: ${words(size)}`).map((one) => ({
          ...one,
          place: one.place && { ...one.place, ...place },
        })),
      )[0] ?? Number.NaN;
    expect(lengths(18, spoken)).toBeGreaterThan(lengths(4, spoken));
    expect(lengths(160, usual)).toBe(lengths(60, usual));
    expect(lengths(3, usual)).toBeLessThan(lengths(60, usual));
  });

  it('lets words of the same notion count half', () => {
    expect(
      feature(
        'window',
        'father',
        [turns('father')[0], turns('dad')[0]]
          .flatMap((one) => one ?? [])
          .map((one) => ({ ...one, place: null })),
      ),
    ).toEqual([1, 0.5]);
  });

  it('keeps the order of the search where it knows nothing else, and gives the same each time', async () => {
    const same = Array.from({ length: 50 }, () => ({ text: 'again', author: null, place: null, scores: {} }));
    const scores = await createLocalReranker().rerank('something', same);
    expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
    expect(new Set(scores).size).toBe(50);
    expect(await createLocalReranker().rerank('something', same)).toEqual(scores);
  });

  it.each(['', '???', '的的的 会議', 'a'.repeat(10_000), 'word '.repeat(2_000)])(
    'gives finite scores whatever it is asked (%#)',
    async (query) => {
      const documents = [...turns('', '  ', '会議は火曜日', 'b '.repeat(100_000)), ...turns('x')];
      const scores = await createLocalReranker().rerank(query, documents);
      expect(scores).toHaveLength(documents.length);
      expect(scores.every(Number.isFinite)).toBe(true);
      expect(await createLocalReranker().rerank(query, [])).toEqual([]);
    },
  );

  it('stops when the signal has fired', async () => {
    await expect(createLocalReranker().rerank('q', [], AbortSignal.abort())).rejects.toThrow(/abort/i);
  });

  it('has a weight for every feature', () => {
    const weighed = Object.values(localRerankWeights).flatMap((weights) => Object.keys(weights));
    expect(new Set(weighed)).toEqual(new Set(featureNames));
  });
});
