import { expect, test, vi } from 'vitest';
import { cleanUpAfterwards, freshInstallation } from './fresh-installation.ts';
import { isRunning, recordedPid, startInstalled } from './mneme-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });
cleanUpAfterwards();

test('killed outright, the installed command takes its server with it', async () => {
  const at = await freshInstallation({}, true);
  const command = startInstalled(at, 'serve', '--port', '0', '--no-sample');
  await command.printed(/Ctrl-C stops it\./);
  const server = recordedPid(at);
  expect(server).not.toBe(command.pid);
  expect(isRunning(server)).toBe(true);
  command.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), { timeout: 60_000, interval: 100 });
});
