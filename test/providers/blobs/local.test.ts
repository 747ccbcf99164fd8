import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBlobStore } from '../../../src/providers/blobs/local.ts';
import { routedBlobStore } from '../../../src/providers/blobs/routed.ts';
import { readBlob } from '../../../src/providers/blobs/store.ts';
import { storeConformance } from './conformance.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mneme-blobs-'));
});
afterAll(() => rm(directory, { recursive: true }));

describe('the local directory', () => {
  storeConformance(() => ({
    store: createLocalBlobStore(directory),
    overwrite: (blob, bytes) => writeFile(join(directory, blob.pointer), bytes),
    lose: (blob) => rm(join(directory, blob.pointer)),
  }));

  it('leaves no part of what could not be written', async () => {
    const store = createLocalBlobStore(directory);
    const broken = (async function* () {
      yield Buffer.alloc(10);
      throw new Error('the upload broke off');
    })();
    await expect(store.put('broken/one', broken)).rejects.toThrow('the upload broke off');
    expect(await readdir(directory)).not.toContain('broken');
  });
  it('never leaves its directory', async () => {
    const store = createLocalBlobStore(directory);
    const blob = { store: 'local', pointer: '../elsewhere', hash: '', size: 1 } as const;
    await expect(readBlob(store, blob)).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
    await expect(async () => store.delete(blob)).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
  });
  it('reaches nothing of a namespace by what another points to', async () => {
    const store = createLocalBlobStore(directory);
    const blob = await store.put('tenant/sealed', Buffer.from('x'));
    for (const pointer of [
      `other/../${blob.pointer}`,
      `other/./../${blob.pointer}`,
      `other//../${blob.pointer}`,
    ]) {
      await expect(readBlob(store, { ...blob, pointer })).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
      await expect(async () => store.delete({ ...blob, pointer })).rejects.toMatchObject({
        code: 'BLOB_REFUSED',
      });
    }
    expect(String(await readBlob(store, blob))).toBe('x');
  });
  it.each([
    ['in a file', () => join(directory, 'a-file')],
    ['behind a link that leads nowhere', () => join(directory, 'a-link', 'blobs')],
    ['where no directory can be made', () => '/proc/mneme/blobs'],
  ])('names its setting where it would stand %s', async (_, place) => {
    await writeFile(join(directory, 'a-file'), '');
    await symlink(join(directory, 'nowhere'), join(directory, 'a-link')).catch(() => {});
    const store = createLocalBlobStore(place());
    await expect(store.put('a', Buffer.from('x'))).rejects.toMatchObject({
      code: 'BLOB_REFUSED',
      message: expect.stringMatching(/can't be made \(E[A-Z]+\)\. Set MNEME_BLOB_DIR/),
    });
  });
  it('gives nobody else the right to read', async () => {
    const store = createLocalBlobStore(directory);
    const blob = await store.put('rights', Buffer.from('x'));
    const { mode } = await import('node:fs/promises').then(({ stat }) => stat(join(directory, blob.pointer)));
    expect(mode & 0o077).toBe(0);
    await chmod(join(directory, 'rights'), 0o700);
  });
});

describe('several stores', () => {
  it('writes to one and reads from the one that holds it', async () => {
    const before = createLocalBlobStore(directory);
    const blob = await before.put('before', Buffer.from('stored before the change'));
    const elsewhere = { ...createLocalBlobStore(join(directory, 's3')), name: 's3' as const };
    const now = routedBlobStore(elsewhere, [before, elsewhere]);
    expect(String(await readBlob(now, blob))).toBe('stored before the change');
    await expect(readBlob(now, { ...blob, store: 'walrus' })).rejects.toMatchObject({ code: 'BLOB_REFUSED' });
  });
});
