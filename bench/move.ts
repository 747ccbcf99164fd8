/**
 * Moves a workspace of many turns to another cell while turns are appended to it, and says how long they waited. Both
 * cells are databases of one server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { enterWorkspace } from '../src/memory/cells/directory.ts';
import { type MoveStep, moveWorkspace } from '../src/memory/cells/move/move-workspace.ts';
import { appendMessages } from '../src/memory/threads/append-messages.ts';
import { findWorkspace } from '../src/memory/workspace/provision.ts';
import { type Database, openDatabase } from '../src/postgres/database.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';
import { indexVectors } from '../workers/index-vectors.ts';
import { localServices } from './engines.ts';
import { askedWorkspace } from './scale/layout.ts';
import { benchSecret, loadDatabase } from './scale/load.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' },
    /** Milliseconds between appends of one turn while it moves. */
    pause: { type: 'string', default: '100' },
  },
});
const messages = Number(values.messages);
const pauseMs = Number(values.pause);
const binaries = findPostgres();
if (!(messages >= 1000) || !(pauseMs >= 0) || !binaries) {
  console.error(
    'Usage: npm run bench:move -- [--messages N, 1000 at least] [--pause MS]; needs a native Postgres',
  );
  process.exit(2);
}

const server = await startNativeServer(binaries, { fsync: 'on', shared_buffers: '1GB', max_wal_size: '8GB' });
try {
  const databases: Database[] = [];
  for (const name of ['near', 'far']) {
    const url = await createDatabase(name);
    if (name === 'near') await loadDatabase(url, messages, messages, false, (text) => console.error(text));
    databases.push(
      await openDatabase({
        databaseUrl: url,
        dataDir: null,
        secret: benchSecret,
        poolSize: 4,
        inCells: true,
      }),
    );
  }
  const [near, far] = databases;
  if (!near || !far) throw new Error('There are two cells.');
  await move(near, far);
  for (const database of databases) await database.close();
} finally {
  await server.stop();
}

async function createDatabase(name: string): Promise<string> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
}

async function move(near: Database, far: Database): Promise<void> {
  const found = await findWorkspace(near.pool, askedWorkspace('even'));
  if (!found) throw new Error('There is no workspace.');
  const { workspaceId, slug } = found;
  await enterWorkspace(near.pool, { workspaceId, slug, cell: 'near' });
  const cells = [
    { name: 'near', ...near },
    { name: 'far', ...far },
  ] as const;
  const ended = new AbortController();
  const waits = appending(cells, workspaceId, found.ownerId, ended.signal);
  const at: Partial<Record<MoveStep, number>> = {};
  const began = performance.now();
  const report = await moveWorkspace({
    first: cells[0],
    cells,
    workspaceId,
    slug,
    to: 'far',
    onStep(step) {
      at[step] = Math.round(performance.now() - began);
    },
    buildIndexes: ({ connectOwner }) =>
      indexVectors({ connectOwner, log: pino({ level: 'silent' }), signal: new AbortController().signal }),
  });
  ended.abort();
  const { appended, longestMs } = await waits;
  console.log(JSON.stringify({ messages, ...report, at, appended, longestWaitMs: longestMs }));
}

/** Appends a turn now and then to whichever cell takes it, until the signal fires. */
async function appending(
  cells: readonly ({ readonly name: string } & Database)[],
  workspaceId: string,
  userId: string | null,
  signal: AbortSignal,
): Promise<{ appended: number; longestMs: number }> {
  const services = await Promise.all(cells.map((cell) => localServices(cell)));
  let [cell, appended, longestMs] = [0, 0, 0];
  while (!signal.aborted) {
    const asked = performance.now();
    for (let stored = false; !stored && !signal.aborted; ) {
      const own = services[cell];
      if (!own) throw new Error('There are two cells.');
      stored = await appendMessages(
        { services: own, caller: { role: 'admin', workspaceId, userId, requestId: null } },
        { threadKey: 'moving', messages: [{ role: 'user', content: `Turn ${appended} while it moves.` }] },
      ).then(
        () => true,
        () => false,
      );
      if (!stored) {
        cell = 1 - cell;
        await sleep(20);
      }
    }
    if (signal.aborted) break;
    appended += 1;
    longestMs = Math.max(longestMs, Math.round(performance.now() - asked));
    await sleep(pauseMs);
  }
  return { appended, longestMs };
}
