import { parseArgs } from 'node:util';
import type pg from 'pg';
import { assessSummaries } from '../src/memory/formation/summaries/assess-summaries.ts';
import { rollUp } from '../src/memory/formation/summaries/roll-up.ts';
import { summarizeThread } from '../src/memory/formation/summaries/summarize-thread.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { openThread } from '../src/memory/threads/threads.ts';
import { ensureProject } from '../src/memory/workspace/identities.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { Database } from '../src/postgres/database.ts';
import { localServices, onEngine } from './engines.ts';
import { makeTurns } from './ingest/turns.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '1000' },
    threads: { type: 'string', default: '1' },
    days: { type: 'string', default: '100' },
    /** A superuser's URL of a server to use in place of one of our own; a database is made and dropped there. */
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});
const [turns, threads, days] = [Number(values.turns), Number(values.threads), Number(values.days)];
if (!(turns > 0) || !(threads > 0) || !(days > 0)) {
  console.error('Usage: npm run bench:roll-up -- [--turns N] [--threads N] [--days N] [--database URL]');
  process.exit(2);
}

/** Turns that follow each other within a day. */
const burst = 10;

/** Counts the statements of everything that goes through the pool from now on. */
function countStatements(pool: pg.Pool): () => number {
  let statements = 0;
  pool.on('acquire', (client) => {
    if (Reflect.get(client, 'counted')) return;
    const query = client.query.bind(client);
    Reflect.set(client, 'counted', true);
    Reflect.set(client, 'query', (...given: Parameters<typeof query>) => {
      statements += 1;
      return query(...given);
    });
  });
  return () => statements;
}

/** Measures how long each stage takes over an import, and then over one new turn of it. */
async function measure(database: Database): Promise<void> {
  const { runnerPool } = database;
  if (!runnerPool) throw new Error('The bench needs the login of the workers.');
  const services = await localServices(database);
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: 'bench-roll-up',
  });
  const member: Caller = { role: 'member', workspaceId, userId: ownerId, requestId: null };
  const worker: Caller = { role: 'worker', workspaceId, userId: null, requestId: null };
  const work = { ...services, pool: runnerPool };
  const { id: projectId } = await ensureProject({ services, caller: member }, { externalId: 'bench' });
  const perThread = Math.ceil(turns / threads);
  const start = Date.parse('2024-01-01T08:00:00Z');
  const threadIds: string[] = [];
  for (let thread = 0; thread < threads; thread += 1) {
    const { threadId } = await openThread(
      { services, caller: member },
      { title: `Thread ${thread}`, projectId },
    );
    threadIds.push(threadId);
    const said = makeTurns(perThread).map((turn, at) => {
      const day = Math.floor((Math.floor(at / burst) * days * burst) / perThread);
      const minute = (at % burst) + (thread % 8) * 60;
      return { ...turn, occurredAt: new Date(start + day * 86_400_000 + minute * 60_000).toISOString() };
    });
    for (let from = 0; from < said.length; from += 1000) {
      const messages = said.slice(from, from + 1000);
      await appendMessages({ services, caller: member }, { threadId, messages, background: true });
    }
  }
  const counted = countStatements(runnerPool);
  const stage = async (name: string, run: () => Promise<void>) => {
    const [startedAt, before, own] = [performance.now(), counted(), process.cpuUsage()];
    await run();
    const { user, system } = process.cpuUsage(own);
    console.log(
      `${name}\t${Math.round(performance.now() - startedAt)} ms\t${counted() - before} statements\t` +
        `${Math.round((user + system) / 1000)} ms of this process`,
    );
  };
  const stages = async (which: readonly string[]) => {
    await stage('sessions and threads', async () => {
      for (const threadId of which) await summarizeThread({ services: work, caller: worker }, threadId);
    });
    await stage('days, weeks and months of threads', async () => {
      for (const threadId of which) await rollUp({ services: work, caller: worker }, { threadId });
    });
    await stage('days, weeks and months of the project', () =>
      rollUp({ services: work, caller: worker }, { projectId }),
    );
    await stage('support and coverage', async () => {
      for (const threadId of which) await assessSummaries({ services: work, caller: worker }, { threadId });
      await assessSummaries({ services: work, caller: worker }, { projectId });
    });
  };
  console.log(`${turns} turns in ${threads} thread(s) over ${days} days`);
  await stages(threadIds);
  const [first = ''] = threadIds;
  const occurredAt = new Date(start + Math.floor(days / 2) * 86_400_000).toISOString();
  const messages = [{ role: 'user' as const, content: 'One more turn about the boiler.', occurredAt }];
  await appendMessages({ services, caller: member }, { threadId: first, messages });
  console.log('one new turn, half way back');
  await stages([first]);
}

await onEngine('native', { server: values.database, fsync: false }, ({ database }) => measure(database));
