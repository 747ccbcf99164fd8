import { beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { plantRows, readTables } from './planted-rows.ts';

// Every list and lookup of the schema, found by introspection, over rows planted for one user of another workspace.

const api = useApi();
const database = useDatabase();
/** What a workspace's users know of each other. */
const ofTheWorkspace = new Set([
  'jobRuns',
  'models',
  'personas',
  'projects',
  'routingRules',
  'taxonomyNodes',
  'users',
]);

/**
 * What no member may list, whose rows these are: test/graphql/rows.test.ts says who reads the audit log, and
 * test/graphql/model-usage.test.ts who reads what models cost, test/graphql/access-keys.test.ts who lists keys,
 * test/graphql/webhooks.test.ts who lists webhooks.
 */
const ofAdmins = new Set([
  'apiKeys',
  'auditLogs',
  'erasureReceipts',
  'jobModelUsages',
  'modelUsages',
  'signingKeys',
  'taxonomyChanges',
  'webhookDeliveries',
  'webhooks',
]);

interface List {
  readonly list: string;
  /** The lookup of the same type by id. */
  readonly lookup: string;
}

interface Named {
  readonly name: string;
  readonly type: { readonly name: string | null; readonly ofType: { readonly name: string | null } | null };
  readonly args: readonly { readonly name: string }[];
}

let owner: Caller;
let lists: List[];

beforeAll(async () => {
  owner = await api.one.caller('member', 'dana');
  await plantRows(database.owner, await readTables(database.owner), api.one.id, owner.userId ?? '');
  for (const kind of ['preference', 'task', 'decision'] as const)
    await remember(api.as(owner), { kind, content: `A ${kind} of one's own.` });
  const { __schema } = await api.data(
    owner,
    '{ __schema { queryType { fields { name type { name ofType { name } } args { name } } } } }',
  );
  const fields: Named[] = __schema.queryType.fields;
  const typeOf = (field: Named) => field.type.name ?? field.type.ofType?.name ?? '';
  lists = fields
    .filter((field) => typeOf(field).endsWith('Connection') && !ofAdmins.has(field.name))
    .map((field) => {
      const type = typeOf(field).replace(/Connection$/, '');
      const lookup = fields.find(
        (each) => typeOf(each) === type && each.args.some(({ name }) => name === 'id'),
      );
      return { list: field.name, lookup: lookup?.name ?? '' };
    });
});

interface Row {
  readonly id: string;
  readonly nodeId: string;
}

async function rowsOf(caller: Caller, { list }: List): Promise<{ totalCount: number; nodes: Row[] }> {
  return (await api.data(caller, `{ ${list} { totalCount nodes { id nodeId } } }`))[list];
}

/** Where the caller reaches any of the owner's rows: in the list, filtered by id, by id, or by node id. */
async function reached(caller: Caller, field: List): Promise<string[]> {
  const own = await rowsOf(owner, field);
  expect([field.list, own.nodes.length > 0]).toEqual([field.list, true]);
  const found: string[] = [];
  const { nodes } = await rowsOf(caller, field);
  for (const row of own.nodes) {
    if (nodes.some(({ id }) => id === row.id)) found.push(`${field.list} lists ${row.id}`);
    const answer = await api.data(
      caller,
      `query ($id: UUID!, $node: ID!) {
        ${field.list}(filter: { id: { equalTo: $id } }) { totalCount }
        ${field.lookup}(id: $id) { id }
        node(nodeId: $node) { nodeId }
      }`,
      { id: row.id, node: row.nodeId },
    );
    if (answer[field.list].totalCount > 0) found.push(`${field.list} counts ${row.id}`);
    if (answer[field.lookup] !== null) found.push(`${field.lookup} gives ${row.id}`);
    if (answer.node !== null) found.push(`node gives ${row.id}`);
  }
  return found;
}

describe('fields', () => {
  it.each(['member', 'admin', 'service'] as const)("give a %s no other workspace's rows", async (role) => {
    const caller = await api.other.caller(role, `other ${role}`);
    expect(lists.length).toBeGreaterThan(15);
    for (const field of lists) expect(await reached(caller, field)).toEqual([]);
  });

  it("give nobody, the admin included, another user's private rows", async () => {
    const neighbour = await api.one.caller('member', 'ben');
    for (const field of lists.filter(({ list }) => !ofTheWorkspace.has(list))) {
      for (const caller of [neighbour, api.one.admin]) expect(await reached(caller, field)).toEqual([]);
    }
  });

  it('tell nothing of the queue: its keys name private threads, its numbers count all workspaces', async () => {
    const { __type } = await api.data(owner, '{ __type(name: "JobRun") { fields { name } } }');
    const names = __type.fields.map(({ name }: { name: string }) => name);
    expect(names).toContain('state');
    expect(names).not.toContain('jobKey');
    expect(names).not.toContain('queueJobId');
  });
});
