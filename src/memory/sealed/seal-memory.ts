import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import { type BlobStore, contentPointer, type StoredBlob } from '../../providers/blobs/store.ts';
import { type Call, inSession } from '../call.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { MemoryError } from '../error.ts';
import { newRowId } from '../row-id.ts';
import { masterKeys, newDataKey, openDataKey, type StoredDataKey, wrapDataKey } from './data-key.ts';
import { sealText, sealToOwner } from './jwe.ts';
import { readKeys } from './owner-keys.ts';

const storeDataKeyStatement = readStatement(import.meta.dirname, 'store-data-key.sql');
const currentDataKeyStatement = readStatement(import.meta.dirname, 'current-data-key.sql');

/** A vector of a text to be sealed, by the names `mneme_private.keep_sealed_vectors` knows. */
export interface SealedVector {
  readonly model_id: number;
  readonly dimensions: number;
  readonly vector: string;
}

/** Makes the vectors of a text that only its owner's keys will open. */
type VectorsOf = (call: Call, text: string) => Promise<SealedVector[]>;

/** Where the blob of a sealed text is, by the names that `mneme_operation.keep_sealed_text` expects. */
export interface SealedText {
  /** Null if the text is sealed to keys that its owner holds. */
  readonly data_key_id: string | null;
  readonly blob_store: string;
  readonly blob_pointer: string;
  readonly blob_hash: string;
  readonly byte_size: number;
  readonly expires_at: string | null;
  readonly recallable: boolean;
  /** Vectors of a text sealed to its owner's keys: the server can't open it later to make them. */
  readonly vectors: readonly SealedVector[];
}

/** SQL: whether memories of the user `u` (null: of no user) in the workspace `w` are sealed. */
export const sealsMemories = 'coalesce(u.seal_memories, w.seal_memories)';

/** Whether a user's memories are sealed by default: by the user's setting, else by the workspace's. */
export async function sealsByDefault(session: Session, owner: string | null): Promise<boolean> {
  const { rows } = await session.query<{ seals: boolean }>(
    `select ${sealsMemories} as seals from mneme.workspace w
     left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $2 where w.id = $1`,
    [session.caller.workspaceId, owner],
  );
  return rows[0]?.seals ?? false;
}

/** A text to seal, for the memory with this id. */
export interface TextToSeal {
  readonly id: string;
  readonly text: string;
  readonly recallable: boolean;
}

/** Seals texts with one owner's key. */
export interface OwnerSealer {
  /** Seals texts and stores them, several at a time, and returns them in the same order. */
  sealAll(memories: readonly TextToSeal[]): Promise<SealedText[]>;
  /** A keyed hash of a text, so that nobody without the key can test guesses: 32 hexadecimal digits. */
  mark(text: string): Promise<string>;
}

/**
 * Returns a sealer for one owner's texts. It seals to the keys that the owner holds, else with the owner's data key on
 * the server, which is created when first needed. Blobs stored before a crash that have no row are deleted after an
 * hour.
 *
 * @param vectorsOf called for texts that recall finds and that are sealed to the owner's keys.
 * @throws MemoryError USER_REQUIRED, SEALING_NOT_CONFIGURED and as `openDataKey`; BlobError. So do its methods.
 */
export async function ownerSealer(
  call: Call,
  owner: string | null,
  vectorsOf: VectorsOf,
): Promise<OwnerSealer> {
  const { services } = call;
  const { workspaceId } = call.caller;
  if (workspaceId === null || owner === null) {
    throw new MemoryError(
      'bad_input',
      'USER_REQUIRED',
      'A sealed memory belongs to a user. Name the user with userId or userKey.',
    );
  }
  const store = async (
    memories: readonly TextToSeal[],
    jwes: readonly Buffer[],
    dataKeyId: string | null,
    vectors: readonly SealedVector[][] = [],
  ): Promise<SealedText[]> =>
    (await putAllExpected(call, services.blobs, `${workspaceId}/sealed`, jwes)).map((blob, place) => ({
      ...blobColumns(blob),
      data_key_id: dataKeyId,
      recallable: memories[place]?.recallable ?? false,
      vectors: vectors[place] ?? [],
    }));
  const keys = await inSession(call, (session) => readKeys(session, owner));
  if (keys.length > 0) {
    return {
      async sealAll(memories) {
        const jwes: Buffer[] = [];
        const vectors: SealedVector[][] = [];
        for (const { id, text, recallable } of memories) {
          vectors.push(recallable ? await vectorsOf(call, text) : []);
          jwes.push(await sealToOwner(keys, workspaceId, id, text));
        }
        return store(memories, jwes, null, vectors);
      },
      // Random, so that the server keeps nothing to test guesses against.
      mark: async () => randomBytes(16).toString('hex'),
    };
  }
  const row = await currentDataKey(call, workspaceId, owner);
  return {
    async sealAll(memories) {
      const key = await openForSealing(services, workspaceId, row, 'memory text');
      const jwes: Buffer[] = [];
      for (const { id, text } of memories) jwes.push(await sealText(key, row.id, workspaceId, id, text));
      return store(memories, jwes, row.id);
    },
    async mark(text) {
      const key = await openForSealing(services, workspaceId, row, 'memory mark');
      return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
    },
  };
}

