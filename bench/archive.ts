import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { recall } from '../src/memory/recall/recall.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import { benchServer } from './recall/server.ts';
import { answerable, type BenchSet, openSets } from './recall/sets.ts';

const usage = `Usage: npm run bench:archive -- --set NAME [--data FILE] [--every N]

What the archive saves and costs: bytes of the database and of the blob store for each turn before and after all of a
set's turns are archived, and recall's answers and times, live and archived (first with nothing in memory, then again).
The set is one of bench:recall's, with vectors and without formation, alone in its database: sizes are the whole
table's. The blob store is a directory.
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    set: { type: 'string' },
    every: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.set === undefined) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const blobs = await mkdtemp(join(tmpdir(), 'mneme-bench-archive-'));
process.env.MNEME_BLOB_DIR = blobs;
const server = await benchServer(undefined);
const now = new Date().toISOString();

interface Asked {
  /** The hits of each question, by their ids and in their order. */
  readonly answers: string[];
  readonly lost: number;
  readonly p50: number;
  readonly p95: number;
}

async function ask({ corpus, within, ...set }: BenchSet): Promise<Asked> {
  const answers: string[] = [];
  const times: number[] = [];
  let lost = 0;
  for (const { question, threadId } of answerable({ corpus, within, ...set }, Number(values.every))) {
    const input = {
      query: question.question,
      limit: 20,
      kinds: ['message' as const],
      threadId: within === 'conversation' ? threadId : undefined,
      now,
    };
    const started = performance.now();
    const { hits } = await recall(corpus, input);
    times.push(performance.now() - started);
    await pendingTraces();
    answers.push(JSON.stringify(hits.map(({ id, text, score }) => [id, text, score])));
    lost += hits.filter(({ text }) => text === null).length;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { answers, lost, p50: at(0.5), p95: at(0.95) };
}

/** Bytes of the turns' table with its long texts, and of its indexes, without what was freed. */
async function sizes(owner: Client): Promise<{ table: number; indexes: number }> {
  await owner.query('vacuum full mneme.message');
  const { rows } = await owner.query<{ table: string; indexes: string }>(
    `select pg_table_size('mneme.message') as table, pg_indexes_size('mneme.message') as indexes`,
  );
  return { table: Number(rows[0]?.table), indexes: Number(rows[0]?.indexes) };
}

async function storedBytes(): Promise<number> {
  const entries = await readdir(blobs, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return found.reduce((sum, { size }) => sum + size, 0);
}

const lines = [
  '| set | turns | bytes a turn in the table | with indexes | in the store | p50 live | archived, first | archived, again | equal answers |',
  '|---|---|---|---|---|---|---|---|---|',
];
const only = [values.set];
for (const set of await openSets({
  data: values.data,
  database: server.url,
  formation: false,
  now: new Date(),
  only,
})) {
  const { corpus } = set;
  const owner = await corpus.connect();
  const turns = corpus.turns.size;
  await ask(set);
  const live = await ask(set);
  const before = await sizes(owner);
  const stored = await storedBytes();
  // Nothing was formed of them here, and nothing is to be.
  await owner.query(
    `insert into mneme_private.extracted_turn (workspace_id, message_id, extracted_by)
     select workspace_id, id, 'bench' from mneme.message where workspace_id = $1 on conflict do nothing`,
    [corpus.caller.workspaceId],
  );
  await owner.query('delete from mneme_private.formation_backlog where workspace_id = $1', [
    corpus.caller.workspaceId,
  ]);
  const archived = await corpus.archive();
  const after = await sizes(owner);
  const first = await ask(set);
  const again = await ask(set);
  const equal = live.answers.filter((answer, index) => answer === again.answers[index]).length;
  const a = (bytes: number) => Math.round(bytes / turns);
  const ms = ({ p50 }: Asked) => `${p50.toFixed(1)} ms`;
  lines.push(
    `| ${set.name} | ${archived} of ${turns} | ${a(before.table)} → ${a(after.table)} | ${a(before.table + before.indexes)} → ${a(after.table + after.indexes)} | ${a((await storedBytes()) - stored)} | ${ms(live)} | ${ms(first)} | ${ms(again)} | ${equal} of ${live.answers.length}, ${again.lost} texts lost |`,
  );
  await owner.end();
  await corpus.close();
}
await server.stop();
await rm(blobs, { recursive: true, force: true });
console.log(lines.join('\n'));
