import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { z } from 'zod';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, parseInput, shortName, shortText, taxonomyPath, uuid } from '../input.ts';
import {
  actingFor,
  checkNames,
  idsToWrite,
  namedProject,
  namedThread,
  userKey,
  withIds,
} from '../own-keys.ts';
import type { DocumentChunk } from './chunks.ts';
import { extractDocument, maxDocumentBytes } from './extract.ts';
import { type DocumentFormat, formatOf, mediaTypeOf } from './formats.ts';
import { DocumentRefused } from './refusal.ts';

const base64 = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0, 'must be base64');

/** The schema of AddDocumentInput. */
export const addDocumentInput = z
  .object({
    name: shortName.describe(
      'The file\'s name, e.g. "handbook.pdf". Its ending tells the format. A daily note has its date in the name.',
    ),
    text: z
      .string()
      .nullish()
      .describe("The document's text, if it is Markdown, plain text or HTML. Give either this or file."),
    file: base64.nullish().describe("The file's bytes in base64. Give either this or text."),
    mediaType: shortText
      .nullish()
      .describe("The media type. Needed only if the name's ending does not tell it."),
    uri: externalKey
      .nullish()
      .describe(
        'Where it comes from. Adding the same uri for the same owner updates that document. Default: its name.',
      ),
    title: shortName
      .nullish()
      .describe('Its title. Default: the title within the document, or else its name.'),
    taxonomyPath: taxonomyPath.nullish().describe('Its place in the taxonomy.'),
    forWorkspace: z
      .boolean()
      .nullish()
      .describe(
        'Whether everybody in the workspace may read it. Without forWorkspace, a project or a thread, only its owner may.',
      ),
    ...namedThread,
    threadId: uuid.nullish().describe('The thread it is shared in. Those who read the thread may read it.'),
    ...namedProject,
    projectId: uuid.nullish().describe("The project it belongs to. The project's members may read it."),
    ...actingFor,
  })
  .refine(({ text, file }) => (text == null) !== (file == null), 'takes one of text and file')
  .refine(
    ({ threadId, threadKey, projectId, projectKey, forWorkspace }) =>
      [threadId ?? threadKey, projectId ?? projectKey, forWorkspace || null].filter((one) => one != null)
        .length <= 1,
    'says with threadId, projectId or forWorkspace who reads the document: give one of them',
  );

/** The result of adding a document. */
export interface AddedDocument {
  readonly documentId: string;
  readonly outcome: 'added' | 'changed' | 'moved' | 'unchanged';
  /** How many chunks are new and get vectors. */
  readonly newChunkCount: number;
}

/**
 * Adds a document: reads its text, splits it into chunks by its structure and stores them, with the jobs for their
 * vectors. The same uri (by default the name) of the same owner is the same document. If its bytes and its thread,
 * project and persona are unchanged, it is not read again; if its bytes changed, only the chunks that changed are
 * replaced. The last call decides where it belongs. It can be read by its owner alone, by the readers of the thread or
 * project it is added to, or by the workspace.
 *
 * @param signal aborts the reading.
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED; DOCUMENT_* where it can't be read, with the reason;
 *   THREAD_NOT_FOUND, PROJECT_NOT_FOUND, USER_NOT_FOUND, TAXONOMY_NODE_NOT_FOUND.
 */
