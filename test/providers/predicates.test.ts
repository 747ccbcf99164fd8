import { describe, expect, it } from 'vitest';
import { canonicalStatement, PREDICATES, phraseOf, predicateNamed } from '../../src/providers/predicates.ts';

describe('the list of predicates', () => {
  it('gives every name one meaning', () => {
    const names = PREDICATES.flatMap(({ name, synonyms, inverse }) => [name, ...synonyms, ...inverse]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  });
  it('turns what was told from the other end round', () => {
    expect(canonicalStatement('Ali', 'business_partner_of', 'Aric')).toEqual({
      subject: 'Aric',
      predicate: 'has_business_partner',
      object: 'Ali',
      functional: false,
    });
    expect(canonicalStatement('Dana', 'Based in', 'Oslo')).toEqual({
      subject: 'Dana',
      predicate: 'lives_in',
      object: 'Oslo',
      functional: true,
    });
  });
  it('keeps a predicate it does not have, as not functional', () => {
    expect(canonicalStatement('Dana', 'collects', 'stamps')).toMatchObject({
      subject: 'Dana',
      predicate: 'collects',
      functional: false,
    });
    expect(phraseOf('Dana', 'has_favourite_tree', 'the lime')).toBe('Dana has favourite tree the lime');
  });
  it('says a statement as a sentence', () => {
    expect(predicateNamed('lives_in')).toMatchObject({ functional: true, objectIsEntity: true });
    expect(phraseOf('Dana', 'lives_in', 'Berlin')).toBe('Dana lives in Berlin');
  });
});
