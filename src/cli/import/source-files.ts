import { createReadStream } from 'node:fs';
import { lstat, readdir, stat as statOf } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { encodingOf, headBytes, UnreadableSource } from './source.ts';
import { readZipDirectory, readZipEntry } from './zip.ts';

/** A file of an export: of a folder, of an archive, or by itself. */
export interface SourceFile {
  /** Its path within the export, with slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Last change, milliseconds since 1970; 0 within an archive. */
  readonly modifiedAt: number;
  /** The first characters. */
  head(): Promise<string>;
  /** Its bytes, from the beginning, each time it is called. */
  bytes(): AsyncIterable<Buffer>;
}

/** All files of an export. */
export interface SourceFiles {
  /** Whether it is one file, in no archive. */
  readonly isFile: boolean;
  readonly files: SourceFile[];
  /** What can't be read of an archive. */
  readonly problems: readonly { readonly record: string; readonly message: string }[];
}

const mostFiles = 500_000;
const mostLevels = 32;

/** The decoded text of a file, without a byte order mark. UTF-8, unless that mark says UTF-16. */
export async function* textOf(file: Pick<SourceFile, 'bytes'>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first: Buffer | undefined;
  for await (const chunk of file.bytes()) {
    const bytes: Buffer = first ? Buffer.concat([first, chunk]) : chunk;
    first = undefined;
    if (!decoder && bytes.length < 4) {
      first = bytes;
      continue;
    }
    decoder ??= new TextDecoder(encodingOf(bytes));
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') yield text;
  }
  decoder ??= new TextDecoder('utf-8');
  const rest = decoder.decode(first ?? new Uint8Array());
  if (rest !== '') yield rest;
}

/** A file's whole text; null where it has more than so many bytes. */
export async function wholeText(file: SourceFile, most: number): Promise<string | null> {
  if (file.size > most) return null;
  let text = '';
  for await (const piece of textOf(file)) text += piece;
  return text;
}

function sourceFile(
  path: string,
  size: number,
  modifiedAt: number,
  bytes: () => AsyncIterable<Buffer>,
): SourceFile {
  let head: Promise<string> | undefined;
  const readHead = async () => {
    const pieces: Buffer[] = [];
    let held = 0;
    for await (const chunk of bytes()) {
      pieces.push(chunk);
      held += chunk.length;
      if (held >= headBytes) break;
    }
    const read = Buffer.concat(pieces).subarray(0, headBytes);
    return new TextDecoder(encodingOf(read)).decode(read);
  };
  return {
    path,
    size,
    modifiedAt,
    bytes,
    head: () => {
      head ??= readHead();
      return head;
    },
  };
}

const onDisk = (path: string, name: string, size: number, modifiedAt: number): SourceFile =>
  sourceFile(name, size, modifiedAt, () => createReadStream(path, { highWaterMark: headBytes / 2 }));

async function* filesIn(folder: string, levels: number): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    // A link may lead anywhere, and round in a circle.
    if (entry.name.startsWith('.') || entry.name === '__MACOSX' || entry.isSymbolicLink()) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && levels > 0) yield* filesIn(path, levels - 1);
    else if (entry.isFile()) yield path;
  }
}

/** Whether a file begins as a ZIP archive does. */
const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50;

/**
 * Opens what somebody exported: a folder, a ZIP archive or one file. Files come in the order of their paths.
 *
 * @throws UnreadableSource where it can't be opened, or an archive is damaged or hostile.
 */
export async function openSourceFiles(path: string): Promise<SourceFiles> {
  const stat = await statOf(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? 'unknown error');
    throw new UnreadableSource(`${path} can't be opened: ${reason}`);
  });
  if (stat.isDirectory()) {
    const files: SourceFile[] = [];
    for await (const found of filesIn(path, mostLevels)) {
      const { size, mtimeMs } = await lstat(found);
      files.push(onDisk(found, relative(path, found).split(sep).join('/'), size, mtimeMs));
      if (files.length > mostFiles) throw new UnreadableSource(`${path} has more than ${mostFiles} files`);
    }
    return { isFile: false, files, problems: [] };
  }
  const alone = onDisk(path, basename(path), stat.size, stat.mtimeMs);
  let begin = Buffer.alloc(0);
  for await (const chunk of alone.bytes()) {
    begin = Buffer.from(chunk.subarray(0, 4));
    break;
  }
  if (begin[0] === 0x1f && begin[1] === 0x8b)
    throw new UnreadableSource(`${path} is compressed: unpack it with gunzip first`);
  if (!isZip(begin)) return { isFile: true, files: [alone], problems: [] };
  const { entries, problems } = await readZipDirectory(path);
  const files = entries
    .filter(({ path: name }) => !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX'))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((entry) => sourceFile(entry.path, entry.size, stat.mtimeMs, () => readZipEntry(path, entry)));
  return { isFile: false, files, problems };
}
