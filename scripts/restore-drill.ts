/**
 * Backs up a running Mneme with work in its queue, restores it elsewhere, and checks what counts: every table's rows, an
 * answer of recall, that one workspace sees nothing of the other, and that the waiting jobs go on. On both engines; where
 * there is no native Postgres, on the embedded one alone (with CI set, that fails); `--engine NAME` picks one.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createAdminClient } from '../src/client/admin.ts';
import type { MemoryServices } from '../src/memory/services.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { openThread } from '../src/memory/threads/threads.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import { backupEmbedded, restoreEmbedded } from '../src/postgres/backup-embedded.ts';
import { checkBackupFile } from '../src/postgres/backup-file.ts';
import { backupLogin } from '../src/postgres/backup-login.ts';
import { backupServer, restoreServer } from '../src/postgres/backup-native.ts';
import { type Database, openDatabase } from '../src/postgres/database.ts';
import { loadConfig } from '../src/server/config.ts';
import { startServer } from '../src/server/start.ts';
import { signToken, tokenSettings } from '../src/server/token.ts';
import { findPostgres, nativeIsTested, startNativeServer } from '../test/support/native-server.ts';

/** A workspace and whose it is. */
interface Made {
  readonly workspaceId: string;
  readonly userId: string;
  readonly threadId: string;
}

/** Where a database is, and how it is carried from there to another place. */
interface Engine {
  readonly name: string;
  open(place: 'source' | 'target'): Promise<Database>;
  backup(file: string): Promise<string>;
  restore(file: string): Promise<void>;
}

/** Turns of each workspace: enough for several jobs of each kind. */
const turns = 24;
const secret = 'the drill secret of forty characters, at least';
/** Milliseconds the jobs of the restored database may take. */
const jobsMs = 60_000;
const root = mkdtempSync(join(tmpdir(), 'mneme-restore-drill-'));
const { config } = loadConfig({
  env: {
    PORT: '0',
    MNEME_TOKEN_SECRET: secret,
    MNEME_DATA_DIR: join(root, 'settings'),
    MNEME_EXTRACTION_WAIT_SECONDS: '0',
  },
});
const tokens = await tokenSettings(config);
const log = pino({ level: 'fatal' });

const { values } = parseArgs({
  options: { engine: { type: 'string', multiple: true, default: ['embedded', 'native'] } },
});

