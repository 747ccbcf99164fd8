import { beforeAll, expect, test } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../../src/client/admin.ts';
import { runHere } from '../../cli/commands.ts';
import { throughProxy } from '../../support/database-proxy.ts';
import { cleanUpCells, signedIn, startServing, type TwoCells, twoCells } from './two-cells.ts';

cleanUpCells();

let cells: TwoCells;
let url: string;
let one: MnemeAdminClient & { readonly token: string };
let two: MnemeAdminClient & { readonly token: string };

beforeAll(async () => {
  cells = await twoCells();
  for (const slug of ['one', 'two']) {
    expect((await runHere(cells.at, 'workspace', 'create', slug)).stderr).toBe('');
  }
  ({ url } = await startServing(cells.at));
  [one, two] = [await signedIn(cells, url, 'one'), await signedIn(cells, url, 'two')];
});

const said = async (client: MnemeAdminClient) =>
  (await client.recall({ query: 'the harbour', limit: 10 })).hits.map(({ text }) => text);

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

test('a new workspace goes to the emptiest cell, or to a named one; a slug is of one cell', async () => {
  await runHere(cells.at, 'workspace', 'create', 'three', '--cell', 'far');
  const { stdout } = await runHere(cells.at, 'workspace', 'list', '--json');
  const listed: { slug: string; cell: string }[] = JSON.parse(stdout);
  expect(listed.map(({ slug, cell }) => `${slug} ${cell}`).sort()).toEqual([
    'one near',
    'three far',
    'two far',
  ]);
  await expect(runHere(cells.at, 'workspace', 'create', 'two')).resolves.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already exists'),
  });
  await expect(runHere(cells.at, 'workspace', 'create', 'four', '--cell', 'nowhere')).resolves.toMatchObject({
    stderr: expect.stringContaining('There is no cell nowhere'),
  });
});

test('one server answers from the cell of each workspace, by token, slug and key', async () => {
  await one.remember({ kind: 'NOTE', content: 'The harbour closes at nine.' });
  await two.remember({ kind: 'NOTE', content: 'The harbour has a red crane.' });
  expect(await said(one)).toEqual(['The harbour closes at nine.']);
  expect(await said(two)).toEqual(['The harbour has a red crane.']);
  const service = await two.createApiKey({ name: 'crane', role: 'MEMBER', scopes: ['READ', 'WRITE'] });
  const byKey = createAdminClient({ url, token: service.secret, retries: 0 });
  expect((await byKey.workspace()).slug).toBe('two');
  // The second time from the directory.
  expect((await byKey.workspace()).slug).toBe('two');
  await two.revokeApiKey(service.apiKey.id);
  expect(await codeOf(byKey.workspace())).toBe('API_KEY_REFUSED');
});

test('a deployment key makes workspaces in the emptiest cell', async () => {
  const made = await runHere(cells.at, 'key', 'create', 'sign-up', '--deployment');
  const deployer = createAdminClient({ url, token: made.stdout.trim(), retries: 0 });
  await deployer.createWorkspace({ slug: 'deployed', adminKey: 'dana' });
  const { stdout } = await runHere(cells.at, 'workspace', 'list', '--json');
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ slug: 'deployed', cell: 'near' }));
  expect(await codeOf(deployer.createWorkspace({ slug: 'two', adminKey: 'dana' }))).toBe('WORKSPACE_EXISTS');
});

test('nobody gets into a workspace of another cell', async () => {
  // A token whose claims were exchanged is no token, whichever cell it is sent to.
  const [head, , signature] = one.token.split('.');
  const forged = [head, two.token.split('.')[1], signature].join('.');
  expect(await codeOf(createAdminClient({ url, token: forged, retries: 0 }).workspace())).toBe(
    'TOKEN_SIGNATURE',
  );
  const { id } = await two.workspace();
  const memories = await two.recall({ query: 'the harbour', limit: 1 });
  expect(
    await codeOf(
      one.recall({ query: 'the harbour', limit: 10 }).then(({ hits }) => {
        if (hits.some(({ text }) => memories.hits.some((hit) => hit.text === text))) throw new Error('read');
      }),
    ),
  ).toBe('answered');
  expect((await one.workspace()).id).not.toBe(id);
});

test('workers of one server work in every cell', async () => {
  await expect
    .poll(async () => [(await one.jobStatus()).waiting, (await two.jobStatus()).waiting])
    .toEqual([0, 0]);
  const drained = await runHere(cells.at, 'drain', '--timeout', '60s', '--json');
  expect(drained.code).toBe(0);
  expect((await runHere(cells.at, 'vectors', 'verify', '--json')).code).toBe(0);
});

test('a cell that is down stops its own workspaces, and comes back by itself', async () => {
  const ready = async () => {
    const answer = await fetch(new URL('/readyz', url));
    return { status: answer.status, cells: Reflect.get(Object(await answer.json()), 'cells') };
  };
  expect(await ready()).toEqual({ status: 200, cells: { near: 'ok', far: 'ok' } });
  const port = cells.way.login.port;
  cells.way.close();
  await expect.poll(() => codeOf(two.workspace())).toBe('DATABASE_UNAVAILABLE');
  expect(await said(one)).toEqual(['The harbour closes at nine.']);
  expect(await ready()).toEqual({
    status: 200,
    cells: { near: 'ok', far: 'the database can not be reached' },
  });
  // A process that starts meanwhile serves the others, and this one once it is back.
  const later = await startServing(cells.at, '--no-workers');
  const oneLater = createAdminClient({ url: later.url, token: one.token, retries: 0 });
  const twoLater = createAdminClient({ url: later.url, token: two.token, retries: 0 });
  expect((await oneLater.workspace()).slug).toBe('one');
  expect(await codeOf(twoLater.workspace())).toBe('DATABASE_UNAVAILABLE');
  await throughProxy({ connectionString: cells.far }, { at: port ?? 0 });
  await expect.poll(() => codeOf(two.workspace())).toBe('answered');
  await expect.poll(() => codeOf(twoLater.workspace())).toBe('answered');
  await expect.poll(ready).toEqual({ status: 200, cells: { near: 'ok', far: 'ok' } });
});
