import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordTraffic } from '../test/support/traffic.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';
import { loadConversations } from './recall/corpus.ts';
import { readFolder } from './recall/question-set.ts';
import { type Cost, costOf } from './recall-cost/measure.ts';
import { bareSearch, operationsFor } from './recall-cost/operations.ts';

const usage = `Usage: npm run bench:recall-cost -- [--engine embedded|native] [--rounds N]

What a recall, a recall inside one thread, a prompt (buildContext) and an append of one turn cost through GraphQL, in a
workspace with the sample data and all that is formed of it, one client, warm: milliseconds of processor of Node and of
the database, the median and the 95th percentile of the wall clock, statements, transactions and round trips. Beside
them, on the same server in the same run, what bare SQL costs: a full-text search of the same words, and an insert into
a table with a key.

  --engine NAME   embedded or native; both unless given
  --rounds N      times each question is asked (default 4)
  --help          this
`;
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    rounds: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !(Number(values.rounds) > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const sample = join(import.meta.dirname, '../db/sample');
const rows: string[] = [];

function report(engine: string, name: string, { node, database, p50, p95, traffic }: Cost): void {
  const cells = [
    engine,
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
  'engine\toperation\tNode ms\tdatabase ms\tin all\tp50\tp95\tstatements\ttransactions\tround trips',
);
for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  await onEngine(engine, { fsync: true }, async ({ database, pid }) => {
    const { runnerPool, connectOwner } = database;
    if (!runnerPool || !connectOwner)
      throw new Error('The bench needs the logins of the workers and the owner.');
    const services = await localServices(database);
    const conversations = await readFolder(sample, new Date());
    const { caller, threads } = await loadConversations(services, runnerPool, conversations, 'sample');
    const owner = await connectOwner();
    await owner.query('vacuum analyze');
    const questions = conversations.flatMap((conversation) =>
      conversation.questions.map(({ question }) => ({
        text: question,
        threadId: threads.get(conversation.id) ?? '',
      })),
    );
    const rounds = Number(values.rounds);
    const recorder = recordTraffic(services.pool);
    const operations = await operationsFor(services, caller, questions);
    for (const { name, run, settled } of operations.all) {
      report(engine, name, await costOf({ run, settled, times: rounds * questions.length, pid, recorder }));
    }
    const search = bareSearch(owner, caller.workspaceId ?? '', questions);
    report(
      engine,
      'bare full-text search',
      await costOf({ run: search, times: rounds * questions.length, pid, recorder: null }),
    );
    await owner.query('create table public.bench_turn (id uuid primary key, content text not null)');
    const insert = () =>
      owner.query('insert into public.bench_turn values (gen_random_uuid(), $1)', [questions[0]?.text ?? '']);
    report(
      engine,
      'bare insert',
      await costOf({ run: insert, times: rounds * questions.length, pid, recorder: null }),
    );
    await operations.close();
    await owner.end();
  });
}
console.log(`
| engine | operation | Node ms | database ms | in all | p50 | p95 | statements | transactions | round trips |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}`);
