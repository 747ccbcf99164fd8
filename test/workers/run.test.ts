import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { jobStatus } from '../../src/memory/workspace/jobs.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { startWorkers, type WorkerOptions, type Workers } from '../../workers/run.ts';
import { workspaceTask } from '../../workers/task.ts';
import { withoutDelay } from '../support/jobs.ts';
import { useWorkspace } from '../support/workspace.ts';
import { noteTask } from './note-task.ts';

const { database, services, as, workspace, member } = useWorkspace({ member: 'member' }, 'for each test');
const ids = Array.from(
  { length: 20 },
  (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
);
const [first = '', second = ''] = ids;
let logged: string;
let running: Workers[];

beforeEach(async () => {
  logged = '';
  running = [];
});
afterEach(() => Promise.all(running.map((workers) => workers.stop())));

const work = async (tasks?: WorkerOptions['tasks'], concurrency = 2) => {
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    }),
  );
  const workers = await startWorkers({
    services,
    runnerPool: database.runnerPool,
    concurrency,
    log,
    liveness: { leaseMs: 2000, everyMs: 300 },
    ...(tasks ? { tasks } : {}),
  });
  running.push(workers);
  return workers;
};

const enqueue = (threadId: string, more = '') =>
  withSession(services.pool, member, (session) =>
    session.query(`select mneme_private.enqueue('summarize', $1${more})`, [{ threadId }]),
  );

interface Run {
  state: string;
  attempts: number;
  error_code: string | null;
}

const runs = async (): Promise<Run[]> => {
  const { rows } = await withSession(services.pool, member, (session) =>
    session.query<Run>('select state, attempts, error_code from mneme.job_run order by queue_job_id'),
  );
  return rows;
};

const until = async <Value>(look: () => Promise<Value>, good: (value: Value) => boolean): Promise<Value> => {
  for (let waited = 0; ; waited += 50) {
    const value = await look();
    if (good(value) || waited > 40_000) return value;
    await sleep(50);
  }
};
const untilOver = async () => {
  await until(
    () => jobStatus(as(member)),
    ({ waiting, running }) => waiting + running === 0,
  );
  return runs();
};

const notes = async () => {
  const { rows } = await withSession(database.runnerPool, workerCaller(), (session) =>
    session.query<{ key: string }>(
      `select idempotency_key as key from mneme.memory_item where content = 'ran' order by 1`,
    ),
  );
  return rows.map(({ key }) => key);
};
const workerCaller = (): Caller => ({
  role: 'worker',
  workspaceId: workspace.id,
  userId: null,
  requestId: null,
});

