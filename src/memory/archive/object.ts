import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { z } from 'zod';
import { BlobError } from '../../providers/blobs/error.ts';

/** The kinds of rows whose texts go into the archive. */
export type ArchivedKind = 'message' | 'summary';

/** A row's text as it was sent, and without Markdown (null for rows without that form). */
export interface ArchivedText {
  readonly content: string;
  readonly plain: string | null;
}

/** A text with its row. */
export interface ArchivedRow extends ArchivedText {
  readonly kind: ArchivedKind;
  readonly id: string;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

const heading = { format: 'mneme-archive', version: 1 } as const;
const headingLine = z.object({ format: z.literal(heading.format), version: z.literal(heading.version) });
/** `plain` is left out if it equals the content. */
const textLine = z.object({
  kind: z.enum(['message', 'summary']),
  id: z.guid(),
  content: z.string(),
  plain: z.string().nullish(),
});

/** The most bytes of a decompressed object. Usually it has some megabytes. */
const inflatedAtMost = 64 * 1_048_576;

/**
 * Texts as an object of the archive: JSON Lines after a header, compressed with Brotli. The same texts give the same
 * bytes.
 */
export async function packTexts(rows: readonly ArchivedRow[]): Promise<Buffer> {
  const lines = rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ kind, id, content, plain }) =>
      JSON.stringify({ kind, id, content, ...(plain === content ? {} : { plain }) }),
    );
  const text = [JSON.stringify(heading), ...lines, ''].join('\n');
  return compress(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    },
  });
}

/** The texts of an object.  @throws BlobError BLOB_CORRUPT if it is not a valid object. */
export async function unpackTexts(bytes: Uint8Array): Promise<ArchivedRow[]> {
  try {
    const text = (await decompress(bytes, { maxOutputLength: inflatedAtMost })).toString('utf8');
    const [first = '', ...lines] = text.split('\n');
    headingLine.parse(JSON.parse(first));
    return lines
      .filter((line) => line !== '')
      .map((line) => {
        const { kind, id, content, plain } = textLine.parse(JSON.parse(line));
        return { kind, id, content, plain: plain === undefined ? content : plain };
      });
  } catch {
    throw new BlobError(
      'BLOB_CORRUPT',
      'An object of the archive is not in a format that this version of Mneme reads. Restore it from a backup.',
    );
  }
}
