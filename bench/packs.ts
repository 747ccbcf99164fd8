import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildContext } from '../src/memory/context/build-context.ts';
import { recall } from '../src/memory/recall/recall.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import { countLines, stuffed, turnsShown } from './packs/lines.ts';
import { openPackSets, type PackSet } from './packs/sets.ts';
import { Bm25 } from './recall/bm25.ts';
import { benchServer } from './recall/server.ts';

const usage = `Usage: npm run bench:packs -- [--data FILE]... [--database URL] [options]

What the prompt (buildContext) contains: the share of the turns that answer a question at several budgets, beside the
turns that plain BM25 ranks first, stuffed into as many tokens; how many of its lines are filler, near-copies of
another line, or uncertain; and how many lines irrelevant messages get. Each conversation of a file is one person's
memory in a workspace of its own, formed by the workers. The sample data and the technical chats are always asked, too.
A second run over the same database only asks.

  --data FILE         LoCoMo's JSON or another file of its form; may be repeated
  --database URL      a scratch database (default: as bench:recall)
  --set NAME          only this set: a file's name without .json, sample or technical; may be repeated
  --budgets LIST      tokenBudget of the prompts (default 500,1000,2000,4000,8000)
  --from N            pass over the first N conversations of a file
  --conversations N   ask so many conversations of a file (default: all)
  --every N           ask every Nth question only (default 1)
  --time              also how long a recall of 20 hits takes, beside the prompts
  --out FILE          write each prompt with its verdict as JSON lines
  --help              this
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
    set: { type: 'string', multiple: true },
    budgets: { type: 'string', default: '500,1000,2000,4000,8000' },
    from: { type: 'string', default: '0' },
    conversations: { type: 'string', default: '1000' },
    every: { type: 'string', default: '1' },
    time: { type: 'boolean', default: false },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const budgets = values.budgets.split(',').map(Number);
const irrelevant: readonly string[] = JSON.parse(
  readFileSync(new URL('./packs/irrelevant.json', import.meta.url), 'utf8'),
);

/** The sums of one set at one budget. */
interface Sums {
  questions: number;
  shown: number;
  bm25: number;
  tokens: number;
  lines: number;
  filler: number;
  copies: number;
  uncertain: number;
  milliseconds: number;
  asked: number;
  irrelevantLines: number;
  silent: number;
}

const results = new Map<string, Map<number, Sums>>();
const recallTimes = new Map<string, number[]>();
const rows: string[] = [];

function sumsOf(set: string, budget: number): Sums {
  const of = results.get(set) ?? new Map<number, Sums>();
  results.set(set, of);
  const sums = of.get(budget) ?? {
    questions: 0,
    shown: 0,
    bm25: 0,
    tokens: 0,
    lines: 0,
    filler: 0,
    copies: 0,
    uncertain: 0,
    milliseconds: 0,
    asked: 0,
    irrelevantLines: 0,
    silent: 0,
  };
  of.set(budget, sums);
  return sums;
}

async function prompt({ corpus, now }: PackSet, query: string, tokenBudget: number) {
  const started = performance.now();
  const pack = await buildContext(corpus, { query, tokenBudget, now });
  const milliseconds = performance.now() - started;
  // Traces written in the background would be timed with the next prompt.
  await pendingTraces();
  return { pack, milliseconds };
}

async function measure(set: PackSet): Promise<void> {
  const turns = set.conversations.flatMap((conversation) => conversation.turns);
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const bm25 = new Bm25(turns.map(({ author, text }) => (author ? `${author}: ${text}` : text)));
  for (const { question, kind, evidence } of set.questions) {
    const wanted = evidence.flatMap((id) => byId.get(id) ?? []);
    const ranked = bm25.search(question, turns.length).flatMap((at) => turns[at] ?? []);
    if (values.time) {
      const started = performance.now();
      await recall(set.corpus, { query: question, limit: 20, now: set.now });
      recallTimes.set(set.name, [...(recallTimes.get(set.name) ?? []), performance.now() - started]);
      await pendingTraces();
    }
    for (const budget of budgets) {
      const { pack, milliseconds } = await prompt(set, question, budget);
      const shown = turnsShown(pack, set.corpus.turns, wanted);
      const beside = stuffed(ranked, budget);
      const counts = countLines(pack.text);
      const sums = sumsOf(set.name, budget);
      sums.questions += 1;
      sums.shown += shown.length / wanted.length;
      sums.bm25 += wanted.filter(({ id }) => beside.includes(id)).length / wanted.length;
      sums.tokens += pack.tokenCount;
      sums.lines += counts.lines;
      sums.filler += counts.filler;
      sums.copies += counts.copies;
      sums.uncertain += counts.uncertain;
      sums.milliseconds += milliseconds;
      if (values.out)
        rows.push(
          JSON.stringify({
            set: set.name,
            question,
            kind,
            budget,
            evidence,
            shown,
            tokens: pack.tokenCount,
            ...counts,
            text: pack.text,
          }),
        );
    }
  }
  for (const query of irrelevant) {
    for (const budget of budgets) {
      const { pack } = await prompt(set, query, budget);
      const { lines } = countLines(pack.text);
      const sums = sumsOf(set.name, budget);
      sums.asked += 1;
      sums.irrelevantLines += lines;
      if (lines === 0) sums.silent += 1;
      if (values.out)
        rows.push(
          JSON.stringify({
            set: set.name,
            question: query,
            irrelevant: true,
            budget,
            lines,
            text: pack.text,
          }),
        );
    }
  }
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

const server = await benchServer(values.database);
const options = {
  data: values.data,
  database: server.url,
  only: values.set,
  from: Number(values.from),
  conversations: Number(values.conversations),
  every: Number(values.every),
};
for await (const set of openPackSets(options)) {
  process.stderr.write(`${set.name}: ${set.questions.length} questions of ${set.conversations[0]?.id}\n`);
  await measure(set);
  await set.corpus.close();
}
await server.stop();
for (const [name, of] of results) {
  console.log(`\n${name}, ${of.get(budgets[0] ?? 0)?.questions} questions`);
  const table = [...of].map(([budget, sums]) => {
    const per = (value: number) => value / Math.max(1, sums.questions);
    const share = (value: number) => round((100 * value) / Math.max(1, sums.lines));
    return {
      budget,
      'evidence %': round(100 * per(sums.shown)),
      'BM25 %': round(100 * per(sums.bm25)),
      tokens: Math.round(per(sums.tokens)),
      lines: round(per(sums.lines)),
      'filler %': share(sums.filler),
      'copies %': share(sums.copies),
      'uncertain %': share(sums.uncertain),
      'lines, irrelevant': round(sums.irrelevantLines / Math.max(1, sums.asked)),
      'silent, irrelevant %': round((100 * sums.silent) / Math.max(1, sums.asked)),
      ms: round(per(sums.milliseconds)),
    };
  });
  const columns = Object.keys(table[0] ?? {});
  console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`);
  for (const row of table) console.log(`| ${Object.values(row).join(' | ')} |`);
  const times = recallTimes.get(name);
  if (times) console.log(`a recall: ${round(times.reduce((sum, time) => sum + time, 0) / times.length)} ms`);
}
if (values.out) writeFileSync(values.out, `${rows.join('\n')}\n`);
