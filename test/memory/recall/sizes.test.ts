import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContext } from '../../../src/memory/context/build-context.ts';
import { vectorIndexFrom } from '../../../src/memory/embedding/vector-indexes.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { RequestPool } from '../../../src/postgres/request-pool.ts';
import { indexVectorsTask } from '../../../workers/index-vectors.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { fillWorkspace } from '../../support/sized-workspace.ts';

// Workspaces of several sizes in one database, asked over one connection, so that a plan that was made for one of them
// meets all. What a recall and a prompt read of a table, by a member under row security, their trace with them, must not
// grow with the workspace.

const database = useDatabase();
/** Turns of the workspaces; `npm run test:plans` has ten times as many. */
const sizes = (process.env.MNEME_TEST_PLAN_TURNS ?? '400,4000,40000').split(',').map(Number);
/** Many more small workspaces than large ones: what is planned for any is planned for a small one. */
const others = 12;
/** Turns that have vectors: enough for an index of them. */
const vectors = 24_000;

let pool: RequestPool;
let services: MemoryServices;
interface Filled {
  readonly turns: number;
  readonly reader: Caller;
  readonly threadId: string;
  readonly projectId: string;
  /** The words of one of the reader's turns: two frequent ones, some, and two that few turns have. */
  readonly words: readonly string[];
}
const filled: Filled[] = [];

beforeAll(async () => {
  const made = await localServices(database);
  const client = await database.owner.connect();
  for (const turns of [...Array<number>(others).fill(40), ...sizes]) {
    const { id: workspaceId, caller } = await createTestWorkspace(made);
    const reader = await caller('member', 'dana');
    const modelId = made.embeddingModelId;
    await fillWorkspace(client, { workspaceId, reader: reader.userId ?? '', turns, modelId, vectors });
    const { rows } = await client.query<{ thread: string; project: string; content: string }>(
      `select t.id as thread, t.project_id as project, m.content
       from mneme.thread t join mneme.message m on m.workspace_id = t.workspace_id and m.thread_id = t.id and m.sequence_no = 3
       where t.workspace_id = $1 and t.owner_user_id = $2 and t.project_id is not null order by t.started_at limit 1`,
      [workspaceId, reader.userId],
    );
    const [own] = rows;
    if (!own) throw new Error('the reader has no thread');
    if (turns > 40)
      filled.push({
        turns,
        reader,
        threadId: own.thread,
        projectId: own.project,
        words: own.content.split(' '),
      });
  }
  client.release(true);
  await indexVectors(made);
  // One connection, which keeps what it planned for one workspace for the others.
  pool = new RequestPool({ ...database.logins.authenticator, max: 1, connectionTimeoutMillis: 20_000 });
  // It ends as the file's database goes.
  pool.on('error', () => {});
  services = { ...made, pool };
}, 1_200_000);
afterAll(() => pool?.end());

/** As workers do. */
async function indexVectors(of: MemoryServices): Promise<void> {
  const log = pino({ level: 'silent' });
  const { signal } = new AbortController();
  const connectOwner = async () => {
    const owner = new pg.Client(database.logins.owner);
    await owner.connect();
    return owner;
  };
  await indexVectorsTask.run({ services: of, runnerPool: database.runnerPool, connectOwner, log, signal });
  const { rows } = await database.owner.query(`select from pg_class where relname like 'message%hnsw'`);
  expect(rows).toHaveLength(sizes.filter((turns) => turns > vectorIndexFrom).length);
}

interface Asked {
  readonly query: (words: readonly string[]) => string;
  readonly input?: (of: Filled) => object;
  /** A prompt is asked for, not hits. */
  readonly prompt?: true;
  /** What is gone through in larger workspaces: rows for each turn that there is. */
  readonly growing?: Readonly<Record<string, number>>;
}
const typical = (words: readonly string[]) => words.slice(1, 7).join(' ');
/** Memories and tasks of the asker's are looked for among all that the workspace shares. */
const standing = { memory_item: 0.12, memory_source: 0.05, message: 0.1 };
/** The turns that say a word of the query are looked through for the project's, a fortieth of all. */
const inProject = { message: 0.25 };
const asked: Readonly<Record<string, Asked>> = {
  'six words of a turn': { query: typical },
  'two frequent words': { query: (words) => words.slice(0, 2).join(' ') },
  'two rare words': { query: (words) => words.slice(6, 8).join(' ') },
  'a misspelt word': { query: (words) => `what about ${words[6]}x` },
  'a thread': { query: typical, input: ({ threadId }) => ({ threadId }) },
  'a project': { query: typical, input: ({ projectId }) => ({ projectId }), growing: inProject },
  'a month': {
    query: (words) => `${words[2]} in January 2025`,
    // Its first turns say whether it has too many; its summaries are looked for by when they begin.
    growing: { message: 0.3, summary: 0.15 },
  },
  'a prompt': { query: typical, prompt: true, growing: standing },
  'a prompt in a thread': {
    query: typical,
    input: ({ threadId }) => ({ threadId, channel: 'chat' }),
    prompt: true,
    growing: standing,
  },
  'a prompt in a project': {
    query: typical,
    input: ({ projectId }) => ({ projectId }),
    prompt: true,
    growing: { ...standing, message: inProject.message + standing.message },
  },
};

/** Rows read of a table at most: what arms score at most, with what tells them how many there are. */
const most: Readonly<Record<string, number>> = {
  message: 20_000,
  message_embedding: 5_000,
  memory_item: 10_000,
  fact: 10_000,
  summary: 10_000,
};
const mostOfOthers = 2_500;
/** Tables that do not grow with the workspace. */
const elsewhere = new Set(['recall_trace']);

describe('what is read does not grow with the workspace', () => {
  it.each(Object.entries(asked))('for %s', async (_, { query, input, prompt, growing = {} }) => {
    // The second time, all plans are made.
    for (const of of [...filled, ...filled]) {
      const question = { query: query(of.words), ...input?.(of) };
      const read = await rowsRead(database.owner, pool, async () => {
        if (prompt) await buildContext({ services, caller: of.reader }, { ...question, retrieval: 'always' });
        else expect((await recall({ services, caller: of.reader }, question)).hits).not.toEqual([]);
        await pendingTraces();
      });
      expect(read.get('message')).toBeGreaterThan(0);
      const allowed = (table: string) => (most[table] ?? mostOfOthers) + (growing[table] ?? 0) * of.turns;
      const over = [...read].filter(([table, rows]) => !elsewhere.has(table) && rows > allowed(table));
      expect(over, `${of.turns} turns`).toEqual([]);
    }
  });
});
