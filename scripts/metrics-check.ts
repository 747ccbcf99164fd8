/**
 * Scrapes the metrics of a server on a database in memory, and of `mneme worker` as a process of its own, and has
 * Prometheus's promtool read them and the alert rules in deploy/. Prints `N passed, M failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openDatabase } from '../src/postgres/database.ts';
import { loadConfig } from '../src/server/config.ts';
import { Secret } from '../src/server/secret.ts';
import { startServer } from '../src/server/start.ts';
import { findPostgres, startNativeServer } from '../test/support/native-server.ts';

const root = new URL('..', import.meta.url).pathname;
const secret = 'a secret of this check, with more than 32 characters';
let passed = 0;
let failed = 0;

function run(what: string, program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8', cwd: root });
  if (status === 0) passed += 1;
  else {
    failed += 1;
    console.error(`FAILED: ${what}\n${error ?? ''}${stdout}${stderr}`);
  }
  return stdout;
}

const promtool =
  run('promtool is there', 'scripts/promtool.sh', ['/var/tmp/mneme-ci-promtool']).trim().split('\n').at(-1) ??
  '';
run('the alert rules are valid', promtool, ['check', 'rules', 'deploy/alerts.yaml']);

const { config } = loadConfig({ env: { PORT: '0', MNEME_ADMIN_PORT: '0' } });
const log = pino({ level: 'fatal' });
const database = await openDatabase({ dataDir: null, secret, poolSize: 4, log });
const server = await startServer({
  config,
  database,
  tokens: { claimsNamespace: config.claimsNamespace, trust: { kind: 'local', secret: new Secret(secret) } },
  log,
  parts: { api: true, workers: true },
});
try {
  await fetch(server.url ?? '', { method: 'POST' });
  const scrape = await fetch(`http://127.0.0.1:${server.adminPort}/metrics`);
  run('what is scraped is valid', promtool, ['check', 'metrics'], await scrape.text());
} finally {
  await server.close();
  await database.close();
}
await checkWorker();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function check(what: string, right: boolean, found: string): void {
  if (right) passed += 1;
  else {
    failed += 1;
    console.error(`FAILED: ${what}\n${found}`);
  }
}

/** Starts `mneme worker` with a port of its own for operators, and reads what it tells there. */
async function checkWorker(): Promise<void> {
  const binaries = findPostgres();
  check('there is a native Postgres for the worker', binaries !== null, 'Set MNEME_TEST_POSTGRES_BIN.');
  if (binaries === null) return;
  const native = await startNativeServer(binaries);
  const directory = mkdtempSync(join(tmpdir(), 'mneme-metrics-'));
  const worker = spawn(process.execPath, ['src/cli/main.ts', 'worker'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: native.url,
      MNEME_DATA_DIR: directory,
      MNEME_TOKEN_SECRET: secret,
      MNEME_ADMIN_PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  try {
    let text = '';
    const url = await new Promise<string | undefined>((resolve) => {
      worker.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const told = /Metrics and health: (\S+)/.exec(text)?.[1];
        if (told !== undefined) resolve(told);
      });
      void ended.then(() => resolve(undefined));
    });
    check('a worker tells where its metrics are', url !== undefined, text);
    if (url === undefined) return;
    // It says that it is alive when it has begun.
    let ready = await fetch(`${url}/readyz`);
    for (let tries = 0; ready.status !== 200 && tries < 120; tries += 1) {
      await sleep(500);
      ready = await fetch(`${url}/readyz`);
    }
    check('a worker is ready', ready.status === 200, await ready.text());
    const scrape = await (await fetch(`${url}/metrics`)).text();
    run('what is scraped of a worker is valid', promtool, ['check', 'metrics'], scrape);
    for (const sample of [
      'mneme_queue_up 1',
      'mneme_backlog_turns 0',
      'mneme_pool_size{pool="mneme worker"}',
    ]) {
      check(`a worker tells ${sample}`, scrape.includes(`\n${sample}`), scrape);
    }
  } finally {
    worker.kill('SIGTERM');
    await ended;
    await native.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
