import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
} from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import type { Caller, CallerRole } from '../../src/postgres/caller.ts';
import { useApi } from '../graphql/api.ts';
import { useDatabase } from '../support/database.ts';
import { idsOf, type LookAlike, makeLookAlike } from './look-alikes.ts';
import { mutationPolicies, queryPolicies, relationPolicies } from './policy/fields.ts';
import { createSampler, type Sampler } from './sample-operations.ts';

// Every field on Query and Mutation, asked as every role with arguments of its own workspace: refused for the role
// exactly where the policy says so. Fields come from the schema; one that is new fails until the policy has it.

const database = useDatabase();
const api = useApi();
const roles = ['anonymous', 'member', 'admin', 'service'] as const;

/** Codes that refuse a role, whatever is asked for. */
const refusals = new Set([
  'NOT_ALLOWED',
  'ADMIN_REQUIRED',
  'ADMIN_OR_SERVICE_REQUIRED',
  'SERVICE_REQUIRED',
  'USER_ID_NOT_ALLOWED',
  'NO_WORKSPACE',
  'DEPLOYMENT_KEY_REQUIRED',
]);

let schema: GraphQLSchema;
let own: LookAlike;
let sampler: Sampler;
const callers = new Map<CallerRole, Caller>();

beforeAll(async () => {
  own = await makeLookAlike(database, api.services, 'quokka');
  const other = await makeLookAlike(database, api.services, 'zanzibar');
  callers.set('member', own.dana).set('admin', own.workspace.admin);
  callers.set('service', await own.workspace.caller('service', 'bot'));
  callers.set('anonymous', { role: 'anonymous', workspaceId: null, userId: null, requestId: 'test' });
  schema = buildClientSchema(await api.data(own.dana, getIntrospectionQuery()));
  sampler = createSampler(schema, own, other, await idsOf(database, own.workspace.id));
});

async function refusedRoles(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>) {
  const refused: string[] = [];
  for (const role of roles) {
    const caller = callers.get(role);
    if (!caller) throw new Error(role);
    const { query, variables } = sampler.operation(kind, field);
    // Whoever may end the workspace is asked to end one that it is not.
    if (field.name === 'eraseWorkspace')
      variables.input = { slug: role === 'admin' ? 'elsewhere' : own.workspace.slug };
    // A program makes keys for programs.
    if (role === 'service' && /^(createApiKey|registerSigningKey)$/.test(field.name))
      variables.input = { ...Object(variables.input), role: 'SERVICE' };
    const { data, errors } = await api.ask(caller, query, variables);
    const codes = errors.map(({ extensions }) => String(extensions?.code));
    expect([field.name, role, codes.filter((code) => code === 'INTERNAL_ERROR')]).toEqual([
      field.name,
      role,
      [],
    ]);
    // Nobody without a token gets a row of anything.
    const empty = role === 'anonymous' && !JSON.stringify(data ?? null).includes('"id":"');
    if (codes.some((code) => refusals.has(code)) || empty) refused.push(role);
  }
  return refused;
}

const byField = (policies: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(policies).flatMap(([names, fields]) => fields.map((field) => [field, names] as const)),
  );

it.each(['query', 'mutation'] as const)('each %s is for the roles that the policy names', async (kind) => {
  const policy = byField(kind === 'query' ? queryPolicies : mutationPolicies);
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const fields = Object.values(type?.getFields() ?? {});
  expect(fields.map(({ name }) => name).sort(), 'Classify it in test/isolation/policy/fields.ts').toEqual(
    [...policy.keys()].sort(),
  );
  const found: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const field of fields) {
    const refused = await refusedRoles(kind, field);
    found[field.name] = roles.filter((role) => !refused.includes(role)).join(' ');
    wanted[field.name] = policy.get(field.name) ?? '';
  }
  expect(found).toEqual(wanted);
});

it('every relation of a type leads where the policy says', () => {
  const found: Record<string, string> = {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (
      !isObjectType(type) ||
      /^__|^(Query|Mutation|Subscription)$|(Connection|Edge|Payload|Aggregates)$/.test(type.name)
    )
      continue;
    const relations = Object.values(type.getFields())
      .filter((field) => isObjectType(getNamedType(field.type)))
      .map((field) => `${field.name}:${getNamedType(field.type).name.replace(/Connection$/, 's')}`);
    if (relations.length > 0) found[type.name] = relations.sort().join(' ');
  }
  expect(found, 'Classify it in test/isolation/policy/fields.ts').toEqual(relationPolicies);
});
