import type { Session } from '../../postgres/session.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import type { BlobReference, BlobStore, BlobStoreName } from '../../providers/blobs/store.ts';
import { type Call, inSession } from '../call.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { MemoryError } from '../error.ts';
import type { MemoryServices } from '../services.ts';
import { masterKeys, rewrapDataKey } from './data-key.ts';

const batchSize = 100;
/** How many blobs are deleted or renewed concurrently. */
const atOnce = 8;

/** A blob is renewed this long before it expires: sixty days, or half of the store's term if that is shorter. */
const renewMs = 60 * 86_400_000;

/** The tables whose blobs are renewed. Other tables' blobs are in stores where nothing expires (`erasableBlobs`). */
const renewed = ['mneme_private.sealed_text', 'mneme_private.sealed_session_blob'];

/** Runs queries: the workers' own pool, or the server's role in a session. */
export type Query = Pick<Session, 'query'>['query'];

type InSession = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;

interface DueBlob {
  readonly id: string;
  readonly store: BlobStoreName;
  readonly pointer: string;
}

/** A blob that its store has not deleted. */
interface NotDeleted {
  readonly id: string;
  readonly error: BlobError;
}

/** After this many failures in a row, a store gets no more requests in this run: it may refuse everything. */
const refusalsAtMost = 10;

/**
 * Deletes the blobs that are due, and returns how many. A failed deletion is retried later, with growing intervals. A
 * store that can't be reached gets no more requests in this run.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function deleteDueBlobs(
  services: { readonly blobs: BlobStore; readonly log: MemoryServices['log'] },
  inSession: InSession,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  const refusals = new Map<BlobStoreName, number>();
  const away = new Set<BlobStoreName>();
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await inSession((query) =>
      query<DueBlob>(
        'select id, blob_store as store, blob_pointer as pointer from mneme_private.due_blobs($1, $2)',
        [batchSize, [...away]],
      ),
    );
    if (rows.length === 0) return count;
    const deleted: string[] = [];
    const failed: NotDeleted[] = [];
    try {
      await forEachConcurrently(rows, atOnce, async ({ id, store, pointer }) => {
        if (away.has(store)) return;
        try {
          // Deleting needs neither hash nor size.
          await services.blobs.delete({ store, pointer, hash: '', size: 0 }, signal);
          deleted.push(id);
          refusals.delete(store);
        } catch (error) {
          if (!(error instanceof BlobError)) throw error;
          failed.push({ id, error });
          const inARow = (refusals.get(store) ?? 0) + 1;
          refusals.set(store, inARow);
          if (error.retryable || inARow >= refusalsAtMost) away.add(store);
        }
      });
    } finally {
      // Also if the run was aborted, so that deleted blobs are not requested again.
      await inSession((query) => query('select mneme_private.blobs_deleted($1)', [deleted]));
    }
    count += deleted.length;
    if (failed.length > 0) await noteFailed(services.log, inSession, failed);
  }
}

async function noteFailed(
  log: MemoryServices['log'],
  inSession: InSession,
  failed: readonly NotDeleted[],
): Promise<void> {
  const { rows } = await inSession((query) =>
    query<{ attempts: number; since: Date }>(
      `select max(attempts) as attempts, min(failing_since) as since
       from mneme_private.blobs_not_deleted($1, $2)`,
      [failed.map(({ id }) => id), failed.map(({ error }) => error.code)],
    ),
  );
  log.warn(
    { err: failed[0]?.error, blobs: failed.length, ...rows[0] },
    'blobs could not be deleted; they are tried again, and `mneme blobs deletions` says how many wait',
  );
}

/**
 * Rewraps a workspace's data keys that are wrapped with another master key with the current one, and returns how many.
 * Reads go on meanwhile, since both wrappings open the same key.
 *
 * @throws AbortError when the signal fires; pg's errors; ProviderError of the command that fetches master keys.
 */
export async function rewrapDataKeys(call: Call): Promise<number> {
  const { services } = call;
  const { workspaceId } = call.caller;
  if (!services.masterKeys || workspaceId === null) return 0;
  const keys = await masterKeys(services);
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string; wrapped: string }>(
      `select id, wrapped from mneme_private.data_key
       where workspace_id = $1 and wrapped is not null and master_key_id <> $2 order by id`,
      [workspaceId, keys.current.id],
    ),
  );
  let count = 0;
  for (const { id, wrapped } of rows) {
    call.signal?.throwIfAborted();
    try {
      const anew = await rewrapDataKey(keys, wrapped, workspaceId, id);
      const { rowCount } = await inSession(call, (session) =>
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

/** A blob with its expiry time. */
interface Forgotten extends BlobReference {
  /** As Postgres prints it, with microseconds. */
  readonly expiresAt: string;
}

/**
 * Renews a workspace's blobs that expire soon, and returns how many. A store that can't be reached gets no more
 * requests in this run.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function renewBlobs(call: Call): Promise<number> {
  const within = Math.min(renewMs, (call.services.blobs.termMs ?? Number.POSITIVE_INFINITY) / 2);
  let count = 0;
  for (const table of renewed) count += await renewTable(call, table, within);
  return count;
}

async function renewTable(call: Call, table: string, withinMs: number): Promise<number> {
  const { signal, caller, services } = call;
  let first: BlobError | undefined;
  let failed = 0;
  const failedInARow = new Map<BlobStoreName, number>();
  const away = new Set<BlobStoreName>();
  let count = 0;
  let after: Forgotten | undefined;
  for (;;) {
    signal?.throwIfAborted();
    // In batches, so that a blob erased meanwhile is not renewed.
    const { rows } = await inSession(call, (session) =>
      session.query<Forgotten>(
        `select blob_store as store, blob_pointer as pointer, encode(blob_hash, 'hex') as hash, byte_size as size,
           expires_at::text as "expiresAt"
         from ${table}
         where workspace_id = $1 and expires_at < now() + make_interval(secs => $2) and blob_store <> all ($6)
           and ($3::timestamptz is null or (expires_at, blob_pointer) > ($3, $4))
         order by expires_at, blob_pointer limit $5`,
        [
          caller.workspaceId,
          withinMs / 1000,
          after?.expiresAt ?? null,
          after?.pointer ?? null,
          batchSize,
          [...away],
        ],
      ),
    );
    await forEachConcurrently(rows, atOnce, async (blob) => {
      if (away.has(blob.store)) return;
      try {
        const { expiresAt } = await services.blobs.renew(blob, signal);
        await inSession(call, (session) =>
          session.query(
            `update ${table} set expires_at = $4 where workspace_id = $1 and blob_store = $2 and blob_pointer = $3`,
            [caller.workspaceId, blob.store, blob.pointer, expiresAt],
          ),
        );
        count += 1;
        failedInARow.delete(blob.store);
      } catch (error) {
        if (!(error instanceof BlobError)) throw error;
        first ??= error;
        failed += 1;
        // Don't stop at the first failure: in every run it would keep all later blobs from being renewed.
        const inARow = error.retryable ? (failedInARow.get(blob.store) ?? 0) + 1 : 0;
        failedInARow.set(blob.store, inARow);
        if (inARow >= refusalsAtMost) away.add(blob.store);
      }
    });
    after = rows.at(-1);
    if (rows.length < batchSize) break;
  }
  if (failed > 0) {
    services.log.warn(
      { err: first, blobs: failed, workspace: caller.workspaceId },
      'blobs could not be renewed; they are tried again in 15 minutes',
    );
  }
  return count;
}
