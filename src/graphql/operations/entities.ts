import { get } from 'postgraphile/grafast';
import {
  acceptAlias,
  addAlias,
  addAliasInput,
  aliasInput,
  createEntity,
  createEntityInput,
  decideMergeSuggestion,
  deleteEntity,
  deleteEntityInput,
  keepApart,
  keepApartInput,
  mergeEntities,
  mergeEntitiesInput,
  rejectAlias,
  splitEntity,
  splitEntityInput,
  suggestionInput,
} from '../../memory/knowledge/entities.ts';
import { type EntityNeighbour, entityNeighbours } from '../../memory/knowledge/entity-neighbours.ts';
import {
  allowEntity,
  allowEntityInput,
  disallowEntity,
  disallowEntityInput,
  type UnwantedEntity,
  unwantedEntities,
} from '../../memory/knowledge/unwanted-entities.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Entities: entityNeighbours, createEntity, disallowEntity, mergeEntities, splitEntity, deleteEntity, and decisions on names and suggestions. */
export function defineEntityOperations({ builder, row }: Api): void {
  const Neighbour = builder.objectRef<EntityNeighbour>('EntityNeighbour').implement({
    description: 'An entity that stands with another in facts or memories.',
    fields: (t) => ({
      entity: t.field({ type: 'Entity', plan: ($one) => row('Entity', get($one, 'entityId')) }),
      facts: t.exposeInt('facts', { description: 'How many current facts name both.' }),
      memories: t.exposeInt('memories', { description: 'How many current memories name both.' }),
    }),
  });
  const CreateEntityInput = inputOf(builder, 'CreateEntityInput', createEntityInput);
  const CreateEntityPayload = builder.objectRef<{ entityId: string }>('CreateEntityPayload').implement({
    fields: (t) => ({
      entity: t.field({ type: 'Entity', plan: ($done) => row('Entity', get($done, 'entityId')) }),
    }),
  });
  const DisallowEntityInput = inputOf(builder, 'DisallowEntityInput', disallowEntityInput);
  const DisallowEntityPayload = builder
    .objectRef<{ disallowed: boolean }>('DisallowEntityPayload')
    .implement({
      fields: (t) => ({
        disallowed: t.exposeBoolean('disallowed', {
          description: 'Whether entities of that name had been allowed.',
        }),
      }),
    });
  const MergeEntitiesInput = inputOf(builder, 'MergeEntitiesInput', mergeEntitiesInput);
  const SplitEntityInput = inputOf(builder, 'SplitEntityInput', splitEntityInput);
  const KeepApartInput = inputOf(builder, 'KeepApartInput', keepApartInput);
  const DeleteEntityInput = inputOf(builder, 'DeleteEntityInput', deleteEntityInput);
  const AllowEntityInput = inputOf(builder, 'AllowEntityInput', allowEntityInput);
  const AddAliasInput = inputOf(builder, 'AddAliasInput', addAliasInput);
  const AcceptAliasInput = inputOf(builder, 'AcceptAliasInput', aliasInput);
  const RejectAliasInput = inputOf(builder, 'RejectAliasInput', aliasInput);
  const AcceptMergeSuggestionInput = inputOf(builder, 'AcceptMergeSuggestionInput', suggestionInput);
  const RejectMergeSuggestionInput = inputOf(builder, 'RejectMergeSuggestionInput', suggestionInput);
  const Unwanted = builder.objectRef<UnwantedEntity>('UnwantedEntity').implement({
    description: 'A name that no entities are made of.',
    fields: (t) => ({
      id: t.expose('id', { type: 'UUID' }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Null once somebody was erased who may have said it. It stays recognised.',
      }),
      forEverybody: t.exposeBoolean('forEverybody', {
        description: 'Whether for the whole workspace, or for your own conversations alone.',
      }),
      createdAt: t.expose('createdAt', { type: 'Datetime' }),
    }),
  });

  const MergeEntitiesPayload = builder.objectRef<{ entityId: string }>('MergeEntitiesPayload').implement({
    fields: (t) => ({
      entity: t.field({
        type: 'Entity',
        description: 'The entity that both are now.',
        plan: ($done) => row('Entity', get($done, 'entityId')),
      }),
    }),
  });
  const SplitEntityPayload = builder
    .objectRef<{ entityId: string; fromEntityId: string }>('SplitEntityPayload')
    .implement({
      fields: (t) => ({
        entity: t.field({
          type: 'Entity',
          description: 'The entity that was split off.',
          plan: ($done) => row('Entity', get($done, 'entityId')),
        }),
        from: t.field({
          type: 'Entity',
          description: 'The entity that it was split from.',
          plan: ($done) => row('Entity', get($done, 'fromEntityId')),
        }),
      }),
    });
  const KeepApartPayload = builder.objectRef<{ ok: boolean }>('KeepApartPayload').implement({
    fields: (t) => ({ ok: t.exposeBoolean('ok') }),
  });
  const DeleteEntityPayload = builder.objectRef<{ entityId: string }>('DeleteEntityPayload').implement({
    fields: (t) => ({
      entityId: t.expose('entityId', { type: 'UUID', description: 'The id of the deleted entity.' }),
    }),
  });
  const AllowEntityPayload = builder.objectRef<{ allowed: boolean }>('AllowEntityPayload').implement({
    fields: (t) => ({
      allowed: t.exposeBoolean('allowed', {
        description: 'Whether entities of that name had been disallowed.',
      }),
    }),
  });
  const aliasPayload = (name: string) =>
    builder.objectRef<{ aliasId: string }>(name).implement({
      fields: (t) => ({
        alias: t.field({
          type: 'AliasVariant',
          plan: ($done) => row('AliasVariant', get($done, 'aliasId')),
        }),
      }),
    });
  const AddAliasPayload = aliasPayload('AddAliasPayload');
  const AcceptAliasPayload = aliasPayload('AcceptAliasPayload');
  const RejectAliasPayload = aliasPayload('RejectAliasPayload');
  const suggestionPayload = (name: string) =>
    builder.objectRef<{ suggestionId: string; entityId: string }>(name).implement({
      fields: (t) => ({
        suggestion: t.field({
          type: 'MergeSuggestion',
          plan: ($done) => row('MergeSuggestion', get($done, 'suggestionId')),
        }),
        entity: t.field({
          type: 'Entity',
          description: 'The suggested entity; if it was merged, the entity it was merged into.',
          plan: ($done) => row('Entity', get($done, 'entityId')),
        }),
      }),
    });
  const AcceptMergeSuggestionPayload = suggestionPayload('AcceptMergeSuggestionPayload');
  const RejectMergeSuggestionPayload = suggestionPayload('RejectMergeSuggestionPayload');

  builder.queryFields((t) => ({
    entityNeighbours: t.field({
      description:
        'The entities that stand with one in current facts and memories that you see, those with the most first.',
      type: [Neighbour],
      args: {
        entityId: t.arg({ type: 'UUID', required: true }),
        first: t.arg.int({ description: 'At most how many, 1 to 100. Default: 20.' }),
      },
      plan: (_, args) => ask(args.getRaw(), (by, input) => entityNeighbours(by.services, by.caller, input)),
    }),
    unwantedEntities: t.field({
      description:
        'Names that no entities are made of, the latest first: your own, and for admins and services those of the workspace. allowEntity takes one back.',
      type: [Unwanted],
      args: {
        first: t.arg.int({ description: 'At most how many, 1 to 200. Default: 50.' }),
        beforeId: t.arg({
          type: 'UUID',
          description: 'Only those made before this entry: for the next page.',
        }),
      },
      plan: (_, args) => ask(args.getRaw(), (by, input) => unwantedEntities(by.services, by.caller, input)),
    }),
  }));
  builder.mutationFields((t) => ({
    createEntity: t.field({
      description:
        'Creates an entity, e.g. a person who is to be known by name. If there is one of that name, kind and owner, returns that one.',
      type: CreateEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: CreateEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => createEntity(by.services, by.caller, input)),
    }),
    disallowEntity: t.field({
      description:
        'Lets no entities of a name be created from conversations, until allowEntity allows it. Admins and services decide so for the workspace, everybody else for their own conversations.',
      type: DisallowEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: DisallowEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => disallowEntity(by.services, by.caller, input)),
    }),
    mergeEntities: t.field({
      description:
        'Merges an entity into another. From then on the names, mentions, facts and memories of both are found under that one. For entities of the workspace, requires the role admin.',
      type: MergeEntitiesPayload,
      nullable: true,
      args: { input: t.arg({ type: MergeEntitiesInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => mergeEntities(by.services, by.caller, input)),
    }),
    splitEntity: t.field({
      description:
        'Undoes a merge: takes an entity out of the one it was merged into. Or takes aliases and mentions out of an entity into a new one, with the facts and memories that belong to them.',
      type: SplitEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: SplitEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => splitEntity(by.services, by.caller, input)),
    }),
    keepApart: t.field({
      description:
        'Says of each two of these entities that they are not one: they are neither merged nor suggested again. For entities of the workspace, requires the role admin.',
      type: KeepApartPayload,
      nullable: true,
      args: { input: t.arg({ type: KeepApartInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => keepApart(by.services, by.caller, input)),
    }),
    deleteEntity: t.field({
      description:
        'Deletes an entity, e.g. one that was created by mistake, with the entities merged into it, its names, mentions and links. Facts and memories keep their text. For entities of the workspace, requires the role admin.',
      type: DeleteEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: DeleteEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => deleteEntity(by.services, by.caller, input)),
    }),
    allowEntity: t.field({
      description:
        'Allows entities of a name again after deleteEntity disallowed them. Admins and services do so for the workspace, everybody for their own conversations.',
      type: AllowEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: AllowEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => allowEntity(by.services, by.caller, input)),
    }),
    addAlias: t.field({
      description:
        "Adds a name to an entity. A name that a member gives to an entity of the workspace is the member's own.",
      type: AddAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: AddAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => addAlias(by.services, by.caller, input)),
    }),
    acceptAlias: t.field({
      description:
        'Accepts a suggested alias: it is used from now on. Entities that have no other name and were suggested to be the same are merged.',
      type: AcceptAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => acceptAlias(by.services, by.caller, input)),
    }),
    rejectAlias: t.field({
      description: 'Rejects an alias: the name no longer stands for the entity and is not suggested again.',
      type: RejectAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => rejectAlias(by.services, by.caller, input)),
    }),
    acceptMergeSuggestion: t.field({
      description: 'Merges two entities that were suggested to be one.',
      type: AcceptMergeSuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptMergeSuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideMergeSuggestion(by.services, by.caller, input, 'accept')),
    }),
    rejectMergeSuggestion: t.field({
      description: 'Rejects a suggestion to merge two entities. It is not made again.',
      type: RejectMergeSuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectMergeSuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideMergeSuggestion(by.services, by.caller, input, 'reject')),
    }),
  }));
}
