import { parseArgs } from 'node:util';
import { recall } from '../src/memory/recall/recall.ts';
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
    workspace: { type: 'string', default: 'bench-recall' },
  },
});
if (!values.data) {
  console.error('Usage: npm run bench:recall -- --data FILE [--database URL] [--everywhere] [--aside N]');
  process.exit(2);
}

const off = { text: 0, vector: 0, entity: 0, trigram: 0 };
const weights: Weights = JSON.parse(values.weights);
/** Each arm alone, then all of them as recall fuses them. */
const systems: { name: string; weights: Weights }[] = [
  { name: 'text, words alone', weights: { ...off, text: 1, neighbour: 0, speaker: 0, session: 0 } },
  { name: 'text', weights: { ...weights, ...off, text: 1 } },
  { name: 'vector', weights: { ...weights, ...off, vector: 1 } },
  { name: 'entity', weights: { ...weights, ...off, entity: 1 } },
  { name: 'trigram', weights: { ...weights, ...off, trigram: 1 } },
  { name: 'fused', weights },
];

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
  for (const { question, category, evidence } of conversation.questions) {
    const wanted = evidence.map((id) => `${conversation.id} ${id}`);
    for (const system of systems) {
      if (category === 5 && system.name !== 'fused') continue;
      const started = performance.now();
      const { hits } = await recall(
        corpus.services,
        corpus.caller,
        { query: question, limit: 20, kinds: ['message'], threadId: everything ? null : threadId },
        undefined,
        system.weights,
      );
      const took = performance.now() - started;
      if (system.name === 'fused') {
        const tally = category === 5 ? uncertain.never : uncertain.answerable;
        tally[0] += 1;
        if (hits[0]?.uncertain ?? true) tally[1] += 1;
      }
      if (category === 5) continue;
      // A hit of an arm that has no weight is there only to fill the list.
      const ranked = hits.filter((hit) => hit.score > 0);
      const ids = ranked.map((hit) => `${conversationOf(hit.threadId)} ${corpus.turns.get(hit.id)}`);
      for (const group of groups) meter(group, system.name).add(ids, wanted, category, took);
      // Traces written in the background would be timed with the next question.
      await pendingTraces();
    }
    if (category === 5) continue;
    const started = performance.now();
    const ids = reference.search(question, 20).map((at) => turnIds[at] ?? '');
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
