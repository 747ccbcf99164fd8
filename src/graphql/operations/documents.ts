import { constant, get, object } from 'postgraphile/grafast';
import {
  type AddedDocument,
  addDocument,
  addDocumentInput,
  documentByUri,
  removeDocument,
  removeDocumentInput,
} from '../../memory/documents/documents.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { inputOf } from '../pothos/input-of.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** Documents: addDocument, removeDocument, documentByUri. */
export function defineDocumentOperations({ builder, row }: Api): void {
  const AddDocumentInput = inputOf(builder, 'AddDocumentInput', addDocumentInput);
  const RemoveDocumentInput = inputOf(builder, 'RemoveDocumentInput', removeDocumentInput);
  const DocumentOutcome = builder.enumType('DocumentOutcome', {
    description: 'What adding a document did.',
    values: {
      ADDED: { value: 'added', description: 'The document is new.' },
      CHANGED: {
        value: 'changed',
        description: 'Its content has changed. The chunks that changed were replaced.',
      },
      MOVED: {
        value: 'moved',
        description: 'Its content is the same, but it belongs to something else now.',
      },
      UNCHANGED: { value: 'unchanged', description: 'Nothing has changed, and nothing was done.' },
    } as const,
  });
  const AddDocumentPayload = builder.objectRef<AddedDocument>('AddDocumentPayload').implement({
    fields: (t) => ({
      document: t.field({
        type: 'SourceDocument',
        plan: ($done) => row('SourceDocument', get($done, 'documentId')),
      }),
      outcome: t.expose('outcome', { type: DocumentOutcome }),
      newChunkCount: t.exposeInt('newChunkCount', {
        description: 'How many chunks are new. Their vectors are computed in the background.',
      }),
    }),
  });
  const RemoveDocumentPayload = builder.objectRef<object>('RemoveDocumentPayload').implement({
    fields: (t) => ({ ok: t.boolean({ plan: () => constant(true) }) }),
  });

  builder.queryFields((t) => ({
    documentByUri: t.field({
      description: "The caller's document that was added with this uri; null if there is none.",
      type: 'SourceDocument',
      nullable: true,
      args: {
        uri: t.arg.string({ required: true }),
        userId: t.arg({ type: 'UUID', description: onBehalfOf }),
        userKey: t.arg.string({ description: ownKey.user }),
      },
      plan: (_, { $uri, $userId, $userKey }) =>
        row(
          'SourceDocument',
          get(ask(object({ uri: $uri, userId: $userId, userKey: $userKey }), documentByUri), 'documentId'),
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    addDocument: t.field({
      description:
        'Adds a document (Markdown, plain text, HTML, PDF or DOCX), split into chunks that recall finds. Adding the same bytes again does nothing. Adding a changed document replaces the chunks that changed.',
      type: AddDocumentPayload,
      nullable: true,
      args: { input: t.arg({ type: AddDocumentInput, required: true }) },
      plan: (_, { $input }) => change($input, addDocument),
    }),
    removeDocument: t.field({
      description: 'Removes a document with its chunks and their vectors.',
      type: RemoveDocumentPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveDocumentInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await removeDocument(by, input);
          return {};
        }),
    }),
  }));
}
