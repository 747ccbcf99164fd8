import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { buildContext } from '../src/memory/context/build-context.ts';
import { ensureEmbeddingModel } from '../src/memory/embedding/models.ts';
import { recall } from '../src/memory/recall/recall.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { openThread } from '../src/memory/threads/threads.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import { openDatabase } from '../src/postgres/database.ts';
import { createProviders, providerSettings } from '../src/providers/config.ts';
import { addTurns, prepareTexts } from './crowd/strangers.ts';
import { type CrowdUser, loadUsers } from './crowd/users.ts';
import { turnsShown } from './packs/lines.ts';
import { Meter } from './recall/meter.ts';
import { benchServer } from './recall/server.ts';
import { readSets } from './recall/sets.ts';
import { percentiles } from './scale/timing.ts';

const usage = `Usage: npm run -s bench:crowd -- --data FILE [options]

What a user is shown and what it costs among strangers in one workspace: users whose memory is a conversation of the
file (some 600 turns), and one with turns added to the last conversation (20,000), asked alone and after strangers
came. R@5 and R@10 of turns, evidence shown by prompts of 1,000 tokens, and milliseconds (p50) of a recall of turns, a
recall of all kinds, a prompt, and the append of a turn. Strangers have a hundred turns each, in the sample's words,
with memories, facts, summaries and names.

  --data FILE         LoCoMo's JSON or another file of its form
  --strangers LIST    turns of strangers (0,10000,100000; a million takes half an hour to load)
  --users N           conversations of the file that are users (4)
  --long N            turns of the one with many (20000; 0 for none)
  --every N           every Nth question of the users (1)
  --database URL      a scratch database (default: as bench:recall)
  --help              this
`;
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    strangers: { type: 'string', default: '0,10000,100000' },
    users: { type: 'string', default: '4' },
    long: { type: 'string', default: '20000' },
    every: { type: 'string', default: '1' },
    database: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !values.data) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
