import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process has the embedded database in this directory open. */
export class EmbeddedDirectoryInUseError extends Error {
  readonly directory: string;
  /** The process that holds the lock. */
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(
      `The embedded database in ${directory} is in use by process ${pid}. Stop that process, or set MNEME_DATA_DIR to another directory.`,
    );
    this.name = 'EmbeddedDirectoryInUseError';
    this.directory = directory;
    this.pid = pid;
  }
}

/** A process. The start time distinguishes it from a later one with the same number. */
interface ProcessMark {
  readonly pid: number;
  readonly started: string;
}

/** Who holds a lock, and the process it works for. */
interface Holder extends ProcessMark {
  readonly parent: ProcessMark;
}

/** A lock held by this process. */
export interface DirectoryLock {
  /** Whether the file still names this process. */
  isHeld(): boolean;
  release(): void;
}

const NAME = 'database.lock';

/** Milliseconds for which a new server waits for a database to close whose server has just died. */
const CLOSING_MS = 15_000;

/**
 * Takes the directory for this process until it ends or releases it. The lock is a file naming its holder: one whose
 * holder is dead is taken over at once, so a restart after `kill -9` waits for nothing. (A lock by file age, such as
 * proper-lockfile's, would wait for it to grow old; two backends on one directory would destroy it.) A holder whose
 * parent is dead is closing by itself, and is waited for.
 *
 * @throws EmbeddedDirectoryInUseError when a living process holds it; its `pid` is the server's, not the database's.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = join(directory, NAME);
  const own: Holder = { ...mark(process.pid), parent: mark(process.ppid) };
  const mine = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const isHeld = () => sameProcess(readHolder(path), own);
  const giveUp = performance.now() + CLOSING_MS;
  try {
    // Within, since it leaves an empty file on a full disk.
    writeFileSync(mine, JSON.stringify(own), { mode: 0o600 });
    for (;;) {
      try {
        // A link appears with its content or not at all, and fails when the name is taken.
        linkSync(mine, path);
        return { isHeld, release: () => isHeld() && rmSync(path, { force: true }) };
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const holder = readHolder(path);
      if (!holder || !isAlive(holder)) removeStale(path);
      else if (isAlive(holder.parent)) throw new EmbeddedDirectoryInUseError(directory, holder.parent.pid);
      else if (performance.now() > giveUp) throw new EmbeddedDirectoryInUseError(directory, holder.pid);
      else await sleep(20);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** The living process that has the directory open, or null. */
export function lockHolder(directory: string): number | null {
  const holder = readHolder(join(directory, NAME));
  return holder && isAlive(holder) ? holder.pid : null;
}

function mark(pid: number): ProcessMark {
  return { pid, started: processStart(pid) ?? '' };
}

function sameProcess(one: ProcessMark | null, other: ProcessMark): boolean {
  return one?.pid === other.pid && one.started === other.started;
}

/** Removes a dead process's lock. Of two that try, one gets the file by renaming it; a living lock is put back. */
function removeStale(path: string): void {
  const aside = `${path}.${randomBytes(8).toString('hex')}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && isAlive(moved)) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  unlinkSync(aside);
}

function readHolder(path: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isMark(read) || !('parent' in read) || !isMark(read.parent)) return null;
    return { pid: read.pid, started: read.started, parent: read.parent };
  } catch {
    return null;
  }
}

function isMark(value: unknown): value is ProcessMark {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return false;
  return typeof value.pid === 'number' && typeof value.started === 'string';
}

function isAlive(marked: ProcessMark): boolean {
  try {
    process.kill(marked.pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const started = processStart(marked.pid);
  return started === null || marked.started === '' || started === marked.started;
}

/** When a process started, in the kernel's ticks (proc(5), field 22); null where there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no lock any more.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
