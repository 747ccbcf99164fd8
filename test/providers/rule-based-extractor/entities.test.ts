import { describe, expect, it } from 'vitest';
import { likelyNames } from '../../../src/providers/rule-based-extractor/acceptor/entity-acceptor.ts';
import { nameTokens } from '../../../src/providers/rule-based-extractor/acceptor/entity-tokens.ts';
import { SequenceTagger } from '../../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';
import { findEntities } from '../../../src/providers/rule-based-extractor/entities.ts';

const namesIn = (content: string) =>
  findEntities({ id: 't1', role: 'user', author: 'Dana Okafor', occurredAt: new Date(0), content });

describe('names', () => {
  it('are found without capitals', () => {
    const content = 'im moving to leeds with priya next month';
    expect(namesIn(content)).toMatchObject([
      { name: 'leeds', kind: 'place', start: 13, end: 18 },
      { name: 'priya', kind: 'person', surface: 'priya' },
    ]);
  });

  it('are not what is raised for another reason', () => {
    expect(namesIn('Monday is fine. English is my second language, and APRIL is far')).toEqual([]);
  });

  it('are not the version of a package', () => {
    expect(namesIn('cannot resolve left-handed@2.0').filter(({ email }) => email !== undefined)).toEqual([]);
  });

  it('are not the author, and are told whole', () => {
    const names = namesIn("Dana here. I met Aric's wife Mona, and Rana Haddad called.").map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Aric', 'Mona', 'Rana Haddad']);
  });
});

it('cuts tokens at marks and possessive endings, and keeps an initial with its stop', () => {
  expect(nameTokens("Ali C. has Queen's-Park on Node.js, 3.5kg").map(({ text }) => text)).toEqual([
    'Ali',
    'C.',
    'has',
    'Queen',
    "'s",
    '-',
    'Park',
    'on',
    'Node.js',
    ',',
    '3.5kg',
  ]);
});

it('adds up the chances of a thing to be of one kind or another', () => {
  // Two states of equal weight against the outside: of three equal chances two are for a name.
  const tagger = new SequenceTagger({
    labels: ['place', 'organization'],
    arcs: [
      { from: 0, to: 0, weight: 0 },
      { from: 0, to: 1, weight: 0 },
      { from: 0, to: 3, weight: 0 },
    ],
    weights: new Map(),
  });
  const [name] = likelyNames(nameTokens('Bath'), [[]], tagger);
  expect(name?.chance).toBeCloseTo(2 / 3);
});
