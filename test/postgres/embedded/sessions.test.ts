import { createConnection } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayLimits } from '../../../src/postgres/embedded/gateway.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../src/postgres/embedded/start.ts';
import { embeddedTemplate } from '../../support/embedded-template.ts';

let engine: EmbeddedDatabase;
const open: pg.Client[] = [];

async function connect(user: string, more: pg.ClientConfig = {}, to = engine): Promise<pg.Client> {
  const client = new pg.Client({ ...to.connection(user), ...more });
  client.on('error', () => {});
  await client.connect();
  open.push(client);
  return client;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

async function one(
  client: pg.ClientBase,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>> {
  const { rows } = await client.query(sql, values);
  return rows[0] ?? {};
}

const start = async (limits: Partial<GatewayLimits> = {}) =>
  startEmbedded({ dataDir: null, template: await embeddedTemplate('new'), limits });

/** Does something on an engine of its own, whose patience ends sooner than that of the others' here. */
async function impatient(
  limits: Partial<GatewayLimits>,
  work: (join: () => Promise<pg.Client>) => Promise<void>,
): Promise<void> {
  const own = await start(limits);
  try {
    await work(() => connect('postgres', {}, own));
  } finally {
    await own.stop();
  }
}

beforeAll(async () => {
  engine = await start();
  const owner = await connect('postgres');
  await owner.query(`
    create role ann login; create role ben login; create role cleo login; create role group_role; create role nobody_logs_in;
    grant group_role to ann;
    alter role cleo set work_mem to '5MB';
    create table seen (id int generated always as identity primary key, who text default current_user);
    grant select, insert on seen to ann, ben, cleo;
  `);
});

afterAll(async () => {
  await Promise.allSettled(open.map((client) => client.end()));
  await engine.stop();
});

describe('the user of a connection', () => {
  it("is the startup packet's", async () => {
    expect(await one(await connect('ann'), 'select current_user::text c, session_user::text s')).toEqual({
      c: 'ann',
      s: 'ann',
    });
  });

  it('is refused when it does not exist or may not log in', async () => {
    expect(await codeOf(connect('nobody_there'))).toBe('28000');
    expect(await codeOf(connect('nobody_logs_in'))).toBe('28000');
    expect(await codeOf(connect('ann', { database: 'other' }))).toBe('3D000');
  });

  it.each([
    'set session authorization postgres',
    'SET LOCAL SESSION AUTHORIZATION postgres',
    '/* x */ set session session authorization default',
    'reset session authorization',
    "set session_authorization = 'postgres'",
    "select 1; set session authorization 'postgres'",
    "do $$ begin execute 'set session ' || 'authorization postgres'; end $$",
    "select pg_catalog.set_config('session_' || 'authorization', 'postgres', false)",
    'set role postgres',
  ])('can not be changed by: %s', async (sql) => {
    const client = await connect('ann');
    expect(await codeOf(client.query(sql))).toBe('42501');
    expect(await codeOf(client.query({ text: sql, name: 'named' }))).toBe('42501');
    expect(await one(client, 'select current_user::text c, session_user::text s')).toEqual({
      c: 'ann',
      s: 'ann',
    });
  });

  it('can not be changed by startup options', async () => {
    const client = await connect('ann', { options: '-c session_authorization=postgres -c work_mem=3MB' });
    expect(await one(client, "select session_user::text s, current_setting('work_mem') w")).toEqual({
      s: 'ann',
      w: '3MB',
    });
  });

  it('survives reset all and discard all, also after other sessions ran', async () => {
    const ann = await connect('ann');
    const ben = await connect('ben');
    for (const sql of ['reset all', 'discard all']) {
      await ann.query(sql);
      await ben.query('select 1');
      expect(await one(ann, 'select session_user::text s')).toEqual({ s: 'ann' });
      expect(await one(ben, 'select session_user::text s')).toEqual({ s: 'ben' });
    }
  });

  it('stays right with 20 connections of three users in transactions', async () => {
    const users = ['ann', 'ben', 'cleo'];
    const clients = await Promise.all(Array.from({ length: 20 }, (_, i) => connect(users[i % 3] ?? 'ann')));
    const wrong: unknown[] = [];
    await Promise.all(
      clients.map(async (client, i) => {
        const user = users[i % 3];
        for (let round = 0; round < 30; round++) {
          const tag = `${i}-${round}`;
          await client.query('begin');
          await client.query("select set_config('mneme.tag', $1, true)", [tag]);
          const seen = await client.query({
            name: 'who',
            text: "select current_user::text c, session_user::text s, current_setting('mneme.tag') t",
          });
          await client.query(round % 5 === 4 ? 'rollback' : 'commit');
          const [found] = seen.rows;
          if (found.c !== user || found.s !== user || found.t !== tag) wrong.push([user, tag, found]);
          const outside = await client.query(
            "select current_user::text c, current_setting('mneme.tag', true) t",
          );
          if (outside.rows[0].c !== user || outside.rows[0].t) wrong.push([user, outside.rows[0]]);
        }
      }),
    );
    expect(wrong).toEqual([]);
    await Promise.all(clients.map((client) => client.end()));
  }, 30_000);
});

describe('what a session leaves behind', () => {
  it('is not seen by another', async () => {
    const ann = await connect('ann');
    const ben = await connect('ben');
    await ann.query(
      "set role group_role; set work_mem = '2MB'; set search_path to pg_catalog; set mneme.secret = 'x'",
    );
    await ann.query('create temp table mine as select 1 as a');
    await ann.query('prepare leak as select 1');
    await ann.query({ name: 'shared', text: "select 'ann' as who" });
    await ann.query('listen gossip');
    const seen = await one(
      ben,
      `select current_user::text c, current_setting('work_mem') w, current_setting('search_path') p,
              nullif(current_setting('mneme.secret', true), '') s, to_regclass('mine') t`,
    );
    expect(seen).toEqual({ c: 'ben', w: '4MB', p: '"$user", public', s: null, t: null });
    expect(await codeOf(ben.query('select * from mine'))).toBe('42P01');
    expect(await codeOf(ben.query('execute leak'))).toBe('26000');
    expect((await ben.query({ name: 'shared', text: "select 'ben' as who" })).rows).toEqual([{ who: 'ben' }]);
    expect((await ann.query({ name: 'shared', text: "select 'ann' as who" })).rows).toEqual([{ who: 'ann' }]);
    expect(await codeOf(ben.query('select * from pg_prepared_statements'))).toBe('42501');
  });

  it('comes back with the session when it was set plainly or at the start', async () => {
    const ann = await connect('ann', {
      application_name: 'tester',
      options: '-c statement_timeout=12345 --lock-timeout=77',
    });
    const ben = await connect('ben');
    await ann.query("set work_mem = '2MB'");
    await ann.query('set role group_role');
    await ann.query("set time zone 'Europe/Paris'");
    await ann.query("begin; set mneme.kept = 'yes'; commit");
    await ann.query("begin; set mneme.undone = 'yes'; rollback");
    await ben.query('select 1');
    expect(
      await one(
        ann,
        `select current_user::text c, session_user::text s, current_setting('work_mem') w, current_setting('TimeZone') z,
                current_setting('application_name') a, current_setting('statement_timeout') t, current_setting('lock_timeout') l,
                current_setting('mneme.kept', true) k, nullif(current_setting('mneme.undone', true), '') u`,
      ),
    ).toEqual({
      c: 'group_role',
      s: 'ann',
      w: '2MB',
      z: 'Europe/Paris',
      a: 'tester',
      t: '12345ms',
      l: '77ms',
      k: 'yes',
      u: null,
    });
    await ann.query('reset work_mem');
    await ben.query('select 1');
    expect(await one(ann, "select current_setting('work_mem') w")).toEqual({ w: '4MB' });
  });

  it('starts with what alter role has set', async () => {
    expect(await one(await connect('cleo'), "select current_setting('work_mem') w")).toEqual({ w: '5MB' });
  });

  it('is a rolled back transaction when the client disappears', async () => {
    const ann = await connect('ann');
    const ben = await connect('ben');
    await ann.query('begin');
    await ann.query("insert into seen (who) values ('ghost')");
    const waiting = one(ben, "select count(*)::int n from seen where who = 'ghost'");
    ann.connection.stream.destroy();
    expect(await waiting).toEqual({ n: 0 });
  });

  it('is nothing after deallocate all or discard all, which leave other sessions alone', async () => {
    const ann = await connect('ann');
    const ben = await connect('ben');
    await ben.query({ name: 'kept', text: 'select 7 as n' });
    await ben.query('listen kept_channel');
    await ann.query({ name: 'gone', text: 'select 1' });
    await ann.query('deallocate all');
    await ann.query('discard all');
    const heard = new Promise((resolve) => ben.once('notification', resolve));
    await ann.query("select pg_notify('kept_channel', 'still')");
    await heard;
    expect((await ben.query({ name: 'kept', text: 'select 7 as n' })).rows).toEqual([{ n: 7 }]);
  });
});

describe('taking turns', () => {
  it('ends a transaction that idles while others wait', () =>
    impatient({ idleTransactionMs: 100 }, async (join) => {
      const ann = await join();
      const ended = new Promise<Error>((resolve) => ann.once('error', resolve));
      await ann.query('begin');
      const ben = await join().then((client) => one(client, 'select 1 as n'));
      expect(ben).toEqual({ n: 1 });
      expect(await codeOf(Promise.reject(await ended))).toBe('25P03');
    }));

  it('fails a statement that waits too long for a busy transaction', () =>
    impatient({ waitMs: 300 }, async (join) => {
      const ann = await join();
      const ben = await join();
      await ann.query('begin');
      let busy = true;
      const keepBusy = (async () => {
        while (busy) {
          await ann.query('select 1');
          await new Promise((later) => setTimeout(later, 20));
        }
      })();
      expect(await codeOf(ben.query('select 1'))).toBe('55P03');
      expect(await codeOf(ben.query('select $1::int', [1]))).toBe('55P03');
      busy = false;
      await keepBusy;
      await ann.query('commit');
      expect(await one(ben, 'select 2 as n')).toEqual({ n: 2 });
    }));

  it('cancels what waits, for whoever knows the secret', async () => {
    const ann = await connect('ann');
    const ben = await connect('ben');
    await ann.query('begin');
    const waiting = codeOf(ben.query('select 1'));
    const key: { processID?: number; secretKey?: number } = Object(ben);
    const cancel = (secret: number) =>
      new Promise<void>((done) => {
        const request = Buffer.alloc(16);
        [16, 80877102, key.processID ?? 0, secret].forEach((value, i) => {
          request.writeInt32BE(value, i * 4);
        });
        const socket = createConnection(`${engine.socketDirectory}/.s.PGSQL.${engine.port}`);
        socket.end(request).on('close', done).resume();
      });
    await cancel((key.secretKey ?? 0) ^ 1);
    await cancel(key.secretKey ?? 0);
    expect(await waiting).toBe('57014');
    await ann.query('rollback');
    expect(await one(ben, 'select 3 as n')).toEqual({ n: 3 });
  });

  it('goes on after errors in every shape', async () => {
    const ann = await connect('ann');
    expect(await codeOf(ann.query('select 1/0'))).toBe('22012');
    expect(await codeOf(ann.query('select 1/$1::int', [0]))).toBe('22012');
    expect(await codeOf(ann.query('selec'))).toBe('42601');
    await ann.query('begin');
    expect(await codeOf(ann.query('select 1/0'))).toBe('22012');
    expect(await codeOf(ann.query('select 1'))).toBe('25P02');
    await ann.query('rollback');
    expect(await one(ann, 'select 4 as n')).toEqual({ n: 4 });
  });

  it('survives recursion without end and memory without end', async () => {
    const owner = await connect('postgres');
    await owner.query(
      "create function deeper() returns int language plpgsql as 'begin return deeper(); end'",
    );
    const ann = await connect('ann');
    expect(await codeOf(ann.query('select deeper()'))).toBe('54001');
    expect(await codeOf(ann.query(`select 1${'+1'.repeat(50_000)}`))).toBe('54001');
    expect(await codeOf(ann.query('select $1::jsonb', ['['.repeat(10_000)]))).toBe('22P02');
    expect(
      await codeOf(ann.query("select string_agg(repeat('x', 100000000), '') from generate_series(1, 40)")),
    ).toBe('53200');
    expect(await one(ann, 'select 5 as n')).toEqual({ n: 5 });
  });

  it('carries large values both ways', async () => {
    const ann = await connect('ann');
    const large = 'x'.repeat(9_000_000);
    expect(await one(ann, 'select length($1) n', [large])).toEqual({ n: large.length });
    expect((await one(ann, "select repeat('y', 9000000) as t")).t).toHaveLength(9_000_000);
  });
});

describe('listen and notify', () => {
  it("reaches idle listeners and only those, with the sender's number", async () => {
    const [ann, ben, cleo] = [await connect('ann'), await connect('ben'), await connect('cleo')];
    const heard: string[] = [];
    for (const [name, client] of [
      ['ann', ann],
      ['ben', ben],
      ['cleo', cleo],
    ] as const) {
      client.on('notification', (message) => heard.push(`${name} ${message.channel} ${message.payload}`));
    }
    await ann.query('listen "Mixed Case"; listen other');
    await ben.query('listen "Mixed Case"');
    await cleo.query('begin');
    await cleo.query(`notify "Mixed Case", 'in time'`);
    await cleo.query('commit');
    await cleo.query("begin; notify other, 'never'; rollback");
    await ben.query('unlisten *');
    await cleo.query(`select pg_notify('Mixed Case', 'second'), pg_notify('other', 'third')`);
    await ann.query('select 1');
    await ben.query('select 1');
    expect(heard.sort()).toEqual([
      'ann Mixed Case in time',
      'ann Mixed Case second',
      'ann other third',
      'ben Mixed Case in time',
    ]);
  });

  it('forgets a listen that was rolled back', async () => {
    const [ann, ben] = [await connect('ann'), await connect('ben')];
    const heard: (string | undefined)[] = [];
    ann.on('notification', (message) => heard.push(message.payload));
    await ann.query('begin');
    await ann.query('listen rolled_back');
    await ann.query('rollback');
    await ann.query('listen kept');
    await ben.query("notify rolled_back, 'no'; notify kept, 'yes'");
    await ann.query('select 1');
    expect(heard).toEqual(['yes']);
  });
});

describe('copy', () => {
  it('reads from and writes to the client', async () => {
    const owner = await connect('postgres');
    await owner.query('create table copied (a int, b text)');
    const codes: string[] = [];
    const copy = (data: string, fail = false) =>
      new Promise<void>((done) => {
        owner.query({
          submit: (connection: pg.Connection) => connection.query('copy copied from stdin'),
          handleCopyInResponse: (connection: pg.Connection) => {
            if (fail) return Object(connection).sendCopyFail('no');
            Object(connection).sendCopyFromChunk(Buffer.from(data));
            Object(connection).endCopyFrom();
          },
          handleCommandComplete: (message: { text: string }) => codes.push(message.text),
          handleError: (error: { code: string }) => {
            codes.push(error.code);
            done();
          },
          handleReadyForQuery: () => done(),
        } as never);
      });
    await copy('1\tone\n2\ttwo\n');
    await copy('x\n');
    await copy('', true);
    expect(codes).toEqual(['COPY 2', '22P02', '57014']);
    expect(await one(owner, 'select count(*)::int n from copied')).toEqual({ n: 2 });
  });
});
