import { afterAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { RequestPool } from '../../src/postgres/request-pool.ts';
import { openSession, runStatements, withSession } from '../../src/postgres/session.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';

const database = useDatabase();
const { logins } = database;
const anonymous: Caller = { role: 'anonymous', workspaceId: null, userId: null, requestId: null };
const member: Caller = { role: 'member', workspaceId: null, userId: null, requestId: null };

const pools: RequestPool[] = [];
const open = (named?: boolean) => {
  const pool = new RequestPool({ ...logins.authenticator, max: 1 }, named);
  pool.on('error', () => {});
  pools.push(pool);
  return pool;
};
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

/** The statements that the pool's one connection keeps, as pg has noted: the embedded engine shows nobody which it has. */
async function kept(pool: RequestPool): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    return Object.values(Reflect.get(Object(Reflect.get(client, 'connection')), 'parsedStatements') ?? {});
  } finally {
    client.release();
  }
}

describe('statements sent often are prepared by name', () => {
  test('from the third time on, once a connection', async () => {
    const pool = open();
    const ask = () => runStatements(pool, anonymous, [{ text: 'select $1::integer + 1 as n', values: [1] }]);
    await ask();
    await ask();
    expect(await kept(pool)).toEqual([]);
    for (let times = 0; times < 4; times += 1) expect((await ask())[0]?.rows).toEqual([{ n: 2 }]);
    expect(await kept(pool)).toEqual(['select $1::integer + 1 as n']);
  });

  test('apart for each role: a plan holds its role', async () => {
    const pool = open();
    const text = 'select current_user::text as role, $1::text as given';
    const ask = async (caller: Caller) =>
      (await runStatements(pool, caller, [{ text, values: ['x'] }]))[0]?.rows[0];
    for (let times = 0; times < 8; times += 1) {
      expect(await ask(anonymous)).toMatchObject({ role: 'mneme_anonymous' });
      expect(await ask(member)).toMatchObject({ role: 'mneme_member' });
    }
    expect(await kept(pool)).toEqual([text, text]);
  });

  test('and show each caller their own, whoever they were prepared for', async () => {
    const pool = open();
    const services = await localServices(database);
    const workspaces = [await createTestWorkspace(services), await createTestWorkspace(services)];
    const callers = await Promise.all(
      workspaces.flatMap((each) => [each.caller('member', 'ada'), each.caller('member', 'ben')]),
    );
    const store = `insert into mneme.memory_item (workspace_id, kind, content, owner_user_id, created_by)
      values ($1, 'note', 'A lamp.', $2, $2)`;
    const read =
      'select workspace_id as "workspaceId", owner_user_id as "userId" from mneme.memory_item where kind = $1';
    for (const caller of callers)
      await withSession(pool, caller, (session) => session.query(store, [caller.workspaceId, caller.userId]));
    // More often than Postgres plans anew: then one plan serves them all.
    for (let times = 0; times < 8; times += 1) {
      for (const caller of callers) {
        const [answer] = await runStatements(pool, caller, [{ text: read, values: ['note'] }]);
        expect(answer?.rows).toEqual([{ workspaceId: caller.workspaceId, userId: caller.userId }]);
      }
    }
    expect(await kept(pool)).toContain(read);
  });

  test('at most a hundred of what requests make up, and more are answered all the same', async () => {
    const pool = open();
    for (let n = 0; n < 105; n += 1) {
      for (let times = 0; times < 3; times += 1) {
        const opened = await openSession(pool, anonymous);
        const text = `select ${n}::integer + $1::integer as n`;
        expect((await opened.ask<{ n: number }>({ text, values: [1] })).rows).toEqual([{ n: n + 1 }]);
        await opened.end('commit');
      }
    }
    expect((await kept(pool)).length).toBe(100);
  });

  test('unless that is turned off', async () => {
    const pool = open(false);
    for (let times = 0; times < 5; times += 1)
      await runStatements(pool, anonymous, [{ text: 'select $1::integer as n', values: [1] }]);
    expect(await kept(pool)).toEqual([]);
  });
});

describe('statements sent together', () => {
  test('are undone together, and the first that fails is told', async () => {
    const pool = open();
    await expect(
      runStatements(pool, anonymous, [
        { text: `select set_config('mneme.kept', $1, false)`, values: ['yes'] },
        { text: 'select 1 / $1::integer', values: [0] },
        { text: 'select $1::integer', values: [1] },
      ]),
    ).rejects.toThrow('division by zero');
    const [answer] = await runStatements(pool, anonymous, [
      { text: `select coalesce(current_setting('mneme.kept', true), '') as kept, $1::integer`, values: [1] },
    ]);
    expect(answer?.rows[0]).toMatchObject({ kept: '' });
  });

  test('change nothing where what the caller came with is good no more', async () => {
    const pool = open();
    const gone: Caller = {
      ...member,
      workspaceId: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      credential: { kind: 'token', id: null },
    };
    const statement = { text: `select set_config('mneme.kept', $1, false)`, values: ['yes'] };
    for (let times = 0; times < 4; times += 1) {
      await expect(runStatements(pool, gone, [statement])).rejects.toMatchObject({ code: 'MN401' });
      await expect(
        withSession(pool, gone, (session) => session.query(statement.text, statement.values)),
      ).rejects.toMatchObject({ code: 'MN401' });
    }
    const [answer] = await runStatements(pool, anonymous, [
      {
        text: `select coalesce(current_setting('mneme.kept', true), '') as kept, current_user::text as role, $1::integer`,
        values: [1],
      },
    ]);
    expect(answer?.rows[0]).toMatchObject({ kept: '', role: 'mneme_anonymous' });
  });

  test('run as nobody where the opening is refused', async () => {
    const pool = open();
    const refused: Caller = { ...anonymous, role: 'nobody' as 'anonymous' };
    await expect(runStatements(pool, refused, [{ text: 'select $1::integer', values: [1] }])).rejects.toThrow(
      'mneme_nobody',
    );
    await expect(withSession(pool, refused, (session) => session.query('select 1'))).rejects.toThrow(
      'mneme_nobody',
    );
    await expect(withSession(pool, refused, async () => {})).rejects.toThrow('mneme_nobody');
    await expect(withSession(pool, anonymous, (session) => session.query('select 1'))).resolves.toMatchObject(
      { rowCount: 1 },
    );
  });
});
