import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/postgres/embedded/backend.ts';
import { DEFAULT_LIMITS, Gateway } from '../../../src/postgres/embedded/gateway.ts';
import { roomIn } from '../../../src/postgres/embedded/room.ts';

vi.setConfig({ testTimeout: 60_000 });

it('takes no changes while the disk is nearly full, and goes on by itself when there is room', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mneme-room-'));
  const backend = await openBackend(null, false);
  let short = false;
  const gateway = new Gateway(backend, () => {}, DEFAULT_LIMITS, { isShort: () => short });
  const server = createServer((client) => gateway.accept(client));
  await once(server.listen(join(directory, '.s.PGSQL.5432')), 'listening');
  const connect = async () => {
    const client = new pg.Client({ host: directory, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const [client, writing] = [await connect(), await connect()];
  const add = (to: pg.Client) => to.query('insert into kept values (1)');
  const kept = async () => (await client.query('select count(*)::int as n from kept')).rows[0].n;
  try {
    await client.query('create table kept (n int)');
    await writing.query('begin');
    await add(writing);
    short = true;
    // It has written, and its commit might find no room.
    await expect(writing.query('commit')).rejects.toMatchObject({ code: '53100' });
    await expect(add(client)).rejects.toMatchObject({ code: '25006' });
    expect(await kept()).toBe(0);
    // What began to read goes on to its end.
    await client.query('begin');
    short = false;
    await expect(add(client)).rejects.toMatchObject({ code: '25006' });
    await client.query('rollback');
    await add(client);
    expect(await kept()).toBe(1);
  } finally {
    await client.end();
    server.close();
    gateway.shutDown();
    await backend.close();
    rmSync(directory, { recursive: true });
  }
});

it('asks the disk, and one that can not tell has room', () => {
  expect(roomIn(tmpdir()).isShort()).toBe(false);
  expect(roomIn('/nowhere').isShort()).toBe(false);
});
