import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const tmpfs = 0x01021994;
/** What the servers of a run take of it, several times over. */
const enoughBytes = 8 * 2 ** 30;

/**
 * Where tests make the directories of their databases: in memory where there is room, since they make and remove thousands
 * of files, and ext4 looks for long for an inode that was not freed within the last seconds.
 */
export function scratchDirectory(): string {
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    return type === tmpfs && bavail * bsize > enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
