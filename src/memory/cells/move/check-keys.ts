import type { Client } from 'pg';
import { type KeyServices, openDataKey, type StoredDataKey } from '../../sealed/data-key.ts';
import { MoveError } from './move-error.ts';

/**
 * Looks whether what a workspace has sealed can be opened with the master keys and the blob stores of whoever moves it,
 * which are those of all cells: one key of each master key and store is opened.
 *
 * @throws MoveError that says what is missing.
 */
export async function checkSealedKeys(
  source: Client,
  workspaceId: string,
  services: KeyServices,
): Promise<void> {
  const { rows } = await source.query<StoredDataKey>(
    `select distinct on (master_key_id, blob_store) id, wrapped, blob_store as "blobStore",
       blob_pointer as "blobPointer", encode(blob_hash, 'hex') as "blobHash"
     from mneme_private.data_key where workspace_id = $1 and wrapped is not null
     order by master_key_id, blob_store, id desc`,
    [workspaceId],
  );
  for (const row of rows) {
    try {
      await openDataKey(services, workspaceId, row, 'memory text');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MoveError(
        `What is sealed in the workspace could not be opened with this command's MNEME_MASTER_KEY and blob store: ${reason} Nothing was moved.`,
      );
    }
  }
}
