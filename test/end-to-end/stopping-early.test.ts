import { readdirSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { engineUnderTest } from '../support/engine.ts';
import { cleanUpAfterwards, freshInstallation } from './fresh-installation.ts';
import { embeddedChild, type Installation, isRunning, serverRecord, startMneme } from './mneme-process.ts';

// Ctrl-C while the first start is still under way, at both places where it takes long.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
cleanUpAfterwards();

const embedded = engineUnderTest() === 'embedded';

let at: Installation;

beforeAll(async () => {
  at = await freshInstallation();
});

test.each([
  // A database on Postgres is not opened by us.
  ...(embedded ? [['while its database is opened', /Opening the embedded database/] as const] : []),
  ['while its database is migrated', /Migrating: 0200/] as const,
])('a server stopped %s says so, and nothing of an error', async (_, sign) => {
  const server = startMneme(at, 'serve', '--port', '0');
  await server.printed(sign);
  server.killGroup('SIGINT');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.stderr()).toContain('Stopping: ');
  expect(server.stderr()).not.toMatch(/mneme:|the job queue/);
  expect(server.stdout()).toBe('');
});

test('stopped while it loads the sample, it says so at once, and goes no further', async () => {
  const server = startMneme(at, 'serve', '--port', '0');
  await server.printed(/threads loaded: 10 %/);
  const child = embedded ? embeddedChild(at) : null;
  server.killGroup('SIGINT');
  await server.printed(/Stopping: /);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.stderr()).not.toMatch(/90 %|Loaded \d+ turns/);
  expect(server.stdout()).not.toContain('Mneme is running');
  expect(serverRecord(at)).toBeUndefined();
  if (child) expect(isRunning(child.pid)).toBe(false);
  // By this the next start knows that there is more to load.
  expect(readdirSync(at.dataDir).join(' ')).toContain('sample-unfinished');
});
