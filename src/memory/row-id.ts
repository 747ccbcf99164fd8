import { randomBytes } from 'node:crypto';

/** Smaller than every id: the start for reading a table by its ids. */
export const beforeEveryId = '00000000-0000-0000-0000-000000000000';

/** A new UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function newRowId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
