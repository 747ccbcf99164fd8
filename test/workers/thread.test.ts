import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import type { Database } from '../../src/postgres/database.ts';
import { createModelProcesses } from '../../src/providers/onnx/shared-models.ts';
import { type Config, loadConfig } from '../../src/server/config.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';
import { signToken } from '../../src/server/token.ts';
import { startWorkerThread, type WorkerThreadSettings } from '../../src/server/worker-thread.ts';
import { keptLog, localSettings } from '../server/harness.ts';
import {
  createTestWorkspace,
  localServices,
  type TestDatabase,
  type TestWorkspace,
  useDatabase,
} from '../support/database.ts';
import { withoutDelay } from '../support/jobs.ts';

const database = useDatabase();
const kept = keptLog();
let config: Config;
let workspace: TestWorkspace;

beforeAll(async () => {
  config = {
    ...loadConfig({ env: { MNEME_LOG_LEVEL: 'silent', MNEME_WORKER_CONCURRENCY: '2' } }).config,
    host: '127.0.0.1',
    port: 0,
  };
  workspace = await createTestWorkspace(await localServices(database));
});

/** The engine under test as the server sees one that it has opened. */
function opened({ pool, runnerPool, engine }: TestDatabase): Database {
  const { owner, authenticator, runner } = database.logins;
  return {
    engine,
    location: 'test',
    pool,
    runnerPool,
    replicas: null,
    connectOwner: null,
    logins: { owner, authenticator, runner },
    lost: new Promise(() => {}),
    close: async () => {},
  };
}

async function remembered(server: RunningServer, content: string): Promise<void> {
  const { id: workspaceId, admin } = workspace;
  const token = await signToken(
    { workspaceId, userId: admin.userId ?? '', role: 'admin', ttlSeconds: 600 },
    localSettings,
  );
  const client = createAdminClient({ url: server.url ?? '', token });
  const thread = await client.openThread({});
  await client.appendMessages({ threadId: thread.id, messages: [{ role: 'USER', content }] });
}

/** Waits until no job of the workspace is left. */
async function allDone(): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.query<{ left: number; done: number }>(
      `select count(*) filter (where state in ('waiting', 'running'))::int as left,
         count(*) filter (where state = 'done')::int as done
       from mneme.job_run where workspace_id = $1`,
      [workspace.id],
    );
    if (rows[0]?.left === 0 && rows[0].done > 0) return;
    await sleep(100);
  }
}

test('a server that answers requests reads no turns on their event loop', async () => {
  const server = await startServer({
    config,
    database: opened(database),
    tokens: localSettings,
    log: kept.log,
    parts: { api: true, workers: true },
  });
  try {
    const extracted = vi.spyOn(server.services.extractor, 'extract');
    const embedded = vi.spyOn(server.services.embedder, 'embed');
    await remembered(server, 'We decided to use NATS for the event bus, because Kafka is too much to run.');
    await withoutDelay(database.runnerPool, allDone);
    const { rows } = await database.owner.query('select from mneme.memory_item where workspace_id = $1', [
      workspace.id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(extracted).not.toHaveBeenCalled();
    expect(embedded).not.toHaveBeenCalled();
  } finally {
    await server.close();
  }
});

test('workers whose thread ends are started again, and stop when they are told to', async () => {
  const threads: Worker[] = [];
  const workers = await startWorkerThread(
    { config, database: opened(database), log: kept.log, models: createModelProcesses() },
    (workerData: WorkerThreadSettings) => {
      const main = new URL('../../src/server/worker-thread-main.ts', import.meta.url);
      const thread = new Worker(main, { workerData, transferList: [workerData.models] });
      threads.push(thread);
      return thread;
    },
  );
  await threads[0]?.terminate();
  await vi.waitFor(() => expect(threads).toHaveLength(2), { timeout: 60_000, interval: 100 });
  expect(kept.text()).toContain('the workers ended unexpectedly; they are started again');
  await workers.stop();
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1]);
});

test('what keeps the thread from starting is told', async () => {
  const nowhere = { ...opened(database), logins: { ...opened(database).logins, runner: null } };
  await expect(
    startWorkerThread({ config, database: nowhere, log: kept.log, models: createModelProcesses() }),
  ).rejects.toThrow('There is no login for workers.');
});

afterAll(() => vi.restoreAllMocks());
