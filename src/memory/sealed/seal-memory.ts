import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import { type BlobStore, contentPointer, type StoredBlob } from '../../providers/blobs/store.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { MemoryError } from '../error.ts';
import { newRowId } from '../row-id.ts';
import type { MemoryServices } from '../services.ts';
import { masterKeys, newDataKey, openDataKey, type StoredDataKey, wrapDataKey } from './data-key.ts';
import { sealText, sealToOwner } from './jwe.ts';
import { readKeys } from './owner-keys.ts';
import { type SealedVector, sealedVectors } from './sealed-vectors.ts';

/** Where a text lies that was just sealed, by the names `mneme_operation.keep_sealed_text` knows. */
export interface SealedText {
  /** Null where it is sealed to keys that its owner holds. */
  readonly data_key_id: string | null;
  readonly blob_store: string;
  readonly blob_pointer: string;
  readonly blob_hash: string;
  readonly byte_size: number;
  readonly expires_at: string | null;
  readonly recallable: boolean;
  /** Of one sealed to its owner's keys, which nobody here can open again to make them. */
  readonly vectors: readonly SealedVector[];
}

/** Whether the memories of the user `u` are sealed, or of nobody in the workspace `w`: by their setting, else by its. */
export const sealsMemories = 'coalesce(u.seal_memories, w.seal_memories)';

/** Whether what a user states is sealed where they don't say: by their own setting, or the workspace's. */
export async function sealsByDefault(
  session: Session,
  caller: Caller,
  owner: string | null,
): Promise<boolean> {
  const { rows } = await session.query<{ seals: boolean }>(
    `select ${sealsMemories} as seals from mneme.workspace w
     left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $2 where w.id = $1`,
    [caller.workspaceId, owner],
  );
  return rows[0]?.seals ?? false;
}

/** A text that is to be sealed, for the memory of this id. */
export interface TextToSeal {
  readonly id: string;
  readonly text: string;
  readonly recallable: boolean;
}

/** Seals texts with one owner's key. */
export interface OwnerSealer {
  /** Seals texts and stores them, several at a time; the answer has their order. */
  sealAll(memories: readonly TextToSeal[]): Promise<SealedText[]>;
  /** A hash of a text that nobody can compare with their guesses who lacks the key: 32 hexadecimal digits. */
  mark(text: string): Promise<string>;
}

/**
 * What seals texts of one owner: to the keys that they hold or, without any, with theirs here, made with their first one.
 * What is stored before a crash, and has no row then, is deleted after an hour.
 *
 * @throws MemoryError USER_REQUIRED, SEALING_NOT_CONFIGURED and as `openDataKey`; BlobError. So do its methods.
 */
export async function ownerSealer(
  services: MemoryServices,
  caller: Caller,
  owner: string | null,
): Promise<OwnerSealer> {
  const { workspaceId } = caller;
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
    (await putAllExpected(services, caller, services.blobs, `${workspaceId}/sealed`, jwes)).map(
      (blob, place) => ({
        ...blobColumns(blob),
        data_key_id: dataKeyId,
        recallable: memories[place]?.recallable ?? false,
        vectors: vectors[place] ?? [],
      }),
    );
  const keys = await withSession(services.pool, caller, (session) => readKeys(session, caller, owner));
  if (keys.length > 0) {
    return {
      async sealAll(memories) {
        const jwes: Buffer[] = [];
        const vectors: SealedVector[][] = [];
        for (const { id, text, recallable } of memories) {
          vectors.push(recallable ? await sealedVectors(services, caller, text) : []);
          jwes.push(await sealToOwner(keys, workspaceId, id, text));
        }
        return store(memories, jwes, null, vectors);
      },
      // The server keeps nothing that it could compare guesses with.
      mark: async () => randomBytes(16).toString('hex'),
    };
  }
  const row = await currentDataKey(services, caller, workspaceId, owner);
  return {
    async sealAll(memories) {
      const key = await openDataKey(services, workspaceId, row, 'memory text');
      const jwes: Buffer[] = [];
      for (const { id, text } of memories) jwes.push(await sealText(key, row.id, workspaceId, id, text));
      return store(memories, jwes, row.id);
    },
    async mark(text) {
      const key = await openDataKey(services, workspaceId, row, 'memory mark');
      return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
    },
  };
}

