import { describe, expect, it } from 'vitest';
import { isMemory } from '../../../bench/extraction/matching.ts';
import {
  FeatureCounts,
  fitSegments,
  type LabelledLattice,
} from '../../../bench/extraction/segment-fitting.ts';
import { chunksOf } from '../../../src/providers/rule-based-extractor/acceptor/clause-chunks.ts';
import { wordsOf } from '../../../src/providers/rule-based-extractor/acceptor/clause-words.ts';
import {
  readLattice,
  type ScoredSegment,
} from '../../../src/providers/rule-based-extractor/acceptor/memory-lattice.ts';

describe('chunks of a sentence', () => {
  function chunked(sentence: string): string[] {
    const words = wordsOf(sentence);
    return chunksOf(words).map(({ from, to }) =>
      sentence.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0),
    );
  }
  it.each([
    ['racks 1-4 done, 5 and 6 in progress', ['racks 1-4 done', '5', '6 in progress']],
    [
      'ok so we go with Thursday, Moira can’t do Fridays',
      ['ok', 'so', 'we go with Thursday', 'Moira', 'can’t do Fridays'],
    ],
    ['sort it before it rains: 10:30, gate 12.', ['sort it', 'before it rains', '10:30', 'gate 12']],
  ])('%s', (sentence, chunks) => {
    expect(chunked(sentence.replace(/’/g, "'"))).toEqual(chunks.map((chunk) => chunk.replace(/’/g, "'")));
  });
});

/** All ways to choose segments that don't overlap, with the kind of each. */
function readings(segments: readonly ScoredSegment[], kinds: number, from = 0): [number, number][][] {
  const found: [number, number][][] = [[]];
  for (const [index, segment] of segments.entries()) {
    if (segment.from < from) continue;
    for (let kind = 0; kind < kinds; kind += 1)
      for (const rest of readings(segments, kinds, segment.to))
        if (rest.every(([other]) => (segments[other]?.from ?? 0) >= segment.to))
          found.push([[index, kind], ...rest]);
  }
  return found;
}

describe('what a memory must say', () => {
  const wanted = { kind: 'task', contains: ['book', 'MOT', '14th'], least: 0.65 } as const;
  const found = (content: string) => ({
    kind: 'task' as const,
    content,
    sourceTurnId: '1',
    confidence: 1,
    salience: 1,
    about: 'user' as const,
    entities: [],
  });
  it.each([
    ['Dana has to book the MOT.', true],
    ['Dana has to book it.', false],
  ])('%s', (content, right) => {
    expect(isMemory(found(content), { ...wanted, contains: [...wanted.contains] })).toBe(right);
    expect(isMemory(found(content), { ...wanted, contains: [...wanted.contains], least: 1 })).toBe(false);
  });
});

describe('a lattice of segments', () => {
  const segments: ScoredSegment[] = [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 3],
    [2, 3],
  ].map(([from = 0, to = 0], index) => ({
    from,
    to,
    scores: Float64Array.of(0.3 * index - 0.5, 0.7 - 0.4 * index),
  }));
  const transitions = Float64Array.of(0.1, -0.2, 0.4, -0.6, 0.8, 0.2);

  it('gives the chances that all readings together give', () => {
    const sums = new Map<string, number>();
    let total = 0;
    for (const reading of readings(segments, 2)) {
      let [score, state] = [0, 0];
      for (const [index, kind] of reading) {
        score += (segments[index]?.scores[kind] ?? 0) + (transitions[state * 2 + kind] ?? 0);
        state = kind + 1;
      }
      total += Math.exp(score);
      for (const [index, kind] of reading)
        sums.set(`${index} ${kind}`, (sums.get(`${index} ${kind}`) ?? 0) + Math.exp(score));
    }
    const { chances, logTotal } = readLattice(3, segments, 2, transitions);
    expect(logTotal).toBeCloseTo(Math.log(total), 10);
    for (const [index, found] of chances.entries())
      for (const [kind, chance] of found.entries())
        expect(chance).toBeCloseTo((sums.get(`${index} ${kind}`) ?? 0) / total, 10);
  });
});

describe('fitting segments', () => {
  const counts = new FeatureCounts();
  const turn = (words: readonly string[], kind: (word: string) => number): LabelledLattice => ({
    positions: words.length,
    segments: words.map((word, at) => ({
      from: at,
      to: at + 1,
      features: Int32Array.of(counts.numberOf(word)),
      sentence: 0,
      kind: kind(word),
    })),
    shared: [Int32Array.of(counts.numberOf('shared'))],
  });
  const kindOf = (word: string): number => ['task', 'decision'].indexOf(word);
  const turns = Array.from({ length: 200 }, (_, at) =>
    turn(at % 2 === 0 ? ['task', 'x'] : ['x', 'decision'], kindOf),
  );
  const scales = Float64Array.from(counts.names, () => 1);
  const options = { penalty: 0.1, epochs: 30, rate: 0.05 };

  it('learns which segments are of which kind, always the same', () => {
    const model = fitSegments(turns, scales, options);
    const row = (word: string) => [...model.weights.slice(counts.numberOf(word) * 3).slice(0, 3)];
    const [task = 0, notTask = 0] = row('task');
    expect(task).toBeGreaterThan(notTask + 2);
    expect(Math.max(...row('x'))).toBeLessThan(task - 2);
    expect(fitSegments(turns, scales, options)).toEqual(model);
  });
  it('leaves features of scale 0 out', () => {
    const none = scales.map((scale, number) => (counts.names[number] === 'x' ? 0 : scale));
    const { weights } = fitSegments(turns, none, options);
    expect([...weights.slice(counts.numberOf('x') * 3).slice(0, 3)]).toEqual([0, 0, 0]);
  });
});
