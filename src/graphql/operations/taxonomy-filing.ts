import { get } from 'postgraphile/grafast';
import {
  acceptTaxonomySuggestions,
  decideTaxonomySuggestion,
  type Filing,
  fileThreads,
} from '../../memory/taxonomy/file-threads.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/**
 * The places of threads: fileThreads, acceptTaxonomySuggestion, acceptTaxonomySuggestions, rejectTaxonomySuggestion.
 */
export function defineTaxonomyFiling({ builder, row }: Api): void {
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

  const FileThreadsInput = builder.inputType('FileThreadsInput', {
    description:
      'Which threads to move, and to which place. Give at least one condition besides the path. With several, threads must meet all of them.',
    fields: (t) => ({
      path: t.field({
        type: 'LTree',
        required: true,
        description: 'The path of the place they are moved to.',
      }),
      threadIds: t.field({ type: ['UUID'] }),
      threadKeys: t.stringList({
        description:
          "The threads' externalIds (your own keys), with or in place of threadIds. Unknown keys are ignored.",
      }),
      userKey: t.string({
        description:
          'With threadKeys: the externalId of the user whom the threads belong to. Service role only.',
      }),
      personaKey: t.string({
        description: 'With threadKeys: the externalId of the persona that the threads belong to.',
      }),
      projectId: t.field({ type: 'UUID' }),
      projectKey: t.string({ description: ownKey.project }),
      channel: t.string(),
      from: t.field({ type: 'LTree', description: 'Only threads at or below this path.' }),
      unfiled: t.boolean({ description: 'Only threads that have no place yet.' }),
      preview: t.boolean({
        defaultValue: false,
        description: 'Whether only to count what would change, without changing it. Default: false.',
      }),
    }),
  });
  const AcceptTaxonomySuggestionsInput = builder.inputType('AcceptTaxonomySuggestionsInput', {
    fields: (t) => ({
      path: t.field({
        type: 'LTree',
        description: 'Accepts only suggestions of this place or a place below it. Default: all.',
      }),
      minScore: t.float({
        description: 'Accepts only suggestions with at least this score, 0 to 1. Default: all.',
      }),
      preview: t.boolean({
        defaultValue: false,
        description: 'Whether only to count what would change, without changing it. Default: false.',
      }),
    }),
  });
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
      plan: (_, { $input }) => change($input, (by, input) => fileThreads(by.services, by.caller, input)),
    }),
    acceptTaxonomySuggestions: t.field({
      description:
        'Accepts all open suggestions that you see, or those for one place: moves their threads to the suggested places.',
      type: AcceptTaxonomySuggestionsPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptTaxonomySuggestionsInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => acceptTaxonomySuggestions(by.services, by.caller, input)),
    }),
    acceptTaxonomySuggestion: t.field({
      description: 'Accepts a suggestion: moves the thread to the suggested place.',
      type: AcceptTaxonomySuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptTaxonomySuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideTaxonomySuggestion(by.services, by.caller, input, 'accept')),
    }),
    rejectTaxonomySuggestion: t.field({
      description:
        'Rejects a suggested place for a thread. It is not suggested again. If the thread was moved there automatically, it is taken out.',
      type: RejectTaxonomySuggestionPayload,
      nullable: true,
      args: { input: t.arg({ type: RejectTaxonomySuggestionInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => decideTaxonomySuggestion(by.services, by.caller, input, 'reject')),
    }),
  }));
}
