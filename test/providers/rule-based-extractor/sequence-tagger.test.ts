import { describe, expect, it } from 'vitest';
import { FeatureNames } from '../../../bench/extraction/feature-names.ts';
import { fitTagger } from '../../../bench/extraction/fit-tagger.ts';
import {
  SequenceTagger,
  type TaggerModel,
} from '../../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';

/** Two labels; the weights are whatever they are. */
const MODEL: TaggerModel = {
  labels: ['a', 'b'],
  arcs: [
    [0, 0, 0.3],
    [0, 1, -0.2],
    [0, 3, 0.1],
    [1, 0, 0.2],
    [1, 2, 0.5],
    [2, 2, -0.4],
    [2, 0, 0.1],
    [3, 0, 0],
    [3, 4, 0.7],
    [3, 1, -0.1],
    [4, 4, 0.2],
    [4, 0, -0.3],
  ].map(([from = 0, to = 0, weight = 0]) => ({ from, to, weight })),
  weights: new Map([
    ['x', [0, 0.4, 1, 0.9, 2, -0.3]],
    ['y', [1, 0.2, 2, 0.6, 4, 1.1]],
    ['z', [0, -0.5, 3, 0.8]],
  ]),
};
const TOKENS = [['x'], ['y', 'z'], ['x', 'y'], ['z'], ['y']];

/** The chance of each span, by adding up all paths. */
function bruteForce(model: TaggerModel, tokens: readonly string[][]): Map<string, number> {
  const chances = new Map<string, number>();
  let total = 0;
  const walk = (path: number[], score: number): void => {
    const at = path.length;
    if (at === tokens.length) {
      const chance = Math.exp(score);
      total += chance;
      for (const [start, state] of path.entries()) {
        if (state % 2 === 0) continue;
        let end = start + 1;
        while (path[end] === state + 1) end += 1;
        const key = `${start} ${end} ${model.labels[(state - 1) / 2]}`;
        chances.set(key, (chances.get(key) ?? 0) + chance);
      }
      return;
    }
    for (const { from, to, weight } of model.arcs) {
      if (from !== (path.at(-1) ?? 0)) continue;
      let more = weight;
      for (const feature of tokens[at] ?? []) {
        const row = model.weights.get(feature) ?? [];
        for (let index = 0; index < row.length; index += 2)
          if (row[index] === to) more += row[index + 1] ?? 0;
      }
      walk([...path, to], score + more);
    }
  };
  walk([], 0);
  return new Map([...chances].map(([key, chance]) => [key, chance / total]));
}

describe('SequenceTagger', () => {
  it('gives each span the share of all paths that have it', () => {
    const expected = bruteForce(MODEL, TOKENS);
    const found = new SequenceTagger(MODEL).spans(TOKENS);
    expect(found.length).toBeGreaterThan(5);
    for (const { start, end, label, chance } of found)
      expect(chance).toBeCloseTo(expected.get(`${start} ${end} ${label}`) ?? 0, 9);
    const likely = [...expected].filter(([, chance]) => chance >= 0.04);
    expect(found).toHaveLength(likely.length);
  });

  it('finds nothing in nothing', () => {
    expect(new SequenceTagger(MODEL).spans([])).toEqual([]);
  });
});

describe('fitTagger', () => {
  const names = new FeatureNames();
  const sentences = ['in Rome', 'in New York', 'with Ann', 'with Ann in Rome', 'hello there', 'in time'].map(
    (text) => {
      const words = text.split(' ');
      return {
        features: words.map((word, at) => names.numbersOf([`w ${word}`, `- ${words[at - 1] ?? ''}`])),
        spans: words.flatMap((word, at) =>
          word === 'Rome' || word === 'New'
            ? [{ start: at, end: word === 'New' ? at + 2 : at + 1, label: 'place' }]
            : word === 'Ann'
              ? [{ start: at, end: at + 1, label: 'person' }]
              : [],
        ),
      };
    },
  );
  const fit = { epochs: 40, rate: 0.2, penalty: 0.001, sparsity: 0, least: 1 };

  it('learns the spans it is shown, of one token or several', () => {
    const tagger = new SequenceTagger(fitTagger(sentences, names.names, fit));
    const found = tagger.spans([
      ['w with', '- '],
      ['w Ann', '- with'],
      ['w in', '- Ann'],
      ['w New', '- in'],
      ['w York', '- New'],
    ]);
    expect(found.filter(({ chance }) => chance > 0.5)).toMatchObject([
      { start: 1, end: 2, label: 'person' },
      { start: 3, end: 5, label: 'place' },
    ]);
  });

  it('gives the same model each time', () => {
    expect(fitTagger(sentences, names.names, fit)).toEqual(fitTagger(sentences, names.names, fit));
  });
});
