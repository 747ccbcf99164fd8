/**
 * Fits the local reranker's weights (`localRerankWeights` in src/providers/local-reranker.ts) on all kinds of talk.
 *
 * Procedure. Each question is asked once for the search's first fifty turns; their features are kept, and everything
 * after that is arithmetic in memory. The model is a softmax over the fifty: the weights maximise the log likelihood
 * of the turns that answer (a question's turns share a weight of one; questions with none among the fifty teach
 * nothing), less 0.003 of the squared weights on features scaled to unit variance, by 200 steps of Adam from zero: no
 * randomness, no early stop. A set counts by the root of how many questions it has. A feature counts by how much
 * the talk is like one with an assistant (`assistance`), in one of two sets of weights; talk with an assistant has only
 * those that gained on a set of it that took part in no fit.
 *
 * The judgement is by whole sets: each is ranked with weights fitted on the others alone. Weights are rounded to two
 * digits and copied by hand.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { prepareQuestion, searchOptions } from '../../src/memory/recall/recall.ts';
import { documentOf, rerankDepth } from '../../src/memory/recall/rerank.ts';
import { search } from '../../src/memory/recall/search.ts';
import { localRerankWeights } from '../../src/providers/local-reranker.ts';
import { assistance, featureNames, rerankFeatures } from '../../src/providers/rerank-features.ts';
import { Bm25 } from './bm25.ts';
import { Meter } from './meter.ts';
import { benchServer } from './server.ts';
import { answerable, openSets } from './sets.ts';

const usage = `Usage: npm run bench:fit -- --data FILE... [--database URL] [--keep FILE] [--formation]

Fits the local reranker's weights on all sets, and prints what they do on each: plain BM25, the search, reranked by
the weights there are, by weights fitted on all sets, and reranked by weights of the other sets alone. The sample data and the technical chats
are always among them.

  --data FILE      LoCoMo's JSON, or another file of its form; may be repeated
  --database URL   a scratch database (default: as bench:recall)
  --keep FILE      where the features are kept, so that a second run need not ask
  --formation      let the workers do all their jobs first
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    keep: { type: 'string' },
    formation: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.data.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

type Feature = (typeof featureNames)[number];
/** The features whose weights are fitted: among people, and with an assistant. */
const amongPeople: readonly Feature[] = featureNames.filter((name) => name !== 'cover' && name !== 'brevity');
const withAssistant: readonly Feature[] = [
  'order',
  'text',
  'brevity',
  'cover',
  'proximity',
  'session_window',
];

/** A question's first fifty turns: their ids and features, in the order of the search. */
interface Asked {
  readonly evidence: readonly string[];
  readonly turns: readonly string[];
  readonly features: readonly (readonly number[])[];
  readonly boosts: readonly number[];
  /** The best ten of plain BM25. */
  readonly plain: readonly string[];
}

async function askAll(): Promise<Map<string, Asked[]>> {
  const server = await benchServer(values.database);
  const { data, formation } = values;
  const all = new Map<string, Asked[]>();
  for (const set of await openSets({ data, database: server.url, formation, now: new Date() })) {
    const { corpus, conversations } = set;
    const inside = set.within === 'conversation';
    const indexes = new Map(
      (inside ? conversations : [null]).map((one) => {
        const turns = (one ? [one] : conversations).flatMap((conversation) => conversation.turns);
        const texts = turns.map(({ author, text }) => (author ? `${author}: ${text}` : text));
        return [one?.id, { index: new Bm25(texts), turns }] as const;
      }),
    );
    const asked: Asked[] = [];
    for (const { question, conversation, threadId } of answerable(set)) {
      const prepared = await prepareQuestion(corpus.services, corpus.caller, {
        query: question.question,
        kinds: ['message'],
        threadId,
      });
      const options = searchOptions(corpus.services, prepared, rerankDepth);
      const found = await search(corpus.services, corpus.caller, prepared.request, options);
      const documents = found.hits.map(documentOf);
      const reference = indexes.get(inside ? conversation.id : undefined);
      asked.push({
        evidence: question.evidence,
        turns: found.hits.map(({ id }) => corpus.turns.get(id) ?? ''),
        features: rerankFeatures(question.question, documents).map((features, index) => {
          const document = documents[index];
          return apart(features, document ? assistance(document) : 0);
        }),
        boosts: found.hits.map(({ boost }) => Math.log(boost)),
        plain:
          reference?.index.search(question.question, 10).map((at) => reference.turns[at]?.id ?? '') ?? [],
      });
    }
    all.set(set.name, asked);
    await corpus.close();
  }
  await server.stop();
  return all;
}

/** The features of each set of weights, each by its share. */
function apart(features: readonly number[], share: number): number[] {
  const value = (name: Feature) => features[featureNames.indexOf(name)] ?? 0;
  return [
    ...amongPeople.map((name) => (1 - share) * value(name)),
    ...withAssistant.map((name) => share * value(name)),
  ];
}

/** Weights of the features as they are, by the procedure above. */
function learn(sets: readonly (readonly Asked[])[]): number[] {
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

const all: Map<string, Asked[]> =
  values.keep && existsSync(values.keep)
    ? new Map(JSON.parse(await readFile(values.keep, 'utf8')))
    : await askAll();
if (values.keep) await writeFile(values.keep, JSON.stringify([...all]));

const everything = learn([...all.values()]);
const asItIs = [
  ...amongPeople.map((name) => localRerankWeights.amongPeople[name] ?? 0),
  ...withAssistant.map((name) => localRerankWeights.withAssistant[name] ?? 0),
];
const rows: Record<string, Record<string, string | number>> = {};
for (const [name, asked] of all) {
  const others = learn([...all].filter(([other]) => other !== name).map(([, one]) => one));
  const figures = (order: (one: Asked) => readonly string[]) => {
    const meter = new Meter(name);
    for (const one of asked) meter.add(order(one), one.evidence);
    const { 'R@10': recall, MRR } = meter.figures();
    return `${recall} (${MRR})`;
  };
  rows[name] = {
    questions: asked.length,
    'plain BM25': figures(({ plain }) => plain),
    search: figures(({ turns }) => turns),
    'reranked as it is': figures((one) => rank(one, asItIs)),
    'reranked, fitted on all': figures((one) => rank(one, everything)),
    'reranked, fitted on the others': figures((one) => rank(one, others)),
  };
}
console.log('R@10 (MRR)');
console.table(rows);
const named = (names: readonly Feature[], from: number) =>
  Object.fromEntries(names.map((name, at) => [name, everything[from + at] ?? 0]));
console.log('Fitted on all:', {
  amongPeople: named(amongPeople, 0),
  withAssistant: named(withAssistant, amongPeople.length),
});
