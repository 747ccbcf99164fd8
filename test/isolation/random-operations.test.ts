import fc from 'fast-check';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
} from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { operations } from '../../scripts/fuzz/operations.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { alike, fingerprint, idsOf, type LookAlike, makeLookAlike } from './look-alikes.ts';

// Any operation of the schema, asked in one workspace with whatever is known of another that looks like it: no answer
// may hold anything of the other, and nothing of it may change. MNEME_ISOLATION_RUNS and MNEME_ISOLATION_SEED say how
// many and which (npm run test:isolation).

const runs = Number(process.env.MNEME_ISOLATION_RUNS ?? 300);
const seed = Number(process.env.MNEME_ISOLATION_SEED ?? 20261121);
/** They end the workspace that asks, or its people, and with it what there is to ask; attacks.test.ts asks for them. */
const leftOut = new Set(['eraseWorkspace', 'eraseUser', 'removeMember', 'setMember']);

const database = useDatabase();
const api = useApi({ limits: { maxCost: 1e9, maxDepth: 30, maxAliases: 1_000, maxRootFields: 100 } });

let schema: GraphQLSchema;
let own: LookAlike;
let other: LookAlike;
/** What A has and B has, as arguments. */
let known: Record<'own' | 'other', Known>;

interface Known {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly nodeIds: readonly string[];
  readonly cursors: readonly string[];
  readonly texts: readonly string[];
}

beforeAll(async () => {
  own = await makeLookAlike(database, api.services, 'quokka');
  other = await makeLookAlike(database, api.services, 'zanzibar');
  const anybody = await own.workspace.caller('service', 'bot');
  schema = buildClientSchema(await api.data(anybody, getIntrospectionQuery()));
  await pendingTraces();
  known = { own: await knownOf(own), other: await knownOf(other) };
}, 120_000);

/** Everything of a workspace that somebody could have got hold of. */
async function knownOf({ workspace, word }: LookAlike): Promise<Known> {
  const program = await workspace.caller('service', 'bot');
  const nodeIds: string[] = [];
  const cursors: string[] = [];
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || !type.name.endsWith('Connection')) continue;
    const row = getNamedType(type.getFields().nodes?.type ?? type);
    if (!isObjectType(row) || !row.getFields().nodeId) continue;
    const { data } = await api.ask(
      program,
      `{ rows: ${field.name}(first: 3) { nodes { nodeId } pageInfo { startCursor endCursor } } }`,
    );
    if (!data?.rows) continue;
    nodeIds.push(...data.rows.nodes.map(({ nodeId }: { nodeId: string }) => nodeId));
    cursors.push(...[data.rows.pageInfo.startCursor, data.rows.pageInfo.endCursor].filter(Boolean));
  }
  // GraphQL's types by the tables' names, as the generator looks for them: memory_item is MemoryItem.
  const ids = Object.fromEntries(
    Object.entries(await idsOf(database, workspace.id)).map(([table, values]) => [
      table === 'workspace_user'
        ? 'User'
        : table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      values,
    ]),
  );
  const texts = [
    ...Object.values(alike),
    workspace.slug,
    `The ${word} talk`,
    `Ann ${word}`,
    `${word} office`,
    `when does the ${word} office open?`,
    `Priya ${word}`,
    `message:${ids.Message?.[0]}`,
    `fact:${ids.Fact?.[0]}`,
    'tea',
    'milk',
    'dana',
  ];
  return { ids, nodeIds, cursors, texts };
}

/** Mostly what is the other's. */
const mixed = (of: (known: Known) => readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...of(known.other)) },
    { weight: 2, arbitrary: fc.constantFrom(...of(known.own)) },
  );