/** Seals one text, as `ownerSealer`. */
export async function sealMemory(
  services: MemoryServices,
  caller: Caller,
  { owner, ...memory }: TextToSeal & { readonly owner: string | null },
): Promise<SealedText> {
  const [sealed] = await (await ownerSealer(services, caller, owner)).sealAll([memory]);
  if (!sealed) throw new Error('a text that is sealed is stored');
  return sealed;
}

/** A stored blob by the names that operations of SQL know. */
export const blobColumns = (blob: StoredBlob) => ({
  blob_store: blob.store,
  blob_pointer: blob.pointer,
  blob_hash: blob.hash,
  byte_size: blob.size,
  expires_at: blob.expiresAt?.toISOString() ?? null,
});

/** Blobs that are stored at a time. */
const atOnce = 8;

/** Stores bytes that a row is about to refer to: said first, so that they are deleted where it never does. */
export async function putExpected(
  services: MemoryServices,
  caller: Caller,
  store: BlobStore,
  namespace: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<StoredBlob> {
  const [blob] = await putAllExpected(services, caller, store, namespace, [bytes], signal);
  if (!blob) throw new Error('bytes that are put are a blob');
  return blob;
}

/** As `putExpected`, for several, which are said in one transaction; the answer has their order. */
async function putAllExpected(
  services: MemoryServices,
  caller: Caller,
  store: BlobStore,
  namespace: string,
  all: readonly Uint8Array[],
  signal?: AbortSignal,
): Promise<StoredBlob[]> {
  // Walrus names blobs by itself, and forgets by itself those that nobody renews.
  if (store.name !== 'walrus') {
    const pointers = all.map((bytes) =>
      contentPointer(namespace, createHash('sha256').update(bytes).digest('hex')),
    );
    await withSession(services.pool, caller, (session) =>
      session.query(
        'select mneme_private.expect_blob($1, pointer) from unnest($2::text[]) as given (pointer)',
        [store.name, pointers],
      ),
    );
  }
  const stored: StoredBlob[] = [];
  await forEachConcurrently([...all.entries()], atOnce, async ([place, bytes]) => {
    stored[place] = await store.put(namespace, bytes, signal);
  });
  return stored;
}

async function currentDataKey(
  services: MemoryServices,
  caller: Caller,
  workspaceId: string,
  owner: string,
): Promise<StoredDataKey> {
  const read = () =>
    withSession(services.pool, caller, (session) => readCurrent(session, workspaceId, owner));
  const known = await read();
  if (known) return known;
  const { current } = await masterKeys(services);
  const id = newRowId();
  const made = newDataKey();
  const wrapped = await wrapDataKey(current, made, workspaceId, id);
  const blob = await putExpected(
    services,
    caller,
    services.erasableBlobs,
    `${workspaceId}/keys`,
    made.erasureKey,
  );
  await withSession(services.pool, caller, (session) =>
    session.query(
      `insert into mneme_private.data_key (workspace_id, id, owner_user_id, wrapped, master_key_id, blob_store, blob_pointer,
         blob_hash)
       values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex')) on conflict do nothing`,
      [workspaceId, id, owner, wrapped, current.id, blob.store, blob.pointer, blob.hash],
    ),
  );
  // Another request may have been faster.
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
  const { rows } = await session.query<StoredDataKey>(
    `select k.id, k.wrapped, k.blob_store as "blobStore", k.blob_pointer as "blobPointer",
       encode(k.blob_hash, 'hex') as "blobHash"
     from mneme_private.data_key k
     where k.workspace_id = $1 and k.owner_user_id = $2 and k.destroyed_at is null`,
    [workspaceId, owner],
  );
  return rows[0] ?? null;
}

/** A row where the thread of workspace $1 is one owner's alone, whose memories are sealed. */
export const sealedThread = (id: string) => `
  select from mneme.thread t join mneme.workspace w on w.id = t.workspace_id
  join mneme.workspace_user u on u.workspace_id = t.workspace_id and u.id = t.owner_user_id
  where t.workspace_id = $1 and t.id = ${id} and t.visibility = 'private' and ${sealsMemories}`;

/**
 * Whether what is said in a thread is drawn from it sealed, and summed up nowhere: a thread of one owner alone, whose
 * memories are sealed.
 */
export async function sealsThread(
  session: Session,
  workspaceId: string | null,
  threadId: string,
): Promise<boolean> {
  const { rowCount } = await session.query(sealedThread('$2'), [workspaceId, threadId]);
  return rowCount === 1;
}
