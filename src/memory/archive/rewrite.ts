import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { BlobError } from '../../providers/blobs/error.ts';
import {
  type BlobReference,
  type BlobStoreName,
  readBlob,
  type StoredBlob,
} from '../../providers/blobs/store.ts';
import { type Call, inSession } from '../call.ts';
import { type ArchivedRow, unpackTexts } from './object.ts';
import { blobColumns, bytesOf, storeTexts } from './store-texts.ts';

const replaceObjectStatement = readStatement(import.meta.dirname, 'replace-object.sql');

interface ArchiveObject {
  readonly id: string;
  readonly blob: BlobReference;
}

interface ObjectRow {
  readonly id: string;
  readonly store: BlobStoreName;
  readonly pointer: string;
  readonly hash: string;
  readonly size: number;
}

const objectColumns = `o.id, o.blob_store as store, o.blob_pointer as pointer, encode(o.blob_hash, 'hex') as hash,
  o.byte_size as size`;

const objectOf = ({ id, store: name, pointer, hash, size }: ObjectRow): ArchiveObject => ({
  id,
  blob: { store: name, pointer, hash, size },
});

/**
 * Rewrites the objects of a workspace that contain texts to which no row refers any more, without these texts. An
 * object without references is deleted. The old blobs are then due to be deleted. An object that can't be read is
 * left for another run.
 *
 * @returns how many objects changed.
 * @throws AbortError when the signal fires; pg's errors.
 */
export async function rewriteChanged(call: Call): Promise<number> {
  const changed = await inSession(call, async (session) => {
    const { rows } = await session.query<ObjectRow>(
      `select ${objectColumns} from mneme_private.archive_object o
       where o.workspace_id = $1 and o.changed_at is not null order by o.changed_at`,
      [call.caller.workspaceId],
    );
    return rows.map(objectOf);
  });
  let count = 0;
  for (const object of changed) {
    call.signal?.throwIfAborted();
    try {
      if (await rewrite(call, object)) count += 1;
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      call.services.log.warn(
        { err: error, archive: object.id },
        'an object of the archive was not written anew',
      );
    }
  }
  return count;
}

async function rewrite(call: Call, object: ArchiveObject): Promise<boolean> {
  const { id } = object;
  const gone = await inSession(call, async (session) => {
    await session.query(
      'select from mneme_private.archive_object where workspace_id = $1 and id = $2 for update',
      [call.caller.workspaceId, id],
    );
    if ((await standingIds(session, id)).size > 0) return false;
    await session.query('delete from mneme_private.archive_object where workspace_id = $1 and id = $2', [
      call.caller.workspaceId,
      id,
    ]);
    return true;
  });
  if (gone) return true;
  const kept = await readReferencedTexts(call, object);
  if (!kept) return false;
  const blob = await storeTexts(call, id, kept);
  return inSession(call, (session) => replace(session, object, blob, bytesOf(kept), kept));
}

/** The texts of an object whose rows still refer to it; null, with a warning, if it can't be read. */
async function readReferencedTexts(call: Call, { id, blob }: ArchiveObject): Promise<ArchivedRow[] | null> {
  try {
    const rows = await unpackTexts(await readBlob(call.services.blobs, blob, call.signal));
    const standing = await inSession(call, (session) => standingIds(session, id));
    return rows.filter((row) => standing.has(row.id));
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    call.services.log.warn({ err: error, archive: id }, 'an object of the archive could not be read');
    return null;
  }
}

async function standingIds(session: Session, objectId: string): Promise<ReadonlySet<string>> {
  const { rows } = await session.query<{ id: string }>(
    `select id from mneme.message where workspace_id = $1 and archive_id = $2
     union all select id from mneme.summary where workspace_id = $1 and archive_id = $2`,
    [session.caller.workspaceId, objectId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Points an object to another blob, unless another process did, or one of its texts was removed meanwhile. */
async function replace(
  session: Session,
  { id, blob: was }: ArchiveObject,
  blob: StoredBlob,
  textBytes: number,
  kept: readonly ArchivedRow[],
): Promise<boolean> {
  const { rows } = await session.query(
    `select from mneme_private.archive_object where workspace_id = $1 and id = $2 and blob_pointer = $3 for update`,
    [session.caller.workspaceId, id, was.pointer],
  );
  if (rows.length === 0) return false;
  // A removal now waits for this row, and then marks the object as changed.
  const standing = await standingIds(session, id);
  if (standing.size !== kept.length || kept.some((row) => !standing.has(row.id))) return false;
  await session.query(replaceObjectStatement, [
    session.caller.workspaceId,
    id,
    ...blobColumns(blob),
    textBytes,
  ]);
  return true;
}
