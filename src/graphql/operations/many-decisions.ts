import { get } from 'postgraphile/grafast';
import {
  aliasesInput,
  decideAliases,
  decideMergeSuggestions,
  suggestionsInput,
} from '../../memory/knowledge/entities.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/**
 * Several decisions in one transaction: acceptMergeSuggestions, rejectMergeSuggestions, acceptAliases, rejectAliases.
 */
export function defineManyDecisions({ builder }: Api): void {
  const suggestions = (name: string) => inputOf(builder, name, suggestionsInput);
  const aliases = (name: string) => inputOf(builder, name, aliasesInput);
  const suggestionsPayload = (name: string) =>
    builder.objectRef<{ suggestionIds: readonly string[] }>(name).implement({
      fields: (t) => ({
        suggestionIds: t.field({ type: ['UUID'], plan: ($done) => get($done, 'suggestionIds') }),
      }),
    });
  const aliasesPayload = (name: string) =>
    builder.objectRef<{ aliasIds: readonly string[] }>(name).implement({
      fields: (t) => ({ aliasIds: t.field({ type: ['UUID'], plan: ($done) => get($done, 'aliasIds') }) }),
    });
  const AcceptMergeSuggestionsInput = suggestions('AcceptMergeSuggestionsInput');
  const RejectMergeSuggestionsInput = suggestions('RejectMergeSuggestionsInput');
  const AcceptAliasesInput = aliases('AcceptAliasesInput');
  const RejectAliasesInput = aliases('RejectAliasesInput');
  const AcceptMergeSuggestionsPayload = suggestionsPayload('AcceptMergeSuggestionsPayload');
  const RejectMergeSuggestionsPayload = suggestionsPayload('RejectMergeSuggestionsPayload');
  const AcceptAliasesPayload = aliasesPayload('AcceptAliasesPayload');
  const RejectAliasesPayload = aliasesPayload('RejectAliasesPayload');

  builder.mutationFields((t) => ({
    acceptMergeSuggestions: t.field({
      description:
        'Merges the entities of several suggestions in one transaction: all of them, or none if one cannot be. splitEntity undoes each merge.',
      type: AcceptMergeSuggestionsPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptMergeSuggestionsInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideMergeSuggestions(by, input, 'accept')),
    }),
    rejectMergeSuggestions: t.field({
      description:
        'Rejects several suggestions to merge entities in one transaction: all of them, or none if one cannot be.',
      type: RejectMergeSuggestionsPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectMergeSuggestionsInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideMergeSuggestions(by, input, 'reject')),
    }),
    acceptAliases: t.field({
      description: 'Accepts several aliases in one transaction: all of them, or none if one cannot be.',
      type: AcceptAliasesPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptAliasesInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideAliases(by, input, 'accept')),
    }),
    rejectAliases: t.field({
      description: 'Rejects several aliases in one transaction: all of them, or none if one cannot be.',
      type: RejectAliasesPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectAliasesInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideAliases(by, input, 'reject')),
    }),
  }));
}
