import fc from 'fast-check';
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../scripts/fuzz/operations.ts';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { createTask } from '../../src/memory/knowledge/tasks.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { signalHandoff } from '../../src/memory/threads/handoff.ts';
import { setTopic } from '../../src/memory/threads/presence.ts';
import { ensurePersona } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { withSession } from '../../src/postgres/session.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';

// One user, two personas: whatever is asked through one, with whatever is known of what passed with the other, no
// answer holds anything of it, and nothing of it changes. MNEME_ISOLATION_RUNS and MNEME_ISOLATION_SEED say how many
// operations, and which.

const runs = Number(process.env.MNEME_ISOLATION_RUNS ?? 250);
const seed = Number(process.env.MNEME_ISOLATION_SEED ?? 20261123);
/** Stands in all that passed with the one persona; half of it is known to whoever asks. */
const word = 'quokka';
const secret = 'quokkaunsaid';

const database = useDatabase();
const api = useApi({ limits: { maxCost: 1e9, maxDepth: 30, maxAliases: 1_000, maxRootFields: 100 } });
let schema: GraphQLSchema;
/** Those who speak through the other persona: Dana herself, an admin who is Dana, a program. */
let attackers: Caller[];
/** The ids of what passed with the one, by table, and what is told of all of it. */
let hers: Record<string, string[]>;
let threadId: string;

const tables = [
  'thread',
  'message',
  'memory_item',
  'fact',
  'summary',
  'mention',
  'entity',
  'alias_variant',
  'recall_trace',
  'source_document',
  'chunk',
  'topic',
  'handoff',
];

