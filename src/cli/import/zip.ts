import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { UnreadableSource } from './source.ts';

/** A file within an archive, before it is opened. */
export interface ZipEntry {
  /** With slashes, relative, without steps upwards. */
  readonly path: string;
  /** Bytes unpacked, as the directory of the archive says. */
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
  readonly method: number;
  readonly crc: number;
}

/** An archive's files that can be read, and what of it can't. */
export interface ZipDirectory {
  readonly entries: ZipEntry[];
  readonly problems: { readonly record: string; readonly message: string }[];
}

const [endMark, end64Mark, locatorMark, entryMark, localMark] = [
  0x06054b50, 0x06064b50, 0x07064b50, 0x02014b50, 0x04034b50,
];
const [endBytes, locatorBytes, end64Bytes, entryBytes, localBytes] = [22, 20, 56, 46, 30];
const maxCommentBytes = 65_535;
const maxEntries = 500_000;
const maxDirectoryBytes = 256 * 1024 * 1024;
/** Deflate reaches 1,032 at most; text and JSON stay far below a hundred. */
const maxRatio = 200;
/** A file below this may be packed as tightly as it likes. */
const smallBytes = 10_000_000;
const in64 = 0xffffffff;
/** Bytes read from the archive at a time. */
const chunkBytes = 256 * 1024;

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  if (bytesRead < length) throw new UnreadableSource('the archive is damaged or was cut off');
  return buffer;
}

/** Where the directory begins, how long it is, and how many files it lists. */
async function findDirectory(
  handle: FileHandle,
  size: number,
): Promise<{ count: number; length: number; at: number }> {
  const tailLength = Math.min(size, endBytes + maxCommentBytes);
  const tail = await read(handle, size - tailLength, tailLength);
  let end = tailLength - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) throw new UnreadableSource('the archive is damaged or was cut off: its directory is missing');
  const found = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  const locatorAt = size - tailLength + end - locatorBytes;
  if (found.count < 0xffff && found.length < in64 && found.at < in64) return found;
  if (locatorAt < 0) return found;
  const locator = await read(handle, locatorAt, locatorBytes);
  if (locator.readUInt32LE(0) !== locatorMark) return found;
  const end64 = await read(handle, Number(locator.readBigUInt64LE(8)), end64Bytes);
  if (end64.readUInt32LE(0) !== end64Mark) throw new UnreadableSource('the archive is damaged');
  return {
    count: Number(end64.readBigUInt64LE(32)),
    length: Number(end64.readBigUInt64LE(40)),
    at: Number(end64.readBigUInt64LE(48)),
  };
}

/** Sizes and place of an entry: ZIP64 keeps those that are too large behind its name. */
function numbersOf(directory: Buffer, at: number, nameLength: number, extraLength: number) {
  const numbers = {
    size: directory.readUInt32LE(at + 24),
    packed: directory.readUInt32LE(at + 20),
    offset: directory.readUInt32LE(at + 42),
  };
  const end = at + entryBytes + nameLength + extraLength;
  for (let extra = at + entryBytes + nameLength; extra + 4 <= end; ) {
    const [id, length] = [directory.readUInt16LE(extra), directory.readUInt16LE(extra + 2)];
    if (id === 1) {
      let value = extra + 4;
      for (const name of ['size', 'packed', 'offset'] as const) {
        if (numbers[name] !== in64 || value + 8 > Math.min(end, extra + 4 + length)) continue;
        numbers[name] = Number(directory.readBigUInt64LE(value));
        value += 8;
      }
    }
    extra += 4 + length;
  }
  return numbers;
}

/** A name as a path within the export; undefined where it points elsewhere. */
function pathWithin(name: string): string | undefined {
  const path = name.replaceAll('\\', '/');
  const parts = path.split('/');
  const leaves = path.startsWith('/') || /^[A-Za-z]:/.test(path) || parts.includes('..');
  return leaves || path.includes('\0') || path === ''
    ? undefined
    : parts.filter((part) => part !== '.').join('/');
}

