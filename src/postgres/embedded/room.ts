import { statfsSync } from 'node:fs';

/** How much room the disk has for the database. */
export interface Room {
  /** Whether there is too little left to take changes. */
  isShort(): boolean;
}

/**
 * Bytes that must be free for changes to be taken: three segments of the log. Postgres fails a statement that finds no
 * room for a table and goes on, but ends where the log finds none, in the middle of a commit or of a checkpoint.
 */
const LEAST = 48 * 1024 * 1024;

/** Bytes from which changes are taken again: what frees a little and fills it at once would go back and forth. */
const ENOUGH = 64 * 1024 * 1024;

/** The room on the disk of a directory. One that can't tell counts as having enough. */
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
