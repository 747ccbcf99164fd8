/**
 * Fits the weights of fusion and conversation (`mneme_search.default_weights`) by coordinate descent, against the
 * database's own statement and without a reranker.
 *
 * Procedure. LoCoMo's questions are asked inside their conversation, every Nth, one conversation (`--aside`) kept
 * out. The objective is R@10 + 0.3 MRR over the rest: R@10 is what is judged, MRR keeps the order at the top from
 * being paid for it. Each weight in turn is tried at 0.5, 0.75, 1.33 and 2 times its value, and a change is kept only
 * when it gains more than 0.2 points: smaller gains on a few hundred questions are noise. At most `--passes` rounds.
 * The first and the last weights are then scored on what took no part: the conversation kept aside, the sample data
 * and the technical chats. Weights are taken over by hand, rounded, and only where all of these hold.
 */
import { parseArgs } from 'node:util';
import { prepareQuestion, type Question } from '../../src/memory/recall/recall.ts';
import { search, type Weights } from '../../src/memory/recall/search.ts';
import { withSession } from '../../src/postgres/session.ts';
import { type Figures, Meter } from './meter.ts';
import { answerable, type BenchSet, openSets } from './sets.ts';

const usage = `Usage: npm run bench:fit-search -- --data FILE [--database URL] [--every 3] [--aside 5] [--passes 2]

Looks for better weights of fusion and conversation on a LoCoMo file; slow, since every trial asks the database.
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    every: { type: 'string', default: '3' },
    aside: { type: 'string', default: '5' },
    passes: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.data) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const fitted = [
  'k',
  'vector',
  'entity',
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

/** A question that is embedded once, however many weights it is asked with. */
interface Asked {
  readonly set: BenchSet;
  readonly question: Question;
  readonly evidence: readonly string[];
}

async function score(asked: readonly Asked[], weights: Weights): Promise<Figures> {
  const meter = new Meter('search');
  for (const { set, question, evidence } of asked) {
    const { services, caller, turns } = set.corpus;
    const { embedding, understood, request } = question;
    const found = await search({ services, caller }, request, {
      embedding,
      limit: 20,
      terms: understood.terms,
      weights,
    });
    meter.add(
      found.hits.map(({ id }) => turns.get(id) ?? ''),
      evidence,
    );
  }
  return meter.figures();
}

const objective = (figures: Figures) => figures['R@10'] + 0.3 * figures.MRR;

const sets = await openSets({
  data: [values.data],
  database: values.database,
  formation: true,
  now: new Date(),
});
const kept: Asked[] = [];
const others = new Map<string, Asked[]>();
for (const set of sets) {
  const every = set.within === 'conversation' ? Number(values.every) : 1;
  for (const { question, conversation, threadId } of answerable(set, every)) {
    const apart = set.conversations[Number(values.aside)]?.id === conversation.id;
    const name = set.within === 'conversation' ? `${conversation.id}, kept aside` : set.name;
    const group = set.within === 'conversation' && !apart ? kept : (others.get(name) ?? []);
    if (group !== kept) others.set(name, group);
    group.push({
      set,
      question: await prepareQuestion(set.corpus, {
        query: question.question,
        kinds: ['message'],
        threadId,
      }),
      evidence: question.evidence,
    });
  }
}

async function report(title: string, weights: Weights): Promise<void> {
  const rows: [string, Figures][] = [['fitted on', await score(kept, weights)]];
  for (const [name, asked] of others) rows.push([name, await score(asked, weights)]);
  console.log(title);
  console.table(Object.fromEntries(rows.map(([name, { system, ...figures }]) => [name, figures])));
}

const [set] = sets;
if (!set) throw new Error('no set was opened');
const defaults = await withSession(set.corpus.services.pool, set.corpus.caller, async (session) => {
  const { rows } = await session.query<{ weights: Record<string, number> }>(
    'select mneme_search.default_weights() as weights',
  );
  return rows[0]?.weights ?? {};
});
let weights: Record<string, number> = Object.fromEntries(fitted.map((name) => [name, defaults[name] ?? 0]));
await report('The weights as they are', weights);
let best = await score(kept, weights);
for (let pass = 0; pass < Number(values.passes); pass++) {
  let changed = false;
  for (const name of fitted) {
    const from = weights[name] ?? 0;
    for (const factor of [0.5, 0.75, 1.33, 2]) {
      const tried = { ...weights, [name]: from * factor };
      const figures = await score(kept, tried);
      if (objective(figures) <= objective(best) + 0.2) continue;
      weights = tried;
      best = figures;
      changed = true;
      console.log(name, tried[name], `R@10 ${figures['R@10']}`, `MRR ${figures.MRR}`);
    }
  }
  if (!changed) break;
}
await report('The weights found', weights);
console.log(weights);
for (const { corpus } of sets) await corpus.close();