/** All rows of the one persona, as a hash by table: of what nobody else may change. */
async function fingerprint(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await database.owner.query<{ hash: string }>(
      `select md5(string_agg(to_jsonb(t)::text, ',' order by t.id)) as hash from mneme.${table} t
       where t.workspace_id = $1 and t.id = any ($2)`,
      [api.one.id, hers[table] ?? []],
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}

beforeAll(async () => {
  const { services } = api;
  const dana = await api.one.caller('member', 'dana');
  const persona = async (externalId: string) =>
    (await ensurePersona({ services, caller: dana }, { externalId, name: `${externalId} ${word} ${secret}` }))
      .id;
  const [one, other] = [await persona('aria'), await persona('kenji')];
  const aria = { ...dana, personaId: one };
  const said = await appendMessages(
    { services, caller: aria },
    {
      threadKey: `diary ${word}`,
      title: `The ${word} talk ${secret}`,
      channel: 'phone',
      messages: [
        { role: 'user', content: `My colleague Priya Raman bought a ${word} lamp, ${secret}.` },
        { role: 'assistant', content: `I'm reading about the ${word} tonight, ${secret}.` },
        { role: 'user', content: `You look like a ${word}, ${secret}.` },
      ],
    },
  );
  threadId = said.threadId;
  await doJobs(database, services, api.one.id);
  await remember(
    { services, caller: aria },
    {
      kind: 'note',
      content: `Our ${word} is called Gustav, ${secret}.`,
      threadId,
    },
  );
  await createTask({ services, caller: aria }, { content: `Feed the ${word}, ${secret}` });
  await assertFact(
    { services, caller: aria },
    {
      subject: `Ann ${word}`,
      predicate: 'lives_in',
      object: secret,
      threadId,
    },
  );
  await setTopic({ services, caller: aria }, { channel: 'phone', topic: `the ${word} ${secret}` });
  await recall({ services, caller: aria }, { query: `the ${word} lamp ${secret}` });
  await pendingTraces();
  await doJobs(database, services, api.one.id);
  await signalHandoff(
    { services, caller: aria },
    {
      fromChannel: 'phone',
      toChannel: 'web',
      summary: `${word} ${secret}`,
      threadId,
    },
  );
  const { rows: documents } = await database.owner.query<{ id: string }>(
    `insert into mneme.source_document (workspace_id, title, owner_user_id, persona_id, created_by)
     values ($1, $2, $3, $4, $3) returning id`,
    [api.one.id, `${word} ${secret}`, dana.userId, one],
  );
  await database.owner.query(
    `insert into mneme.chunk (workspace_id, document_id, position, content, owner_user_id, persona_id)
     values ($1, $2, 0, $3, $4, $5)`,
    [api.one.id, documents[0]?.id, `Care of the ${word}, ${secret}`, dana.userId, one],
  );
  hers = {};
  for (const table of tables) {
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from mneme.${table} where workspace_id = $1 and persona_id = $2`,
      [api.one.id, one],
    );
    hers[table] = rows.map(({ id }) => id);
  }
  attackers = [
    { ...dana, personaId: other },
    { ...dana, role: 'admin', personaId: other },
    { ...(await api.one.caller('service', 'bot')), personaId: other },
  ];
  schema = buildClientSchema(await api.data(dana, getIntrospectionQuery()));
}, 240_000);

it('has something to find in every table', () => {
  const empty = tables.filter((table) => (hers[table] ?? []).length === 0);
  expect(empty).toEqual([]);
});

describe('through another persona', () => {
  it(
    'no operation finds or changes it, whatever is asked',
    async () => {
      const before = await fingerprint();
      const named = (table: string) =>
        table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const every = Object.values(hers).flatMap((some) => some.slice(0, 4));
      const texts = [
        `diary ${word}`,
        word,
        `the ${word} lamp`,
        `Ann ${word}`,
        'Priya Raman',
        'phone',
        'web',
        'dana',
      ];
      const options = {
        scalars: {
          UUID: fc.constantFrom(...every),
          ID: fc.constantFrom(`message:${hers.message?.[0]}`, ...every),
          Cursor: fc.constant(null),
          String: fc.constantFrom(...texts),
          Int: fc.integer({ min: 0, max: 20 }),
          Float: fc.constantFrom(0, 0.5, 1),
          BigInt: fc.constantFrom('0', '1'),
          BigFloat: fc.constantFrom('0', '0.5'),
          Boolean: fc.boolean(),
          Datetime: fc.constantFrom('2026-03-01T00:00:00Z', '2030-01-01T00:00:00Z'),
          Date: fc.constantFrom('2026-03-01', '2030-01-01'),
          LTree: fc.constantFrom('work'),
          JSON: fc.constantFrom<unknown>({}),
        },
        byName: {
          timeZone: fc.constant('UTC'),
          first: fc.integer({ min: 1, max: 50 }),
          last: fc.constant(null),
          offset: fc.constant(null),
          after: fc.constant(null),
          before: fc.constant(null),
          userId: fc.constant(null),
          userKey: fc.constant(null),
        },
        ids: Object.fromEntries(
          Object.entries(hers).map(([table, some]) => [named(table), some.slice(0, 12)]),
        ),
        // Names of personas are everybody's, and bound requests manage nothing: they are refused before.
        includes: (field: string) =>
          !/^(erase|remove|set(Member|PrivacyMode)|personas?$|personaBy|node$|destroy|create(ApiKey|Webhook)|reform|redact)/.test(
            field,
          ),
      };
      const reads = operations(schema, {
        ...options,
        includes: (field, kind) => kind === 'query' && options.includes(field),
      });
      const asked = fc.sample(fc.oneof(operations(schema, options), reads), { numRuns: runs, seed });
      // The ids that stand beside what became profile (docs/security.md, "What is not guaranteed").
      const { rows: beside } = await database.owner.query<{ id: string }>(
        `select unnest(array[f.thread_id, f.subject_entity_id, f.object_entity_id, s.message_id]) as id
         from mneme.fact f left join mneme.fact_source s on s.workspace_id = f.workspace_id and s.fact_version_id = f.id
         where f.workspace_id = $1 and f.persona_id is null`,
        [api.one.id],
      );
      const told = new Set(beside.map(({ id }) => id));
      const tales = [secret, ...Object.values(hers).flat()].filter((tale) => !told.has(tale));
      expect(tales.length).toBeGreaterThan(10);
      const leaks: string[] = [];
      let answered = 0;
      for (const [at, operation] of asked.entries()) {
        const caller = attackers[at % attackers.length];
        if (!caller) throw new Error('nobody');
        const { data, errors } = await api.ask(caller, operation.query, { ...operation.variables });
        // A persona is the workspace's to name.
        const answer = JSON.stringify([data, errors]).replaceAll(/(aria|kenji) quokka quokkaunsaid/g, '');
        const sent = JSON.stringify(operation.variables);
        const found = tales.filter((tale) => answer.includes(tale) && !sent.includes(tale));
        if (errors.length === 0) answered += 1;
        const broken = errors.filter(({ extensions }) => extensions?.code === 'INTERNAL_ERROR');
        if (found.length + broken.length > 0)
          leaks.push(
            `seed ${seed}, operation ${at} as ${caller.role}: ${found.join(', ')} in ${answer.slice(0, 400)}\n${operation.query}\n${sent.slice(0, 400)}`,
          );
      }
      await pendingTraces();
      expect(leaks.slice(0, 5)).toEqual([]);
      expect(answered).toBeGreaterThan(runs / 10);
      expect(await fingerprint()).toEqual(before);
    },
    60_000 + runs * 500,
  );

  it('no function of the database gives or changes it', async () => {
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
    const before = await fingerprint();
    const ids = tables.flatMap((table) => hers[table]?.slice(0, 1) ?? []);
    const given = (type: string, id: string): unknown => {
      if (type === 'uuid') return id;
      if (type === 'uuid[]') return [id];
      if (type === 'text') return word;
      if (type === 'text[]') return [word];
      if (type === 'ltree') return 'work';
      if (type === 'integer' || type === 'real' || type === 'bigint') return 1;
      if (type === 'boolean') return true;
      if (type === 'jsonb') return JSON.stringify({ thread_id: threadId, kinds: ['message', 'memory'] });
      return null;
    };
    const told: string[] = [];
    let called = 0;
    for (const { call, types, roles } of functions) {
      for (const caller of attackers.filter(({ role }) => roles.includes(role))) {
        for (const id of types.some((type) => /uuid|jsonb/.test(type)) ? ids : ids.slice(0, 1)) {
          const list = types.map((type, at) => `$${at + 1}::${type}`).join(', ');
          let answer = '';
          await withSession(database.pool, caller, async (session) => {
            const { rows } = await session.query(
              `select to_jsonb(x) as x from ${call}(${list}) as x`,
              types.map((type) => given(type, id)),
            );
            answer = JSON.stringify(rows);
          }).catch((error: unknown) => {
            answer = String(error);
          });
          called += 1;
          if (answer.includes(secret)) told.push(`${caller.role} ${call}: ${answer.slice(0, 200)}`);
        }
      }
    }
    expect(called).toBeGreaterThan(500);
    expect(told).toEqual([]);
    const after = await fingerprint();
    for (const table of tables) expect([table, after[table]]).toEqual([table, before[table]]);
  }, 240_000);
});
