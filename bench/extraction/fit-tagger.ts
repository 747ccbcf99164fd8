import {
  type Arcs,
  beginOf,
  forwardBackward,
  statesOf,
  type TaggerModel,
} from '../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';

/** A sentence to learn from: of each token its features by number, and the spans that are right. */
export interface TaggedSentence {
  features: readonly Int32Array[];
  spans: readonly { start: number; end: number; label: string }[];
}

export interface TaggerFit {
  epochs: number;
  /** Step length, before it is divided by what a weight has moved already. */
  rate: number;
  /** Strength of the L2 penalty, per example that a feature is seen in. */
  penalty: number;
  /** Strength of the L1 penalty, which makes weights that matter little nothing. */
  sparsity: number;
  /** Features of fewer tokens are left out. */
  least: number;
}

/** States of a sentence's tokens, as its spans say. */
function statesOfSpans({ features, spans }: TaggedSentence, labels: readonly string[]): Int32Array {
  const states = new Int32Array(features.length);
  for (const { start, end, label } of spans) {
    const begin = beginOf(labels.indexOf(label));
    for (let at = start; at < end; at += 1) states[at] = at === start ? begin : begin + 1;
  }
  return states;
}

/** Numbers from 0 to below 1, the same each time (Lehmer's generator with Park and Miller's constants). */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * Fits a linear-chain conditional random field by stochastic gradients of the log-likelihood, a sentence at a time, with
 * steps by AdaGrad (Duchi, Hazan and Singer, 2011) and an L2 penalty. A feature has weights for the states it was seen
 * with alone, and only transitions that were seen are possible. The same sentences in the same order give the same model.
 */
export function fitTagger(
  sentences: readonly TaggedSentence[],
  names: readonly string[],
  fit: TaggerFit,
): TaggerModel {
  const labels = [...new Set(sentences.flatMap(({ spans }) => spans.map(({ label }) => label)))].sort();
  const states = statesOf(labels.length);
  const gold = sentences.map((sentence) => statesOfSpans(sentence, labels));

  const counts = new Int32Array(names.length);
  for (const { features } of sentences)
    for (const token of features) for (const feature of token) counts[feature] = (counts[feature] ?? 0) + 1;
  const rows = sentences.map(({ features }) =>
    features.map((token) => token.filter((feature) => (counts[feature] ?? 0) >= fit.least)),
  );

  // The pairs of features and states that were seen, feature by feature.
  const seen = Array.from(names, () => new Set<number>([0]));
  for (const [at, row] of rows.entries())
    for (const [token, columns] of row.entries())
      for (const column of columns) seen[column]?.add(gold[at]?.[token] ?? 0);
  const firsts = new Int32Array(names.length + 1);
  for (const [column, pairs] of seen.entries())
    firsts[column + 1] = (firsts[column] ?? 0) + (pairs.size > 1 ? pairs.size : 0);
  const size = firsts[names.length] ?? 0;
  const stateOf = new Int32Array(size);
  for (const [column, pairs] of seen.entries())
    if (pairs.size > 1)
      stateOf.set(
        [...pairs].sort((a, b) => a - b),
        firsts[column] ?? 0,
      );
  const weights = new Float64Array(size);
  const moved = new Float64Array(size);

  const arcSeen = new Map<string, { from: number; to: number }>();
  for (const path of gold) {
    let from = 0;
    for (const to of path) {
      arcSeen.set(`${from} ${to}`, { from, to });
      from = to;
    }
  }
  const arcs = [...arcSeen.values()].sort((a, b) => a.from - b.from || a.to - b.to);
  const chain: Arcs = {
    from: Int32Array.from(arcs, ({ from }) => from),
    to: Int32Array.from(arcs, ({ to }) => to),
    potential: new Float64Array(arcs.length).fill(1),
  };
  const arcWeights = new Float64Array(arcs.length);
  const arcMoved = new Float64Array(arcs.length);

  const order = sentences.map((_, at) => at);
  const random = lehmer(20261121);
  for (let epoch = 0; epoch < fit.epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const which of order) {
      const tokens = rows[which] ?? [];
      const path = gold[which] ?? new Int32Array();
      if (tokens.length === 0) continue;
      const scores = new Float64Array(tokens.length * states);
      for (const [token, columns] of tokens.entries())
        for (const column of columns)
          for (let pair = firsts[column] ?? 0; pair < (firsts[column + 1] ?? 0); pair += 1) {
            const cell = token * states + (stateOf[pair] ?? 0);
            scores[cell] = (scores[cell] ?? 0) + (weights[pair] ?? 0);
          }
      const { potential, forward, backward, scale } = forwardBackward(scores, states, chain);
      const error = new Float64Array(states);
      for (const [token, columns] of tokens.entries()) {
        let largest = 0;
        for (let state = 0; state < states; state += 1) {
          const cell = token * states + state;
          const off = (forward[cell] ?? 0) * (backward[cell] ?? 0) - (path[token] === state ? 1 : 0);
          error[state] = off;
          largest = Math.max(largest, Math.abs(off));
        }
        if (largest < 0.002) continue;
        for (const column of columns)
          for (let pair = firsts[column] ?? 0; pair < (firsts[column + 1] ?? 0); pair += 1) {
            const slope = (error[stateOf[pair] ?? 0] ?? 0) + fit.penalty * (weights[pair] ?? 0);
            const sum = (moved[pair] ?? 0) + slope * slope;
            moved[pair] = sum;
            const step = fit.rate / (Math.sqrt(sum) + 1e-6);
            const moves = (weights[pair] ?? 0) - step * slope;
            weights[pair] = Math.sign(moves) * Math.max(0, Math.abs(moves) - step * fit.sparsity);
          }
      }
      const expected = new Float64Array(arcs.length);
      for (let token = 0; token < tokens.length; token += 1)
        for (let arc = 0; arc < arcs.length; arc += 1) {
          const source = chain.from[arc] ?? 0;
          const target = chain.to[arc] ?? 0;
          const before = token === 0 ? (source === 0 ? 1 : 0) : (forward[(token - 1) * states + source] ?? 0);
          const cell = token * states + target;
          const chance =
            (before * (chain.potential[arc] ?? 0) * (potential[cell] ?? 0) * (backward[cell] ?? 0)) /
            (scale[token] ?? 1);
          const right = path[token] === target && (token === 0 ? 0 : path[token - 1]) === source;
          expected[arc] = (expected[arc] ?? 0) + chance - (right ? 1 : 0);
        }
      for (let arc = 0; arc < arcs.length; arc += 1) {
        const slope = (expected[arc] ?? 0) + fit.penalty * (arcWeights[arc] ?? 0);
        if (Math.abs(slope) < 1e-4) continue;
        arcMoved[arc] = (arcMoved[arc] ?? 0) + slope * slope;
        arcWeights[arc] =
          (arcWeights[arc] ?? 0) - (fit.rate * slope) / (Math.sqrt(arcMoved[arc] ?? 0) + 1e-6);
        chain.potential[arc] = Math.exp(arcWeights[arc] ?? 0);
      }
    }
  }

  const found = new Map<string, number[]>();
  for (const [column, feature] of names.entries()) {
    const row: number[] = [];
    for (let pair = firsts[column] ?? 0; pair < (firsts[column + 1] ?? 0); pair += 1)
      if (weights[pair] !== 0) row.push(stateOf[pair] ?? 0, weights[pair] ?? 0);
    if (row.length > 0) found.set(feature, row);
  }
  return {
    labels,
    arcs: arcs.map((arc, at) => ({ ...arc, weight: arcWeights[at] ?? 0 })),
    weights: found,
  };
}
