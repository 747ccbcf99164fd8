import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let ada: Caller;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  await talk(api, ada, ['The ferry leaves at nine.'], { channel: 'telegram' });
  await talk(api, ada, ['The ferry is late.'], { channel: 'web' });
  await talk(api, await api.one.caller('member', 'ben'), ['Hello.'], { channel: 'telegram' });
});

it('threads are listed by channel, users and entities by name', async () => {
  const { threads, users, entities } = await api.data(
    ada,
    `{ threads(filter: { channel: { equalTo: "telegram" } }) { nodes { channel } }
       users(filter: { name: { in: ["ada", "nobody"] } }) { nodes { name } }
       entities(filter: { canonicalName: { equalTo: "Nobody" } }) { nodes { id } } }`,
  );
  expect(threads.nodes).toEqual([{ channel: 'telegram' }]);
  expect(users.nodes).toEqual([{ name: 'ada' }]);
  expect(entities.nodes).toEqual([]);
});

it.each([
  ['mneme.thread', 'channel', 'thread_channel_idx'],
  ['mneme.workspace_user', 'name', 'workspace_user_name_idx'],
  ['mneme.entity', 'canonical_name', 'entity_canonical_name_idx'],
])('an index serves a filter on %s.%s under row security', async (table, column, index) => {
  const plan = await withSession(database.pool, ada, async (session) => {
    // Small tables are read whole; what is asked is whether row security lets the condition reach the index.
    await session.query(`select set_config('enable_seqscan', 'off', true)`);
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(
      `explain select id from ${table} where ${column} = 'telegram' and workspace_id = '${ada.workspaceId}'`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(new RegExp(`Index Cond: .*${column} = 'telegram'`));
  expect(index).toContain(column);
});
