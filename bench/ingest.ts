import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { createWorkspace, ensureEmbeddingModel } from '../src/memory/provision.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { type Database, openDatabase } from '../src/postgres/database.ts';
import { createProviders, providerSettings } from '../src/providers/config.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';
import { type Load, measureAppends, measureBareInserts, measureDrain } from './ingest/measure.ts';
import { makeTurns } from './ingest/turns.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '4000' },
    concurrency: { type: 'string', default: '4' },
    engine: { type: 'string', multiple: true, default: ['embedded', 'native'] },
    /** A superuser's URL of a server to use in place of one of our own; a database is made and dropped there. */
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});
const count = Number(values.turns);
const concurrency = Number(values.concurrency);
if (!(count > 0) || !(concurrency > 0)) {
  console.error(
    'Usage: npm run bench:ingest -- [--turns N] [--concurrency N] [--engine embedded|native] [--database URL]',
  );
  process.exit(2);
}

const loads: Load[] = [
  { name: 'chat', turnsPerCall: 1, callers: 8 },
  { name: 'bulk', turnsPerCall: 500, callers: 2 },
];

/** Measures one engine and prints its lines. Acknowledged: committed together with their jobs, through the domain. */
async function measure(database: Database, bareInserts: pg.Pool): Promise<void> {
  const { runnerPool } = database;
  if (!runnerPool) throw new Error('The bench needs the login of the workers.');
  const providers = createProviders(providerSettings.parse({}));
  const services: MemoryServices = {
    ...providers,
    pool: database.pool,
    embeddingModelId: await ensureEmbeddingModel(
      database.pool,
      providers.embedder.model,
      providers.embedder.dimensions,
    ),
    log: pino({ level: 'silent' }),
  };
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, {
    slug: 'bench-ingest',
  });
  const caller = { role: 'member', workspaceId, userId: ownerId, requestId: null } as const;
  for (const load of loads) {
    const turns = makeTurns(count);
    const bare = await measureBareInserts(bareInserts, turns, load);
    const acknowledged = await measureAppends(services, caller, turns, load);
    const share = ((acknowledged / bare) * 100).toFixed(0);
    console.log(
      `${database.engine}\t${load.name} (${load.turnsPerCall} a call, ${load.callers} callers)\t` +
        `${Math.round(acknowledged)} turns/s acknowledged\t${Math.round(bare)} bare inserts/s\t${share} %`,
    );
    const drain = await measureDrain(services, runnerPool, concurrency);
    console.log(
      `${database.engine}\t  its jobs (${concurrency} at a time)\t${Math.round(count / drain.seconds)} turns/s formed\t` +
        `${Math.round(drain.jobs / drain.seconds)} jobs/s\t${drain.jobs} jobs, ${drain.failed} failed, ${drain.seconds.toFixed(1)} s`,
    );
  }
}

async function onEmbedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mneme-bench-'));
  const database = await openDatabase({ dataDir, secret: 'bench', poolSize: 16 });
  try {
    await withOwner(database, (pool) => measure(database, pool));
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onNative(): Promise<void> {
  const binaries = values.database ? null : findPostgres();
  if (!values.database && !binaries) {
    console.log('native\tnot measured: no Postgres with pgvector found; see scripts/native-postgres.sh');
    return;
  }
  // Durable, as in production: the bench's own server syncs its commits.
  const server = binaries ? await startNativeServer(binaries, { fsync: 'on' }) : null;
  const maintenance = new pg.Client(values.database ?? server?.url);
  const name = `mneme_bench_${process.pid}`;
  try {
    await maintenance.connect();
    await maintenance.query(`create database ${name}`);
    const url = new URL(values.database ?? server?.url ?? '');
    url.pathname = `/${name}`;
    const database = await openDatabase({
      databaseUrl: url.href,
      dataDir: null,
      secret: 'bench',
      poolSize: 16,
    });
    try {
      await withOwner(database, (pool) => measure(database, pool));
    } finally {
      await database.close();
    }
    await maintenance.query(`drop database ${name} with (force)`);
  } finally {
    await maintenance.end();
    await server?.stop();
  }
}

/** A pool of the owner's own connections, as many as the callers that share it. */
async function withOwner(database: Database, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const probe = await database.connectOwner?.();
  if (!probe) throw new Error('The bench needs the login of the owner.');
  const { user, host, port, database: name, password } = probe;
  await probe.end();
  const pool = new pg.Pool({ user, host, port, database: name, password: password ?? undefined, max: 8 });
  pool.on('error', () => {});
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

if (values.engine.includes('embedded')) await onEmbedded();
if (values.engine.includes('native')) await onNative();
