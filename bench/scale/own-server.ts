import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../test/support/native-server.ts';

/** A Postgres server of the bench's own, whose data stay for the next run. */
export interface OwnServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a server of a few gigabytes would be given; everything else is as Postgres comes. */
const settings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  maintenance_work_mem: '2GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Starts a server on the data in `directory`, which is made on first use. Postgres refuses to run as root, so that
 * root hands it to the user nobody.
 */
export async function startOwnServer(directory: string, port: number): Promise<OwnServer> {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('No Postgres with pgvector found: see scripts/native-postgres.sh, or give --database.');
  const home = resolve(directory);
  const data = join(home, 'data');
  mkdirSync(home, { recursive: true });
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const as = process.getuid?.() === 0 ? { uid: number('-u'), gid: number('-g') } : {};
  if (as.uid !== undefined) chownSync(home, as.uid, as.gid);
  const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', HOME: home };
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
    execFileSync(join(binaries, 'initdb'), options, { ...as, env: environment, cwd: home, stdio: 'ignore' });
  }
  const options = ['-D', data, '-p', String(port), '-c', `unix_socket_directories=${home}`];
  for (const [name, value] of Object.entries(settings)) options.push('-c', `${name}=${value}`);
  const server = spawn(join(binaries, 'postgres'), options, {
    ...as,
    env: environment,
    cwd: home,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (attempt === 300 || server.exitCode !== null) throw error;
      await sleep(200);
    }
  }
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}
