import { parseArgs } from 'node:util';
import { type RecallHit, recall } from '../src/memory/recall/recall.ts';
import type { Weights } from '../src/memory/recall/search.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import { Bm25 } from './recall/bm25.ts';
import { openCorpus } from './recall/corpus.ts';
import { readLocomo } from './recall/locomo.ts';
import { Meter } from './recall/meter.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    /** Ask in the whole workspace instead of inside each conversation's thread. */
    everywhere: { type: 'boolean', default: false },
    /** Index of a conversation that nothing was tuned on: reported apart. */
    aside: { type: 'string', default: '5' },
    weights: { type: 'string', default: '{}' },
    /** Also ask the text arm without the conversation's part in it. */
    words: { type: 'boolean', default: false },
    /** Ask only every Nth question. */
    every: { type: 'string', default: '1' },
    workspace: { type: 'string', default: 'bench-recall' },
  },
});
if (!values.data) {
  console.error('Usage: npm run bench:recall -- --data FILE [--database URL] [--everywhere] [--aside N]');
  process.exit(2);
}

const weights: Weights = JSON.parse(values.weights);
/** BM25 in the database with nothing of the conversation, to see what the conversation adds. */
const wordsAlone: Weights = {
  text: 1,
  vector: 0,
  entity: 0,
  trigram: 0,
  neighbour: 0,
  second_neighbour: 0,
  session: 0,
  speaker: 0,
  question: 0,
};
const arms = ['text', 'vector', 'entity', 'trigram'];

const conversations = await readLocomo(values.data);
const corpus = await openCorpus(conversations, values.workspace, values.database);
const meters = new Map<string, Meter>();
const meter = (group: string, system: string) => {
  const key = `${group} ${system}`;
  const known = meters.get(key) ?? new Meter(system);
  meters.set(key, known);
  return known;
};
const uncertain = { answerable: [0, 0], never: [0, 0] } satisfies Record<string, [number, number]>;

const everything = values.everywhere
  ? new Bm25(conversations.flatMap(({ turns }) => turns.map((turn) => `${turn.author}: ${turn.text}`)))
  : null;
const everyTurn = conversations.flatMap(({ id, turns }) => turns.map((turn) => `${id} ${turn.id}`));

for (const [index, conversation] of conversations.entries()) {
  const groups = ['all', String(index) === values.aside ? 'aside' : 'tuned on'];
  const threadId = corpus.threads.get(conversation.id);
  const reference = everything ?? new Bm25(conversation.turns.map((turn) => `${turn.author}: ${turn.text}`));
  const turnIds = everything ? everyTurn : conversation.turns.map((turn) => `${conversation.id} ${turn.id}`);
  for (const [at, { question, category, evidence }] of conversation.questions.entries()) {
    if (at % Number(values.every) !== 0) continue;
    const wanted = evidence.map((id) => `${conversation.id} ${id}`);
    const ask = async (limit: number, using: Weights) => {
      const input = {
        query: question,
        limit,
        kinds: ['message' as const],
        threadId: everything ? null : threadId,
      };
      const started = performance.now();
      const { hits } = await recall(corpus.services, corpus.caller, input, undefined, using);
      const took = performance.now() - started;
      // Traces written in the background would be timed with the next question.
      await pendingTraces();
      return { hits, took };
    };
    const turnOf = (hit: RecallHit) => `${conversationOf(hit.threadId)} ${corpus.turns.get(hit.id)}`;
    const fused = await ask(20, weights);
    const tally = category === 5 ? uncertain.never : uncertain.answerable;
    tally[0] += 1;
    if (fused.hits[0]?.uncertain ?? true) tally[1] += 1;
    if (category === 5) continue;
    for (const group of groups)
      meter(group, 'fused').add(fused.hits.map(turnOf), wanted, category, fused.took);
    // Each arm's own order, from the ranks the hits carry.
    const wide = await ask(100, weights);
    for (const arm of arms) {
      const found = wide.hits
        .flatMap((hit) => hit.arms.filter((one) => one.arm === arm).map(({ rank }) => ({ hit, rank })))
        .sort((x, y) => x.rank - y.rank);
      for (const group of groups)
        meter(group, arm).add(
          found.map(({ hit }) => turnOf(hit)),
          wanted,
          category,
        );
    }
    if (values.words) {
      const { hits, took } = await ask(20, wordsAlone);
      for (const group of groups) {
        meter(group, 'text, words alone').add(
          hits.filter((hit) => hit.score > 0).map(turnOf),
          wanted,
          category,
          took,
        );
      }
    }
    const started = performance.now();
    const ids = reference.search(question, 20).map((turn) => turnIds[turn] ?? '');
    for (const group of groups)
      meter(group, 'BM25 in memory').add(ids, wanted, category, performance.now() - started);
  }
}
for (const group of ['all', 'tuned on', 'aside']) {
  const rows = [...meters].filter(([key]) => key.startsWith(`${group} `)).map(([, found]) => found.row());
  if (rows.length === 0) continue;
  console.log(`\n${group}, asked ${everything ? 'in the whole workspace' : 'inside the thread'}`);
  console.table(Object.fromEntries(rows.map(({ system, ...figures }) => [system, figures])));
}
const share = ([count, marked]: [number, number]) => `${((100 * marked) / Math.max(count, 1)).toFixed(1)} %`;
console.log(
  `First hit marked uncertain: ${share(uncertain.never)} of questions about things never said, ${share(uncertain.answerable)} of answerable ones.`,
);
await pendingTraces();
await corpus.close();

function conversationOf(threadId: string | null): string | undefined {
  return [...corpus.threads].find(([, thread]) => thread === threadId)?.[0];
}
