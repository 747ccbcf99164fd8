import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeDirectory } from '../../make-directory.ts';
import { BlobError, missingBlob } from './error.ts';
import { withSpooled } from './spool.ts';
import { type BlobStore, contentPointer, requirePointer, verified } from './store.ts';

/** Stores blobs as files of a directory, for one server or several that share the directory. */
export function createLocalBlobStore(directory: string): BlobStore {
  const root = resolve(directory);
  const fileOf = (pointer: string) => {
    requirePointer(pointer);
    return join(root, pointer);
  };
  return {
    name: 'local',
    isPublic: false,
    termMs: null,
    put: (namespace, content, signal) =>
      withSpooled(content, async ({ hash, size, body }) => {
        const pointer = contentPointer(namespace, hash);
        const file = fileOf(pointer);
        await failing(pointer, async () => {
          // Write to a temporary file, sync and rename it, so that no crash leaves a partial file under its name.
          const beside = `${file}.${randomUUID()}`;
          const handle = await openNew(beside);
          try {
            await handle.writeFile(body(), { signal });
            await handle.sync();
            await handle.close();
            await rename(beside, file);
          } catch (error) {
            await handle.close();
            await rm(beside, { force: true });
            signal?.throwIfAborted();
            throw error;
          }
          await syncDirectory(dirname(file));
        });
        return { store: 'local', pointer, hash, size, expiresAt: null };
      }),
    async *get(blob, signal) {
      const bytes = createReadStream(fileOf(blob.pointer), { signal });
      try {
        yield* verified(blob, bytes);
      } catch (error) {
        signal?.throwIfAborted();
        throw asFileError(blob.pointer, error);
      }
    },
    async exists(blob) {
      try {
        await access(fileOf(blob.pointer));
        return true;
      } catch (error) {
        const failure = asFileError(blob.pointer, error);
        if (failure instanceof BlobError && failure.code === 'BLOB_MISSING') return false;
        throw failure;
      }
    },
    async delete(blob) {
      await failing(blob.pointer, () => rm(fileOf(blob.pointer), { force: true }));
      return 'deleted';
    },
    renew: async (blob) => ({ ...blob, expiresAt: null }),
  };
}

/** Opens a new file, and creates its directory if it is missing. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch {
    makeNamespace(dirname(path));
    return open(path, 'wx', 0o600);
  }
}

/** @throws BlobError; the system's error if the disk fails. */
function makeNamespace(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP'].includes(code)) throw error;
    throw new BlobError(
      'BLOB_REFUSED',
      `The directory of blobs can't be made (${code}). Set MNEME_BLOB_DIR to one that is there, or can be made.`,
    );
  }
}

/** Makes a file's new name survive a crash too. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function failing<Result>(pointer: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asFileError(pointer, error);
  }
}

function asFileError(pointer: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof BlobError) return error;
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return missingBlob('local', pointer);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BlobError('BLOB_REFUSED', 'The directory of blobs is not writable. Check MNEME_BLOB_DIR.');
    case 'ABORT_ERR':
      return error;
    default:
      return new BlobError('BLOB_UNAVAILABLE', `The directory of blobs failed (${String(error.code)}).`);
  }
}
