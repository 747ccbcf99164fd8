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

/** Who is who: mergeEntities, splitEntity, deleteEntity, and the names and suggestions that people decide on. */
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
        description: 'Names to take out into a new entity, with what was found by them.',
      }),
      mentionIds: t.field({ type: ['UUID'], description: 'Mentions to take out into a new entity.' }),
      name: t.string({
        description:
          'What the new entity is called. Default: the longest of those names, or of the words mentioned.',
      }),
    }),
  });
  const DeleteEntityInput = builder.inputType('DeleteEntityInput', {
    fields: (t) => ({
      entityId: t.field({ type: 'UUID', required: true }),
      neverAgain: t.boolean({
        description:
          'Whether conversations make no entity of any of its names any more, until allowEntity. Default: false.',
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
      weight: t.float({ description: 'How strongly it points to the entity, 0 to 1. Default: 1.' }),
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
        description: 'The entity both are now.',
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
          description: 'The entity that stands for itself now.',
          plan: ($done) => row('Entity', get($done, 'entityId')),
        }),
        from: t.field({
          type: 'Entity',
          description: 'The entity it was part of.',
          plan: ($done) => row('Entity', get($done, 'fromEntityId')),
        }),
      }),
    });
  const DeleteEntityPayload = builder.objectRef<{ entityId: string }>('DeleteEntityPayload').implement({
    fields: (t) => ({
      entityId: t.expose('entityId', { type: 'UUID', description: 'The entity that went.' }),
    }),
  });
  const AllowEntityPayload = builder.objectRef<{ allowed: boolean }>('AllowEntityPayload').implement({
    fields: (t) => ({
      allowed: t.exposeBoolean('allowed', { description: 'Whether entities of that name were not allowed.' }),
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
          description: 'The entity that the suggested one is now.',
          plan: ($done) => row('Entity', get($done, 'entityId')),
        }),
      }),
    });
  const AcceptMergeSuggestionPayload = suggestionPayload('AcceptMergeSuggestionPayload');
  const RejectMergeSuggestionPayload = suggestionPayload('RejectMergeSuggestionPayload');

  builder.mutationFields((t) => ({
    mergeEntities: t.field({
      description:
        "Says that an entity is another: names, mentions, facts and memories of both are found under that one, at once. Of the workspace's entities it takes the role admin.",
      type: MergeEntitiesPayload,
      nullable: true,
      args: { input: t.arg({ type: MergeEntitiesInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => mergeEntities(by.services, by.caller, input)),
    }),
    splitEntity: t.field({
      description:
        'Takes an entity out of the one it was merged into; or aliases and mentions out of an entity that collected two, with the facts and memories that go with them.',
      type: SplitEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: SplitEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => splitEntity(by.services, by.caller, input)),
    }),
    deleteEntity: t.field({
      description:
        "Deletes an entity that is none, with what was merged into it, its names, mentions and links; facts and memories keep their words. Of the workspace's entities it takes the role admin.",
      type: DeleteEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: DeleteEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => deleteEntity(by.services, by.caller, input)),
    }),
    allowEntity: t.field({
      description:
        'Lets entities be made of a name again, of which deleteEntity allowed none: for the workspace an admin or a program may, for their own conversations everybody.',
      type: AllowEntityPayload,
      nullable: true,
      args: { input: t.arg({ type: AllowEntityInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => allowEntity(by.services, by.caller, input)),
    }),
    addAlias: t.field({
      description:
        "Says that a name stands for an entity. A member's name for an entity of the workspace is the member's own.",
      type: AddAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: AddAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => addAlias(by.services, by.caller, input)),
    }),
    acceptAlias: t.field({
      description:
        'Uses a suggested alias from now on, and merges those suggested as its entity who are known by no other name.',
      type: AcceptAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => acceptAlias(by.services, by.caller, input)),
    }),
    rejectAlias: t.field({
      description: 'Turns an alias down: it never stands for its entity again, nor is it suggested.',
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
      description: 'Says that two entities suggested to be one are two; they are not suggested again.',
      type: RejectMergeSuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectMergeSuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideMergeSuggestion(by.services, by.caller, input, 'reject')),
    }),
  }));
}
