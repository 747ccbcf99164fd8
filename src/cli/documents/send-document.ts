import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type AddDocumentInput,
  type DocumentAnswer,
  type MnemeAdminClient,
  MnemeError,
} from '../../client/admin.ts';
import { isBusy } from '../../client/transport.ts';
import { maxDocumentBytes } from '../../memory/documents/extract.ts';
import { documentFiles } from './files.ts';

/** Where imported documents belong. */
export type DocumentPlace = Pick<
  AddDocumentInput,
  'projectKey' | 'taxonomyPath' | 'forWorkspace' | 'userKey'
>;

/** The result for a file: the API's outcome, or why it was skipped. */
export type FileOutcome =
  | { readonly outcome: 'ADDED' | 'CHANGED' | 'MOVED' | 'UNCHANGED'; readonly newChunks: number }
  | { readonly problem: string };

/** How often a request to a busy server is repeated. */
const attempts = 8;

/**
 * Imports one file. Where nothing is said of who reads it, it stays with those who do; what the server has already is
 * not sent then, unless it gets another place in the taxonomy.
 *
 * @returns a problem where the file alone is at fault.
 * @throws MnemeError where no file would be taken; AbortError when the signal fires.
 */
export async function importDocument(
  client: MnemeAdminClient,
  path: string,
  place: DocumentPlace,
  signal: AbortSignal,
): Promise<FileOutcome> {
  const uri = pathToFileURL(path).href;
  let file: Buffer;
  try {
    const { size } = await stat(path);
    if (size > maxDocumentBytes)
      return { problem: `${path} has ${size} bytes, and at most ${maxDocumentBytes} are read; split it` };
    file = await readFile(path);
  } catch (error) {
    return {
      problem: `${path} can't be read: ${error instanceof Error && 'code' in error ? error.code : error}`,
    };
  }
  const known = await retryWhileBusy(
    () => client.documentByUri({ uri, userKey: place.userKey ?? null }),
    signal,
  );
  const staysWithReaders = place.projectKey == null && place.forWorkspace !== true;
  if (
    staysWithReaders &&
    place.taxonomyPath == null &&
    known?.contentHash === createHash('sha256').update(file).digest('base64')
  )
    return { outcome: 'UNCHANGED', newChunks: 0 };
  try {
    const readers = known && staysWithReaders ? readersOf(known) : {};
    const input = { ...place, ...readers, name: basename(path), uri, file: file.toString('base64') };
    const { outcome, newChunkCount } = await retryWhileBusy(() => client.addDocument(input), signal);
    return { outcome, newChunks: newChunkCount };
  } catch (error) {
    if (!(error instanceof MnemeError)) throw error;
    if (known && staysWithReaders && /^(THREAD|PROJECT)_NOT_FOUND$/.test(error.code))
      return {
        problem: `${path}: its document is in a thread or project that you can no longer read. Name another with --project, use --for-workspace, or remove the document first`,
      };
    if (!isOfFile(error)) throw error;
    return {
      problem: error.message.startsWith(basename(path)) ? error.message : `${path}: ${error.message}`,
    };
  }
}

/** A document's readers, as input for adding it. */
function readersOf({
  threadId,
  projectId,
  visibility,
}: DocumentAnswer): Pick<AddDocumentInput, 'threadId' | 'projectId' | 'forWorkspace'> {
  if (threadId !== null) return { threadId };
  return projectId === null ? { forWorkspace: visibility === 'WORKSPACE' } : { projectId };
}

/** Whether an error is about this file only. */
function isOfFile({ code }: MnemeError): boolean {
  return /^DOCUMENT_/.test(code) || code === 'BODY_TOO_LARGE' || code === 'BAD_INPUT';
}

/** Repeats a request to a busy server after the time that it gives. */
async function retryWhileBusy<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const busy = error instanceof MnemeError && isBusy(error);
      if (!busy || attempt === attempts) throw error;
      await sleep(1000 * (error.retryAfter ?? 2 ** (attempt - 1)), undefined, { signal });
    }
  }
}

/**
 * Removes a user's documents that were imported from a folder and whose files are not there any more. From a folder without
 * any document nothing is removed: it may be a disk that is not there.
 *
 * @returns the files whose documents were removed.
 * @throws MnemeError; AbortError when the signal fires.
 */
export async function removeLost(
  client: MnemeAdminClient,
  folder: string,
  userId: string | null,
  signal: AbortSignal,
): Promise<string[]> {
  if ((await documentFiles(folder)).length === 0) return [];
  const within = `${pathToFileURL(folder).href}/`;
  const lost: { id: string; file: string }[] = [];
  for await (const { id, uri } of client.documents({
    ownerUserId: userId === null ? { isNull: true } : { equalTo: userId },
  })) {
    signal.throwIfAborted();
    if (!uri?.startsWith(within)) continue;
    const file = fileURLToPath(uri);
    if (await isLost(file)) lost.push({ id, file });
  }
  for (const { id } of lost) await retryWhileBusy(() => client.removeDocument(id), signal);
  return lost.map(({ file }) => file);
}

/** Whether a file certainly does not exist; one that can't be accessed may. */
async function isLost(file: string): Promise<boolean> {
  try {
    await stat(file);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
  }
}
