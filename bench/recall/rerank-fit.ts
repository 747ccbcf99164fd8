import type { RerankWeights } from '../../src/providers/local-reranker.ts';
import { featureNames } from '../../src/providers/rerank-features.ts';

type Feature = (typeof featureNames)[number];
/** The features whose weights are fitted: among people, and with an assistant. */
export const amongPeople: readonly Feature[] = featureNames.filter(
  (name) => name !== 'cover' && name !== 'brevity',
);
export const withAssistant: readonly Feature[] = [
  'order',
  'text',
  'brevity',
  'cover',
  'proximity',
  'session_window',
];

/** A question's first fifty turns: their ids and features, in the order of the search. */
export interface Asked {
  readonly evidence: readonly string[];
  readonly turns: readonly string[];
  readonly features: readonly (readonly number[])[];
  readonly boosts: readonly number[];
  /** The best ten of the vector arm alone. */
  readonly nearest: readonly string[];
  /** The best ten of plain BM25. */
  readonly plain: readonly string[];
}

/** The features of each set of weights, each by its share. */
export function apart(features: readonly number[], share: number): number[] {
  const value = (name: Feature) => features[featureNames.indexOf(name)] ?? 0;
  return [
    ...amongPeople.map((name) => (1 - share) * value(name)),
    ...withAssistant.map((name) => share * value(name)),
  ];
}

/** Weights of the features as they are, by the procedure above. */
export function learn(sets: readonly (readonly Asked[])[]): number[] {
  const count = amongPeople.length + withAssistant.length;
  const mean = (of: (row: readonly number[]) => number) =>
    sets.reduce((sum, asked) => {
      const rows = asked.flatMap(({ features }) => features);
      return sum + rows.reduce((total, row) => total + of(row), 0) / rows.length / sets.length;
    }, 0);
  const deviation = Array.from({ length: count }, (_, at) => {
    const middle = mean((row) => row[at] ?? 0);
    return Math.sqrt(
      Math.max(
        mean((row) => ((row[at] ?? 0) - middle) ** 2),
        1e-8,
      ),
    );
  });
  const allSets = sets.reduce((sum, asked) => sum + Math.sqrt(asked.length), 0);
  const lessons = sets.flatMap((asked) => {
    const teaching = asked.filter(({ evidence, turns }) => turns.some((turn) => evidence.includes(turn)));
    return teaching.map(({ evidence, turns, features }) => ({
      rows: features.map((row) => Float64Array.from(row, (value, at) => value / (deviation[at] ?? 1))),
      truth: turns.map((turn) => (evidence.includes(turn) ? 1 / evidence.length : 0)),
      weight: Math.sqrt(asked.length) / allSets / teaching.length,
    }));
  });
  const weights = new Float64Array(count);
  const first = new Float64Array(count);
  const second = new Float64Array(count);
  for (let step = 1; step <= 200; step++) {
    const gradient = weights.map((weight) => -0.006 * weight);
    for (const { rows, truth, weight } of lessons) {
      const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
      const highest = Math.max(...scores);
      const odds = scores.map((score) => Math.exp(score - highest));
      const allOdds = odds.reduce((sum, one) => sum + one, 0);
      const told = truth.reduce((sum, one) => sum + one, 0);
      for (const [index, row] of rows.entries()) {
        const error = ((truth[index] ?? 0) - (told * (odds[index] ?? 0)) / allOdds) * weight;
        for (let at = 0; at < count; at++) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
      }
    }
    for (let at = 0; at < count; at++) {
      const slope = gradient[at] ?? 0;
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope ** 2;
      const pace = (first[at] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-9;
      weights[at] = (weights[at] ?? 0) + (0.05 * pace) / spread;
    }
  }
  return Array.from(weights, (weight, at) => Math.round((100 * weight) / (deviation[at] ?? 1)) / 100);
}

/** The turns in the order of the weights. */
export function rank({ turns, features, boosts }: Asked, weights: readonly number[]): string[] {
  return turns
    .map((turn, index) => ({
      turn,
      score:
        (features[index] ?? []).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) +
        (boosts[index] ?? 0),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ turn }) => turn);
}

/** The weights there are, in the order of the features that are fitted. */
export function inOrder(weights: RerankWeights): number[] {
  return [
    ...amongPeople.map((name) => weights.amongPeople[name] ?? 0),
    ...withAssistant.map((name) => weights.withAssistant[name] ?? 0),
  ];
}

/** The same by name, as MNEME_RERANKER_WEIGHTS wants them. */
export function byName(weights: readonly number[]): RerankWeights {
  const named = (names: readonly Feature[], from: number) =>
    Object.fromEntries(names.map((name, at) => [name, weights[from + at] ?? 0]));
  return { amongPeople: named(amongPeople, 0), withAssistant: named(withAssistant, amongPeople.length) };
}
