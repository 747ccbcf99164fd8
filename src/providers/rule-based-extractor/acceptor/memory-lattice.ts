/** A segment as a lattice sees it: between two positions, with a score for each kind. */
export interface ScoredSegment {
  from: number;
  to: number;
  /** Unnormalised log-scores, by number of the kind. */
  scores: Float64Array;
}

/** Sums of rows of weights, a row a feature, a column a kind. */
export function sumOfRows(features: Int32Array, weights: Float64Array, kinds: number): Float64Array {
  const sums = new Float64Array(kinds);
  for (const feature of features) {
    const row = feature * kinds;
    for (let kind = 0; kind < kinds; kind += 1)
      sums[kind] = (sums[kind] as number) + (weights[row + kind] as number);
  }
  return sums;
}

/** How likely each segment is of each kind, given all ways to read the text it stands in. */
export interface LatticeReading {
  /** By segment, then kind. */
  chances: Float64Array[];
  /** How often each kind follows each state, on average. */
  followings: Float64Array;
  /** Logarithm of the sum over all readings. */
  logTotal: number;
}

/**
 * What a semi-Markov conditional random field says of a text (Sarawagi and Cohen, NIPS 2004): every way to choose
 * segments that don't overlap, each of one kind, has the sum of its segments' scores; marginals by the forward and the
 * backward pass. The state is the kind of the segment before, however far back; `transitions` has the scores of a kind
 * after each state, states first, the first state being "none yet". Linear in the number of segments.
 */
export function readLattice(
  positions: number,
  segments: readonly ScoredSegment[],
  kinds: number,
  transitions: Float64Array,
): LatticeReading {
  const states = kinds + 1;
  const into: number[][] = Array.from({ length: positions + 1 }, () => []);
  const outOf: number[][] = Array.from({ length: positions + 1 }, () => []);
  for (const [index, { from, to }] of segments.entries()) {
    into[to]?.push(index);
    outOf[from]?.push(index);
  }
  const size = (positions + 1) * states;
  const forward = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const backward = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const at = (values: Float64Array, index: number): number => values[index] ?? Number.NEGATIVE_INFINITY;
  forward[0] = 0;
  for (let position = 1; position <= positions; position += 1) {
    for (let state = 0; state < states; state += 1) {
      let sum = at(forward, (position - 1) * states + state);
      if (state > 0)
        for (const index of into[position] ?? []) {
          const segment = segments[index];
          if (segment === undefined) continue;
          for (let earlier = 0; earlier < states; earlier += 1)
            sum = logAdd(
              sum,
              at(forward, segment.from * states + earlier) +
                at(segment.scores, state - 1) +
                at(transitions, earlier * kinds + state - 1),
            );
        }
      forward[position * states + state] = sum;
    }
  }
  for (let state = 0; state < states; state += 1) backward[positions * states + state] = 0;
  for (let position = positions - 1; position >= 0; position -= 1) {
    for (let state = 0; state < states; state += 1) {
      let sum = at(backward, (position + 1) * states + state);
      for (const index of outOf[position] ?? []) {
        const segment = segments[index];
        if (segment === undefined) continue;
        for (let kind = 0; kind < kinds; kind += 1)
          sum = logAdd(
            sum,
            at(segment.scores, kind) +
              at(transitions, state * kinds + kind) +
              at(backward, segment.to * states + kind + 1),
          );
      }
      backward[position * states + state] = sum;
    }
  }
  const logTotal = at(backward, 0);
  const followings = new Float64Array(states * kinds);
  const chances = segments.map(({ from, to, scores }) => {
    const found = new Float64Array(kinds);
    for (let kind = 0; kind < kinds; kind += 1) {
      const rest = at(scores, kind) + at(backward, to * states + kind + 1) - logTotal;
      for (let state = 0; state < states; state += 1) {
        const chance = Math.exp(
          at(forward, from * states + state) + at(transitions, state * kinds + kind) + rest,
        );
        found[kind] = (found[kind] ?? 0) + chance;
        followings[state * kinds + kind] = (followings[state * kinds + kind] ?? 0) + chance;
      }
    }
    return found;
  });
  return { chances, followings, logTotal };
}

function logAdd(one: number, other: number): number {
  if (other === Number.NEGATIVE_INFINITY) return one;
  if (one === Number.NEGATIVE_INFINITY) return other;
  return one > other ? one + Math.log1p(Math.exp(other - one)) : other + Math.log1p(Math.exp(one - other));
}
