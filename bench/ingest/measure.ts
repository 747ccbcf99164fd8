import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Call } from '../../src/memory/call.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { startWorkers } from '../../workers/run.ts';
import type { BenchTurn } from './turns.ts';

/** How turns are sent: so many in a call, by so many callers at a time. */
export interface Load {
  readonly name: string;
  readonly turnsPerCall: number;
  readonly callers: number;
}

/** Turns per second until the last call was answered. */
export async function measureAppends(call: Call, turns: readonly BenchTurn[], load: Load): Promise<number> {
  const threads = await Promise.all(
    Array.from({ length: load.callers }, (_, index) => openThread(call, { title: `${load.name} ${index}` })),
  );
  return measureCalls(turns, load, async (messages, index) => {
    const thread = threads[index];
    if (thread) await appendMessages(call, { threadId: thread.threadId, messages });
  });
}

/**
 * The same appends by so many users at once, so that each has a transaction of its own, told to whoever listens and not:
 * in turns, so often. Who listens hears in both.
 *
 * @returns turns per second, in the order they were measured.
 */
export async function measureNotifying(
  services: MemoryServices,
  owner: Pool,
  callers: readonly Caller[],
  turns: readonly BenchTurn[],
  rounds: number,
): Promise<{ readonly told: number[]; readonly silent: number[] }> {
  const threads = await Promise.all(
    callers.map((caller) => openThread({ services, caller }, { title: 'told' })),
  );
  const load: Load = { name: 'notify', turnsPerCall: 1, callers: callers.length };
  const append = () =>
    measureCalls(turns, load, async (messages, index) => {
      const thread = threads[index];
      const caller = callers[index];
      if (thread && caller)
        await appendMessages({ services, caller }, { threadId: thread.threadId, messages });
    });
  const listener = await owner.connect();
  const rates = { told: [] as number[], silent: [] as number[] };
  try {
    await listener.query('listen mneme_event; listen mneme_turns');
    await append();
    for (let round = 0; round < rounds; round += 1) {
      rates.told.push(await append());
      const loud = await silence(owner);
      rates.silent.push(await append());
      for (const definition of loud) await owner.query(definition);
    }
  } finally {
    listener.release(true);
  }
  return rates;
}

/** Has appends say the same to nobody, and gives what makes them speak again. */
async function silence(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where oid in ('mneme_private.publish'::regproc, 'mneme_operation.append_calls'::regproc)`,
  );
  const loud = rows.map(({ definition }) => definition);
  for (const definition of loud) await owner.query(definition.replaceAll('pg_notify(', 'concat('));
  return loud;
}

/**
 * The same rows in the same calls, but written by a plain insert into a table that has their columns, a primary key
 * and nothing else: no row security, no jobs, no search indexes. What the database costs by itself.
 */
export async function measureBareInserts(
  owner: Pool,
  turns: readonly BenchTurn[],
  load: Load,
): Promise<number> {
  await owner.query(`create table if not exists public.bench_turn (
    id uuid primary key default mneme_private.uuid_v7(), thread integer not null, role text not null,
    author text not null, content text not null, occurred_at timestamptz not null)`);
  const rate = await measureCalls(turns, load, async (messages, index) => {
    await owner.query(
      `insert into public.bench_turn (thread, role, author, content, occurred_at)
       select $1, role, author, content, "occurredAt"
       from json_to_recordset($2) as given (role text, author text, content text, "occurredAt" timestamptz)`,
      [index, JSON.stringify(messages)],
    );
  });
  await owner.query('drop table public.bench_turn');
  return rate;
}

/**
 * The same rows into a table that has all columns and indexes of the turns', the search vector among them: no row
 * security, no keys to other tables, no triggers, counts, nodes, audit or jobs. What storing a turn that can be found
 * costs the database by itself.
 */
export async function measureIndexedInserts(
  owner: Pool,
  turns: readonly BenchTurn[],
  load: Load,
): Promise<number> {
  await owner.query(`create table if not exists public.bench_message
    (like mneme.message including defaults including generated including indexes)`);
  const places = Array.from({ length: load.callers }, () => ({ id: randomUUID(), last: 0 }));
  const workspaceId = randomUUID();
  const rate = await measureCalls(turns, load, async (messages, index) => {
    const place = places[index];
    if (!place) return;
    await owner.query(
      `insert into public.bench_message (workspace_id, thread_id, branch_id, sequence_no, role, author, content,
         content_plain, content_normalized, content_hash, occurred_at, owner_user_id)
       select $1, $2::uuid, $2::uuid, $3::integer + row_number() over (), role, author, content, content, lower(content),
         sha256(convert_to(content, 'UTF8')), "occurredAt", $2::uuid
       from json_to_recordset($4) as given (role text, author text, content text, "occurredAt" timestamptz)`,
      [workspaceId, place.id, place.last, JSON.stringify(messages)],
    );
    place.last += messages.length;
  });
  await owner.query('drop table public.bench_message');
  return rate;
}

async function measureCalls(
  turns: readonly BenchTurn[],
  { turnsPerCall, callers }: Load,
  call: (turns: BenchTurn[], caller: number) => Promise<void>,
): Promise<number> {
  const share = Math.ceil(turns.length / callers);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const own = turns.slice(index * share, (index + 1) * share);
      for (let at = 0; at < own.length; at += turnsPerCall)
        await call(own.slice(at, at + turnsPerCall), index);
    }),
  );
  return (turns.length / (performance.now() - started)) * 1000;
}

/** What it took to do all the jobs that waited. */
export interface Drain {
  readonly jobs: number;
  readonly failed: number;
  readonly seconds: number;
}

/** Starts workers on the waiting jobs and returns when none is left: of one workspace, or of all. */
export async function measureDrain(
  services: MemoryServices,
  runnerPool: Pool,
  concurrency: number,
  workspaceId: string | null = null,
): Promise<Drain> {
  const count = async () => {
    const { rows } = await runnerPool.query<{ open: number; ended: number; failed: number }>(
      `select (count(*) filter (where state in ('waiting', 'running'))
           + (select count(*) from mneme_private.waiting_workspaces() as id where $1::uuid is null or id = $1))::int as open,
         count(*) filter (where state in ('done', 'failed'))::int as ended,
         count(*) filter (where state = 'failed')::int as failed
       from mneme.job_run where $1::uuid is null or workspace_id = $1`,
      [workspaceId],
    );
    return rows[0] ?? { open: 0, ended: 0, failed: 0 };
  };
  const before = await count();
  const started = performance.now();
  const workers = await startWorkers({ services, runnerPool, concurrency, log: pino({ level: 'silent' }) });
  try {
    for (;;) {
      const now = await count();
      if (now.open === 0) {
        return {
          jobs: now.ended - before.ended,
          failed: now.failed - before.failed,
          seconds: (performance.now() - started) / 1000,
        };
      }
      await sleep(200);
    }
  } finally {
    await workers.stop();
  }
}
