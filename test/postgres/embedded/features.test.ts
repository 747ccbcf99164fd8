import { Logger, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../../src/postgres/embedded/start.ts';
import { embeddedTemplate } from '../../support/embedded-template.ts';

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 });

let engine: EmbeddedDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  engine = await startEmbedded({ dataDir: null, template: await embeddedTemplate('new') });
  owner = new pg.Pool({ ...engine.connection('postgres'), max: 8 });
  owner.on('error', () => {});
  for (const name of ['vector', 'ltree', 'pg_trgm', 'unaccent', 'btree_gin', 'btree_gist', 'pgcrypto']) {
    await owner.query(`create extension ${name}`);
  }
});

afterAll(async () => {
  await owner.end();
  await engine.stop();
});

it("reports the server's real version", async () => {
  const { rows } = await owner.query(
    "select current_setting('server_version') v, version() like 'PostgreSQL ' || current_setting('server_version') || '%' same",
  );
  expect(rows[0].same).toBe(true);
});

it('has the indexes the schema needs', async () => {
  await owner.query(`
    create table item (workspace_id uuid, id int, model int, path ltree, body text, words tsvector, embedding halfvec, primary key (workspace_id, id))
      partition by hash (workspace_id);
    create table item_0 partition of item for values with (modulus 2, remainder 0);
    create table item_1 partition of item for values with (modulus 2, remainder 1);
    create unlogged table scratch (n int);
    create index item_words on item using gin (workspace_id, words);
    create index item_body on item using gin (workspace_id, body gin_trgm_ops);
    create index item_path on item using gist (workspace_id, path);
    create index item_near on item_0 using hnsw ((embedding::halfvec(3)) halfvec_cosine_ops) where model = 1;
    insert into item select gen_random_uuid(), n, 1, 'a.b', 'text ' || n, to_tsvector('text ' || n), array[n, 1, 2]::real[]::vector::halfvec
      from generate_series(1, 300) n;
  `);
  await owner.query('create index concurrently item_id on item_0 (id)');
  await owner.query('vacuum (analyze) item');
  const client = await owner.connect();
  await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
  const plan = async (sql: string) => JSON.stringify((await client.query(`explain ${sql}`)).rows);
  const nearest = "order by embedding::halfvec(3) <=> '[1,2,3]' limit 3";
  expect(await plan(`select id from item_0 where model = 1 ${nearest}`)).toContain('item_near');
  expect(await plan("select id from item_0 where words @@ 'text'")).toContain(
    'item_0_workspace_id_words_idx',
  );
  expect(await plan("select id from item_0 where body ilike '%ext 12%'")).toContain(
    'item_0_workspace_id_body_idx',
  );
  await client.query('rollback');
  client.release();
});

it('holds callers to forced row security, and lets definers pass as their owner', async () => {
  await owner.query(`
    create role app_owner nologin; create role caller login noinherit; create role member nologin; grant member to caller;
    create schema app authorization app_owner; grant usage on schema app to member;
    set role app_owner;
    create table app.note (workspace_id int, body text);
    alter table app.note enable row level security; alter table app.note force row level security;
    create policy own_workspace on app.note using (workspace_id = nullif(current_setting('mneme.workspace_id', true), '')::int);
    grant select, insert on app.note to member;
    create function app.whoami() returns text language sql security definer set search_path = pg_catalog as 'select current_user::text';
    grant execute on function app.whoami() to member;
    reset role;
    create role other_owner nologin; alter function app.whoami() owner to other_owner;
  `);
  const caller = new pg.Client(engine.connection('caller'));
  await caller.connect();
  await expect(caller.query('select * from app.note')).rejects.toThrow(/permission denied/);
  await caller.query("begin; set local role member; set local mneme.workspace_id = '1'");
  await caller.query("insert into app.note values (1, 'mine')");
  expect((await caller.query('select app.whoami() as definer, current_user::text as caller')).rows).toEqual([
    { definer: 'other_owner', caller: 'member' },
  ]);
  expect((await caller.query('select count(*)::int n from app.note')).rows).toEqual([{ n: 1 }]);
  await caller.query("set local mneme.workspace_id = '2'");
  expect((await caller.query('select count(*)::int n from app.note')).rows).toEqual([{ n: 0 }]);
  await expect(caller.query("insert into app.note values (1, 'not mine')")).rejects.toThrow(
    /row-level security/,
  );
  await caller.query('rollback');
  await caller.end();
});

it("runs graphile-worker's migrations and jobs, four at a time", async () => {
  await runMigrations({ pgPool: owner });
  const done = new Map<number, number>();
  const runner = await run({
    pgPool: owner,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      step: async (payload, helpers) => {
        const { n } = Object(payload);
        await helpers.query('select 1');
        done.set(n, (done.get(n) ?? 0) + 1);
        if (n <= 60) await helpers.addJob('step', { n: n + 1000 });
      },
    },
  });
  await owner.query(
    "select graphile_worker.add_job('step', json_build_object('n', n)) from generate_series(1, 60) n",
  );
  await vi.waitFor(() => expect(done.size).toBe(120), { timeout: 60_000, interval: 20 });
  await runner.stop();
  expect([...done.values()].every((times) => times === 1)).toBe(true);
});
