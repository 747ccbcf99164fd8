import { randomBytes } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../cli/commands.ts';
import { newInstallation } from '../../end-to-end/mneme-process.ts';
import { testMasterKey } from '../../support/database.ts';
import { dropDatabase, makeDatabase, urlOf } from '../../support/engine.ts';
import { findPostgres } from '../../support/native-server.ts';
import { cleanUpCells, signedIn, startServing, type TwoCells, twoCells } from './two-cells.ts';

cleanUpCells();

const secret = 'a secret that all cells of this test are opened with';
let cells: TwoCells;
const restored = ['near', 'far'].map((name) => `mneme_restored_${name}_${randomBytes(4).toString('hex')}`);

beforeAll(async () => {
  cells = await twoCells();
  // pg_dump asks for encryption first, which what stands before the far cell elsewhere does not know.
  const MNEME_CELLS = `near=${cells.near},far=${cells.far}`;
  const settings = {
    MNEME_MASTER_KEY: testMasterKey,
    MNEME_TOKEN_SECRET: secret,
    MNEME_POSTGRES_BIN: findPostgres() ?? '',
    PORT: '0',
  };
  cells = { ...cells, at: newInstallation({ ...settings, MNEME_CELLS }) };
  for (const [slug, cell] of [
    ['one', 'near'],
    ['two', 'far'],
  ] as const) {
    expect((await runHere(cells.at, 'workspace', 'create', slug, '--cell', cell)).code).toBe(0);
  }
});
afterAll(async () => {
  for (const name of restored) await dropDatabase(name);
});

const slugs = (text: string): string[] =>
  JSON.parse(text)
    .map(({ slug, cell }: { slug: string; cell: string }) => `${slug} ${cell}`)
    .sort();

test('migrate goes over all cells, and one that fails keeps no other from its turn', async () => {
  const migrated = await runHere(cells.at, 'migrate', '--json');
  expect(migrated.code).toBe(0);
  const migratedCells = (text: string) => [...text.matchAll(/"cell": "(\w+)"/g)].map(([, name]) => name);
  expect(migratedCells(migrated.stdout)).toEqual(['near', 'far']);
  const broken = newInstallation({
    ...cells.at.environment,
    MNEME_CELLS: `gone=${urlOf('mneme_that_is_not_there')},near=${cells.near}`,
  });
  const partly = await runHere(broken, 'migrate', '--json');
  expect(partly.code).toBe(1);
  expect(partly.stderr).toContain('Cell gone:');
  expect(migratedCells(partly.stdout)).toEqual(['near']);
});

test('what waits in any cell is waited for', async () => {
  const { server, url } = await startServing(cells.at, '--no-workers');
  const two = await signedIn(cells, url, 'two');
  await two.remember({ kind: 'NOTE', content: 'The far harbour has a lighthouse.' });
  const waiting = await runHere(cells.at, 'drain', '--timeout', '1s', '--json');
  expect(waiting.code).toBe(1);
  expect(JSON.parse(waiting.stdout).waiting).toBeGreaterThan(0);
  server.kill('SIGTERM');
  await server.ended;
  const { server: working } = await startServing(cells.at);
  expect((await runHere(cells.at, 'drain', '--timeout', '100s', '--json')).code).toBe(0);
  working.kill('SIGTERM');
  await working.ended;
}, 400_000);

test('a backup has a file of each cell, and they are restored into as many databases', async () => {
  const before = await startServing(cells.at, '--no-workers');
  const sealing = await signedIn(cells, before.url, 'two');
  await sealing.remember({ kind: 'NOTE', content: 'The safe of the far harbour is green.', sealed: true });
  before.server.kill('SIGTERM');
  await before.server.ended;
  const file = join(cells.at.dataDir, 'all.backup');
  const made = await runHere(cells.at, 'backup', file, '--json');
  expect(made).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Cell ') });
  for (const cell of ['near', 'far']) expect(existsSync(`${file}.${cell}`)).toBe(true);
  for (const name of restored) await makeDatabase(name, false);
  const [near = '', far = ''] = restored.map((name) => urlOf(name));
  const elsewhere = newInstallation({
    ...cells.at.environment,
    MNEME_CELLS: `near=${near},far=${far}`,
  });
  // The store is not in the backup: whoever moves takes it along. What is not there is named.
  const only = ['--cell', 'far', '--json'];
  const lacking = await runHere(elsewhere, 'restore', file, ...only);
  expect(JSON.parse(lacking.stdout).blobs).toMatchObject({ checked: 2, problems: { length: 2 } });
  cpSync(join(cells.at.dataDir, 'blobs'), join(elsewhere.dataDir, 'blobs'), { recursive: true });
  // One alone, and then the rest: a cell that is filled already is refused and keeps no other from its turn.
  const rest = await runHere(elsewhere, 'restore', file, '--json');
  expect(rest.stderr).toContain('Cell far:');
  expect((await runHere(elsewhere, 'blobs', 'verify')).code).toBe(0);
  const listed = await runHere(elsewhere, 'workspace', 'list', '--json');
  expect(slugs(listed.stdout)).toEqual(['one near', 'two far']);
  const { url } = await startServing(elsewhere, '--no-workers');
  const two = await signedIn({ ...cells, at: elsewhere }, url, 'two');
  const { hits } = await two.recall({ query: 'lighthouse', limit: 3 });
  expect(hits.map(({ text }) => text)).toContain('The far harbour has a lighthouse.');
}, 400_000);
