import type { SegmentedSentence } from '../../src/providers/rule-based-extractor/acceptor/clause-segments.ts';
import type { SegmentWeights } from '../../src/providers/rule-based-extractor/acceptor/memory-acceptor.ts';
import {
  readLattice,
  type ScoredSegment,
  sumOfRows,
} from '../../src/providers/rule-based-extractor/acceptor/memory-lattice.ts';
import { FeatureNames } from './feature-names.ts';

/** A segment of a turn: its place, its features by number, and its kind where it is a memory (-1 where not). */
export interface LabelledSegment {
  from: number;
  to: number;
  features: Int32Array;
  /** Which of the turn's lists of shared features are its sentence's. */
  sentence: number;
  kind: number;
}

/** A turn with all its segments. */
export interface LabelledLattice {
  positions: number;
  segments: readonly LabelledSegment[];
  shared: readonly Int32Array[];
}

/** Numbers features as they come, and counts in how many sentences each stands. */
export class FeatureCounts extends FeatureNames {
  readonly sentences: number[] = [];

  /** Counts the features of a turn's segments, once a sentence. */
  count(segments: readonly LabelledSegment[], sentences: readonly SegmentedSentence[]): void {
    const seen = sentences.map(({ shared }) => new Set(shared));
    for (const { features, sentence } of segments)
      for (const feature of features) seen[sentence]?.add(feature);
    for (const features of seen)
      for (const feature of features) this.sentences[feature] = (this.sentences[feature] ?? 0) + 1;
  }
}

export interface SegmentFitOptions {
  /** Strength of the L2 penalty, per turn. */
  penalty: number;
  epochs: number;
  rate: number;
}

const KINDS = 3;
const BATCH = 100;

/** Scores of a turn's segments under a model. */
function scored(turn: LabelledLattice, weights: Float64Array): ScoredSegment[] {
  const bases = turn.shared.map((features) => sumOfRows(features, weights, KINDS));
  return turn.segments.map(({ from, to, features, sentence }) => {
    const scores = sumOfRows(features, weights, KINDS);
    const base = bases[sentence];
    for (let kind = 0; kind < KINDS; kind += 1) scores[kind] = (scores[kind] ?? 0) + (base?.[kind] ?? 0);
    return { from, to, scores };
  });
}

/**
 * Fits a semi-Markov conditional random field (Sarawagi and Cohen, NIPS 2004) by Adam over batches (Kingma and Ba,
 * 2015), its rate falling to nothing. Features of scale 0 are left out. The same turns in the same order give the same model.
 */
export function fitSegments(
  turns: readonly LabelledLattice[],
  scales: Float64Array,
  options: SegmentFitOptions,
): SegmentWeights {
  const places = new Int32Array(scales.length).fill(-1);
  const used = [...scales.keys()].filter((feature) => scales[feature] !== 0);
  for (const [place, feature] of used.entries()) places[feature] = place;
  const placed = (features: Int32Array): Int32Array =>
    features.map((feature) => places[feature] ?? -1).filter((place) => place >= 0);
  const compact = turns.map(({ positions, segments, shared }) => ({
    positions,
    segments: segments.map((segment) => ({ ...segment, features: placed(segment.features) })),
    shared: shared.map(placed),
  }));
  const { weights, transitions } = fitted(
    compact,
    Float64Array.from(used, (feature) => scales[feature] ?? 0),
    options,
  );
  const all = new Float64Array(scales.length * KINDS);
  for (const [place, feature] of used.entries())
    all.set(weights.subarray(place * KINDS, (place + 1) * KINDS), feature * KINDS);
  return { weights: all, transitions };
}

