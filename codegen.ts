import type { CodegenConfig } from '@graphql-codegen/cli';

/** The typed operations of src/client, out of the committed schema and the operations our own clients send. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: 'schema/operations/*.graphql',
  importExtension: '.ts',
  generates: {
    'src/client/generated/': {
      preset: 'client',
      // The ids are also written to persisted-documents.json: the server trusts what our own client sends.
      presetConfig: { fragmentMasking: false, persistedDocuments: true },
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
    },
  },
};

export default config;
