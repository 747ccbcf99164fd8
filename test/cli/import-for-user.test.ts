import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { cleanUpAfterwards, freshInstallation } from '../end-to-end/fresh-installation.ts';
import { newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand, runHere } from './commands.ts';

// A bot imports for its users, and recalls for them.

const api = useServedApi();
const folder = mkdtempSync(join(tmpdir(), 'mneme-bots-'));
let bot: MnemeAdminClient;
let run: (...args: string[]) => ReturnType<typeof runCommand>;
beforeAll(async () => {
  const token = await api.token(await api.workspace.caller('service', 'bot'));
  bot = createAdminClient({ url: api.url, token });
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  run = (...args) => runCommand(at, ...args);
});
cleanUpAfterwards();
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of one conversation with a single turn. */
function told(thread: string, content: string): string {
  const path = join(folder, `${thread}.jsonl`);
  const turn = { thread, id: `${thread}-1`, role: 'user', content, occurredAt: '2026-03-02T09:00:00Z' };
  writeFileSync(path, `${JSON.stringify(turn)}\n`);
  return path;
}

const userOf = async (key: string) => {
  for await (const user of bot.users({ externalId: { equalTo: key } })) return user;
  return null;
};
const found = async (query: string, user: string) => {
  const { code, stdout, stderr } = await run('recall', query, '--user', user, '--json');
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).hits.map(({ text }: { text: string }) => text);
};

it("imports into a user's memory, who is made where there is none, and recalls from it", async () => {
  const path = told('harbour', 'I moor my boat in Porto.');
  const dry = await run('import', path, '--user', 'grete', '--dry-run');
  expect([dry.code, dry.stderr]).toEqual([0, expect.stringContaining('There is no user grete yet')]);
  expect(await userOf('grete')).toBeNull();

  const first = await run('import', path, '--user', 'grete');
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('There was no user grete')]);
  const grete = await userOf('grete');
  const again = await run('import', path, '--user', grete?.id ?? '', '--json');
  expect([again.code, JSON.parse(again.stdout)]).toMatchObject([0, { stored: 0, alreadyThere: 1 }]);
  expect(again.stderr).not.toContain('grete');

  // The same key is another thread, of another user.
  await bot.ensureUser({ externalId: 'ada' });
  const other = await run('import', told('harbour', 'I moor my boat in Bergen.'), '--user', 'ada');
  expect([other.code, other.stderr]).toEqual([0, '']);
  expect(await found('Where is the boat moored?', 'grete')).toEqual(['I moor my boat in Porto.']);
  expect(await found('Where is the boat moored?', 'ada')).toEqual(['I moor my boat in Bergen.']);
});

it("makes statements, people and documents that user's", async () => {
  const memories = join(folder, 'mem0.json');
  const memory = (id: string, text: string, owner: string) => ({
    id,
    memory: text,
    user_id: owner,
    created_at: '2026-01-02T00:00:00Z',
  });
  writeFileSync(memories, JSON.stringify([memory('m1', 'Keeps bees in the orchard.', 'u1')]));
  const kept = await run('import', memories, '--user', 'hanna', '--json');
  expect([kept.code, JSON.parse(kept.stdout)]).toMatchObject([0, { kept: 1, keptNew: 1 }]);
  const cards = join(folder, 'people.vcf');
  writeFileSync(
    cards,
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Runa Falk\r\nNICKNAME:Runi\r\nEMAIL:runa@example.org\r\nEND:VCARD\r\n',
  );
  const met = await run('import', cards, '--user', 'hanna', '--json');
  expect([met.code, JSON.parse(met.stdout)]).toMatchObject([0, { kept: 1, keptNew: 1 }]);
  const notes = join(folder, 'notes');
  mkdirSync(notes);
  writeFileSync(join(notes, 'ropes.md'), '# Ropes\n\nThe spare halyard hangs in the red shed.\n');
  for (const counts of [{ added: 1 }, { unchanged: 1 }]) {
    const stored = await run('import', notes, '--user', 'hanna', '--mirror', '--json');
    expect([stored.code, JSON.parse(stored.stdout)]).toMatchObject([0, counts]);
  }
  rmSync(join(notes, 'ropes.md'));
  writeFileSync(join(notes, 'sails.md'), '# Sails\n\nThe storm jib lies under the bunk.\n');
  const mirrored = await run('import', notes, '--user', 'hanna', '--mirror', '--json');
  expect(JSON.parse(mirrored.stdout).removed).toHaveLength(1);

  expect((await found('bees in the orchard', 'hanna')).join()).toContain('Keeps bees');
  expect((await found('Runa Falk', 'hanna')).join()).toContain('Runa Falk');
  expect((await found('storm jib', 'hanna')).join()).toContain('under the bunk');
  const nobody = await bot.ensureUser({ externalId: 'someone-else' });
  for (const query of ['bees in the orchard', 'Runa Falk', 'storm jib'])
    expect((await bot.recall({ query, userId: nobody })).hits).toEqual([]);
});

