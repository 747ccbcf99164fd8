import { describe, expect, it } from 'vitest';
import { readAnnotatedSet, type SetName } from '../../../bench/extraction/annotated-set.ts';
import { scoreSet } from '../../../bench/extraction/score.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

type Floor = readonly [precision: number, recall: number];

const GOAL: Floor = [0.9, 0.6];
const KINDS = ['preference', 'task', 'decision', 'entity', 'fact'] as const;
const everyKind = (floor: Floor) => ({
  preference: floor,
  task: floor,
  decision: floor,
  entity: floor,
  fact: floor,
});

/**
 * What each set must reach. The sets the rules were built against reach the goal; those of other authors, and the one
 * held out, don't yet: their floors keep what is reached from being lost, and rise with the rules.
 */
const FLOORS: Partial<Record<SetName, Record<(typeof KINDS)[number], Floor>>> = {
  'first-turns': everyKind(GOAL),
  development: everyKind(GOAL),
  'development-2': {
    preference: [0.85, 0.75],
    task: [0.92, 0.68],
    decision: [0.95, 0.75],
    entity: [0.87, 0.91],
    fact: [0.86, 0.64],
  },
  'development-3': {
    preference: [0.82, 0.6],
    task: [0.95, 0.66],
    decision: [0.9, 0.62],
    entity: [0.88, 0.73],
    fact: [0.94, 0.44],
  },
  'held-out': {
    preference: [0.85, 0.45],
    task: [0.7, 0.4],
    decision: [0.74, 0.44],
    entity: [0.81, 0.73],
    fact: [0.6, 0.32],
  },
};

// Junk is worse than a miss: it is recalled for years.
describe.each(Object.entries(FLOORS))('the annotated set %s', async (name, floors) => {
  const { kinds, errors } = await scoreSet(createRuleBasedExtractor(), readAnnotatedSet(name));
  // Of the set held out a failure says only how much is wrong, lest rules are written for its turns.
  const shown =
    name === 'held-out'
      ? `run npm run bench:extraction -- --set ${name}`
      : errors.flatMap(({ turn, lines }) => [`${turn.id}: ${turn.content}`, ...lines]).join('\n');
  it.each(KINDS)('%s: precision and recall at their floors or above', (kind) => {
    const [precision, recall] = floors[kind];
    const tally = kinds.get(kind);
    expect(tally?.wanted ?? 0, shown).toBeGreaterThanOrEqual(10);
    expect(tally?.precision ?? 0, shown).toBeGreaterThanOrEqual(precision);
    expect(tally?.recall ?? 0, shown).toBeGreaterThanOrEqual(recall);
  });
});
