import { describe, expect, it } from 'vitest';
import type { ExtractedFact } from '../../../src/providers/extractor.ts';
import {
  type JudgedFact,
  pooledFacts,
  selectFacts,
} from '../../../src/providers/rule-based-extractor/acceptor/select-facts.ts';

const fact = (subject: string, predicate: string, object: string): ExtractedFact => ({
  subject,
  predicate,
  object,
  objectIsEntity: true,
  confidence: 0.74,
  sourceTurnId: 't',
  functional: false,
});
const judged = (
  told: ExtractedFact,
  chance: number,
  place?: { sentence: number; start: number; end: number },
): JudgedFact => ({ fact: told, chance, ...(place === undefined ? {} : { place }) });
const lives = fact('Ana', 'lives_in', 'Porto');

describe('pooledFacts', () => {
  it('believes what both judges find likely more than what one alone does', () => {
    const [both] = pooledFacts([judged(lives, 0.8)], [judged(lives, 0.8)]);
    const [alone] = pooledFacts([judged(lives, 0.8)], []);
    expect(both?.chance).toBeCloseTo(0.8);
    expect(alone?.chance).toBeLessThan(0.6);
  });

  it('knows a fact by its family of predicates', () => {
    const pooled = pooledFacts([judged(lives, 0.8)], [judged(fact('ana', 'is_from', 'Porto'), 0.8)]);
    expect(pooled).toHaveLength(1);
    expect(pooled[0]?.fact).toBe(lives);
  });
});

describe('selectFacts', () => {
  it('keeps the likelier of two readings of the same words', () => {
    const wider = fact('Ana', 'works_at', 'Porto Bank');
    const place = { sentence: 0, start: 3, end: 4 };
    expect(selectFacts([judged(lives, 0.7, place), judged(wider, 0.9, { ...place, end: 5 })], 0.5)).toEqual([
      wider,
    ]);
  });

  it('takes a second subject of one object only where it is sure', () => {
    const other = fact('Omar', 'lives_in', 'Porto');
    expect(selectFacts([judged(lives, 0.9), judged(other, 0.6)], 0.5)).toEqual([lives]);
    expect(selectFacts([judged(lives, 0.9), judged(other, 0.8)], 0.5)).toEqual([lives, other]);
  });

  it('keeps nothing below the threshold', () => {
    expect(selectFacts([judged(lives, 0.4)], 0.5)).toEqual([]);
  });
});
