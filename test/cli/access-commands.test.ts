import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { createRequestSigner } from '../../src/client/sign.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { runCommand, runForPeople } from './commands.ts';

// The command line at a server elsewhere, with an admin's API key.

const api = useServedApi();
let run: (...args: string[]) => Promise<CommandResult>;
let dataDir: string;

beforeAll(async () => {
  const client = createAdminClient({ url: api.url, token: await api.token(api.workspace.admin) });
  const { secret } = await client.createApiKey({
    name: 'operator',
    role: 'ADMIN',
    scopes: ['READ', 'WRITE', 'MANAGE'],
  });
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  dataDir = at.dataDir;
  // What makes a secret prints it alone, to people and programs.
  const forPeople = ([, verb = '']: string[]) => !['create', 'rotate'].includes(verb);
  run = (...args) => (forPeople(args) ? runForPeople : runCommand)(at, ...args);
});
afterAll(endAll);

async function good(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect([args, code, code === 0 ? '' : stderr]).toEqual([args, 0, '']);
  return stdout;
}

it('makes, lists, rotates and revokes keys', async () => {
  const made = await run('key', 'create', 'nightly import', '--scopes', 'write,read', '--expires', '90d');
  expect(made.code, made.stderr).toBe(0);
  const secret = made.stdout.trim();
  const prefix = /^mneme_([a-z2-7]{16})_[\w-]{43}$/.exec(secret)?.[1] ?? '';
  expect(prefix).not.toBe('');
  expect(made.stderr).not.toContain(secret);
  const whom = `It acts in the workspace ${api.workspace.slug} as nightly import, a new user made for it.`;
  expect(made.stderr).toContain(whom);
  const client = (token: string) => createAdminClient({ url: api.url, token });
  expect((await client(secret).workspace()).slug).toBe(api.workspace.slug);
  const list = await good('key', 'list');
  expect(list).toMatch(
    new RegExp(
      `mneme_${prefix}_\\.\\.\\. +member write,read +as nightly import +until \\d{4}-.*used \\d{4}-`,
    ),
  );
  const next = (await good('key', 'rotate', `mneme_${prefix}_...`.slice(0, 23), '--grace', '1h')).trim();
  for (const token of [secret, next]) expect((await client(token).workspace()).id).toBe(api.workspace.id);
  expect(made.stderr).not.toContain('Another key');
  const namesake = await run('key', 'create', 'nightly import', '--acts-as', 'nightly import');
  expect([namesake.code, namesake.stderr]).toEqual([
    0,
    expect.stringMatching(new RegExp(`Another key has this name.*mneme key rotate .*\\n.*mneme_${prefix}_`)),
  ]);
  const two = await run('key', 'revoke', 'nightly import');
  expect(two.stderr).toMatch(/2 keys are called nightly import\. Name one by its id:\n/);
  expect(await good('key', 'revoke', prefix)).toContain('revoked  nightly import');
  // Of a name, the one that is not revoked is meant.
  const other = await good('key', 'rotate', 'nightly import');
  expect(other).not.toContain(prefix);
  expect(await good('key', 'revoke', 'nightly import')).not.toContain(prefix);
  await expect(client(next).workspace()).rejects.toMatchObject({ code: 'API_KEY_REFUSED', status: 401 });

  const typo = await run('key', 'create', 'as aria', '--persona', 'aira');
  expect([typo.code, typo.stderr]).toEqual([
    1,
    expect.stringMatching(/There is no persona aira .*ensurePersona/),
  ]);
  await client(await api.token(api.workspace.admin)).ensurePersona({ externalId: 'aria', name: 'Aria' });
  const hers = (await good('key', 'create', 'as aria', '--persona', 'aria')).trim();
  const { rows } = await api.database.owner.query<{ key: string }>(
    `select p.external_id as key from mneme.api_key k
     join mneme.persona p on p.workspace_id = k.workspace_id and p.id = k.persona_id where k.workspace_id = $1`,
    [api.workspace.id],
  );
  expect(rows).toEqual([{ key: 'aria' }]);
  expect((await client(hers).workspace()).id).toBe(api.workspace.id);

  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const file = join(dataDir, 'signer.pem');
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
  const signing = await good('key', 'create', 'signer', '--public-key', file);
  const keyId = signing.slice(0, 36);
  expect(signing).toContain('signs requests');
  const signer = createAdminClient({ url: api.url, signWith: createRequestSigner({ keyId, privateKey }) });
  expect((await signer.workspace()).slug).toBe(api.workspace.slug);
  const both = await good('key', 'list');
  expect(both).toMatch(/revoked \d{4}-\d\d-\d\d +nightly import/);
  expect(both).toMatch(/signs requests +member read,write +as signer +used \d{4}-\d\d-\d\d +signer/);
});

