import { connect, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recall } from '../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { mayBecomeReady } from '../../src/postgres/unusable.ts';
import { knownError } from '../../src/server/errors.ts';
import { listen } from '../../src/server/listening.ts';
import { createTestWorkspace, localServices, type TestWorkspace } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { findPostgres, type NativeServer, startNativeServer } from '../support/native-server.ts';

const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) });
let server: NativeServer;
let database: Database;
let services: MemoryServices;
let workspace: TestWorkspace;

beforeAll(async () => {
  const binaries = findPostgres();
  if (!binaries) throw new Error('This test restarts a Postgres of its own: set MNEME_TEST_POSTGRES_BIN.');
  server = await startNativeServer(binaries);
  const settings = { databaseUrl: server.url, dataDir: null, secret: 'restart', poolSize: 3, log };
  database = await openDatabase(settings);
  const { pool, runnerPool } = database;
  if (!runnerPool) throw new Error('There is no login of the workers.');
  services = await localServices({ pool });
  workspace = await createTestWorkspace(services);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

test('a database that dies is said to be away, is reported once per connection, and is used again when it is back', async () => {
  const ask = async () => {
    const result = await recall({ services, caller: workspace.admin }, { query: 'tide tables' });
    await pendingTraces();
    return result;
  };
  await ask();
  await server.kill();
  await eventually(() => expect(logged.length).toBeGreaterThan(0));
  expect(logged.every(({ msg }) => msg === 'database connection lost')).toBe(true);
  expect(logged[0]).toMatchObject({ pool: 'mneme api' });
  const error: unknown = await ask().catch((thrown: unknown) => thrown);
  expect(knownError(error)).toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    status: 503,
    headers: { 'retry-after': '2' },
  });
  await server.restart();
  // No connection from before is in the way: the first recall works.
  expect((await ask()).warnings).toEqual([]);
});

test('a server waits for a database that is not up yet, says so once, and gives up when it is told to', async () => {
  const settings = { databaseUrl: server.url, dataDir: null, secret: 'restart', poolSize: 3, log };
  await server.kill();
  await expect(openDatabase(settings)).rejects.toThrow(/^No Postgres server answers at /);
  const stop = new AbortController();
  const given: string[] = [];
  const left = openDatabase({ ...settings, patient: true, signal: stop.signal }, (note) => given.push(note));
  left.catch(() => {});
  await eventually(() => expect(given).toHaveLength(1));
  expect(given[0]).toMatch(/^No Postgres server answers at .* Waiting for it; Ctrl-C gives up\.$/);
  stop.abort();
  await expect(left).rejects.toBe(stop.signal.reason);
  const waited: string[] = [];
  const opening = openDatabase({ ...settings, patient: true }, (note) => waited.push(note));
  await eventually(() => expect(waited).toHaveLength(1));
  await server.restart();
  const again = await opening;
  expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await again.close();
});

test('a server waits for a database that takes its connections and does not answer in time', async () => {
  const url = new URL(server.url);
  let silent = true;
  const between = createServer((socket) => {
    socket.on('error', () => {});
    if (silent) return;
    const far = connect(Number(new URL(server.url).port), '127.0.0.1');
    far.on('error', () => socket.destroy());
    socket.pipe(far).pipe(socket);
  });
  // The API's own login, which waits as long as a request; an owner's waits longer.
  url.username = new pg.Client(database.logins.authenticator).user ?? '';
  url.port = String((await listen(between, 0, '127.0.0.1')).port);
  const settings = {
    databaseUrl: url.href,
    dataDir: null,
    secret: 'restart',
    poolSize: 3,
    poolWaitMs: 300,
    log,
  };
  try {
    await expect(openDatabase(settings)).rejects.toThrow(/ does not answer in time\.$/);
    const waited: string[] = [];
    const opening = openDatabase({ ...settings, patient: true }, (note) => waited.push(note));
    await eventually(() => expect(waited).toHaveLength(1));
    expect(waited[0]).toMatch(/ does not answer in time\. Waiting for it; Ctrl-C gives up\.$/);
    silent = false;
    const opened = await opening;
    expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await opened.close();
  } finally {
    between.close();
  }
});

test('what passes by itself is told from what does not', () => {
  const failure = (code: string) => Object.assign(new Error('no'), { code });
  expect(['ECONNREFUSED', '57P03', '57P01'].map((code) => mayBecomeReady(failure(code)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(mayBecomeReady(new AggregateError([failure('ECONNREFUSED')]))).toBe(true);
  expect(['28P01', '3D000', 'ENOTFOUND'].map((code) => mayBecomeReady(failure(code)))).toEqual([
    false,
    false,
    false,
  ]);
});
