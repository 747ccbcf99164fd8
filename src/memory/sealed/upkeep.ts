import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import type { BlobReference, BlobStore, BlobStoreName } from '../../providers/blobs/store.ts';
import { MemoryError } from '../error.ts';
import type { MemoryServices } from '../services.ts';
import { masterKeys, rewrapDataKey } from './data-key.ts';

const batchSize = 100;

/** How long before a store forgets a blob it is renewed, in days. */
const renewDays = 60;

/** Tables that refer to blobs which are renewed. */
const renewed = ['mneme_private.sealed_text', 'mneme_private.sealed_session_blob'];

/** Whoever may ask for blobs that are due: the workers' own pool, or the server's role in one of its sessions. */
export type Query = Pick<Session, 'query'>['query'];

/**
 * Deletes what is due from the stores, and returns how many. One that its store can't be reached for stays due.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function deleteDueBlobs(
  { blobs, log }: { readonly blobs: BlobStore; readonly log: MemoryServices['log'] },
  inSession: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await inSession((query) =>
      query<{ id: string; store: BlobStoreName; pointer: string }>(
        'select id, blob_store as store, blob_pointer as pointer from mneme_private.due_blobs($1)',
        [batchSize],
      ),
    );
    const deleted: string[] = [];
    for (const { id, store, pointer } of rows) {
      try {
        // Neither hash nor size is asked for to delete.
        await blobs.delete({ store, pointer, hash: '', size: 0 }, signal);
        deleted.push(id);
      } catch (error) {
        if (!(error instanceof BlobError)) throw error;
        log.warn({ err: error }, 'a blob could not be deleted; it is tried again within the hour');
      }
    }
    await inSession((query) => query('select mneme_private.blobs_deleted($1)', [deleted]));
    count += deleted.length;
    // What can't be deleted would come again.
    if (rows.length < batchSize || deleted.length < rows.length) return count;
  }
}

/**
 * Wraps the data keys of a workspace with the current master key that another one wraps, and returns how many. Whoever
 * reads meanwhile reads on: both open the same key.
 *
 * @throws AbortError when the signal fires; pg's errors; ProviderError of the command that fetches master keys.
 */
export async function rewrapDataKeys(
  services: MemoryServices,
  caller: Caller,
  signal?: AbortSignal,
): Promise<number> {
  const { workspaceId } = caller;
  if (!services.masterKeys || workspaceId === null) return 0;
  const keys = await masterKeys(services);
  const { rows } = await withSession(services.pool, caller, (session) =>
    session.query<{ id: string; wrapped: string }>(
      `select id, wrapped from mneme_private.data_key
       where workspace_id = $1 and wrapped is not null and master_key_id <> $2 order by id`,
      [workspaceId, keys.current.id],
    ),
  );
  let count = 0;
  for (const { id, wrapped } of rows) {
    signal?.throwIfAborted();
    try {
      const anew = await rewrapDataKey(keys, wrapped, workspaceId, id);
      const { rowCount } = await withSession(services.pool, caller, (session) =>
        session.query(
          `update mneme_private.data_key set wrapped = $4, master_key_id = $5, rewrapped_at = now()
           where workspace_id = $1 and id = $2 and wrapped = $3`,
          [workspaceId, id, wrapped, anew, keys.current.id],
        ),
      );
      count += rowCount ?? 0;
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      services.log.warn({ err: error, dataKey: id }, 'a data key could not be wrapped anew');
    }
  }
  return count;
}

/**
 * Renews blobs of a workspace that their store would forget within sixty days, and returns how many.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function renewBlobs(
  services: MemoryServices,
  caller: Caller,
  signal?: AbortSignal,
): Promise<number> {
  const { workspaceId } = caller;
  let count = 0;
  for (const table of renewed) {
    const { rows } = await withSession(services.pool, caller, (session) =>
      session.query<BlobReference>(
        `select blob_store as store, blob_pointer as pointer, encode(blob_hash, 'hex') as hash, byte_size as size
         from ${table} where workspace_id = $1 and expires_at < now() + make_interval(days => $2) order by expires_at`,
        [workspaceId, renewDays],
      ),
    );
    for (const blob of rows) {
      try {
        const { expiresAt } = await services.blobs.renew(blob, signal);
        await withSession(services.pool, caller, (session) =>
          session.query(
            `update ${table} set expires_at = $4 where workspace_id = $1 and blob_store = $2 and blob_pointer = $3`,
            [workspaceId, blob.store, blob.pointer, expiresAt],
          ),
        );
        count += 1;
      } catch (error) {
        if (!(error instanceof BlobError)) throw error;
        services.log.warn({ err: error, blob: blob.pointer }, 'a blob could not be renewed');
      }
    }
  }
  return count;
}
