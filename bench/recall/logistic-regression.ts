/** One observation: what was seen, whether it was so, and how much it counts. */
export interface Observation {
  readonly features: readonly number[];
  readonly positive: boolean;
  readonly weight: number;
}

/** An intercept and one coefficient per feature, on the features' own scales. */
export interface LogisticModel {
  readonly intercept: number;
  readonly coefficients: readonly number[];
}

/**
 * Logistic regression by iteratively reweighted least squares (Hastie, Tibshirani and Friedman 2009, section 4.4.1),
 * over standardised features with a ridge penalty of `ridge` on each coefficient and none on the intercept.
 */
export function fitLogistic(observations: readonly Observation[], ridge = 1, steps = 12): LogisticModel {
  const size = observations[0]?.features.length ?? 0;
  const means = Array.from({ length: size }, (_, at) =>
    mean(observations.map((one) => one.features[at] ?? 0)),
  );
  const deviations = means.map((middle, at) =>
    Math.sqrt(mean(observations.map((one) => ((one.features[at] ?? 0) - middle) ** 2)) + 1e-12),
  );
  const rows = observations.map(({ features, positive, weight }) => ({
    values: [1, ...features.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1))],
    target: positive ? 1 : 0,
    weight,
  }));
  let solution = new Array<number>(size + 1).fill(0);
  for (let step = 0; step < steps; step++) {
    const gradient = solution.map((value, at) => (at === 0 ? 0 : -ridge * value));
    const curvature = solution.map((_, at) =>
      solution.map((__, other) => (at === other && at > 0 ? ridge : 0)),
    );
    for (const { values, target, weight } of rows) {
      const chance = logistic(dot(solution, values));
      const spread = weight * chance * (1 - chance);
      for (let at = 0; at <= size; at++) {
        const value = values[at] ?? 0;
        const line = curvature[at] ?? [];
        gradient[at] = (gradient[at] ?? 0) + weight * (target - chance) * value;
        for (let other = 0; other <= size; other++)
          line[other] = (line[other] ?? 0) + spread * value * (values[other] ?? 0);
      }
    }
    const change = solve(curvature, gradient);
    solution = solution.map((value, at) => value + (change[at] ?? 0));
  }
  const coefficients = means.map((_, at) => (solution[at + 1] ?? 0) / (deviations[at] ?? 1));
  return { intercept: (solution[0] ?? 0) - dot(coefficients, means), coefficients };
}

/** The model's logit for a row of features. */
export function logit({ intercept, coefficients }: LogisticModel, features: readonly number[]): number {
  return intercept + dot(coefficients, features);
}

/** From a logit to a probability. */
export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Gaussian elimination with partial pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column).sort((a, b) => Math.abs(b[column] ?? 0) - Math.abs(a[column] ?? 0));
    rows.splice(column, size - column, ...rest);
    const pivot = rows[column] ?? [];
    for (const line of rows.slice(column + 1)) {
      const factor = (line[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= size; at++) line[at] = (line[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    const line = rows[row] ?? [];
    const known = solution.reduce((sum, value, at) => (at > row ? sum + value * (line[at] ?? 0) : sum), 0);
    solution[row] = ((line[size] ?? 0) - known) / (line[row] ?? 1);
  }
  return solution;
}
