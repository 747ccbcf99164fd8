import { get } from 'postgraphile/grafast';
import { decideTaxonomySuggestion } from '../../memory/taxonomy.ts';
import { type Api, change } from '../pothos/builder.ts';

/** Where threads belong: acceptTaxonomySuggestion, rejectTaxonomySuggestion. */
export function defineTaxonomyOperations({ builder, row }: Api): void {
  const AcceptTaxonomySuggestionInput = builder.inputType('AcceptTaxonomySuggestionInput', {
    fields: (t) => ({ suggestionId: t.field({ type: 'UUID', required: true }) }),
  });
  const RejectTaxonomySuggestionInput = builder.inputType('RejectTaxonomySuggestionInput', {
    fields: (t) => ({ suggestionId: t.field({ type: 'UUID', required: true }) }),
  });
  const payload = (name: string) =>
    builder.objectRef<{ suggestionId: string; threadId: string }>(name).implement({
      fields: (t) => ({
        suggestion: t.field({
          type: 'TaxonomySuggestion',
          plan: ($done) => row('TaxonomySuggestion', get($done, 'suggestionId')),
        }),
        thread: t.field({ type: 'Thread', plan: ($done) => row('Thread', get($done, 'threadId')) }),
      }),
    });
  const AcceptTaxonomySuggestionPayload = payload('AcceptTaxonomySuggestionPayload');
  const RejectTaxonomySuggestionPayload = payload('RejectTaxonomySuggestionPayload');

  builder.mutationFields((t) => ({
    acceptTaxonomySuggestion: t.field({
      description: 'Puts a thread where it was suggested to belong.',
      type: AcceptTaxonomySuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptTaxonomySuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideTaxonomySuggestion(by.services, by.caller, input, 'accept')),
    }),
    rejectTaxonomySuggestion: t.field({
      description:
        'Says that a thread does not belong where it was suggested to: it is not suggested again, and taken out where it was put there by itself.',
      type: RejectTaxonomySuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectTaxonomySuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideTaxonomySuggestion(by.services, by.caller, input, 'reject')),
    }),
  }));
}
