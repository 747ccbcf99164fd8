import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types of this service's own operations, out of Mneme's schema; and their ids, for MNEME_TRUSTED_DOCUMENTS. */
const config: CodegenConfig = {
  // Of Mneme's repository, by version; a server whose schema is open (MNEME_INTROSPECTION) can be named by its URL.
  schema: '../../schema/schema.graphql',
  documents: 'operations.graphql',
  // For Node, which strips types from .ts files; leave it out for a bundler.
  importExtension: '.ts',
  generates: {
    'generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        documentMode: 'string',
        // A scalar that is missing below is an error, and not `any`.
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
          BigFloat: 'string',
          Base64EncodedBinary: 'string',
        },
      },
    },
  },
};

export default config;
