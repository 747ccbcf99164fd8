import type pg from 'pg';
import type { ErrorCode } from '../../error-codes.ts';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import {
  type BlobReference,
  type BlobStore,
  type BlobStoreName,
  readBlob,
} from '../../providers/blobs/store.ts';
import { forEachConcurrently } from '../concurrency.ts';
import { beforeEveryId } from '../row-id.ts';

const knownBlobsStatement = readStatement(import.meta.dirname, 'known-blobs.sql');

/**
 * The kinds of rows that refer to blobs: sealed memories, sealed sessions, the erasure keys of data keys, and the
 * archive.
 */
export const blobKinds = ['memory', 'session', 'key', 'archive'] as const;

/** A blob that a row refers to and that can't be read. */
export interface BlobProblem {
  readonly kind: (typeof blobKinds)[number];
  readonly workspaceId: string;
  /** Of the memory, session, data key or archive's object. */
  readonly id: string;
  readonly store: BlobStoreName;
  readonly pointer: string;
  readonly code: ErrorCode;
}

/** The counts of a verification. */
export interface BlobCount {
  readonly checked: number;
  readonly problems: number;
  /** Whether all blobs were checked. Otherwise `atMost` was reached. */
  readonly all: boolean;
}

interface KnownBlob extends BlobReference {
  readonly workspaceId: string;
  readonly id: string;
  /** Of a session's blob; 0 of others. */
  readonly number: number;
}

const server: Caller = { role: 'provisioner', workspaceId: null, userId: null, requestId: null };
const rowsAtOnce = 500;
/** How many blobs are requested at a time. */
const atOnce = 8;

/**
 * Checks every blob that a row of any workspace refers to, and reports each that is missing, differs from what was
 * stored, or can't be read. Blobs that are added meanwhile are left to the next verification.
 *
 * @param options.bytes whether to read all bytes and compare their hash; if not, each store is only asked whether it
 *   has them.
 * @param options.atMost ends after about this many blobs.
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function verifyBlobs(
  { pool, blobs }: { readonly pool: pg.Pool; readonly blobs: BlobStore },
  options: {
    readonly bytes: boolean;
    readonly onProblem: (problem: BlobProblem) => void;
    readonly onChecked?: (checked: number) => void;
    readonly atMost?: number;
  },
  signal?: AbortSignal,
): Promise<BlobCount> {
  let [checked, problems] = [0, 0];
  for (const kind of blobKinds) {
    for (let after = { workspaceId: beforeEveryId, id: beforeEveryId, number: 0 }; ; ) {
      const rows = await knownBlobs(pool, kind, after);
      await forEachConcurrently(rows, atOnce, async (row) => {
        signal?.throwIfAborted();
        const code = await problemOf(blobs, row, options.bytes, signal);
        checked += 1;
        options.onChecked?.(checked);
        if (code === null) return;
        problems += 1;
        const { workspaceId, id, store, pointer } = row;
        options.onProblem({ kind, workspaceId, id, store, pointer, code });
      });
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      if (checked >= (options.atMost ?? Number.POSITIVE_INFINITY)) return { checked, problems, all: false };
      after = last;
    }
  }
  return { checked, problems, all: true };
}

async function knownBlobs(
  pool: pg.Pool,
  kind: BlobProblem['kind'],
  after: Pick<KnownBlob, 'workspaceId' | 'id' | 'number'>,
): Promise<KnownBlob[]> {
  const { rows } = await withSession(pool, server, (session) =>
    session.query<Omit<KnownBlob, 'size'> & { readonly size: string }>(knownBlobsStatement, [
      kind,
      after.workspaceId,
      after.id,
      after.number,
      rowsAtOnce,
    ]),
  );
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

async function problemOf(
  blobs: BlobStore,
  blob: KnownBlob,
  bytes: boolean,
  signal?: AbortSignal,
): Promise<ErrorCode | null> {
  try {
    if (!bytes) return (await blobs.exists(blob, signal)) ? null : 'BLOB_MISSING';
    await readBlob(blobs, blob, signal);
    return null;
  } catch (error) {
    if (error instanceof BlobError) return error.code;
    throw error;
  }
}
