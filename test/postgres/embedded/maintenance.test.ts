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

it('analyzes and vacuums what has changed, then checkpoints when idle', () => {
  const maintenance = new Maintenance(gateway, (message) => notes.push(message));
  maintenance.stop();
  gateway.runOwn('create table churned as select generate_series(1, 2000) as n');
  gateway.runOwn('delete from churned where n > 1000');
  const redo = () => gateway.runOwn('select redo_lsn from pg_control_checkpoint()')[0]?.[0];
  const before = redo();
  gateway.unitsRun++;
  maintenance.look(performance.now());
  for (let turn = 1; turn < 40; turn++) maintenance.look(performance.now() + 61_000 + turn);
  expect(gateway.runOwn("select reltuples::int from pg_class where relname = 'churned'")).toEqual([['1000']]);
  expect(
    gateway.runOwn("select last_vacuum is not null from pg_stat_user_tables where relname = 'churned'"),
  ).toEqual([['t']]);
  expect(redo()).not.toBe(before);
  expect(notes).toEqual([]);
});
