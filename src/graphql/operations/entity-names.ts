import { get } from 'postgraphile/grafast';
import {
  acceptAlias,
  addAlias,
  addAliasInput,
  aliasInput,
  decideMergeSuggestion,
  rejectAlias,
  suggestionInput,
} from '../../memory/knowledge/entities.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/** Names of entities, and whether two are one: addAlias, acceptAlias, rejectAlias, acceptMergeSuggestion, rejectMergeSuggestion. */
export function defineEntityNameOperations({ builder, row }: Api): void {
  const AddAliasInput = inputOf(builder, 'AddAliasInput', addAliasInput);
  const AcceptAliasInput = inputOf(builder, 'AcceptAliasInput', aliasInput);
  const RejectAliasInput = inputOf(builder, 'RejectAliasInput', aliasInput);
  const AcceptMergeSuggestionInput = inputOf(builder, 'AcceptMergeSuggestionInput', suggestionInput);
  const RejectMergeSuggestionInput = inputOf(builder, 'RejectMergeSuggestionInput', suggestionInput);
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
    addAlias: t.field({
      description:
        "Adds a name to an entity. A name that a member gives to an entity of the workspace is the member's own.",
      type: AddAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: AddAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, addAlias),
    }),
    acceptAlias: t.field({
      description:
        'Accepts a suggested alias: it is used from now on. Entities that have no other name and were suggested to be the same are merged.',
      type: AcceptAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, acceptAlias),
    }),
    rejectAlias: t.field({
      description: 'Rejects an alias: the name no longer stands for the entity and is not suggested again.',
      type: RejectAliasPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectAliasInput, required: true }) },
      plan: (_, { $input }) => change($input, rejectAlias),
    }),
    acceptMergeSuggestion: t.field({
      description: 'Merges two entities that were suggested to be one.',
      type: AcceptMergeSuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptMergeSuggestionInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideMergeSuggestion(by, input, 'accept')),
    }),
    rejectMergeSuggestion: t.field({
      description: 'Rejects a suggestion to merge two entities. It is not made again.',
      type: RejectMergeSuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectMergeSuggestionInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideMergeSuggestion(by, input, 'reject')),
    }),
  }));
}
