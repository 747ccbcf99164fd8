import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { splitAnew } from '../../../src/memory/recall/split-anew.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useApi } from '../../graphql/api.ts';
import { useDatabase } from '../../support/database.ts';
import { converse } from './conversation.ts';

// Texts stored before Mneme split text as it does now: their terms are what the first release made of them.

const api = useApi();
const database = useDatabase();
let dana: Caller;
let ids: string[];

const find = async (query: string) => {
  const { recall } = await api.data(
    dana,
    `query ($query: String!) { recall(input: { query: $query, kinds: [MESSAGE] }) { hits { text } } }`,
    { query },
  );
  return recall.hits.map(({ text }: { text: string }) => text);
};

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ({ ids } = await converse(database, api.as(dana), {}, [
    { content: '周日在家看了电影。' },
    { content: '周六跟同事去吃了火锅，太辣了。' },
    { content: 'The weather was mild.' },
  ]));
  const client = database.owner;
  const { rows } = await client.query<{ body: string }>(
    `select pg_get_functiondef('mneme_private.search_vector(text)'::regprocedure) as body`,
  );
  await client.query('begin');
  await client.query(`create or replace function mneme_private.search_vector(normalized text) returns tsvector
    language sql immutable parallel safe set search_path = pg_catalog, pg_temp
    as $$ select to_tsvector('english'::regconfig, coalesce(normalized, '')) $$`);
  await client.query(
    'update mneme.message set content_normalized = content_normalized where workspace_id = $1 and id = any ($2)',
    [api.one.id, ids],
  );
  await client.query(rows[0]?.body ?? '');
  await client.query('commit');
});

describe('texts that were split in another way', () => {
  it('are split anew, once, with their vectors, and English ones stay as they are', async () => {
    const versions = async () =>
      (
        await database.owner.query<{ xmin: string }>(
          'select xmin::text from mneme.message where workspace_id = $1 and id = any ($2) order by id',
          [api.one.id, ids],
        )
      ).rows.map(({ xmin }) => xmin);
    const before = await versions();
    const services = { ...api.services, pool: database.runnerPool, log: pino({ level: 'silent' }) };
    const worker: Caller = { ...dana, role: 'worker', userId: null };
    while (await splitAnew({ services, caller: worker }));
    const after = await versions();
    expect(after.map((version, at) => version === before[at])).toEqual([false, false, true]);
    expect(await splitAnew({ services, caller: worker })).toBe(false);
    expect(await versions()).toEqual(after);
    expect((await find('火锅'))[0]).toBe('周六跟同事去吃了火锅，太辣了。');
    const { rows } = await database.owner.query<{ id: string }>(
      `select e.message_id as id from mneme.message_embedding e where e.workspace_id = $1 and e.message_id = any ($2)`,
      [api.one.id, ids],
    );
    const { rows: jobs } = await database.owner.query<{ ids: string[] }>(
      `select input -> 'ids' as ids from mneme.job_run where workspace_id = $1 and task = 'embed' and input ->> 'kind' = 'message'
       order by created_at desc limit 1`,
      [api.one.id],
    );
    expect(rows.map(({ id }) => id)).toEqual([ids[2]]);
    expect(jobs[0]?.ids.toSorted()).toEqual([ids[0], ids[1]].toSorted());
    const { rows: left } = await database.owner.query<{ id: string }>(
      'select mneme_private.workspaces_with_old_terms() as id',
    );
    expect(left.map(({ id }) => id)).not.toContain(api.one.id);
  });
});
