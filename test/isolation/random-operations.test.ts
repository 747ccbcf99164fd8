import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { askDrawn, type Known, knownOf, runs } from './drawn-operations.ts';
import { fingerprint, idsOf, type LookAlike, makeLookAlike } from './look-alikes.ts';

// Any operation of the schema, asked in one workspace with whatever is known of another that looks like it: no answer
// may hold anything of the other, and nothing of it may change. MNEME_ISOLATION_RUNS and MNEME_ISOLATION_SEED say how
// many and which (npm run test:isolation).

const database = useDatabase();
const api = useApi({ limits: { maxCost: 1e9, maxDepth: 30, maxAliases: 1_000, maxRootFields: 100 } });

let schema: GraphQLSchema;
let own: LookAlike;
let other: LookAlike;
let known: Record<'own' | 'other', Known>;

beforeAll(async () => {
  own = await makeLookAlike(database, api.services, 'quokka');
  other = await makeLookAlike(database, api.services, 'zanzibar');
  const anybody = await own.workspace.caller('service', 'bot');
  schema = buildClientSchema(await api.data(anybody, getIntrospectionQuery()));
  await pendingTraces();
  const all = async (of: LookAlike) =>
    knownOf(
      api.ask,
      schema,
      of,
      await of.workspace.caller('service', 'bot'),
      await idsOf(database, of.workspace.id),
    );
  known = { own: await all(own), other: await all(other) };
});

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
    const { leaks, rows, refused } = await askDrawn(api.ask, { schema, other, known, callers });
    await pendingTraces();
    expect(leaks.slice(0, 5)).toEqual([]);
    expect(await fingerprint(database, other.workspace.id)).toEqual(before);
    // What was asked was answered: a server that refuses everything leaks nothing either.
    expect(rows).toBeGreaterThan(runs / 20);
    expect(refused).toBeGreaterThan(0);
  },
  60_000 + runs * 500,
);
