import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { ensureEmbeddingModel } from '../../src/memory/embedding/models.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { createWorkspace, ensureMember, type WorkspaceRole } from '../../src/memory/workspace/provision.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withErrorListeners } from '../../src/postgres/pools.ts';
import { RequestPool } from '../../src/postgres/request-pool.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { engineUnderTest, type TestLogins, useLogins } from './engine.ts';

/** The engine under test, as the product sees it: nobody here is a superuser but the owner's login. */
export interface TestDatabase {
  readonly engine: 'embedded' | 'native';
  readonly pool: pg.Pool;
  readonly runnerPool: pg.Pool;
  /** For looking behind the scenes: never to do what a test is about. */
  readonly owner: pg.Pool;
  /** For connections of its own. */
  readonly logins: TestLogins;
}

/** Opens pools for one test file; they close after its last test. Call it at the top of the file. */
export function useDatabase(): TestDatabase {
  const logins = useLogins();
  const config = (login: pg.ClientConfig, max: number) => ({
    ...login,
    max,
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 30_000,
    min: 2,
  });
  const database = {
    engine: engineUnderTest(),
    // As the product's, both: whatever is tested is tested with statements sent ahead and prepared by name.
    pool: withErrorListeners(new RequestPool(config(logins.authenticator, 8))),
    runnerPool: withErrorListeners(new RequestPool(config(logins.runner, 6))),
    owner: withErrorListeners(new pg.Pool(config(logins.owner, 2))),
    logins,
  };
  // Where files share a database, jobs that another file left, and turns it never had any for, would be taken by this one's
  // workers, and waited for by its tests.
  beforeAll(async () => {
    await database.owner.query(
      `truncate graphile_worker._private_jobs, graphile_worker._private_job_queues, mneme_private.worker_heartbeat,
         mneme_private.formation_backlog`,
    );
  });
  afterAll(async () => {
    // A trace that still wants a connection of a pool that has ended waits for all its time, and the next file with it.
    await pendingTraces();
    await Promise.allSettled([database.pool.end(), database.runnerPool.end(), database.owner.end()]);
  });
  return database;
}

/** What sealed memories of tests are sealed with in the end. */
export const testMasterKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;

let blobs: string | undefined;

/** A directory of blobs for the tests of a process, which goes with it. */
export function blobDirectory(): string {
  if (blobs === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'mneme-test-blobs-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    blobs = made;
  }
  return blobs;
}

/** The services of the product with its local drivers, silent. */
export async function localServices(database: Pick<TestDatabase, 'pool'>): Promise<MemoryServices> {
  const providers = createProviders(
    providerSettings.parse({ MNEME_BLOB_DIR: blobDirectory(), MNEME_MASTER_KEY: testMasterKey }),
  );
  return {
    ...providers,
    pool: database.pool,
    embeddingModelId: await ensureEmbeddingModel(
      database.pool,
      providers.embedder.model,
      providers.embedder.dimensions,
    ),
    log: pino({ level: 'silent' }),
  };
}

/** A workspace of its own for one test, with its owner. */
export interface TestWorkspace {
  readonly id: string;
  readonly slug: string;
  readonly admin: Caller;
  /** A caller of this workspace in a role, for a user made on first use of the name. */
  caller(role: WorkspaceRole, name?: string): Promise<Caller>;
}

/** Creates a workspace nobody else uses: tests share a database and never a workspace. */
export async function createTestWorkspace(services: MemoryServices): Promise<TestWorkspace> {
  const slug = `test-${randomBytes(6).toString('hex')}`;
  const made = await createWorkspace(services.pool, services.embeddingModelId, { slug });
  const as = (role: WorkspaceRole, userId: string): Caller => ({
    role,
    workspaceId: made.workspaceId,
    userId,
    requestId: 'test',
  });
  return {
    id: made.workspaceId,
    slug,
    admin: as('admin', made.ownerId),
    async caller(role, name = role) {
      return as(role, (await ensureMember(services.pool, made.workspaceId, name, role)).userId);
    },
  };
}
