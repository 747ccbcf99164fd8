/**
 * Fills the disk of an embedded database to the last byte and starts the server on it: it answers, says which disk is
 * full, refuses changes, and takes them again once there is room. The disk is a small file system in memory, for which
 * this must run as root on Linux. Prints `N passed, M failed`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdminClient } from '../src/client/admin.ts';
import { Checks } from './drill/checks.ts';

const main = new URL('../src/cli/main.ts', import.meta.url).pathname;
const place = mkdtempSync(join(tmpdir(), 'mneme-disk-drill-'));
const dataDir = join(place, 'data');
const filler = join(place, 'filler');
const env = { PATH: process.env.PATH, MNEME_DATA_DIR: dataDir, PORT: '0', MNEME_LOG_LEVEL: 'error' };
const checks = new Checks();
const check = checks.check.bind(checks);

/** Runs a command to its end. */
const mneme = (...args: string[]) =>
  execFileSync(process.execPath, [main, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

async function serve() {
  const child = spawn(process.execPath, [main, 'serve', '--no-sample'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !said.includes('Ctrl-C stops it.') && child.exitCode === null && tries < 1200; tries++)
    await sleep(50);
  return {
    said: () => said,
    runs: () => child.exitCode === null,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function client(token: string) {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'));
  return { url, api: createAdminClient({ url, token }) };
}

/** Takes every free byte: a file cannot grow any more. */
function fill(): void {
  const { bavail, bsize } = statfsSync(place);
  for (let left = bavail * bsize; left > 0; left -= 1024 ** 2) {
    try {
      writeFileSync(filler, Buffer.alloc(Math.min(left, 1024 ** 2), 'x'), { flag: 'a' });
    } catch {
      return;
    }
  }
}

const codeOf = (error: unknown) => String(Reflect.get(Object(error), 'code'));

execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', place]);
try {
  mneme('workspace', 'create', 'acme');
  const token = mneme('token', '--role', 'admin', '--user', 'ops').trim();
  const first = await serve();
  await client(token).api.remember({ content: 'My kayak is called Quillon.', kind: 'NOTE' });
  await first.stop();

  fill();
  const full = await serve();
  check('the server starts on a disk without a free byte', full.runs());
  if (full.runs()) {
    const { url, api } = client(token);
    const { hits } = await api.recall({ query: 'what is my kayak called?' });
    check('it answers what was stored', hits[0]?.text === 'My kayak is called Quillon.');
    check('it names the disk', full.said().includes(`disk of ${join(dataDir, 'postgres')} is full`));
    const refused = await api.remember({ content: 'One more.', kind: 'NOTE' }).then(() => 'stored', codeOf);
    check(`it refuses changes (${refused})`, refused === 'STORAGE_UNAVAILABLE');
    const ready = await fetch(new URL('/readyz', url));
    check(
      'it is not ready, and says why',
      ready.status === 503 && (await ready.text()).includes('disk full'),
    );
    const leases = full.said().match(/worker lease not taken/g)?.length ?? 0;
    check(`its workers complain once (${leases})`, leases <= 2);
    rmSync(filler);
    let stored = false;
    for (let tries = 0; !stored && tries < 50; tries++) {
      stored = await api.remember({ content: 'One more.', kind: 'NOTE' }).then(
        () => true,
        () => false,
      );
      if (!stored) await sleep(200);
    }
    check('it takes changes again when there is room', stored);
  }
  await full.stop();
} finally {
  execFileSync('umount', ['-l', place]);
  rmSync(place, { recursive: true, force: true });
}
checks.end();
