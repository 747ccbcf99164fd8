import type { ErrorCode } from '../../error-codes.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import { type BlobStoreName, readBlob } from '../../providers/blobs/store.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { type Call, inSession, type StoppableCall } from '../call.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { MemoryError } from '../error.ts';
import type { MemoryServices } from '../services.ts';
import { openDataKey, type StoredDataKey } from './data-key.ts';
import { openText } from './jwe.ts';

const sealedRowsStatement = readStatement(import.meta.dirname, 'sealed-rows.sql');

/** Why a text can't be read. */
export interface TextProblem {
  readonly code: ErrorCode;
  readonly message: string;
  /** The JWE of a text that only its owner's own keys open. */
  readonly jwe?: string;
}

/** A sealed text that was opened, or why it was not. */
export type OpenedText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: TextProblem };

interface SealedRow {
  readonly memoryId: string;
  readonly blobStore: BlobStoreName | null;
  readonly blobPointer: string;
  readonly blobHash: string;
  readonly byteSize: number;
  readonly key: StoredDataKey | null;
  /** Whether the text is sealed to keys that its owner holds, and the caller is the owner. */
  readonly toOwner: boolean;
}

/** How many milliseconds reading the texts of one answer may take. Texts that are not read by then have a reason. */
const openTimeoutMs = 3_000;
/** How many blobs are fetched at a time. */
const atOnce = 8;

/**
 * Opens sealed memories for their owner: the caller, the user a service acts for, or the user a worker works for. A
 * text that can't be opened has the reason; the others are still opened.
 *
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function openMemories(
  call: Call,
  ids: readonly string[],
  owner: string | null,
): Promise<Map<string, OpenedText>> {
  const { signal } = call;
  if (ids.length === 0) return new Map();
  const rows = await sealedRows(call, ids, owner);
  const limit = AbortSignal.timeout(openTimeoutMs);
  const reading = signal ? AbortSignal.any([signal, limit]) : limit;
  const opened = new Map<string, OpenedText>();
  await forEachConcurrently(rows, atOnce, async (row) => {
    opened.set(row.memoryId, await openOne({ ...call, signal: reading }, row));
  });
  signal?.throwIfAborted();
  return opened;
}

/**
 * Opens one memory, or throws the reason why it can't be opened.
 *
 * @throws MemoryError MEMORY_NOT_FOUND, SEALED_FOR_OWNER, and as `openDataKey`; BlobError, ProviderError; pg's errors.
 */
export async function openMemory(call: Call, id: string, owner: string | null): Promise<string> {
  const [row] = await sealedRows(call, [id], owner);
  if (row) return openRow({ ...call, signal: AbortSignal.timeout(openTimeoutMs) }, row);
  throw new MemoryError('not_found', 'MEMORY_NOT_FOUND', `There is no sealed memory ${id} that you can see.`);
}

function sealedRows(call: Call, ids: readonly string[], owner: string | null): Promise<SealedRow[]> {
  const { caller } = call;
  return inSession(
    call,
    async (session) => {
      const { rows: found } = await session.query<SealedRow>(sealedRowsStatement, [
        caller.workspaceId,
        ids,
        caller.role === 'worker' ? null : (owner ?? caller.userId),
      ]);
      return found;
    },
    { signal: call.signal },
  );
}

async function openOne(call: StoppableCall, row: SealedRow): Promise<OpenedText> {
  try {
    return { text: await openRow(call, row), problem: null };
  } catch (error) {
    return { text: null, problem: problemOf(call.services, error) };
  }
}

async function openRow(call: StoppableCall, row: SealedRow): Promise<string> {
  const { services, signal } = call;
  const { workspaceId } = call.caller;
  if (workspaceId === null || row.blobStore === null) {
    throw noBlob();
  }
  if (row.toOwner) {
    const sealed = await readJwe(services, row, signal);
    const text = await services.ownerKey?.open(sealed, workspaceId, row.memoryId);
    if (text != null) return text;
    throw new SealedToOwner(sealed);
  }
  if (!row.key) {
    throw new MemoryError('not_allowed', 'SEALED_FOR_OWNER', 'Only the owner can read a sealed memory.');
  }
  const key = await openDataKey(services, workspaceId, row.key, 'memory text', signal);
  const jwe = await readJwe(services, row, signal);
  return openText(key, workspaceId, row.memoryId, jwe);
}

/** The JWE of a text that only its owner can open. */
class SealedToOwner extends MemoryError {
  readonly jwe: string;
  constructor(jwe: Buffer) {
    super(
      'not_allowed',
      'SEALED_TO_OWN_KEY',
      'Only a key of its owner opens it: open the JWE with one of them.',
    );
    this.jwe = jwe.toString();
  }
}

async function readJwe(services: MemoryServices, row: SealedRow, signal: AbortSignal): Promise<Buffer> {
  const { blobStore: store, blobPointer: pointer, blobHash: hash, byteSize: size } = row;
  if (store === null) throw noBlob();
  return readBlob(services.blobs, { store, pointer, hash, size }, signal);
}

function noBlob(): BlobError {
  return new BlobError('BLOB_MISSING', 'This memory has no blob. Import its workspace again.');
}

/** Turns an error of a store or a key into the reason for a text. Other errors are thrown again. */
export function problemOf(services: MemoryServices, error: unknown): TextProblem {
  if (error instanceof SealedToOwner) {
    const { code, message, jwe } = error;
    return { code, message, jwe };
  }
  if (error instanceof MemoryError || error instanceof BlobError || error instanceof ProviderError) {
    if (error.code !== 'SEALED_FOR_OWNER') services.log.warn({ err: error }, 'a sealed text was not read');
    return { code: error.code, message: error.message };
  }
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return {
      code: 'BLOB_TIMEOUT',
      message: `The blob store took longer than ${openTimeoutMs} ms. Try again later.`,
    };
  }
  throw error;
}
