import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerSettings } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;
let bot: Caller;

const foundThreads = async (caller: Caller, filter: object): Promise<string[]> => {
  const { threads } = await api.data(
    caller,
    'query ($filter: ThreadFilter) { threads(filter: $filter, orderBy: ID_ASC) { totalCount nodes { title } } }',
    { filter },
  );
  expect(threads.totalCount).toBe(threads.nodes.length);
  return threads.nodes.map(({ title }: { title: string }) => title);
};

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
  bot = await api.one.caller('service', 'bot');
  await talk(api, ada, ['The ferry leaves at nine.'], { channel: 'telegram', title: 'Ferry times' });
  await talk(api, ada, ['The ferry is late.'], { channel: 'web', title: 'A 100%_sure\\plan' });
  await talk(api, ben, ['Hello.'], { channel: 'telegram', title: 'Ferry to Oslo' });
  const shared = await talk(api, ben, ['For two.'], { channel: 'mail', title: 'The shared ferry' });
  await api.data(
    ben,
    'mutation ($input: ThreadParticipantInput!) { addThreadParticipant(input: $input) { ok } }',
    { input: { threadId: shared.threadId, userId: ada.userId } },
  );
  await talk(api, api.other.admin, ['Not theirs.'], { channel: 'telegram', title: 'Ferry elsewhere' });
  await database.owner.query(
    `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
     select $1, 'person', name, lower(name), case when whose = 'ben' then $2::uuid end,
       case when whose = 'ben' then 'private' else 'workspace' end
     from (values ('Marit Solberg', 'all'), ('Marit Hidden', 'ben')) given (name, whose)`,
    [api.one.id, ben.userId],
  );
  await database.owner.query(
    `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
     values ($1, 'person', 'Marit Elsewhere', 'marit elsewhere', 'workspace')`,
    [api.other.id],
  );
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

describe('a part of a title or name', () => {
  it('finds what the caller sees, in any case, and nobody else’s', async () => {
    const contains = { title: { contains: 'ferry' } };
    expect(await foundThreads(ada, contains)).toEqual(['Ferry times', 'The shared ferry']);
    expect(await foundThreads(ben, contains)).toEqual(['Ferry to Oslo', 'The shared ferry']);
    expect(await foundThreads(bot, contains)).toEqual(['Ferry times', 'Ferry to Oslo', 'The shared ferry']);
    expect(await foundThreads(api.one.admin, contains)).toEqual([]);
    expect(await foundThreads(api.other.admin, contains)).toEqual(['Ferry elsewhere']);
    expect(await foundThreads(ada, { title: { startsWith: 'FERRY' } })).toEqual(['Ferry times']);
    expect(await foundThreads(ada, { title: { startsWith: 'ferry', contains: 'oslo' } })).toEqual([]);
    expect(await foundThreads(ada, { title: { equalTo: 'Ferry times' } })).toEqual(['Ferry times']);
    expect(await foundThreads(ada, { not: contains })).toEqual(['A 100%_sure\\plan']);
    expect(
      await foundThreads(ada, {
        or: [{ title: { contains: 'times' } }, { title: { contains: 'sure' }, channel: { equalTo: 'web' } }],
      }),
    ).toEqual(['Ferry times', 'A 100%_sure\\plan']);
  });

  it('is taken as it is: no letter in it stands for others', async () => {
    for (const text of ['100%', '%_s', 'sure\\p'])
      expect(await foundThreads(ada, { title: { contains: text } })).toEqual(['A 100%_sure\\plan']);
    for (const text of ['f%y', 'ferr_', '\\'])
      expect(await foundThreads(ada, { title: { startsWith: text } })).toEqual([]);
    expect(await foundThreads(ada, { title: { contains: '%' } })).toEqual(['A 100%_sure\\plan']);
  });

  it('finds users and entities', async () => {
    const query = `{ users(filter: { name: { startsWith: "AD", contains: "da" } }) { nodes { name } }
      entities(filter: { canonicalName: { contains: "marit" } }, orderBy: CANONICAL_NAME_ASC) { nodes { canonicalName } } }`;
    const names = async (caller: Caller) =>
      (await api.data(caller, query)).entities.nodes.map(
        ({ canonicalName }: { canonicalName: string }) => canonicalName,
      );
    expect((await api.data(ada, query)).users.nodes).toEqual([{ name: 'ada' }]);
    expect((await api.data(api.other.admin, query)).users.nodes).toEqual([]);
    expect(await names(ada)).toEqual(['Marit Solberg']);
    expect(await names(api.one.admin)).toEqual(['Marit Solberg']);
    expect(await names(ben)).toEqual(['Marit Hidden', 'Marit Solberg']);
    expect(await names(bot)).toEqual(['Marit Hidden', 'Marit Solberg']);
    expect(await names(api.other.admin)).toEqual(['Marit Elsewhere']);
  });

  it('says in SQL too only that rows are there which the caller sees', async () => {
    const called = (caller: Caller, table: string, text: string) =>
      withSession(database.pool, caller, async (session) => {
        const { rows } = await session.query<{ many: number }>(
          'select cardinality(mneme_search.rows_by_name($1, $2, false)) as many',
          [table, text],
        );
        return rows[0]?.many;
      });
    expect(await called(ada, 'thread', 'ferry')).toBe(2);
    expect(await called(api.one.admin, 'thread', 'ferry')).toBe(0);
    expect(await called(bot, 'thread', 'ferry')).toBe(3);
    expect(await called(ada, 'entity', 'marit')).toBe(1);
    expect(await called(bot, 'entity', 'marit')).toBe(2);
  });
});

