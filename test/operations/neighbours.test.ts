import { randomBytes } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../src/client/admin.ts';
import { createLive } from '../../src/client/live.ts';
import { runHere } from '../cli/commands.ts';
import {
  endAll,
  type Installation,
  type MnemeProcess,
  newInstallation,
  projectRoot,
  runShell,
  startMneme,
  startOther,
} from '../end-to-end/mneme-process.ts';
import { dropDatabase, makeDatabase, urlOf } from '../support/engine.ts';

// An upgrade while processes of the version before run: the next one is this one with one more migration, a changed
// function and a later version, in a folder of its own. The old API, its streams and the old worker go on; an old process
// that starts again leaves the database as the next one made it.

const name = `mneme_neighbours_${randomBytes(4).toString('hex')}`;
let next: string;
let at: Installation;
let client: MnemeAdminClient;
let url: string;
let token: string;

beforeAll(async () => {
  await makeDatabase(name, true);
  at = newInstallation({ DATABASE_URL: urlOf(name), PORT: '0', MNEME_TOKEN_SECRET: 'x'.repeat(40) });
  next = await mkdtemp(join(tmpdir(), 'mneme-next-'));
  for (const folder of ['bin', 'db', 'schema', 'src', 'workers'])
    await cp(join(projectRoot, folder), join(next, folder), { recursive: true });
  for (const shared of ['node_modules', 'console'])
    await symlink(join(projectRoot, shared), join(next, shared));
  const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  await writeFile(join(next, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }));
  await mkdir(join(next, 'db/migrations/9900_mood'));
  await writeFile(
    join(next, 'db/migrations/9900_mood/100_message.sql'),
    `set local role mneme_owner;\nalter table mneme.message add column mood text;\nreset role;\n`,
  );
  await appendFile(
    join(next, 'db/tables/message.sql'),
    `comment on column mneme.message.mood is E'@omit\\nHow it sounds.';\n`,
  );
  await appendFile(
    join(next, 'db/functions/mneme_operation/claim_turns.sql'),
    '\n-- As the next version has it.\n',
  );
  // It calls `claim_turns` no more, as its processes would: those of this version do. This version had stopped calling another.
  const { version } = manifest;
  await writeFile(
    join(next, 'db/retired/99.0.0.sql'),
    'drop function if exists mneme_operation.claim_turns(uuid, integer, bigint);\n',
  );
  await writeFile(
    join(next, `db/retired/${version}.sql`),
    'drop function if exists mneme_private.former();\n',
  );
  const made = await runHere(at, 'workspace', 'create', 'acme');
  expect(made.code, made.stderr).toBe(0);
  const signed = await runHere(at, 'token', '--workspace', 'acme', '--user', 'dana', '--role', 'admin');
  token = signed.stdout.trim();
}, 300_000);
afterAll(async () => {
  await endAll();
  await dropDatabase(name);
  await rm(next, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const connection = new pg.Client(urlOf(name));
  await connection.connect();
  try {
    return (await connection.query<Row>(text)).rows;
  } finally {
    await connection.end();
  }
}

const ledger = () =>
  query<{ name: string; hash: string }>('select name, hash from mneme_private.migration order by 1');

async function serve(): Promise<{ server: MnemeProcess; served: string }> {
  const server = startMneme(at, 'serve', '--no-sample', '--no-workers');
  const [, served = ''] = await server.printed(/GraphQL {3}(\S+)/);
  return { server, served };
}

const ready = async (of: string) => {
  const { checks } = Object(await (await fetch(new URL('/readyz', of))).json());
  return Reflect.get(Object(checks), 'migrations');
};

test('processes of this version go on while the next one migrates, and beside it', async () => {
  ({ served: url } = await serve());
  const worker = startMneme(at, 'worker');
  await worker.printed(/Workers run on/);
  client = createAdminClient({ url, token });
  await client.appendMessages({ threadKey: 'pier', messages: [{ role: 'USER', content: 'Before it.' }] });
  const heard: (string | null | undefined)[] = [];
  const leaving = new AbortController();
  const following = (async () => {
    const told = createLive({ url, token }).messageAdded({ threadKey: 'pier' }, { signal: leaving.signal });
    for await (const { content } of told) heard.push(content);
  })();
  await query('create function mneme_private.former() returns void language sql as $$ select $$');
  let migrating = true;
  const migrated = runShell(at, `${process.execPath} ${join(next, 'src/cli/main.ts')} migrate`).finally(
    () => {
      migrating = false;
    },
  );
  const stored = ['Before it.'];
  while (migrating) {
    const content = `I prefer the tea of pier ${stored.length}.`;
    await client.appendMessages({ threadKey: 'pier', messages: [{ role: 'USER', content }] });
    stored.push(content);
    expect((await client.recall({ query: 'which tea?', limit: 3 })).hits.length).toBeGreaterThan(0);
  }
  const { code, stderr } = await migrated;
  expect(code, stderr).toBe(0);
  const applied = await ledger();
  expect(applied).toContainEqual({ name: 'version', hash: '99.0.0' });
  // What the version before calls is there; what it had stopped calling is not.
  expect(
    await query(`select to_regproc('mneme_operation.claim_turns') is not null as called,
      to_regproc('mneme_private.former') is not null as former`),
  ).toEqual([{ called: true, former: false }]);
  expect(await query(`select mood from mneme.message`)).toHaveLength(stored.length);
  // After it as before: written, told, formed, and ready for more.
  await client.appendMessages({
    threadKey: 'pier',
    messages: [{ role: 'USER', content: 'I moved to Porto.' }],
  });
  stored.push('I moved to Porto.');
  await expect.poll(() => heard.slice(-2)).toEqual(stored.slice(-2));
  await expect.poll(async () => (await client.jobStatus()).waiting, { timeout: 100_000 }).toBe(0);
  expect(await ready(url)).toBe('ok');
  leaving.abort();
  await following.catch(() => {});

  // The next one beside it, on the same rows.
  const nextServer = startOther(at, next, 'serve', '--no-sample');
  const [, later = ''] = await nextServer.printed(/GraphQL {3}(\S+)/);
  const beside = createAdminClient({ url: later, token });
  await beside.appendMessages({
    threadKey: 'pier',
    messages: [{ role: 'USER', content: 'Said to the next.' }],
  });
  const { hits } = await client.recall({ query: 'what was said to the next?', limit: 5 });
  expect(hits.map(({ text }) => text)).toContain('Said to the next.');
  await expect.poll(async () => (await beside.jobStatus()).waiting, { timeout: 100_000 }).toBe(0);

  // One of this version that starts again takes nothing back.
  const again = await serve();
  expect(await ready(again.served)).toBe('ok');
  expect((await createAdminClient({ url: again.served, token }).workspace()).slug).toBe('acme');
  const old = await runHere(at, 'migrate');
  expect(old).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('of version 99.0.0, later than this one'),
  });
  expect(await ledger()).toEqual(applied);
}, 400_000);
