/** One example: the features it has, whether it is of the class, and how much it counts. */
export interface Example {
  features: readonly string[];
  positive: boolean;
  weight: number;
}

/** A linear model over named features; the logistic of the sum is a probability. */
export interface LinearModel {
  bias: number;
  weights: Map<string, number>;
}

export interface FitOptions {
  /** Strength of the L2 penalty. */
  penalty: number;
  /** Features of fewer examples are left out. */
  least: number;
  steps: number;
}

const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** The probability that a model gives to features. */
export function probability(model: LinearModel, features: Iterable<string>): number {
  let sum = model.bias;
  for (const feature of features) sum += model.weights.get(feature) ?? 0;
  return logistic(sum);
}

/** Shrinks what is told by many words of one family less than what is told once: see `scaleOf`. */
const SCALES: Readonly<Record<string, number>> = {
  R: 1,
  T: 0.4,
  P: 0.5,
  S: 0.6,
  t: 0.7,
  k: 0.6,
  p: 0.6,
  b: 0.8,
  w: 0.8,
  s: 0.8,
  '^': 1,
};

/** Scale of a feature's value while it is fitted: a smaller one is a stronger penalty. */
export function scaleOf(feature: string): number {
  return SCALES[feature.charAt(0)] ?? 1;
}

/**
 * Logistic regression with an L2 penalty (Bishop, Pattern Recognition and Machine Learning, 2006, section 4.3.2), fitted
 * by Adam over all examples at each step (Kingma and Ba, 2015). The same examples give the same model.
 */
export function fitRegression(examples: readonly Example[], options: FitOptions): LinearModel {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const index = new Map<string, number>();
  for (const [feature, count] of counts) if (count >= options.least) index.set(feature, index.size);
  const names = [...index.keys()];
  const scales = Float64Array.from(names, scaleOf);
  const rows = examples.map(({ features }) =>
    Int32Array.from(features.flatMap((feature) => index.get(feature) ?? [])),
  );
  const size = names.length;
  const weights = new Float64Array(size + 1);
  const first = new Float64Array(size + 1);
  const second = new Float64Array(size + 1);
  const gradient = new Float64Array(size + 1);
  for (let step = 1; step <= options.steps; step += 1) {
    for (let at = 0; at < size; at += 1) gradient[at] = options.penalty * (weights[at] ?? 0);
    gradient[size] = 0;
    for (const [row, example] of examples.entries()) {
      let sum = weights[size] ?? 0;
      const columns = rows[row] ?? new Int32Array();
      for (const column of columns) sum += (weights[column] ?? 0) * (scales[column] ?? 1);
      const error = example.weight * (logistic(sum) - (example.positive ? 1 : 0));
      if (Math.abs(error) < 1e-6) continue;
      for (const column of columns)
        gradient[column] = (gradient[column] ?? 0) + error * (scales[column] ?? 1);
      gradient[size] = (gradient[size] ?? 0) + error;
    }
    const rate =
      ((0.06 * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step)) * (step > options.steps * 0.6 ? 0.3 : 1);
    for (let at = 0; at <= size; at += 1) {
      const slope = gradient[at] ?? 0;
      const one = 0.9 * (first[at] ?? 0) + 0.1 * slope;
      const two = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope;
      first[at] = one;
      second[at] = two;
      weights[at] = (weights[at] ?? 0) - (rate * one) / (Math.sqrt(two) + 1e-8);
    }
  }
  return {
    bias: weights[size] ?? 0,
    weights: new Map(names.map((name, at) => [name, (weights[at] ?? 0) * (scales[at] ?? 1)])),
  };
}
