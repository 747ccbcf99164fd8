import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '../../src/client/admin.ts';
import { createDeploymentKey } from '../../src/memory/access/deployment-keys.ts';
import { exportWorkspace } from '../../src/memory/export/export-workspace.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { cleanUpAfterwards, freshInstallation } from '../end-to-end/fresh-installation.ts';
import { newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { doJobs } from '../support/jobs.ts';
import { runCommand, runForPeople, runHere } from './commands.ts';

// What a command reaches: a server elsewhere, or the database here, of which it makes none that nobody asked for.

const api = useServedApi();
cleanUpAfterwards();

const onTheDatabase = [
  ['console'],
  ['backup', 'x'],
  ['restore', 'x'],
  ['migrate'],
  ['vectors', 'verify'],
  ['blobs', 'verify'],
  ['blobs', 'deletions'],
  ['key', 'list', '--deployment'],
  ['export', '--workspace', 'acme', '--out', 'x'],
];

it('refuses to work on a database here where a server elsewhere is named', async () => {
  const token = await api.token(api.workspace.admin);
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  for (const command of onTheDatabase) {
    const { code, stdout, stderr } = await runHere(at, ...command);
    const said = expect.stringContaining(
      `MNEME_URL names a remote server (${api.url}). Run it on that server`,
    );
    expect([command, code, stdout, stderr]).toEqual([command, 1, '', said]);
  }
  expect(readdirSync(at.dataDir)).toEqual([]);
});

it('makes no database where none is', async () => {
  const at = newInstallation();
  const reading = [
    ['recall', 'anything'],
    ['tasks'],
    ['workspace', 'list'],
    ['token', '--user', 'dana'],
    ['drain'],
    ...onTheDatabase.slice(4),
  ];
  for (const command of reading) {
    const { code, stdout, stderr } = await runHere(at, ...command);
    const said = expect.stringContaining(
      `There is no database of Mneme at ${at.dataDir}. \`mneme serve\` makes one`,
    );
    expect([command, code, stdout, stderr]).toEqual([command, 1, '', said]);
  }
  const backup = await runHere(at, 'backup', join(at.dataDir, 'x'));
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('no embedded database')]);
  expect(existsSync(join(at.dataDir, 'postgres'))).toBe(false);
});

// A database is made from nothing, and four programs use it in turn.
it('makes one for an export', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mneme-export-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { id, slug } = api.workspace;
  await exportWorkspace(api.database.pool, { workspaceId: id, userId: null, directory });
  const at = await freshInstallation();
  const { code, stdout, stderr } = await runHere(at, 'import', directory);
  expect([code, stdout], stderr).toEqual([
    0,
    expect.stringContaining(` rows written into workspace ${slug} (${id}).`),
  ]);
  const again = await runHere(at, 'import', directory, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ workspaceId: id, slug, alreadyThere: true });
  const out = join(directory, 'out');
  const exported = await runHere(at, 'export', '--workspace', slug, '--out', out, '--json');
  expect(JSON.parse(exported.stdout)).toEqual({
    ...{
      directory: out,
      snapshotAt: expect.any(String),
      files: expect.any(Number),
      rows: expect.any(Number),
    },
    ...{ bytes: expect.any(Number), keptFiles: 0, rewrittenFiles: 0, lostTexts: 0 },
    unfinishedJobs: expect.any(Number),
  });
  const nowhere = await runHere(at, 'export', '--workspace', slug, '--out', '/proc/mneme/out');
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining("The directory can't be used")]);
}, 150_000);

