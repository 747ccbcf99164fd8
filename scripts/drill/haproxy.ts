import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const program = '/usr/sbin/haproxy';

/** HAProxy before several Postgres servers, of which it asks who is the primary. */
export interface Balancer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy (the one on this machine, or Debian's, which is installed where this runs as root) before servers. As
 * Patroni does, something beside each says over HTTP whether it is the primary; connections to one that is not any more
 * are cut.
 *
 * @param urls superusers' URLs.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  if (!existsSync(program))
    execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'haproxy'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const sayers = await Promise.all(urls.map(whetherPrimary));
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'mneme-haproxy-'));
  const servers = urls.map((url, place) => {
    const { host } = new URL(url);
    return `  server pg${place} ${host} check port ${sayers[place]?.port ?? 0} on-marked-down shutdown-sessions`;
  });
  writeFileSync(
    join(directory, 'haproxy.cfg'),
    `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  balance first
  option httpchk GET /primary
  default-server inter 500ms fall 3 rise 1
${servers.join('\n')}
`,
  );
  const balancer = spawn(program, ['-db', '-q', '-f', join(directory, 'haproxy.cfg')], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => balancer.once('exit', () => resolve()));
  const through = new URL(urls[0] ?? '');
  through.port = String(port);
  for (let attempt = 0; !(await answers(through.href)); attempt += 1) {
    if (attempt > 100) throw new Error('HAProxy did not start');
    await sleep(100);
  }
  // Until it has asked all, it takes every server for a primary.
  await sleep(3_000);
  return {
    port,
    async stop() {
      balancer.kill('SIGTERM');
      await ended;
      for (const each of sayers) each.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** What says whether a server is the primary, in a process of its own. */
async function whetherPrimary(url: string): Promise<{ readonly port: number; close(): void }> {
  const child = fork(join(import.meta.dirname, 'whether-primary.ts'), [url]);
  const [port] = await once(child, 'message');
  return { port: Number(port), close: () => child.disconnect() };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
  client.on('error', () => {});
  const up = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return up;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
