/**
 * Fits the local reranker's weights (`localRerankWeights` in src/providers/local-reranker.ts).
 *
 * Procedure. Each LoCoMo question is asked once, inside its conversation, for the search's first fifty turns; their
 * features are kept, and everything after that is arithmetic in memory. The model is a softmax over the fifty: the
 * weights maximise the log likelihood of the turns that answer (a question's turns share a weight of one; questions
 * with none among the fifty teach nothing), less 0.0025 of the squared weights on features scaled to unit variance,
 * by 300 steps of Adam from zero: no randomness, no early stop.
 *
 * Cross-validation: each conversation is ranked with weights fitted on the others alone. That is the held-out figure.
 * The weights that are kept are fitted on all conversations but `--aside`, which takes part in no fit, and then tried
 * on it, on the sample data and on the technical chats, which none of this has seen. They are rounded to two digits
 * and copied by hand.
 */
import { parseArgs } from 'node:util';
import { prepareQuestion, searchOptions } from '../../src/memory/recall/recall.ts';
import { documentOf, rerankDepth } from '../../src/memory/recall/rerank.ts';
import { search } from '../../src/memory/recall/search.ts';
import { featureNames, rerankFeatures } from '../../src/providers/rerank-features.ts';
import { Meter } from './meter.ts';
import { answerable, type BenchSet, openSets } from './sets.ts';

const usage = `Usage: npm run bench:fit -- --data FILE [--database URL] [--aside N] [--every N]

Fits the local reranker's weights on a LoCoMo file and prints what they do on what they were not fitted on.

  --data FILE      LoCoMo's JSON
  --database URL   a scratch database (default: the embedded engine)
  --aside N        index of the conversation that takes part in no fit (default 5)
  --every N        only every Nth question (default 1)
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    aside: { type: 'string', default: '5' },
    every: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.data) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

/** A question's first fifty turns: their ids and features, in the order of the search. */
interface Asked {
  readonly conversation: string;
  readonly evidence: readonly string[];
  readonly turns: readonly string[];
  readonly features: readonly (readonly number[])[];
  readonly boosts: readonly number[];
}

async function askAll(set: BenchSet): Promise<Asked[]> {
  const { corpus } = set;
  const asked: Asked[] = [];
  for (const { question, conversation, threadId } of answerable(set, Number(values.every))) {
    const prepared = await prepareQuestion(corpus.services, corpus.caller, {
      query: question.question,
      kinds: ['message'],
      threadId,
    });
    const options = searchOptions(corpus.services, prepared, rerankDepth);
    const found = await search(corpus.services, corpus.caller, prepared.request, options);
    asked.push({
      conversation: conversation.id,
      evidence: question.evidence,
      turns: found.hits.map(({ id }) => corpus.turns.get(id) ?? ''),
      features: rerankFeatures(question.question, found.hits.map(documentOf)),
      boosts: found.hits.map(({ boost }) => Math.log(boost)),
    });
  }
  return asked;
}

/** Weights of the features as they are, by the procedure above. */
function learn(asked: readonly Asked[]): number[] {
  const count = featureNames.length;
  const all = asked.flatMap(({ features }) => features);
  const deviation = featureNames.map((_, at) => {
    const mean = all.reduce((sum, row) => sum + (row[at] ?? 0), 0) / all.length;
    return Math.sqrt(all.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / all.length) || 1;
  });
  const lessons = asked
    .map(({ evidence, turns, features }) => ({
      rows: features.map((row) => row.map((value, at) => value / (deviation[at] ?? 1))),
      truth: turns.map((turn) => (evidence.includes(turn) ? 1 / evidence.length : 0)),
    }))
    .filter(({ truth }) => truth.some((share) => share > 0));
  const weights = new Array<number>(count).fill(0);
  const first = new Array<number>(count).fill(0);
  const second = new Array<number>(count).fill(0);
  for (let step = 1; step <= 300; step++) {
    const gradient = weights.map((weight) => -0.005 * weight);
    for (const { rows, truth } of lessons) {
      const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
      const highest = Math.max(...scores);
      const odds = scores.map((score) => Math.exp(score - highest));
      const allOdds = odds.reduce((sum, one) => sum + one, 0);
      const told = truth.reduce((sum, one) => sum + one, 0);
      for (const [index, row] of rows.entries()) {
        const error = ((truth[index] ?? 0) - (told * (odds[index] ?? 0)) / allOdds) / lessons.length;
        for (const [at, value] of row.entries()) gradient[at] = (gradient[at] ?? 0) + error * value;
      }
    }
    for (const [at, slope] of gradient.entries()) {
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope;
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope ** 2;
      const pace = (first[at] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-9;
      weights[at] = (weights[at] ?? 0) + (0.05 * pace) / spread;
    }
  }
  return weights.map((weight, at) => Math.round((100 * weight) / (deviation[at] ?? 1)) / 100);
}

function rank({ turns, features, boosts }: Asked, weights: readonly number[]): string[] {
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

function measure(name: string, asked: readonly Asked[], order: (one: Asked) => readonly string[]): Meter {
  const meter = new Meter(name);
  for (const one of asked) meter.add(order(one), one.evidence);
  return meter;
}

const sets = await openSets({ data: values.data, database: values.database, now: new Date() });
const asked = new Map<string, Asked[]>();
for (const set of sets) asked.set(set.name, await askAll(set));
const locomo = asked.get('locomo') ?? [];
const ids = [...new Set(locomo.map(({ conversation }) => conversation))];
const aside = ids[Number(values.aside)];
const meters: Meter[] = [];
const heldOut = new Meter('locomo, reranked by weights of the other conversations');
meters.push(
  measure('locomo, search', locomo, ({ turns }) => turns),
  heldOut,
);
for (const id of ids) {
  const own = locomo.filter(({ conversation }) => conversation === id);
  const weights = learn(locomo.filter(({ conversation }) => conversation !== id));
  for (const one of own) heldOut.add(rank(one, weights), one.evidence);
  meters.push(measure(`  ${id}, search`, own, ({ turns }) => turns));
  meters.push(measure(`  ${id}, reranked by weights of the others`, own, (one) => rank(one, weights)));
}
const weights = learn(locomo.filter(({ conversation }) => conversation !== aside));
for (const [name, questions] of [
  [`${aside}, kept aside`, locomo.filter(({ conversation }) => conversation === aside)],
  ['sample', asked.get('sample') ?? []],
  ['technical', asked.get('technical') ?? []],
] as const) {
  meters.push(measure(`${name}, search`, questions, ({ turns }) => turns));
  meters.push(measure(`${name}, reranked`, questions, (one) => rank(one, weights)));
}
console.table(
  Object.fromEntries(meters.map((meter) => meter.figures()).map(({ system, ...row }) => [system, row])),
);
console.log(`Fitted on all but ${aside}:`);
console.log(Object.fromEntries(featureNames.map((name, at) => [name, weights[at] ?? 0])));
for (const { corpus } of sets) await corpus.close();