it('asks a server elsewhere for what it can give: the workspace, tokens, the end of jobs, workspaces', async () => {
  const service = await api.token(await api.workspace.caller('service', 'bot'));
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: service });
  const { id, slug } = api.workspace;
  const listed = await runCommand(at, 'workspace', 'list');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, slug }]);
  expect((await runForPeople(at, 'workspace', 'list')).stdout).toContain(`${id}  ${slug}  since 2`);

  const issued = await runCommand(at, 'token', '--user', 'u-17', '--ttl', '5m');
  const browser = createAdminClient({ url: api.url, token: issued.stdout.trim() });
  expect(await browser.me()).toMatchObject({ role: 'MEMBER' });
  const mighty = await runCommand(at, 'token', '--user', 'u-17', '--role', 'admin');
  expect([mighty.code, mighty.stderr]).toEqual([2, expect.stringContaining('Leave out --role')]);

  // There are no workers: what is said waits until its jobs are done here.
  const { threadId } = await openThread(api.as(api.workspace.admin), {});
  await appendMessages(api.as(api.workspace.admin), {
    threadId,
    messages: [{ role: 'user', content: 'The ferry leaves at noon.' }],
  });
  const left = await runCommand(at, 'drain', '--timeout', '0s');
  expect([left.code, left.stderr]).toEqual([1, expect.stringContaining('Time is up')]);
  const { waiting, running, failed } = JSON.parse(left.stdout);
  expect([waiting > 0, running, failed]).toEqual([true, 0, 0]);
  await doJobs(api.database, api.services, id);
  const drained = await runCommand(at, 'drain', '--timeout', '0s');
  expect([drained.code, JSON.parse(drained.stdout)]).toEqual([0, { waiting: 0, running: 0, failed: 0 }]);

  const { secret } = await createDeploymentKey(api.database.pool, { name: 'sign-up', expiresAt: null });
  const signUp = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: secret });
  const made = await runCommand(signUp, 'workspace', 'create', `${slug}-two`, '--owner', 'dana');
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36}\n$/)]);
  const again = await runCommand(signUp, 'workspace', 'create', `${slug}-two`);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already')]);
  const notForThat = await runCommand(at, 'workspace', 'create', `${slug}-three`);
  expect([notForThat.code, notForThat.stdout]).toEqual([1, '']);
});

it('says of a service that its key acts as the service', async () => {
  const service = await api.token(await api.workspace.caller('service', 'bot'));
  const at = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: service });
  const { code, stderr } = await runCommand(at, 'key', 'create', 'of the bot', '--role', 'service');
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/acts in the workspace \S+ as the service bot, for all/),
  ]);
});

it('says how to name a user as whom no command can act', async () => {
  const at = await freshInstallation({}, true);
  for (const made of [
    ['workspace', 'create', 'quay'],
    ['token', '--user', 'dana'],
    ['member', 'remove', 'dana', '--yes'],
  ])
    expect((await runHere(at, ...made)).code, made.join(' ')).toBe(0);
  const left = await runHere(at, 'tasks', '--user', 'dana');
  expect(left.code).toBe(1);
  expect(left.stderr).toContain('take --user with the key of a service in MNEME_API_KEY');
  const unknown = await runHere(at, 'key', 'create', 'x', '--user', 'bot');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('`mneme token --user bot --role ROLE --workspace quay` makes a new');

  // A service is made with its key; the key moves later commands, which say so.
  const ofService = ['key', 'create', 'x', '--role', 'service', '--user'];
  const made = await runHere(at, ...ofService, 'bot');
  expect([made.code, made.stderr]).toEqual([
    0,
    expect.stringMatching(
      /^Created the service bot in the workspace quay\.\n[\s\S]*as the service bot, for all/,
    ),
  ]);
  const member = await runHere(at, ...ofService, 'owner');
  expect([member.code, member.stderr]).toEqual([
    1,
    expect.stringContaining('mneme key create NAME --role service --user SERVICE'),
  ]);
  const moved = await runHere(
    { ...at, environment: { ...at.environment, MNEME_API_KEY: made.stdout.trim() } },
    'tasks',
    '--user',
    'ole',
  );
  expect([moved.code, moved.stderr]).toEqual([
    1,
    expect.stringContaining('no user ole in the workspace quay, where the key in MNEME_API_KEY acts.'),
  ]);
});
