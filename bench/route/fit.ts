/**
 * Fits the weights of the route, `src/memory/route/weights.ts`, on the development queries and our own: one logistic
 * regression per intent against the rest. The chances of
 * recall below which memory is not searched were chosen as large as loses no query of them, out of fold.
 *
 * Usage: node bench/route/fit.ts [--write] [--show]
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { featureNames, readQuery } from '../../src/language/query-features.ts';
import { type Intent, intents } from '../../src/memory/route/route.ts';
import { fitLogistic, type LogisticModel, logistic, logit } from '../recall/logistic-regression.ts';
import { readQuerySet } from './query-set.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    ridge: { type: 'string', default: '3' },
  },
});
const folds = 10;
const ridge = Number(values.ridge);

const queries = [...readQuerySet('development'), ...readQuerySet('own')].map((query) => ({
  ...query,
  ...readQuery(query.text),
}));
type Query = (typeof queries)[number];

function fitAll(given: readonly Query[]): Record<Intent, LogisticModel> {
  const models = intents.map(
    (intent) =>
      [
        intent,
        fitLogistic(
          given.map((query) => ({ features: query.features, positive: query.intent === intent, weight: 1 })),
          ridge,
        ),
      ] as const,
  );
  return Object.fromEntries(models) as Record<Intent, LogisticModel>;
}

// Out of fold: every query judged by weights that have not seen it.
const judged = queries.map((query, at) => ({ query, at }));
const chances = new Map<Query, Record<Intent, number>>();
for (let fold = 0; fold < folds; fold++) {
  const models = fitAll(judged.filter(({ at }) => at % folds !== fold).map(({ query }) => query));
  for (const { query } of judged.filter(({ at }) => at % folds === fold)) {
    chances.set(
      query,
      Object.fromEntries(
        intents.map((intent) => [intent, logistic(logit(models[intent], query.features))]),
      ) as Record<Intent, number>,
    );
  }
}
const recallChance = (query: Query) => chances.get(query)?.recall ?? 1;
const best = (query: Query) =>
  [...intents].sort((a, b) => (chances.get(query)?.[b] ?? 0) - (chances.get(query)?.[a] ?? 0))[0];
const skipBelow = { chat: 0.3, world: 0.15 };
for (const intent of intents) {
  const of = queries.filter((query) => query.intent === intent);
  const skipped = of.filter(
    (query) =>
      query.dispensable && best(query) !== 'recall' && recallChance(query) < skipBelow[query.dispensable],
  );
  const right = of.filter((query) => best(query) === intent);
  console.log(`${intent}: ${right.length} of ${of.length} right, ${skipped.length} skipped (out of fold)`);
  if (!values.show) continue;
  for (const query of of) {
    if (intent === 'recall' ? recallChance(query) > 0.5 : skipped.includes(query)) continue;
    const cues = featureNames.filter((_, at) => query.features[at]);
    console.log(`  ${recallChance(query).toFixed(3)} ${best(query)} | ${query.text} | ${cues.join(' ')}`);
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const models = fitAll(queries);
if (values.show) {
  for (const [at, name] of featureNames.entries())
    console.log(
      name.padEnd(14),
      intents.map((intent) => rounded(models[intent].coefficients[at] ?? 0)).join('\t'),
    );
}
if (values.write) {
  const path = new URL('../../src/memory/route/weights.ts', import.meta.url);
  const table = intents.map(
    (intent) =>
      `  ${intent}: { intercept: ${rounded(models[intent].intercept)}, coefficients: [${models[intent].coefficients.map(rounded).join(', ')}] },`,
  );
  writeFileSync(
    path,
    `// Written by bench/route/fit.ts from the development queries; the order is that of featureNames.

/** Below this chance of recall, and where another intent is likelier, memory is not searched. */
export const skipBelow = ${JSON.stringify(skipBelow)};

/** The weights of each intent against the rest. */
export const weights = {\n${table.join('\n')}\n} as const;\n`,
  );
  execFileSync('biome', ['check', '--write', path.pathname], { stdio: 'ignore' });
}
