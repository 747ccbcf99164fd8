import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The file can't be imported as a whole: it is missing, compressed, or of an unknown form. */
export class UnreadableSource extends Error {
  override name = 'UnreadableSource';
}

/** A text file being read from start to end. */
export interface TextSource {
  /** Bytes in the file. */
  size: number;
  /** Last change, milliseconds since 1970. */
  modifiedAt: number;
  /** Bytes read so far. */
  bytesRead(): number;
  /** The first characters of the text, without reading the rest. */
  head: string;
  /** Whether that is all. */
  headIsWhole: boolean;
  /** The decoded text, without a byte order mark. Can be iterated once. */
  chunks(): AsyncIterable<string>;
}

/** Bytes of a file that are looked at to tell what it is. */
export const headBytes = 512 * 1024;

/** The encoding that a byte order mark tells; UTF-8 without one. */
export function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function refuseCompressed(head: Buffer, path: string): void {
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    throw new UnreadableSource(`${path} is a zip archive: unzip it and import the conversations.json inside`);
  }
  if (head[0] === 0x1f && head[1] === 0x8b) {
    throw new UnreadableSource(`${path} is compressed: unpack it with gunzip first`);
  }
}

/**
 * Opens a text file for streaming. UTF-8 is assumed unless a byte order mark says UTF-16.
 * @throws UnreadableSource when the file can't be opened, is a directory, or is compressed.
 */
export async function openTextSource(path: string): Promise<TextSource> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? 'unknown error');
    throw new UnreadableSource(`${path} can't be opened: ${reason}`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile())
      throw new UnreadableSource(`${path} is not a file: give the export's JSON file itself`);
    const buffer = Buffer.alloc(Math.min(headBytes, stat.size));
    await handle.read(buffer, 0, buffer.length, 0);
    refuseCompressed(buffer, path);
    const encoding = encodingOf(buffer);
    let bytes = 0;
    return {
      size: stat.size,
      modifiedAt: stat.mtimeMs,
      bytesRead: () => bytes,
      head: new TextDecoder(encoding).decode(buffer),
      headIsWhole: stat.size <= headBytes,
      async *chunks() {
        const decoder = new TextDecoder(encoding);
        const stream = createReadStream(path, { highWaterMark: 256 * 1024 });
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          const text = decoder.decode(chunk, { stream: true });
          if (text !== '') yield text;
        }
        const rest = decoder.decode();
        if (rest !== '') yield rest;
      },
    };
  } finally {
    await handle.close();
  }
}
