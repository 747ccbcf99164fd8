import { get } from 'postgraphile/grafast';
import {
  acceptTaxonomySuggestions,
  decideTaxonomySuggestion,
  type Filing,
  fileThreads,
} from '../../memory/taxonomy/file-threads.ts';
import { type Api, change } from '../pothos/builder.ts';
import { ownKey } from './own-keys.ts';

/** Where threads belong: fileThreads, acceptTaxonomySuggestion, acceptTaxonomySuggestions, rejectTaxonomySuggestion. */
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
    description: 'Which threads go where. At least one condition beside the path; several narrow each other.',
    fields: (t) => ({
      path: t.field({ type: 'LTree', required: true, description: 'Where they go.' }),
      threadIds: t.field({ type: ['UUID'] }),
      threadKeys: t.stringList({
        description:
          'Your own keys for threads, beside or in place of threadIds; one that names none names nothing.',
      }),
      userKey: t.string({ description: 'Beside threadKeys: whose threads they are, for services.' }),
      personaKey: t.string({ description: 'Beside threadKeys: whose threads they are.' }),
      projectId: t.field({ type: 'UUID' }),
      projectKey: t.string({ description: ownKey.project }),
      channel: t.string(),
      from: t.field({ type: 'LTree', description: 'Those that stand at or below this path.' }),
      unfiled: t.boolean({ description: 'Only those without a place.' }),
      preview: t.boolean({ defaultValue: false, description: 'Only counts what it would do.' }),
    }),
  });
  const AcceptTaxonomySuggestionsInput = builder.inputType('AcceptTaxonomySuggestionsInput', {
    fields: (t) => ({
      path: t.field({ type: 'LTree', description: 'Only those that suggest this place or one below it.' }),
      minScore: t.float({ description: 'Only those at least that sure, 0 to 1.' }),
      preview: t.boolean({ defaultValue: false, description: 'Only counts what it would do.' }),
    }),
  });
  const filing = (name: string) =>
    builder.objectRef<Filing>(name).implement({
      fields: (t) => ({
        threads: t.exposeInt('threads', { description: 'How many threads were put at another place.' }),
        operationId: t.field({
          type: 'UUID',
          nullable: true,
          description: 'Undoes it (undoTaxonomyChange); null where nothing was changed, and of a preview.',
          plan: ($done) => get($done, 'changeId'),
        }),
      }),
    });
  const FileThreadsPayload = filing('FileThreadsPayload');
  const AcceptTaxonomySuggestionsPayload = filing('AcceptTaxonomySuggestionsPayload');

  builder.mutationFields((t) => ({
    fileThreads: t.field({
      description: 'Puts threads at a place: those listed, or all of a kind that you see.',
      type: FileThreadsPayload,
      nullable: true,
      args: { input: t.arg({ type: FileThreadsInput, required: true }) },
      plan: (_, { $input }) => change($input, (by, input) => fileThreads(by.services, by.caller, input)),
    }),
    acceptTaxonomySuggestions: t.field({
      description: 'Accepts all open suggestions that you see, or those for a place: their threads go there.',
      type: AcceptTaxonomySuggestionsPayload,
      nullable: true,
      args: { input: t.arg({ type: AcceptTaxonomySuggestionsInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => acceptTaxonomySuggestions(by.services, by.caller, input)),
    }),
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