function fitted(
  turns: readonly LabelledLattice[],
  scales: Float64Array,
  options: SegmentFitOptions,
): SegmentWeights {
  const size = scales.length * KINDS;
  const weights = new Float64Array(size);
  const scaled = new Float64Array(size);
  const [first, second, gradient] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const transitions = new Float64Array((KINDS + 1) * KINDS);
  const [tFirst, tSecond, tGradient] = [transitions.slice(), transitions.slice(), transitions.slice()];
  const order = shuffled(turns.length);
  const batches = Math.ceil(turns.length / BATCH);
  const steps = batches * options.epochs;
  let step = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (let batch = 0; batch < batches; batch += 1) {
      step += 1;
      gradient.fill(0);
      tGradient.fill(0);
      for (let at = batch * BATCH; at < Math.min(turns.length, (batch + 1) * BATCH); at += 1) {
        const turn = turns[order[at] as number];
        if (turn !== undefined) addGradient(turn, scaled, transitions, gradient, tGradient);
      }
      const share = options.penalty / batches;
      const rate =
        (options.rate * (1 - (step - 1) / steps) * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step);
      for (let at = 0; at < size; at += 1) {
        const scale = scales[(at / KINDS) | 0] as number;
        const slope = (gradient[at] as number) * scale + share * (weights[at] as number);
        const one = 0.9 * (first[at] as number) + 0.1 * slope;
        const two = 0.999 * (second[at] as number) + 0.001 * slope * slope;
        first[at] = one;
        second[at] = two;
        weights[at] = (weights[at] as number) - (rate * one) / (Math.sqrt(two) + 1e-8);
        scaled[at] = (weights[at] as number) * scale;
      }
      for (let at = 0; at < transitions.length; at += 1) {
        const slope = (tGradient[at] as number) + share * (transitions[at] as number);
        tFirst[at] = 0.9 * (tFirst[at] as number) + 0.1 * slope;
        tSecond[at] = 0.999 * (tSecond[at] as number) + 0.001 * slope * slope;
        transitions[at] =
          (transitions[at] as number) -
          (rate * (tFirst[at] as number)) / (Math.sqrt(tSecond[at] as number) + 1e-8);
      }
    }
  }
  return { weights: scaled, transitions };
}

/** Adds what is expected less what is so. */
function addGradient(
  turn: LabelledLattice,
  weights: Float64Array,
  transitions: Float64Array,
  gradient: Float64Array,
  tGradient: Float64Array,
): void {
  const { chances, followings } = readLattice(turn.positions, scored(turn, weights), KINDS, transitions);
  const ofSentence = turn.shared.map(() => new Float64Array(KINDS));
  for (const [index, segment] of turn.segments.entries()) {
    const errors = chances[index] as Float64Array;
    if (segment.kind >= 0) errors[segment.kind] = (errors[segment.kind] as number) - 1;
    const shared = ofSentence[segment.sentence] as Float64Array;
    for (let kind = 0; kind < KINDS; kind += 1)
      shared[kind] = (shared[kind] as number) + (errors[kind] as number);
    if (Math.abs(errors[0] as number) + Math.abs(errors[1] as number) + Math.abs(errors[2] as number) > 1e-4)
      addRow(segment.features, errors, gradient);
  }
  for (const [index, features] of turn.shared.entries())
    addRow(features, ofSentence[index] as Float64Array, gradient);
  let state = 0;
  const gold = turn.segments.filter(({ kind }) => kind >= 0).sort((one, other) => one.from - other.from);
  for (let at = 0; at < tGradient.length; at += 1)
    tGradient[at] = (tGradient[at] as number) + (followings[at] as number);
  for (const { kind } of gold) {
    tGradient[state * KINDS + kind] = (tGradient[state * KINDS + kind] as number) - 1;
    state = kind + 1;
  }
}

function addRow(features: Int32Array, errors: Float64Array, gradient: Float64Array): void {
  const [one = 0, two = 0, three = 0] = errors;
  for (let at = 0; at < features.length; at += 1) {
    const row = (features[at] as number) * KINDS;
    gradient[row] = (gradient[row] as number) + one;
    gradient[row + 1] = (gradient[row + 1] as number) + two;
    gradient[row + 2] = (gradient[row + 2] as number) + three;
  }
}

/** The numbers below a bound in an order that is always the same and mixes writers (a linear congruential generator). */
function shuffled(length: number): number[] {
  const order = Array.from({ length }, (_, index) => index);
  let seed = 20260521;
  for (let at = length - 1; at > 0; at -= 1) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const other = seed % (at + 1);
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
}
