import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';

/** A backup can't be made or restored. The message says what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** Counts and hashes the bytes that pass through. */
export class Digest extends Transform {
  readonly #hash = createHash('sha256');
  readonly #onBytes: (bytes: number) => void;
  #bytes = 0;

  constructor(onBytes: (bytes: number) => void = () => {}) {
    super();
    this.#onBytes = onBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    this.#onBytes(this.#bytes);
    done(null, chunk);
  }

  /** SHA-256 of all bytes, in hexadecimal. May be called once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  get bytes(): number {
    return this.#bytes;
  }
}

/**
 * Writes a file completely or not at all: under another name, synced, and then renamed, with its SHA-256 beside it in
 * the format of `sha256sum`. Only its owner can read it.
 *
 * @param fill writes the content into the handle and returns its SHA-256.
 * @throws BackupError if the file exists, or its directory does not; the errors of `fill`. Nothing is left then.
 */
export async function writeBackupFile(
  file: string,
  fill: (handle: FileHandle) => Promise<string>,
): Promise<string> {
  if (await stat(file).catch(() => null)) {
    throw new BackupError(`${file} already exists and is not overwritten. Name another file.`);
  }
  const partial = `${file}.partial`;
  const sums = `${file}.sha256`;
  if (!(await stat(dirname(file)).catch(() => null))?.isDirectory()) {
    throw new BackupError(`There is no directory ${dirname(file)}. Make it first, or name another.`);
  }
  const handle = await open(partial, 'w', 0o600);
  const removed = () => rmSync(partial, { force: true });
  // The process may end before this function does.
  process.once('exit', removed);
  try {
    const sha256 = await fill(handle);
    await handle.sync();
    await handle.close();
    await writeSynced(sums, `${sha256}  ${basename(file)}\n`);
    await rename(partial, file);
    await syncPath(dirname(file));
    return sha256;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  } finally {
    process.off('exit', removed);
  }
}

/** The end of a pipeline that writes into a file handle. */
export function into(handle: FileHandle): (source: AsyncIterable<Buffer>) => Promise<void> {
  return async (source) => {
    for await (const chunk of source) await handle.writeFile(chunk);
  };
}

/** The engine that made a backup, recognised by the file's first bytes. */
export type BackupKind = 'native' | 'embedded';

/**
 * The engine that made a backup. Reads only the file's beginning.
 *
 * @throws BackupError if it does not exist or is no backup.
 */
export async function backupKind(file: string): Promise<BackupKind> {
  await requireFile(file);
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return kindOf(file, buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function requireFile(file: string): Promise<{ readonly size: number }> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupError(`There is no backup ${file}. Name the file of one.`);
  return found;
}

function kindOf(file: string, head: Buffer): BackupKind {
  if (head.subarray(0, 5).toString('latin1') === 'PGDMP') return 'native';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'embedded';
  throw new BackupError(`${file} is no backup that \`mneme backup\` made. Name the file of one.`);
}

/**
 * Verifies a backup with the hash beside it, if there is one, and returns the engine that made it.
 *
 * @throws BackupError if it does not exist, differs from its hash, or is no backup.
 */
export async function checkBackupFile(
  file: string,
  onBytes: (done: number, of: number) => void,
): Promise<{ kind: BackupKind; hashed: boolean }> {
  const found = await requireFile(file);
  const expected = (await readFile(`${file}.sha256`, 'utf8').catch(() => '')).slice(0, 64);
  const digest = new Digest((done) => onBytes(done, found.size));
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(file).pipe(digest)) {
    if (head.length < 8) head = Buffer.concat([head, chunk]).subarray(0, 8);
  }
  if (expected !== '' && digest.sha256() !== expected) {
    throw new BackupError(
      `${file} is not what was backed up: its SHA-256 is not that of ${basename(file)}.sha256. Get it again.`,
    );
  }
  return { kind: kindOf(file, head), hashed: expected !== '' };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a file, or the names in a directory, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
