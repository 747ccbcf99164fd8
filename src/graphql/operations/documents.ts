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
          'The file\'s name, e.g. "handbook.pdf". Its ending tells the format. A daily note has its date in the name.',
      }),
      text: t.string({
        description: "The document's text, if it is Markdown, plain text or HTML. Give either this or file.",
      }),
      file: t.string({ description: "The file's bytes in base64. Give either this or text." }),
      mediaType: t.string({
        description: "The media type. Needed only if the name's ending does not tell it.",
      }),
      uri: t.string({
        description:
          'Where it comes from. Adding the same uri for the same owner updates that document. Default: its name.',
      }),
      title: t.string({
        description: 'Its title. Default: the title within the document, or else its name.',
      }),
      threadId: t.field({
        type: 'UUID',
        description: 'The thread it is shared in. Those who read the thread may read it.',
      }),
      threadKey: t.string({ description: ownKey.thread }),
      projectId: t.field({
        type: 'UUID',
        description: "The project it belongs to. The project's members may read it.",
      }),
      projectKey: t.string({ description: ownKey.project }),
      taxonomyPath: t.field({ type: 'LTree', description: 'Its place in the taxonomy.' }),
      forWorkspace: t.boolean({
        description:
          'Whether everybody in the workspace may read it. Without forWorkspace, a project or a thread, only its owner may.',
      }),
      userId: t.field({ type: 'UUID', description: onBehalfOf }),
      userKey: t.string({ description: ownKey.user }),
    }),
  });
  const RemoveDocumentInput = builder.inputType('RemoveDocumentInput', {
    fields: (t) => ({ documentId: t.field({ type: 'UUID', required: true }) }),
  });
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
        'Adds a document (Markdown, plain text, HTML, PDF or DOCX), split into chunks that recall finds. Adding the same bytes again does nothing. Adding a changed document replaces the chunks that changed.',
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
