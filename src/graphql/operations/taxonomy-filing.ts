import { get } from 'postgraphile/grafast';
import {
  acceptTaxonomySuggestions,
  acceptTaxonomySuggestionsInput,
  decideTaxonomySuggestion,
  type Filing,
  fileThreads,
  fileThreadsInput,
  rejectTaxonomySuggestions,
  taxonomySuggestionInput,
  taxonomySuggestionsInput,
} from '../../memory/taxonomy/file-threads.ts';
import { type Api, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';

/**
 * The places of threads: fileThreads, acceptTaxonomySuggestion, acceptTaxonomySuggestions, rejectTaxonomySuggestion,
 * rejectTaxonomySuggestions.
 */
export function defineTaxonomyFiling({ builder, row }: Api): void {
  const AcceptTaxonomySuggestionInput = inputOf(
    builder,
    'AcceptTaxonomySuggestionInput',
    taxonomySuggestionInput,
  );
  const RejectTaxonomySuggestionInput = inputOf(
    builder,
    'RejectTaxonomySuggestionInput',
    taxonomySuggestionInput,
  );
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

  const RejectTaxonomySuggestionsInput = inputOf(
    builder,
    'RejectTaxonomySuggestionsInput',
    taxonomySuggestionsInput,
  );
  const RejectTaxonomySuggestionsPayload = builder
    .objectRef<{ suggestionIds: readonly string[] }>('RejectTaxonomySuggestionsPayload')
    .implement({
      fields: (t) => ({
        suggestionIds: t.field({ type: ['UUID'], plan: ($done) => get($done, 'suggestionIds') }),
      }),
    });

  const FileThreadsInput = inputOf(builder, 'FileThreadsInput', fileThreadsInput);
  const AcceptTaxonomySuggestionsInput = inputOf(
    builder,
    'AcceptTaxonomySuggestionsInput',
    acceptTaxonomySuggestionsInput,
  );
  const filing = (name: string) =>
    builder.objectRef<Filing>(name).implement({
      fields: (t) => ({
        threads: t.exposeInt('threads', { description: 'How many threads were moved to another place.' }),
        operationId: t.field({
          type: 'UUID',
          nullable: true,
          description:
            'Pass it to undoTaxonomyChange to undo the change. Null if nothing was changed, and for a preview.',
          plan: ($done) => get($done, 'changeId'),
        }),
      }),
    });
  const FileThreadsPayload = filing('FileThreadsPayload');
  const AcceptTaxonomySuggestionsPayload = filing('AcceptTaxonomySuggestionsPayload');

  builder.mutationFields((t) => ({
    fileThreads: t.field({
      description:
        'Moves threads to a place of the taxonomy: those listed, or all that you see and that meet the conditions.',
      type: FileThreadsPayload,
      nullable: true,
      args: { input: t.arg({ type: FileThreadsInput, required: true }) },
      plan: (_, { $input }) => change($input, fileThreads),
    }),
    acceptTaxonomySuggestions: t.field({
      description:
        'Accepts all open suggestions that you see, those given, or those for one place, in one transaction: moves their threads to the suggested places.',
      type: AcceptTaxonomySuggestionsPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptTaxonomySuggestionsInput, required: true }) },
      plan: (_, { $input }) => change($input, acceptTaxonomySuggestions),
    }),
    acceptTaxonomySuggestion: t.field({
      description: 'Accepts a suggestion: moves the thread to the suggested place.',
      type: AcceptTaxonomySuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptTaxonomySuggestionInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideTaxonomySuggestion(by, input, 'accept')),
    }),
    rejectTaxonomySuggestions: t.field({
      description:
        'Rejects several suggested places in one transaction: all of them, or none if one cannot be.',
      type: RejectTaxonomySuggestionsPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectTaxonomySuggestionsInput, required: true }) },
      plan: (_, { $input }) => change($input, rejectTaxonomySuggestions),
    }),
    rejectTaxonomySuggestion: t.field({
      description:
        'Rejects a suggested place for a thread. It is not suggested again. If the thread was moved there automatically, it is taken out.',
      type: RejectTaxonomySuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectTaxonomySuggestionInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => decideTaxonomySuggestion(by, input, 'reject')),
    }),
  }));
}
