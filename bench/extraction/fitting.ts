import type { StoredModels } from '../../src/providers/rule-based-extractor/acceptor/linear-model.ts';
import type {
  StoredTagger,
  TaggerModel,
} from '../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';
import type { TaggerFit } from './fit-tagger.ts';
import type { FitOptions, LinearModel } from './sparse-regression.ts';

/** How the models are fitted; chosen by leave-one-author-out cross-validation. */
export const FACT_FIT: FitOptions = { penalty: 1, least: 5, steps: 60 };
export const SUBJECT_FIT: FitOptions = { penalty: 1, least: 5, steps: 60 };
export const EVIDENCE_FIT: FitOptions = { penalty: 10, least: 10, steps: 120 };
export const TAGGER_FIT: TaggerFit = { epochs: 6, rate: 0.1, penalty: 0.02, sparsity: 0.05, least: 4 };
export const NAME_FIT: TaggerFit = { epochs: 8, rate: 0.03, penalty: 0.0005, sparsity: 0, least: 5 };
/** Weights of the tagger of names are left out below this. */
export const LEAST_NAME_WEIGHT = 0.06;

/** Weights that change a probability by about one hundredth at most are left out. */
const LEAST_WEIGHT = 0.12;
/** Evidence comes in many levels whose weights add up. */
export const LEAST_EVIDENCE_WEIGHT = 0.01;

/** Models of several classes as they are stored, one feature a row; features of weights below `least` alone are left out. */
export function storedModels(
  models: Readonly<Record<string, LinearModel>>,
  least = LEAST_WEIGHT,
): StoredModels {
  const names = Object.keys(models);
  const features = new Set(
    Object.values(models).flatMap(({ weights }) =>
      [...weights].filter(([, weight]) => Math.abs(weight) >= least).map(([feature]) => feature),
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

/** A tagger as it is stored, one feature a row; weights of less than `least` are left out. */
export function storedTaggerOf({ labels, arcs, weights }: TaggerModel, least = 0.1): StoredTagger {
  const hundredths = (weight: number): number => Math.round(weight * 100);
  const rows = [...weights]
    .map(([feature, row]): [string, number[]] => {
      const kept: number[] = [];
      for (let index = 0; index < row.length; index += 2) {
        const weight = hundredths(row[index + 1] ?? 0);
        if (Math.abs(weight) >= least * 100) kept.push(row[index] ?? 0, weight);
      }
      return [feature, kept];
    })
    .filter(([, row]) => row.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    labels,
    arcs: arcs.map(({ from, to, weight }) => [from, to, hundredths(weight)]),
    weights: Object.fromEntries(rows),
  };
}

/** The file's text of a tagger, a feature a line. */
export function serializedTagger({ labels, arcs, weights }: StoredTagger): string {
  const rows = Object.entries(weights).map(([name, row]) => `  ${JSON.stringify(name)}: [${row.join(',')}]`);
  return `{\n "labels": ${JSON.stringify(labels)},\n "arcs": ${JSON.stringify(arcs)},\n "weights": {\n${rows.join(',\n')}\n }\n}\n`;
}