it('stores for nobody who only has the name, and for nobody without a key', async () => {
  const path = told('names', 'I keep the spare key under the anchor.');
  const admin = createAdminClient({
    url: api.url,
    token: await api.token(await api.workspace.caller('admin', 'boss')),
  });
  const made = await admin.createApiKey({ name: 'Nils', role: 'MEMBER', scopes: ['READ'] });
  const nils = made.apiKey.userId ?? '';
  const mallory = await bot.ensureUser({ externalId: '666', name: '12345' });
  for (const dry of [[], ['--dry-run']]) {
    const { code, stderr } = await run('import', path, '--user', '12345', ...dry);
    expect([code, stderr]).toEqual([1, expect.stringContaining('No user has the key 12345')]);
    expect(stderr).toContain('\n  666\n');
    const named = await run('import', told('nameless', 'Nothing.'), '--user', 'Nils', ...dry);
    expect([named.code, named.stderr]).toEqual([1, expect.stringContaining(`no key, id ${nils}`)]);
    const byId = await run('import', path, '--user', nils, ...dry);
    expect([byId.code, byId.stderr]).toEqual([1, expect.stringContaining("a service can't store for them")]);
  }
  expect(await userOf('12345')).toBeNull();
  const owner = await bot.ensureUser({ externalId: '12345' });
  expect((await run('import', path, '--user', '12345')).code).toBe(0);
  expect(await found('spare key', owner)).toEqual(['I keep the spare key under the anchor.']);
  expect(await found('spare key', mallory)).toEqual([]);
});

it('shows nothing of who only has the name', async () => {
  const victim = await bot.ensureUser({ externalId: 'k-77', name: 'Ingrid Moe' });
  const { code } = await run('import', told('moe', 'My cabin is in Røros.'), '--user', victim);
  expect(code).toBe(0);
  for (const command of [
    ['recall', 'Where is the cabin?'],
    ['tasks'],
    ['preferences'],
    ['decisions'],
    ['profile'],
  ]) {
    const named = await run(...command, '--user', 'Ingrid Moe');
    expect([command[0], named.code, named.stderr]).toEqual([
      command[0],
      1,
      expect.stringContaining('No user has the key Ingrid Moe'),
    ]);
    expect(named.stderr).toContain('\n  k-77');
    expect(named.stdout).not.toContain('Røros');
    for (const user of ['k-77', victim]) expect((await run(...command, '--user', user)).code).toBe(0);
  }
  const list = await run('get-preferences', 'Ingrid Moe');
  expect([list.code, list.stderr]).toEqual([1, expect.stringContaining('No user has the key Ingrid Moe')]);
  // An admin's key finds people by name, as ever.
  const token = await api.token(await api.workspace.caller('admin', 'chief'));
  const asAdmin = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  expect((await runCommand(asAdmin, 'tasks', '--user', 'Ingrid Moe')).code).toBe(0);
});

it('says what is wrong', async () => {
  const path = told('mistakes', 'Nothing of this is stored.');
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const dry of [[], ['--dry-run']]) {
    const unknown = await run('import', path, '--user', nobody, ...dry);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no user 0')]);
    const twice = await run('import', path, '--user', 'grete', '--workspace', 'x', ...dry);
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('Leave out --workspace, or')]);
    const own = await api.token(await api.workspace.caller('member', 'dana'));
    const asDana = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: own });
    const member = await runCommand(asDana, 'import', path, '--user', 'grete', ...dry);
    expect([member.code, member.stderr]).toEqual([1, expect.stringContaining("Only a service's key")]);
  }
  const unheard = await run('recall', 'boat', '--user', 'nobody-here');
  expect([unheard.code, unheard.stderr]).toEqual([
    1,
    expect.stringContaining('There is no user nobody-here'),
  ]);
});

it('says without a key, too, in a dry run what the import would say of its user', async () => {
  const at = await freshInstallation({}, true);
  expect((await runHere(at, 'workspace', 'create', 'quay')).code).toBe(0);
  const path = told('quay', 'The quay is closed.');
  for (const dry of [[], ['--dry-run']]) {
    const unknown = await runHere(at, 'import', path, '--user', 'nobody', ...dry);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no user nobody')]);
    const elsewhere = await runHere(at, 'import', path, '--workspace', 'pier', ...dry);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('no workspace pier')]);
  }
  const known = await runHere(at, 'import', path, '--user', 'owner', '--dry-run');
  expect([known.code, known.stdout]).toEqual([0, expect.stringContaining('1')]);
});
