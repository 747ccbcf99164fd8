import { Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { openSession, withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';

const { pool, logins } = useDatabase();
const anonymous: Caller = { role: 'anonymous', workspaceId: null, userId: null, requestId: null };

test('a connection lost within a transaction fails that transaction alone', async () => {
  // Here an error event that nobody hears would end the test run; in the product it would end the server.
  const opened = await openSession(pool, anonymous);
  loseConnection(opened.client);
  await expect(opened.client.query('select 1')).rejects.toThrow(/terminated|not queryable/i);
  await expect(opened.end('rollback')).rejects.toThrow();
  await expect(withSession(pool, anonymous, (session) => session.query('select 1'))).resolves.toMatchObject({
    rowCount: 1,
  });
});

test('who gives up while waiting for a connection gets none, and the next one does', async () => {
  const one = new pg.Pool({ ...logins.authenticator, max: 1 });
  one.on('error', () => {});
  try {
    const holder = await openSession(one, anonymous);
    const leaving = new AbortController();
    const waiting = openSession(one, anonymous, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    // At once: who left does not wait for the holder.
    await expect(waiting).rejects.toThrow('gone');
    await holder.end('commit');
    await expect(withSession(one, anonymous, (session) => session.query('select 1'))).resolves.toMatchObject({
      rowCount: 1,
    });
  } finally {
    await one.end();
  }
});

/** As a server that restarts, or a network that breaks. */
function loseConnection(client: pg.PoolClient): void {
  const stream: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream');
  if (!(stream instanceof Socket)) throw new Error('pg keeps its socket elsewhere');
  stream.destroy();
}
