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
  'held-out': {
    preference: [0.8, 0.4],
    task: [0.5, 0.25],
    decision: [0.7, 0.25],
    entity: [0.75, 0.7],
    fact: [0.6, 0.2],
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
