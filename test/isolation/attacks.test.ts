import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import { newRowId } from '../../src/memory/row-id.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { alike, fingerprint, idsOf, type LookAlike, makeLookAlike } from './look-alikes.ts';
import { createSampler, type Sampler } from './sample-operations.ts';

// What somebody who knows another's ids, keys and names can do with them: nothing, and they are not told that they
// are right. A row of another workspace, or another's private one, reads as one that is not there.

const database = useDatabase();
const api = useApi();

let schema: GraphQLSchema;
let own: LookAlike;
let other: LookAlike;
let sampler: Sampler;
let attackers: Caller[];
/** Ids of another workspace, and of private rows of somebody else in the same, by table. */
let foreign: Record<string, string[]>;
let neighbours: Record<string, string[]>;

beforeAll(async () => {
  own = await makeLookAlike(database, api.services, 'quokka');
  other = await makeLookAlike(database, api.services, 'zanzibar');
  const program = await own.workspace.caller('service', 'bot');
  attackers = [await own.workspace.caller('member', 'ben'), own.workspace.admin, program];
  schema = buildClientSchema(await api.data(own.dana, getIntrospectionQuery()));
  const ids = await idsOf(database, own.workspace.id);
  sampler = createSampler(schema, own, other, ids);
  foreign = await idsOf(database, other.workspace.id);
  neighbours = { thread: [own.privateThreadId] };
  for (const table of ['message', 'memory_item', 'fact', 'summary', 'recall_trace', 'entity', 'branch']) {
    const { rows } = await database.owner.query<{ id: string }>(
      table === 'branch'
        ? 'select id from mneme.branch where workspace_id = $1 and thread_id = $2'
        : `select id from mneme.${table} where workspace_id = $1 and visibility = 'private' and owner_user_id = $2 limit 2`,
      [own.workspace.id, table === 'branch' ? own.privateThreadId : own.dana.userId],
    );
    neighbours[table] = rows.map(({ id }) => id);
  }
  await pendingTraces();
}, 240_000);

/** An answer without what is new in each: the id that was asked for, and ids that are nobody's yet. */
function normalized(answer: unknown, id: string): string {
  const known = new Set([...Object.values(foreign).flat(), ...Object.values(neighbours).flat()]);
  // The samples of some operations name a row of Dana's beside the one in question.
  const asked = [id, ...own.entityIds].reduce(
    (text, one) => text.replaceAll(one, 'ID'),
    JSON.stringify(answer),
  );
  return asked.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (found) =>
    known.has(found) ? found : 'NEW',
  );
}

/** The table that a place for an id means, by its name. */
function meant(place: string): string[] {
  const [field = '', argument = ''] = place.split(' ');
  const name = argument.replace(/^input\./, '').replace(/Ids?$/, '');
  const words = `${field}${name}`.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const tables = Object.keys(foreign).filter((table) => words.includes(table.replace(/_item$/, '')));
  // An id of every sort where its name says none: a global one, a citation's.
  return tables.length > 0 ? tables : ['thread', 'message'];
}

