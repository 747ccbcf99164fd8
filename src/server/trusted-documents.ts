import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { z } from 'zod';
import type { DocumentPolicy, TrustedDocuments } from '../graphql/trusted-documents.ts';
import { ConfigError } from './config-error.ts';
import type { Logger } from './log.ts';

/** The documents of Mneme's own client and of the console, which are always trusted. */
const ownDocuments = ['../client/generated', '../../console/generated'].map((folder) =>
  fileURLToPath(new URL(`${folder}/persisted-documents.json`, import.meta.url)),
);

const fileShape = z.record(z.string().min(1), z.string().min(1));

/**
 * Reads the trusted documents by id: those of Mneme's own client, of the console and of the given files.
 *
 * @param files paths of JSON objects from id to document, as @graphql-codegen's client preset writes them with
 *   `persistedDocuments`. If there are any, no other document is executed.
 * @throws ConfigError if a file can't be read or has another format.
 */
export async function loadDocumentPolicy(files: readonly string[]): Promise<DocumentPolicy> {
  const documents = new Map<string, string>();
  for (const file of [...ownDocuments, ...files]) {
    for (const [id, document] of Object.entries(await readDocuments(file))) documents.set(id, document);
  }
  return { documents, only: files.length > 0 };
}

async function readDocuments(file: string): Promise<Record<string, string>> {
  try {
    return fileShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new ConfigError([
      {
        variable: 'MNEME_TRUSTED_DOCUMENTS',
        message: `${file} cannot be read as a JSON object from ids to GraphQL documents.`,
      },
    ]);
  }
}

/** Logs which documents are not valid for the schema, or no longer: they would fail when they are requested. */
export function reportStaleDocuments(documents: TrustedDocuments, schema: GraphQLSchema, log: Logger): void {
  for (const [id, document] of documents) {
    if (!isValid(document, schema)) {
      log.warn({ documentId: id }, 'a trusted document does not fit the schema and will be refused');
    }
  }
}

function isValid(document: string, schema: GraphQLSchema): boolean {
  try {
    return validate(schema, parse(document)).length === 0;
  } catch {
    return false;
  }
}
