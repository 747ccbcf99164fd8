/**
 * Fits the coefficients of `mneme_search.hit_confidence`, the logistic regression behind a hit's confidence, on all
 * kinds of talk.
 *
 * Procedure. Every question is asked as in use; the first ten hits come with the evidence that the database gathers.
 * Positive are the turns that answer; negative is all that comes back for questions about things never said. What else
 * comes back for an answerable question counts a fiftieth: it may well belong to the subject, but a hit that is worse
 * than the others should be less sure. Two questions about things never mentioned count like three whose words
 * were said by the other speaker: LoCoMo has three times as many of those, and more than life does. A set counts by the root
 * of how many of its questions are answered. The result is judged by whole sets, each by coefficients fitted on the
 * others alone. A confidence of 1 in 2 would say nothing in itself, since how many questions have no answer depends on
 * who asks: the intercept is moved so that the default threshold, 0.35, marks the share `--marked` of right hits, so
 * measured, in the mean of the sets. Coefficients are rounded and written into
 * db/functions/mneme_search/hit_confidence.sql by hand, and `npm run bench:certainty` is run before and after. Fit
 * again when the ranking changes much: the evidence is taken over what it puts first.
 *
 * The vectors are those of the embedder that the environment configures. For another space than the local embedder's, the
 * threshold that marks as much with the coefficients there are is printed too: a workspace sets it by itself.
 *
 *   node bench/recall/fit-certainty.ts --data FILE... [--database URL] [--set NAME...] [--every N] [--marked 0.17] [--keep FILE]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { areaUnderCurve } from './area-under-curve.ts';
import {
  answers,
  askRecall,
  type CertaintyQuestion,
  certaintyQuestions,
  setThreshold,
  sorts,
} from './certainty-set.ts';
import { fitLogistic, type LogisticModel, logistic, logit } from './logistic-regression.ts';
import { benchServer } from './server.ts';
import { openSets } from './sets.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    marked: { type: 'string', default: '0.17' },
    set: { type: 'string', multiple: true },
    every: { type: 'string', default: '1' },
    /** Where the evidence is kept, so that a second run need not ask. */
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.data.length === 0 && !values.keep)) {
  console.log(
    'Usage: node bench/recall/fit-certainty.ts --data FILE... [--database URL] [--set NAME...] [--every N] [--marked 0.17] [--keep FILE]',
  );
  process.exit(values.help ? 0 : 2);
}

interface Example {
  /** What is left out together when it is judged. */
  readonly fold: string;
  readonly sort: CertaintyQuestion['sort'];
  readonly right: boolean;
  readonly first: boolean;
  /** By the coefficients there are. */
  readonly confidence: number;
  readonly weight: number;
  readonly evidence: readonly number[];
}

const names = [
  'best coverage',
  "other speaker's coverage above it",
  "other speaker's similarity above the best",
  'words',
  'best similarity',
  'coverage below the best',
  'similarity',
  'said by another',
  'asks',
  'words heard nowhere',
];

const examples = await gather();
const observations = examples.map(({ evidence, right, weight }) => ({
  features: evidence,
  positive: right,
  weight,
}));
const fitted = fitLogistic(observations);
const apart = new Map<Example, number>();
for (const fold of new Set(examples.map((example) => example.fold))) {
  const model = fitLogistic(observations.filter((_, at) => examples[at]?.fold !== fold));
  for (const example of examples)
    if (example.fold === fold) apart.set(example, logit(model, example.evidence));
}
const logits = (test: (example: Example) => boolean) =>
  examples.filter(test).map((example) => apart.get(example) ?? 0);
const folds = [...new Set(examples.map(({ fold }) => fold))];
const rightOf = new Map(folds.map((fold) => [fold, logits((one) => one.fold === fold && one.right)]));
/** The share of a set's right hits below a cut, in the mean of the sets. */
const markedBelow = (of: ReadonlyMap<string, readonly number[]>, at: number) =>
  [...of.values()].reduce(
    (sum, found) => sum + found.filter((value) => value < at).length / found.length / folds.length,
    0,
  );
