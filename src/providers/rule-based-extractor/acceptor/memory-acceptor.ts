import type { ExtractedMemory } from '../../extractor.ts';
import type { Statement } from '../statements.ts';
import { CLAUSE_KINDS, type JudgedSentence, judgedSentences } from './memory-candidates.ts';
import { readLattice, type ScoredSegment, sumOfRows } from './memory-lattice.ts';
import stored from './memory-weights.json' with { type: 'json' };
import { likelyMemories, type SegmentChances, type Thresholds } from './select-memories.ts';

/** The probabilities from which on a segment is kept, chosen by cross-validation: junk is worse than a miss. */
export const THRESHOLDS: Thresholds = { preference: 0.5, task: 0.6, decision: 0.5 };

/** Weights of a semi-Markov model: a row a feature, a column a kind; of transitions a row a state. */
export interface SegmentWeights {
  weights: Float64Array;
  transitions: Float64Array;
}

/** Features that stand for the state a segment follows: no segment yet, or one of a kind. */
export const STATES: readonly string[] = ['none', ...CLAUSE_KINDS].map((state) => `after ${state}`);

const table: Readonly<Record<string, readonly number[]>> = stored.weights;
const rows = new Map(Object.keys(table).map((name, number) => [name, number]));
const hundredths = (row: readonly number[]): number[] => row.map((value) => value / 100);
export const model: SegmentWeights = {
  weights: Float64Array.from(Object.values(table).flatMap(hundredths)),
  transitions: Float64Array.from(STATES.flatMap((state) => hundredths(table[state] ?? [0, 0, 0]))),
};
export const numberOf = (name: string): number => rows.get(name) ?? -1;

/** How likely each segment of each sentence of a turn is a memory of each kind, given all other readings of the turn. */
export function segmentChances(
  sentences: readonly JudgedSentence[],
  { weights, transitions }: SegmentWeights,
): SegmentChances[] {
  let offset = 0;
  const scored = sentences.map(({ segments, shared, chunks }): ScoredSegment[] => {
    const base = sumOfRows(shared, weights, CLAUSE_KINDS.length);
    const start = offset;
    offset += chunks.length;
    return segments.map(({ from, to, features }) => {
      const scores = sumOfRows(features, weights, CLAUSE_KINDS.length);
      return {
        from: from + start,
        to: to + start,
        scores: scores.map((score, kind) => score + (base[kind] ?? 0)),
      };
    });
  });
  const { chances } = readLattice(offset, scored.flat(), CLAUSE_KINDS.length, transitions);
  let at = 0;
  return scored.map((segments) => {
    at += segments.length;
    return chances.slice(at - segments.length, at);
  });
}

/**
 * The preferences, tasks and decisions of one turn's statements: which words are one is told by a semi-Markov
 * conditional random field over the turn's sentences that `npm run bench:extraction:train` fits to annotated turns.
 */
export function acceptedMemories(statements: readonly Statement[], timeZone: string): ExtractedMemory[] {
  const sentences = judgedSentences(statements, timeZone, numberOf);
  return likelyMemories(sentences, segmentChances(sentences, model), THRESHOLDS, timeZone).map(
    ({ memory }) => memory,
  );
}
