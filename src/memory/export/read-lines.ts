import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryError } from '../error.ts';
import type { Manifest } from './manifest.ts';

/** Lines and bytes that are written in one transaction, and held in memory. */
const batchLines = 500;
const batchBytes = 1_048_576;

type ExportFile = Manifest['files'][number];

/**
 * Checks that every file of an export is there as its manifest says, byte for byte.
 *
 * @throws MemoryError EXPORT_DAMAGED naming the first that isn't; the signal's reason.
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
        `${name} ${what}. Nothing of it was written: get the export again.`,
      );
    const found = await stat(join(directory, name)).catch(() => null);
    if (!found) throw damaged('is missing');
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

/** The lines of a file from one on, in batches, each with the number of lines before it. */
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

/** Split at line feeds alone: node:readline also ends a line at U+2028, which JSON lets a text hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
