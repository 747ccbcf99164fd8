import type pg from 'pg';
import type { ErrorCode } from '../../error-codes.ts';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import type { BlobStore, BlobStoreName } from '../../providers/blobs/store.ts';
import { deleteDueBlobs } from '../sealed/upkeep.ts';
import type { MemoryServices } from '../services.ts';

/** Blobs of erased content that are still in a store, grouped by the reason. */
export interface BlobDeletions {
  readonly store: BlobStoreName;
  /** Why the store did not delete them; null if deletion was not tried yet. */
  readonly code: ErrorCode | null;
  readonly blobs: number;
  /** Since when deletion has failed; null if it was not tried yet. */
  readonly failingSince: Date | null;
  readonly nextAt: Date;
}

const server: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };

/** How many blobs of all workspaces wait to be deleted. @throws pg's errors. */
export function blobDeletions(pool: pg.Pool): Promise<BlobDeletions[]> {
  return withSession(pool, server, async (session) => {
    const { rows } = await session.query<BlobDeletions>(
      `select blob_store as store, error_code as code, blobs, failing_since as "failingSince", next_at as "nextAt"
       from mneme_private.blob_deletions()`,
    );
    return rows;
  });
}

/**
 * Deletes the blobs that are due, and retries those whose deletion failed, without waiting for their next attempt.
 * Returns how many were deleted.
 *
 * @throws pg's errors.
 */
export async function retryBlobDeletions(services: {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  readonly log: MemoryServices['log'];
}): Promise<number> {
  await withSession(services.pool, server, (session) =>
    session.query('select mneme_private.retry_blob_deletions()'),
  );
  return deleteDueBlobs(services, (work) =>
    withSession(services.pool, server, (session) => work(session.query.bind(session))),
  );
}
