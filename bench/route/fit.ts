/**
 * Fits the weights of the route, `src/memory/route/weights.json`: one logistic regression per intent against the rest,
 * on the queries of all sets but the one held out and, with less weight, on queries made of frames. Prints how well
 * queries are judged by weights that have not seen them, which is what the bounds of `skipBelow` were chosen by.
 *
 * Usage: node bench/route/fit.ts [--write] [--show]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ReadQuery, readQuery } from '../../src/memory/route/features.ts';
import { type Intent, intents, isNeeded, likeliest } from '../../src/memory/route/route.ts';
import {
  type Example,
  fitRegression,
  type LinearModel,
  probability,
} from '../extraction/sparse-regression.ts';
import { framedQueries } from './frames.ts';
import { type LabelledQuery, readQuerySet } from './query-set.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});
const sets = ['development', 'own', 'training'] as const;
const folds = 5;
const framedWeight = 0.3;

interface Query extends Omit<LabelledQuery, 'language'>, ReadQuery {
  readonly set: string;
  readonly weight: number;
}
const prepared = (set: string, weight: number) => (query: LabelledQuery) => ({
  ...query,
  ...readQuery(query.text),
  set,
  weight,
});
const written: Query[] = sets.flatMap((set) => readQuerySet(set).map(prepared(set, 1)));
const framed: Query[] = framedQueries().map(prepared('frames', framedWeight));

function fitAll(given: readonly Query[]): Record<Intent, LinearModel> {
  const fitted = intents.map((intent) => {
    const examples: Example[] = given.map((query) => ({
      features: query.features,
      positive: query.intent === intent,
      weight: query.weight,
    }));
    return [intent, fitRegression(examples, { penalty: 1, least: 2, steps: 150 })] as const;
  });
  return Object.fromEntries(fitted) as Record<Intent, LinearModel>;
}

const chancesOf = (models: Record<Intent, LinearModel>, query: Query) =>
  Object.fromEntries(
    intents.map((intent) => [intent, probability(models[intent], query.features)]),
  ) as Record<Intent, number>;

if (values.write) write(fitAll([...written, ...framed]));
else report();

/** Prints, by set and intent, how many queries are judged right and not searched for, each by weights without it. */
function report(): void {
  const judged = Array.from({ length: folds }, (_, fold) => {
    const models = fitAll([...written.filter((_query, at) => at % folds !== fold), ...framed]);
    return written
      .filter((_query, at) => at % folds === fold)
      .map((query) => ({ query, chances: chancesOf(models, query) }));
  }).flat();
  for (const set of sets) {
    for (const intent of intents) {
      const of = judged.filter(({ query }) => query.set === set && query.intent === intent);
      const right = of.filter(({ chances }) => likeliest(chances) === intent);
      const skipped = of.filter(({ query, chances }) => !isNeeded(query, chances));
      const percent = (count: number) => `${((100 * count) / of.length).toFixed(1)} %`;
      console.log(
        `${set}, ${intent}: ${percent(right.length)} right, ${percent(skipped.length)} of ${of.length} not searched`,
      );
      if (!values.show) continue;
      for (const { query, chances } of intent === 'recall'
        ? skipped
        : of.filter((one) => !skipped.includes(one)))
        console.log(
          `  ${chances.recall.toFixed(3)} ${likeliest(chances)}, ${query.dispensable}: ${query.text}`,
        );
    }
  }
}

/** Writes the models as `judgeOf` reads them, in hundredths, without what weighs next to nothing. */
function write(models: Record<Intent, LinearModel>): void {
  const hundredths = (weight: number | undefined) => Math.round((weight ?? 0) * 100);
  const names = [...new Set(intents.flatMap((intent) => [...models[intent].weights.keys()]))].sort();
  const rows = names
    .map((name) => [name, intents.map((intent) => hundredths(models[intent].weights.get(name)))] as const)
    .filter(([, row]) => row.some((weight) => Math.abs(weight) >= 3));
  const biases = Object.fromEntries(intents.map((intent) => [intent, hundredths(models[intent].bias)]));
  const lines = rows.map(([name, row]) => `    ${JSON.stringify(name)}: ${JSON.stringify(row)}`);
  writeFileSync(
    new URL('../../src/memory/route/weights.json', import.meta.url),
    `{\n  "biases": ${JSON.stringify(biases)},\n  "weights": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
  console.log(`${rows.length} features`);
}
