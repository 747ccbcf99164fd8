import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, rmSync } from 'node:fs';
import { cp, lstat, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { BackupError, Digest, into, syncPath, writeBackupFile } from './backup-file.ts';
import { makeDataDirectory } from './data-directory.ts';
import { databaseDirectory } from './embedded/copy.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { awaitRunningEmbedded, type RunningEmbedded } from './embedded/running.ts';
import { startEmbedded } from './embedded/start.ts';

/** The folder that a restore unpacks into; it is renamed when the database is complete. */
const unpacking = '.restoring-';

/** The folder in the archive, and in a data directory. */
const folder = 'postgres';

/** Milliseconds between statements of the transaction that blocks writes: when idle, it would be ended after 10 s. */
const aliveMs = 1_000;

/** Milliseconds to wait for a starting server. */
const startingMs = 60_000;

/**
 * Copies the embedded database of a data directory into a file, as of one moment, whether its server runs or not. All
 * statements wait while the files are copied. Then the copy is opened, like after a power cut, and packed only if that
 * succeeds.
 *
 * @param note called with each step.
 * @param onBytes called with the bytes packed and their total.
 * @param signal aborts it; nothing is left then.
 * @returns the file's SHA-256.
 * @throws BackupError if the file exists, there is no database, or the copy can't be opened.
 */
export async function backupEmbedded(
  dataDir: string,
  file: string,
  note: (message: string) => void,
  onBytes: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const files = databaseDirectory(resolve(dataDir));
  if (!(await stat(join(files, 'PG_VERSION')).catch(() => null))) {
    throw new BackupError(`There is no embedded database in ${dataDir}. Name its directory with --data-dir.`);
  }
  // Beside the file: on the same disk, so that it can be renamed when complete.
  return writeBackupFile(file, async (handle) => {
    const place = await mkdtemp(join(dirname(file), '.mneme-backup-'));
    const removed = () => rmSync(place, { recursive: true, force: true });
    process.once('exit', removed);
    try {
      await copyHeld(dataDir, files, join(place, folder));
      signal?.throwIfAborted();
      note('The copy is made; checking that it opens');
      await openOnce(place);
      signal?.throwIfAborted();
      const size = await sizeOf(join(place, folder));
      const digest = new Digest();
      const packed = new Digest((done) => onBytes(Math.min(done, size), size));
      const tar = archiver(['-C', place, '-cf', '-', folder]);
      await Promise.all([
        tar.ended,
        pipeline(tar.output, packed, createGzip({ level: 5 }), digest, into(handle), { signal }),
      ]);
      return digest.sha256();
    } finally {
      process.off('exit', removed);
      await rm(place, { recursive: true, force: true });
    }
  });
}

/**
 * Unpacks such a file into a data directory without a database, completely or not at all. The archive's checksum is
 * verified on the way; that the database opens was verified when the backup was made.
 *
 * @param signal aborts it; nothing is left then.
 * @param note called if leftovers of a killed restore are removed.
 * @param room bytes that it may unpack to. Default: the free disk space less what a database needs to run.
 * @throws BackupError if there is a database; if the archive has none, is too large, or contains anything but files
 *   and directories.
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  onBytes: (done: number, of: number) => void,
  {
    room,
    signal,
    note,
  }: {
    readonly room?: number;
    readonly signal?: AbortSignal;
    readonly note?: (message: string) => void;
  } = {},
): Promise<void> {
  await makeDataDirectory(dataDir);
  const lock = await lockDirectory(resolve(dataDir));
  try {
    await requireNoDatabase(dataDir);
    const target = databaseDirectory(resolve(dataDir));
    for (const left of await readdir(resolve(dataDir))) {
      if (!left.startsWith(unpacking)) continue;
      await rm(join(resolve(dataDir), left), { recursive: true, force: true });
      note?.('What an interrupted restore had left was removed.');
    }
    const { size } = await stat(file);
    const place = await mkdtemp(join(resolve(dataDir), unpacking));
    const tar = archiver(['-C', place, '-xf', '-']);
    try {
      const digest = new Digest((done) => onBytes(done, size));
      const most = room ?? (await freeBytes(place));
      const bounded = new Digest((done) => {
        if (done > most) bounded.destroy(tooLarge(file, most));
      });
      await Promise.all([
        tar.ended,
        pipeline(createReadStream(file), digest, createGunzip(), bounded, feeding(tar.input), {
          signal,
        }).catch(async (error: Error) => {
          if (error instanceof BackupError || signal?.aborted) throw error;
          // If tar failed, its message is the reason.
          await tar.ended;
          throw new BackupError(`${file} is damaged (${error.message}). Get it again.`);
        }),
      ]);
      await requirePlain(file, place);
      const unpacked = await readdir(place);
      const version = await stat(join(place, folder, 'PG_VERSION')).catch(() => null);
      if (unpacked.length !== 1 || !version) {
        throw new BackupError(
          `${file} contains no embedded database. Name a file that \`mneme backup\` wrote.`,
        );
      }
      await syncTree(join(place, folder));
      await rename(join(place, folder), target);
      await syncPath(resolve(dataDir));
    } finally {
      // While tar still unpacks, removed files would come back.
      tar.stop();
      await tar.ended.catch(() => {});
      await rm(place, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/**
 * Checks that a data directory may be filled from a backup, before the backup is read. That may still change until
 * `restoreEmbedded` has the directory's lock.
 *
 * @throws EmbeddedDirectoryInUseError; BackupError if it contains a database.
 */
export async function requireFreeDirectory(dataDir: string): Promise<void> {
  if (!(await stat(dataDir).catch(() => null))) return;
  const lock = await lockDirectory(resolve(dataDir));
  try {
    await requireNoDatabase(dataDir);
  } finally {
    lock.release();
  }
}

async function requireNoDatabase(dataDir: string): Promise<void> {
  if (await stat(databaseDirectory(resolve(dataDir))).catch(() => null)) {
    throw new BackupError(
      `${dataDir} already contains a database, which is not overwritten. Name another directory with --data-dir.`,
    );
  }
}

/** Copies the files while nothing writes to them. */
async function copyHeld(dataDir: string, from: string, to: string): Promise<void> {
  const copy = () =>
    cp(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !path.endsWith('/postmaster.pid'),
    });
  const running = await awaitRunningEmbedded(dataDir, Date.now() + startingMs, () => {});
  if (running) return holding(running, copy);
  const lock = await lockDirectory(resolve(dataDir));
  try {
    await copy();
  } finally {
    lock.release();
  }
}

