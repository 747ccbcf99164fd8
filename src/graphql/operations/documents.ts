import { constant, get, object } from 'postgraphile/grafast';
import {
  type AddedDocument,
  addDocument,
  documentByUri,
  removeDocument,
} from '../../memory/documents/documents.ts';
import { type Api, ask, change } from '../pothos/builder.ts';
import { onBehalfOf, ownKey } from './own-keys.ts';

/** Documents: addDocument, removeDocument, documentByUri. */
export function defineDocumentOperations({ builder, row }: Api): void {
  const AddDocumentInput = builder.inputType('AddDocumentInput', {
    fields: (t) => ({
      name: t.string({
        required: true,
        description:
          'The file\'s name, as "handbook.pdf". Its ending says what it is written in; a daily note has its day there.',
      }),
      text: t.string({ description: 'The text of Markdown, plain text or HTML.' }),
      file: t.string({ description: "The file's bytes, in base64; instead of text." }),
      mediaType: t.string({ description: 'What it is written in, where its name does not say.' }),
      uri: t.string({
        description:
          'Where it is from. The same uri of the same owner is the same document. Default: its name.',
      }),
      title: t.string({ description: 'Default: what the document itself says, or its name.' }),
      threadId: t.field({ type: 'UUID', description: 'The thread it is shared in: its readers read it.' }),
      threadKey: t.string({ description: ownKey.thread }),
      projectId: t.field({ type: 'UUID', description: 'The project it belongs to: its members read it.' }),
      projectKey: t.string({ description: ownKey.project }),
      taxonomyPath: t.field({ type: 'LTree', description: 'Its place in the taxonomy.' }),
      forWorkspace: t.boolean({
        description: 'Everybody in the workspace reads it. Where nothing of this is said, its owner alone.',
      }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const RemoveDocumentInput = builder.inputType('RemoveDocumentInput', {
    fields: (t) => ({ documentId: t.field({ type: 'UUID', required: true }) }),
  });
  const DocumentOutcome = builder.enumType('DocumentOutcome', {
    description: 'What became of a document that was added.',
    values: {
      ADDED: { value: 'added', description: 'It is new.' },
      CHANGED: {
        value: 'changed',
        description: 'Its bytes are others: what changed of its chunks was replaced.',
      },
      MOVED: { value: 'moved', description: 'It is the same, and belongs elsewhere now.' },
      UNCHANGED: { value: 'unchanged', description: 'It is all the same. Nothing was done.' },
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
        description: 'Chunks that were not there before. Vectors are made of them in the background.',
      }),
    }),
  });
  const RemoveDocumentPayload = builder.objectRef<object>('RemoveDocumentPayload').implement({
    fields: (t) => ({ ok: t.boolean({ plan: () => constant(true) }) }),
  });

  builder.queryFields((t) => ({
    documentByUri: t.field({
      description: "The caller's document that was added with this uri; null where there is none.",
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
          get(
            ask(object({ uri: $uri, userId: $userId, userKey: $userKey }), (by, input) =>
              documentByUri(by.services, by.caller, input),
            ),
            'documentId',
          ),
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    addDocument: t.field({
      description:
        'Takes in a document (Markdown, plain text, HTML, PDF or DOCX) in chunks that recall finds. With the bytes it was added with before it costs nothing; changed, it replaces the chunks that changed.',
      type: AddDocumentPayload,
      nullable: true,
      args: { input: t.arg({ type: AddDocumentInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, (by, input) => addDocument(by.services, by.caller, input, by.signal)),
    }),
    removeDocument: t.field({
      description: 'Removes a document with its chunks and their vectors.',
      type: RemoveDocumentPayload,
      nullable: true,
      args: { input: t.arg({ type: RemoveDocumentInput, required: true }) },
      plan: (_, { $input }) =>
        change($input, async (by, input) => {
          await removeDocument(by.services, by.caller, input);
          return {};
        }),
    }),
  }));
}