try {
  if (values.engine.includes('embedded')) await drill(embeddedEngine());
  if (values.engine.includes('native') && nativeIsTested()) await onNative();
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function drill(engine: Engine): Promise<void> {
  const phases: string[] = [];
  let began = performance.now();
  const phase = (name: string) => {
    phases.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
    began = performance.now();
  };
  const file = join(root, `${engine.name}.backup`);
  const source = await engine.open('source');
  let made: { own: Made; other: Made };
  let before: Map<string, number>;
  try {
    const server = await startServer({
      config,
      database: source,
      tokens,
      log,
      parts: { api: true, workers: false },
    });
    try {
      made = {
        own: await fill(server.services, 'drill-own', 'The harbour office opens at seven.'),
        other: await fill(server.services, 'drill-other', 'The quincunx orchard is behind the mill.'),
      };
      before = await countRows(source);
      phase('filled');
      await engine.backup(file);
      phase('backed up');
      // The server went on meanwhile.
      const { hits } = await clientOf(server.url, await tokenOf(made.own)).recall({
        query: 'harbour office',
      });
      expect(hits.length > 0, 'the server answers after the backup');
    } finally {
      await server.close();
    }
  } finally {
    await source.close();
  }
  await checkBackupFile(file, () => {});
  phase('stopped and checked');
  await engine.restore(file);
  phase('restored');

  const target = await engine.open('target');
  try {
    const after = await countRows(target);
    const differing = [...before].filter(([table, rows]) => after.get(table) !== rows);
    expect(
      differing.length === 0,
      `every table has as many rows: ${differing.map(([table]) => table).join(', ')}`,
    );
    const server = await startServer({
      config,
      database: target,
      tokens,
      log,
      parts: { api: true, workers: true },
    });
    try {
      await checkRestored(target, server.url, made);
    } finally {
      await server.close();
    }
    const rows = [...before.values()].reduce((sum, count) => sum + count, 0);
    phase('answers and jobs');
    console.log(
      `${engine.name}: ${before.size} tables with ${rows} rows, an answer, the isolation and the waiting jobs came back (${phases.join(', ')})`,
    );
  } finally {
    await target.close();
  }
}

async function checkRestored(
  database: Database,
  url: string | null,
  made: { own: Made; other: Made },
): Promise<void> {
  const [own, other] = [await tokenOf(made.own), await tokenOf(made.other)];
  const answer = await clientOf(url, own).recall({ query: 'when does the harbour office open?' });
  expect(
    answer.hits.some(({ text }) => text?.includes('harbour office') === true),
    'recall finds what was said',
  );
  const foreign = await clientOf(url, other).recall({ query: 'when does the harbour office open?' });
  expect(
    foreign.hits.every(({ text }) => text?.includes('harbour') !== true),
    'recall finds nothing of another workspace',
  );
  const response = await fetch(url ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ thread(id: "${made.own.threadId}") { id } threads { nodes { id } } }` }),
  });
  const seen = await response.text();
  expect(seen.includes(made.other.threadId), 'a workspace sees its own threads');
  expect(!seen.includes(`{"id":"${made.own.threadId}"`), 'and no other');

  const deadline = Date.now() + jobsMs;
  let left = await outstanding(database);
  while (left.waiting + left.running > 0 && Date.now() < deadline) {
    await sleep(200);
    left = await outstanding(database);
  }
  expect(
    left.waiting + left.running === 0 && left.failed === 0,
    `the waiting jobs are done: ${JSON.stringify(left)}`,
  );
  const vectors = (await countRows(database)).get('mneme.message_embedding');
  expect(vectors === 2 * turns, `each turn has its vector: ${vectors} of ${2 * turns}`);
}

async function fill(services: MemoryServices, slug: string, line: string): Promise<Made> {
  const { workspaceId, ownerId } = await createWorkspace(services.pool, services.embeddingModelId, { slug });
  const caller = { role: 'admin', workspaceId, userId: ownerId, requestId: null } as const;
  const { threadId } = await openThread({ services, caller }, { externalId: 'standup' });
  await appendMessages(
    { services, caller },
    {
      threadId,
      messages: Array.from({ length: turns }, (_, number) => ({
        role: 'user' as const,
        content: number === 0 ? line : `Line ${number} of ${slug}. We decided to keep option ${number}.`,
      })),
    },
  );
  return { workspaceId, userId: ownerId, threadId };
}

/** How many rows every table has; what only says that somebody is there is left out. */
async function countRows(database: Database): Promise<Map<string, number>> {
  const owner = await database.connectOwner?.();
  if (!owner) throw new Error('The drill needs the login of the owner.');
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace::regnamespace::text in ('mneme', 'mneme_private', 'graphile_worker')
         and c.oid::regclass::text not in ('mneme_private.worker_heartbeat', 'mneme_private.migration') order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const { rows } = await owner.query<{ count: number }>(`select count(*)::integer as count from ${name}`);
      counts.set(name, rows[0]?.count ?? 0);
    }
    return counts;
  } finally {
    await owner.end();
  }
}

async function outstanding(database: Database) {
  const { rows } = await database.pool.query<{ waiting: number; running: number; failed: number }>(
    'select waiting, running, failed from mneme_private.outstanding_jobs()',
  );
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

function tokenOf({ workspaceId, userId }: Made): Promise<string> {
  return signToken({ workspaceId, userId, role: 'admin', ttlSeconds: 600 }, tokens);
}

function clientOf(url: string | null, token: string) {
  return createAdminClient({ url: url ?? '', token });
}

function embeddedEngine(): Engine {
  const place = (name: string) => join(root, 'embedded', name);
  return {
    name: 'embedded',
    open: (name) => openDatabase({ dataDir: place(name), secret, poolSize: 4 }),
    backup: (file) =>
      backupEmbedded(
        place('source'),
        file,
        () => {},
        () => {},
      ),
    restore: (file) => restoreEmbedded(place('target'), file, () => {}),
  };
}

async function onNative(): Promise<void> {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('There is no Postgres with pgvector here; scripts/native-postgres.sh gets one.');
  // Each has its own roles, as two machines do.
  const source = await startNativeServer(binaries);
  const target = await startNativeServer(binaries);
  const common = { programs: binaries, onTable: () => {} };
  try {
    await drill({
      name: 'native',
      open: (place) =>
        openDatabase({
          databaseUrl: (place === 'source' ? source : target).url,
          dataDir: null,
          secret,
          poolSize: 4,
        }),
      backup: async (file) => backupServer({ ...common, url: await backupLogin(source.url, secret), file }),
      restore: (file) => restoreServer({ ...common, url: target.url, file }),
    });
  } finally {
    await source.stop();
    await target.stop();
  }
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The drill failed: ${what}`);
}
