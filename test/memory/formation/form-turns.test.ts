import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatherConversations } from '../../../src/memory/formation/extract/feed-backlog.ts';
import { formConversation } from '../../../src/memory/formation/extract/form-turns.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { jobStatus } from '../../../src/memory/workspace/jobs.ts';
import type { Extractor } from '../../../src/providers/extractor.ts';
import { ProviderError } from '../../../src/providers/provider-error.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { doJobs } from '../../support/jobs.ts';
import { converse, say, workerOf } from './conversation.ts';

const database = useDatabase();
const signal = new AbortController().signal;
const statements: string[] = [];
const counting = new pg.Pool({ ...database.logins.runner, max: 2 });
let services: MemoryServices;
let workspace: TestWorkspace;

beforeAll(async () => {
  services = { ...(await localServices(database)) };
  counting.on('error', () => {});
  counting.on('connect', (client) => {
    const { query } = client;
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        const [statement] = given;
        const text: unknown = typeof statement === 'string' ? statement : Reflect.get(statement, 'text');
        // What goes in one trip may be several statements.
        if (typeof text === 'string') statements.push(...text.split(/;\s+(?=select )/));
        return Reflect.apply(query, client, given);
      },
    });
  });
});
afterAll(() => counting.end());
beforeEach(async () => {
  workspace = await createTestWorkspace(services);
});

const lines = [
  'I live in Porto and I work at Hafenwerk.',
  'Mirela Popescu lives in Lisbon.',
  'We decided that the archive runs on Postgres.',
  'I prefer tea over coffee in the afternoon.',
  'Remind me to send the invoice to Ben Adeyemi by Friday.',
  'Actually, Mirela Popescu lives in Ghent now.',
  'I moved to Berlin in March.',
  'The weather was fine yesterday.',
  'I have sent the invoice to Ben Adeyemi.',
  'We decided to use NATS for the event bus instead of Kafka.',
];
const twenty = [...lines, ...lines.map((line) => `As I said: ${line}`)];

/** What the queue does for a job: it takes it, notes its start and its end, and lets it go. */
const ofTheQueue = 4;

const forming = (more: Partial<MemoryServices> = {}): MemoryServices => ({
  ...services,
  pool: database.runnerPool,
  ...more,
});

/** The job of the workspace's one conversation, asked for as the workers do. */
async function asked(): Promise<{ jobId: string; branchId: string; taken: string[] }> {
  await gatherConversations(database.runnerPool, workerOf(workspace.id));
  const { rows } = await database.owner.query<{ jobId: string; branchId: string; taken: string[] | null }>(
    `select queue_job_id::text as "jobId", input ->> 'branchId' as "branchId", input -> 'taken' as taken
     from mneme.job_run where workspace_id = $1 and task = 'form' and state in ('waiting', 'running')
     order by queue_job_id desc limit 1`,
    [workspace.id],
  );
  const job = rows[0];
  if (!job) throw new Error('No job was asked for.');
  return { ...job, taken: job.taken ?? [] };
}

async function form(with_: MemoryServices): Promise<void> {
  const { jobId, branchId, taken } = await asked();
  await formConversation({ services: with_, caller: workerOf(workspace.id), signal, jobId }, branchId, taken);
}

async function count(sql: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: number }>(
    `select count(*)::int as n from ${sql} where workspace_id = $1`,
    [workspace.id],
  );
  return rows[0]?.n ?? -1;
}

const made = async () => ({
  extracted: await count('mneme_private.extracted_turn'),
  vectors: await count('mneme.message_embedding'),
  times: await count('mneme.time_mention'),
  waiting: await count('mneme_private.formation_backlog'),
});

