import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marks } from '../../src/cli/narrative/merge.ts';
import { createAdminClient } from '../../src/client/admin.ts';
import { createClient, type MnemeClient } from '../../src/client/client.ts';
import { endAll, type Installation, newInstallation, startMneme } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand } from './commands.ts';

// The command line at a server elsewhere, with keys of a member and of a service.

const api = useServedApi();
let folder: string;
let dana: MnemeClient;
let asDana: Installation;
let asBot: Installation;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-narrative-'));
  const admin = createAdminClient({ url: api.url, token: await api.token(api.workspace.admin) });
  const { secret } = await admin.createApiKey({ name: 'dana', role: 'MEMBER', scopes: ['READ', 'WRITE'] });
  const bot = await api.token(await api.workspace.caller('service', 'bot'));
  asDana = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  asBot = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: bot });
  dana = createClient({ url: api.url, token: secret });
  await dana.remember({ content: 'We sell the vermilion teapot.', kind: 'DECISION' });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return endAll();
});

const narrative = async (at: Installation, ...args: string[]) => {
  const { code, stdout, stderr } = await runCommand(at, 'narrative', ...args);
  return { code, stdout, stderr };
};

it('writes files that their owner alone reads, and the same again as they are', async () => {
  const dir = join(folder, 'new');
  const first = await narrative(asDana, '--dir', dir);
  expect(first).toEqual({ code: 0, stdout: `3 of 3 file(s) written: ${dir}\n`, stderr: '' });
  const [log, day] = readdirSync(join(dir, 'memory')).sort().reverse();
  expect([log, day]).toEqual(['activity-log.md', expect.stringMatching(/^\d{4}-\d\d-\d\d\.md$/)]);
  expect(readFileSync(join(dir, 'MEMORY.md'), 'utf8')).toMatch(
    /^<!-- mneme: .* -->\n# Memory\n\n_.*_\n\n## Decisions\n\n- .*We sell the vermilion teapot\.\n<!-- end of mneme -->\n$/,
  );
  expect(readFileSync(join(dir, 'memory', day ?? ''), 'utf8')).toContain('## Decided\n\n- We sell');
  expect(statSync(join(dir, 'MEMORY.md')).mode & 0o777).toBe(0o600);
  expect((await narrative(asDana, '--dir', dir)).stdout).toBe(`0 of 3 file(s) written: ${dir}\n`);
  expect(JSON.parse((await narrative(asDana, '--dir', dir, '--json')).stdout)).toEqual({
    ...{ directory: dir, files: 3, changed: [], moved: 0, problems: [] },
  });
  const nowhere = await narrative(asDana, '--dir', '/proc/mneme/notes');
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining("The directory can't be used")]);
  expect((await narrative(asDana, '--dir', dir, '--json', '--watch')).code).toBe(2);
  expect(readdirSync(dir).sort()).toEqual(['.mneme-narrative.json', 'MEMORY.md', 'memory']);
});

it('is what the workspace shares for a service', async () => {
  const dir = join(folder, 'shared');
  expect((await narrative(asBot, '--dir', dir)).code).toBe(0);
  expect(readFileSync(join(dir, 'MEMORY.md'), 'utf8')).toContain('Nothing is kept yet.');
});

it("a bot's key writes and lists what one of its users may see, by key or id, and tells a misspelt one and a name", async () => {
  const bot = createAdminClient({ url: api.url, token: asBot.environment.MNEME_API_KEY ?? '' });
  const solveigId = await bot.ensureUser({ externalId: 'chat-31', name: 'Solveig' });
  await bot.remember({ userKey: 'chat-31', content: 'The heron nests by the weir.', kind: 'DECISION' });
  await bot.createTask({ userKey: 'chat-31', content: 'Oil the weir gate.' });
  for (const user of ['chat-31', solveigId]) {
    const dir = join(folder, `of ${user}`);
    expect(await narrative(asBot, '--dir', dir, '--user', user)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(dir, 'MEMORY.md'), 'utf8')).toContain('The heron nests by the weir.');
    const tasks = await runCommand(asBot, 'tasks', '--user', user);
    expect([tasks.code, tasks.stdout]).toEqual([0, expect.stringContaining('Oil the weir gate.')]);
    expect((await runCommand(asBot, 'profile', '--user', user)).code).toBe(0);
  }
  for (const args of [['narrative', '--dir', join(folder, 'none')], ['tasks']])
    for (const user of ['Solvieg', 'Solveig'])
      expect(await runCommand(asBot, ...args, '--user', user)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(user),
      });
  expect((await narrative(asDana, '--dir', join(folder, 'hers'), '--user', 'chat-31')).code).not.toBe(0);
});

