import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createAdminClient, type MnemeAdminClient } from '../../../src/client/admin.ts';
import { createLive } from '../../../src/client/live.ts';
import { freeBytes } from '../../../src/memory/cells/move/check-room.ts';
import { type MoveStep, moveSteps, moveWorkspace } from '../../../src/memory/cells/move/move-workspace.ts';
import { newDataKey, wrapDataKey } from '../../../src/memory/sealed/data-key.ts';
import { type Database, openDatabase } from '../../../src/postgres/database.ts';
import { runHere } from '../../cli/commands.ts';
import { type RowsOf, rowsOf } from './moved-workspace.ts';
import { cleanUpCells, signedIn, startServing, type TwoCells, twoCells } from './two-cells.ts';

cleanUpCells();

const secret = 'a secret that both cells of this test are opened with';
let cells: TwoCells;
let url: string;
let mover: MnemeAdminClient & { readonly token: string };
let stayer: MnemeAdminClient & { readonly token: string };
let workspaceId: string;
let stayerId: string;

const turns = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    role: 'USER' as const,
    content: `On day ${from + index} the crane lifted ${from + index} crates of oranges for Priya at pier ${index % 3}.`,
  }));

beforeAll(async () => {
  cells = await twoCells({ MNEME_TOKEN_SECRET: secret });
  for (const slug of ['mover', 'stayer']) {
    expect((await runHere(cells.at, 'workspace', 'create', slug, '--cell', 'near')).stderr).toBe('');
  }
  // Its models are numbered otherwise than the first cell's.
  await onCell(cells.far, (client) =>
    client.query(`select mneme_private.ensure_embedding_model('another-model', 8)`),
  );
  const { server, url: withWorkers } = await startServing(cells.at);
  [mover, stayer] = [
    await signedIn(cells, withWorkers, 'mover'),
    await signedIn(cells, withWorkers, 'stayer'),
  ];
  for (const client of [mover, stayer]) {
    await client.appendMessages({ threadKey: 'harbour', messages: turns(1, 30) });
    await client.remember({ kind: 'NOTE', content: 'The harbour closes at nine.' });
    await client.remember({ kind: 'TASK', content: 'Paint the crane red.' });
  }
  expect((await runHere(cells.at, 'drain', '--timeout', '100s', '--json')).code).toBe(0);
  server.kill('SIGTERM');
  await server.ended;
  // Without workers: what is stored from now on waits.
  ({ url } = await startServing(cells.at, '--no-workers'));
  [mover, stayer] = [await signedIn(cells, url, 'mover'), await signedIn(cells, url, 'stayer')];
  await mover.remember({ kind: 'NOTE', content: 'The tide table hangs in the office.' });
  await mover.appendMessages({ threadKey: 'harbour', messages: turns(31, 3) });
  [workspaceId, stayerId] = [(await mover.workspace()).id, (await stayer.workspace()).id];
});

async function onCell<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const move = (to: string, ...options: string[]) =>
  runHere(cells.at, 'workspace', 'move', 'mover', '--to', to, '--json', ...options);

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

/** What the workspace answers, as its admin asks. */
async function answers(client: MnemeAdminClient) {
  const audit = await runHere(cells.at, 'audit', 'verify', '--workspace', 'mover', '--json');
  const hits = async (query: string) =>
    (await client.recall({ query, limit: 20 })).hits.map(({ text, score }) => `${text} ${score.toFixed(4)}`);
  return {
    recall: [
      await hits('when does the harbour close?'),
      await hits('crates of oranges'),
      await hits('Priya'),
    ],
    tasks: (await client.tasks()).nodes.map((task) => task?.content),
    threads: (await client.threads()).nodes,
    keys: await client.accessKeys(),
    jobs: (await client.jobStatus()).waiting,
    audit: audit.code,
  };
}

/** What a cell has of the workspace when what follows its last request is written too. */
async function settledRows(cell: string): Promise<RowsOf> {
  let last = await rowsOf(cell, workspaceId);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await rowsOf(cell, workspaceId);
        return JSON.stringify(before.rows) === JSON.stringify(last.rows);
      },
      { interval: 1_000, timeout: 60_000 },
    )
    .toBe(true);
  return last;
}