describe('a window of a conversation', () => {
  it('takes at most forty statements, also where much is known and said', async () => {
    const { threadId } = await converse(
      { services, caller: workspace.admin },
      {},
      lines,
      '2026-03-02T09:00:00Z',
    );
    await doJobs(database, services, workspace.id, 1, ['form']);
    await say({ services, caller: workspace.admin }, threadId, twenty, '2026-03-03T09:00:00Z');
    const { jobId, branchId } = await asked();
    await counting.query('select');
    statements.length = 0;
    await formConversation(
      { services: forming({ pool: counting }), caller: workerOf(workspace.id), signal, jobId },
      branchId,
      [],
    );
    expect(await made()).toMatchObject({ extracted: 30, vectors: 30, waiting: 0 });
    expect(await count('mneme.memory_embedding')).toBe(await count('mneme.memory_item'));
    expect(await count('mneme.fact_embedding')).toBe(await count('mneme.fact'));
    expect(statements.length + ofTheQueue).toBeLessThanOrEqual(40);
    // A transaction reads, one writes.
    expect(statements.filter((text) => text === 'commit')).toHaveLength(2);
    const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    expect(statements.map((text) => text.replace(id, 'ID').replace(/\s+/g, ' ').trim())).toMatchSnapshot();
  });

  it('is taken in order, many turns at a time, until nothing is left', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `Turn ${index} of a long talk.`);
    await converse({ services, caller: workspace.admin }, {}, many);
    expect((await jobStatus({ services, caller: workspace.admin })).waiting).toBeGreaterThan(0);
    statements.length = 0;
    await form(forming({ pool: counting }));
    expect(await made()).toMatchObject({ extracted: 150, vectors: 150, waiting: 0 });
    expect(statements.filter((text) => text.includes('claim_turns'))).toHaveLength(3);
  });

  it('that was taken by a worker that died is formed by the next, once', async () => {
    const { threadId } = await converse({ services, caller: workspace.admin }, {}, lines.slice(0, 2));
    const { embedder } = services;
    const { jobId, branchId } = await asked();
    const dies = forming({ embedder: { ...embedder, embed: () => new Promise(() => {}) } });
    const dead = formConversation(
      { services: dies, caller: workerOf(workspace.id), signal, jobId },
      branchId,
      [],
    );
    dead.catch(() => {});
    while ((await asked()).taken.length === 0);
    expect(await made()).toEqual({ extracted: 0, vectors: 0, times: 0, waiting: 0 });
    // What is said meanwhile is the same job's.
    await say({ services, caller: workspace.admin }, threadId, lines.slice(2, 4), '2026-03-02T10:00:00Z');
    expect((await asked()).jobId).toBe(jobId);
    await form(forming());
    await form(forming());
    expect(await made()).toMatchObject({ extracted: 4, vectors: 4, waiting: 0 });
    const { rows } = await database.owner.query(
      'select content from mneme.memory_item where workspace_id = $1 group by content having count(*) > 1',
      [workspace.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('what is away', () => {
  const away = async () => {
    throw new ProviderError('PROVIDER_UNREACHABLE', 'It does not answer.');
  };

  it('keeps nothing else from being made, and what failed stands alone from then on', async () => {
    const { threadId } = await converse({ services, caller: workspace.admin }, {}, [
      'I moved to Berlin in March.',
    ]);
    const { jobId } = await asked();
    await expect(
      form(forming({ extractor: { ...services.extractor, extract: away } })),
    ).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    expect(await made()).toEqual({ extracted: 0, vectors: 1, times: 1, waiting: 0 });
    await database.runnerPool.query(`select mneme_private.fail_job($1, 'PROVIDER_UNREACHABLE', true)`, [
      jobId,
    ]);
    await say(
      { services, caller: workspace.admin },
      threadId,
      ['I prefer tea over coffee.'],
      '2026-03-02T10:00:00Z',
    );
    expect((await asked()).jobId).not.toBe(jobId);
    await form(forming());
    expect(await made()).toMatchObject({ extracted: 1, vectors: 2, waiting: 0 });
    const { rows } = await database.owner.query<{ input: { taken: string[] } }>(
      `select input from mneme.job_run where workspace_id = $1 and state = 'failed'`,
      [workspace.id],
    );
    expect(rows[0]?.input.taken).toHaveLength(1);
  });

  it('an embedder keeps nothing from being learned, and its vectors are made when it is back', async () => {
    await converse({ services, caller: workspace.admin }, {}, ['I prefer tea over coffee.']);
    const { embedder } = services;
    const { local: _, ...remote } = embedder;
    await expect(form(forming({ embedder: { ...remote, embed: away } }))).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    expect(await made()).toMatchObject({ extracted: 1, vectors: 0 });
    expect(await count('mneme.memory_item')).toBe(1);
    await form(forming());
    expect(await made()).toMatchObject({ extracted: 1, vectors: 1 });
  });

  it('a model is not waited for by the vectors of its turns', async () => {
    await converse({ services, caller: workspace.admin }, {}, ['I prefer tea over coffee.']);
    const { extractor } = services;
    let during = 0;
    const slow: Extractor = {
      ...extractor,
      metered: {
        model: 'slow',
        fallback: extractor,
        window: { turns: 20, tokens: 4000, waitMs: 0 },
        estimateTokens: () => 1,
        signature: () => 'slow',
      },
      async extract(window) {
        // They come while it answers, or never.
        await eventually(async () => expect((await made()).vectors).toBe(1));
        during = (await made()).vectors;
        return extractor.extract(window);
      },
    };
    await form(forming({ extractor: slow }));
    expect(during).toBe(1);
    expect(await made()).toMatchObject({ extracted: 1, vectors: 1, waiting: 0 });
  });
});
