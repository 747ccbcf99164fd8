import { parseArgs } from 'node:util';
import { createGraphqlHandler } from '../src/graphql/yoga.ts';
import type { Call } from '../src/memory/call.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { forkBranch } from '../src/memory/threads/branches.ts';
import { heartbeat, liveSessions } from '../src/memory/threads/presence.ts';
import { openThread } from '../src/memory/threads/threads.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { Database } from '../src/postgres/database.ts';
import { withSession } from '../src/postgres/session.ts';
import { yogaMasking } from '../src/server/errors.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';

// What presence costs as a statement, as a transaction of its own and through GraphQL; and what a fork costs, by how long
// the thread is.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '300' },
    /** Turns of the threads that are forked. */
    turns: { type: 'string', default: '100,10000,100000' },
    sessions: { type: 'string', default: '1000' },
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});
const requests = Number(values.requests);
const sizes = values.turns.split(',').map(Number);

/** Milliseconds of the middle one of so many runs, and of a fast one: on a busy machine that tells more. */
async function time(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < requests; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return summed(times);
}

function summed(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(3);
  return `${at(0.5)} ms, the fastest twentieth ${at(0.05)} ms`;
}

async function measurePresence(call: Call, tell: Tell): Promise<void> {
  const { services, caller } = call;
  const { pool } = services;
  for (let each = 0; each < Number(values.sessions); each += 1)
    await heartbeat(call, { sessionId: `other ${each}`, channel: `channel ${each % 20}` });
  const beat = 'select * from mneme_operation.heartbeat($1, $2, $3)';
  const read = `select session_id, channel, started_at, last_active_at from mneme.presence
    where workspace_id = $1 and user_id = $2 and channel = $3 and expires_at > now() limit 50`;
  await withSession(pool, caller, async (session) => {
    tell('heartbeat, one statement', await time(() => session.query(beat, ['own', 'voice', caller.userId])));
    tell(
      'sessions of a channel, one statement',
      await time(() => session.query(read, [caller.workspaceId, caller.userId, 'channel 3'])),
    );
  });
  tell(
    'heartbeat, a transaction of its own',
    await time(() => heartbeat(call, { sessionId: 'own', channel: 'voice' })),
  );
  tell(
    'sessions of a channel, a transaction of its own',
    await time(() => liveSessions(call, { channel: 'channel 3' })),
  );
  const server = await createGraphqlHandler({
    services,
    limits: {},
    development: false,
    maskedErrors: yogaMasking(services.log),
    log: services.log,
  });
  const ask = async (query: string) => {
    const response = await server.handle(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      }),
      { caller, requestId: 'bench', signal: new AbortController().signal },
    );
    const { errors } = (await response.json()) as { errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
  };
  tell(
    'heartbeat, GraphQL',
    await time(() =>
      ask(
        'mutation { heartbeat(input: {sessionId: "own", channel: "voice"}) { entered session { expiresAt } } }',
      ),
    ),
  );
  tell(
    'sessions of a channel, GraphQL',
    await time(() => ask('{ liveSessions(channel: "channel 3") { sessionId startedAt lastActiveAt } }')),
  );
  await server.release();
}

type Tell = (what: string, took: string) => void;

/** All threads are there before any is forked, and all are forked in turn: what a load leaves to do slows each alike. */
async function measureForks(call: Call, tell: Tell): Promise<void> {
  const threads: { readonly size: number; readonly threadId: string; readonly ids: readonly string[] }[] = [];
  for (const size of sizes) {
    const { threadId } = await openThread(call, { externalId: `of ${size}` });
    const ids: string[] = [];
    while (ids.length < size) {
      const messages = Array.from({ length: Math.min(1000, size - ids.length) }, (_, place) => ({
        role: 'user' as const,
        content: `Turn ${ids.length + place} of a long talk about the harbour.`,
      }));
      const { messageIds } = await appendMessages(call, { threadId, messages, background: true });
      ids.push(...messageIds);
    }
    threads.push({ size, threadId, ids });
  }
  const times = new Map(threads.map(({ size }) => [size, [] as number[]]));
  for (let run = 0; run < requests; run += 1) {
    for (const { size, threadId, ids } of threads) {
      const atMessageId = ids[Math.floor(((size - 1) * run) / requests)] ?? '';
      const started = performance.now();
      await forkBranch(call, { threadId, atMessageId });
      times.get(size)?.push(performance.now() - started);
    }
  }
  for (const [size, took] of times) tell(`fork of a thread of ${size} turns`, summed(took));
}

async function measure(database: Database): Promise<void> {
  const services = await localServices(database);
  const made = await createWorkspace(services.pool, services.embeddingModelId, { slug: 'bench-channels' });
  const caller: Caller = {
    role: 'member',
    workspaceId: made.workspaceId,
    userId: made.ownerId,
    requestId: null,
  };
  const tell: Tell = (what, took) => console.log(`${database.engine}\t${what}\t${took}`);
  await measurePresence({ services, caller }, tell);
  await measureForks({ services, caller }, tell);
}

for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  await onEngine(engine, { server: values.database, fsync: true }, ({ database }) => measure(database));
}
