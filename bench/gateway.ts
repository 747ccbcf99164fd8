import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { buildContext } from '../src/memory/context/build-context.ts';
import { pendingTraces } from '../src/memory/recall/trace.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import { loadConfig } from '../src/server/config.ts';
import { startServer } from '../src/server/start.ts';
import { signToken, tokenSettings } from '../src/server/token.ts';
import { type EngineName, engineNames, onEngine } from './engines.ts';
import { startProvider } from './gateway/provider.ts';

const usage = `Usage: npm run bench:gateway -- [--requests N] [--streams N] [--turns N] [--engine native|embedded]
         [--protocol openai|anthropic]

What the gateway adds to the time to the first byte, beside the recall: each question is put in turn to a provider that
answers at once, to what the gateway does with it (appendMessages, buildContext), each alone, and to the gateway. Then
what is left of streams that were read to their end or left in the middle: fails where heap, listeners or connections
grow with them.

  --requests N  questions to measure (default: 200; 0 measures none)
  --streams N   streams to look for what is left of (default: 1000; 0 looks for none)
  --turns N     remembered before (default: 2000)
  --engine E    native (commits are synced) or embedded (default: native)
  --protocol P  what the provider speaks (default: openai)
  --help        this
`;
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200' },
    streams: { type: 'string', default: '1000' },
    turns: { type: 'string', default: '2000' },
    engine: { type: 'string', default: 'native' },
    protocol: { type: 'string', default: 'openai' },
    help: { type: 'boolean', default: false },
  },
});
const engine = engineNames.find((name): name is EngineName => name === values.engine);
const [requests, streams, turns] = [values.requests, values.streams, values.turns].map(Number);
if (values.help || !engine || ![requests, streams, turns].every((count) => Number.isInteger(count))) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

/** Streams at once. */
const atOnce = 20;
/** Every so many streams' clients leave after the first piece. */
const leaving = 5;
/** Bytes that the end may have more than the middle: the noise of collecting, and blocks kept for tool loops. */
const tolerance = 6 * 1024 * 1024;
/** What is asked before anything is measured. */
const warmUp = 30;
const things = [
  'boat',
  'garden',
  'bicycle',
  'kiln',
  'piano',
  'orchard',
  'camera',
  'loom',
  'telescope',
  'tent',
];
const places = [
  'harbour',
  'mill',
  'attic',
  'market',
  'station',
  'bridge',
  'library',
  'quarry',
  'island',
  'pier',
];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const warnings: string[] = [];
process.on('warning', ({ name }) => warnings.push(name));

const folder = mkdtempSync(join(tmpdir(), 'mneme-bench-gateway-'));
const provider = await startProvider(20);
try {
  await onEngine(engine, { fsync: true }, async ({ database }) => {
    const { config } = loadConfig({
      env: {
        PORT: '0',
        MNEME_TOKEN_SECRET: 'the bench secret of forty characters, at least',
        MNEME_DATA_DIR: folder,
        MNEME_RATE_LIMIT: '0',
        MNEME_RATE_LIMIT_WORKSPACE: '0',
        MNEME_GATEWAY_PROVIDERS: 'main',
        MNEME_GATEWAY_MAIN_URL: provider.url,
        MNEME_GATEWAY_MAIN_PROTOCOL: values.protocol,
      },
    });
    const tokens = await tokenSettings(config);
    const log = pino({ level: 'error' });
    const parts = { api: true, workers: false };
    const server = await startServer({ config, database, tokens, log, parts });
    try {
      const { services } = server;
      const { workspaceId, ownerId: userId } = await createWorkspace(
        services.pool,
        services.embeddingModelId,
        { slug: 'gateway' },
      );
      const caller: Caller = { role: 'member', workspaceId, userId, requestId: null };
      const token = await signToken({ workspaceId, userId, role: 'member', ttlSeconds: 3_600 }, tokens);
      await remember(services, caller);
      const base = `${(server.url ?? '').replace(/\/graphql$/, '')}/v1`;
      const ask = (question: string, signal?: AbortSignal) => firstByte(base, token, question, signal);
      const recall = async (query: string) => void (await buildContext({ services, caller }, { query }));
      const store = async (content: string) =>
        void (await appendMessages(
          { services, caller },
          {
            threadKey: randomUUID(),
            channel: 'gateway',
            messages: [{ role: 'user', content }],
          },
        ));
      if (requests) await measure(ask, recall, store);
      if (streams) await look(ask, () => services.pool.listenerCount('error'));
    } finally {
      await server.close();
    }
  });
} finally {
  await provider.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function remember(services: MemoryServices, caller: Caller): Promise<void> {
  for (let from = 0; from < (turns ?? 0); from += 500) {
    const count = Math.min(500, (turns ?? 0) - from);
    const messages = Array.from({ length: count }, (_, at) => ({
      role: 'user' as const,
      content: `${sentence(from + at)} That was on day ${from + at}.`,
    }));
    await appendMessages({ services, caller }, { threadKey: `past-${from}`, messages, background: true });
  }
}

function sentence(at: number): string {
  return `The ${things[at % 10]} is kept at the ${places[Math.floor(at / 10) % 10]} with number ${at}.`;
}

/** Asks for a stream; milliseconds until its first byte, and the rest of it. */
async function firstByte(
  base: string,
  token: string,
  question: string,
  signal?: AbortSignal,
): Promise<{ ms: number; rest: () => Promise<void>; leave: () => Promise<void> }> {
  const began = performance.now();
  const response = await fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: question }] }),
    ...(signal ? { signal } : {}),
  });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  if (!response.ok || !reader || !value) throw new Error(`It answered ${response.status}.`);
  return {
    ms: performance.now() - began,
    async rest() {
      while (!(await reader.read()).done);
    },
    leave: () => reader.cancel(),
  };
}