it('lists, makes and removes members', async () => {
  const { slug } = api.workspace;
  expect(await good('member', 'set', 'erin', 'admin')).toMatch(
    new RegExp(` admin +erin\\nIn the workspace ${slug}; a new user was made`),
  );
  expect(await good('member', 'set', 'erin', 'member')).toContain('the user was there');
  const list = await good('member', 'list');
  expect(list).toMatch(/ admin +owner\n/);
  expect(list).toMatch(/ admin +operator, a program\n/);
  expect(await good('member', 'remove', 'erin')).toContain('removed  erin');
  expect(await good('member', 'list')).not.toContain('erin');
  expect(await good('member', 'list', '--all')).toMatch(/ none +erin\n/);
});

it('ends with what was done where one takes the role or the membership from oneself', async () => {
  const userId = (await good('member', 'set', 'leaver', 'admin')).slice(0, 36);
  const token = await api.token({ ...api.workspace.admin, userId });
  const { secret } = await createAdminClient({ url: api.url, token }).createApiKey({
    name: 'of the leaver',
    role: 'ADMIN',
    scopes: ['READ', 'WRITE', 'MANAGE'],
    userId,
  });
  const leaver = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  const asked = await runForPeople(leaver, 'member', 'remove', 'leaver');
  expect([asked.code, asked.stdout]).toEqual([2, '']);
  expect(asked.stderr).toMatch(/leaver is whom this command acts as.*Add --yes to confirm/);
  const steps = [
    ['set', 'leaver', 'member'],
    ['remove', 'leaver'],
  ];
  for (const step of steps) {
    const done = await runForPeople(leaver, 'member', ...step, '--yes');
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toMatch(/ member +leaver|removed {2}leaver/);
    if (step[0] === 'set') await good('member', 'set', 'leaver', 'admin');
  }
});

it('erases a user by name, a thread by its external id and a workspace by its slug', async () => {
  await good('member', 'set', 'gone', 'member');
  const client = createAdminClient({
    url: api.url,
    token: await api.token(await api.workspace.caller('admin', 'owner')),
  });
  await client.openThread({ externalId: 'standup' });
  const { secret } = await client.createApiKey({
    name: 'of the owner',
    role: 'ADMIN',
    scopes: ['READ', 'WRITE', 'MANAGE'],
    userId: api.workspace.admin.userId,
  });
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  const erased = await runForPeople(at, 'erase', 'thread', 'standup', '--yes');
  expect([erased.code, erased.stderr]).toEqual([0, '']);
  expect(erased.stdout).toContain(`In the workspace ${api.workspace.slug}, erasing the thread standup:\n`);
  expect(await good('erase', 'user', 'gone', '--yes')).toMatch(/erasing the user gone:\n(.*\n)*Erased: /);
  expect(await good('member', 'list', '--all')).not.toContain('gone');
  // A key's own workspace, and no other's.
  const { slug } = api.workspace;
  expect(await good('erase', 'workspace', slug, '--preview')).toContain('erasing all of it:\n');
  expect((await run('erase', 'workspace', `${slug}x`, '--yes')).stderr).toMatch(
    /not the slug of your token's workspace/,
  );
});

it('says to a member who creates keys', async () => {
  const userId = (await good('member', 'set', 'newcomer', 'admin')).slice(0, 36);
  const token = await api.token({ ...api.workspace.admin, userId });
  const { secret } = await createAdminClient({ url: api.url, token }).createApiKey({
    name: 'of the newcomer',
    role: 'MEMBER',
    scopes: ['READ', 'WRITE', 'MANAGE'],
    userId,
  });
  const newcomer = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  const { code, stderr } = await runCommand(newcomer, 'key', 'create', 'own');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Only admins and services create keys. Ask an'),
  ]);
  await good('member', 'set', 'newcomer', 'member');
});

it('says what is wrong', async () => {
  const mistakes: [string[], RegExp, number?][] = [
    [['member', 'remove', 'nobody'], /There is no user nobody in the workspace .*`mneme member list/],
    [['erase', 'user', 'nobody', '--yes'], /There is no user nobody in the workspace .*`mneme member list/],
    [['erase', 'thread', 'nothing', '--yes'], /There is no thread nothing that you see/],
    [['key', 'revoke', 'nothing'], /There is no key nothing in the workspace .*`mneme key list/],
    [['member', 'remove', 'owner'], /no admin left/],
    [['key', 'create', 'x', '--scopes', 'all'], /Give one or more of read, write and manage/, 2],
    [['key', 'create', 'x', '--role', 'service'], /Use a service's token/],
    [['key', 'create', 'x', '--acts-as', 'owner'], /not as another person/],
    [['key', 'list', '--workspace', 'x'], /MNEME_API_KEY says in which workspace and as whom/, 2],
    [['member', 'set', '', 'member'], /who must not be empty/, 2],
    [['erase', 'user', 'erin', '--user', ''], /--user must not be empty/, 2],
    [['key', 'create', 'x', '--public-key', '/none'], /can't be read from \/none/],
    [['key', 'create', 'x', '--deployment', '--role', 'admin'], /give --expires alone/, 2],
    [['key', 'list', '--deployment'], /MNEME_URL names a remote server/],
  ];
  for (const [args, message, ending = 1] of mistakes) {
    const { code, stdout, stderr } = await run(...args);
    expect([args, code, stdout, stderr]).toEqual([args, ending, '', expect.stringMatching(message)]);
  }
});
