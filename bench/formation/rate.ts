import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Call } from '../../src/memory/call.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { createWorkspace } from '../../src/memory/workspace/provision.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { startWorkers } from '../../workers/run.ts';
import type { BenchEngine } from '../engines.ts';
import { type BenchTurn, makeTurns } from '../ingest/turns.ts';
import { type LoadSample, watchLoad } from './load-sample.ts';
import { measuredTasks, type Stages } from './stages.ts';

/** What forming the turns of some workspaces took. */
export interface Rate {
  readonly workers: number;
  readonly workspaces: number;
  readonly turns: number;
  readonly seconds: number;
  readonly failed: number;
  readonly live?: boolean;
  readonly stages: Stages;
  readonly load: LoadSample;
}

/** Threads the turns of each workspace are in. */
const threadsEach = 4;
const turnsPerCall = 100;
/** Who talk at a time where turns come one by one. */
const chatters = 8;
let made = 0;

/** A new workspace and somebody who talks in it. */
export async function talker(services: MemoryServices): Promise<Caller> {
  made += 1;
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: `bench-${made}`,
  });
  return { role: 'member', workspaceId, userId: ownerId, requestId: null };
}

/** Appends turns to new threads of a workspace, each with the next of a number of turns. */
export async function say(
  call: Call,
  turns: number | readonly BenchTurn[],
  background: boolean,
): Promise<void> {
  made += 1;
  const all = typeof turns === 'number' ? makeTurns(turns, made) : turns;
  const share = Math.ceil(all.length / threadsEach);
  for (let thread = 0; thread < threadsEach; thread += 1) {
    const { threadId } = await openThread(call, { title: `Talk ${thread}` });
    const own = all.slice(thread * share, (thread + 1) * share);
    for (let at = 0; at < own.length; at += turnsPerCall) {
      const messages = own.slice(at, at + turnsPerCall);
      await appendMessages(call, { threadId, messages, background });
    }
  }
}

/** Says turns one a call, as fast as they are stored: each of so many people in a thread of their own. */
async function chat(call: Call, turns: readonly BenchTurn[]): Promise<void> {
  const share = Math.ceil(turns.length / chatters);
  await Promise.all(
    Array.from({ length: chatters }, async (_, at) => {
      const { threadId } = await openThread(call, { title: `Chat ${at}` });
      for (const message of turns.slice(at * share, (at + 1) * share))
        await appendMessages(call, { threadId, messages: [message] });
    }),
  );
}

/**
 * Stores turns in new workspaces, then starts so many workers and waits until all is made of them that can be. Live,
 * the workers run first, the turns come one a call, and what storing them takes counts too.
 *
 * @param measure.said the turns, in place of made ones.
 */
export async function measureRate(
  { database, pid }: BenchEngine,
  services: MemoryServices,
  measure: {
    readonly workers: number;
    readonly workspaces: number;
    readonly turns: number;
    readonly said?: readonly BenchTurn[] | undefined;
    readonly live?: boolean;
  },
): Promise<Rate> {
  const { runnerPool } = database;
  if (!runnerPool) throw new Error('The bench needs the login of the workers.');
  const { workers, workspaces, turns, said, live = false } = measure;
  for (let index = 0; index < workspaces && !live; index += 1) {
    const share = Math.round(turns / workspaces);
    await say(
      { services, caller: await talker(services) },
      said?.slice(index * share, (index + 1) * share) ?? share,
      false,
    );
  }
  const owner = database.engine === 'native' ? ((await database.connectOwner?.()) ?? null) : null;
  const stages: Stages = new Map();
  const endWatch = await watchLoad(owner, pid);
  const startedAt = performance.now();
  const running = await startWorkers({
    services,
    runnerPool,
    concurrency: workers,
    log: pino({ level: 'silent' }),
    tasks: measuredTasks(stages),
  });
  try {
    if (live) await chat({ services, caller: await talker(services) }, said ?? makeTurns(turns));
    for (;;) {
      await dueNow(runnerPool);
      const { rows } = await runnerPool.query<{ open: boolean; failed: number }>(
        `select exists (select from mneme.job_run where state in ('waiting', 'running'))
           or exists (select from mneme_private.waiting_workspaces()) as open,
           (select count(*) from mneme.job_run where state = 'failed')::int as failed`,
      );
      if (!rows[0]?.open) {
        return {
          ...measure,
          seconds: (performance.now() - startedAt) / 1000,
          failed: rows[0]?.failed ?? 0,
          stages,
          load: await endWatch(),
        };
      }
      await sleep(100);
    }
  } finally {
    await running.stop();
    await owner?.end();
  }
}

/** Debounced jobs wait for quiet; the bench has no time to. */
async function dueNow(runnerPool: Pool): Promise<void> {
  await runnerPool.query(
    `select graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs where run_at > now() and locked_at is null and attempts = 0), now())`,
  );
}
