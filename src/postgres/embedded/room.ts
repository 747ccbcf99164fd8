import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The free disk space for the database. */
export interface Room {
  /** Whether there is too little left to accept changes. */
  isShort(): boolean;
}

/**
 * Bytes that must be free for changes to be accepted: three segments of the log. Without space for a table, Postgres
 * only fails the statement; without space for the log, it ends in the middle of a commit or checkpoint.
 */
const LEAST = 48 * 1024 * 1024;

/** Bytes from which changes are accepted again. It is higher, so that the state does not alternate. */
const ENOUGH = 64 * 1024 * 1024;

/**
 * The free space of a directory's disk. If it is unknown, it counts as enough.
 *
 * @param note called when changes are refused from now on, and when they are accepted again.
 */
export function roomIn(directory: string, note: (message: string) => void = () => {}): Room {
  let short = false;
  return {
    isShort() {
      const free = freeBytes(directory);
      const was = short;
      short = free < (was ? ENOUGH : LEAST);
      if (short && !was) note(fullNote(directory, free));
      else if (was && !short) note(`The disk of ${directory} has room again: changes are taken.`);
      return short;
    },
  };
}

function fullNote(directory: string, free: number): string {
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);
  return `The disk of ${directory} is full (${megabytes(free)} MB free): questions are answered, and changes are refused until ${megabytes(ENOUGH)} MB are free.`;
}

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Bytes that a start writes before it answers: a lock, and where it is reached. */
const RESERVED = 256 * 1024;
const RESERVE = 'reserve';

/** Frees what `keepReserve` has put by, where less is free: a disk without a free byte would let nothing start. */
export function useReserve(dataDir: string): void {
  if (freeBytes(dataDir) < RESERVED) rmSync(join(dataDir, RESERVE), { force: true });
}

/** Puts some space by for a later start on a full disk. */
export function keepReserve(dataDir: string): void {
  if (freeBytes(dataDir) < LEAST) return;
  // Not zeros, which some file systems don't store.
  writeFileSync(join(dataDir, RESERVE), Buffer.alloc(RESERVED, 'kept free for a start on a full disk\n'), {
    mode: 0o600,
  });
}

/** For a database in memory. */
export const ENDLESS_ROOM: Room = { isShort: () => false };
