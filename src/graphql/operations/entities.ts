import { get } from 'postgraphile/grafast';
import {
  acceptAlias,
  addAlias,
  allowEntity,
  decideMergeSuggestion,
  deleteEntity,
  mergeEntities,
  rejectAlias,
  splitEntity,
} from '../../memory/entities.ts';
import { type Api, change } from '../pothos/builder.ts';

/** Entities: mergeEntities, splitEntity, deleteEntity, and decisions on names and suggestions. */
export function defineEntityOperations({ builder, row }: Api): void {
  const MergeEntitiesInput = builder.inputType('MergeEntitiesInput', {
    fields: (t) => ({
      entityId: t.field({ type: 'UUID', required: true }),
      intoEntityId: t.field({ type: 'UUID', required: true }),
    }),
  });
  const SplitEntityInput = builder.inputType('SplitEntityInput', {
    fields: (t) => ({
      entityId: t.field({ type: 'UUID', required: true }),
      aliasIds: t.field({
        type: ['UUID'],
        description: 'Names to move to a new entity, with what was found by them.',
      }),
      mentionIds: t.field({ type: ['UUID'], description: 'Mentions to move to a new entity.' }),
      name: t.string({
        description:
          "The new entity's name. Default: the longest of the moved names, or of the mentioned words.",
      }),
    }),
  });
  const DeleteEntityInput = builder.inputType('DeleteEntityInput', {
    fields: (t) => ({
      entityId: t.field({ type: 'UUID', required: true }),
      neverAgain: t.boolean({
        description:
          'Whether no entity of any of its names may be created from conversations again, until allowEntity allows it. Default: false.',
      }),
    }),
  });
  const AllowEntityInput = builder.inputType('AllowEntityInput', {
    fields: (t) => ({ name: t.string({ required: true }) }),
  });
  const AddAliasInput = builder.inputType('AddAliasInput', {
    fields: (t) => ({
      entityId: t.field({ type: 'UUID', required: true }),
      variant: t.string({ required: true }),
      weight: t.float({ description: 'How strongly the name indicates the entity, 0 to 1. Default: 1.' }),
    }),
  });
  const AcceptAliasInput = builder.inputType('AcceptAliasInput', {
    fields: (t) => ({ aliasId: t.field({ type: 'UUID', required: true }) }),
  });
  const RejectAliasInput = builder.inputType('RejectAliasInput', {
    fields: (t) => ({ aliasId: t.field({ type: 'UUID', required: true }) }),
  });
  const AcceptMergeSuggestionInput = builder.inputType('AcceptMergeSuggestionInput', {
    fields: (t) => ({ suggestionId: t.field({ type: 'UUID', required: true }) }),
  });
  const RejectMergeSuggestionInput = builder.inputType('RejectMergeSuggestionInput', {
    fields: (t) => ({ suggestionId: t.field({ type: 'UUID', required: true }) }),
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

  builder.mutationFields((t) => ({
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
