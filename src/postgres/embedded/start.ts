/**
 * The embedded database: PGlite in a process of its own, reached over a Unix socket by plain `pg`.
 *
 * What is promised: a commit is fsynced before it is acknowledged (unless `durable` is false), so neither `kill -9` nor
 * a power cut loses it, as far as the disk keeps what it was told to; while the disk is nearly full, what would change
 * anything is refused (25006) and everything can be read. What is not: one backend runs one statement at a
 * time and one transaction at a time; a running statement can't be cancelled and statement_timeout does nothing (after
 * half an hour the process is ended and starts again);
 * temporary tables, `with hold` cursors, `prepare`d statements, and settings made by a function or by
 * `set_config(..., false)` last until another connection takes its turn (what `set` and the startup packet set is
 * kept); session-level advisory locks exclude nobody; `listen` inside a function is not seen; there is one database,
 * `postgres`, and passwords are not asked for: who may open the socket's directory may be any role. JSON nested tens of
 * thousands deep crashes the process (it restarts from its log), so nothing unparsed may be passed on as JSON.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EmbeddedDirectoryInUseError } from './directory-lock.ts';
import { DEFAULT_LIMITS, type GatewayLimits } from './gateway.ts';
import type { ChildMessage, ChildOptions, ParentMessage } from './messages.ts';
import { NODE_FLAGS } from './node-flags.ts';

export { EmbeddedDirectoryInUseError } from './directory-lock.ts';
export { type RunningEmbedded, readRunningEmbedded } from './running.ts';

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** `host` for pg. */
  readonly socketDirectory: string;
  readonly port: number;
  /** The database's own process. */
  readonly pid: number;
  /** Settings for a `pg` client or pool: a role that may log in, or `postgres` for migrations; there is no password. */
  connection(user: string): { host: string; port: number; user: string; database: string };
  /** Resolves when the process has ended, for whatever reason; null when a signal ended it. */
  readonly exited: Promise<{ code: number | null }>;
  /** Rolls back what is open, checkpoints and ends the process. */
  stop(): Promise<void>;
  /** Writes all changed pages to the disk. Waits for an open transaction. */
  checkpoint(): Promise<void>;
  /**
   * Copies the database as of now into `directory`, a data directory to start from; clients wait meanwhile.
   *
   * @throws Error when the directory already holds a database or can't be written.
   */
  backup(directory: string): Promise<void>;
}

/** How to start it. */
export interface EmbeddedOptions {
  /** Made (0700) when missing; null keeps everything in a temporary directory that is removed at the end. */
  readonly dataDir: string | null;
  /** Called with what the database writes to its error output. */
  readonly log?: (message: string) => void;
  /** A copy made by `backup`, with which an empty `dataDir` begins. Saves initdb. */
  readonly template?: string;
  /** Whether commits are fsynced; by default they are unless `dataDir` is null. */
  readonly durable?: boolean;
  readonly limits?: Partial<GatewayLimits>;
  /** The socket's directory of an earlier start; created again if it was temporary and is gone. */
  readonly socketDirectory?: string;
}

/** Milliseconds after which a stopping database is killed; its log then restores it. */
const STOP_MS = 60_000;

/**
 * Starts the database and waits until it takes connections.
 *
 * @throws EmbeddedDirectoryInUseError when another process has the directory; Error when Postgres can't start in it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const forChild: ChildOptions = {
    dataDir: options.dataDir,
    template: options.template ?? null,
    durable: options.durable ?? options.dataDir !== null,
    socketDirectory: options.socketDirectory ?? null,
    waitMs: options.limits?.waitMs ?? DEFAULT_LIMITS.waitMs,
    idleTransactionMs: options.limits?.idleTransactionMs ?? DEFAULT_LIMITS.idleTransactionMs,
    statementMs: options.limits?.statementMs ?? DEFAULT_LIMITS.statementMs,
  };
  const log = options.log ?? (() => {});
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [JSON.stringify(forChild)], {
    execPath: process.execPath,
    execArgv: [...NODE_FLAGS],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
    for (const line of text.split('\n')) if (line) log(line);
  });
  let temporary: readonly string[] = [];
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((ended) => {
    child.once('exit', (code, signal) => {
      for (const path of temporary) rmSync(path, { recursive: true, force: true });
      ended({ code, signal });
    });
    child.once('error', () => ended({ code: null, signal: null }));
  });
  const pending = new Map<number, (error: string | null) => void>();
  const place = await new Promise<Extract<ChildMessage, { type: 'ready' }>>((ready, failed) => {
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'ready') ready(message);
      else if (message.type === 'in use')
        failed(new EmbeddedDirectoryInUseError(message.directory, message.pid));
      else if (message.type === 'failed')
        failed(new Error(`The embedded database did not start: ${message.message}`));
      else if (message.type === 'note') log(message.message);
      else {
        pending.get(message.id)?.(message.error);
        pending.delete(message.id);
      }
    });
    child.once('error', failed);
    exited.then(({ code, signal }) => {
      const how = signal ? `ended by ${signal}` : `exit code ${code}`;
      const why = lastWords.trim() === '' ? '.' : `: ${lastWords.trim()}`;
      failed(new Error(`The embedded database did not start (${how})${why}`));
      for (const finish of pending.values()) finish('the embedded database ended');
      pending.clear();
    });
  });

  temporary = place.temporary;
  let nextRequest = 1;
  const send = (message: ParentMessage) => {
    if (child.connected) child.send(message, () => {});
  };
  const request = (make: (id: number) => ParentMessage) =>
    new Promise<void>((done, failed) => {
      if (!child.connected) return failed(new Error('the embedded database is not running'));
      const id = nextRequest++;
      pending.set(id, (error) => (error === null ? done() : failed(new Error(error))));
      send(make(id));
    });
  return {
    socketDirectory: place.socketDirectory,
    port: place.port,
    pid: child.pid ?? 0,
    connection: (user) => ({ host: place.socketDirectory, port: place.port, user, database: 'postgres' }),
    exited,
    async stop() {
      send({ type: 'stop' });
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
    checkpoint: () => request((id) => ({ type: 'checkpoint', id })),
    backup: (directory) => request((id) => ({ type: 'backup', id, directory })),
  };
}
