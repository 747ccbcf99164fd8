import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/graphql/schema.ts';
import { subscriptionPolicies } from '../isolation/policy/fields.ts';
import { useDatabase } from '../support/database.ts';
import { mutationFields, queryFields } from './root-fields.ts';

const database = useDatabase();
let schema: GraphQLSchema;
beforeAll(async () => {
  ({ schema } = await buildSchema(database.pool));
});

/** Every field and argument of the schema as `Type.field` or `Type.field(argument)`, with its type's name. */
function everyName(): { path: string; name: string; type: string; description?: string | null }[] {
  const names = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        const path = `${type.name}.${field.name}`;
        names.push({ path, name: field.name, type: String(field.type), description: field.description });
        for (const argument of 'args' in field ? field.args : []) {
          names.push({ path: `${path}(${argument.name})`, name: argument.name, type: String(argument.type) });
        }
      }
    }
    if (isEnumType(type)) {
      for (const value of type.getValues())
        names.push({ path: `${type.name}.${value.name}`, name: value.name, type: '' });
    }
  }
  return names;
}

describe('the surface of the API', () => {
  it('has these root fields and no others', () => {
    const classify = 'Classify it in test/isolation/policy/fields.ts';
    const fieldsOf = (type: GraphQLObjectType | null | undefined) =>
      Object.keys(type?.getFields() ?? {}).sort();
    expect(fieldsOf(schema.getQueryType()), classify).toEqual([...queryFields].sort());
    expect(fieldsOf(schema.getMutationType()), classify).toEqual([...mutationFields].sort());
    expect(fieldsOf(schema.getSubscriptionType()), classify).toEqual(
      Object.values(subscriptionPolicies).flat().sort(),
    );
  });

  it('knows no workspace id, in no field, argument, filter or order, but those that tell whose a credential is and what was made', () => {
    const leaks = everyName().filter(
      ({ name, path }) =>
        /workspace_?id/i.test(name) &&
        path !== 'Me.workspaceId' &&
        path !== 'CreateWorkspacePayload.workspaceId',
    );
    expect(leaks).toEqual([]);
    expect(everyName().length).toBeGreaterThan(1_000);
  });

  it('shows no partition, embedding, statistic, search form or heartbeat', () => {
    const types = Object.keys(schema.getTypeMap());
    expect(
      types.filter((name) =>
        /Embedding(?!Model)|_p\d\d|P\d\d$|Statistic|Delta|Heartbeat(?!Input|Payload)|Graphile/.test(name),
      ),
    ).toEqual([]);
    const columns = everyName().filter(({ name }) =>
      /^(fts|contentNormalized|contentPlain|contentHash|embedding|.*Normalized)$/.test(name),
    );
    // A document's and an audit entry's hash are their own.
    expect(columns.filter(({ path }) => !path.startsWith('SourceDocument.'))).toEqual([]);
  });

  it('calls the row id `id`, a UUID, everywhere, and the global id `nodeId`', () => {
    const ids = everyName().filter(({ name, path }) => name === 'id' && !path.includes('('));
    const wrong = ids.filter(
      ({ type }) => !['UUID!', 'UUID', 'UUIDFilter', 'BigInt', 'BigInt!'].includes(type),
    );
    expect(wrong.map(({ path, type }) => `${path}: ${type}`)).toEqual([]);
    const message = schema.getType('Message');
    expect(isObjectType(message) && String(message.getFields().nodeId?.type)).toBe('ID!');
  });

  it('names relations by their columns', () => {
    const relations = (type: string) => {
      const found = schema.getType(type);
      return isObjectType(found) ? Object.keys(found.getFields()) : [];
    };
    expect(relations('Message')).toEqual(
      expect.arrayContaining(['thread', 'branch', 'parent', 'persona', 'ownerUser', 'creator', 'mentions']),
    );
    expect(relations('Thread')).toEqual(
      expect.arrayContaining([
        'messages',
        'branches',
        'project',
        'persona',
        'summaries',
        'participants',
        'taxonomyPath',
      ]),
    );
    expect(relations('MemoryItem')).toEqual(
      expect.arrayContaining(['supersedes', 'supersededBy', 'sources', 'project']),
    );
    expect(relations('Entity')).toEqual(
      expect.arrayContaining(['aliasVariants', 'mergedInto', 'facts', 'mentions']),
    );
    expect(relations('TaxonomyNode')).toEqual(expect.arrayContaining(['threads', 'projects']));
    const awkward = everyName().filter(
      ({ name }) => /By[A-Z]\w+Id($|And)/.test(name) && name !== 'nodeByNodeId',
    );
    expect(awkward.map(({ path }) => path).filter((path) => !/^Query\./.test(path))).toEqual([]);
  });

  it('offers filters by leakproof operators only', () => {
    const allowed = new Set([
      'isNull',
      'equalTo',
      'notEqualTo',
      'in',
      'notIn',
      'lessThan',
      'lessThanOrEqualTo',
      'greaterThan',
      'greaterThanOrEqualTo',
      // By functions of mneme_search, which have an index where row security would not.
      'descendantOf',
      'contains',
      'startsWith',
    ]);
    const operators = Object.values(schema.getTypeMap()).filter(
      (type) => isInputObjectType(type) && 'equalTo' in type.getFields(),
    );
    expect(operators.length).toBeGreaterThan(5);
    for (const type of operators) {
      if (isInputObjectType(type)) {
        expect(
          Object.keys(type.getFields()).filter((name) => !allowed.has(name)),
          type.name,
        ).toEqual([]);
      }
    }
    const role = schema.getType('MessageRoleFilter');
    expect(isInputObjectType(role) && Object.keys(role.getFields()).sort()).toEqual([
      'equalTo',
      'in',
      'isNull',
      'notEqualTo',
      'notIn',
    ]);
  });

  it('pages every connection', () => {
    const unpaged: string[] = [];
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        if (!getNamedType(field.type).name.endsWith('Connection')) continue;
        const names = field.args.map((argument) => argument.name);
        if (
          !['first', 'last', 'offset', 'before', 'after', 'filter', 'orderBy'].every((name) =>
            names.includes(name),
          )
        ) {
          unpaged.push(`${type.name}.${field.name}`);
        }
      }
    }
    expect(unpaged).toEqual([]);
  });

  it('lists no rows but in pages', () => {
    const lists = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !/^__|(Connection|Payload)$/.test(type.name)
        ? Object.values(type.getFields())
            .filter((field) => String(field.type).startsWith('[') && isObjectType(getNamedType(field.type)))
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    expect(lists.sort()).toEqual([
      'ContextPack.leftOut',
      'ContextPack.messages',
      'ContextPack.parts',
      'Conversation.keyDecisions',
      'Deduplication.repeated',
      'EmbeddingModelStatus.available',
      'ErasureDone.kinds',
      'ErasurePreview.lines',
      'InsightProfile.insights',
      'Message.withheld',
      'Narrative.dailyNotes',
      'Profile.lines',
      'Query.activity',
      'Query.branchMemories',
      'Query.branchTurns',
      'Query.conversations',
      'Query.entityNeighbours',
      'Query.liveSessions',
      'Query.memoriesByKey',
      'Query.ownerKeys',
      'Query.recentTurns',
      'Query.sealedSessions',
      'Query.topics',
      'Query.unwantedEntities',
      'RecallHit.arms',
      'RecallResult.expansions',
      'RecallResult.hits',
      'SealedSession.blobs',
      'Upkeep.backups',
      'Upkeep.vectors',
    ]);
  });

  it('describes tables and columns by their comments', () => {
    const message = schema.getType('Message');
    expect(message?.description).toBe('A turn, exactly as it was said.');
    const fields = isObjectType(message) ? message.getFields() : {};
    expect(fields.sequenceNo?.description).toBe('Its number in the branch, from 1 without gaps.');
    expect(schema.getType('MessageRole')?.description).toBe('Who speaks in a turn.');
    const undescribed = everyName().filter(
      ({ path, description }) =>
        /^(Thread|Message|MemoryItem|Fact|Summary|Entity|Project)\.\w+$/.test(path) && !description,
    );
    // Relations to one row carry PostGraphile's own words or none.
    expect(
      undescribed.map(({ path }) => path).filter((path) => /(At|Id|title|content|name)$/.test(path)),
    ).toEqual([]);
  });
});
