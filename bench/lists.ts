import { parseArgs } from 'node:util';
import pg from 'pg';
import { createGraphqlHandler } from '../src/graphql/yoga.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { Database } from '../src/postgres/database.ts';
import { withSession } from '../src/postgres/session.ts';
import { yogaMasking } from '../src/server/errors.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';

// What a page of twenty costs by each filter of lists, as a member and as a program, and which indexes it was read by.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '20' },
    engine: { type: 'string', multiple: true, default: ['native'] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});
const rows = Number(values.rows);
const persona = '01990000-0000-7000-8000-000000000001';
const hourAgo = new Date(Date.now() - 3_600_000).toISOString();

/** Lists, by what they are filtered by. One row in 5,000 has a rare word, one in ten a common one. */
const lists: Readonly<Record<string, string>> = {
  'threads, title contains a rare word': 'threads(first: 20, filter: {title: {contains: "zeppelin"}})',
  'threads, title contains a common word': 'threads(first: 20, filter: {title: {contains: "harbour"}})',
  'threads, title contains two letters': 'threads(first: 20, filter: {title: {contains: "pp"}})',
  'threads, title starts with': 'threads(first: 20, filter: {title: {startsWith: "talk 1234 "}})',
  'entities, name contains a rare word':
    'entities(first: 20, filter: {canonicalName: {contains: "zeppelin"}})',
  'users, name contains a rare word': 'users(first: 20, filter: {name: {contains: "zeppelin"}})',
  'turns of the threads of a rare channel':
    'messages(first: 20, filter: {thread: {channel: {equalTo: "telegram"}}})',
  'turns of the threads of a common channel':
    'messages(first: 20, filter: {thread: {channel: {equalTo: "web"}}})',
  'turns of threads whose title has a rare word':
    'messages(first: 20, filter: {thread: {title: {contains: "zeppelin"}}})',
  'threads of the last hour, latest first':
    'threads(first: 20, filter: {activeSince: "HOUR"}, orderBy: LAST_ACTIVITY_DESC)',
  'all threads, latest first': 'threads(first: 20, orderBy: LAST_ACTIVITY_DESC)',
  'threads, latest started first': 'threads(first: 20, orderBy: STARTED_AT_DESC)',
  "a rare channel's tasks": 'tasks(first: 20, filter: {channel: {equalTo: "telegram"}})',
  "a common channel's tasks": 'tasks(first: 20, filter: {channel: {equalTo: "web"}})',
  'threads of a project, by its key':
    'threads(first: 20, filter: {project: {externalId: {equalTo: "atlas"}}})',
  'threads of a user, by their key':
    'threads(first: 20, filter: {ownerUser: {externalId: {equalTo: "customer"}}})',
  'threads of a persona': 'threads(first: 20, filter: {personaId: {equalTo: "PERSONA"}})',
  'facts of entities whose name has a rare word':
    'facts(first: 20, filter: {subjectEntity: {canonicalName: {contains: "zeppelin"}}})',
};

/** Rows without triggers, each statement with the workspace as $1 and the member as $2. */
const loaded = [
  `insert into mneme.workspace_user (workspace_id, name)
   select $1, 'user ' || n || case when n % 5000 = 0 then ' zeppelin' else '' end from generate_series(1, ROWS) n`,
  `insert into mneme.project (workspace_id, external_id, name)
   select $1, case n when 1 then 'atlas' else 'project ' || n end, 'project ' || n from generate_series(1, 200) n`,
  `update mneme.workspace_user set external_id = 'customer' where workspace_id = $1 and name = 'user 7'`,
  `insert into mneme.persona (workspace_id, id, external_id, name) values ($1, 'PERSONA', 'aria', 'Aria')`,
  `insert into mneme.thread (workspace_id, title, channel, started_at, visibility, owner_user_id, project_id, persona_id)
   select $1, 'Talk ' || n || ' of ' || md5(n::text) || case when n % 5000 = 0 then ' Zeppelin' when n % 10 = 0 then ' Harbour' else '' end,
     case when n % 2000 = 0 then 'telegram' else 'web' end, now() - n * interval '20 seconds',
     case when n % 4 = 0 then 'workspace' else 'private' end, case when n % 100 = 1 then $2::uuid
       when n % 2000 = 7 then (select id from mneme.workspace_user where workspace_id = $1 and external_id = 'customer') end,
     case when n % 2000 = 8 then (select id from mneme.project where workspace_id = $1 and external_id = 'atlas') end,
     case when n % 5000 = 1 then 'PERSONA'::uuid end
   from generate_series(1, ROWS) n`,
  // One turn in twenty seconds, up to now.
  `insert into mneme.branch (workspace_id, thread_id, last_occurred_at)
   select workspace_id, id, now() - row_number() over (order by id) * interval '20 seconds' from mneme.thread where workspace_id = $1`,
  `insert into mneme.message (workspace_id, thread_id, branch_id, sequence_no, role, content, content_hash, occurred_at, visibility, owner_user_id)
   select t.workspace_id, t.id, b.id, 1, 'user', t.title, sha256(t.title::bytea), b.last_occurred_at, t.visibility, t.owner_user_id
   from mneme.thread t join mneme.branch b on b.workspace_id = t.workspace_id and b.thread_id = t.id where t.workspace_id = $1`,
  `insert into mneme.memory_item (workspace_id, kind, layer, status, due_at, channel, content, content_hash, visibility, owner_user_id)
   select $1, 'task', 'profile', 'pending', now() + n * interval '1 minute', case when n % 2000 = 0 then 'telegram' else 'web' end,
     'task ' || n, sha256(n::text::bytea), case when n % 4 = 0 then 'workspace' else 'private' end, case when n % 100 = 1 then $2::uuid end
   from generate_series(1, ROWS) n`,
  `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
   select $1, 'term', name, name, 'workspace' from (select 'thing ' || md5(n::text) || case when n % 5000 = 0 then ' zeppelin' else '' end as name
   from generate_series(1, ROWS) n) named`,
  `insert into mneme.fact (workspace_id, fact_id, subject_entity_id, subject, predicate, object, content, visibility)
   select workspace_id, id, id, canonical_name, 'is_a', 'thing', canonical_name, 'workspace'
   from mneme.entity where workspace_id = $1`,
];

