import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { sealedVectors } from '../embedding/sealed-vectors.ts';
import { MemoryError } from '../error.ts';
import { newRowId } from '../row-id.ts';
import { openMemory } from '../sealed/open-memories.ts';
import { type SealedText, sealMemory, sealsByDefault } from '../sealed/seal-memory.ts';

const versionsToSealStatement = readStatement(import.meta.dirname, 'versions-to-seal.sql');

/**
 * Whether a stated memory is to be sealed: by the given input, else by the setting of its owner or of the workspace.
 *
 * @throws MemoryError BAD_INPUT, SEALING_REQUIRED.
 */
export async function isSealed(
  session: Session,
  owner: string | null,
  given: { readonly sealed?: boolean | null; readonly recallable?: boolean | null },
): Promise<boolean> {
  const sealed = given.sealed === true || (await sealsByDefault(session, owner));
  if (sealed && given.sealed === false) {
    throw new MemoryError(
      'conflict',
      'SEALING_REQUIRED',
      'Memories of this user or workspace are sealed. Omit sealed, or change the setting.',
    );
  }
  if (!sealed && given.recallable === false) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'recallable: only a sealed memory can be kept from recall.',
    );
  }
  return sealed;
}

/**
 * Seals the text of a memory and then stores its row. No transaction is open while the blob is written.
 *
 * @param row the given columns of `memory_item`.
 * @returns the memory's id, or the id of the existing memory with the same idempotency key.
 * @throws as `sealMemory`; pg's errors.
 */
export async function storeSealed(
  call: Call,
  memory: {
    readonly owner: string | null;
    readonly text: string;
    readonly recallable?: boolean | null | undefined;
    readonly row: object;
    readonly sourceMessageIds?: readonly string[] | null | undefined;
  },
): Promise<string | undefined> {
  const id = newRowId();
  const { owner, text, recallable } = memory;
  const sealed = await sealMemory(call, { id, owner, text, recallable: recallable ?? true }, sealedVectors);
  return inSession(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.remember_sealed(jsonb_populate_record(null::mneme.memory_item, $1), $2, $3) as id',
      [JSON.stringify({ ...memory.row, id }), JSON.stringify(sealed), memory.sourceMessageIds ?? []],
    );
    return rows[0]?.id;
  });
}

/** The sealed text of a new version, by the names that the operations expect. */
export interface SealedVersion extends SealedText {
  readonly memory_id: string;
  /** The version that it replaces. */
  readonly of: string;
  /** Whether the text is the same as in that version. */
  readonly same: boolean;
}

/**
 * Seals the text of a memory's next version if the current version is sealed or new memories are sealed by default.
 * Seals the given text, or else the current text again, because a sealed text is bound to its row. Null if nothing has
 * to be sealed.
 *
 * @throws MemoryError SEALED_FOR_OWNER unless the caller is the owner or a service; as `openMemory` and `sealMemory`.
 */
export async function sealRevision(
  call: Call,
  memoryId: string,
  content?: string | null,
): Promise<SealedVersion | null> {
  const { caller } = call;
  const found = await inSession(call, async (session) => {
    const { rows } = await session.query<{
      id: string;
      owner: string | null;
      sealed: boolean;
      recallable: boolean;
    }>(versionsToSealStatement, [caller.workspaceId, memoryId]);
    const [current] = rows;
    // The operation itself reports a missing memory.
    if (!current) return null;
    const seals = current.sealed || (content != null && (await sealsByDefault(session, current.owner)));
    return seals ? current : null;
  });
  if (!found) return null;
  const { id: of, owner, recallable } = found;
  if (caller.role !== 'service' && owner !== caller.userId) {
    throw new MemoryError(
      'not_allowed',
      'SEALED_FOR_OWNER',
      'Only the owner of a sealed memory, who has its key, can change it. Ask the owner.',
    );
  }
  const text = content ?? (await openMemory(call, of, owner));
  const id = newRowId();
  const sealed = await sealMemory(call, { id, owner, text, recallable }, sealedVectors);
  return { ...sealed, memory_id: id, of, same: content == null };
}
