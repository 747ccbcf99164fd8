import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly directory: string;
  /** Leaves not a byte free. */
  fill(): void;
  /** Takes away what `fill` wrote. */
  free(): void;
  /** Lets nothing be written, or again. Nothing may be open for writing. */
  remount(how: 'ro' | 'rw'): void;
  release(): void;
}

/** Room for a fresh database, its log and some hundred turns. */
const megabytes = 320;

/**
 * Mounts a tmpfs.
 *
 * @throws Error where this user may not mount.
 */
export function mountSmallDisk(): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'mneme-disk-'));
  const filler = join(directory, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', directory], {
      stdio: 'ignore',
    });
  } catch (error) {
    rmdirSync(directory);
    throw new Error(
      'A disk of a given size is mounted for this, which only root may do. Leave it out with --only.',
      {
        cause: error,
      },
    );
  }
  return {
    directory,
    fill() {
      const file = openSync(filler, 'w');
      // By megabytes, and what is then left by the smallest piece.
      for (const bytes of [2 ** 20, 2 ** 12]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes));
        } catch (error) {
          if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remount: (how) => void execFileSync('mount', ['-o', `remount,${how}`, directory]),
    release() {
      try {
        // Lazily: what was killed may not have let go yet.
        execFileSync('umount', ['--lazy', directory], { stdio: 'ignore' });
        rmdirSync(directory);
      } catch {
        // Released before.
      }
    },
  };
}