/**
 * Opens a data key to seal with it. One whose erasure key is not in the blob store is not replaced by itself: a store
 * that is not restored yet would cost its owner all that is sealed.
 *
 * @throws MemoryError DATA_KEY_LOST, and as `openDataKey`.
 */
async function openForSealing(...given: Parameters<typeof openDataKey>): Promise<Uint8Array> {
  try {
    return await openDataKey(...given);
  } catch (error) {
    if (!(error instanceof BlobError) || error.code !== 'BLOB_MISSING') throw error;
    throw new MemoryError(
      'unavailable',
      'DATA_KEY_LOST',
      "The blob store does not hold the key that this user's memories are sealed with. Restore the store. If it is lost for good, an admin or the user calls destroySealingKey: what is sealed cannot be read again, and what is sealed from then on gets a new key.",
    );
  }
}

/** Seals one text; throws as `ownerSealer`. */
export async function sealMemory(
  call: Call,
  { owner, ...memory }: TextToSeal & { readonly owner: string | null },
  vectorsOf: VectorsOf,
): Promise<SealedText> {
  const [sealed] = await (await ownerSealer(call, owner, vectorsOf)).sealAll([memory]);
  if (!sealed) throw new Error('a text that is sealed is stored');
  return sealed;
}

/** A stored blob as columns, by the names that the SQL functions expect. */
export const blobColumns = (blob: StoredBlob) => ({
  blob_store: blob.store,
  blob_pointer: blob.pointer,
  blob_hash: blob.hash,
  byte_size: blob.size,
  expires_at: blob.expiresAt?.toISOString() ?? null,
});

/** How many blobs are stored concurrently. */
const atOnce = 8;

/** Stores bytes for a row written next. The blob is registered first, so that it is deleted if no row follows. */
export async function putExpected(
  call: Call,
  store: BlobStore,
  namespace: string,
  bytes: Uint8Array,
): Promise<StoredBlob> {
  const [blob] = await putAllExpected(call, store, namespace, [bytes]);
  if (!blob) throw new Error('bytes that are put are a blob');
  return blob;
}

/** Like `putExpected` for several blobs, registered in one transaction. Returns them in the same order. */
async function putAllExpected(
  call: Call,
  store: BlobStore,
  namespace: string,
  all: readonly Uint8Array[],
): Promise<StoredBlob[]> {
  // Walrus chooses the names of its blobs, and drops blobs that nobody renews.
  if (store.name !== 'walrus') {
    const pointers = all.map((bytes) =>
      contentPointer(namespace, createHash('sha256').update(bytes).digest('hex')),
    );
    await inSession(call, (session) =>
      session.query(
        'select mneme_private.expect_blob($1, pointer) from unnest($2::text[]) as given (pointer)',
        [store.name, pointers],
      ),
    );
  }
  const stored: StoredBlob[] = [];
  await forEachConcurrently([...all.entries()], atOnce, async ([place, bytes]) => {
    stored[place] = await store.put(namespace, bytes, call.signal);
  });
  return stored;
}

async function currentDataKey(call: Call, workspaceId: string, owner: string): Promise<StoredDataKey> {
  const read = () => inSession(call, (session) => readCurrent(session, workspaceId, owner));
  const known = await read();
  if (known) return known;
  const { current } = await masterKeys(call.services);
  const id = newRowId();
  const made = newDataKey();
  const wrapped = await wrapDataKey(current, made, workspaceId, id);
  const blob = await putExpected(call, call.services.erasableBlobs, `${workspaceId}/keys`, made.erasureKey);
  await inSession(call, (session) =>
    session.query(storeDataKeyStatement, [
      workspaceId,
      id,
      owner,
      wrapped,
      current.id,
      blob.store,
      blob.pointer,
      blob.hash,
    ]),
  );
  // Another request may have inserted a key first.
  const first = await read();
  if (first) return first;
  throw new MemoryError(
    'conflict',
    'TRY_AGAIN',
    'The key of this user was destroyed in the meantime. Send the request again.',
  );
}

async function readCurrent(
  session: Session,
  workspaceId: string,
  owner: string,
): Promise<StoredDataKey | null> {
  const { rows } = await session.query<StoredDataKey>(currentDataKeyStatement, [workspaceId, owner]);
  return rows[0] ?? null;
}

/**
 * Whether memories extracted from a thread are sealed and it gets no summary: the thread is private and its owner's
 * memories are sealed.
 */
export async function sealsThread(session: Session, threadId: string): Promise<boolean> {
  const { rows } = await session.query<{ seals: boolean }>(
    'select mneme_private.seals_thread($1, $2) as seals',
    [session.caller.workspaceId, threadId],
  );
  return rows[0]?.seals === true;
}
