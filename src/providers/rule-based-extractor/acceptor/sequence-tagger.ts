/**
 * A linear-chain conditional random field (Lafferty, McCallum and Pereira, 2001) that tags spans of a sentence's tokens:
 * each label has a state for the first token of a span and one for the others; state 0 is outside of all.
 */
export interface TaggerModel {
  readonly labels: readonly string[];
  /** States that may follow one another. */
  readonly arcs: readonly { readonly from: number; readonly to: number; readonly weight: number }[];
  /** Of a feature the states it speaks for or against, and how much, in turn: state, weight, state, weight. */
  readonly weights: ReadonlyMap<string, readonly number[]>;
}

/** A tagger as it is stored: weights in hundredths, an arc as from, to, weight. */
export interface StoredTagger {
  readonly labels: readonly string[];
  readonly arcs: readonly (readonly number[])[];
  readonly weights: Readonly<Record<string, readonly number[]>>;
}

/** A run of tokens, the last exclusive, with its label and the probability of just this run having it. */
export interface TaggedSpan {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly chance: number;
}

/** The state of a label's first token; that of its others is the next. */
export const beginOf = (label: number): number => 1 + 2 * label;

/** How many states so many labels have. */
export const statesOf = (labels: number): number => 1 + 2 * labels;

/** Arcs as the recursions go over them: potentials are exponentials of weights. */
export interface Arcs {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly potential: Float64Array;
}

/** What the forward-backward recursions leave: of each token and state, scaled so that each token's forward values sum to 1. */
export interface Lattice {
  readonly potential: Float64Array;
  readonly forward: Float64Array;
  readonly backward: Float64Array;
  readonly scale: Float64Array;
}

/**
 * The forward-backward recursions with scaling (Rabiner, 1989) over scores of tokens by states, row by row. The
 * probability of a state at a token is the product of its forward and backward values.
 */
export function forwardBackward(scores: Float64Array, states: number, arcs: Arcs): Lattice {
  const length = scores.length / states;
  const potential = new Float64Array(scores.length);
  const forward = new Float64Array(scores.length);
  const backward = new Float64Array(scores.length);
  const scale = new Float64Array(length);
  const { from, to, potential: along } = arcs;
  for (let at = 0; at < length; at += 1) {
    const row = at * states;
    let highest = Number.NEGATIVE_INFINITY;
    for (let state = 0; state < states; state += 1) highest = Math.max(highest, scores[row + state] ?? 0);
    for (let state = 0; state < states; state += 1)
      potential[row + state] = Math.exp((scores[row + state] ?? 0) - highest);
    // Before the first token is the outside state.
    const previous = row - states;
    for (let arc = 0; arc < from.length; arc += 1) {
      const source = from[arc] ?? 0;
      const before = at === 0 ? (source === 0 ? 1 : 0) : (forward[previous + source] ?? 0);
      const target = row + (to[arc] ?? 0);
      forward[target] = (forward[target] ?? 0) + before * (along[arc] ?? 0);
    }
    let sum = 0;
    for (let state = 0; state < states; state += 1) {
      const value = (forward[row + state] ?? 0) * (potential[row + state] ?? 0);
      forward[row + state] = value;
      sum += value;
    }
    scale[at] = sum;
    for (let state = 0; state < states; state += 1) forward[row + state] = (forward[row + state] ?? 0) / sum;
  }
  for (let state = 0; state < states; state += 1) backward[(length - 1) * states + state] = 1;
  for (let at = length - 2; at >= 0; at -= 1) {
    const row = at * states;
    const next = row + states;
    const by = scale[at + 1] ?? 1;
    for (let arc = 0; arc < from.length; arc += 1) {
      const source = row + (from[arc] ?? 0);
      const target = next + (to[arc] ?? 0);
      backward[source] =
        (backward[source] ?? 0) +
        ((along[arc] ?? 0) * (potential[target] ?? 0) * (backward[target] ?? 0)) / by;
    }
  }
  return { potential, forward, backward, scale };
}

/** Spans less likely are not worth looking at. */
const LEAST_CHANCE = 0.04;
/** Tokens; no longer span is looked for. */
const LONGEST = 10;

/** Finds labelled spans of tokens that are given as sets of features. */
export class SequenceTagger {
  readonly labels: readonly string[];
  readonly #states: number;
  readonly #arcs: Arcs;
  readonly #weights: ReadonlyMap<string, readonly number[]>;
  /** Of each state the arc weight to itself or to its label's other tokens. */
  readonly #inside: Float64Array;

  constructor({ labels, arcs, weights }: TaggerModel) {
    this.labels = labels;
    this.#states = statesOf(labels.length);
    this.#arcs = {
      from: Int32Array.from(arcs, ({ from }) => from),
      to: Int32Array.from(arcs, ({ to }) => to),
      potential: Float64Array.from(arcs, ({ weight }) => Math.exp(weight)),
    };
    this.#weights = weights;
    this.#inside = new Float64Array(this.#states);
    for (const { from, to, weight } of arcs)
      if (to > 0 && to % 2 === 0 && (from === to || from === to - 1)) this.#inside[from] = Math.exp(weight);
  }

  /** The spans that are at all likely, in no particular order; they may overlap. */
  spans(tokens: readonly Iterable<string>[]): TaggedSpan[] {
    if (tokens.length === 0) return [];
    const states = this.#states;
    const scores = new Float64Array(tokens.length * states);
    for (const [at, features] of tokens.entries()) {
      const row = at * states;
      for (const feature of features) {
        const weights = this.#weights.get(feature);
        if (weights === undefined) continue;
        for (let index = 0; index < weights.length; index += 2) {
          const cell = row + (weights[index] ?? 0);
          scores[cell] = (scores[cell] ?? 0) + (weights[index + 1] ?? 0);
        }
      }
    }
    return this.#likely(forwardBackward(scores, states, this.#arcs), tokens.length);
  }

  #likely({ potential, forward, backward, scale }: Lattice, length: number): TaggedSpan[] {
    const states = this.#states;
    const found: TaggedSpan[] = [];
    for (let start = 0; start < length; start += 1) {
      for (const [index, label] of this.labels.entries()) {
        const begin = beginOf(index);
        const inner = begin + 1;
        let reached = forward[start * states + begin] ?? 0;
        if (reached * (backward[start * states + begin] ?? 0) < LEAST_CHANCE) continue;
        for (let at = start; at < Math.min(length, start + LONGEST); at += 1) {
          const state = at === start ? begin : inner;
          const cell = (at + 1) * states + inner;
          const on =
            at + 1 < length
              ? ((this.#inside[state] ?? 0) * (potential[cell] ?? 0)) / (scale[at + 1] ?? 1)
              : 0;
          const goesOn = at + 1 < length ? on * (backward[cell] ?? 0) : 0;
          const chance = reached * ((backward[at * states + state] ?? 0) - goesOn);
          if (chance >= LEAST_CHANCE) found.push({ start, end: at + 1, label, chance });
          reached *= on;
          if (reached === 0) break;
        }
      }
    }
    return found;
  }
}

/** The tagger that stored numbers are. */
export function storedTagger({ labels, arcs, weights }: StoredTagger): SequenceTagger {
  return new SequenceTagger({
    labels,
    arcs: arcs.map(([from = 0, to = 0, weight = 0]) => ({ from, to, weight: weight / 100 })),
    weights: new Map(
      Object.entries(weights).map(([feature, row]) => [
        feature,
        row.map((number, index) => (index % 2 === 0 ? number : number / 100)),
      ]),
    ),
  });
}
