import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { doJobs } from '../support/jobs.ts';
import { runCommand } from './commands.ts';

// An import whose turns are formed when somebody asks for it.

const api = useServedApi();
const folder = mkdtempSync(join(tmpdir(), 'mneme-later-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  return endAll();
});

it('forms an import later, when it is asked for, and what is said meanwhile at once', async () => {
  const token = await api.token(api.workspace.admin);
  const admin = createAdminClient({ url: api.url, token });
  const installation = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  const run = (...args: string[]) => runCommand(installation, ...args);
  const path = join(folder, 'oars.jsonl');
  const said = (id: string, content: string) =>
    JSON.stringify({ thread: 'oars', id, role: 'user', content, occurredAt: '2026-03-02T09:00:00Z' });
  writeFileSync(path, `${said('o1', 'Remind me to oil the oars.')}\n${said('o2', 'I live in Porto.')}\n`);
  const dry = await run('import', path, '--dry-run', '--form', 'later');
  expect(dry.stdout).toMatch(
    /takes about 1 minute in the background by the rules; a language model would read about [\d,]+ tokens/,
  );
  const first = await run('import', path, '--form', 'later');
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('`mneme form` begins it')]);
  expect((await run('import', path, '--form', 'later', '--json')).stdout).toMatch(/"stored": ?0/);
  await admin.appendMessages({
    threadKey: 'now',
    messages: [{ role: 'USER', content: 'Remind me to wax the keel.' }],
  });
  const tasks = async () => (await admin.tasks()).nodes.map((each) => each?.content);
  await doJobs(api.database, api.services, api.workspace.id);
  expect(await tasks()).toEqual([expect.stringContaining('keel')]);
  expect(await admin.jobStatus()).toMatchObject({ held: 2, backlog: 0, waiting: 0 });
  expect((await run('jobs', '--no-json')).stdout).toContain('2 imported turns are to be formed later');
  // They are there, and are found by their words.
  const found = async () => (await admin.recall({ query: 'Porto', limit: 3 })).hits.map(({ text }) => text);
  expect(await found()).toContain('I live in Porto.');
  expect((await run('form', '--no-json')).stdout).toMatch(/^Memories of 2 turns are formed/);
  await doJobs(api.database, api.services, api.workspace.id);
  expect((await tasks()).join()).toContain('oars');
  expect(await admin.jobStatus()).toMatchObject({ held: 0, backlog: 0 });
  expect((await run('form', '--json')).stdout).toMatch(/"turns": ?0/);
});

it('is of imports alone', async () => {
  const installation = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: 'none' });
  const path = join(folder, 'notes.md');
  writeFileSync(path, '# Notes');
  const answer = await runCommand(installation, 'import', path, '--form', 'later', '--watch');
  expect([answer.code, answer.stderr]).toEqual([
    2,
    expect.stringContaining('--form for what other programs exported'),
  ]);
});