type Ask = (question: string, signal?: AbortSignal) => ReturnType<typeof firstByte>;

type Step = (question: string) => Promise<void>;

async function measure(ask: Ask, recall: Step, store: Step): Promise<void> {
  const timed = async (step: Step, question: string) => {
    const began = performance.now();
    await step(question);
    return performance.now() - began;
  };
  const direct: number[] = [];
  const stored: number[] = [];
  const through: number[] = [];
  const recalled: number[] = [];
  const added: number[] = [];
  for (let at = 0; at < (requests ?? 0) + warmUp; at += 1) {
    const question = `Where is the ${things[at % 10]} kept that has number ${at * 7}?`;
    const alone = await firstByte(provider.url, 'none', question);
    await alone.rest();
    const storeMs = await timed(store, question);
    const recallMs = await timed(recall, question);
    await pendingTraces();
    const answer = await ask(question);
    await answer.rest();
    await pendingTraces();
    if (at < warmUp) continue;
    direct.push(alone.ms);
    stored.push(storeMs);
    recalled.push(recallMs);
    through.push(answer.ms);
    added.push(answer.ms - alone.ms - recallMs);
  }
  console.log('milliseconds to the first byte\tp50\tp95');
  const row = (name: string, list: number[]) => console.log([name, at(list, 0.5), at(list, 0.95)].join('\t'));
  row('provider alone', direct);
  row('appendMessages alone', stored);
  row('buildContext alone', recalled);
  row('through the gateway', through);
  row('added beside the recall', added);
}

function at(list: readonly number[], share: number): string {
  const sorted = list.toSorted((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
}

/** Reads streams, and fails where something of them is left. */
async function look(ask: Ask, poolListeners: () => number): Promise<void> {
  console.log('streams\theap MB\tlisteners\topen');
  const looks: { heap: number; listeners: number; open: number }[] = [];
  const rounds = 10;
  let sent = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const until = Math.round(((streams ?? 0) * round) / rounds);
    while (sent < until) {
      const batch = Array.from({ length: Math.min(atOnce, until - sent) }, (_, place) => sent + place);
      sent += batch.length;
      await Promise.all(
        batch.map(async (each) => {
          const stream = await ask(sentence(each));
          await (each % leaving === 0 ? stream.leave() : stream.rest());
        }),
      );
    }
    await pendingTraces();
    // What clients left behind is stored after they are gone.
    await new Promise((resolve) => setTimeout(resolve, 300));
    collect();
    const now = {
      heap: process.memoryUsage().heapUsed,
      listeners:
        poolListeners() +
        process.eventNames().reduce((sum, name) => sum + process.listenerCount(String(name)), 0),
      open: process.getActiveResourcesInfo().length,
    };
    looks.push(now);
    console.log([sent, (now.heap / 1024 / 1024).toFixed(1), now.listeners, now.open].join('\t'));
  }
  const half = looks.slice(2, rounds / 2 + 1);
  const most = (kind: keyof (typeof looks)[number], among: typeof looks) =>
    Math.max(...among.map((each) => each[kind]));
  const end = looks.slice(-3);
  const grown = [
    most('heap', end) > most('heap', half) + tolerance ? 'heap' : '',
    most('listeners', end) > most('listeners', half) ? 'listeners' : '',
    most('open', end) > most('open', half) + atOnce ? 'connections and timers' : '',
    warnings.includes('MaxListenersExceededWarning') ? 'listeners of one thing' : '',
  ].filter(Boolean);
  console.log(grown.length === 0 ? 'flat' : `NOT FLAT: ${grown.join(', ')}`);
  if (grown.length > 0) process.exitCode = 1;
}
