import { beforeAll, describe, expect, it } from 'vitest';
import { inUtc } from '../../src/graphql/plugins/scalars.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { plantRows, readTables } from '../isolation/planted-rows.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

// What clients are generated from: one form of a moment, node ids that answer, fields that are there.

const api = useApi();
const database = useDatabase();
let owner: Caller;

beforeAll(async () => {
  owner = await api.one.caller('member', 'dana');
});

describe('a Datetime', () => {
  it('has one form, whether a table or an operation says it', async () => {
    const said = '2026-03-01T10:30:00.5+01:00';
    const opened = await api.data(
      owner,
      'mutation ($at: Datetime!) { openThread(input: { startedAt: $at }) { thread { id startedAt } } }',
      { at: said },
    );
    const { id, startedAt } = opened.openThread.thread;
    expect(startedAt).toBe('2026-03-01T09:30:00.500000Z');
    await api.data(
      owner,
      'mutation ($id: UUID!, $at: Datetime!) { appendMessages(input: { threadId: $id, messages: [{ role: USER, content: "The heron nests by the mill.", occurredAt: $at }] }) { storedCount } }',
      { id, at: said },
    );
    const { recall } = await api.data(
      owner,
      '{ recall(input: { query: "heron mill" }) { hits { occurredAt message { occurredAt createdAt } } } }',
    );
    const [hit] = recall.hits;
    expect(hit.occurredAt).toBe(hit.message.occurredAt);
    expect(hit.occurredAt).toBe('2026-03-01T09:30:00.500000Z');
    expect(hit.message.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  });

  it('keeps what a Date would lose', () => {
    expect(inUtc('2026-03-01T09:30:00.123456+00:00')).toBe('2026-03-01T09:30:00.123456Z');
    expect(inUtc(new Date(0))).toBe('1970-01-01T00:00:00.000000Z');
    expect(inUtc('2026-03-01T09:30:00+01:00')).toBe('2026-03-01T08:30:00.000000Z');
    expect(inUtc('infinity')).toBe('infinity');
  });
});

it('node(nodeId:) answers for every type that has a nodeId, with the row itself', async () => {
  await plantRows(database.owner, await readTables(database.owner), api.one.id, owner.userId ?? '');
  await remember(api.as(owner), { kind: 'note', content: 'A note of one’s own.' });
  const { __schema, __type } = await api.data(
    owner,
    `{ __schema { queryType { fields { name type { name ofType { name } } } } }
       __type(name: "Node") { possibleTypes { name } } }`,
  );
  interface Field {
    readonly name: string;
    readonly type: { readonly name: string | null; readonly ofType: { readonly name: string } | null };
  }
  const fields: Field[] = __schema.queryType.fields;
  const unanswered: string[] = [];
  for (const { name } of __type.possibleTypes as { name: string }[]) {
    const lists = fields.filter(({ type }) => (type.name ?? type.ofType?.name) === `${name}Connection`);
    // The workspace is a field of its own, and no list.
    const paths = lists.map((each) => `rows: ${each.name}(first: 1) { nodes { nodeId } }`);
    if (paths.length === 0) paths.push('row: workspace { nodeId }');
    let answered = false;
    for (const path of paths) {
      for (const caller of [owner, api.one.admin]) {
        const { data } = await api.ask(caller, `{ ${path} }`);
        const row = data?.row ?? data?.rows?.nodes[0];
        if (!row) continue;
        const { node } = await api.data(
          caller,
          `query ($id: ID!) { node(nodeId: $id) { __typename nodeId } }`,
          { id: row.nodeId },
        );
        expect([name, node]).toEqual([name, { __typename: name, nodeId: row.nodeId }]);
        answered = true;
      }
    }
    if (!answered) unanswered.push(name);
  }
  expect(unanswered).toEqual([]);
});

it('what a payload always has is not null, so that generated clients need no assertion', async () => {
  const { __schema } = await api.data(
    owner,
    '{ __schema { types { name kind fields { name type { kind } } } } }',
  );
  const nullable = (
    __schema.types as { name: string; fields: { name: string; type: { kind: string } }[] | null }[]
  )
    .filter(({ name }) => name.endsWith('Payload'))
    .flatMap(({ name, fields }) =>
      (fields ?? []).filter(({ type }) => type.kind !== 'NON_NULL').map((field) => `${name}.${field.name}`),
    )
    .filter((name) => !name.endsWith('.clientMutationId'));
  // Each of these is nothing at times: no operation, the other of two, nothing replaced, nothing to claim.
  expect(nullable.sort()).toEqual([
    'AcceptTaxonomySuggestionsPayload.operationId',
    'ClaimHandoffPayload.fromChannel',
    'ClaimHandoffPayload.summary',
    'ClaimHandoffPayload.thread',
    'ClaimHandoffPayload.threadId',
    'CorrectFactPayload.superseded',
    'FileThreadsPayload.operationId',
    'ImportTaxonomyPayload.operationId',
    'ReformWorkspacePayload.progress',
    'SetPreferencePayload.superseded',
    'SetSensitivityPayload.fact',
    'SetSensitivityPayload.memory',
    'SetSensitivityPayload.thread',
    'SetTopicPayload.topic',
  ]);
});
