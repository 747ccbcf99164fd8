import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A running Postgres server for tests and benchmarks. */
export interface NativeServer {
  /** Superuser's URL of the maintenance database. */
  readonly url: string;
  /** The server process, as last started. */
  readonly pid: number;
  /** The directory of its data, for drills that restart it. */
  readonly dataDirectory: string;
  readonly binaries: string;
  /**
   * Ends the server process: with SIGKILL unless another signal is given. Nothing is written any more, and its backends
   * end by themselves.
   */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Whether the server process has ended, for whatever reason. */
  hasEnded(): boolean;
  /** Starts the server again on its data and address after `kill`, and waits until it has recovered. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The folder of a Postgres that has pgvector: MNEME_TEST_POSTGRES_BIN, or the newest under /usr/lib/postgresql.
 * Null when there is none.
 */
export function findPostgres(): string | null {
  const named = process.env.MNEME_TEST_POSTGRES_BIN;
  if (named) return named;
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  for (const version of versions) {
    const binaries = join(root, version, 'bin');
    if (
      existsSync(join(binaries, 'initdb')) &&
      existsSync(`/usr/share/postgresql/${version}/extension/vector.control`)
    ) {
      return binaries;
    }
  }
  return null;
}

/** Whether tests can have a native Postgres: one that is named, or one that is found. */
export function nativeIsThere(): boolean {
  return Boolean(process.env.MNEME_TEST_DATABASE_URL) || findPostgres() !== null;
}

/** Whether the native engine is tested: wherever one can be had; where CI promises one, its absence is a failure. */
export function nativeIsTested(): boolean {
  return process.env.CI !== undefined || nativeIsThere();
}

/**
 * Starts a Postgres of its own in a temporary directory, on a free port of the loopback interface. Postgres refuses
 * to run as root, so that root hands it to the user nobody.
 *
 * @param settings additional server settings, e.g. `{ shared_buffers: '512MB' }`.
 * @param parent where its directory is made.
 * @param copied the data directory of a server that does not run, which it begins with a copy of; its own from `initdb`
 *   otherwise.
 */
export async function startNativeServer(
  binaries: string,
  settings: Record<string, string> = {},
  parent = tmpdir(),
  copied?: string,
): Promise<NativeServer> {
  const directory = mkdtempSync(join(parent, 'mneme-postgres-'));
  const dataDirectory = join(directory, 'data');
  const user = process.getuid?.() === 0 ? nobody() : null;
  if (user) chownSync(directory, user.uid, user.gid);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: directory };
  const [program, args] = copied
    ? ['cp', ['-R', copied, dataDirectory]]
    : [
        join(binaries, 'initdb'),
        ['-D', dataDirectory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      ];
  await promisify(execFile)(program, args, { ...as, env: environment, cwd: directory });
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    fsync: 'off',
    max_connections: '200',
    ...settings,
  };
  const options = ['-D', dataDirectory, '-p', String(port)];
  for (const [name, value] of Object.entries(all)) options.push('-c', `${name}=${value}`);
  const launch = () => {
    const server = spawn(join(binaries, 'postgres'), options, {
      ...as,
      env: environment,
      cwd: directory,
      stdio: 'ignore',
    });
    return { server, ended: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let current = launch();
  await untilReady(url);
  return {
    url,
    get pid() {
      return current.server.pid ?? 0;
    },
    dataDirectory,
    binaries,
    async kill(signal = 'SIGKILL') {
      current.server.kill(signal);
      await current.ended;
    },
    hasEnded: () => current.server.exitCode !== null || current.server.signalCode !== null,
    async restart() {
      // It ends at once while backends of the killed server still hold its shared memory.
      for (let attempt = 0; ; attempt++) {
        current = launch();
        const { ended } = current;
        const ready = untilReady(url).then(() => true);
        // When the server has ended, nobody waits for this any more.
        ready.catch(() => {});
        const up = await Promise.race([ready, ended.then(() => false)]);
        if (up) return;
        if (attempt === 50) throw new Error('Postgres did not start again');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop() {
      current.server.kill('SIGINT');
      await current.ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a hot standby of a server, which follows it by Postgres's own streaming.
 *
 * @param name what it calls itself towards the primary (`application_name`).
 */
export async function startStandby(
  primary: NativeServer,
  name: string,
  settings: Record<string, string> = {},
): Promise<NativeServer> {
  const directory = mkdtempSync(join(tmpdir(), 'mneme-basebackup-'));
  const user = process.getuid?.() === 0 ? nobody() : null;
  if (user) chownSync(directory, user.uid, user.gid);
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: directory };
  const data = join(directory, 'data');
  const { host } = new URL(primary.url);
  const source = `postgres://postgres@${host}/postgres?application_name=${name}`;
  try {
    await promisify(execFile)(
      join(primary.binaries, 'pg_basebackup'),
      ['-D', data, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      { ...as, env: environment, cwd: directory },
    );
    return await startNativeServer(primary.binaries, settings, tmpdir(), data);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      client.end().catch(() => {});
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