async function load(database: Database, caller: Caller): Promise<void> {
  const client = await database.connectOwner?.();
  if (!client) throw new Error('The bench fills tables as their owner: give it a login of a superuser.');
  try {
    await client.query(`set session_replication_role = replica`);
    for (const statement of loaded) {
      const text = statement.replaceAll('ROWS', String(rows)).replaceAll('PERSONA', persona);
      await client.query(
        text,
        text.includes('$2') ? [caller.workspaceId, caller.userId] : [caller.workspaceId],
      );
    }
    await client.query(
      'vacuum (analyze) mneme.workspace_user, mneme.project, mneme.thread, mneme.branch, mneme.message, mneme.memory_item, mneme.entity, mneme.fact',
    );
  } finally {
    await client.end();
  }
}

/** The statements on tables that are sent while something runs. */
async function sentBy(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const query = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: Parameters<typeof query>) {
      const { text, values } = Object(given[0]);
      if (/^select.*"mneme"\./s.test(text ?? '')) sent.push({ text, values });
      return Reflect.apply(query, this, given);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}

async function measure(database: Database): Promise<void> {
  const services = await localServices(database);
  const made = await createWorkspace(services.pool, services.embeddingModelId, { slug: 'bench-lists' });
  const member: Caller = {
    role: 'member',
    workspaceId: made.workspaceId,
    userId: made.ownerId,
    requestId: null,
  };
  await load(database, member);
  const server = await createGraphqlHandler({
    services,
    limits: {},
    development: false,
    maskedErrors: yogaMasking(services.log),
    log: services.log,
  });
  for (const caller of [member, { ...member, role: 'service' as const }]) {
    for (const [what, list] of Object.entries(lists)) {
      const ask = async () => {
        const response = await server.handle(
          new Request('http://localhost/graphql', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              query: `{ ${list.replace('HOUR', hourAgo).replace('PERSONA', persona)} { nodes { id } } }`,
            }),
          }),
          { caller, requestId: 'bench', signal: new AbortController().signal },
        );
        const { data, errors } = (await response.json()) as {
          data?: Record<string, { nodes: unknown[] }>;
          errors?: unknown;
        };
        if (errors) throw new Error(JSON.stringify(errors));
        return Object.values(data ?? {})[0]?.nodes.length;
      };
      const found = await ask();
      const [statement] = await sentBy(ask);
      const times: number[] = [];
      for (let run = 0; run < Number(values.requests); run += 1) {
        const started = performance.now();
        await ask();
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
      const plan = await withSession(services.pool, caller, async (session) => {
        const { rows: lines } = await session.query<Record<string, string>>(
          `explain (analyze, buffers) ${statement?.text}`,
          statement?.values ?? [],
        );
        return lines.map((line) => line['QUERY PLAN'] ?? '').join('\n');
      });
      const read = plan.match(
        /Index (Only )?Scan (Backward )?using \w+|Bitmap Index Scan on \w+|Seq Scan on \w+/g,
      );
      const took = /Execution Time: (.*)/.exec(plan)?.[1];
      console.log(
        `${database.engine}\t${caller.role}\t${what}\t${found} rows\t${at(0.5)} ms, the fastest twentieth ${at(0.05)}\t${took}\t${[...new Set(read)].join('; ')}`,
      );
    }
  }
  await server.release();
}

for (const engine of engineNames.filter((name): name is EngineName => values.engine.includes(name))) {
  await onEngine(engine, { server: values.database, fsync: true }, ({ database }) => measure(database));
}
