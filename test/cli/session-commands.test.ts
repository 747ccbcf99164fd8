import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealedSessions, newSealingKey } from '../../src/client/sealed.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { blobDirectory } from '../support/database.ts';
import { runCommand, runForPeople } from './commands.ts';

const api = useServedApi();
const key = newSealingKey();
let verify: (...args: string[]) => Promise<CommandResult>;
let list: (...args: string[]) => Promise<CommandResult>;
let keyFile: string;

beforeAll(async () => {
  const { admin } = api.workspace;
  const token = await api.token(admin);
  const session = await createSealedSessions({ url: api.url, token, key }).open('chat');
  for (const content of ['one', 'two', 'three']) await session.append([{ role: 'USER', content }]);
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  keyFile = join(at.dataDir, '../session.key');
  await writeFile(keyFile, `${key}\n`);
  verify = (...args) => runForPeople(at, 'session', 'verify', ...args);
  list = (...args) => runCommand(at, 'session', 'list', ...args);
});
afterAll(endAll);

it('verifies a session, and against where it ended before', async () => {
  const { code, stdout, stderr } = await verify('chat', '--key-file', keyFile);
  expect([code, stderr]).toEqual([0, '']);
  const [, head = ''] = /^The session is whole: 3 blobs, 3 turns\n(3:[\w-]{43})\n$/.exec(stdout) ?? [];
  expect((await verify('chat', '--key-file', keyFile, '--expect', head)).code).toBe(0);
  const other = await verify('chat', '--key-file', keyFile, '--expect', `4:${head.slice(2)}`);
  expect([other.code, other.stdout]).toEqual([
    1,
    'The session is broken. Blob 4 is missing: the session had 4 blobs.\n',
  ]);
});

it('lists sessions, for people and for programs', async () => {
  const { code, stdout, stderr } = await list('--no-json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ {5}3 blob\(s\) {2}\d{4}-\d\d-\d\dT\d\d:\d\d {2}chat\n$/);
  expect(JSON.parse((await list()).stdout)).toMatchObject([{ sessionKey: 'chat', headSequenceNo: 3 }]);
});

it('says what is wrong with what it is given', async () => {
  const missing = await verify('nothing', '--key-file', keyFile);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('no sealed session nothing')]);
  const unread = await verify('chat', '--key-file', `${keyFile}.none`);
  expect([unread.code, unread.stderr]).toEqual([1, expect.stringContaining('Check --key-file')]);
  await writeFile(`${keyFile}.short`, 'abc');
  const short = await verify('chat', '--key-file', `${keyFile}.short`);
  expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('32 bytes in base64')]);
  const head = await verify('chat', '--key-file', keyFile, '--expect', 'x');
  expect([head.code, head.stderr]).toEqual([2, expect.stringContaining('NUMBER:HASH')]);
});

it('names the first blob that is wrong', async () => {
  await writeFile(`${keyFile}.other`, newSealingKey());
  const strange = await verify('chat', '--key-file', `${keyFile}.other`);
  expect([strange.code, strange.stdout]).toEqual([
    1,
    'The session is broken. Blob 1 was sealed with another key, or altered.\n',
  ]);
  const folder = join(blobDirectory(), api.workspace.id, 'sessions');
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  const lost = await verify('chat', '--key-file', keyFile);
  expect([lost.code, lost.stdout]).toEqual([
    1,
    'The session is broken. Blob 1 is missing: the blob store does not hold it.\n',
  ]);
});