describe('a filter one relation away', () => {
  it('finds turns by their thread, of those the caller sees', async () => {
    const turns = async (caller: Caller, thread: object) => {
      const { messages } = await api.data(
        caller,
        'query ($filter: MessageFilter) { messages(filter: $filter, orderBy: ID_ASC) { nodes { content } } }',
        { filter: { thread } },
      );
      return messages.nodes.map(({ content }: { content: string }) => content);
    };
    const telegram = { channel: { equalTo: 'telegram' } };
    expect(await turns(ada, telegram)).toEqual(['The ferry leaves at nine.']);
    expect(await turns(bot, telegram)).toEqual(['The ferry leaves at nine.', 'Hello.']);
    expect(await turns(api.one.admin, telegram)).toEqual([]);
    expect(await turns(api.other.admin, telegram)).toEqual(['Not theirs.']);
    expect(await turns(ada, { title: { startsWith: 'the shared' } })).toEqual(['For two.']);
  });

  it('finds threads and memories by the key of their user or project', async () => {
    const own = { userKey: 'customer-17', projectKey: 'harbour' };
    await api.data(
      bot,
      'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
      {
        input: { ...own, title: 'Of the harbour' },
      },
    );
    await api.data(bot, 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }', {
      input: { ...own, kind: 'NOTE', content: 'Berths are free.', layer: 'PROJECT' },
    });
    const query = `query ($user: String!, $project: String!) {
      ofUser: threads(filter: { ownerUser: { externalId: { equalTo: $user } } }) { nodes { title } }
      ofProject: threads(filter: { project: { externalId: { equalTo: $project } } }) { nodes { title } }
      users: memoryItems(filter: { ownerUser: { externalId: { equalTo: $user } } }) { nodes { content } }
      projects: memoryItems(filter: { project: { externalId: { equalTo: $project } } }) { nodes { content } }
    }`;
    const found = async (caller: Caller, user = 'customer-17', project = 'harbour') => {
      const { ofUser, ofProject, users, projects } = await api.data(caller, query, { user, project });
      return [ofUser, ofProject, users, projects].map(({ nodes }) => nodes.length);
    };
    expect(await found(bot)).toEqual([1, 1, 1, 1]);
    expect(await found(ada)).toEqual([1, 1, 1, 1]);
    expect(await found(bot, 'customer-18', 'quay')).toEqual([0, 0, 0, 0]);
    expect(await found(await api.other.caller('service'))).toEqual([0, 0, 0, 0]);
  });

  it('finds facts by the name of their subject', async () => {
    await api.data(ada, 'mutation ($input: AssertFactInput!) { assertFact(input: $input) { fact { id } } }', {
      input: { subject: 'Marit Solberg', predicate: 'lives_in', object: 'Bergen' },
    });
    const query = `{ facts(filter: { subjectEntity: { canonicalName: { contains: "solberg" } } }) { nodes { object } } }`;
    expect((await api.data(ada, query)).facts.nodes).toEqual([{ object: 'Bergen' }]);
    expect((await api.data(ben, query)).facts.nodes).toEqual([]);
    expect((await api.data(api.other.admin, query)).facts.nodes).toEqual([]);
  });
});