/**
 * Runs `work` during a transaction of one connection of a running embedded engine. The engine has one backend, so no
 * other statement and no background work runs until the transaction ends.
 */
async function holding(running: RunningEmbedded, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({
    host: running.socketDirectory,
    port: running.port,
    user: 'postgres',
    database: 'postgres',
    application_name: 'mneme backup',
  });
  let lost: Error | null = null;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    // The copy is opened by replaying the log from the last checkpoint, so a recent one makes that fast.
    await client.query('checkpoint');
    await client.query('begin');
    const alive = setInterval(() => {
      client.query('select').catch((error: Error) => {
        lost = error;
      });
    }, aliveMs);
    try {
      await work();
    } finally {
      clearInterval(alive);
    }
    if (!lost) await client.query('commit');
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end().catch(() => {});
  }
  if (lost) {
    throw new BackupError('The database did not stand still while it was copied. Run the backup again.');
  }
}

/** Opens the database of a data directory and reads every table's size, so that damage is found now. */
async function openOnce(dataDir: string): Promise<void> {
  const engine = await startEmbedded({ dataDir, durable: true });
  try {
    const client = new pg.Client(engine.connection('postgres'));
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c
         where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('mneme', 'mneme_private', 'graphile_worker')`,
      );
      if (rows.length === 0) throw new BackupError(`${dataDir} holds no database of Mneme.`);
      for (const { name } of rows) await client.query(`select count(*) from ${name}`);
    } finally {
      await client.end();
    }
  } finally {
    await engine.stop();
  }
}

/** Bytes that a database needs beside its files: its log, and the free space that is kept for it. */
const keptFree = 67_108_864;

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return Math.max(0, bavail * bsize - keptFree);
}

function tooLarge(file: string, most: number): BackupError {
  return new BackupError(
    `${file} unpacks to more than the ${most} bytes that are free. If \`mneme backup\` wrote the file, free some disk space.`,
  );
}

/** A database has only files and directories: through a link, the engine would access foreign files. */
async function requirePlain(file: string, directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const plain = entry.isDirectory() || (entry.isFile() && (await lstat(path)).nlink === 1);
    if (plain) continue;
    throw new BackupError(
      `${file} contains something other than files and directories (${relative(directory, path)}), so it is not a backup. Name a file that \`mneme backup\` wrote.`,
    );
  }
}

/**
 * The end of a pipeline that writes into a program, which may stop reading early: the rest is only read for the
 * checksum. The program's exit status says whether it failed.
 */
function feeding(input: Writable): (source: AsyncIterable<Buffer>) => Promise<void> {
  return async (source) => {
    input.on('error', () => {});
    const closed = new Promise((done) => input.once('close', done));
    try {
      for await (const chunk of source) {
        if (input.writable && !input.write(chunk)) {
          await Promise.race([once(input, 'drain').catch(() => {}), closed]);
        }
      }
    } finally {
      input.end();
    }
  };
}

/** The system's tar, with its streams. */
function archiver(options: readonly string[]) {
  const child = spawn('tar', [...options], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-500);
  });
  const ended = new Promise<void>((done, failed) => {
    child.once('error', (error) => failed(new BackupError(`There is no tar here: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) done();
      else failed(new BackupError(`tar ended with code ${code}: ${said.trim()}`));
    });
  });
  const output: Readable = child.stdout;
  return { input: child.stdin, output, ended, stop: () => child.kill() };
}

async function sizeOf(directory: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return size;
}

async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await syncPath(join(entry.parentPath, entry.name));
  }
  await syncPath(directory);
}
