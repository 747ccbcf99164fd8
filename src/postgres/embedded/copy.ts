import { closeSync, constants, cpSync, existsSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../make-directory.ts';

/** Where Postgres' own files are within a data directory. */
export function databaseDirectory(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Copies the database of one data directory, of which nothing may be running or written meanwhile, into another.
 *
 * @param durable whether the copy must be on the disk before this returns.
 * @throws Error when there is nothing to copy or the target already holds a database.
 */
export function copyDatabase(from: string, to: string, durable: boolean): void {
  const source = databaseDirectory(from);
  const target = databaseDirectory(to);
  if (!existsSync(join(source, 'PG_VERSION'))) throw new Error(`There is no embedded database in ${from}.`);
  if (existsSync(target)) throw new Error(`${to} already holds a database: name an empty directory.`);
  makeDirectory(to);
  try {
    cpSync(source, target, {
      recursive: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('/postmaster.pid'),
    });
    if (durable) syncTree(target);
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(directory);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
