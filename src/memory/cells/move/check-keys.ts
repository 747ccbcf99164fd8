import type { Client } from 'pg';
import { readStatement } from '../../../postgres/statement-file.ts';
import { type KeyServices, openDataKey, type StoredDataKey } from '../../sealed/data-key.ts';
import { MoveError } from './move-error.ts';

const keysToCheckStatement = readStatement(import.meta.dirname, 'keys-to-check.sql');

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
  const { rows } = await source.query<StoredDataKey>(keysToCheckStatement, [workspaceId]);
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