/** Where the wanted share of right hits is below. */
const cutOf = (of: ReadonlyMap<string, readonly number[]>) =>
  [...of.values()]
    .flat()
    .sort((a, b) => a - b)
    .find((value) => markedBelow(of, value) >= Number(values.marked)) ?? 0;
const cut = cutOf(rightOf);
const shift = Math.log(0.35 / 0.65) - cut;
const model: LogisticModel = { ...fitted, intercept: fitted.intercept + shift };

console.log(`intercept ${model.intercept.toFixed(2)}`);
for (const [at, name] of names.entries()) console.log(`${name} ${model.coefficients[at]?.toFixed(2)}`);
const asItIs = new Map(
  folds.map((fold) => [
    fold,
    examples.filter((one) => one.fold === fold && one.right).map(({ confidence }) => confidence),
  ]),
);
console.log(
  `\nWith the coefficients there are, the threshold 0.35 marks ${(100 * markedBelow(asItIs, 0.35)).toFixed(1)} % of right hits, and ${cutOf(asItIs).toFixed(2)} the share that is wanted.`,
);
console.log('\nOn sets left out:');
const share = (found: readonly number[]) =>
  `${((100 * found.filter((value) => value < cut).length) / Math.max(found.length, 1)).toFixed(1)} %`;
for (const part of folds) {
  const inside = (example: Example) => example.fold === part;
  const right = logits((example) => inside(example) && example.right);
  console.log(
    `${part}: marked of right hits ${share(right)}, of right first hits ${share(
      logits((example) => inside(example) && example.right && example.first),
    )}`,
  );
  for (const sort of sorts.slice(2)) {
    const all = logits((example) => inside(example) && example.sort === sort);
    if (all.length === 0) continue;
    const first = logits((example) => inside(example) && example.sort === sort && example.first);
    console.log(
      `  ${sort}: area under the curve ${areaUnderCurve(right, all).toFixed(3)}, marked of hits ${share(all)}, of first hits ${share(first)}`,
    );
  }
}
const middle = examples.reduce((sum, { evidence }) => sum + logistic(logit(model, evidence)), 0);
console.log(`\nMean confidence over all hits ${(middle / Math.max(examples.length, 1)).toFixed(2)}`);

async function gather(): Promise<Example[]> {
  const kept = values.keep ? await readFile(values.keep, 'utf8').catch(() => null) : null;
  if (kept) return JSON.parse(kept) as Example[];
  const found: Example[] = [];
  const server = await benchServer(values.database);
  const { data, set: only } = values;
  const options = { data, database: server.url, formation: false, now: new Date(), only };
  for (const set of await openSets(options)) {
    const questions = (await certaintyQuestions(set)).filter((_, at) => at % Number(values.every) === 0);
    await setThreshold(set.corpus, 0);
    const answered = questions.filter(({ sort }) => sort === 'answerable').length;
    for (const [at, question] of questions.entries()) {
      if (question.sort === 'word for word') continue;
      for (const hit of await askRecall(set.corpus, question)) {
        const right = answers(set.corpus, question, hit);
        found.push({
          fold: set.name,
          sort: question.sort,
          right,
          first: hit.rank === 1,
          confidence: hit.confidence,
          weight: weightOf(question.sort, right) / Math.sqrt(answered),
          // What a small memory adds is not fitted: these sets are large.
          evidence: (hit.evidence ?? []).slice(0, names.length),
        });
      }
      if (at % 100 === 99)
        process.stderr.write(`${at + 1} of ${questions.length} questions of ${set.name}\n`);
    }
    await setThreshold(set.corpus, 0.35);
    await set.corpus.close();
  }
  await server.stop();
  if (values.keep) await writeFile(values.keep, JSON.stringify(found));
  return found;
}

function weightOf(sort: CertaintyQuestion['sort'], right: boolean): number {
  if (right) return 1;
  if (sort === 'answerable') return 0.02;
  return sort === 'wrong speaker' ? 0.4 : 0.6;
}