/** Why an entry is not read; undefined where it is. */
function refusal(entry: ZipEntry, flags: number): string | undefined {
  if ((flags & 1) === 1) return 'it is encrypted: pack it without a password';
  if (entry.method !== 0 && entry.method !== 8) return 'it is packed in a way that is not read';
  if (entry.size > smallBytes && entry.size > entry.packed * maxRatio)
    return `it would be more than ${maxRatio} times as large unpacked`;
  return undefined;
}

/**
 * Reads the directory of a ZIP archive. Nothing of it is ever written to disk, so names only name: those that point out
 * of the archive are reported, and files that overlap (the trick of archives that unpack without end) refuse it whole.
 *
 * @throws UnreadableSource where it is damaged, or has too many files.
 */
export async function readZipDirectory(path: string): Promise<ZipDirectory> {
  const handle = await open(path, 'r');
  try {
    const { size: fileSize } = await handle.stat();
    const { count, length, at: start } = await findDirectory(handle, fileSize);
    if (count > maxEntries || length > maxDirectoryBytes)
      throw new UnreadableSource(`${path} has ${count} files; at most ${maxEntries} are read`);
    if (start + length > fileSize) throw new UnreadableSource(`${path} is damaged or was cut off`);
    const directory = await read(handle, start, length);
    const entries: ZipEntry[] = [];
    const problems: ZipDirectory['problems'] = [];
    for (let at = 0, n = 0; n < count; n += 1) {
      if (at + entryBytes > length || directory.readUInt32LE(at) !== entryMark)
        throw new UnreadableSource(`${path} is damaged: its directory is broken`);
      const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
      const name = directory.toString('utf8', at + entryBytes, at + entryBytes + nameLength);
      const within = pathWithin(name);
      const entry: ZipEntry = {
        path: within ?? '',
        ...numbersOf(directory, at, nameLength, extraLength),
        method: directory.readUInt16LE(at + 10),
        crc: directory.readUInt32LE(at + 16),
      };
      const flags = directory.readUInt16LE(at + 8);
      at += entryBytes + nameLength + extraLength + directory.readUInt16LE(at + 32);
      if (name.endsWith('/')) continue;
      const why = within === undefined ? 'its name points out of the archive' : refusal(entry, flags);
      if (why === undefined) entries.push(entry);
      else problems.push({ record: `file ${name.slice(0, 200)}`, message: why });
    }
    refuseOverlaps(entries, start, path);
    return { entries, problems };
  } finally {
    await handle.close();
  }
}

function refuseOverlaps(entries: readonly ZipEntry[], directoryAt: number, path: string): void {
  let free = 0;
  for (const { offset, packed } of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (offset < free || offset + localBytes + packed > directoryAt)
      throw new UnreadableSource(`${path} is not read: its files overlap, as those of a ZIP bomb do`);
    free = offset + localBytes + packed;
  }
}

/**
 * The bytes of a file within an archive.
 *
 * @throws UnreadableSource where they are damaged, or more than the directory says.
 */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    const local = await read(handle, entry.offset, localBytes);
    if (local.readUInt32LE(0) !== localMark) throw new UnreadableSource('it is damaged');
    const from = entry.offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
    const packed =
      entry.packed === 0
        ? []
        : handle.createReadStream({
            start: from,
            end: from + entry.packed - 1,
            highWaterMark: chunkBytes,
            autoClose: false,
          });
    let bytes = 0;
    let sum = 0;
    for await (const chunk of entry.method === 8 ? inflated(packed) : packed) {
      bytes += chunk.length;
      if (bytes > entry.size) throw new UnreadableSource('it is larger unpacked than the archive says');
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (bytes !== entry.size || sum !== entry.crc) throw new UnreadableSource('it is damaged');
  } finally {
    await handle.close();
  }
}

async function* inflated(packed: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  const feeding = (async () => {
    for await (const chunk of packed) {
      if (!inflate.write(chunk)) await new Promise((resolve) => inflate.once('drain', resolve));
      if (inflate.destroyed) return;
    }
    inflate.end();
  })().catch((error: unknown) => inflate.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof UnreadableSource ? error : new UnreadableSource('it is damaged');
  } finally {
    inflate.destroy();
    // A writer that waits for room would wait for ever.
    inflate.emit('drain');
    await feeding;
  }
}
