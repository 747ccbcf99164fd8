import { describe, expect, it } from 'vitest';
import type { Extraction, ExtractionTurn } from '../../../src/providers/extractor.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const AT = new Date('2026-05-13T10:00:00Z'); // a Wednesday
const extractor = createRuleBasedExtractor();

function said(content: string): ExtractionTurn {
  return { id: '1', role: 'user', author: 'Dana', content, occurredAt: AT };
}

async function extract(
  text: string,
  more: Partial<ExtractionTurn> = {},
  timeZone = 'UTC',
): Promise<Extraction> {
  return extractor.extract({ turns: [{ ...said(text), ...more }], context: [], timeZone });
}

describe('dates', () => {
  it('resolves "by Friday" to the end of that day in the zone of the person', async () => {
    const { memories } = await extract('I need to send the deck to Sam by Friday.', {}, 'America/New_York');
    expect(memories[0]?.dueAt?.toISOString()).toBe('2026-05-16T03:59:59.000Z');
  });
  it('keeps a clock time, across the change to winter time', async () => {
    const when = { occurredAt: new Date('2026-10-23T12:00:00Z') };
    const { memories } = await extract('Remind me to call the bank on Monday at 9am.', when, 'Europe/Berlin');
    expect(memories[0]?.dueAt?.toISOString()).toBe('2026-10-26T08:00:00.000Z');
  });
  it.each([
    ['by end of month', '2026-05-31T23:59:59.000Z'],
    ['by EOD', '2026-05-13T23:59:59.000Z'],
    ['by the end of the week', '2026-05-15T23:59:59.000Z'],
    ['by the 20th', '2026-05-20T23:59:59.000Z'],
    ['tomorrow', '2026-05-14T23:59:59.000Z'],
    ['in two weeks', '2026-05-27T23:59:59.000Z'],
  ])('reads "%s"', async (words, due) => {
    const { memories } = await extract(`Remind me to file the report ${words}.`);
    expect(memories[0]?.dueAt?.toISOString()).toBe(due);
    expect(memories[0]?.status).toBe('pending');
  });
  it('dates a move by the month that was', async () => {
    const { facts } = await extract('I moved to Berlin in March.');
    expect(facts).toMatchObject([{ predicate: 'lives_in', functional: true, objectIsEntity: true }]);
    expect(facts[0]?.validFrom?.toISOString()).toBe('2026-03-01T00:00:00.000Z');
  });
  it('closes a job that has ended', async () => {
    const { facts } = await extract('I no longer work at Initech.');
    expect(facts[0]?.validTo).toEqual(AT);
  });
  it('closes studies that are told of in the past', async () => {
    const { facts } = await extract('I studied history at Leeds.');
    expect(facts.map(({ predicate, object, validTo }) => [predicate, object, validTo])).toEqual([
      ['studies_at', 'Leeds', AT],
      ['studies', 'history', AT],
    ]);
    const { facts: open } = await extract('I study history at Leeds.');
    expect(open.map(({ validTo }) => validTo)).toEqual([undefined, undefined]);
  });
});

