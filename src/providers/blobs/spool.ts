import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BlobContent } from './store.ts';

/** Content with its hash and size, which can be read more than once. */
export interface Spooled {
  readonly hash: string;
  readonly size: number;
  /** The bytes, or a stream of them from the start. */
  body(): Uint8Array | Readable;
}

/** Calls `use` with content that can be sent again. A stream is kept meanwhile in an unlinked temporary file. */
export async function withSpooled<Result>(
  content: BlobContent,
  use: (spooled: Spooled) => Promise<Result>,
): Promise<Result> {
  if (content instanceof Uint8Array) {
    const hash = createHash('sha256').update(content).digest('hex');
    return use({ hash, size: content.byteLength, body: () => content });
  }
  const path = join(tmpdir(), `mneme-blob-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    // Deleted while it is open, so that no file is left behind in any case.
    await rm(path);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
      size += chunk.byteLength;
    }
    const body = () =>
      size === 0 ? Readable.from([]) : file.createReadStream({ start: 0, end: size - 1, autoClose: false });
    return await use({ hash: hash.digest('hex'), size, body });
  } finally {
    await file.close();
  }
}
