import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDirectory } from '../../make-directory.ts';
import { lockHolder } from './directory-lock.ts';

/** Where a running embedded database listens. */
export interface RunningEmbedded {
  /** `host` for pg: the directory that holds the socket. */
  readonly socketDirectory: string;
  readonly port: number;
  /** The database's own process. */
  readonly pid: number;
}

/** The number in the socket's name; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

/** A Unix socket's path is limited to 104 bytes on macOS and 108 on Linux, the closing zero included. */
const LONGEST_SOCKET_PATH = 100;

/** The socket's path in a directory, as pg builds it. */
export function socketPath(socketDirectory: string): string {
  return join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`);
}

/**
 * Where the socket goes: `run` in the data directory or, when that path is too long, a private temporary directory.
 *
 * @param before the temporary directory of an earlier start, in which its clients still look.
 * @throws Error if somebody else has created that meanwhile.
 */
export function prepareSocketDirectory(
  dataDir: string | null,
  before: string | null = null,
): { directory: string; temporary: boolean } {
  if (dataDir !== null) {
    const directory = join(resolve(dataDir), 'run');
    makeDirectory(directory);
    if (Buffer.byteLength(socketPath(directory)) <= LONGEST_SOCKET_PATH)
      return { directory, temporary: false };
  }
  if (before !== null) {
    mkdirSync(before, { mode: 0o700 });
    return { directory: before, temporary: true };
  }
  // mkdtemp makes it 0700. A TMPDIR that is too long itself leaves /tmp.
  const made = mkdtempSync(join(tmpdir(), 'mneme-'));
  if (Buffer.byteLength(socketPath(made)) <= LONGEST_SOCKET_PATH) return { directory: made, temporary: true };
  rmSync(made, { recursive: true });
  return { directory: mkdtempSync('/tmp/mneme-'), temporary: true };
}

/** Records where the database listens; the file is written completely or not at all. */
export function writeRunning(dataDir: string, running: RunningEmbedded): void {
  const path = recordPath(dataDir);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  renameSync(fresh, path);
}

/** Removes the record, and a temporary socket directory that a killed database left behind. */
export function clearRunning(dataDir: string): void {
  const left = readRecord(dataDir);
  if (left && /\/mneme-[A-Za-z0-9]{6}$/.test(left.socketDirectory)) {
    rmSync(left.socketDirectory, { recursive: true, force: true });
  }
  rmSync(recordPath(dataDir), { force: true });
}

/**
 * The embedded database that runs in this directory, for another process of the same user to join; null when none does.
 */
export async function readRunningEmbedded(dataDir: string): Promise<RunningEmbedded | null> {
  const record = readRecord(dataDir);
  return record && lockHolder(resolve(dataDir)) === record.pid ? record : null;
}

/**
 * The same, but waits for a database that is just starting.
 *
 * @param deadline milliseconds since 1970 until which it waits.
 */
export async function awaitRunningEmbedded(
  dataDir: string,
  deadline: number,
  note: (message: string) => void,
): Promise<RunningEmbedded | null> {
  for (let waits = 0; ; waits++) {
    const running = await readRunningEmbedded(dataDir);
    const holder = lockHolder(resolve(dataDir));
    if (running || holder === null || Date.now() > deadline) return running;
    if (waits === 4) note(`Waiting for the database that process ${holder} is starting.`);
    await sleep(250);
  }
}

function recordPath(dataDir: string): string {
  return join(resolve(dataDir), 'run', 'database.json');
}

function readRecord(dataDir: string): RunningEmbedded | null {
  try {
    const read: unknown = JSON.parse(readFileSync(recordPath(dataDir), 'utf8'));
    if (typeof read !== 'object' || read === null) return null;
    if (!('socketDirectory' in read) || !('port' in read) || !('pid' in read)) return null;
    const { socketDirectory, port, pid } = read;
    if (typeof socketDirectory !== 'string' || typeof port !== 'number' || typeof pid !== 'number')
      return null;
    return { socketDirectory, port, pid };
  } catch {
    return null;
  }
}
