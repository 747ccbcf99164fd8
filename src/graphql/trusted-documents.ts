import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { CodeOf } from '../error-codes.ts';

/** GraphQL documents by their ids, as @graphql-codegen's client preset writes them: `sha256:...`, or any other key. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** Which documents are answered. */
export interface DocumentPolicy {
  /** Documents by their ids. */
  readonly documents: TrustedDocuments;
  /** Whether only these are answered. */
  readonly only: boolean;
}

/** A document's id in a request's `extensions`, as Apollo's clients send it: the bare SHA-256 in hexadecimal. */
const bareHash = /^[0-9a-f]{64}$/;

/**
 * Answers documents by their ids, in the two forms that clients send: `{"documentId": "sha256:..."}` of GraphQL over
 * HTTP (Appendix A, Persisted Documents), and `extensions.persistedQuery.sha256Hash` of Apollo. Where the policy says
 * `only`, a document sent as text is refused, also one that is in the list: its text would have to be compared.
 */
export function trustedDocumentsPlugin<Context extends Record<string, unknown>>({
  documents,
  only,
}: DocumentPolicy): Plugin<Context> {
  return usePersistedOperations<Context>({
    allowArbitraryOperations: !only,
    extractPersistedOperationId: ({ extensions, ...params }) =>
      idOf(Reflect.get(params, 'documentId')) ?? idOf(hashIn(extensions)),
    getPersistedOperation: (id) => documents.get(id) ?? null,
    customErrors: {
      persistedQueryOnly: () =>
        refusal(
          'DOCUMENT_NOT_TRUSTED',
          'This server accepts only trusted documents (MNEME_TRUSTED_DOCUMENTS). Send the id of one as documentId, without its text, or have yours added.',
        ),
      notFound: () =>
        refusal(
          'DOCUMENT_UNKNOWN',
          only
            ? 'There is no trusted document with this id. Have it added to MNEME_TRUSTED_DOCUMENTS.'
            : 'There is no document with this id. Send its text as query.',
        ),
      keyNotFound: () =>
        refusal(
          'DOCUMENT_MISSING',
          only
            ? 'Send the id of a trusted document as documentId.'
            : 'Send a GraphQL document as query, or the id of a known one as documentId.',
        ),
    },
  }) as Plugin<Context>;
}

/** Takes `documentId` of a GET's address too: Yoga reads only the parameters that it knows from there. */
export function documentIdOfAddress<Context extends Record<string, unknown>>(): Plugin<Context> {
  return {
    onParams({ request, params, setParams }) {
      if (request.method !== 'GET') return;
      const documentId = new URL(request.url).searchParams.get('documentId');
      if (documentId !== null) setParams(Object.assign({}, params, { documentId }));
    },
  };
}

function hashIn(extensions: unknown): unknown {
  if (typeof extensions !== 'object' || extensions === null) return undefined;
  const persisted: unknown = Reflect.get(extensions, 'persistedQuery');
  if (typeof persisted !== 'object' || persisted === null) return undefined;
  return Reflect.get(persisted, 'sha256Hash');
}

function idOf(given: unknown): string | null {
  if (typeof given !== 'string' || given === '') return null;
  return bareHash.test(given) ? `sha256:${given}` : given;
}

function refusal(code: CodeOf<400>, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}