test('everything that a workspace has is answered the same after a move, and another one is not touched', async () => {
  const key = await mover.createApiKey({ name: 'crane', role: 'MEMBER', scopes: ['READ', 'WRITE'] });
  const byKey = createAdminClient({ url, token: key.secret });
  expect((await byKey.workspace()).slug).toBe('mover');
  const answered = await answers(mover);
  const [rows, untouched] = [await settledRows(cells.near), await rowsOf(cells.near, stayerId)];
  expect(answered).toMatchObject({ audit: 0, tasks: ['Paint the crane red.'] });
  expect(answered.jobs).toBeGreaterThan(0);
  const moved = await move('far');
  expect(moved).toMatchObject({ code: 0 });
  expect(JSON.parse(moved.stdout)).toMatchObject({ workspaceId, cell: 'far', from: 'near' });
  const arrived = await rowsOf(cells.far, workspaceId);
  // What was counted is added up before, the audit log is sealed, and the move has an entry of its own in it.
  const changing = /[.](audit_|term_|corpus_|vector_)/;
  const same = (all: typeof rows.rows) => Object.entries(all).filter(([name]) => !changing.test(name));
  expect(same(arrived.rows)).toEqual(same(rows.rows));
  expect((await rowsOf(cells.near, workspaceId)).counts).toEqual({});
  expect(same((await rowsOf(cells.near, stayerId)).rows)).toEqual(same(untouched.rows));
  expect(await answers(mover)).toEqual(answered);
  expect((await byKey.workspace()).slug).toBe('mover');
  expect((await stayer.workspace()).slug).toBe('stayer');
  // What waited is done where it is now.
  const { server } = await startServing(cells.at);
  await expect.poll(async () => (await mover.jobStatus()).waiting, { timeout: 100_000 }).toBe(0);
  server.kill('SIGTERM');
  await server.ended;
  const { hits } = await mover.recall({ query: 'where does the tide table hang?', limit: 3 });
  expect(hits.map(({ text }) => text)).toContain('The tide table hangs in the office.');
  expect(JSON.parse((await move('far')).stdout)).toMatchObject({ from: null, rows: 0 });
}, 300_000);

/** Opens both cells for a move in this process. */
async function withCells<Result>(
  work: (opened: readonly { name: string; database: Database }[]) => Promise<Result>,
) {
  const opened = await Promise.all(
    [['near', cells.near] as const, ['far', cells.far] as const].map(async ([name, databaseUrl]) => ({
      name,
      database: await openDatabase({ databaseUrl, dataDir: null, secret, poolSize: 2 }),
    })),
  );
  try {
    return await work(opened);
  } finally {
    for (const { database } of opened) await database.close();
  }
}

const moveHere = (to: string, onStep: (step: MoveStep) => Promise<void>) =>
  withCells(async (opened) => {
    const all = opened.map(({ name, database }) => ({ name, ...database }));
    const [first] = all;
    if (!first) throw new Error('There is no first cell.');
    return moveWorkspace({ first, cells: all, workspaceId, slug: 'mover', to, onStep });
  });

test('while it moves it is read and written, held it is read, and nothing that was acknowledged is lost', async () => {
  const told: string[] = [];
  const ended = new AbortController();
  const following = (async () => {
    for await (const { content } of createLive({ url, token: mover.token }).messageAdded(
      { threadKey: 'harbour' },
      { signal: ended.signal },
    )) {
      if (content?.startsWith('While')) told.push(content);
    }
  })();
  const outcomes: Partial<Record<MoveStep, unknown>> = {};
  const stored: string[] = [];
  const once = createAdminClient({ url, token: mover.token, retries: 0 });
  const append = async (content: string) => {
    const outcome = await codeOf(
      once.appendMessages({ threadKey: 'harbour', messages: [{ role: 'USER', content }] }),
    );
    if (outcome === 'answered') stored.push(content);
    return outcome;
  };
  const report = await moveHere('near', async (step) => {
    outcomes[step] = [
      await codeOf(once.recall({ query: 'harbour', limit: 1 })),
      await append(`While ${step}, day ${stored.length}.`),
    ];
    if (step === 'serving') {
      // Who remembers the old cell is refused for as long, and then served by the new one.
      await expect.poll(() => codeOf(once.workspace())).toBe('answered');
      expect(await append('While the new cell serves.')).toBe('answered');
    }
  });
  expect(report.from).toBe('far');
  const refused = ['answered', 'WORKSPACE_MOVING'];
  expect(outcomes).toMatchObject({
    begun: ['answered', 'answered'],
    copied: ['answered', 'answered'],
    held: refused,
    verified: refused,
    erased: ['answered', 'answered'],
  });
  const kept = await onCell(cells.near, async (client) =>
    client.query<{ content: string }>(
      `select content from mneme.message where workspace_id = $1 and content like 'While%' order by sequence_no`,
      [workspaceId],
    ),
  );
  expect(kept.rows.map(({ content }) => content)).toEqual(stored);
  // The stream was ended by the old cell and opened again in the new one.
  await expect.poll(() => told).toEqual(stored);
  ended.abort();
  await following;
}, 300_000);

