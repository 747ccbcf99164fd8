/**
 * Fits the ranking weights by coordinate descent, against the database's own statement.
 *
 * Procedure. Conversations are asked inside their thread, every Nth question, one conversation (`--aside`) kept out.
 * The objective is R@10 + 0.3 MRR over the rest: R@10 is what is judged, MRR keeps the order at the top from being
 * paid for it. Each weight in turn is tried at 0.5, 0.75, 1.33 and 2 times its value, and a change is kept only when
 * it gains more than 0.2 points: smaller gains on a few hundred questions are noise. At most `--passes` rounds. The
 * conversation kept aside is scored with the first and the last weights and never looked at in between; weights are
 * then rounded, checked on it and on `db/sample/questions.json`, and written into
 * `db/functions/mneme_search/default_weights.sql` by hand.
 *
 *   node bench/recall/fit.ts --data FILE --database URL [--every 3] [--aside 5] [--passes 2]
 */
import { parseArgs } from 'node:util';
import { recallInput } from '../../src/memory/recall/input.ts';
import { search, type Weights } from '../../src/memory/recall/search.ts';
import { withSession } from '../../src/postgres/session.ts';
import { openCorpus } from './corpus.ts';
import { readLocomo } from './locomo.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string' },
    every: { type: 'string', default: '3' },
    aside: { type: 'string', default: '5' },
    passes: { type: 'string', default: '2' },
  },
});
if (!values.data) {
  console.error('Usage: node bench/recall/fit.ts --data FILE --database URL');
  process.exit(2);
}
const conversations = await readLocomo(values.data);
const corpus = await openCorpus(conversations, 'bench-recall', values.database);

interface Question {
  readonly text: string;
  readonly threadId: string | undefined;
  readonly evidence: readonly string[];
  readonly embedding: readonly number[] | null;
}
const kept: Question[] = [];
const aside: Question[] = [];
for (const [index, conversation] of conversations.entries()) {
  for (const [at, question] of conversation.questions.entries()) {
    if (question.category === 5 || at % Number(values.every) !== 0) continue;
    const [embedding] = await corpus.services.embedder.embed([question.question], 'query');
    (String(index) === values.aside ? aside : kept).push({
      text: question.question,
      threadId: corpus.threads.get(conversation.id),
      evidence: question.evidence,
      embedding: embedding ?? null,
    });
  }
}

async function score(
  questions: readonly Question[],
  weights: Weights,
): Promise<{ r10: number; mrr: number }> {
  let r10 = 0;
  let mrr = 0;
  for (const { text, threadId, evidence, embedding } of questions) {
    const request = recallInput.parse({ query: text, kinds: ['message'], threadId });
    const found = await search(corpus.services, corpus.caller, request, {
      embedding,
      limit: 10,
      weights,
    });
    const turns = found.hits.map((hit) => corpus.turns.get(hit.id) ?? '');
    r10 += evidence.filter((id) => turns.includes(id)).length / evidence.length;
    const first = turns.findIndex((id) => evidence.includes(id));
    mrr += first < 0 ? 0 : 1 / (first + 1);
  }
  return { r10: (100 * r10) / questions.length, mrr: (100 * mrr) / questions.length };
}

const fitted = [
  'k',
  'vector',
  'neighbour',
  'second_neighbour',
  'session',
  'speaker',
  'question',
  'vector_neighbour',
  'vector_second_neighbour',
  'vector_session',
  'vector_speaker',
  'vector_question',
];
const defaults = await withSession(corpus.services.pool, corpus.caller, async (session) => {
  const { rows } = await session.query<{ weights: Record<string, number> }>(
    'select mneme_search.default_weights() as weights',
  );
  return rows[0]?.weights ?? {};
});
let weights: Record<string, number> = Object.fromEntries(fitted.map((name) => [name, defaults[name] ?? 0]));
const objective = ({ r10, mrr }: { r10: number; mrr: number }) => r10 + 0.3 * mrr;
let best = await score(kept, weights);
console.log('start', kept.length, 'questions', best, 'aside', await score(aside, weights));
for (let pass = 0; pass < Number(values.passes); pass++) {
  let changed = false;
  for (const name of fitted) {
    for (const factor of [0.5, 0.75, 1.33, 2]) {
      const tried = { ...weights, [name]: (weights[name] ?? 0) * factor };
      const figures = await score(kept, tried);
      if (objective(figures) <= objective(best) + 0.2) continue;
      weights = tried;
      best = figures;
      changed = true;
      console.log(name, tried[name], figures);
    }
  }
  if (!changed) break;
}
console.log('end', best, 'aside', await score(aside, weights));
console.log(weights);
await corpus.close();
