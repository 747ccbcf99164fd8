import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { ensureEmbeddingModel } from '../src/memory/embedding/models.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { type Database, openDatabase } from '../src/postgres/database.ts';
import { createProviders, providerSettings } from '../src/providers/config.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';

/** The engines a benchmark runs on. */
export const engineNames = ['embedded', 'native'] as const;
export type EngineName = (typeof engineNames)[number];

/** A new database on one engine. */
export interface BenchEngine {
  readonly database: Database;
  /** The database's own process; null on a server that isn't ours. */
  readonly pid: number | null;
}

/** How a benchmark's engine is set up. */
export interface EngineOptions {
  /** A superuser's URL of a server to use in place of one of our own. */
  readonly server?: string | undefined;
  /** Whether our own server syncs its commits, as in production. The embedded engine always does. */
  readonly fsync: boolean;
  /** Jobs at once the workers' connections must do for; 4 unless given. */
  readonly workerConcurrency?: number;
}

/** Runs `work` on a new database and removes it. Says so where there is no native Postgres, and measures nothing. */
export async function onEngine(
  engine: EngineName,
  options: EngineOptions,
  work: (on: BenchEngine) => Promise<void>,
): Promise<void> {
  if (engine === 'embedded') await onEmbedded(options, work);
  else await onNative(options, work);
}

/** The services of the product with its local drivers, silent. */
export async function localServices(database: Database): Promise<MemoryServices> {
  const providers = createProviders(providerSettings.parse({}));
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

async function onEmbedded(
  { workerConcurrency }: EngineOptions,
  work: (on: BenchEngine) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const database = await openDatabase({
    dataDir,
    secret: 'bench',
    poolSize: 16,
    ...(workerConcurrency ? { workerConcurrency } : {}),
  });
  try {
    await work({ database, pid: await serverPid(database) });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onNative(
  { server: given, fsync, workerConcurrency }: EngineOptions,
  work: (on: BenchEngine) => Promise<void>,
): Promise<void> {
  const binaries = given ? null : findPostgres();
  if (!given && !binaries) {
    console.log('native\tnot measured: no Postgres with pgvector found; see scripts/native-postgres.sh');
    return;
  }
  const server = binaries ? await startNativeServer(binaries, { fsync: fsync ? 'on' : 'off' }) : null;
  const maintenance = new pg.Client(given ?? server?.url);
  const name = `mneme_bench_${process.pid}`;
  try {
    await maintenance.connect();
    await maintenance.query(`create database ${name}`);
    const url = new URL(given ?? server?.url ?? '');
    url.pathname = `/${name}`;
    const database = await openDatabase({
      databaseUrl: url.href,
      dataDir: null,
      secret: 'bench',
      poolSize: 16,
      ...(workerConcurrency ? { workerConcurrency } : {}),
    });
    try {
      await work({ database, pid: server?.pid ?? null });
    } finally {
      await database.close();
    }
    await maintenance.query(`drop database ${name} with (force)`);
  } finally {
    await maintenance.end();
    await server?.stop();
  }
}

/** The embedded engine's child process, as the lock of its directory names it. */
async function serverPid(database: Database): Promise<number | null> {
  const record = await readFile(join(database.location, 'run', 'database.json'), 'utf8').catch(() => null);
  return record === null ? null : Number(JSON.parse(record).pid);
}
