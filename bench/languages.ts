import { parseArgs } from 'node:util';
import { prepareQuestion, recall, searchOptions } from '../src/memory/recall/recall.ts';
import { search, type Weights } from '../src/memory/recall/search.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import { Bm25, pairs, pieces, type Split, words } from './recall/bm25.ts';
import { Meter } from './recall/meter.ts';
import { benchServer } from './recall/server.ts';
import { answerable, openSets } from './recall/sets.ts';

const usage = `Usage: npm run bench:languages -- --data FILE [options]

R@10 in each language of a file in LoCoMo's form, where each conversation is one story in one language and is named by
it: what recall answers, the search without the reranker, and BM25 over words, over pairs of letters, and over words
and pieces of four letters.

  --data FILE      may be repeated
  --database URL   a scratch database (default: MNEME_TEST_DATABASE_URL; else a native server of our own)
  --choose LANG    a language that choices are made on; the others are also summed up apart. May be repeated
  --misses         print each question whose answer is not among the first ten
  --weights JSON   ranking weights over the workspace's own
  --help           this
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    choose: { type: 'string', multiple: true, default: [] },
    misses: { type: 'boolean', default: false },
    weights: { type: 'string', default: '{}' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.data.length === 0) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}
const weights: Weights = JSON.parse(values.weights);
const splits: Readonly<Record<string, Split>> = {
  'BM25 of words': words,
  'of pairs': pairs,
  'of pieces': pieces,
};
const server = await benchServer(values.database);
const sets = await openSets({
  data: values.data,
  database: server.url,
  formation: false,
  now: new Date(),
  only: values.data.map((path) => path.replace(/^.*\//, '').replace(/\.json$/, '')),
});
for (const set of sets) {
  const { corpus, conversations } = set;
  const ids = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => corpus.turns.get(id) ?? '');
  const meters = new Map<string, Map<string, Meter>>();
  const add = (
    groups: readonly string[],
    system: string,
    hits: readonly string[],
    evidence: readonly string[],
  ) => {
    for (const group of groups) {
      const systems = meters.get(group) ?? new Map<string, Meter>();
      meters.set(group, systems);
      const meter = systems.get(system) ?? new Meter(system);
      systems.set(system, meter);
      meter.add(hits, evidence);
    }
  };
  const references = new Map(
    conversations.map(({ id, turns }) => [
      id,
      Object.entries(splits).map(([name, split]) => ({
        name,
        index: new Bm25(
          turns.map(({ author, text }) => (author ? `${author}: ${text}` : text)),
          split,
        ),
        turns: turns.map((turn) => turn.id),
      })),
    ]),
  );
  for (const { question, conversation, threadId } of answerable(set)) {
    const { evidence } = question;
    const groups = ['all', conversation.id];
    if (values.choose.length > 0)
      groups.push(values.choose.includes(conversation.id) ? 'chosen' : 'left out');
    const input = { query: question.question, limit: 20, kinds: ['message' as const], threadId };
    const { hits } = await recall(corpus, input, weights);
    await pendingTraces();
    add(groups, 'reranked', ids(hits), evidence);
    if (values.misses && !evidence.some((id) => ids(hits).slice(0, 10).includes(id))) {
      const said = conversation.turns.find(({ id }) => evidence.includes(id));
      console.log(`${conversation.id}: ${question.question}\n    ${said?.text}`);
    }
    const prepared = await prepareQuestion(corpus, input);
    const wide = await search(
      corpus,
      prepared.request,
      searchOptions(corpus.services, prepared, 20, weights),
    );
    add(groups, 'fused', ids(wide.hits), evidence);
    for (const { name, index, turns } of references.get(conversation.id) ?? []) {
      const found = index.search(question.question, 20).map((at) => turns[at] ?? '');
      add(groups, name, found, evidence);
    }
  }
  const rows = [...meters].sort(([a], [b]) => Number(a === 'all') - Number(b === 'all'));
  console.log(set.name);
  console.table(
    Object.fromEntries(
      rows.map(([group, systems]) => [
        group,
        Object.fromEntries([...systems].map(([system, meter]) => [system, meter.figures()['R@10']])),
      ]),
    ),
  );
  await corpus.close();
}
await server.stop();
