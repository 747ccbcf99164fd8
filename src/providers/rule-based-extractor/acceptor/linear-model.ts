/** Linear models of several classes over the same features, as they are stored: all numbers in hundredths. */
export interface StoredModels {
  readonly biases: Readonly<Record<string, number>>;
  /** Of each feature its weights, in the order of the biases. */
  readonly weights: Readonly<Record<string, readonly number[]>>;
}

/** Says how likely it is that something with certain features is of a class. */
export type Judge<Class extends string> = (features: Iterable<string>) => Record<Class, number>;

/**
 * The judge that stored models are: of each class the logistic of the sum of its features' weights (Bishop, Pattern
 * Recognition and Machine Learning, 2006, section 4.3.2).
 */
export function judgeOf<Class extends string>(
  { biases, weights }: StoredModels,
  classes: readonly Class[],
): Judge<Class> {
  const names = Object.keys(biases);
  const columns = classes.map((name) => ({ name, bias: biases[name] ?? 0, column: names.indexOf(name) }));
  const table = new Map(Object.entries(weights));
  return (features) => {
    const sums = columns.map(({ bias }) => bias);
    for (const feature of features) {
      const row = table.get(feature);
      if (row === undefined) continue;
      for (const [at, { column }] of columns.entries()) sums[at] = (sums[at] ?? 0) + (row[column] ?? 0);
    }
    const chances = columns.map(({ name }, at) => [name, 1 / (1 + Math.exp(-(sums[at] ?? 0) / 100))]);
    return Object.fromEntries(chances) as Record<Class, number>;
  };
}