/** Runs the move as a program of its own, until it is killed. */
async function moveUntil(step: string, to: string): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'move-until.ts');
  const urls = [`near=${cells.near}`, `far=${cells.far}`];
  const child = spawn(process.execPath, [script, step, workspaceId, 'mover', to, ...urls], {
    env: { ...process.env, MNEME_TOKEN_SECRET: secret },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

test('killed after each step, the same command completes it', async () => {
  const before = await rowsOf(cells.near, workspaceId);
  const notes: string[] = [];
  for (const step of moveSteps) {
    expect([step, await moveUntil(step, 'far')]).toEqual([step, 'SIGKILL']);
    if (step !== 'begun' && step !== 'copied') continue;
    notes.push(`It is served after ${step}.`);
    await mover.remember({ kind: 'NOTE', content: `It is served after ${step}.` });
  }
  expect(JSON.parse((await move('far')).stdout)).toMatchObject({ from: null });
  const after = await rowsOf(cells.far, workspaceId);
  for (const name of ['mneme.message', 'mneme.message_embedding', 'mneme.fact', 'mneme.thread']) {
    expect([name, after.rows[name]]).toEqual([name, before.rows[name]]);
  }
  for (const note of notes) expect(after.rows['mneme.memory_item']?.join()).toContain(note);
  expect((await rowsOf(cells.near, workspaceId)).counts).toEqual({});
  expect((await runHere(cells.at, 'audit', 'verify', '--workspace', 'mover', '--json')).code).toBe(0);
  await expect.poll(() => codeOf(mover.remember({ kind: 'NOTE', content: 'And written.' }))).toBe('answered');
}, 300_000);

test('a move that is given up leaves nothing in the other cell', async () => {
  expect(await moveUntil('held', 'near')).toBe('SIGKILL');
  expect(
    await codeOf(
      createAdminClient({ url, token: mover.token, retries: 0 }).remember({ kind: 'NOTE', content: 'x' }),
    ),
  ).toBe('WORKSPACE_MOVING');
  const cancelled = await runHere(cells.at, 'workspace', 'move', 'mover', '--cancel', '--json');
  expect(JSON.parse(cancelled.stdout)).toEqual({ workspaceId, cell: 'far' });
  expect((await rowsOf(cells.near, workspaceId)).counts).toEqual({});
  expect(await codeOf(mover.remember({ kind: 'NOTE', content: 'It stays.' }))).toBe('answered');
});

test('a cell without room, or that can not open what is sealed, is refused before anything is copied', async () => {
  const room: (number | null)[] = [];
  await withCells(async (opened) => {
    const all = opened.map(({ name, database }) => ({ name, ...database }));
    const [first] = all;
    if (!first) throw new Error('There is no first cell.');
    const given = { first, cells: all, workspaceId, slug: 'mover', to: 'near' };
    const full = {
      ...given,
      freeBytes: async () => 20_000,
      onRoom: (...told: (number | null)[]) => room.push(...told),
    };
    await expect(moveWorkspace(full)).rejects.toThrow(
      /^The cell near has 1 MB free, and the workspace needs about \d+ MB there .* Nothing was moved[.]$/,
    );
    const connected = await all[1]?.connectOwner?.();
    if (!connected) throw new Error('There is no owner.');
    // The server of these tests is on this machine, and a superuser may look at its directory.
    expect(await freeBytes(connected)).toBeGreaterThan(2 ** 20);
    await connected.end();
  });
  expect(room).toEqual([expect.any(Number), 20_000]);
  expect(room[0]).toBeGreaterThan(20_000);
  const wrapped = await wrappedElsewhere();
  await onCell(cells.far, (client) =>
    client.query(
      `insert into mneme_private.data_key (workspace_id, owner_user_id, wrapped, master_key_id, blob_store, blob_pointer, blob_hash)
       select workspace_id, id, $2, 'elsewhere', 'local', workspace_id || '/sealed/key', decode(repeat('00', 32), 'hex')
       from mneme.workspace_user where workspace_id = $1 limit 1`,
      [workspaceId, wrapped],
    ),
  );
  expect(await move('near')).toMatchObject({ code: 1, stderr: expect.stringContaining('MNEME_MASTER_KEY') });
  await onCell(cells.far, (client) =>
    client.query('delete from mneme_private.data_key where workspace_id = $1', [workspaceId]),
  );
  expect((await rowsOf(cells.near, workspaceId)).counts).toEqual({});
  expect(await codeOf(mover.remember({ kind: 'NOTE', content: 'It stays where it can be read.' }))).toBe(
    'answered',
  );
});

/** A data key that another server has wrapped. */
async function wrappedElsewhere(): Promise<string> {
  const master = { id: 'elsewhere', key: new Uint8Array(32).fill(1) };
  return wrapDataKey(master, newDataKey(), workspaceId, randomUUID());
}

test('cells of different versions, unknown cells and taken slugs are refused', async () => {
  const migration = `insert into mneme_private.migration (name, hash) values ('9999_later', 'x')`;
  await onCell(cells.near, (client) => client.query(migration));
  expect(await move('near')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('different versions'),
  });
  await onCell(cells.near, (client) =>
    client.query(`delete from mneme_private.migration where name = '9999_later'`),
  );
  expect(await move('nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no cell nowhere'),
  });
  const other = randomUUID();
  await onCell(cells.near, (client) =>
    client.query(
      `insert into mneme.workspace (id, slug, name, embedding_model_id)
       select $1, 'mover', 'Another', min(id) from mneme.embedding_model`,
      [other],
    ),
  );
  expect(await move('near')).toMatchObject({ code: 1, stderr: expect.stringContaining('another workspace') });
  await onCell(cells.near, (client) => client.query('delete from mneme.workspace where id = $1', [other]));
  expect(await codeOf(mover.remember({ kind: 'NOTE', content: 'Still here.' }))).toBe('answered');
  expect((await runHere(cells.at, 'workspace', 'move', 'mover', '--json')).code).toBe(2);
});
