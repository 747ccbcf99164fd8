import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MemoryError } from '../error.ts';
import type { Manifest } from './manifest.ts';

/** How many lines and bytes are written in one transaction, and held in memory. */
const batchLines = 500;
const batchBytes = 1_048_576;

type ExportFile = Manifest['files'][number];

/**
 * Checks that every file of an export matches the manifest, byte for byte.
 *
 * @throws MemoryError EXPORT_DAMAGED naming the first file that doesn't; the signal's reason.
 */
export async function verifyFiles(
  directory: string,
  files: readonly ExportFile[],
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const damaged = (what: string) =>
      new MemoryError(
        'bad_input',
        'EXPORT_DAMAGED',
        `${name} ${what}. None of it was imported. Get the export again.`,
      );
    const found = await lstat(join(directory, name)).catch(() => null);
    if (!found) throw damaged('is missing');
    // A link could lead to somebody else's file, or to one that never ends.
    if (!found.isFile()) throw damaged('is no file');
    if (found.size !== bytes) throw damaged(`has ${found.size} bytes instead of ${bytes}`);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(directory, name))) {
      signal?.throwIfAborted();
      hash.update(chunk);
      onBytes(chunk.length);
    }
    if (hash.digest('hex') !== sha256) throw damaged('is not what was exported: its SHA-256 differs');
  }
}

/** The lines of a file from a given line on, in batches, each with the number of lines before it. */
export async function* lineBatches(
  path: string,
  skip: number,
): AsyncGenerator<{ readonly before: number; readonly lines: string[] }> {
  let read = 0;
  let lines: string[] = [];
  let size = 0;
  for await (const line of linesOf(path)) {
    read += 1;
    if (read <= skip) continue;
    lines.push(line);
    size += line.length;
    if (lines.length >= batchLines || size >= batchBytes) {
      yield { before: read - lines.length, lines };
      lines = [];
      size = 0;
    }
  }
  if (lines.length > 0) yield { before: read - lines.length, lines };
}

/** The most characters of a row: a text of 1 MB may be in it three times, with up to six characters for each. */
const longestLine = 33_554_432;

function tooLong(path: string): MemoryError {
  const message = `${basename(path)} has a line of more than ${longestLine} characters, which no export has. Get the export again.`;
  return new MemoryError('bad_input', 'EXPORT_DAMAGED', message);
}

/** Splits only at line feeds: node:readline also ends a line at U+2028, which JSON texts may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const [first = '', ...parts] = chunk.split('\n');
    rest += first;
    if (rest.length > longestLine) throw tooLong(path);
    if (parts.length === 0) continue;
    yield rest;
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
