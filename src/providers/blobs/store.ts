import { createHash } from 'node:crypto';
import { BlobError } from './error.ts';

/** The supported stores. */
export type BlobStoreName = 'local' | 's3' | 'walrus';

/** What a row stores about a blob: enough to fetch and to verify it. */
export interface BlobReference {
  readonly store: BlobStoreName;
  /** Its name in that store. */
  readonly pointer: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** A blob that was just stored. */
export interface StoredBlob extends BlobReference {
  /** When the store drops it unless it is renewed; null: never. */
  readonly expiresAt: Date | null;
}

/** Bytes to store. A stream is read once into an unlinked file, since its hash is needed before it is sent. */
export type BlobContent = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Stores bytes outside the database, addressed by their content.
 *
 * All methods throw BlobError, or the signal's reason when it fires.
 */
export interface BlobStore {
  readonly name: BlobStoreName;
  /** Whether anybody who has the pointer can read a blob: such a store is for encrypted content only. */
  readonly isPublic: boolean;
  /** For how many milliseconds it keeps a blob that nobody renews; null: for ever. */
  readonly termMs: number | null;
  /**
   * Stores bytes. The same bytes in the same namespace are one blob, and one `delete` removes it for all who refer to
   * it: use a namespace per owner of deletable content, such as `WORKSPACE/DOCUMENT`.
   *
   * @param namespace lower-case letters, digits, `-` and `/`.
   */
  put(namespace: string, content: BlobContent, signal?: AbortSignal): Promise<StoredBlob>;
  /**
   * Streams the bytes. Size and hash are verified, so the bytes are only known to be right when the iteration has ended
   * without an error (`readBlob` returns all or nothing).
   */
  get(blob: BlobReference, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Whether the store has the blob; its bytes are not checked. */
  exists(blob: BlobReference, signal?: AbortSignal): Promise<boolean>;
  /**
   * Deletes a blob; a missing one counts as deleted. 'expires': the store can't delete over its protocol, and drops the
   * blob when its term ends, since nobody renews it.
   */
  delete(blob: BlobReference, signal?: AbortSignal): Promise<'deleted' | 'expires'>;
  /** In a store with a term, renews a blob for a full term from now. */
  renew(blob: BlobReference, signal?: AbortSignal): Promise<StoredBlob>;
}

/** Timeouts and retries of calls to a store. */
export interface BlobPolicy {
  /** After how many milliseconds without an answer or further bytes an attempt fails. */
  readonly timeoutMs: number;
  /** All attempts, with the first. Reading is not retried once bytes were passed on. */
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

/** Passes bytes on, and throws BLOB_TRUNCATED or BLOB_CORRUPT if they differ from the stored blob. */
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
 * The pointer of content in a store that lets us choose names.
 *
 * @throws TypeError for a namespace that could lead to another directory.
 */
export function contentPointer(namespace: string, hash: string): string {
  if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(namespace)) {
    throw new TypeError('A namespace of blobs consists of lower-case letters, digits, "-" and "/".');
  }
  return `${namespace}/${hash}`;
}

/**
 * Checks that a row's pointer has the form that `contentPointer` makes. Rows come from exports too, and none may reach
 * another workspace's blobs with `..`.
 *
 * @throws BlobError BLOB_REFUSED.
 */
export function requirePointer(pointer: string): void {
  if (pointer.split('/').every((part) => /^[\w-]+(\.[\w-]+)*$/.test(part))) return;
  throw new BlobError('BLOB_REFUSED', `${pointer} is not the pointer of a blob.`);
}
