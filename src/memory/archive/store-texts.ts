import { BlobError } from '../../providers/blobs/error.ts';
import { type BlobReference, readBlob, type StoredBlob } from '../../providers/blobs/store.ts';
import type { Call } from '../call.ts';
import { newRowId } from '../row-id.ts';
import { putExpected } from '../sealed/seal-memory.ts';
import { type ArchivedRow, packTexts, unpackTexts } from './object.ts';

/** Store, pointer, hash and size of a blob, as values of columns. */
export const blobColumns = ({ store: name, pointer, hash, size }: BlobReference) => [
  name,
  pointer,
  hash,
  size,
];

/** The size of texts in bytes, not compressed. */
export const bytesOf = (rows: readonly ArchivedRow[]) =>
  rows.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);

/**
 * Writes texts to the store, and reads them back to verify them.
 *
 * @throws BlobError if what was read differs from what was written.
 */
export async function storeTexts(
  call: Call,
  objectId: string,
  rows: readonly ArchivedRow[],
): Promise<StoredBlob> {
  // Never reuse a blob's name: an earlier blob of the same texts may be about to be deleted.
  const namespace = `${call.caller.workspaceId}/archive/${objectId}/${newRowId()}`;
  const blob = await putExpected(call, call.services.erasableBlobs, namespace, await packTexts(rows));
  const there = await unpackTexts(await readBlob(call.services.blobs, blob, call.signal));
  const texts = new Map(there.map((row) => [row.id, row]));
  const same = rows.every(({ id, content, plain }) => {
    const text = texts.get(id);
    return text?.content === content && text.plain === plain;
  });
  if (!same || texts.size !== rows.length) {
    throw new BlobError('BLOB_CORRUPT', 'The blob store returned different texts than were stored.');
  }
  return blob;
}
