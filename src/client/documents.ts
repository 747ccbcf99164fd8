import type {
  AddDocumentInput,
  AddDocumentMutation,
  DocumentByUriQueryVariables,
  DocumentFieldsFragment,
} from './generated/graphql.ts';
import * as operations from './generated/graphql.ts';
import { done } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

/** A document as the client reads it. */
export type DocumentAnswer = DocumentFieldsFragment;
/** The result of adding a document. */
export type AddedDocumentAnswer = NonNullable<AddDocumentMutation['addDocument']>;

/** The client's calls for documents. */
export function documentOperations(send: Send) {
  return {
    /** Takes in a document, in chunks that recall finds. The same bytes again cost nothing. */
    async addDocument(input: AddDocumentInput, call?: CallOptions): Promise<AddedDocumentAnswer> {
      return done((await send(operations.AddDocumentDocument, { input }, call)).addDocument);
    },
    /** Removes a document with its chunks. */
    async removeDocument(documentId: string, call?: CallOptions): Promise<void> {
      done((await send(operations.RemoveDocumentDocument, { input: { documentId } }, call)).removeDocument);
    },
    /** Your document that was added with this uri, or with a service's key a user's; null where there is none. */
    async documentByUri(
      named: string | DocumentByUriQueryVariables,
      call?: CallOptions,
    ): Promise<DocumentAnswer | null> {
      const given = typeof named === 'string' ? { uri: named } : named;
      return (await send(operations.DocumentByUriDocument, given, call)).documentByUri;
    },
  };
}
