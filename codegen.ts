import { createHash } from 'node:crypto';
import type { CodegenConfig } from '@graphql-codegen/cli';

/** The typed operations of src/client and of the console, out of the committed schema and what each of them sends. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  importExtension: '.ts',
  hooks: { beforeOneFileWrite: [leftOutUnsent] },
  generates: {
    'src/client/generated/': operationsOf('schema/operations/*.graphql'),
    'console/generated/': operationsOf('console/operations/*.graphql'),
  },
};

/** The typed documents of some operations. */
function operationsOf(documents: string): NonNullable<CodegenConfig['generates'][string]> {
  return {
    documents,
    preset: 'client',
    // The ids are also written to persisted-documents.json: the server trusts what our own client sends. They are
    // short, for each is a part of the client's size that no compression takes away.
    presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: shortId } },
    config: {
      useTypeImports: true,
      // Node strips types and can't strip an enum.
      enumType: 'string-literal',
      enumsAsTypes: true,
      // Strings instead of syntax trees: smaller, and what is sent anyway.
      documentMode: 'string',
      strictScalars: true,
      defaultScalarType: 'unknown',
      scalars: {
        UUID: 'string',
        Date: 'string',
        Datetime: 'string',
        LTree: 'string',
        JSON: { input: 'unknown', output: 'Record<string, unknown>' },
        Cursor: 'string',
        BigInt: 'string',
        Base64EncodedBinary: 'string',
        BigFloat: 'string',
      },
    },
  };
}

/** Says of each document that making it has no effect: then bundlers leave out those that a program doesn't send. */
function leftOutUnsent(_path: string, content: string): string {
  return content.replaceAll('= new TypedDocumentString(', '= /*#__PURE__*/ new TypedDocumentString(');
}

/** 72 bits of a document's hash: enough to tell apart those of all applications of a server. */
function shortId(operation: string): string {
  return createHash('sha256').update(operation).digest('base64url').slice(0, 12);
}

export default config;
