import { expect, it } from 'vitest';
import { openThread } from '../../src/memory/threads/threads.ts';
import { withSessionAnew } from '../../src/postgres/deadlock.ts';
import type { Session } from '../../src/postgres/session.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';

const database = useDatabase();

async function twoThreads() {
  const services = await localServices(database);
  const { admin } = await createTestWorkspace(services);
  const open = async (title: string) => (await openThread({ services, caller: admin }, { title })).threadId;
  return { admin, first: await open('first'), second: await open('second') };
}
const rename = (session: Session, threadId: string, title: string) =>
  session.query('select mneme_operation.update_thread($1, $2, null, null, null)', [threadId, title]);

it('a transaction that another waits for, and that then waits for the other, is done anew and whole', async () => {
  const { admin, first, second } = await twoThreads();
  const other = await database.owner.connect();
  try {
    // So that it is the session's transaction that Postgres ends.
    await other.query(`set deadlock_timeout = '1min'`);
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>(
      'select pg_backend_pid() as pid from mneme.thread where id = $1 for update',
      [second],
    );
    const waits = async () => {
      const { rows: blocked } = await database.owner.query<{ waits: boolean }>(
        'select cardinality(pg_blocking_pids($1)) > 0 as waits',
        [rows[0]?.pid],
      );
      return blocked[0]?.waits;
    };
    let runs = 0;
    let others: Promise<unknown> = Promise.resolve();
    await withSessionAnew(database.pool, admin, async (session) => {
      runs += 1;
      await rename(session, first, `first ${runs}`);
      if (runs === 1) {
        others = other
          .query('select from mneme.thread where id = $1 for update', [first])
          .then(() => other.query('commit'));
        await expect.poll(waits).toBe(true);
      }
      await rename(session, second, `second ${runs}`);
    });
    await others;
    expect(runs).toBe(2);
  } finally {
    other.release(true);
  }
  const { rows: titles } = await database.owner.query<{ title: string }>(
    'select title from mneme.thread where id = any ($1) order by title',
    [[first, second]],
  );
  expect(titles.map(({ title }) => title)).toEqual(['first 2', 'second 2']);
});

it('what goes wrong otherwise is thrown, and nothing of it stays', async () => {
  const { admin, first } = await twoThreads();
  let runs = 0;
  const refused = withSessionAnew(database.pool, admin, async (session) => {
    runs += 1;
    await rename(session, first, 'changed');
    await rename(session, crypto.randomUUID(), 'nowhere');
  });
  await expect(refused).rejects.toMatchObject({ code: 'MN404' });
  expect(runs).toBe(1);
  const { rows } = await database.owner.query('select title from mneme.thread where id = $1', [first]);
  expect(rows).toEqual([{ title: 'first' }]);
});
