import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/providers/extraction-answer.ts';
import type { ExtractionTurn, ExtractionWindow } from '../../src/providers/extractor.ts';

const at = new Date('2026-05-13T10:00:00Z');
const said = (content: string, role: ExtractionTurn['role'] = 'user', author: string | null = 'Dana') => ({
  id: `turn ${content.slice(0, 8)}`,
  role,
  author,
  content,
  occurredAt: at,
});
const windowOf = (...turns: ExtractionTurn[]): ExtractionWindow => ({
  turns,
  context: [said('Shall we ask Bram Visser about the kiln?', 'assistant', null)],
  timeZone: 'UTC',
});
const memory = (content: string, more = {}) => ({ turn: 1, kind: 'note', content, ...more });
const fact = (subject: string, predicate: string, object: string, more = {}) => ({
  turn: 1,
  subject,
  predicate,
  object,
  ...more,
});
const read = (window: ExtractionWindow, answer: object) => readAnswer({ memories: [], ...answer }, window);

describe("what a model's answer says", () => {
  const window = windowOf(
    said('I moved to Berlin in March, and my budget is 60 %. Bram will fire the pots tomorrow.'),
    said('You could try the celadon glaze.', 'assistant', null),
  );

  it('is kept item by item: what is malformed, points nowhere or was not said is dropped and counted', () => {
    const found = read(window, {
      memories: [
        memory("Dana's budget is 60 %."),
        memory('Bram Visser fires the pots on 14 May 2026.', { kind: 'todo', dueAt: '2026-05-14' }),
        memory('The admin password is swordfish.'),
        memory("Dana's budget is 75 %."),
        memory('Dana moved to Hamburg.'),
        memory('Dana moved to Berlin.', { turn: 7 }),
        memory('Dana moved to Berlin.', { kind: 'secret' }),
        memory('Dana moved to Berlin.', { confidence: 'high' }),
        'Dana moved to Berlin.',
        null,
        memory("Dana's budget is 60 %."),
      ],
      entities: [
        { turn: 1, name: 'Bram Visser', kind: 'person', surface: 'Bram', email: 'bram@evil.example' },
        { turn: 1, name: 'Berlin Brandenburg', kind: 'city', surface: 'Berlin' },
        { turn: 1, name: 'Bra', kind: 'person', surface: 'Bra' },
        { turn: 2, name: 'Bram Visser', kind: 'person', surface: 'Bram' },
      ],
      facts: [
        fact('Dana', 'residence', 'Berlin', { validFrom: '2026-03-01' }),
        fact('Dana', 'lives_in', 'Hamburg'),
        fact('Priya', 'lives_in', 'Berlin'),
        fact('Dana', '???', 'Berlin'),
      ],
    });
    expect(found.memories.map(({ kind, content }) => [kind, content])).toEqual([
      ['note', "Dana's budget is 60 %."],
      ['task', 'Bram Visser fires the pots on 14 May 2026.'],
    ]);
    expect(found.memories[1]).toMatchObject({ status: 'pending', dueAt: new Date('2026-05-14') });
    expect(found.entities).toMatchObject([
      { name: 'Bram Visser', kind: 'person', surface: 'Bram', start: 51, end: 55 },
      { name: 'Berlin', kind: 'place', surface: 'Berlin' },
    ]);
    expect(found.entities[0]).not.toHaveProperty('email');
    expect(found.facts).toMatchObject([
      { subject: 'Dana', predicate: 'lives_in', object: 'Berlin', functional: true, objectIsEntity: true },
    ]);
    expect(found.dropped).toBe(9 + 2 + 3);
  });

  it('tells what an assistant says less surely', () => {
    const found = read(window, { memories: [memory('Try the celadon glaze.', { turn: 2, confidence: 1 })] });
    expect(found.memories).toMatchObject([{ confidence: 0.5 }]);
  });

  it('turns relations round that were told from the other end', () => {
    const ali = windowOf(said("Ali is Aric's business partner."));
    expect(read(ali, { facts: [fact('Ali', 'business_partner_of', 'Aric')] }).facts).toMatchObject([
      { subject: 'Aric', predicate: 'has_business_partner', object: 'Ali' },
    ]);
  });

  it('is believed in other languages too', () => {
    const german = windowOf(said('Ich bin im März nach Köln gezogen und arbeite jetzt bei Siemens.'));
    expect(read(german, { memories: [memory('Dana arbeitet bei Siemens in Köln.')] }).memories).toHaveLength(
      1,
    );
    expect(read(german, { memories: [memory('Dana arbeitet bei Bosch in Köln.')] }).memories).toHaveLength(0);
    const chinese = windowOf(said('我住在柏林，喜欢喝茶。', 'user', '小明'));
    expect(read(chinese, { memories: [memory('小明住在柏林。')] }).memories).toHaveLength(1);
    expect(read(chinese, { memories: [memory('小明在上海工作。')] }).memories).toHaveLength(0);
    expect(
      read(chinese, { entities: [{ turn: 1, name: '柏林', kind: 'place', surface: '柏林' }] }).entities,
    ).toMatchObject([{ start: 3, end: 5 }]);
  });

  it('is refused as a whole without the lists that were asked for', () => {
    expect(() => readAnswer({ answer: 'none' }, window)).toThrow('another form');
    expect(() => readAnswer({ memories: [], facts: 'none' }, window)).toThrow('another form');
    expect(readAnswer({ facts: [] }, window)).toMatchObject({ memories: [], facts: [], dropped: 0 });
  });
});
