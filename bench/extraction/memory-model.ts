import type { StoredModels } from '../../src/providers/rule-based-extractor/acceptor/linear-model.ts';
import {
  type SegmentWeights,
  STATES,
} from '../../src/providers/rule-based-extractor/acceptor/memory-acceptor.ts';
import { CLAUSE_KINDS } from '../../src/providers/rule-based-extractor/acceptor/memory-candidates.ts';
import type { LabelledTurn } from './examples.ts';
import { type FeatureCounts, fitSegments, type SegmentFitOptions } from './segment-fitting.ts';

/** How the model of memories is fitted; chosen by leave-one-author-out cross-validation. */
const FIT: SegmentFitOptions = { penalty: 5, epochs: 6, rate: 0.02 };
/** Features of fewer sentences are left out. */
const LEAST_SENTENCES = 3;
/** Weights of a feature that are all below this are not stored. */
const LEAST_WEIGHT = 0.06;

/** Shrinks what is told by many words of one family less than what is told once: a smaller one is a stronger penalty. */
const SCALES: Readonly<Record<string, number>> = {
  R: 2,
  Rr: 1.5,
  Ri: 1.5,
  T: 0.3,
  'T^': 0.3,
  P: 0.4,
  S: 0.5,
  'S^': 0.5,
  H: 0.7,
  t: 0.7,
  k: 0.6,
  b: 0.8,
  w: 0.8,
  s: 0.8,
  f: 0.8,
  G: 0.4,
  q: 0.7,
  u: 0.6,
};

function scaleOf(feature: string): number {
  const family = feature.slice(0, feature.indexOf(' '));
  return SCALES[/^[ST]\^/.test(family) ? family.slice(0, 2) : family] ?? 1;
}

/** The model of memories fitted to turns, all of whose features `counts` knows. */
export function fitMemories(turns: readonly LabelledTurn[], counts: FeatureCounts): SegmentWeights {
  const scales = Float64Array.from(counts.names, (name, number) =>
    (counts.sentences[number] ?? 0) < LEAST_SENTENCES ? 0 : scaleOf(name),
  );
  return fitSegments(
    turns.map(({ lattice }) => lattice),
    scales,
    FIT,
  );
}

/** A model as it is stored: of each feature that changes anything its weights, and of each state. */
export function storedMemories(
  { weights, transitions }: SegmentWeights,
  names: readonly string[],
): StoredModels {
  const rowOf = (values: Float64Array, row: number): number[] =>
    CLAUSE_KINDS.map((_, kind) => values[row * CLAUSE_KINDS.length + kind] ?? 0);
  const rows = names.flatMap((name, number): [string, number[]][] => {
    const row = rowOf(weights, number);
    return row.some((weight) => Math.abs(weight) >= LEAST_WEIGHT) ? [[name, row]] : [];
  });
  const states = STATES.map((state, number): [string, number[]] => [state, rowOf(transitions, number)]);
  const stored = [...rows, ...states]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, row]): [string, number[]] => [name, row.map((weight) => Math.round(weight * 100) || 0)]);
  return {
    biases: Object.fromEntries(CLAUSE_KINDS.map((kind) => [kind, 0])),
    weights: Object.fromEntries(stored),
  };
}
