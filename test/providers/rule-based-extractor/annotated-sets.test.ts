import { describe, expect, it } from 'vitest';
import { readAnnotatedSet, type SetName } from '../../../bench/extraction/annotated-set.ts';
import { scoreSet } from '../../../bench/extraction/score.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';

const SETS: SetName[] = ['first-turns'];

// Junk is worse than a miss: it is recalled for years.
describe.each(SETS)('the annotated set %s', async (name) => {
  const { kinds, errors } = await scoreSet(createRuleBasedExtractor(), readAnnotatedSet(name));
  // Of the set held out a failure says only how much is wrong, lest rules are written for its turns.
  const shown =
    name === 'held-out'
      ? `run npm run bench:extraction -- --set ${name}`
      : errors.flatMap(({ turn, lines }) => [`${turn.id}: ${turn.content}`, ...lines]).join('\n');
  it.each(['preference', 'task', 'decision', 'entity', 'fact'])(
    '%s: precision at least 0.90, recall at least 0.60',
    (kind) => {
      const tally = kinds.get(kind);
      expect(tally?.wanted ?? 0, shown).toBeGreaterThanOrEqual(10);
      expect(tally?.precision ?? 0, shown).toBeGreaterThanOrEqual(0.9);
      expect(tally?.recall ?? 0, shown).toBeGreaterThanOrEqual(0.6);
    },
  );
});
