import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOfDatabase, recordServer, runningServer } from '../../src/cli/running-server.ts';
import { loadConfig } from '../../src/server/config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mneme-running-server-'));
const healthy = createServer((_, response) => response.end('ok'));
let base = '';

beforeAll(async () => {
  await new Promise<void>((listening) => healthy.listen(0, '127.0.0.1', listening));
  const address = healthy.address();
  base = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterAll(() => {
  healthy.close();
  rmSync(dataDir, { recursive: true });
});

const on = (url?: string) =>
  loadConfig({ env: { MNEME_DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) } }).config;
const embedded = on();
const acme = on('postgres://owner:secret@db/acme');

test('servers of several databases in one data directory are told apart', async () => {
  const withdrawEmbedded = await recordServer(embedded, `${base}/embedded`);
  expect(await runningServer(acme)).toBeNull();
  const withdrawAcme = await recordServer(acme, `${base}/acme`);
  expect(await runningServer(embedded)).toBe(`${base}/embedded`);
  expect(await runningServer(acme)).toBe(`${base}/acme`);
  // Who logs in, and whether the port is written, makes no other database.
  expect(await runningServer(on('postgres://mneme_authenticator@db:5432/acme'))).toBe(`${base}/acme`);
  expect(await runningServer(on('postgres://owner:secret@db/other'))).toBeNull();

  await withdrawAcme();
  expect(await runningServer(acme)).toBeNull();
  expect(await runningServer(embedded)).toBe(`${base}/embedded`);
  await withdrawEmbedded();
  expect(await runningServer(embedded)).toBeNull();
});

test('a server that stops leaves the record of one of the same database that started later', async () => {
  const withdrawFirst = await recordServer(acme, `${base}/first`);
  const withdrawSecond = await recordServer(acme, `${base}/second`);
  await withdrawFirst();
  expect(await runningServer(acme)).toBe(`${base}/second`);
  await withdrawSecond();
  expect(await runningServer(acme)).toBeNull();
});

test('what is unfinished of the sample is a matter of one database', () => {
  const files = [embedded, acme, on('postgres://db/other')].map((each) =>
    fileOfDatabase(each, 'sample-unfinished'),
  );
  expect(new Set(files).size).toBe(3);
});
