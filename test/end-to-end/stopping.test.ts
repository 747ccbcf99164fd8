import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { runCommand, runForPeople } from '../cli/commands.ts';
import { engineUnderTest } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { cleanUpAfterwards, freshInstallation } from './fresh-installation.ts';
import {
  embeddedChild,
  type Installation,
  isRunning,
  type MnemeProcess,
  recordedPid,
  recordedUrl,
  serverRecord,
  startMneme,
  startNpm,
  startServing,
} from './mneme-process.ts';

// What an operator does, in order, on one Mneme without sample data: run it, stop it, kill it, use it while it is down.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });
cleanUpAfterwards();

const embedded = engineUnderTest() === 'embedded';
const planted = 'heliotrope-walrus';
const threadKey = 'planted-thread';

let at: Installation;
let server: MnemeProcess;
let token = '';

const client = (): MnemeAdminClient => createAdminClient({ url: recordedUrl(at), token });

beforeAll(async () => {
  at = await freshInstallation({ MNEME_ENVIRONMENT: 'production', MNEME_LOG_LEVEL: 'debug' }, true);
  server = await startServing(at, '--no-sample');
});

describe('a server in production', () => {
  test('makes no sample workspace and says how to make one', async () => {
    expect(server.stdout()).toContain('npm run -s mneme -- workspace create SLUG');
    const early = await runCommand(at, 'recall', 'anything');
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('There is no workspace yet.');
    expect((await runCommand(at, 'workspace', 'create', 'acme')).code).toBe(0);
    const made = await runCommand(at, 'token', '--workspace', 'acme', '--user', 'ops', '--role', 'admin');
    token = made.stdout.trim();
    expect(await client().jobStatus()).toMatchObject({ failed: 0 });
  });

  test('remembers and recalls what it is told, and refuses what it must', async () => {
    const thread = await client().openThread({ externalId: threadKey, title: `About ${planted}` });
    const said = `We decided that ${planted} is the launch codename, and I prefer it to ${planted}-two.`;
    const { storedCount } = await client().appendMessages({
      threadId: thread.id,
      messages: [{ role: 'USER', author: planted, content: said, externalId: 'planted-1' }],
    });
    expect(storedCount).toBe(1);
    await client().remember({ content: `The password hint is ${planted}.`, kind: 'NOTE' });
    // A turn has its vector when its jobs are done, what is stated at once.
    expect((await runCommand(at, 'drain', '--timeout', '120s')).code).toBe(0);
    const { hits } = await client().recall({ query: `${planted} codename` });
    expect(hits[0]?.text).toBe(said);
    const tooLong = client().recall({ query: planted, limit: 1000 });
    await expect(tooLong).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const forged = `${token.slice(0, -8)}AAAAAAAA`;
    const refused = createAdminClient({ url: recordedUrl(at), token: forged }).jobStatus();
    await expect(refused).rejects.toMatchObject({ status: 401 });
    const nonsense = await fetch(recordedUrl(at), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: `{ "${planted}" }` }),
    });
    expect((await nonsense.json()).errors).toHaveLength(1);
  });

  test('Ctrl-C stops all its processes and leaves nothing behind', async () => {
    const child = embedded ? embeddedChild(at) : null;
    if (child) {
      expect(isRunning(child.pid)).toBe(true);
      expect(existsSync(child.socket)).toBe(true);
    }
    server.killGroup('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.stderr()).toContain('Stopping');
    expect(serverRecord(at)).toBeUndefined();
    if (child) {
      expect(isRunning(child.pid)).toBe(false);
      expect(existsSync(child.socket)).toBe(false);
    }
  });

  test('its log is JSON and holds no token and no text that was said', () => {
    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const records: { msg?: string; level?: string; status?: number }[] = lines.map((line) =>
      JSON.parse(line),
    );
    // Requests were logged, those refused too, and jobs: otherwise there would be nothing to hide.
    expect(records.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    expect(records.some(({ status }) => status === 401)).toBe(true);
    expect(records.some(({ msg }) => msg === 'job done')).toBe(true);
    const log = lines.join('\n') + server.stderr();
    expect(log).not.toContain(planted);
    expect(log).not.toMatch(/\beyJ[\w-]{10,}/);
    const [, claims = '', signature = ''] = token.split('.');
    expect(log).not.toContain(claims);
    expect(log).not.toContain(signature);
  });
});

describe('an API without workers', () => {
  test('takes turns; drain says that their jobs wait', async () => {
    server = await startServing(at, '--no-sample', '--no-workers');
    const thread = await client().openThread({ externalId: threadKey });
    const { storedCount } = await client().appendMessages({
      threadId: thread.id,
      messages: [
        { role: 'USER', content: 'We decided that the ferry leaves at noon.', externalId: 'planted-2' },
      ],
    });
    expect(storedCount).toBe(1);
    const { code, stdout, stderr } = await runForPeople(at, 'drain', '--timeout', '0s');
    expect(code).toBe(1);
    expect(stderr).toMatch(/Time is up/);
    expect(stdout).toMatch(/^[1-9]\d* job\(s\) wait and 0 run\.\n$/);
  });

  test('killed, its embedded database ends too', async () => {
    const child = embedded ? embeddedChild(at) : null;
    server.kill('SIGKILL');
    expect((await server.ended).signal).toBe('SIGKILL');
    if (child) await eventually(() => expect(isRunning(child.pid)).toBe(false));
    // The record of the address stays behind; what it leads to must not be believed.
    expect(serverRecord(at)).toBeDefined();
  });
});

describe('while no server runs', () => {
  test('the jobs that a killed server left are done by the next workers', async () => {
    const worker = embedded ? null : startMneme(at, 'worker');
    await worker?.printed(/Workers run on/);
    const { code, stdout } = await runForPeople(at, 'drain', '--timeout', '150s');
    expect(stdout).toBe('Done.\n');
    expect(code).toBe(0);
    worker?.killGroup('SIGINT');
    if (worker) expect(await worker.ended).toEqual({ code: 0, signal: null });
    if (embedded) {
      const alone = await runCommand(at, 'worker');
      expect(alone.code).toBe(1);
      expect(alone.stderr).toContain('DATABASE_URL');
    }
  });

  test('import and recall start what they need', async () => {
    const file = join(at.dataDir, 'turns.jsonl');
    const said = 'The lighthouse keeper feeds the cormorants at dusk.';
    writeFileSync(file, `${JSON.stringify({ thread: 'coast', id: '1', role: 'user', content: said })}\n`);
    const first = await runCommand(at, 'import', file);
    expect(first.stdout).toContain('1 thread, 1 message read: 1 stored, 0 already there');
    expect(first.code).toBe(0);
    const { code, stdout } = await runCommand(at, 'recall', 'who feeds the cormorants?', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).hits[0].text).toBe(said);
  });

  test('the next start has every turn, in order', async () => {
    server = startNpm(at, '--no-sample', '--port', '0');
    await server.printed(/Ctrl-C stops it\./);
    const thread = await client().openThread({ externalId: threadKey });
    const { nodes } = await client().messages({ threadId: thread.id });
    expect(nodes.map((turn) => [turn?.externalId, turn?.sequenceNo])).toEqual([
      ['planted-1', 1],
      ['planted-2', 2],
    ]);
  });

  test('who stops npm stops the server', async () => {
    const pid = recordedPid(at);
    expect(pid).not.toBe(server.pid);
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000, interval: 200 });
    // What it printed last is read when it has ended.
    await server.ended;
    expect(server.stderr()).toContain('Stopping');
  });
});
