import type { Client } from 'pg';
import { readStatement } from '../../../postgres/statement-file.ts';
import { MoveError } from './move-error.ts';
import { ofWorkspace } from './moved-tables.ts';

const copyDueBlobsStatement = readStatement(import.meta.dirname, 'copy-due-blobs.sql');

/** Milliseconds for which new transactions may be kept waiting at a time, for the end of those that write. */
const lockWaitMs = 1_000;
/** How often that is tried: longer than a statement of a request may take. */
const lockTries = 60;

/**
 * Waits until no transaction is left that began before the workspace was held.
 *
 * @throws MoveError if one does not end; the signal's reason.
 */
export async function awaitWriters(
  client: Client,
  workspaceId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let tries = 0; tries < lockTries; tries += 1) {
    signal?.throwIfAborted();
    await client.query(`begin; set local lock_timeout = ${lockWaitMs}`);
    try {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('mneme.workspace_move ' || $1, 0))`, [
        workspaceId,
      ]);
      return;
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== '55P03') throw error;
    } finally {
      await client.query('rollback');
    }
  }
  throw new MoveError(
    'A transaction of the workspace does not end. It is served as before; run the move again later.',
  );
}

/** Puts all entries of the workspace's audit log into its chain: numbers that wait for it are each database's own. */
export async function sealAuditLog(client: Client, workspaceId: string): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('mneme.workspace_id', $1, true)`, [workspaceId]);
  await client.query('select mneme_private.seal_entries(null)');
  await client.query('commit');
}

/**
 * Adds what was counted of the workspace's rows to its statistics.
 *
 * @param deltas the tables of what was counted.
 * @throws MoveError if another table's rows are numbered over all workspaces.
 */
export async function foldStatistics(
  client: Client,
  workspaceId: string,
  deltas: readonly string[],
): Promise<void> {
  const left = deltas.map((name) => `exists (select from ${name} where ${ofWorkspace(name, workspaceId)})`);
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { rows } = await client.query<{ left: boolean }>(`select ${left.join(' or ')} as left`);
    if (!rows[0]?.left) return;
    const { rows: folded } = await client.query<{ folded: number }>(
      'select mneme_private.fold_statistics() as folded',
    );
    // Another process folds at this moment.
    if (folded[0]?.folded === 0) await client.query('select pg_sleep(0.05)');
  }
  throw new MoveError(
    `The rows of ${deltas.join(', ')} can not be moved: their numbers are each database's own.`,
  );
}

/** Has the target delete the blobs, too, that the source would have deleted: it knows which of them are in use. */
export async function copyDueBlobs(source: Client, target: Client, workspaceId: string): Promise<void> {
  const { rows } = await source.query<{ blobs: string }>(
    `select coalesce(json_agg(b), '[]')::text as blobs from mneme_private.blob_to_delete b
     where starts_with(b.blob_pointer, $1)`,
    [`${workspaceId}/`],
  );
  await target.query(copyDueBlobsStatement, [rows[0]?.blobs ?? '[]']);
}
