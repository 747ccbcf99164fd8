import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newOwnerKey, openSealedText } from '../../../src/client/sealed.ts';
import { registerEmbedders } from '../../../src/memory/embedding/models.ts';
import {
  chooseEmbeddingModel,
  embeddingModelStatus,
  pruneVectors,
  resumeMoves,
} from '../../../src/memory/embedding/moves.ts';
import { continueMove } from '../../../src/memory/embedding/reembed.ts';
import { remember, reviseMemory, sealedMemory } from '../../../src/memory/knowledge/memories.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { registerOwnerKey } from '../../../src/memory/sealed/owner-keys.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { jobStatus } from '../../../src/memory/workspace/jobs.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createRemoteEmbedder } from '../../../src/providers/remote-embedder.ts';
import { indexVectorsTask } from '../../../workers/index-vectors.ts';
import { startWorkers, type Workers } from '../../../workers/run.ts';
import {
  type Answer,
  type ProviderServer,
  QUICK,
  type SeenRequest,
  startProviderServer,
} from '../../providers/provider-server.ts';
import { prefixes, wordVectors } from '../../providers/word-vectors.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { forgetLeftovers } from '../../support/jobs.ts';
import { converse, rowsOf, say, workerOf, workerServices } from '../formation/conversation.ts';

const database = useDatabase();
vi.setConfig({ testTimeout: 150_000 });
const dimensions = 512;
let server: ProviderServer;
let answer: (request: SeenRequest) => Answer | Promise<Answer>;
let services: MemoryServices;
let workers: Workers;
let workspace: TestWorkspace;
let admin: Caller;
let localId: number;
let otherId: number;
const name = `test-words-e5-base-${dimensions}`;

beforeAll(async () => {
  server = await startProviderServer((request) => answer(request));
  const local = await localServices(database);
  const other = createRemoteEmbedder({
    kind: 'openai-compatible',
    url: `${server.url}/v1`,
    model: 'test-words/e5-base',
    dimensions,
    // A time-out costs a job a pause: seconds, then tens of seconds.
    policy: { ...QUICK, attempts: 1, timeoutMs: 10_000 },
  });
  const registered = await registerEmbedders(database.pool, local.embedder, [other]);
  services = { ...local, ...registered };
  localId = services.embeddingModelId;
  otherId = [...registered.otherEmbedders.keys()][0] ?? 0;
  await forgetLeftovers(database.runnerPool);
  workers = await startWorkers({
    services,
    runnerPool: database.runnerPool,
    concurrency: 2,
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await workers?.stop();
  await server?.close();
});
beforeEach(async () => {
  answer = (request) => wordVectors(request, dimensions);
  server.seen.length = 0;
  workspace = await createTestWorkspace(services);
  admin = workspace.admin;
});

const until = async (what: string, good: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; !(await good()); waited += 50) {
    if (waited > 100_000) throw new Error(`never came: ${what}, with jobs ${JSON.stringify(await jobs())}`);
    await sleep(50);
  }
};
const jobs = () =>
  rowsOf<{ task: string; state: string; error_code: string | null }>(
    { services, caller: admin },
    'select task, state, error_code from mneme.job_run',
  );
/** Summaries come seconds later and are not what is looked at here. */
const untilIdle = () =>
  until(
    'an empty queue',
    async () =>
      (await jobStatus({ services, caller: admin })).backlog === 0 &&
      (await jobs()).every(
        ({ task, state }) => state === 'done' || !/^(?:form|extract|embed|reembed)$/.test(task),
      ),
  );
const status = () => embeddingModelStatus({ services, caller: admin });
const untilMoved = () => until('the switch', async () => (await status()).move === null);
const vectors = async (modelId: number): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(
    { services: workerServices(database, services), caller: workerOf(workspace.id) },
    `select (select count(*) from mneme.message_embedding where model_id = $1)::int as n`,
    [modelId],
  );
  return row?.n ?? 0;
};
/** The turns the vectors found, the nearest first. */
const byMeaning = async (query: string) => {
  const { hits, warnings } = await recall({ services, caller: admin }, { query, kinds: ['message'] });
  expect(warnings).toEqual([]);
  return hits.filter(({ arms }) => arms.some(({ arm }) => arm === 'vector'));
};
/** Recall remembers a workspace's model for some seconds; in this process the switch tells it. */
const inputs = () => server.seen.flatMap(({ body }) => body.input as string[]);
const lines = [
  'The kiln reaches twelve hundred degrees on Sunday.',
  'Celadon glaze needs a slow cooling.',
  'Rosemary grows well beside the southern wall.',
  'The ferry to Naxos leaves at seven.',
];