describe('threads by last activity', () => {
  const said = (caller: Caller, title: string, ...times: string[]) =>
    api
      .data(caller, 'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }', {
        input: { title, channel: 'diary', startedAt: '2020-01-01T00:00:00Z' },
      })
      .then(({ openThread }) =>
        api.data(
          caller,
          'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { storedCount } }',
          {
            input: {
              threadId: openThread.thread.id,
              messages: times.map((occurredAt) => ({ role: 'USER', content: title, occurredAt })),
            },
          },
        ),
      );

  it('are filtered by it and come in its order', async () => {
    await said(ada, 'old', '2020-02-01T00:00:00Z');
    await said(ada, 'woken', '2020-01-02T00:00:00Z', '2021-05-01T00:00:00Z');
    await said(ada, 'newer', '2021-03-01T00:00:00Z');
    await said(ben, 'his', '2021-06-01T00:00:00Z');
    const titles = async (caller: Caller, more: object) => {
      const query = `query ($filter: ThreadFilter, $first: Int, $after: Cursor) {
        threads(filter: $filter, orderBy: LAST_ACTIVITY_DESC, first: $first, after: $after) { nodes { title } pageInfo { endCursor } } }`;
      const filter = { channel: { equalTo: 'diary' }, ...more };
      const first = await api.data(caller, query, { filter, first: 1 });
      const after = first.threads.pageInfo.endCursor;
      const rest = after ? await api.data(caller, query, { filter, after }) : { threads: { nodes: [] } };
      return [...first.threads.nodes, ...rest.threads.nodes].map(({ title }: { title: string }) => title);
    };
    expect(await titles(ada, {})).toEqual(['woken', 'newer', 'old']);
    expect(await titles(bot, {})).toEqual(['his', 'woken', 'newer', 'old']);
    const since = { activeSince: '2021-04-01T00:00:00Z' };
    expect(await titles(ada, since)).toEqual(['woken']);
    expect(await titles(ada, { not: since })).toEqual(['newer', 'old']);
    expect(await titles(bot, since)).toEqual(['his', 'woken']);
    expect(await titles(api.one.admin, since)).toEqual([]);
    expect(await titles(api.other.admin, since)).toEqual([]);
  });
});

/** Enough rows that the planner has a reason to choose, in a transaction that is rolled back. */
async function withRows(table: string, plan: (client: PoolClient) => Promise<string>): Promise<string> {
  const inserts: Record<string, string> = {
    thread: `insert into mneme.thread (workspace_id, title, channel, visibility)
             select $1, md5(n::text), md5(n::text), 'workspace' from generate_series(1, 5000) n`,
    entity: `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
             select $1, 'term', md5(n::text), md5(n::text), 'workspace' from generate_series(1, 5000) n`,
    workspace_user: `insert into mneme.workspace_user (workspace_id, name) select $1, md5(n::text) from generate_series(1, 5000) n`,
  };
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(inserts[table] ?? '', [api.one.id]);
    await client.query(`analyze mneme.${table}`);
    return await plan(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const planned = ({ rows }: { readonly rows: readonly { readonly 'QUERY PLAN': string }[] }) =>
  rows.map((row) => row['QUERY PLAN']).join('\n');

it.each([
  ['thread', 'channel'],
  ['workspace_user', 'name'],
  ['entity', 'canonical_name'],
])('an index serves a filter on %s.%s under row security', async (table, column) => {
  const plan = await withRows(table, async (client) => {
    for (const [name, value] of Object.entries(callerSettings(ada)))
      await client.query('select set_config($1, $2, true)', [name, value]);
    return planned(
      await client.query(
        `explain select id from mneme.${table} where ${column} = 'telegram' and workspace_id = '${ada.workspaceId}'`,
      ),
    );
  });
  expect(plan).toMatch(new RegExp(`Index Cond: .*${column}\\)?(?:::text)? = 'telegram'`));
});

it.each([
  ['thread', 'thread_title_trigram_idx'],
  ['entity', 'entity_name_trigram_idx'],
  ['workspace_user', 'workspace_user_name_trigram_idx'],
])('an index serves a part of the name of a %s', async (table, index) => {
  const plan = await withRows(table, async (client) => {
    // What was just written waits in the index's list, which makes it look dear.
    await client.query(`select gin_clean_pending_list('mneme.${index}')`);
    const { rows: statements } = await client.query<{ statement: string }>(
      'select mneme_search.called_statement($1, true) as statement',
      [table],
    );
    await client.query('set local role mneme_search');
    await client.query('set local enable_seqscan = off');
    return planned(await client.query(`explain ${statements[0]?.statement}`, [api.one.id, '%ferry%']));
  });
  expect(plan).toContain(index);
});
