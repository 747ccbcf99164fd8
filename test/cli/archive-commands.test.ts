import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { archiveTexts } from '../../src/memory/archive/archive.ts';
import { endAll, type Installation, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { blobDirectory } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { runCommand, runForPeople } from './commands.ts';

const api = useServedApi();
let at: Installation;

beforeAll(async () => {
  const token = await api.token(api.workspace.admin);
  at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  const mneme = createClient({ url: api.url, token });
  for (const threadKey of ['quay', 'tower']) {
    const said = ['The lamps are lit at six.', 'The bells ring at noon.'];
    const messages = said.map((content) => ({
      role: 'USER' as const,
      content: `${threadKey}: ${content}`,
      occurredAt: '2026-01-05T10:00:00Z',
    }));
    await mneme.appendMessages({ threadKey, messages });
  }
  await doJobs(api.database, api.services, api.workspace.id);
  const worker = { role: 'worker', workspaceId: api.workspace.id, userId: null, requestId: null } as const;
  await archiveTexts(
    { services: { ...api.services, pool: api.database.runnerPool }, caller: worker },
    new Date(),
  );
});
afterAll(endAll);

const restore = (...args: string[]) => runForPeople(at, 'archive', 'restore', ...args);

it('brings the texts of a thread back, and says when there are none', async () => {
  const asked = await restore('quay', '--no-wait');
  expect([asked.code, asked.stderr]).toEqual([0, '']);
  expect(asked.stdout).toMatch(/^The workers restore \d+ text\(s\)\.\n$/);
  const [done] = await Promise.all([
    runCommand(at, 'archive', 'restore', 'quay'),
    doJobs(api.database, api.services, api.workspace.id),
  ]);
  expect(done.code).toBe(0);
  const { threadId, restored, archived } = JSON.parse(done.stdout);
  expect([threadId, archived]).toEqual([expect.any(String), 0]);
  expect(restored).toBeGreaterThanOrEqual(0);
  const mneme = createClient({ url: api.url, token: await api.token(api.workspace.admin) });
  expect(await mneme.archivedTexts(threadId)).toBe(0);
  expect((await restore('quay')).stdout).toBe('No text of this thread is archived.\n');
});

it('ends with 1 and what is left where texts do not come back', async () => {
  const folder = join(blobDirectory(), api.workspace.id, 'archive');
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  const failed = await restore('tower', '--wait', '1s');
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(/^0 text\(s\) restored, \d+ still archived\.\n$/);
  expect(failed.stderr).toContain('mneme blobs verify');
  const none = await restore('nowhere');
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There is no thread nowhere')]);
});