describe('moving a workspace to another embedding model', () => {
  it('answers through the old one until all is embedded, then through the new one, which is told documents from queries', async () => {
    const { threadId } = await converse({ services, caller: admin }, {}, lines);
    await untilIdle();
    expect(await byMeaning('when does the ferry leave')).not.toEqual([]);
    expect(server.seen).toEqual([]);

    answer = () => ({ status: 503, body: {} });
    const begun = await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    expect(begun).toMatchObject({ name: services.embedder.model, chosen: true, move: { name, dimensions } });
    await until('a failed attempt', async () =>
      (await jobs()).some(
        ({ task, error_code }) => task === 'reembed' && error_code === 'PROVIDER_UNREACHABLE',
      ),
    );
    // The model that is away harms neither recall nor what is said meanwhile.
    await say(
      { services, caller: admin },
      threadId,
      ['The harbour office sells ferry tickets.'],
      '2026-03-02T10:00:00Z',
    );
    await until('the vector of a new turn', async () => (await vectors(localId)) === lines.length + 1);
    const meanwhile = await byMeaning('who sells ferry tickets');
    expect(meanwhile[0]?.text).toBe('The harbour office sells ferry tickets.');
    expect(await vectors(otherId)).toBe(0);
    expect(await status()).toMatchObject({
      name: services.embedder.model,
      move: { name, state: 'embedding', done: 0, total: expect.any(Number) },
    });

    answer = (request) => wordVectors(request, dimensions);
    await resumeMoves(database.runnerPool);
    await untilMoved();
    expect(await status()).toMatchObject({ name, dimensions, configured: true, move: null });
    expect(await vectors(otherId)).toBe(lines.length + 1);
    server.seen.length = 0;
    const after = await byMeaning('who sells ferry tickets');
    expect(after[0]?.text).toBe('The harbour office sells ferry tickets.');
    expect(inputs()).toEqual([`${prefixes.query}who sells ferry tickets`]);
    // One less the cosine distance: the query's four words against the turn's five, and the model's own constant.
    expect(after[0]?.similarity).toBeCloseTo((3 + 0.01) / Math.sqrt((3 + 0.01) * (5 + 0.01)), 2);
  });

  it('takes sealed memories along: opened for their vectors, and found by the new ones', async () => {
    const dana = await workspace.caller('member', 'dana');
    const stated = (content: string, recallable: boolean) =>
      remember({ services, caller: dana }, { kind: 'note', content, sealed: true, recallable });
    const { memoryId } = await stated('The ferry to Skye leaves at nine.', true);
    await stated('The ferry to Skye has a leak.', false);
    await untilIdle();
    await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    await untilMoved();
    const { rows } = await database.owner.query(
      'select memory_id from mneme.memory_embedding where workspace_id = $1 and model_id = $2',
      [workspace.id, otherId],
    );
    expect(rows).toEqual([{ memory_id: memoryId }]);
    const { hits } = await recall({ services, caller: dana }, { query: 'when does the ferry to Skye leave' });
    expect(hits).toEqual([
      expect.objectContaining({
        id: memoryId,
        text: 'The ferry to Skye leaves at nine.',
        contentState: 'sealed',
        arms: [expect.objectContaining({ arm: 'vector' })],
      }),
    ]);
  });

  it('leaves what is sealed to its owner’s keys behind, which they find again once they state it anew', async () => {
    const eva = await workspace.caller('member', 'eva');
    const { publicKey, privateKey } = await newOwnerKey();
    const registered = { name: 'phone', publicKey: JSON.stringify(publicKey) };
    await registerOwnerKey({ services, caller: eva }, registered);
    const content = 'The ferry to Mull leaves at ten.';
    const { memoryId } = await remember({ services, caller: eva }, { kind: 'note', content, sealed: true });
    const found = async () =>
      (await recall({ services, caller: eva }, { query: 'when does the ferry to Mull leave' })).hits.map(
        ({ id }) => id,
      );
    expect(await found()).toEqual([memoryId]);
    await untilIdle();
    await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    await untilMoved();
    expect(await found()).toEqual([]);
    const { problem } = await sealedMemory({ services, caller: eva }, { memoryId });
    const opened = await openSealedText(problem?.jwe ?? '', memoryId, privateKey);
    const revised = await reviseMemory({ services, caller: eva }, { memoryId, content: opened });
    expect(await found()).toEqual([revised.memoryId]);
  });

  it('embeds what is said during the move under both models, and under the new one alone after it', async () => {
    const { threadId } = await converse({ services, caller: admin }, {}, lines);
    await untilIdle();
    const [line = ''] = lines;
    // Summaries of the tests before are embedded too: their requests are not this move's.
    const ofMove = ({ body }: SeenRequest) => (body.input as string[]).some((text) => text.endsWith(line));
    const held = Promise.withResolvers<void>();
    answer = async (request) => {
      if (ofMove(request)) await held.promise;
      return wordVectors(request, dimensions);
    };
    await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    await until('a request of the move', async () => server.seen.some(ofMove));
    const seen = server.seen.length;
    await say({ services, caller: admin }, threadId, ['Seven tickets were sold.'], '2026-03-02T10:00:00Z');
    await until(
      'vectors of both',
      async () => (await vectors(localId)) === 5 && (await vectors(otherId)) >= 1,
    );
    expect(inputs().slice(seen)).toContain(`${prefixes.document}Seven tickets were sold.`);
    held.resolve();
    await untilMoved();
    await untilIdle();
    expect([await vectors(localId), await vectors(otherId)]).toEqual([5, 5]);
    await say({ services, caller: admin }, threadId, ['The kiln is cold again.'], '2026-03-02T10:01:00Z');
    await untilIdle();
    expect([await vectors(localId), await vectors(otherId)]).toEqual([5, 6]);
  });

  it('goes on where it was ended, does nothing twice, and passes over a text the model refuses', async () => {
    await workers.stop();
    const many = Array.from({ length: 600 }, (_, index) => `Crate number ${index} holds lemons.`);
    many[3] = 'A poisoned text.';
    await converse({ services, caller: admin }, {}, many);
    const worker = workerServices(database, services);
    await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    const [move] = await rowsOf<{ id: string }>(
      { services, caller: admin },
      'select id from mneme.embedding_move',
    );
    const moveId = move?.id ?? '';
    const ended = new AbortController();
    answer = (request) => {
      if ((request.body.input as string[]).some((text) => text.includes('poisoned'))) {
        return { status: 413, body: {} };
      }
      if (inputs().some((text) => text.includes('number 300'))) ended.abort();
      return wordVectors(request, dimensions);
    };
    const run = (signal?: AbortSignal) =>
      continueMove({ services: worker, caller: workerOf(workspace.id), signal }, moveId);
    await expect(run(ended.signal)).rejects.toThrow();
    const part = await status();
    expect(part.move).toMatchObject({ total: 600, done: 256 });
    const embedded = await vectors(otherId);
    expect(embedded).toBeGreaterThan(0);
    expect(embedded).toBeLessThan(599);

    server.seen.length = 0;
    await Promise.allSettled([run(), run()]);
    await run();
    expect(await status()).toMatchObject({ name, move: null });
    expect(await vectors(otherId)).toBe(599);
    expect(inputs().filter((text) => /number (1|200) holds/.test(text))).toEqual([]);
    expect(inputs().some((text) => text.includes('number 599 holds'))).toBe(true);
    const done = server.seen.length;
    await run();
    expect(server.seen.length).toBe(done);
    workers = await startWorkers({
      services,
      runnerPool: database.runnerPool,
      concurrency: 2,
      log: pino({ level: 'silent' }),
    });
  });

  it('is given up when another model is chosen; vectors no longer used are kept for a week', async () => {
    await converse({ services, caller: admin }, {}, lines);
    await untilIdle();
    await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    await untilMoved();
    const back = await chooseEmbeddingModel({ services, caller: admin }, { model: null });
    expect(back).toMatchObject({ chosen: false, move: { name: services.embedder.model } });
    await untilMoved();
    await untilIdle();
    expect(await status()).toMatchObject({ name: services.embedder.model });

    await pruneVectors(database.runnerPool);
    expect([await vectors(localId), await vectors(otherId)]).toEqual([4, 4]);
    await database.owner.query(
      `update mneme.embedding_move set ended_at = ended_at - interval '8 days' where workspace_id = $1`,
      [workspace.id],
    );
    await pruneVectors(database.runnerPool);
    expect([await vectors(localId), await vectors(otherId)]).toEqual([4, 0]);
    const states = await rowsOf({ services, caller: admin }, 'select state from mneme.embedding_move');
    expect(states).toEqual([{ state: 'pruned' }, { state: 'pruned' }]);
  });

  it('waits for an index of the new vectors where the old ones have one, and drops that of vectors it no longer has', async () => {
    await converse({ services, caller: admin }, {}, lines);
    await untilIdle();
    // Counted as a large workspace: what is measured here is what waits for what.
    for (const modelId of [localId, otherId]) {
      await database.owner.query(
        `insert into mneme_private.vector_statistic values ($1, 'message', $2, 50000)
         on conflict (workspace_id, kind, model_id) do update set embeddings = 50000`,
        [workspace.id, modelId],
      );
    }
    const index = () =>
      indexVectorsTask.run({
        services: workerServices(database, services),
        runnerPool: database.runnerPool,
        connectOwner: async () => {
          const client = new pg.Client(database.logins.owner);
          await client.connect();
          return client;
        },
        log: pino({ level: 'silent' }),
        signal: new AbortController().signal,
      });
    const indexed = async () => {
      const { rows } = await database.owner.query<{ id: number }>(
        `select distinct substring(relname from '_m(\\d+)_')::integer as id from pg_class
         where relname like 'message%hnsw' order by 1`,
      );
      return rows.map(({ id }) => id);
    };
    const native = database.engine === 'native';
    await index();
    expect(await indexed()).toEqual(native ? [localId] : []);
    await chooseEmbeddingModel({ services, caller: admin }, { model: name });
    if (native) {
      await until('the wait for the index', async () => (await status()).move?.state === 'indexing');
      expect(await byMeaning('when does the ferry leave')).not.toEqual([]);
      await index();
      expect(await indexed()).toEqual([localId, otherId].sort((a, b) => a - b));
      // Its job looks again in a minute.
      const [move] = await rowsOf<{ id: string }>(
        { services, caller: admin },
        'select id from mneme.embedding_move',
      );
      await continueMove(
        { services: workerServices(database, services), caller: workerOf(workspace.id) },
        move?.id ?? '',
      );
    }
    await untilMoved();
    expect(await status()).toMatchObject({ name });

    // Kept for a week after the move, the old vectors keep their index.
    await index();
    expect(await indexed()).toEqual(native ? [localId, otherId].sort((a, b) => a - b) : []);
    await database.owner.query(
      'delete from mneme_private.vector_statistic where workspace_id = $1 and model_id = $2',
      [workspace.id, localId],
    );
    await index();
    expect(await indexed()).toEqual(native ? [otherId] : []);
    const { rows } = await database.owner.query<{ statement: string }>(
      `select format('drop index mneme.%I', relname) as statement from pg_class where relname like '%hnsw'`,
    );
    for (const { statement } of rows) await database.owner.query(statement);
  });

  it('is an admin’s to choose, among what is configured', async () => {
    const member = await workspace.caller('member');
    await expect(chooseEmbeddingModel({ services, caller: member }, { model: name })).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      chooseEmbeddingModel({ services, caller: admin }, { model: 'other-9' }),
    ).rejects.toMatchObject({
      code: 'EMBEDDING_MODEL_UNKNOWN',
      message: expect.stringContaining(name),
    });
    expect(await embeddingModelStatus({ services, caller: member })).toMatchObject({
      chosen: false,
      move: null,
    });
  });

  it('leaves recall words and names, with a warning, where its model is not configured', async () => {
    await converse({ services, caller: admin }, {}, lines);
    await untilIdle();
    const elsewhere = { ...services, embeddingModelId: otherId, otherEmbedders: new Map() };
    const fresh = await createTestWorkspace(services);
    await converse({ services, caller: fresh.admin }, {}, lines);
    const found = await recall({ services: elsewhere, caller: fresh.admin }, { query: 'ferry to Naxos' });
    expect(found.warnings).toEqual([expect.stringMatching(/^No embedder is configured for the model/)]);
    expect(found.hits[0]?.text).toContain('ferry');
    expect((await embeddingModelStatus({ services: elsewhere, caller: fresh.admin })).configured).toBe(false);
  });
});
