import { generateKeyPairSync } from 'node:crypto';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { LookAlike } from './look-alikes.ts';

/** An operation of one root field. */
export interface SampleOperation {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** Makes one plain operation of each root field, with arguments that name rows of a workspace. */
export interface Sampler {
  operation(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): SampleOperation;
  /** The same, once for each place where an id can be given, optional ones too, with `id` put there. */
  withId(
    kind: 'query' | 'mutation',
    field: GraphQLField<unknown, unknown>,
    id: string,
  ): ReadonlyMap<string, SampleOperation>;
}

/**
 * @param own the workspace that asks, and `ids` its rows' ids by table.
 * @param other what operations that end something are tried on: whoever may is told that it is not there.
 */
export function createSampler(
  schema: GraphQLSchema,
  own: LookAlike,
  other: LookAlike,
  ids: Readonly<Record<string, readonly string[]>>,
): Sampler {
  /** Inputs whose required fields alone are refused for what they are, before it matters who asks. */
  const examples: Readonly<Record<string, Record<string, unknown>>> = {
    chooseEmbeddingModel: {},
    createApiKey: { name: 'robot', role: 'MEMBER', scopes: ['READ'] },
    eraseUser: { userId: other.dana.userId },
    eraseThread: { threadId: other.threadId },
    erasurePreview: { threadId: own.privateThreadId },
    removeMember: { userId: other.dana.userId },
    setMember: { userId: other.dana.userId, role: 'MEMBER' },
    updateWorkspace: { confidenceThreshold: 0.35 },
    createTaxonomyNode: { path: 'made.by.example', label: 'Made', createParents: true },
    moveTaxonomySubtree: { path: 'nothing.here', to: 'elsewhere' },
    mergeTaxonomyNodes: { from: 'nothing.here', into: 'work' },
    renameTaxonomyNode: { path: 'work.harbour', label: 'Harbour' },
    importTaxonomy: { nodes: [{ slug: 'work' }] },
    fileThreads: { path: 'work.harbour', threadIds: [own.privateThreadId] },
    acceptTaxonomySuggestions: { minScore: 1 },
    undoTaxonomyChange: { operationId: '00000000-0000-7000-8000-000000000000' },
    createAliasVariant: { aliasVariant: { entityId: ids.entity?.[0], variant: 'the bird' } },
    createWebhook: { name: 'hook', url: 'https://hooks.example/', events: ['MESSAGE_ADDED'] },
    registerSigningKey: {
      name: 'robot',
      publicKey: generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }),
      role: 'MEMBER',
      scopes: ['READ'],
    },
    // An entity of one's own: those of the workspace are for admins.
    mergeEntities: { entityId: own.entityIds[0], intoEntityId: own.entityIds[1] },
    splitEntity: { entityId: own.entityIds[0], name: 'Somebody' },
    rejectAlias: { aliasId: ids.alias_variant?.at(-1) },
    updateEntity: { id: ids.entity?.[0], patch: { description: 'Somebody' } },
    updatePersona: { id: own.personaId, patch: { name: 'Guide' } },
    updateProject: { id: own.projectId, patch: { name: 'Harbour' } },
    updateUser: { id: own.dana.userId, patch: { name: 'dana' } },
    forkBranch: { threadId: own.threadId, atMessageId: own.messageIds[0] },
    appendMessages: { threadId: own.privateThreadId, messages: [{ role: 'USER', content: 'hello' }] },
    // Of nothing, so that what is there is still there for whoever asks next.
    deleteTaxonomyNode: { path: 'nothing.here' },
    keepApart: { entityIds: [own.entityIds[0], own.entityIds[0]] },
    deleteEntity: { entityId: '00000000-0000-7000-8000-000000000000' },
    deleteAliasVariant: { id: '00000000-0000-7000-8000-000000000000' },
  };

  /** A value of the right type, of the caller's own workspace where it names a row. */
  function sample(type: GraphQLInputType, name: string, within: string): unknown {
    if (isNonNullType(type)) return sample(type.ofType, name, within);
    if (isListType(type)) return [sample(type.ofType, name, within)];
    if (isEnumType(type)) return type.getValues()[0]?.name;
    if (isInputObjectType(type)) {
      const wanted = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) && field.defaultValue === undefined,
      );
      return Object.fromEntries(wanted.map((field) => [field.name, sample(field.type, field.name, within)]));
    }
    const table = `${name === 'id' ? within : name.replace(/Ids?$/, '')}`
      .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      .replace(/^(update|delete|revise|forget)_/, '');
    const known: Record<string, unknown> = {
      UUID: ids[table]?.[0] ?? ids[`${table}_item`]?.[0] ?? own.messageIds[0],
      Boolean: true,
      Int: 1,
      Float: 0.5,
      BigInt: '1',
      Datetime: '2026-03-02T09:00:00Z',
      LTree: 'work.harbour',
      ID: Buffer.from(JSON.stringify(['Thread', own.threadId])).toString('base64'),
    };
    return known[type.name] ?? 'harbour';
  }

  /** A row's first column, so that the field reaches its table. */
  function selection(name: string, depth = 2): string {
    const type = schema.getType(name);
    if (!isObjectType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
    const nodes = fields.find(({ name: field }) => field === 'nodes');
    if (nodes && isCompositeType(getNamedType(nodes.type)) && depth > 0)
      return `nodes { ${selection(getNamedType(nodes.type).name, depth - 1)} }`;
    const leaf = fields.find(
      (field) =>
        !isCompositeType(getNamedType(field.type)) &&
        !/^(nodeId|clientMutationId|totalCount)$/.test(field.name),
    );
    return leaf?.name ?? '__typename';
  }

  function printed(
    kind: 'query' | 'mutation',
    field: GraphQLField<unknown, unknown>,
    variables: Record<string, unknown>,
  ): SampleOperation {
    const declared = field.args.filter(({ name }) => name in variables);
    const head = declared.map(({ name, type }) => `$${name}: ${type}`).join(', ');
    const given = declared.map(({ name }) => `${name}: $${name}`).join(', ');
    const type = getNamedType(field.type);
    const body = isCompositeType(type) ? `{ ${selection(type.name)} }` : '';
    const bracketed = (text: string) => (text === '' ? '' : `(${text})`);
    return { query: `${kind} ${bracketed(head)} { ${field.name}${bracketed(given)} ${body} }`, variables };
  }

  function plain(field: GraphQLField<unknown, unknown>): Record<string, unknown> {
    const variables: Record<string, unknown> = {};
    for (const { name, type } of field.args) {
      const example = name === 'input' ? examples[field.name] : undefined;
      if (example) variables.input = structuredClone(example);
      else if (isNonNullType(type)) variables[name] = sample(type, name, field.name);
    }
    return variables;
  }

  return {
    operation: (kind, field) => printed(kind, field, plain(field)),
    withId(kind, field, id) {
      const made = new Map<string, SampleOperation>();
      const put = (name: string, change: (variables: Record<string, unknown>) => void) => {
        const variables = plain(field);
        change(variables);
        made.set(`${field.name} ${name}`, printed(kind, field, variables));
      };
      for (const argument of field.args) {
        const type = getNamedType(argument.type);
        if (type.name === 'UUID')
          put(argument.name, (variables) => {
            variables[argument.name] = isListType(argument.type) ? [id] : id;
          });
        if (!isInputObjectType(type) || argument.name !== 'input') continue;
        for (const inner of Object.values(type.getFields())) {
          if (getNamedType(inner.type).name !== 'UUID') continue;
          const list = isListType(isNonNullType(inner.type) ? inner.type.ofType : inner.type);
          put(`${argument.name}.${inner.name}`, (variables) => {
            variables.input = { ...Object(variables.input), [inner.name]: list ? [id] : id };
          });
        }
      }
      return made;
    },
  };
}
