import { parseArgs } from 'node:util';
import { prepareQuestion, recall, searchOptions } from '../src/memory/recall/recall.ts';
import { armNames, search, type Weights } from '../src/memory/recall/search.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import { Bm25 } from './recall/bm25.ts';
import { type Figures, Meter } from './recall/meter.ts';
import { benchServer } from './recall/server.ts';
import { answerable, type BenchSet, exchanges, openSets } from './recall/sets.ts';
import { VectorOnly } from './recall/vector-only.ts';

const usage = `Usage: npm run bench:recall -- [--data FILE]... [--database URL] [options]

How well recall finds the turns that answer a question: share of them among the first 5, 10 and 20 hits, questions
with any and with all among the first 10, the mean reciprocal rank, and R@10 where either half of an exchange of user
and assistant counts, in percent. For each arm alone, fused, and reranked, beside plain BM25 in memory and a
vector-only query over pgvector on the same server with the same embedder; for all questions and by category.
Asks every file in LoCoMo's form (each question inside its conversation), the sample data, and long technical chats
whose questions use other words than their answers. Turns get their vectors and nothing else, unless --formation says
so: a set of 12,000 long messages loads in minutes. A second run over the same database only asks.

  --data FILE      LoCoMo's JSON, another file of its form, or a folder like db/sample; may be repeated
  --database URL   a scratch database (default: MNEME_TEST_DATABASE_URL; else a native server of our own that goes
                   afterwards, with the binaries of MNEME_TEST_POSTGRES_BIN; else the embedded engine)
  --set NAME       only this set: a file's name without .json, sample or technical; may be repeated
  --formation      let the workers do all their jobs first: entities, memories, summaries, times
  --everywhere     ask a file's questions in the whole workspace, not inside their conversation
  --conversations  report each conversation apart, too
  --every N        ask every Nth question only (default 1)
  --weights JSON   ranking weights over the workspace's own
  --brief          leave the single arms out
  --help           this

Embedder and reranker are those the environment configures (MNEME_EMBEDDER and so on), as for the server.
Prints tables for a terminal, then the same in markdown for docs/benchmarks.md.
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    set: { type: 'string', multiple: true },
    everywhere: { type: 'boolean', default: false },
    formation: { type: 'boolean', default: false },
    conversations: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    weights: { type: 'string', default: '{}' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const weights: Weights = JSON.parse(values.weights);
const server = await benchServer(values.database);
const systems = {
  reranked: 'reranked (what recall answers)',
  fused: 'fused, no reranker',
  bm25: 'plain BM25 in memory',
  vectorOnly: 'vector only, pgvector',
};

/** Meters by group of questions, then by system. */
type Groups = Map<string, Map<string, Meter>>;

async function measure(set: BenchSet): Promise<Groups> {
  const { corpus, conversations } = set;
  const groups: Groups = new Map();
  const exchangeOf = exchanges(set);
  const add = (
    names: readonly string[],
    system: string,
    hits: readonly string[],
    evidence: readonly string[],
    took?: number,
  ) => {
    for (const name of names) {
      const group = groups.get(name) ?? new Map<string, Meter>();
      groups.set(name, group);
      const meter = group.get(system) ?? new Meter(system, exchangeOf);
      group.set(system, meter);
      meter.add(hits, evidence, took);
    }
  };
  const inside = set.within === 'conversation' && !values.everywhere;
  const all = conversations.flatMap(({ id, turns }) => turns.map((turn) => ({ conversation: id, turn })));
  const vectorOnly = await VectorOnly.open(await corpus.connect(), corpus.services.embedder, all);
  const bm25 = new Map(
    (inside ? conversations.map(({ id }) => id) : [undefined]).map((within) => {
      const turns = all.filter(({ conversation }) => within === undefined || conversation === within);
      const index = new Bm25(
        turns.map(({ turn: { author, text } }) => (author ? `${author}: ${text}` : text)),
      );
      return [within, { index, ids: turns.map(({ turn }) => turn.id) }] as const;
    }),
  );
  const ids = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => corpus.turns.get(id) ?? '');

  for (const { question, conversation, threadId } of answerable(set, Number(values.every))) {
    const { evidence } = question;
    const names = ['all', question.kind];
    if (values.conversations) names.push(conversation.id);
    const input = {
      query: question.question,
      limit: 20,
      kinds: ['message' as const],
      threadId: inside ? threadId : undefined,
    };
    let started = performance.now();
    const { hits } = await recall(corpus, input, weights);
    const took = performance.now() - started;
    // Traces written in the background would be timed with the next question.
    await pendingTraces();
    add(names, systems.reranked, ids(hits), evidence, took);
    const prepared = await prepareQuestion(corpus, input);
    const wide = await search(
      corpus,
      prepared.request,
      searchOptions(corpus.services, prepared, 100, weights),
    );
    add(names, systems.fused, ids(wide.hits), evidence);
    // Each arm's own order, from the ranks that the hits carry.
    for (const arm of armNames) {
      const found = wide.hits
        .flatMap((hit) => hit.arms.filter((one) => one.arm === arm).map(({ rank }) => ({ id: hit.id, rank })))
        .sort((a, b) => a.rank - b.rank);
      add(names, `  ${arm} alone`, ids(found), evidence);
    }
    const within = inside ? conversation.id : undefined;
    const reference = bm25.get(within);
    started = performance.now();
    const words = reference?.index.search(question.question, 20).map((at) => reference.ids[at] ?? '') ?? [];
    add(names, systems.bm25, words, evidence, performance.now() - started);
    started = performance.now();
    const nearest = await vectorOnly.search(question.question, within, 20);
    add(names, systems.vectorOnly, nearest, evidence, performance.now() - started);
  }
  await vectorOnly.close();
  return groups;
}

function markdown(title: string, rows: readonly Figures[]): string {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'system' && name !== 'questions');
  return [
    `| ${title} | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.system.trim()} | ${columns.map((name) => row[name] ?? '').join(' | ')} |`),
  ].join('\n');
}

const tables: string[] = [];
const mainSystems = new Set<string>(Object.values(systems));
const { data, formation } = values;
const sets = await openSets({ data, database: server.url, formation, now: new Date(), only: values.set });
for (const set of sets) {
  const groups = await measure(set);
  for (const [name, meters] of [...groups].sort(([a], [b]) => Number(b === 'all') - Number(a === 'all'))) {
    const rows = [...meters.values()]
      .map((meter) => meter.figures())
      .filter(({ system }) => !values.brief || mainSystems.has(system));
    const asked = rows[0]?.questions ?? 0;
    const title = `${set.name}, ${name}, ${asked} questions`;
    console.log(`\n${title}`);
    console.table(Object.fromEntries(rows.map(({ system, questions, ...figures }) => [system, figures])));
    tables.push(markdown(title, rows));
  }
  await set.corpus.close();
}
await server.stop();
console.log(`\n${tables.join('\n\n')}`);
