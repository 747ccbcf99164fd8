import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type BlobReference, type BlobStore, readBlob } from '../../../src/providers/blobs/store.ts';

/** A store under test, with the ways to harm what it holds that its protocol lacks. */
export interface StoreUnderTest {
  readonly store: BlobStore;
  /** Puts other bytes where a blob is. */
  overwrite(blob: BlobReference, bytes: Uint8Array): Promise<void>;
  /** Takes a blob away, behind the store's back. */
  lose(blob: BlobReference): Promise<void>;
}

const namespace = () => `test/${randomUUID()}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

/** What every driver does. Call it in a `describe`. */
export function storeConformance(opened: () => StoreUnderTest): void {
  it.each([0, 1, 300_000])('gives back %d bytes', async (size) => {
    const { store } = opened();
    const bytes = randomBytes(size);
    const blob = await store.put(namespace(), bytes);
    expect(blob).toMatchObject({ store: store.name, hash: sha256(bytes), size });
    expect(await readBlob(store, blob)).toEqual(bytes);
    expect(await store.exists(blob)).toBe(true);
  });
  it('stores a stream, whose length nobody said', async () => {
    const { store } = opened();
    const bytes = randomBytes(12_000_000);
    const blob = await store.put(namespace(), inPieces(bytes, 700_000));
    expect(blob).toMatchObject({ hash: sha256(bytes), size: bytes.byteLength });
    expect((await readBlob(store, blob)).equals(bytes)).toBe(true);
  });
  it('names the same bytes alike, and stores them twice without harm', async () => {
    const { store } = opened();
    const bytes = randomBytes(1_000);
    const place = namespace();
    const first = await store.put(place, bytes);
    const second = await store.put(place, bytes);
    expect(second.pointer).toBe(first.pointer);
    expect(await readBlob(store, first)).toEqual(bytes);
  });
  it('stores the same bytes once, whoever writes at the same time', async () => {
    const { store } = opened();
    const bytes = randomBytes(100_000);
    const place = namespace();
    const all = await Promise.all(Array.from({ length: 5 }, () => store.put(place, inPieces(bytes, 9_000))));
    expect(new Set(all.map(({ pointer }) => pointer)).size).toBe(1);
    for (const blob of all) expect((await readBlob(store, blob)).equals(bytes)).toBe(true);
  });
  it('says of a blob that is not there that it is missing', async () => {
    const under = opened();
    const blob = await under.store.put(namespace(), randomBytes(100));
    await under.lose(blob);
    expect(await under.store.exists(blob)).toBe(false);
    await expect(readBlob(under.store, blob)).rejects.toMatchObject({
      code: 'BLOB_MISSING',
      retryable: false,
    });
  });
  it('refuses altered bytes', async () => {
    const under = opened();
    const bytes = randomBytes(70_000);
    const blob = await under.store.put(namespace(), bytes);
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(500) ^ 1, 500);
    await under.overwrite(blob, altered);
    await expect(readBlob(under.store, blob)).rejects.toMatchObject({ code: 'BLOB_CORRUPT' });
    await under.overwrite(blob, Buffer.concat([bytes, bytes]));
    await expect(readBlob(under.store, blob)).rejects.toMatchObject({ code: 'BLOB_CORRUPT' });
  });
  it('refuses part of the bytes', async () => {
    const under = opened();
    const bytes = randomBytes(70_000);
    const blob = await under.store.put(namespace(), bytes);
    await under.overwrite(blob, bytes.subarray(0, 40_000));
    await expect(readBlob(under.store, blob)).rejects.toMatchObject({ code: 'BLOB_TRUNCATED' });
  });
  it('keeps blobs of other namespaces when one is deleted; deletes what is not there', async () => {
    const { store } = opened();
    const bytes = randomBytes(1_000);
    const [one, other] = [await store.put(namespace(), bytes), await store.put(namespace(), bytes)];
    const outcome = await store.delete(one);
    expect(outcome).toBe(store.name === 'walrus' ? 'expires' : 'deleted');
    expect(await store.exists(one)).toBe(outcome === 'expires');
    expect(await readBlob(store, other)).toEqual(bytes);
    expect(await store.delete(one)).toBe(outcome);
  });
  it('renews', async () => {
    const { store } = opened();
    const bytes = randomBytes(1_000);
    const blob = await store.put(namespace(), bytes);
    await sleep(2);
    const renewed = await store.renew(blob);
    expect({ ...renewed, expiresAt: null }).toEqual({ ...blob, expiresAt: null });
    if (blob.expiresAt) expect(renewed.expiresAt?.getTime()).toBeGreaterThan(blob.expiresAt.getTime());
    expect(await readBlob(store, renewed)).toEqual(bytes);
  });
  it('ends with the signal, and when a reader stops', async () => {
    const { store } = opened();
    const blob = await store.put(namespace(), randomBytes(500_000));
    await expect(readBlob(store, blob, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    await expect(
      store.put(namespace(), randomBytes(10), AbortSignal.abort(new Error('enough'))),
    ).rejects.toThrow('enough');
    for await (const chunk of store.get(blob)) {
      expect(chunk.byteLength).toBeGreaterThan(0);
      break;
    }
    expect((await readBlob(store, blob)).byteLength).toBe(500_000);
  });
  it.each(['', '/', 'a/../b', '..', 'A', 'a//b', 'a b'])('refuses the namespace "%s"', async (place) => {
    await expect(async () => opened().store.put(place, randomBytes(10))).rejects.toThrow(TypeError);
  });
}
