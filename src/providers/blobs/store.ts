import { createHash } from 'node:crypto';
import { BlobError } from './error.ts';

/** The stores there are drivers for. */
export type BlobStoreName = 'local' | 's3' | 'walrus';

/** What a row keeps of a blob: enough to fetch it and to know that it is the same. */
export interface BlobReference {
  readonly store: BlobStoreName;
  /** Its name in that store. */
  readonly pointer: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** A blob as it was just stored. */
export interface StoredBlob extends BlobReference {
  /** When the store forgets it unless it is renewed; null: never. */
  readonly expiresAt: Date | null;
}

/** Bytes to store. A stream is read once, into a file without a name, since its hash is needed before it is sent. */
export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Where bytes are kept outside the database, addressed by their content.
 *
 * All methods throw BlobError, or the reason of the signal where it fires.
 */
export interface BlobStore {
  readonly name: BlobStoreName;
  /** Whether anybody who has the pointer can read it: such a store is for encrypted content only. */
  readonly isPublic: boolean;
  /** Milliseconds for which it keeps what nobody renews; null: for ever. */
  readonly termMs: number | null;
  /**
   * Stores bytes. The same bytes in the same namespace are one blob, which one `delete` takes from all who refer to it:
   * use a namespace per owner of what may be deleted, such as `WORKSPACE/DOCUMENT`.
   *
   * @param namespace lower-case letters, digits, `-` and `/`.
   */
  put(namespace: string, content: BlobContent, signal?: AbortSignal): Promise<StoredBlob>;
  /**
   * The bytes, as they come. Size and hash are verified: what came is only known to be right when the iteration has
   * ended without an error (`readBlob` gives all or nothing).
   */
  get(blob: BlobReference, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Whether the store holds it; its bytes are not looked at. */
  exists(blob: BlobReference, signal?: AbortSignal): Promise<boolean>;
  /**
   * Deletes it; one that is not there counts as deleted. 'expires': the store can't delete over its protocol, and
   * forgets it when its time is over, since nobody renews it.
   */
  delete(blob: BlobReference, signal?: AbortSignal): Promise<'deleted' | 'expires'>;
  /** Has it kept for a full term from now, in a store that forgets. */
  renew(blob: BlobReference, signal?: AbortSignal): Promise<StoredBlob>;
}

/** How long a store is waited for, and how often it is asked. */
export interface BlobPolicy {
  /** Milliseconds without an answer, or without further bytes, after which an attempt has failed. */
  readonly timeoutMs: number;
  /** Tries in all. Reading is not tried again once bytes were handed on. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles each time. */
  readonly baseDelayMs: number;
}

export const DEFAULT_BLOB_POLICY: BlobPolicy = { timeoutMs: 20_000, attempts: 3, baseDelayMs: 250 };

/** All bytes of a blob, verified. */
export async function readBlob(store: BlobStore, blob: BlobReference, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.get(blob, signal)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Passes bytes on, and throws BLOB_TRUNCATED or BLOB_CORRUPT where they are not the blob's. */
export async function* verified(
  blob: BlobReference,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > blob.size) throw corrupt(blob);
    hash.update(chunk);
    yield chunk;
  }
  if (size < blob.size) {
    throw new BlobError(
      'BLOB_TRUNCATED',
      `The blob store ${blob.store} sent ${size} of the ${blob.size} bytes of ${blob.pointer}. Restore it from a backup.`,
    );
  }
  if (hash.digest('hex') !== blob.hash) throw corrupt(blob);
}

function corrupt(blob: BlobReference): BlobError {
  return new BlobError(
    'BLOB_CORRUPT',
    `What the blob store ${blob.store} holds as ${blob.pointer} is not what was stored. Restore it from a backup.`,
  );
}

/**
 * The pointer of content in a store that names things freely.
 *
 * @throws TypeError for a namespace that could leave its place.
 */
export function contentPointer(namespace: string, hash: string): string {
  if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(namespace)) {
    throw new TypeError('A namespace of blobs consists of lower-case letters, digits, "-" and "/".');
  }
  return `${namespace}/${hash}`;
}

/**
 * Holds a pointer that a row has against the form of those that `contentPointer` makes: rows come from exports too, and
 * none may reach another workspace's blobs by way of `..`.
 *
 * @throws BlobError BLOB_REFUSED.
 */
export function requirePointer(pointer: string): void {
  if (pointer.split('/').every((part) => /^[\w-]+(\.[\w-]+)*$/.test(part))) return;
  throw new BlobError('BLOB_REFUSED', `${pointer} is not the pointer of a blob.`);
}
