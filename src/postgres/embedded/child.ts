/**
 * The database's process: Postgres in WebAssembly runs synchronously, and would block the server's event loop during
 * every statement.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDirectory } from '../../make-directory.ts';
import { dataDirectoryProblem } from '../data-directory.ts';
import { type Backend, openBackend } from './backend.ts';
import { copyDatabase, databaseDirectory } from './copy.ts';
import { type DirectoryLock, EmbeddedDirectoryInUseError, lockDirectory } from './directory-lock.ts';
import { Gateway } from './gateway.ts';
import { Maintenance } from './maintenance.ts';
import type { ChildMessage, ChildOptions, ParentMessage } from './messages.ts';
import { keepReserve, roomIn, useReserve } from './room.ts';
import { clearRunning, prepareSocketDirectory, SOCKET_PORT, socketPath, writeRunning } from './running.ts';
import { watched } from './watch.ts';

/** The exit code of a database that crashed (EX_SOFTWARE of sysexits.h). */
const CRASHED = 70;

// Ctrl-C is sent to the whole process group: the server first finishes its requests and then stops this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.umask(0o077);

const options: ChildOptions = JSON.parse(process.argv[2] ?? '');

try {
  await serve();
} catch (error) {
  if (error instanceof EmbeddedDirectoryInUseError) {
    await tell({ type: 'in use', directory: error.directory, pid: error.pid });
  } else await tell({ type: 'failed', message: startProblem(error) });
  process.exit(1);
}

/** Why it did not start and, if the directory is the reason, what to do. */
function startProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return dataDirectoryProblem(error, options.dataDir ?? tmpdir()) ?? message;
}

async function serve(): Promise<void> {
  const temporary = options.dataDir === null;
  const dataDir = options.dataDir === null ? mkdtempSync(join(tmpdir(), 'mneme-')) : resolve(options.dataDir);
  makeDirectory(dataDir);
  let lock: DirectoryLock | null = null;
  if (!temporary) {
    useReserve(dataDir);
    lock = await lockDirectory(dataDir);
    keepReserve(dataDir);
    clearRunning(dataDir);
  }
  const files = databaseDirectory(dataDir);
  if (options.template !== null && !existsSync(files))
    copyDatabase(options.template, dataDir, options.durable);
  makeDirectory(files);
  const backend = watched(await openBackend(files, options.durable), options.statementMs);
  if (lock && !lock.isHeld()) throw new EmbeddedDirectoryInUseError(dataDir, 0);

  const gateway = new Gateway(
    backend,
    (error) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`);
      // Time for the last messages to reach the clients.
      setTimeout(() => process.exit(CRASHED), 50);
    },
    options,
    roomIn(files, (message) => void tell({ type: 'note', message })),
  );
  const maintenance = new Maintenance(gateway, (message) => void tell({ type: 'note', message }));
  const socket = prepareSocketDirectory(temporary ? null : dataDir, options.socketDirectory);
  rmSync(socketPath(socket.directory), { force: true });
  const server = createServer((client) => gateway.accept(client));
  await new Promise<void>((opened, failed) => {
    server.once('error', failed);
    server.listen(socketPath(socket.directory), opened);
  });
  if (!temporary) {
    writeRunning(dataDir, { socketDirectory: socket.directory, port: SOCKET_PORT, pid: process.pid });
  }

  const removable = [...(socket.temporary ? [socket.directory] : []), ...(temporary ? [dataDir] : [])];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    maintenance.stop();
    server.close();
    gateway.shutDown();
    await new Promise(setImmediate);
    if (gateway.lost) process.exit(CRASHED);
    await closeBackend(backend);
    if (!temporary) clearRunning(dataDir);
    for (const path of removable) rmSync(path, { recursive: true, force: true });
    lock?.release();
    process.exit(0);
  };
  process.on('disconnect', () => void stop());
  process.on('message', (message: ParentMessage) => {
    if (message.type === 'stop') void stop();
    else void handleMessage(message, dataDir, maintenance);
  });
  await tell({ type: 'ready', socketDirectory: socket.directory, port: SOCKET_PORT, temporary: removable });
  if (!process.connected) void stop();
}

async function handleMessage(
  message: Exclude<ParentMessage, { type: 'stop' }>,
  dataDir: string,
  maintenance: Maintenance,
): Promise<void> {
  let error: string | null = null;
  try {
    await maintenance.checkpoint(() => {
      // Nothing is written meanwhile, since the backend only runs when this process calls it.
      if (message.type === 'backup') copyDatabase(dataDir, message.directory, true);
    });
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  await tell({ type: 'done', id: message.id, error });
}

async function closeBackend(backend: Backend): Promise<void> {
  try {
    await backend.close();
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(CRASHED);
  }
}

function tell(message: ChildMessage): Promise<void> {
  return new Promise((sent) => {
    if (!process.connected || !process.send) return sent();
    process.send(message, undefined, undefined, () => sent());
  });
}
