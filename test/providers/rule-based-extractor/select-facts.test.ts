import { describe, expect, it } from 'vitest';
import type { ExtractedFact } from '../../../src/providers/extractor.ts';
import { factEvidence } from '../../../src/providers/rule-based-extractor/acceptor/fact-evidence.ts';
import {
  type JudgedFact,
  judgedFacts,
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

describe('factEvidence', () => {
  const object = (label: string, chance: number) => ({ sentence: 0, start: 3, end: 4, label, chance });
  const found = { fact: lives, object: object('place', 0.9), subjectChance: 0.9 };

  it('is one for what both judges found, known by its family of predicates', () => {
    const evidence = factEvidence(
      [found],
      [{ fact: fact('ana', 'is_from', 'Porto'), chance: 0.8 }],
      [],
      null,
    );
    expect(evidence.map((one) => one.fact)).toEqual([lives]);
    expect(evidence[0]?.features).toEqual(expect.arrayContaining(['object 2', 'pair 1', 'other predicate']));
  });

  it('says which judge alone found a fact', () => {
    const works = fact('Omar', 'works_at', 'Bosch');
    const evidence = factEvidence([found], [{ fact: works, chance: 0.6 }], [works], 'Omar');
    expect(evidence.map((one) => one.fact)).toEqual([lives, works]);
    expect(evidence[0]?.features).toEqual(expect.arrayContaining(['no pair', 'named', 'unread']));
    expect(evidence[1]?.features).toEqual(expect.arrayContaining(['pair alone 0', 'speaker', 'read work']));
  });

  it('says how likely the same words are another object', () => {
    const rival = { fact: fact('Ana', 'works_at', 'Porto'), object: object('work', 0.3), subjectChance: 0.9 };
    const [alone] = factEvidence([found], [], [], null);
    const [rivalled] = factEvidence([found, rival], [], [], null);
    expect(alone?.features).not.toContain('other object -1');
    expect(rivalled?.features).toContain('other object -1');
  });
});

describe('judgedFacts', () => {
  it('asks nobody about what a form alone tells', () => {
    const phone = fact('Ana', 'phone', '555 0148');
    const evidence = factEvidence([], [{ fact: phone, chance: 0.1, told: true }], [], null);
    expect(judgedFacts(evidence, () => 0)).toMatchObject([{ fact: phone, chance: 0.74 }]);
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
