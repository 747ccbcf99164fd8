import { describe, expect, it } from 'vitest';
import type { Extraction, ExtractionTurn } from '../../../src/providers/extractor.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { ANNOTATED_TURNS, type AnnotatedTurn } from './annotated-turns.ts';

const AT = new Date('2026-05-13T10:00:00Z'); // a Wednesday
const extractor = createRuleBasedExtractor();

function turn(annotated: AnnotatedTurn, id = '1'): ExtractionTurn {
  return {
    id,
    role: annotated.role ?? 'user',
    author: annotated.author,
    content: annotated.text,
    occurredAt: AT,
  };
}

async function extract(
  text: string,
  more: Partial<ExtractionTurn> = {},
  timeZone = 'UTC',
): Promise<Extraction> {
  const said: ExtractionTurn = {
    id: '1',
    role: 'user',
    author: 'Dana',
    content: text,
    occurredAt: AT,
    ...more,
  };
  return extractor.extract({ turns: [said], context: [], timeZone });
}

interface Tally {
  right: number;
  found: number;
  wanted: number;
}

/** Counts per kind; a found thing is right when it matches one wanted thing that nothing else has matched. */
async function tallies(): Promise<{ tally: Map<string, Tally>; wrong: string[] }> {
  const tally = new Map<string, Tally>();
  const wrong: string[] = [];
  const of = (kind: string) => {
    const known = tally.get(kind) ?? { right: 0, found: 0, wanted: 0 };
    tally.set(kind, known);
    return known;
  };
  const match = (
    kind: (label: string) => string,
    found: string[],
    wanted: string[],
    same: (f: string, w: string) => boolean,
  ) => {
    const open = [...wanted];
    for (const item of wanted) of(kind(item)).wanted += 1;
    for (const item of found) {
      of(kind(item)).found += 1;
      const index = open.findIndex((candidate) => same(item, candidate));
      if (index < 0) wrong.push(`+ ${item}`);
      else {
        of(kind(item)).right += 1;
        open.splice(index, 1);
      }
    }
    for (const item of open) wrong.push(`- ${item}`);
  };
  const before = (separator: string) => (label: string) => label.slice(0, label.indexOf(separator));
  for (const annotated of ANNOTATED_TURNS) {
    const { memories, entities, facts } = await extractor.extract({
      turns: [turn(annotated)],
      context: [],
      timeZone: 'UTC',
    });
    match(
      before(':'),
      memories.map((memory) => `${memory.kind}: ${memory.content}`),
      annotated.memories ?? [],
      (found, wanted) =>
        before(':')(found) === before(':')(wanted) &&
        found.toLowerCase().includes(wanted.slice(wanted.indexOf(':') + 2).toLowerCase()),
    );
    match(
      () => 'entity',
      entities.map((entity) => `${entity.kind}: ${entity.name}`),
      annotated.entities ?? [],
      (found, wanted) => found === wanted,
    );
    match(
      () => 'fact',
      facts.map((fact) => `${fact.subject} | ${fact.predicate} | ${fact.object}`),
      annotated.facts ?? [],
      (found, wanted) => found === wanted,
    );
  }
  return { tally, wrong };
}

describe('the annotated turns', async () => {
  const { tally, wrong } = await tallies();
  it.each(['preference', 'task', 'decision', 'entity', 'fact'])(
    '%s: precision at least 0.90, recall at least 0.60',
    (kind) => {
      const { right, found, wanted } = tally.get(kind) ?? { right: 0, found: 0, wanted: 0 };
      expect(wanted, wrong.join('\n')).toBeGreaterThanOrEqual(10);
      expect(right / found, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
      expect(right / wanted, wrong.join('\n')).toBeGreaterThanOrEqual(0.6);
    },
  );
});

describe('dates', () => {
  it('resolves "by Friday" to the end of that day in the zone of the person', async () => {
    const { memories } = await extract('I need to send the deck to Sam by Friday.', {}, 'America/New_York');
    expect(memories[0]?.dueAt?.toISOString()).toBe('2026-05-16T03:59:59.000Z');
  });
  it('keeps a clock time, across the change to winter time', async () => {
    const said = { occurredAt: new Date('2026-10-23T12:00:00Z') };
    const { memories } = await extract('Remind me to call the bank on Monday at 9am.', said, 'Europe/Berlin');
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
  it('takes nothing from the context', async () => {
    const earlier = turn({ author: 'Dana', text: 'I live in Berlin and I prefer tea.' });
    const found = await extractor.extract({ turns: [], context: [earlier], timeZone: 'UTC' });
    expect(found).toEqual({ memories: [], entities: [], facts: [] });
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
    ];
    const started = performance.now();
    for (const text of hostile) await extract(text);
    // Backtracking would take minutes, so even a slow machine stays far below.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
  it('stops when asked', async () => {
    await expect(
      extractor.extract(
        { turns: [turn({ author: 'Dana', text: 'Hi' })], context: [], timeZone: 'UTC' },
        AbortSignal.abort(),
      ),
    ).rejects.toThrow();
  });
});