describe('an id of somebody else', () => {
  it.each(['query', 'mutation'] as const)(
    'reads as one that is not there, in every place of a %s',
    async (kind) => {
      const before = await fingerprint(database, other.workspace.id);
      const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
      const told: string[] = [];
      let compared = 0;
      for (const field of Object.values(type?.getFields() ?? {})) {
        // Of no row, and in the order of ids after all there are: what stands before an id is told by its order alone.
        const nowhere = newRowId();
        for (const [place, missing] of sampler.withId(kind, field, nowhere)) {
          for (const [at, caller] of attackers.entries()) {
            const theirs = meant(place).flatMap((table) => foreign[table]?.slice(0, 1) ?? []);
            // A program sees its workspace's private rows; people do not.
            const privates =
              at === 2 ? [] : meant(place).flatMap((table) => neighbours[table]?.slice(0, 1) ?? []);
            const ask = (operation: typeof missing) => api.ask(caller, operation.query, operation.variables);
            const absent = normalized(await ask(missing), nowhere);
            for (const id of [...theirs, ...privates]) {
              const operation = sampler.withId(kind, field, id).get(place);
              if (!operation) continue;
              compared += 1;
              const answer = normalized(await ask(operation), id);
              if (answer !== absent)
                told.push(
                  `${caller.role} ${place}: ${answer.slice(0, 250)} instead of ${absent.slice(0, 250)}`,
                );
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(100);
      expect(told).toEqual([]);
      expect(await fingerprint(database, other.workspace.id)).toEqual(before);
    },
    600_000,
  );
});

describe('a function of the database', () => {
  it("called with another workspace's ids returns and changes nothing of it", async () => {
    const { rows: functions } = await database.owner.query<{
      call: string;
      types: string[];
      roles: string[];
    }>(
      `select p.oid::regproc::text as call,
         array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, at) order by at) as types,
         array(select role from unnest(array['member', 'admin', 'service']) role where has_function_privilege('mneme_' || role, p.oid, 'execute')) as roles
       from pg_proc p where p.pronamespace::regnamespace::text ~ '^mneme' and p.prorettype <> 'trigger'::regtype order by 1`,
    );
    const before = await fingerprint(database, other.workspace.id);
    const theirs = [
      'thread',
      'message',
      'entity',
      'fact',
      'memory_item',
      'summary',
      'job_run',
      'api_key',
      'workspace_user',
    ];
    const ids = [...theirs.flatMap((table) => foreign[table]?.slice(0, 1) ?? []), other.workspace.id];
    const given = (type: string, id: string): unknown => {
      if (type === 'uuid') return id;
      if (type === 'uuid[]') return [id];
      if (type === 'text') return other.word;
      if (type === 'text[]') return [other.word];
      if (type === 'ltree') return alike.taxonomyPath;
      if (type === 'integer' || type === 'real' || type === 'bigint') return 1;
      if (type === 'boolean') return true;
      if (type === 'jsonb')
        return JSON.stringify({ workspace: other.workspace.id, user_id: other.dana.userId, thread_id: id });
      return null;
    };
    const told: string[] = [];
    let called = 0;
    for (const { call, types, roles } of functions) {
      for (const caller of attackers.filter(({ role }) => roles.includes(role))) {
        // Once where nothing says which row is meant.
        for (const id of types.some((type) => /uuid|jsonb/.test(type)) ? ids : ids.slice(0, 1)) {
          const list = types.map((type, at) => `$${at + 1}::${type}`).join(', ');
          const answer = await withSession(api.services.pool, caller, (session) =>
            session.query(
              `select to_jsonb(x) as x from ${call}(${list}) as x`,
              types.map((type) => given(type, id)),
            ),
          ).then(
            ({ rows }) => JSON.stringify(rows),
            (error: unknown) => String(error),
          );
          called += 1;
          if (answer.includes(other.secret)) told.push(`${caller.role} ${call}: ${answer.slice(0, 200)}`);
        }
      }
    }
    expect(called).toBeGreaterThan(500);
    expect(told).toEqual([]);
    expect(await fingerprint(database, other.workspace.id)).toEqual(before);
  }, 240_000);
});

describe('a key that both workspaces have', () => {
  it('is free in one though the other has it, and gives each its own row', async () => {
    const [ben] = attackers;
    if (!ben) throw new Error('nobody');
    const asked = `{
      projectByExternalId(externalId: "${alike.project}") { name }
      personaByExternalId(externalId: "${alike.persona}") { name }
      taxonomyNodeByPath(path: "${alike.taxonomyPath}") { path projects { nodes { name } } }
    }`;
    const { data } = await api.ask(ben, asked);
    expect(data.projectByExternalId.name).toContain(own.word);
    expect(data.personaByExternalId.name).toContain(own.word);
    expect(JSON.stringify(data)).not.toContain(other.secret);
  });

  it("of somebody's private thread in the same workspace is free for everybody else", async () => {
    const [ben] = attackers;
    if (!ben) throw new Error('nobody');
    const { threadId } = await openThread(api.as(ben), { externalId: alike.privateThread });
    expect(threadId).not.toBe(own.privateThreadId);
    // Nor is an audience's taken for those who are not in it, in a project either.
    await database.owner.query(
      `update mneme.thread set visibility = 'audience' where workspace_id = $1 and id = $2`,
      [own.workspace.id, own.privateThreadId],
    );
    const shared = await openThread(api.as(ben), {
      externalId: alike.privateThread,
      projectId: own.projectId,
    });
    expect(shared.threadId).not.toBe(own.privateThreadId);
    await database.owner.query(
      `update mneme.thread set visibility = 'private' where workspace_id = $1 and id = $2`,
      [own.workspace.id, own.privateThreadId],
    );
  });
});

describe('what somebody states', () => {
  it("is no surer for citing others' turns, which are no witnesses of it", async () => {
    const [ben] = attackers;
    if (!ben) throw new Error('nobody');
    const confidence = async (subject: string, sourceMessageIds: readonly string[]) => {
      const { factId } = await assertFact(api.as(ben), {
        subject,
        predicate: 'lives_in',
        object: 'Atlantis',
        confidence: 0.6,
        projectId: own.projectId,
        sourceMessageIds: [...sourceMessageIds],
      });
      const { rows } = await database.owner.query<{ confidence: number }>(
        'select confidence from mneme.fact where workspace_id = $1 and id = $2',
        [own.workspace.id, factId],
      );
      return rows[0]?.confidence;
    };
    expect(await confidence('Nemo', own.messageIds)).toBe(await confidence('Ahab', []));
  });
});

describe('a global id and a cursor', () => {
  it("of another workspace give nothing but one's own rows", async () => {
    const program = await other.workspace.caller('service', 'bot');
    const { threads } = await api.data(program, '{ threads { nodes { nodeId } pageInfo { endCursor } } }');
    for (const caller of attackers) {
      const { data } = await api.ask(
        caller,
        `query ($node: ID!, $after: Cursor) { node(nodeId: $node) { nodeId } threads(after: $after) { nodes { title } } }`,
        { node: threads.nodes[0].nodeId, after: threads.pageInfo.endCursor },
      );
      expect(data?.node ?? null).toBeNull();
      expect(JSON.stringify(data)).not.toContain(other.secret);
    }
  });
});

describe('what is told beside answers', () => {
  it('holds no text: jobs, notifications and their channels', async () => {
    const { rows: jobs } = await database.owner.query<{ job: string }>(
      `select coalesce(job.key, '') || job.payload || run.input as job
       from graphile_worker._private_jobs job join mneme.job_run run on run.queue_job_id = job.id
       where run.workspace_id = any ($1)`,
      [[own.workspace.id, other.workspace.id]],
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.filter(({ job }) => job.includes(own.word) || job.includes(other.word))).toEqual([]);
    // Of ours these notify, as the queue does: that there are jobs, and how many, or turns; or a hash of what changed.
    // Of whom they do not say.
    const { rows } = await database.owner.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace::regnamespace::text ~ '^mneme' and p.prosrc ~* '(pg_notify|\\mnotify\\M)' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'mneme_operation.append_calls(jsonb,boolean)',
      'mneme_private.attach_jobs(uuid)',
      'mneme_private.finish_job(bigint)',
      'mneme_private.forget_jobs(uuid[])',
      'mneme_private.publish(uuid,text,uuid[])',
      'mneme_private.sweep_jobs(text,interval)',
    ]);
  });
});