describe('workers', () => {
  it('bring what was said into vectors and summaries, and are alive while they run', async () => {
    const { threadId } = await openThread(as(member), { title: 'Pottery' });
    await appendMessages(as(member), {
      threadId,
      messages: [
        { role: 'user', content: 'The kiln reaches 1240 degrees on Sunday.' },
        { role: 'assistant', content: 'Then the celadon glaze goes in first.' },
      ],
    });
    const workers = await work();
    const over = await withoutDelay(database.runnerPool, untilOver);
    expect(over.map(({ state }) => state)).toEqual(over.map(() => 'done'));
    expect(workers.alive()).toBe(true);
    const { rows } = await withSession(database.runnerPool, workerCaller(), (session) =>
      session.query(`select
        (select count(*) from mneme.message_embedding)::int as vectors,
        (select count(*) > 0 from mneme.summary_embedding) as summary_vectors,
        (select array_agg(level::text order by level) from mneme.summary) as levels,
        (select summary like '%kiln%' from mneme.thread) as thread_summary`),
    );
    expect(rows).toEqual([
      {
        vectors: 2,
        summary_vectors: true,
        levels: ['day', 'month', 'session', 'thread', 'week'],
        thread_summary: true,
      },
    ]);
    await workers.stop();
    expect(workers.alive()).toBe(false);
    const { rows: leases } = await database.runnerPool.query('select from mneme_private.worker_heartbeat');
    expect(leases).toHaveLength(0);
  });

  it('give back a job that they are stopped in: it was no attempt, were it the last', async () => {
    let started = 0;
    const waits = workspaceTask({
      name: 'summarize',
      payload: z.object({ workspaceId: z.guid() }),
      async run({ signal }, payload) {
        if (payload.workspaceId !== workspace.id) return;
        started += 1;
        await sleep(60_000, undefined, { signal });
      },
    });
    await enqueue(first, ', max_attempts => 1');
    const workers = await work([waits]);
    await until(async () => started, Boolean);
    await workers.stop();
    expect(await runs()).toMatchObject([{ state: 'waiting', error_code: 'STOPPED' }]);
    const { rows } = await database.owner.query(
      `select run.attempts, job.attempts as queued
       from graphile_worker.jobs job join mneme.job_run run on run.queue_job_id = job.id where run.workspace_id = $1`,
      [workspace.id],
    );
    expect(rows).toEqual([{ attempts: 0, queued: 0 }]);
  });

  it('record a job that fails for good, forget it, and go on with the others', async () => {
    await enqueue(first, ', max_attempts => 2');
    await enqueue(second);
    await work([
      noteTask(workspace.id, async (threadId) => {
        if (threadId === first) throw new Error('could not read: "my secret diary"');
      }),
    ]);
    expect(await untilOver()).toEqual([
      { state: 'failed', attempts: 2, error_code: 'UNEXPECTED' },
      { state: 'done', attempts: 1, error_code: null },
    ]);
    // A job is recorded as done in its own transaction, before the queue takes it out.
    const queued = async () =>
      (
        await database.runnerPool.query(
          `select from graphile_worker._private_jobs where payload ->> 'workspaceId' = $1`,
          [workspace.id],
        )
      ).rowCount;
    await expect.poll(queued).toBe(0);
    expect(logged).toContain('UNEXPECTED');
    expect(logged).not.toContain('secret');
  });

  it('give up at once on a payload they cannot read', async () => {
    await withSession(services.pool, member, (session) =>
      session.query(`select mneme_private.enqueue('summarize', '{"threadId": 7}')`),
    );
    await work([noteTask(workspace.id, async () => {})]);
    expect(await untilOver()).toEqual([{ state: 'failed', attempts: 1, error_code: 'BAD_PAYLOAD' }]);
  });

  it('leave a failed job to the younger one that was asked for meanwhile', async () => {
    const keyed = `, job_key => 'same'`;
    let asked = 0;
    await enqueue(first, keyed);
    await work([
      noteTask(workspace.id, async () => {
        asked += 1;
        if (asked > 1) return;
        await enqueue(first, keyed);
        throw new Error('too early');
      }),
    ]);
    expect(await untilOver()).toEqual([
      { state: 'done', attempts: 1, error_code: 'SUPERSEDED' },
      { state: 'done', attempts: 1, error_code: null },
    ]);
  });

  it('free the jobs of a worker that was killed, in seconds, and each has one effect', async () => {
    for (const id of ids) await enqueue(id);
    const doomed = spawn(
      process.execPath,
      [join(import.meta.dirname, 'doomed-worker.ts'), JSON.stringify(database.logins.runner), workspace.id],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(doomed.stdout, 'data');
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    expect((await runs()).filter(({ state }) => state === 'running')).toHaveLength(1);

    await work([noteTask(workspace.id, async () => {})]);
    // The queue alone would give it to another after four hours.
    const over = await untilOver();
    expect(over.map(({ state }) => state)).toEqual(ids.map(() => 'done'));
    expect(over.filter(({ attempts }) => attempts === 2)).toHaveLength(1);
    expect(await notes()).toEqual(ids);
  });

  it('go on when the database was away as jobs failed, so that the queue could not be told', async () => {
    let away = false;
    const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { runnerPool } = database;
    const { connect } = runnerPool;
    Object.defineProperty(runnerPool, 'connect', {
      configurable: true,
      value: (...given: [] | [(error: Error) => void]) => {
        if (!away) return Reflect.apply(connect, runnerPool, given);
        return given[0] ? given[0](refused()) : Promise.reject(refused());
      },
    });
    onTestFinished(() => void Reflect.deleteProperty(runnerPool, 'connect'));
    const three = ids.slice(0, 3);
    for (const id of three) await enqueue(id);
    let asked = 0;
    const failing = noteTask(workspace.id, async (threadId) => {
      asked += 1;
      if (asked > 3) return;
      while (asked < 3) await sleep(10);
      // Two fail one after the other, and the third ends when the queue has failed to hear of both.
      away = true;
      await sleep(200 * three.indexOf(threadId));
      if (threadId !== three[2]) throw refused();
      away = false;
    });
    await work([failing], 3);
    expect((await untilOver()).map(({ state }) => state)).toEqual(three.map(() => 'done'));
    expect(await notes()).toEqual(three);
  });

  it('keep one of them for conversations, however much background work waits', async () => {
    const told = ids.at(-1) ?? '';
    const imported = ids.slice(0, 4);
    for (const id of imported) await enqueue(id, ', priority => 10');
    const conversation = Promise.withResolvers<void>();
    await work([
      // Background work goes on until the conversation was heard.
      noteTask(workspace.id, async (threadId) => {
        if (threadId === told) conversation.resolve();
        await conversation.promise;
      }),
    ]);
    await until(notes, (made) => made.length > 0);
    await enqueue(told);
    await until(notes, (made) => made.includes(told));
    expect(await notes()).toEqual(expect.arrayContaining([told]));
    conversation.resolve();
    expect((await untilOver()).map(({ state }) => state)).toEqual([...imported, told].map(() => 'done'));
  });

  it('record a job that killed its worker at its last attempt', async () => {
    await enqueue(first, ', max_attempts => 1');
    await database.runnerPool.query(
      `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1
       where payload ->> 'workspaceId' = $1`,
      [workspace.id],
    );
    await work([noteTask(workspace.id, async () => {})]);
    expect(await untilOver()).toEqual([{ state: 'failed', attempts: 0, error_code: 'WORKER_LOST' }]);
  });
});
