import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../../src/postgres/embedded/backend.ts';
import { Gateway } from '../../../src/postgres/embedded/gateway.ts';
import { Maintenance } from '../../../src/postgres/embedded/maintenance.ts';

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 });

let backend: Backend;
let gateway: Gateway;
const notes: string[] = [];

beforeAll(async () => {
  backend = await openBackend(null, false);
  gateway = new Gateway(backend, (error) => notes.push(String(error)));
});

afterAll(async () => {
  gateway.shutDown();
  await backend.close();
});

it('analyzes and vacuums what has changed, then checkpoints when idle', async () => {
  const maintenance = new Maintenance(gateway, (message) => notes.push(message));
  maintenance.stop();
  gateway.runOwn('create table churned as select generate_series(1, 2000) as n');
  gateway.runOwn('delete from churned where n > 1000');
  const redo = () => gateway.runOwn('select redo_lsn from pg_control_checkpoint()')[0]?.[0];
  const before = redo();
  gateway.unitsRun++;
  await maintenance.look(performance.now());
  for (const later of [11_000, 22_000]) await maintenance.look(performance.now() + later);
  expect(gateway.runOwn("select reltuples::int from pg_class where relname = 'churned'")).toEqual([['1000']]);
  expect(
    gateway.runOwn("select last_vacuum is not null from pg_stat_user_tables where relname = 'churned'"),
  ).toEqual([['t']]);
  expect(redo()).not.toBe(before);
  expect(notes).toEqual([]);
});

it('has its turn between two transactions of clients that leave it no other', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mneme-turns-'));
  const server = createServer((client) => gateway.accept(client));
  await once(server.listen(join(directory, '.s.PGSQL.5432')), 'listening');
  const connect = async () => {
    const client = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
    await client.connect();
    return client;
  };
  const [busy, waiting] = [await connect(), await connect()];
  try {
    await busy.query('create table turn (who text)');
    await busy.query("begin; insert into turn values ('busy')");
    const next = waiting.query("insert into turn values ('waiting')");
    const own = gateway.between(() => gateway.runOwn('select string_agg(who, $$ $$) from turn'));
    // Asked for while a transaction is open, of which it may see nothing before its end.
    await busy.query('select pg_sleep(0)');
    await busy.query('commit');
    expect(await own).toEqual([['busy']]);
    await next;
    expect(await gateway.between(() => gateway.runOwn('select count(*) from turn'))).toEqual([['2']]);
    await expect(gateway.between(() => gateway.runOwn('select 1/0'))).rejects.toThrow('division by zero');
  } finally {
    await Promise.all([busy.end(), waiting.end()]);
    server.close();
    rmSync(directory, { recursive: true });
  }
});
