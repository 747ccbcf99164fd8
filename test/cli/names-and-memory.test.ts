import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { type CommandResult, endAll, newInstallation } from '../end-to-end/mneme-process.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { doJobs } from '../support/jobs.ts';
import { runCommand } from './commands.ts';

// Suggested names are decided, and a user's memory is switched, by commands.

const api = useServedApi();
let run: (...args: string[]) => Promise<CommandResult>;
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};
beforeAll(async () => {
  const token = await api.token(api.workspace.admin);
  const installation = newInstallation({ MNEME_URL: api.url, MNEME_API_KEY: token });
  run = (...args) => runCommand(installation, ...args);
});
afterAll(() => endAll());

async function tell(lines: readonly string[]): Promise<void> {
  const { admin } = api.workspace;
  const { threadId } = await openThread(api.as(admin), {});
  const messages = lines.map((content) => ({ role: 'user' as const, content }));
  await appendMessages(api.as(admin), { threadId, messages });
  await doJobs(api.database, api.services, api.workspace.id);
}

async function names(): Promise<Record<string, string>> {
  const { rows } = await api.database.owner.query<{ id: string; name: string; status: string }>(
    `select a.id, a.variant || ' of ' || e.canonical_name as name, a.status from mneme.alias_variant a
     join mneme.entity e on e.workspace_id = a.workspace_id and e.id = a.entity_id where a.workspace_id = $1`,
    [api.workspace.id],
  );
  return Object.fromEntries(
    rows.flatMap(({ id, name, status }) => [
      [name, status],
      [`id of ${name}`, id],
    ]),
  );
}

it('accepts, rejects and removes names', async () => {
  await tell(['Jo Adler, cooks fish.', 'Jo Winter, bakes bread.', 'Jo, plays tennis.']);
  const before = await names();
  expect([before['Jo of Jo Adler'], before['Jo of Jo Winter']]).toEqual(['suggested', 'suggested']);
  const [adler = '', winter = ''] = [before['id of Jo of Jo Adler'], before['id of Jo of Jo Winter']];
  expect(await json('alias', 'reject', adler)).toEqual({ id: adler, said: 'The name is rejected.' });
  expect((await run('alias', 'accept', winter, '--no-json')).stdout).toBe('The name is accepted.\n');
  const decided = await names();
  expect([decided['Jo of Jo Adler'], decided['Jo of Jo Winter']]).toEqual(['rejected', 'active']);
  expect(await json('alias', 'remove', winter)).toEqual({ id: winter, said: 'The name is removed.' });
  expect((await names())['Jo of Jo Winter']).toBeUndefined();
  const unknown = await run('alias', 'remove', winter);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/^mneme: There is no such row/)]);
});

it('switches what is remembered of a member off and on', async () => {
  await api.workspace.caller('member', 'dana');
  const memoryOf = async () =>
    (await run('member', 'list', '--no-json')).stdout.split('\n').find((line) => line.includes('dana'));
  expect(await json('member', 'memory', 'dana', 'off')).toMatchObject({ name: 'dana', memory: 'OFF' });
  expect(await memoryOf()).toMatch(/memory off/);
  expect((await run('member', 'memory', 'dana', 'on', '--no-json')).stdout).toMatch(/memory on {2}dana\n$/);
  expect(await memoryOf()).not.toMatch(/memory off/);
  expect((await run('member', 'memory', 'dana', 'perhaps')).code).toBe(2);
  expect((await run('member', 'memory', 'nobody', 'off')).code).toBe(1);
});
