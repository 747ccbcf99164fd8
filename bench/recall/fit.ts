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
 * digits and copied by hand; those for another space of vectors are written into a file for MNEME_RERANKER_WEIGHTS.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { prepareQuestion, searchOptions } from '../../src/memory/recall/recall.ts';
import { documentOf, rerankDepth } from '../../src/memory/recall/rerank.ts';
import { search } from '../../src/memory/recall/search.ts';
import { localRerankWeights } from '../../src/providers/local-reranker.ts';
import { assistance, rerankFeatures } from '../../src/providers/rerank-features.ts';
import { Bm25 } from './bm25.ts';
import { Meter } from './meter.ts';
import { type Asked, apart, byName, inOrder, learn, rank } from './rerank-fit.ts';
import { benchServer } from './server.ts';
import { answerable, openSets } from './sets.ts';

const usage = `Usage: npm run bench:fit -- --data FILE... [options]

Fits the local reranker's weights on all sets, and prints what they do on each: plain BM25, the vectors alone, the search,
reranked by the weights there are, by weights fitted on all sets, and by weights of the other sets alone. The sample data
and the technical chats are always among the sets. Vectors are those of the embedder that the environment configures
(MNEME_EMBEDDER and so on), as for the server.

  --data FILE      LoCoMo's JSON, or another file of its form; may be repeated
  --database URL   a scratch database (default: as bench:recall)
  --set NAME       only this set; may be repeated
  --every N        ask every Nth question only (default 1)
  --keep FILE      where the features are kept, so that a second run need not ask
  --write FILE     where the weights fitted on all sets are written, for MNEME_RERANKER_WEIGHTS
  --spaces         what the configured model is worth: with the local embedder's vectors, with the model's, and with both
                   joined, each with weights of its own (--write takes those of both joined)
  --formation      let the workers do all their jobs first
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    set: { type: 'string', multiple: true },
    every: { type: 'string', default: '1' },
    keep: { type: 'string' },
    write: { type: 'string' },
    spaces: { type: 'boolean', default: false },
    formation: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.data.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
if (values.spaces && ['local', undefined].includes(process.env.MNEME_EMBEDDER)) {
  console.error('--spaces needs a model: set MNEME_EMBEDDER, as for the server.');
  process.exit(2);
}
/** What is set in addition to the environment, by the name of the space that it leads to. */
const spaces: Readonly<Record<string, Readonly<Record<string, string>>>> = values.spaces
  ? {
      'the local embedder': { MNEME_EMBEDDER: 'local' },
      'the model': { MNEME_EMBEDDER_HYBRID: 'off' },
      'both joined': { MNEME_EMBEDDER_HYBRID: 'on' },
    }
  : { 'as configured': {} };

async function askAll(
  database: string | undefined,
  environment: Readonly<Record<string, string>>,
): Promise<Map<string, Asked[]>> {
  const { data, formation, set: only } = values;
  const all = new Map<string, Asked[]>();
  const options = { data, database, formation, now: new Date(), only, environment };
  for (const set of await openSets(options)) {
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
    for (const { question, conversation, threadId } of answerable(set, Number(values.every))) {
      const prepared = await prepareQuestion(corpus, {
        query: question.question,
        kinds: ['message'],
        threadId,
      });
      const options = searchOptions(corpus.services, prepared, rerankDepth);
      const found = await search(corpus, prepared.request, options);
      const documents = found.hits.map(documentOf);
      // Its own order is in the ranks that hits carry, wherever the other arms put them.
      const wide = await search(corpus, prepared.request, searchOptions(corpus.services, prepared, 100));
      const nearest = wide.hits
        .flatMap(({ id, arms }) =>
          arms.filter(({ arm }) => arm === 'vector').map(({ rank: place }) => ({ id, place })),
        )
        .sort((one, other) => one.place - other.place);
      const reference = indexes.get(inside ? conversation.id : undefined);
      asked.push({
        evidence: question.evidence,
        turns: found.hits.map(({ id }) => corpus.turns.get(id) ?? ''),
        features: rerankFeatures(question.question, documents).map((features, index) => {
          const document = documents[index];
          return apart(features, document ? assistance(document) : 0);
        }),
        nearest: nearest.slice(0, 10).map(({ id }) => corpus.turns.get(id) ?? ''),
        boosts: found.hits.map(({ boost }) => Math.log(boost)),
        plain:
          reference?.index.search(question.question, 10).map((at) => reference.turns[at]?.id ?? '') ?? [],
      });
    }
    all.set(set.name, asked);
    await corpus.close();
  }
  return all;
}

/** Prints what weights fitted on all sets, and on the other sets alone, do on each; returns the former. */
function report(all: ReadonlyMap<string, readonly Asked[]>): number[] {
  const everything = learn([...all.values()]);
  const asItIs = inOrder(localRerankWeights);
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
      'vectors alone': figures(({ nearest }) => nearest),
      search: figures(({ turns }) => turns),
      'reranked as it is': figures((one) => rank(one, asItIs)),
      'reranked, fitted on all': figures((one) => rank(one, everything)),
      'reranked, fitted on the others': figures((one) => rank(one, others)),
    };
  }
  console.table(rows);
  return everything;
}

const kept: Map<string, [string, Asked[]][]> = new Map(
  values.keep && existsSync(values.keep) ? JSON.parse(await readFile(values.keep, 'utf8')) : [],
);
let fitted: number[] = [];
for (const [space, environment] of Object.entries(spaces)) {
  let asked = kept.get(space);
  if (!asked) {
    const server = await benchServer(values.database);
    asked = [...(await askAll(server.url, environment))];
    await server.stop();
    kept.set(space, asked);
    if (values.keep) await writeFile(values.keep, JSON.stringify([...kept]));
  }
  console.log(`R@10 (MRR), vectors: ${space}`);
  fitted = report(new Map(asked));
}
console.log('Fitted on all:', byName(fitted));
if (values.write) await writeFile(values.write, `${JSON.stringify(byName(fitted), null, 2)}\n`);
