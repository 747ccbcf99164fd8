import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeDirectory } from '../../make-directory.ts';

const stateSchema = z.object({ version: z.literal(1), itemsDone: z.number().int().nonnegative() });

/** What an unfinished import remembers: how many of the file's items are stored already. */
export interface ImportState {
  itemsDone: number;
  /** Remembers that this many items are stored. */
  save(itemsDone: number): Promise<void>;
  /** Forgets everything: the import is complete. */
  clear(): Promise<void>;
}

/** What an import's state is kept under. A changed file, format or place begins anew. */
export interface StateKey {
  path: string;
  size: number;
  modifiedAt: number;
  format: string;
  /** Where the import goes, such as the workspace's id. */
  scope: string;
}

/**
 * Opens the state of an import in `directory` (default: the system's temporary directory). It only saves
 * time: stored messages are recognised by their ids, so a lost or unwritable state file costs nothing else.
 */
export async function openImportState(key: StateKey, directory?: string): Promise<ImportState> {
  const folder = join(directory ?? join(tmpdir(), 'mneme'), 'imports');
  const parts = [resolve(key.path), key.size, key.modifiedAt, key.format, key.scope];
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const file = join(folder, `${name}.json`);
  const text = await readFile(file, 'utf8').catch(() => '');
  return {
    itemsDone: readItemsDone(text),
    async save(itemsDone) {
      try {
        makeDirectory(folder);
        await writeFile(`${file}.new`, JSON.stringify({ version: 1, itemsDone }), { mode: 0o600 });
        await rename(`${file}.new`, file);
      } catch {
        // Only the head start of a second run is lost.
      }
    },
    clear: () => rm(file, { force: true }).catch(() => undefined),
  };
}

function readItemsDone(text: string): number {
  try {
    return stateSchema.parse(JSON.parse(text)).itemsDone;
  } catch {
    return 0;
  }
}
