import { hkdfSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { LRUCache } from 'lru-cache';
import { type BlobStoreName, readBlob } from '../../providers/blobs/store.ts';
import type { MasterKey, MasterKeys } from '../../providers/master-key.ts';
import { MemoryError } from '../error.ts';
import type { MemoryServices } from '../services.ts';

/**
 * A stored key that seals one owner's memories. It is wrapped by an erasure key in the blob store, and then by a master
 * key. Opening it needs all three. Deleting the erasure key makes the data key useless in every backup of the database
 * too. A change of the master key replaces only the outer wrapping.
 */
export interface StoredDataKey {
  readonly id: string;
  /** Null after the key was destroyed. */
  readonly wrapped: string | null;
  readonly blobStore: BlobStoreName;
  readonly blobPointer: string;
  /** In hexadecimal. */
  readonly blobHash: string;
}

/** What opens a stored key. */
export type KeyServices = Pick<MemoryServices, 'blobs' | 'masterKeys'>;

const keyBytes = 32;
const wrapping = { alg: 'A256GCMKW', enc: 'A256GCM' };

/** A random data key with its erasure key. */
export function newDataKey(): { readonly dataKey: Uint8Array; readonly erasureKey: Uint8Array } {
  return {
    dataKey: new Uint8Array(randomBytes(keyBytes)),
    erasureKey: new Uint8Array(randomBytes(keyBytes)),
  };
}

/** The name that a wrapping is bound to, so that a key in another key's row can't be unwrapped. */
const nameOf = (workspaceId: string, keyId: string) => `${workspaceId}/${keyId}`;

/** Wraps a data key for its row. */
export async function wrapDataKey(
  master: MasterKey,
  { dataKey, erasureKey }: { readonly dataKey: Uint8Array; readonly erasureKey: Uint8Array },
  workspaceId: string,
  keyId: string,
): Promise<string> {
  const inner = await new CompactEncrypt(dataKey).setProtectedHeader(wrapping).encrypt(erasureKey);
  return wrapOuter(master, new TextEncoder().encode(inner), nameOf(workspaceId, keyId));
}

function wrapOuter(master: MasterKey, inner: Uint8Array, name: string): Promise<string> {
  return new CompactEncrypt(inner)
    .setProtectedHeader({ ...wrapping, kid: master.id, sub: name })
    .encrypt(master.key);
}

/**
 * Wraps the same data key with the current master key. Does not need the erasure key.
 *
 * @throws MemoryError MASTER_KEY_UNKNOWN, DATA_KEY_UNREADABLE.
 */
export async function rewrapDataKey(
  keys: MasterKeys,
  wrapped: string,
  workspaceId: string,
  keyId: string,
): Promise<string> {
  const name = nameOf(workspaceId, keyId);
  return wrapOuter(keys.current, await unwrapOuter(keys, wrapped, name), name);
}

async function unwrapOuter(keys: MasterKeys, wrapped: string, name: string): Promise<Uint8Array> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(wrapped, ({ kid }) => {
      const master = keys.find(kid ?? '');
      if (master) return master.key;
      throw new MemoryError(
        'unavailable',
        'MASTER_KEY_UNKNOWN',
        `The master key "${kid}" is not configured. Add it to MNEME_MASTER_KEY, after the current one.`,
      );
    });
    if (protectedHeader.sub === name) return plaintext;
  } catch (error) {
    if (error instanceof MemoryError) throw error;
  }
  throw unreadable();
}

function unreadable(): MemoryError {
  return new MemoryError(
    'unavailable',
    'DATA_KEY_UNREADABLE',
    'The key of this memory was altered, or was encrypted with another master key. Check MNEME_MASTER_KEY, or restore the key from a backup.',
  );
}

/**
 * Cache of opened keys by id. `openDataKey` first checks the row, which is read for each request: a destroyed key is
 * not served from the cache.
 */
const opened = new LRUCache<string, Uint8Array>({ max: 1_000, ttl: 300_000 });

/** Forgets the keys that this process has opened. */
export function forgetOpenedKeys(): void {
  opened.clear();
}

/**
 * Opens a data key for one purpose.
 *
 * @throws MemoryError SEALING_NOT_CONFIGURED, MASTER_KEY_UNKNOWN, DATA_KEY_UNREADABLE, DATA_KEY_DESTROYED; BlobError of
 *   the erasure key; ProviderError of the command that fetches master keys.
 */
export async function openDataKey(
  services: KeyServices,
  workspaceId: string,
  row: StoredDataKey,
  purpose: 'memory text' | 'memory mark',
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (row.wrapped === null) throw keyDestroyed();
  const name = nameOf(workspaceId, row.id);
  const known = opened.get(name) ?? (await unwrap(services, row, row.wrapped, name, signal));
  opened.set(name, known);
  return new Uint8Array(hkdfSync('sha256', known, '', `mneme ${purpose}`, keyBytes));
}

async function unwrap(
  services: KeyServices,
  row: StoredDataKey,
  wrapped: string,
  name: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const inner = await unwrapOuter(await masterKeys(services), wrapped, name);
  const { blobStore: store, blobPointer: pointer, blobHash: hash } = row;
  const erasureKey = await readBlob(services.blobs, { store, pointer, hash, size: keyBytes }, signal);
  try {
    const { plaintext } = await compactDecrypt(new TextDecoder().decode(inner), new Uint8Array(erasureKey));
    return plaintext;
  } catch {
    throw unreadable();
  }
}

/** The master keys of the server. @throws MemoryError SEALING_NOT_CONFIGURED; ProviderError. */
export function masterKeys({ masterKeys: source }: Pick<MemoryServices, 'masterKeys'>): Promise<MasterKeys> {
  if (source) return source();
  throw new MemoryError(
    'unavailable',
    'SEALING_NOT_CONFIGURED',
    'This server cannot seal memories until its operator sets MNEME_MASTER_KEY.',
  );
}

/** The error for a memory whose key was destroyed. */
function keyDestroyed(): MemoryError {
  return new MemoryError(
    'conflict',
    'DATA_KEY_DESTROYED',
    'The key of this memory was destroyed, and it can no longer be read. Forget the memory.',
  );
}