const crowds = values.strangers.split(',').map(Number);
const every = Number(values.every);
const long = Number(values.long);
const note = (message: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${message}`);

const server = await benchServer(values.database);
const database = await openDatabase({
  databaseUrl: server.url,
  dataDir: null,
  secret: 'bench',
  poolSize: 4,
});
const { runnerPool, connectOwner } = database;
if (!runnerPool || !connectOwner) throw new Error('the bench needs the logins of workers and owner');
const providers = createProviders(providerSettings.parse({}));
const { embedder } = providers;
const services: MemoryServices = {
  ...providers,
  pool: database.pool,
  embeddingModelId: await ensureEmbeddingModel(database.pool, embedder.model, embedder.dimensions),
  log: pino({ level: 'warn' }),
};
const owner = await connectOwner();
const { workspaceId, ownerId } = await createWorkspace(database.pool, services.embeddingModelId, {
  slug: `crowd-${Date.now()}`,
});
const admin: Caller = { role: 'admin', workspaceId, userId: ownerId ?? null, requestId: null };
const [set, sample] = await readSets({ data: [values.data], now: new Date('2026-01-31T12:00:00Z') });
if (!set || !sample) throw new Error('nothing to ask');
const conversations = set.conversations.slice(0, Number(values.users) + (long > 0 ? 1 : 0));
note(`forming ${conversations.length} users`);
const users = await loadUsers(services, runnerPool, admin, conversations);
await prepareTexts(
  owner,
  sample.conversations.flatMap(({ turns }) => turns.map(({ text }) => text)),
  embedder,
  services.embeddingModelId,
);
const last = long > 0 ? users.at(-1) : undefined;
if (last) {
  note(`adding turns up to ${long} to one user`);
  const missing = Math.max(100, Math.round((long - last.turns.size) / 100) * 100);
  await addTurns(owner, workspaceId, {
    from: 100_000_001,
    to: 100_000_000 + missing,
    whose: last.caller.userId,
  });
}
const appender: Caller = { ...admin, role: 'member' };
const { threadId } = await openThread({ services, caller: appender }, { title: 'appended' });

interface Figures {
  readonly asked: number;
  readonly r5: number;
  readonly r10: number;
  readonly shown: number;
  readonly turns: number;
  readonly all: number;
  readonly prompt: number;
}

/** Asks all; the first questions twice, so that plans and caches are those of a server that has been asked before. */
async function ask(asked: readonly CrowdUser[]): Promise<Figures> {
  const meter = new Meter('recall');
  const took = { turns: [] as number[], all: [] as number[], prompt: [] as number[] };
  let shown = 0;
  let count = 0;
  const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const answer = await work();
    times.push(performance.now() - started);
    await pendingTraces();
    return answer;
  };
  for (const { conversation, caller, turns } of asked) {
    const byId = new Map(conversation.turns.map((turn) => [turn.id, turn]));
    const times = conversation.turns.map(({ occurredAt }) => Date.parse(occurredAt ?? '') || 0);
    const now = new Date(Math.max(...times) + 86_400_000).toISOString();
    const questions = conversation.questions.filter(
      ({ evidence }, index) => evidence.length > 0 && index % every === 0,
    );
    for (const [index, { question, evidence }] of [...questions.slice(0, 8), ...questions].entries()) {
      const warm = index < 8;
      const found = await timed(warm ? [] : took.turns, () =>
        recall({ services, caller }, { query: question, limit: 10, kinds: ['message'], now }),
      );
      await timed(warm ? [] : took.all, () =>
        recall({ services, caller }, { query: question, limit: 10, now }),
      );
      const pack = await timed(warm ? [] : took.prompt, () =>
        buildContext({ services, caller }, { query: question, tokenBudget: 1000, now }),
      );
      if (warm) continue;
      count += 1;
      meter.add(
        found.hits.map(({ id }) => turns.get(id) ?? id),
        evidence,
      );
      const wanted = evidence.flatMap((id) => byId.get(id) ?? []);
      shown += turnsShown(pack, turns, wanted).length / Math.max(1, wanted.length);
    }
  }
  const figures = meter.figures();
  return {
    asked: count,
    r5: figures['R@5'],
    r10: figures['R@10'],
    shown: Math.round((1000 * shown) / Math.max(1, count)) / 10,
    turns: percentiles(took.turns).p50,
    all: percentiles(took.all).p50,
    prompt: percentiles(took.prompt).p50,
  };
}

async function append(times: number): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await appendMessages(
      { services, caller: appender },
      {
        threadId,
        messages: [
          { role: 'user', content: `The ${index}. thing to say of ${sample?.name}: all is well here.` },
        ],
      },
    );
    took.push(performance.now() - started);
  }
  return percentiles(took).p50;
}

console.log(
  '| strangers | user | questions | R@5 | R@10 | shown at 1,000 | recall of turns ms | of all | prompt ms | append ms | load |\n|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
);
let there = 0;
for (const crowd of crowds) {
  if (crowd > there) {
    note(`${crowd} strangers' turns: adding ${crowd - there}`);
    for (let from = there; from < crowd; from += 100_000)
      await addTurns(owner, workspaceId, {
        from: from + 1,
        to: Math.min(crowd, from + 100_000),
        whose: null,
      });
    there = crowd;
  } else await owner.query('vacuum (analyze)');
  for (const [name, asked] of [
    ['600 turns', last ? users.slice(0, -1) : users],
    [`${long} turns`, last ? [last] : []],
  ] as const) {
    if (asked.length === 0) continue;
    const { asked: count, r5, r10, shown, turns, all, prompt } = await ask(asked);
    const cells = [
      crowd,
      name,
      count,
      r5,
      r10,
      shown,
      turns,
      all,
      prompt,
      await append(50),
      loadavg()[0] ?? 0,
    ];
    console.log(
      `| ${cells.map((cell) => (typeof cell === 'number' ? Math.round(cell * 10) / 10 : cell)).join(' | ')} |`,
    );
  }
}
await owner.end();
await database.close();
await server.stop();
