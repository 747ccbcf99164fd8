import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordTraffic } from '../test/support/traffic.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';
import { loadConversations } from './recall/corpus.ts';
import { readLocomo } from './recall/locomo.ts';
import { type BenchConversation, readFolder } from './recall/question-set.ts';
import { type Cost, costOf } from './recall-cost/measure.ts';
import { bareSearch, operationsFor } from './recall-cost/operations.ts';

const usage = `Usage: npm run bench:recall-cost -- [--engine embedded|native] [--rounds N] [--data FILE]

What a recall, a recall inside one thread, a prompt (buildContext) and an append of one turn cost through GraphQL, in a
workspace with the sample data and all that is formed of it, and in one of each file's turns and vectors, just loaded
(no statistics of the planner's are there) and settled, one client, warm: milliseconds of processor of Node and of
the database, the median and the 95th percentile of the wall clock, statements, transactions and round trips. Beside
them, on the same server in the same run, what bare SQL costs: a full-text search of the same words, and an insert into
a table with a key.

  --engine NAME   embedded or native; both unless given
  --rounds N      times each question is asked (default 4)
  --data FILE     conversations in LoCoMo's form; may be repeated
  --conversations N  how many of each file (default 1)
  --questions N   how many questions of each set (default: all of the sample, 60 of a file)
  --help          this
`;
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    rounds: { type: 'string', default: '4' },
    data: { type: 'string', multiple: true, default: [] },
    conversations: { type: 'string', default: '1' },
    questions: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !(Number(values.rounds) > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

interface MeasuredSet {
  readonly name: string;
  readonly conversations: readonly BenchConversation[];
  readonly formation: boolean;
  readonly questions: number;
}

const sets: MeasuredSet[] = [
  {
    name: 'sample',
    conversations: await readFolder(join(import.meta.dirname, '../db/sample'), new Date()),
    formation: true,
    questions: Number(values.questions ?? Number.POSITIVE_INFINITY),
  },
];
for (const path of values.data) {
  const conversations = await readLocomo(path);
  sets.push({
    name: basename(path).replace(/\.json$/, ''),
    conversations: conversations.slice(0, Number(values.conversations)),
    formation: false,
    questions: Number(values.questions ?? 60),
  });
}
const rows: string[] = [];

function report(
  engine: string,
  set: string,
  state: string,
  name: string,
  { node, database, p50, p95, traffic }: Cost,
): void {
  const cells = [
    engine,
    set,
    state,
    name,
    node.toFixed(1),
    database === null ? '' : database.toFixed(1),
    database === null ? '' : (node + database).toFixed(1),
    p50.toFixed(1),
    p95.toFixed(1),
    ...(traffic
      ? [traffic.statements, traffic.transactions, traffic.roundTrips].map((each) => each.toFixed(1))
      : ['', '', '']),
  ];
  console.log(cells.join('\t'));
  rows.push(`| ${cells.join(' | ')} |`);
}

console.log(
  'engine\tset\tstate\toperation\tNode ms\tdatabase ms\tin all\tp50\tp95\tstatements\ttransactions\tround trips',
);
for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  await onEngine(engine, { fsync: true }, async ({ database, pid }) => {
    const { runnerPool, connectOwner } = database;
    if (!runnerPool || !connectOwner)
      throw new Error('The bench needs the logins of the workers and the owner.');
    const services = await localServices(database);
    const owner = await connectOwner();
    const recorder = recordTraffic(services.pool);
    const rounds = Number(values.rounds);
    const told = (set: string, state: string) => (name: string, cost: Cost) =>
      report(engine, set, state, name, cost);
    for (const { name: set, conversations, formation, questions: most } of sets) {
      const loaded = await loadConversations(services, runnerPool, conversations, set, { formation });
      const { caller, threads } = loaded;
      const all = conversations.flatMap(({ id, questions }) =>
        questions.map(({ question }) => ({ text: question, threadId: threads.get(id) ?? '' })),
      );
      const every = Math.max(1, Math.ceil(all.length / most));
      const questions = all.filter((_, index) => index % every === 0);
      const times = rounds * questions.length;
      for (const state of ['just loaded', 'settled']) {
        if (state === 'settled') await owner.query('vacuum analyze');
        const operations = await operationsFor({ services, caller }, questions);
        for (const { name, run, settled } of operations.all)
          told(set, state)(name, await costOf({ run, settled, times, pid, recorder }));
        await operations.close();
      }
      const search = bareSearch(owner, caller.workspaceId ?? '', questions);
      told(set, 'settled')(
        'bare full-text search',
        await costOf({ run: search, times, pid, recorder: null }),
      );
      await owner.query(
        'create table if not exists public.bench_turn (id uuid primary key, content text not null)',
      );
      const insert = () =>
        owner.query('insert into public.bench_turn values (gen_random_uuid(), $1)', [
          questions[0]?.text ?? '',
        ]);
      told(set, 'settled')('bare insert', await costOf({ run: insert, times, pid, recorder: null }));
    }
    await owner.end();
  });
}
console.log(`
| engine | set | state | operation | Node ms | database ms | in all | p50 | p95 | statements | transactions | round trips |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}`);
