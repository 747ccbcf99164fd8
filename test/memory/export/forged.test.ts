import { createHash } from 'node:crypto';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newSealingKey, readSealingKey, SealedChain } from '../../../src/client/sealed-chain.ts';
import { addDocument } from '../../../src/memory/documents/documents.ts';
import { eraseWorkspace } from '../../../src/memory/erasure/erase.ts';
import { exportWorkspace } from '../../../src/memory/export/export-workspace.ts';
import { importWorkspace } from '../../../src/memory/export/import-workspace.ts';
import { remember, sealedMemory } from '../../../src/memory/knowledge/memories.ts';
import { appendSealedTurns } from '../../../src/memory/sealed/session-chain.ts';
import { blobDirectory, createTestWorkspace, type TestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { dropWorkspace } from './workspace.ts';

// Exports that somebody made up. What they name is another workspace's blob, which must neither be read nor deleted.

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');
let root: string;
let victim: TestWorkspace;
/** The blob of the other workspace's memory. */
let secret: { pointer: string; hash: string; size: number };
let memoryId: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'mneme-forged-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  victim = await createTestWorkspace(services);
  const eve = await victim.caller('member', 'eve');
  await remember(as(eve), { kind: 'note', content: 'The vault opens at nine.', sealed: true });
  const { rows } = await database.owner.query(
    `select blob_pointer as pointer, encode(blob_hash, 'hex') as hash, byte_size as size
     from mneme_private.sealed_text where workspace_id = $1`,
    [victim.id],
  );
  [secret] = rows;
  ({ memoryId } = await remember(as(dana), { kind: 'note', content: 'Our own.', sealed: true }));
  const chain = new SealedChain(await readSealingKey(newSealingKey()), 'chat');
  const { blob } = await chain.make([{ role: 'USER', content: 'The hatch code is 4712.' }], false);
  await appendSealedTurns(as(dana), { sessionKey: 'chat', blob });
  await addDocument(as(dana), { name: 'list.md', text: '# List\n\nBolts and nuts.' });
});

/** Exports the workspace, and takes it away here. */
async function exported(): Promise<string> {
  const directory = join(root, workspace.id);
  await exportWorkspace(database.pool, { workspaceId: workspace.id, userId: null, directory });
  await dropWorkspace(database, workspace.id);
  return directory;
}

/** Alters the rows of a table in an export, and what its manifest says of them. */
async function forge(
  directory: string,
  table: string,
  alter: (row: Record<string, unknown>) => object,
  columns: readonly string[] = [],
) {
  const manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'));
  const file = manifest.files.find((each: { table: string }) => each.table === table);
  const path = join(directory, file.name);
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  const text = lines.map((line) => `${JSON.stringify(alter(JSON.parse(line)))}\n`).join('');
  await writeFile(path, text);
  file.bytes = Buffer.byteLength(text);
  file.sha256 = createHash('sha256').update(text).digest('hex');
  manifest.tables.find(({ name }: { name: string }) => name === table).columns.push(...columns);
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest));
}

const take = (directory: string) =>
  importWorkspace(database.pool, {
    directory,
    models: [{ slug: services.embedder.model, dimensions: services.embedder.dimensions }],
  });
const isThere = () => access(join(blobDirectory(), secret.pointer)).then(() => true);

it.each(['mneme_private.sealed_text', 'mneme_private.data_key', 'mneme_private.sealed_session_blob'])(
  'refuses a row of %s that names a blob of another workspace',
  async (table) => {
    const directory = await exported();
    await forge(directory, table, (row) => ({ ...row, blob_pointer: secret.pointer }));
    await expect(take(directory)).rejects.toMatchObject({
      code: 'EXPORT_UNREADABLE',
      message: expect.stringContaining(`${table} that no export`),
    });
    const { rows } = await database.owner.query(`select from ${table} where workspace_id = $1`, [
      workspace.id,
    ]);
    expect(rows).toEqual([]);
    expect(await isThere()).toBe(true);
  },
);

it('reads and deletes nothing by a way out of its own folder', async () => {
  const directory = await exported();
  await forge(directory, 'mneme_private.sealed_text', (row) => ({
    ...row,
    blob_pointer: `${workspace.id}/../${secret.pointer}`,
    blob_hash: `\\x${secret.hash}`,
    byte_size: secret.size,
  }));
  await take(directory);
  expect(await sealedMemory(as(dana), { memoryId })).toMatchObject({
    text: null,
    problem: { code: 'BLOB_REFUSED' },
  });
  await eraseWorkspace(as(workspace.admin), { slug: workspace.slug });
  expect(await isThere()).toBe(true);
  // Nor is it tried for ever.
  const { rows } = await database.owner.query(
    `select from mneme_private.blob_to_delete where starts_with(blob_pointer, $1 || '/..')`,
    [workspace.id],
  );
  expect(rows).toEqual([]);
});

it('takes in what an older version exported: a document had a place in a blob store, which nothing read', async () => {
  const directory = await exported();
  await forge(
    directory,
    'mneme.source_document',
    (row) => ({ ...row, blob_store: 'local', blob_pointer: secret.pointer }),
    ['blob_store', 'blob_pointer'],
  );
  await take(directory);
  const { rows } = await database.owner.query(
    'select title from mneme.source_document where workspace_id = $1',
    [workspace.id],
  );
  expect(rows).toEqual([{ title: 'List' }]);
  await eraseWorkspace(as(workspace.admin), { slug: workspace.slug });
  expect(await isThere()).toBe(true);
});
