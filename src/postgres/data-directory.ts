import { makeDirectory } from '../make-directory.ts';

/** The data directory can't be used. The message says why, and what to do. */
class DataDirectoryUnusableError extends Error {
  override readonly name = 'DataDirectoryUnusableError';
}

/** A command's output directory can't be used. The message says why, and what to do. */
class DirectoryUnusableError extends Error {
  override readonly name = 'DirectoryUnusableError';
}

/**
 * The same for a command's output directory.
 *
 * @throws DirectoryUnusableError, or an unknown system error.
 */
export function makeNamedDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (error) {
    const why = dataDirectoryProblem(error, directory, 'name another directory');
    if (why === null) throw error;
    throw new DirectoryUnusableError(`The directory can't be used: ${why}`, { cause: error });
  }
}

/**
 * Creates the data directory (0700) if it is missing.
 *
 * @throws DataDirectoryUnusableError, or an unknown system error.
 */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    throw unusableDirectory(error, dataDir);
  }
}

/** The error as a DataDirectoryUnusableError if it is about the directory; any other error unchanged. */
export function unusableDirectory(error: unknown, dataDir: string): unknown {
  const why = dataDirectoryProblem(error, dataDir);
  return why === null
    ? error
    : new DataDirectoryUnusableError(`The data directory can't be used: ${why}`, { cause: error });
}

/**
 * The reason of a system error (errno(3)) about the data directory, and what to do: the rest of a sentence. Null for
 * other errors.
 *
 * @param another the advice to use another directory.
 */
export function dataDirectoryProblem(
  error: unknown,
  dataDir: string,
  another = 'set MNEME_DATA_DIR to another directory',
): string | null {
  if (!(error instanceof Error)) return null;
  const [code, call, path] = ['code', 'syscall', 'path'].map((name): unknown => Reflect.get(error, name));
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return `nothing can be written in ${dataDir} (${code}). Make it writable for this user, or ${another}.`;
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `the disk of ${dataDir} is full (${code}). Make room there, or ${another}.`;
  }
  // From other calls these codes mean something else, for instance that a source file is missing.
  if (call !== 'mkdir') return null;
  const where = typeof path === 'string' ? path : dataDir;
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `${where} is a file, a link to nothing, or lies below a file (${code}). Move that away, make what the link points to, or ${another}; one that is missing is made.`;
  }
  if (code === 'ENOENT' || code === 'ELOOP') {
    return `${where} can't be made: no directory can be there, or it lies behind a link that leads nowhere (${code}). Make what that points to, or ${another}.`;
  }
  return null;
}