it("keeps people's own text, feeds none of it to the memory, and takes away what is forgotten", async () => {
  const dir = join(folder, 'edited');
  const ours = join(dir, 'MEMORY.md');
  const { id } = await dana.remember({ content: 'We paint the quince door.', kind: 'DECISION' });
  await narrative(asDana, '--dir', dir);
  const written = readFileSync(ours, 'utf8');
  writeFileSync(
    ours,
    `My saffron heading\r\n\n${written.replace('quince door.', 'quince door.\nMy cobalt line')}My own end`,
  );
  await dana.forgetMemory(id);
  const again = await narrative(asDana, '--dir', dir);
  expect(again.stdout).toContain('1 line(s) that stood between the marks were moved below them.');
  const now = readFileSync(ours, 'utf8');
  expect(now.startsWith(`My saffron heading\r\n\n${marks.begin}\n# Memory\n`)).toBe(true);
  expect(now.endsWith(`${marks.end}\nMy cobalt line\nMy own end`)).toBe(true);
  expect(now).not.toContain('quince');
  for (const name of readdirSync(join(dir, 'memory')))
    expect(readFileSync(join(dir, 'memory', name), 'utf8')).not.toContain('quince');
  expect((await narrative(asDana, '--dir', dir)).stdout).toMatch(/^0 of /);
  const { hits } = await dana.recall({ query: 'saffron cobalt' });
  expect(JSON.stringify(hits)).not.toMatch(/saffron|cobalt/);
});

it('empties notes of days that nothing is kept of any more, and leaves other files alone', async () => {
  const dir = join(folder, 'emptied');
  await narrative(asDana, '--dir', dir);
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const note = join(dir, 'memory', `${yesterday}.md`);
  writeFileSync(note, `${marks.begin}\n# ${yesterday}\n${marks.end}\nmine\n`);
  writeFileSync(join(dir, 'memory', '2001-01-01.md'), `${marks.begin}\nold\n${marks.end}\n`);
  writeFileSync(join(dir, 'memory', 'ideas.md'), 'ideas');
  expect((await narrative(asDana, '--dir', dir)).stdout).toMatch(/^1 of 4 /);
  expect(readFileSync(note, 'utf8')).toBe(
    `${marks.begin}\n# ${yesterday}\n\nNothing is kept of this day.\n${marks.end}\nmine\n`,
  );
  expect(readFileSync(join(dir, 'memory', '2001-01-01.md'), 'utf8')).toContain('old');
  expect(readFileSync(join(dir, 'memory', 'ideas.md'), 'utf8')).toBe('ideas');
});

it('leaves a file alone whose marks are no pair, and says so', async () => {
  const dir = join(folder, 'broken');
  await narrative(asDana, '--dir', dir);
  writeFileSync(join(dir, 'MEMORY.md'), `${marks.begin}\nmine\n`);
  const { code, stderr } = await narrative(asDana, '--dir', dir);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^mneme: MEMORY\.md has not one each/)]);
  expect(readFileSync(join(dir, 'MEMORY.md'), 'utf8')).toBe(`${marks.begin}\nmine\n`);
  expect(readdirSync(dir).filter((name) => /^\.mneme-(?!narrative)/.test(name))).toEqual([]);
});

it('writes again when something is formed', async () => {
  const dir = join(folder, 'watched');
  const watching = startMneme(asDana, 'narrative', '--dir', dir, '--watch');
  await watching.printed(/Watching what is formed/);
  expect(existsSync(join(dir, 'MEMORY.md'))).toBe(true);
  await dana.remember({ content: 'We buy the indigo lamp.', kind: 'DECISION' });
  await watching.printed(/Watching[\s\S]*file\(s\) written/);
  expect(readFileSync(join(dir, 'MEMORY.md'), 'utf8')).toContain('indigo lamp');
  watching.killGroup('SIGINT');
  expect((await watching.ended).code).toBe(0);
});