export async function addDocument(
  call: Call,
  input: z.input<typeof addDocumentInput>,
): Promise<AddedDocument> {
  const given = parseInput(addDocumentInput, input);
  checkNames(call.caller, given);
  const { name } = given;
  try {
    const format = formatOf(name, given.mediaType);
    if (format === null)
      throw new DocumentRefused(
        'DOCUMENT_TYPE_UNKNOWN',
        'is no Markdown, plain text, HTML, PDF or DOCX by its name',
      );
    const file = given.file == null ? Buffer.from(given.text ?? '') : Buffer.from(given.file, 'base64');
    if (file.length > maxDocumentBytes)
      throw new DocumentRefused(
        'DOCUMENT_TOO_LARGE',
        `has ${file.length} bytes, and at most ${maxDocumentBytes} are read; split it`,
      );
    const store = (chunks: readonly DocumentChunk[] | null, title: string | null) =>
      storeDocument(call, { given, format, file, title, chunks });
    // Don't read a document that is stored already, or that the caller may not add.
    const before = await store(null, given.title ?? null);
    if (before.outcome !== 'wanted') return before;
    const read = await extractDocument({
      workspaceId: call.caller.workspaceId ?? '',
      file,
      format,
      name,
      signal: call.signal,
    });
    const titled = read.title || name.slice(0, name.length - extname(name).length);
    const done = await store(read.chunks, given.title ?? titled.slice(0, 500).toWellFormed());
    if (done.outcome === 'wanted') throw new Error('add_document wants chunks it was given');
    return done;
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    const { code } = error;
    const message = `${name} ${error.message}. Nothing of it was stored.`;
    throw code === 'DOCUMENT_TOO_LARGE'
      ? new MemoryError('over_limit', code, message)
      : new MemoryError('bad_input', code, message);
  }
}

interface Storing {
  readonly given: z.output<typeof addDocumentInput>;
  readonly format: DocumentFormat;
  readonly file: Buffer;
  readonly title: string | null;
  readonly chunks: readonly DocumentChunk[] | null;
}

type Stored =
  | AddedDocument
  | { readonly documentId: string | null; readonly outcome: 'wanted'; readonly newChunkCount: number };

async function storeDocument(call: Call, { given, format, file, title, chunks }: Storing): Promise<Stored> {
  const rows = chunks?.map(({ heading, content, page, day }) => ({
    heading,
    content,
    page,
    occurred_at: day === null ? null : `${day}T12:00:00Z`,
  }));
  const stored = await inSessionAnew(call, async (session) => {
    const { threadId, projectId, userId } = await idsToWrite(session, given);
    const { rows: answers } = await session.query<Stored>(
      `select document_id as "documentId", outcome, embedded_chunks as "newChunkCount"
       from mneme_operation.add_document($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        given.uri ?? given.name,
        title,
        given.mediaType ?? mediaTypeOf(format),
        file.length,
        createHash('sha256').update(file).digest(),
        threadId,
        projectId,
        given.taxonomyPath,
        given.forWorkspace ?? false,
        userId,
        rows === undefined ? null : JSON.stringify(rows),
      ],
    );
    return answers[0];
  });
  if (!stored) throw new Error('add_document returned nothing');
  return stored;
}

/** The schema of RemoveDocumentInput. */
export const removeDocumentInput = z.object({ documentId: uuid });

/**
 * Removes a document with its chunks and vectors.
 *
 * @throws MemoryError BAD_INPUT; DOCUMENT_NOT_FOUND; DOCUMENT_NOT_YOURS if the caller sees it but is neither its owner
 *   nor an admin or a program.
 */
export async function removeDocument(call: Call, input: z.input<typeof removeDocumentInput>): Promise<void> {
  const given = parseInput(removeDocumentInput, input);
  await inSessionAnew(call, (session) =>
    session.query('select mneme_operation.remove_document($1)', [given.documentId]),
  );
}

const documentByUriInput = z.object({ uri: externalKey, userId: uuid.nullish(), ...userKey });

/**
 * The document with this uri of the caller or of the named user; null if there is none.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED.
 */
export async function documentByUri(
  call: Call,
  input: z.input<typeof documentByUriInput>,
): Promise<{ documentId: string | null }> {
  const given = await withIds(call, parseInput(documentByUriInput, input));
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ documentId: string }>(
      `select d.id as "documentId" from mneme.source_document d
       where d.workspace_id = $1 and d.uri = $2 and d.owner_user_id = $3 order by d.id desc limit 1`,
      [call.caller.workspaceId, given.uri, given.userId ?? call.caller.userId],
    );
    return { documentId: rows[0]?.documentId ?? null };
  });
}
