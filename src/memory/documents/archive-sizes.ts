import { DocumentRefused } from './refusal.ts';

/** The most bytes of an archive's entries, unpacked. */
const maxUnpackedBytes = 64_000_000;
/** The most entries of an archive. */
const maxEntries = 10_000;

const [endMark, entryMark] = [0x06054b50, 0x02014b50];
const [endBytes, entryBytes, maxCommentBytes] = [22, 46, 65_535];
/** The value of a size field that is too small for the size (ZIP64). */
const inZip64 = 0xffffffff;

/**
 * Checks the sizes in the central directory of a ZIP archive against the limits, before anything is unpacked.
 *
 * @throws DocumentRefused if there are too many entries, they are too large or encrypted, or it is no archive.
 */
export function checkArchive(file: Buffer): void {
  const end = endOfDirectory(file);
  const entries = file.readUInt16LE(end + 10);
  if (entries > maxEntries)
    throw new DocumentRefused(
      'DOCUMENT_TOO_LARGE',
      `has ${entries} parts; at most ${maxEntries} are unpacked`,
    );
  let at = file.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryBytes > file.length || file.readUInt32LE(at) !== entryMark)
      throw new DocumentRefused('DOCUMENT_UNREADABLE', 'is damaged: its archive has a broken directory');
    if ((file.readUInt16LE(at + 8) & 1) === 1)
      throw new DocumentRefused('DOCUMENT_ENCRYPTED', 'is encrypted: save it without a password');
    const size = file.readUInt32LE(at + 24);
    unpacked += size;
    if (size === inZip64 || unpacked > maxUnpackedBytes)
      throw new DocumentRefused(
        'DOCUMENT_TOO_LARGE',
        `would be more than ${maxUnpackedBytes / 1e6} MB unpacked; split it`,
      );
    at += entryBytes + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

function endOfDirectory(file: Buffer): number {
  for (
    let at = file.length - endBytes;
    at >= Math.max(0, file.length - endBytes - maxCommentBytes);
    at -= 1
  ) {
    if (file.readUInt32LE(at) === endMark) return at;
  }
  throw new DocumentRefused('DOCUMENT_UNREADABLE', 'is damaged or cut off: its archive has no directory');
}