function someOperations() {
  const ids: Record<string, string[]> = {};
  for (const [type, values] of Object.entries(known.other.ids))
    if (values.length > 0) ids[type] = [...values.slice(0, 12), ...(known.own.ids[type] ?? []).slice(0, 8)];
  const every = ({ ids: all }: Known) => Object.values(all).flatMap((some) => some.slice(0, 4));
  const seldom = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
  const moment = fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-02T09:02:00Z', '2030-01-01T00:00:00Z');
  const scalars = {
    UUID: mixed(every),
    ID: mixed(({ nodeIds }) => nodeIds),
    Cursor: mixed(({ cursors }) => cursors),
    String: mixed(({ texts }) => texts),
    Int: fc.integer({ min: 0, max: 20 }),
    Float: fc.constantFrom(0, 0.5, 1),
    BigInt: fc.constantFrom('0', '1', '25'),
    BigFloat: fc.constantFrom('0', '0.5'),
    Boolean: fc.boolean(),
    Datetime: moment,
    Date: moment.map((at) => at.slice(0, 10)),
    LTree: fc.constantFrom('work', alike.taxonomyPath, 'walnut'),
    JSON: fc.constantFrom<unknown>({}, { a: 1 }),
  };
  const byName = {
    slug: mixed(({ texts }) => texts.slice(5, 6)),
    timeZone: fc.constant('UTC'),
    first: fc.integer({ min: 1, max: 50 }),
    // What pages is left out more often than not: a cursor of another list, or both ends of one, is refused.
    last: seldom(fc.integer({ min: 1, max: 50 })),
    offset: seldom(fc.integer({ min: 0, max: 3 })),
    after: seldom(mixed(({ cursors }) => cursors)),
    before: seldom(mixed(({ cursors }) => cursors)),
  };
  const options = { scalars, byName, ids, includes: (field: string) => !leftOut.has(field) };
  const any = operations(schema, options);
  // Four in ten ask; of the schema's root fields most are changes of one row.
  const reads = operations(schema, {
    ...options,
    includes: (field, kind) => kind === 'query' && options.includes(field),
  });
  return fc.sample(fc.oneof(any, reads), { numRuns: runs, seed });
}

it(
  'answers nothing of another workspace, and changes nothing there, whatever is asked',
  async () => {
    const before = await fingerprint(database, other.workspace.id);
    expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(60);
    const callers: Caller[] = [
      await own.workspace.caller('service', 'bot'),
      own.dana,
      own.workspace.admin,
      await own.workspace.caller('member', 'ben'),
    ];
    const mine = new Set(Object.values(known.own.ids).flat());
    const tellTales = new Set(
      [
        other.secret,
        other.workspace.id,
        other.workspace.slug,
        ...Object.values(known.other.ids).flat(),
        ...known.other.nodeIds,
        // What is sent as a text may be stored here, and come back rightly.
      ].filter((tale) => !mine.has(tale) && !known.other.texts.some((text) => text.includes(tale))),
    );
    const answered = { rows: 0, refused: 0 };
    const leaks: string[] = [];
    for (const [at, operation] of someOperations().entries()) {
      const caller = callers[at % callers.length];
      if (!caller) throw new Error('nobody');
      const { data, errors } = await api.ask(caller, operation.query, { ...operation.variables });
      const answer = JSON.stringify([data, errors]);
      // What was sent may come back, as what was searched for or was not found; the secret never was.
      const sent = JSON.stringify(operation.variables);
      const found = [...tellTales].filter((tale) => answer.includes(tale) && !sent.includes(tale));
      if (/"__typename":"\w+(?<!Connection|Payload|Edge|PageInfo)"/.test(answer)) answered.rows += 1;
      if (errors.length > 0) answered.refused += 1;
      if (found.length > 0)
        leaks.push(
          `seed ${seed}, operation ${at} as ${caller.role}: ${found.join(', ')} in ${answer.slice(0, 300)}\n${operation.query}\n${sent.slice(0, 500)}`,
        );
      const unexpected = errors.filter(({ extensions }) => extensions?.code === 'INTERNAL_ERROR');
      if (unexpected.length > 0)
        leaks.push(
          `seed ${seed}, operation ${at}: ${JSON.stringify(unexpected)}\n${operation.query}\n${sent.slice(0, 500)}`,
        );
    }
    await pendingTraces();
    expect(leaks.slice(0, 5)).toEqual([]);
    expect(await fingerprint(database, other.workspace.id)).toEqual(before);
    // What was asked was answered: a server that refuses everything leaks nothing either.
    expect(answered.rows).toBeGreaterThan(runs / 20);
    expect(answered.refused).toBeGreaterThan(0);
  },
  60_000 + runs * 500,
);
