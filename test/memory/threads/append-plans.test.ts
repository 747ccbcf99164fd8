import { afterAll, expect, it } from 'vitest';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { RequestPool } from '../../../src/postgres/request-pool.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { rowsRead } from '../../support/rows-read.ts';

// Plans of an append are kept. Those made while there are few turns must do when there are many.

const database = useDatabase();
const pool = new RequestPool({ ...database.logins.authenticator, max: 1 });
// Its database is dropped behind it, which may be heard before it has closed.
pool.on('error', () => {});
afterAll(() => pool.end());

it('an append reads its own thread’s last turn, however many have come since it was planned', async () => {
  const services = { ...(await localServices(database)), pool };
  const workspace = await createTestWorkspace(await localServices(database));
  const dana = await workspace.caller('member', 'dana');
  const { threadId } = await openThread({ services, caller: dana }, {});
  const say = (content: string) =>
    appendMessages({ services, caller: dana }, { threadId, messages: [{ role: 'user', content }] });
  for (let turn = 0; turn < 10; turn += 1) await say(`The quay has ${turn} bollards.`);
  const other = await openThread({ services, caller: dana }, {});
  const many = Array.from({ length: 1_000 }, (_, at) => ({
    role: 'user' as const,
    content: `Bollard ${at} of the other quay.`,
  }));
  for (let call = 0; call < 2; call += 1)
    await appendMessages({ services, caller: dana }, { threadId: other.threadId, messages: many });
  const read = await rowsRead(database.owner, pool, async () => {
    for (let turn = 0; turn < 10; turn += 1) await say(`The quay has ${100 + turn} bollards.`);
  });
  expect(read.get('message')).toBeGreaterThanOrEqual(10);
  expect(read.get('message')).toBeLessThan(100);
});
