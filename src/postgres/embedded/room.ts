import { statfsSync } from 'node:fs';

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

/** The free space of a directory's disk. If it is unknown, it counts as enough. */
export function roomIn(directory: string): Room {
  let short = false;
  return {
    isShort() {
      try {
        const { bavail, bsize } = statfsSync(directory);
        short = bavail * bsize < (short ? ENOUGH : LEAST);
      } catch {
        short = false;
      }
      return short;
    },
  };
}

/** For a database in memory. */
export const ENDLESS_ROOM: Room = { isShort: () => false };
