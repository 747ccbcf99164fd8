import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepEmbedded } from '../../../src/postgres/embedded/keep.ts';
import {
  type EmbeddedDatabase,
  EmbeddedDirectoryInUseError,
  readRunningEmbedded,
  startEmbedded,
} from '../../../src/postgres/embedded/start.ts';
import { isRunning } from '../../end-to-end/mneme-process.ts';
import { embeddedTemplate } from '../../support/embedded-template.ts';

// Each test starts the database several times.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const root = mkdtempSync(join(tmpdir(), 'embedded-test-'));
const template = join(root, 'template');
const startModule = new URL('../../../src/postgres/embedded/start.ts', import.meta.url).href;
let sequence = 0;
const fresh = () => join(root, `data-${sequence++}`);

async function withClient<T>(engine: EmbeddedDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(engine.connection('postgres'));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Another process that starts the database, says where it is and waits; with commands on its standard input. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; pid: number }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(startModule)};
    const engine = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, template: ${JSON.stringify(template)} });
    process.on('SIGINT', async () => { await new Promise((later) => setTimeout(later, 300)); await engine.stop(); process.exit(0); });
    console.log(engine.pid);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const pid = await new Promise<number>((ready, failed) => {
    child.stdout?.once('data', (text: Buffer) => ready(Number(text.toString())));
    child.once('exit', () => failed(new Error('the other process ended')));
  });
  return { child, pid };
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });

beforeAll(async () => {
  const engine = await startEmbedded({ dataDir: null, template: await embeddedTemplate('new') });
  await withClient(engine, (client) => client.query('create table kept (n int)'));
  await engine.backup(template);
  await engine.stop();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the data directory', () => {
  it('is private, says where the database listens, and keeps its rows', async () => {
    const dataDir = fresh();
    const engine = await startEmbedded({ dataDir, template });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(await readRunningEmbedded(dataDir)).toEqual({
      socketDirectory: join(dataDir, 'run'),
      port: 5432,
      pid: engine.pid,
    });
    await withClient(engine, (client) => client.query('insert into kept values (1), (2)'));
    await engine.stop();
    expect(await engine.exited).toEqual({ code: 0, signal: null });
    expect(await readRunningEmbedded(dataDir)).toBeNull();
    const again = await startEmbedded({ dataDir });
    const { rows } = await withClient(again, (client) => client.query('select count(*)::int n from kept'));
    expect(rows).toEqual([{ n: 2 }]);
    await again.stop();
  });

  it('is refused to a second start, naming the directory and the process', async () => {
    const dataDir = fresh();
    const engine = await startEmbedded({ dataDir, template });
    const error = await startEmbedded({ dataDir }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbeddedDirectoryInUseError);
    expect(String(error)).toContain(dataDir);
    expect(String(error)).toContain(String(process.pid));
    await withClient(engine, (client) => client.query('select 1'));
    await engine.stop();
  });

  it('lets one of many simultaneous starts in, over a stale lock', async () => {
    const dataDir = fresh();
    await (await startEmbedded({ dataDir, template })).stop();
    const dead = { pid: 2 ** 22 + 7, started: '1', parent: { pid: 2 ** 22 + 6, started: '1' } };
    writeFileSync(join(dataDir, 'database.lock'), JSON.stringify(dead));
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startEmbedded({ dataDir })));
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(running).toHaveLength(1);
    for (const start of starts) {
      if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(EmbeddedDirectoryInUseError);
    }
    await running[0]?.stop();
  });

  it('may have a path too long for a socket', async () => {
    const dataDir = join(fresh(), 'a'.repeat(60), 'b'.repeat(60));
    const engine = await startEmbedded({ dataDir, template });
    expect(engine.socketDirectory.length).toBeLessThan(80);
    expect(statSync(engine.socketDirectory).mode & 0o777).toBe(0o700);
    expect((await readRunningEmbedded(dataDir))?.socketDirectory).toBe(engine.socketDirectory);
    await withClient(engine, (client) => client.query('select 1'));
    await engine.stop();
    expect(existsSync(engine.socketDirectory)).toBe(false);
  });

  it('can be copied while clients write, and the copy stands by itself', async () => {
    const engine = await startEmbedded({ dataDir: fresh(), template });
    const copy = fresh();
    await withClient(engine, async (client) => {
      await client.query('insert into kept select generate_series(1, 1000)');
      await engine.backup(copy);
      await client.query('insert into kept values (0)');
    });
    await expect(engine.backup(copy)).rejects.toThrow(/already holds a database/);
    await engine.stop();
    const second = await startEmbedded({ dataDir: copy });
    const { rows } = await withClient(second, (client) => client.query('select count(*)::int n from kept'));
    expect(rows).toEqual([{ n: 1000 }]);
    await second.stop();
  });

  it('is forgotten when it was temporary', async () => {
    const engine = await startEmbedded({ dataDir: null, template });
    expect(existsSync(engine.socketDirectory)).toBe(true);
    await engine.stop();
    expect(existsSync(engine.socketDirectory)).toBe(false);
  });
});

