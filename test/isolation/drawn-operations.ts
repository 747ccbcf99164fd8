import fc from 'fast-check';
import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { operations } from '../../scripts/fuzz/operations.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { ApiAnswer } from '../graphql/api.ts';
import { alike, type LookAlike } from './look-alikes.ts';

/** How many operations are drawn, and from which seed (npm run test:isolation). */
export const runs = Number(process.env.MNEME_ISOLATION_RUNS ?? 300);
export const seed = Number(process.env.MNEME_ISOLATION_SEED ?? 20261121);
/** They end the workspace that asks, or its people, and with it what there is to ask; attacks.test.ts asks for them. */
const leftOut = new Set(['eraseWorkspace', 'eraseUser', 'removeMember', 'setMember']);

/** Asks an operation as somebody. */
export type Ask = (
  caller: Caller,
  query: string,
  variables?: Record<string, unknown>,
) => Promise<Pick<ApiAnswer, 'data' | 'errors'>>;

/** What there is to know of a workspace, as arguments. */
export interface Known {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly nodeIds: readonly string[];
  readonly cursors: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Everything of a workspace that somebody could have got hold of.
 *
 * @param found its rows' ids by table.
 */
export async function knownOf(
  ask: Ask,
  schema: GraphQLSchema,
  { workspace, word }: LookAlike,
  program: Caller,
  found: Readonly<Record<string, readonly string[]>>,
): Promise<Known> {
  const nodeIds: string[] = [];
  const cursors: string[] = [];
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const type = getNamedType(field.type);
    if (!isObjectType(type) || !type.name.endsWith('Connection')) continue;
    const row = getNamedType(type.getFields().nodes?.type ?? type);
    if (!isObjectType(row) || !row.getFields().nodeId) continue;
    const { data } = await ask(
      program,
      `{ rows: ${field.name}(first: 3) { nodes { nodeId } pageInfo { startCursor endCursor } } }`,
    );
    if (!data?.rows) continue;
    nodeIds.push(...data.rows.nodes.map(({ nodeId }: { nodeId: string }) => nodeId));
    cursors.push(...[data.rows.pageInfo.startCursor, data.rows.pageInfo.endCursor].filter(Boolean));
  }
  // GraphQL's types by the tables' names, as the generator looks for them: memory_item is MemoryItem.
  const ids = Object.fromEntries(
    Object.entries(found).map(([table, values]) => [
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

/** Draws operations of the schema whose arguments are mostly the other's, and sometimes one's own. */
function drawOperations(schema: GraphQLSchema, known: Readonly<Record<'own' | 'other', Known>>) {
  const mixed = (of: (known: Known) => readonly string[]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...of(known.other)) },
      { weight: 2, arbitrary: fc.constantFrom(...of(known.own)) },
    );
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

/** What came of the operations. */
export interface Drawn {
  readonly leaks: readonly string[];
  readonly rows: number;
  readonly refused: number;
}

/**
 * Asks the drawn operations, each as the next of the callers: what an answer holds of the other workspace, or was not
 * expected, is told with its seed.
 */
export async function askDrawn(
  ask: Ask,
  {
    schema,
    other,
    known,
    callers,
  }: {
    readonly schema: GraphQLSchema;
    readonly other: LookAlike;
    readonly known: Readonly<Record<'own' | 'other', Known>>;
    readonly callers: readonly Caller[];
  },
): Promise<Drawn> {
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
  for (const [at, operation] of drawOperations(schema, known).entries()) {
    const caller = callers[at % callers.length];
    if (!caller) throw new Error('nobody');
    const { data, errors } = await ask(caller, operation.query, { ...operation.variables });
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
  return { leaks, ...answered };
}
