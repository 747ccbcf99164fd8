import type { StoredModels } from '../../src/providers/rule-based-extractor/acceptor/linear-model.ts';
import type { FitOptions, LinearModel } from './sparse-regression.ts';

/** How the models are fitted; chosen by leave-one-author-out cross-validation. */
export const FACT_FIT: FitOptions = { penalty: 1, least: 2, steps: 100 };
export const ENTITY_FIT: FitOptions = { penalty: 2, least: 2, steps: 100 };

/** Weights that change a probability by about one hundredth at most are left out. */
const LEAST_WEIGHT = 0.08;

/** Models of several classes as they are stored, one feature a row. */
export function storedModels(models: Readonly<Record<string, LinearModel>>): StoredModels {
  const names = Object.keys(models);
  const features = new Set(
    Object.values(models).flatMap(({ weights }) =>
      [...weights].filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT).map(([feature]) => feature),
    ),
  );
  const rows = [...features]
    .sort()
    .map((feature): [string, number[]] => [
      feature,
      names.map((name) => Math.round((models[name]?.weights.get(feature) ?? 0) * 100)),
    ]);
  return {
    biases: Object.fromEntries(names.map((name) => [name, Math.round((models[name]?.bias ?? 0) * 100)])),
    weights: Object.fromEntries(rows),
  };
}

/** The file's text: a feature a line, so that a change of the models can be read. */
export function serialized({ biases, weights }: StoredModels): string {
  const rows = Object.entries(weights).map(([name, row]) => `  ${JSON.stringify(name)}: [${row.join(', ')}]`);
  const constants = Object.entries(biases).map(([name, bias]) => `${JSON.stringify(name)}: ${bias}`);
  return `{\n "biases": { ${constants.join(', ')} },\n "weights": {\n${rows.join(',\n')}\n }\n}\n`;
}