describe('ends', () => {
  it('loses no acknowledged commit to kill -9 under load', async () => {
    const dataDir = fresh();
    let acknowledged = 0;
    for (let round = 0; round < 2; round++) {
      const engine = await startEmbedded({ dataDir, template });
      const pool = new pg.Pool({ ...engine.connection('postgres'), max: 4 });
      pool.on('error', () => {});
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) {
          try {
            await pool.query('insert into kept values (1)');
            acknowledged++;
          } catch {
            return;
          }
        }
      });
      while (acknowledged < (round + 1) * 100) await new Promise((later) => setTimeout(later, 5));
      process.kill(engine.pid, 'SIGKILL');
      expect(await engine.exited).toEqual({ code: null, signal: 'SIGKILL' });
      await Promise.all(writers);
      await pool.end();
      // It waits for no lock to grow old: the test's own time would be over.
      const again = await startEmbedded({ dataDir });
      const { rows } = await withClient(again, (client) => client.query('select count(*)::int n from kept'));
      expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged);
      expect(rows[0].n).toBeLessThanOrEqual(acknowledged + 4);
      acknowledged = rows[0].n;
      await again.stop();
    }
  });

  it('with its parent, even when that is killed, and a new start waits for it', async () => {
    const dataDir = fresh();
    const { child, pid } = await startElsewhere(dataDir);
    const record = JSON.parse(readFileSync(join(dataDir, 'run', 'database.json'), 'utf8'));
    expect(record.pid).toBe(pid);
    child.kill('SIGKILL');
    await ended(child);
    const engine = await startEmbedded({ dataDir });
    // An orphan that has ended may wait a while to be reaped: it runs no more all the same.
    expect(isRunning(pid)).toBe(false);
    await engine.stop();
  });

  it('not with Ctrl-C, but when its parent says so', async () => {
    const dataDir = fresh();
    const { child, pid } = await startElsewhere(dataDir);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    process.kill(pid, 0);
    expect(await ended(child)).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow();
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
  });

  it('without writing anything more when Postgres crashes inside', async () => {
    const engine = await startEmbedded({ dataDir: fresh(), template });
    await withClient(engine, async (client) => {
      await client.query("set max_stack_depth = '2MB'");
      await client.query(
        "create function deeper() returns int language plpgsql as 'begin return deeper(); end'",
      );
      await expect(client.query('select deeper()')).rejects.toThrow(/crashed/);
    });
    await engine.stop();
    expect(await engine.exited).toEqual({ code: 70, signal: null });
  });

  it('by itself are told to the parent and to clients', async () => {
    const engine = await startEmbedded({ dataDir: null, template });
    const client = new pg.Client(engine.connection('postgres'));
    const lost = new Promise((resolve) => client.once('error', resolve));
    await client.connect();
    process.kill(engine.pid, 'SIGKILL');
    expect(await engine.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await lost).toBeInstanceOf(Error);
    expect(existsSync(engine.socketDirectory)).toBe(false);
    await expect(engine.checkpoint()).rejects.toThrow(/not running/);
  });

  it('is started again where it is kept, at the same socket, until it is stopped', async () => {
    // A path too long for a socket: the temporary directory in its place has to be the same.
    const dataDir = join(fresh(), 'a'.repeat(60), 'b'.repeat(60));
    const said: string[] = [];
    const engine = await keepEmbedded({ dataDir, template, log: (message) => said.push(message) });
    const before = engine.pid;
    await withClient(engine, (client) => client.query('insert into kept values (1)'));
    process.kill(before, 'SIGKILL');
    const found = await vi.waitFor(
      () => withClient(engine, (client) => client.query('select count(*)::int as n from kept')),
      { timeout: 60_000, interval: 100 },
    );
    expect(found.rows).toEqual([{ n: 1 }]);
    expect(engine.pid).not.toBe(before);
    expect(said[0]).toMatch(/ended unexpectedly/);
    await engine.checkpoint();
    process.kill(engine.pid, 'SIGKILL');
    await engine.stop();
    expect(existsSync(engine.socketDirectory)).toBe(false);
    await expect(engine.checkpoint()).rejects.toThrow(/not running/);
  });

  it('is started again where a statement does not end, with what was committed', async () => {
    const said: string[] = [];
    const log = (message: string) => said.push(message);
    // A start of its own takes less than this, and a query without end more.
    const engine = await keepEmbedded({ dataDir: fresh(), template, log, limits: { statementMs: 8_000 } });
    const before = engine.pid;
    await withClient(engine, (client) => client.query('insert into kept values (1)'));
    const endless = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 10000000) b';
    await withClient(engine, (client) =>
      expect(client.query(endless)).rejects.toThrow(/terminated|closed|reset/i),
    );
    const found = await vi.waitFor(
      () => withClient(engine, (client) => client.query('select count(*)::int as n from kept')),
      { timeout: 60_000, interval: 100 },
    );
    expect(found.rows).toEqual([{ n: 1 }]);
    expect(engine.pid).not.toBe(before);
    expect(said[0]).toMatch(/ran for \d+ s and cannot be cancelled/);
    await engine.stop();
  });
});
