import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { forkBranch } from '../../src/memory/threads/branches.ts';
import { endAll, type Installation, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { createTestWorkspace, type TestWorkspace, useDatabase } from '../support/database.ts';
import { runCommand } from './commands.ts';

// One branch from a server to another workspace, with members' keys.

const database = useDatabase();
const api = useServedApi();
let folder: string;
let dana: MnemeAdminClient;
let eve: MnemeAdminClient;
let asDana: Installation;
let asEve: Installation;
let fork: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-branch-'));
  const member = async (workspace: TestWorkspace, name: string) => {
    const token = await api.token(await workspace.caller('member', name));
    return {
      client: createAdminClient({ url: api.url, token }),
      at: newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token }),
    };
  };
  ({ client: dana, at: asDana } = await member(api.workspace, 'dana'));
  ({ client: eve, at: asEve } = await member(await createTestWorkspace(api.services), 'eve'));
  await dana.ensurePersona({ externalId: 'aria', name: 'Aria' });
  const said = (content: string, at: number, more: object = {}) => ({
    role: 'USER' as const,
    content,
    occurredAt: new Date(Date.UTC(2026, 2, 1, 9, at, 0, 123)).toISOString(),
    ...more,
  });
  const { messages } = await dana.appendMessages({
    threadKey: 'plans',
    personaKey: 'aria',
    channel: 'voice',
    title: 'Plans',
    messages: [
      said('We meet at the **lighthouse**.\n\nBring rope.', 0, { externalId: 'own-1', author: 'Dana Ö' }),
      said('  Spaces stay.  ', 1, { role: 'ASSISTANT', metadata: { model: 'm-1' } }),
      said('Only the trunk says this.', 2),
    ],
  });
  const caller = await api.workspace.caller('member', 'dana');
  ({ branchId: fork } = await forkBranch(api.as(caller), {
    threadKey: 'plans',
    personaKey: 'aria',
    atMessageId: messages[1]?.id ?? '',
    name: 'by night',
  }));
  await dana.appendMessages({
    threadKey: 'plans',
    personaKey: 'aria',
    branchId: fork,
    messages: [said('Only the fork says this. 😀', 3)],
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return endAll();
});

const run = async (at: Installation, ...args: string[]) => {
  const { code, stdout, stderr } = await runCommand(at, ...args);
  return { code, stdout, stderr };
};
const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

it('carries one branch to another workspace, and shows by its hash that all of it is there', async () => {
  const path = join(folder, 'fork.jsonl');
  const { sha256 } = await dana.branchDigest(fork);
  const exported = await run(asDana, 'export', '--branch', fork, '--thread', 'night-plans', '--out', path);
  expect(exported).toEqual({ code: 0, stdout: `3 turn(s), SHA-256 ${sha256}: ${path}\n`, stderr: '' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const told = await run(
    asDana,
    'export',
    '--branch',
    fork,
    '--thread',
    'night-plans',
    '--out',
    path,
    '--json',
  );
  expect(JSON.parse(told.stdout)).toEqual({ file: path, turns: 3, sha256, leftOut: 0 });
  expect(readdirSync(folder)).toEqual(['fork.jsonl']);
  expect(readFileSync(path, 'utf8')).not.toContain('Only the trunk');

  const imported = await run(asEve, 'import', path);
  expect(imported.stdout).toMatch(/3 messages read: 3 stored/);
  expect(imported.stdout).toContain(
    `All of the branch is there as it was: thread night-plans, SHA-256 ${sha256}\n`,
  );
  expect(imported.code).toBe(0);
  const { nodes } = (await eve.threads({ filter: { title: { equalTo: 'Plans (by night)' } } })) ?? {
    nodes: [],
  };
  expect(nodes).toMatchObject([{ externalId: 'night-plans', channel: 'voice' }]);

  // What is between the user and a persona stays with her.
  const { rows } = await database.owner.query(
    `select distinct p.external_id from mneme.message m
     join mneme.persona p on p.workspace_id = m.workspace_id and p.id = m.persona_id
     join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     where t.external_id = 'night-plans'`,
  );
  expect(rows).toEqual([{ external_id: 'aria' }]);

  const again = await run(asEve, 'import', path, '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({
    ...{
      status: 'complete',
      format: 'jsonl',
      threads: 1,
      messages: 3,
      stored: 0,
      alreadyThere: 3,
      problems: [],
    },
    branch: { thread: 'night-plans', turns: 3, sha256, whole: true },
  });
  expect(again.code).toBe(0);

  await eve.appendMessages({
    threadKey: 'night-plans',
    personaKey: 'aria',
    messages: [{ role: 'USER', content: 'More.' }],
  });
  const continued = await run(asEve, 'import', path);
  expect([continued.code, continued.stderr]).toEqual([1, expect.stringContaining('was continued since')]);
});

it('takes in no file that is damaged or was cut off', async () => {
  const whole = join(folder, 'whole.jsonl');
  await run(asDana, 'export', '--branch', fork, '--out', whole);
  const all = lines(whole);
  const damaged = async (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    const { code, stderr } = await run(asEve, 'import', path);
    expect(code).toBe(2);
    return stderr;
  };
  const before = await eve.threads({ first: 50 });
  expect(await damaged('cut.jsonl', `${all.slice(0, -1).join('\n')}\n`)).toContain('was cut off');
  expect(await damaged('other.jsonl', all.join('\n').replace('rope', 'soap'))).toContain('have not the hash');
  expect(await damaged('less.jsonl', all.toSpliced(2, 1).join('\n'))).toContain('have not the hash');
  expect(await damaged('more.jsonl', `${all.join('\n')}\n${all[1]}\n`)).toContain('stands behind the hash');
  expect(await damaged('newer.jsonl', all.join('\n').replace('"version":1', '"version":2'))).toContain(
    'version 1',
  );
  expect((await eve.threads({ first: 50 }))?.nodes).toEqual(before?.nodes);
});

it('exports no branch of others, and says what it needs', async () => {
  const out = join(folder, 'none.jsonl');
  const stranger = await run(asEve, 'export', '--branch', fork, '--out', out);
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no branch') });
  expect(readdirSync(folder)).not.toContain('none.jsonl');
  const vague = await run(asDana, 'export', '--out', out);
  expect(vague).toMatchObject({ code: 2, stderr: expect.stringContaining('--branch') });
});