describe('details', () => {
  it('gives a later choice the key of the earlier one', async () => {
    const first = await extract('I prefer tabs over spaces.');
    const second = await extract('Actually, I prefer spaces over tabs.');
    expect(second.memories[0]?.key).toBe(first.memories[0]?.key);
    expect(second.memories[0]?.value).toBe('spaces');
    expect([first.memories[0]?.revises, second.memories[0]?.revises]).toEqual([undefined, true]);
  });
  it('keeps the reason of a decision and what it is about', async () => {
    const { memories } = await extract('We decided to use Postgres because it has row-level security.');
    expect(memories[0]).toMatchObject({
      reason: 'it has row-level security',
      about: 'project',
      entities: ['Postgres'],
    });
  });
  it('tells of a decision what it points back at', async () => {
    const { memories } = await extract(
      'I thought about selling the upper pasture. No. It stays in the family.',
    );
    expect(memories.map(({ content }) => content)).toEqual([
      'Dana recorded the decision: Dana thought about selling the upper pasture. No. It stays in the family.',
    ]);
  });
  it('tells two halves of a decision in one short sentence as one', async () => {
    const { memories } = await extract("Mum's keeping the piano and the cat, the house in Largs gets let.");
    expect(memories.map(({ content }) => content)).toEqual([
      "Dana recorded the decision: Mum's keeping the piano and the cat, the house in Largs gets let.",
    ]);
  });
  it('takes what is not settled yet for no decision', async () => {
    const { memories } = await extract(
      'The council heard a proposal about the bus shelter. It goes to the next meeting.',
    );
    expect(memories).toEqual([]);
  });
  it('calls an unnamed author the user', async () => {
    const { memories } = await extract('I prefer window seats.', { author: null });
    expect(memories[0]?.content).toBe('The user prefers window seats.');
  });
  it('gives offsets that cut the surface out of the content, behind code and quotes', async () => {
    const content =
      'Run `npm ci` first.\n```\nPriya\n```\nThen ask Priya Raman (priya@globex.example) — she “said so” — in Lisbon.';
    const { entities } = await extract(content);
    expect(entities.map((entity) => entity.name)).toEqual(['Priya Raman', 'Priya Raman', 'Lisbon']);
    for (const entity of entities) expect(content.slice(entity.start, entity.end)).toBe(entity.surface);
    expect(entities[0]?.email).toBe('priya@globex.example');
  });
  it('gives nobody what is told of "her"', async () => {
    const { facts } = await extract(
      "We did that. In her version the Groke gets a dog. Please remember that she's allergic to hazelnuts, I always forget to say so when I ask for recipes.",
    );
    expect(facts).toEqual([]);
  });
  it('takes nothing from the context', async () => {
    const earlier = said('I live in Berlin and I prefer tea.');
    const found = await extractor.extract({ turns: [], context: [earlier], timeZone: 'UTC' });
    expect(found).toEqual({ memories: [], entities: [], facts: [], endings: [] });
  });
  it('reads hostile repetition in linear time', async () => {
    const hostile = [
      'please '.repeat(3000),
      '"a '.repeat(5000),
      `'${'a '.repeat(9000)}`,
      'a.'.repeat(9000),
      '<memory '.repeat(2000),
      'A-'.repeat(9000),
      'Aa '.repeat(6000),
      '@'.repeat(20000),
      'I really '.repeat(2000),
      'oh, '.repeat(5000),
      'Anna, '.repeat(3300),
      'Aa and '.repeat(3000),
      'my sister '.repeat(2000),
      `need to: ${'a, '.repeat(6000)}`,
      'we we we we. '.repeat(1600),
      `Anna, ${'who '.repeat(140)}`,
    ];
    const started = process.cpuUsage();
    for (const text of hostile) await extract(text);
    const { user } = process.cpuUsage(started);
    // Backtracking would take minutes of processor time, so even a slow machine stays far below.
    expect(user / 1000).toBeLessThan(10_000);
  });
  it('knows a person by every form of the name', async () => {
    const { entities, facts } = await extract(
      "Aric's business partner Ali wrote from ali@camarata.com, and Ali C. signs tomorrow.",
    );
    expect(entities.map(({ name, kind }) => [name, kind])).toEqual(
      expect.arrayContaining([
        ['Aric', 'person'],
        ['ali@camarata.com', 'person'],
        ['Ali C.', 'person'],
      ]),
    );
    expect(facts).toMatchObject([{ subject: 'Aric', predicate: 'has_business_partner', object: 'Ali' }]);
  });
  it('reads "make it" of what was set in an earlier turn', async () => {
    const earlier = said('Set the opacity to 60 %.');
    const later = { ...said('Actually, make it 75 %.'), id: '2' };
    const found = await extractor.extract({ turns: [later], context: [earlier], timeZone: 'UTC' });
    expect(found.memories).toMatchObject([{ key: 'opacity', value: '75 %', revises: true }]);
  });
  it('ends where somebody moved from when they live elsewhere', async () => {
    const { facts } = await extractor.extract({
      turns: [said('I moved from Oslo to Bergen in March 2024.')],
      context: [],
      timeZone: 'UTC',
    });
    const march = new Date('2024-03-01T00:00:00Z');
    expect(facts.map(({ object, validFrom, validTo }) => ({ object, validFrom, validTo }))).toEqual([
      { object: 'Bergen', validFrom: march, validTo: undefined },
      { object: 'Oslo', validFrom: undefined, validTo: march },
    ]);
  });
  it('finds names behind letters that lower case makes longer', async () => {
    const { facts } = await extract('My sister İpek lives in Izmir and works at Bosch.');
    expect(facts).toContainEqual(
      expect.objectContaining({ subject: 'İpek', predicate: 'works_at', object: 'Bosch' }),
    );
  });
  it('stops when asked', async () => {
    await expect(
      extractor.extract({ turns: [said('Hi')], context: [], timeZone: 'UTC' }, AbortSignal.abort()),
    ).rejects.toThrow();
  });
});
