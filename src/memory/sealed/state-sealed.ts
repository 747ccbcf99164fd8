import type { Caller } from '../../postgres/caller.ts';
import { type Session, withSession } from '../../postgres/session.ts';
import { MemoryError } from '../error.ts';
import { newRowId } from '../row-id.ts';
import type { MemoryServices } from '../services.ts';
import { openMemory } from './open-memories.ts';
import { type SealedText, sealMemory, sealsByDefault } from './seal-memory.ts';

/**
 * Whether what is stated is to be sealed: by what is given, else by the setting of its owner or of the workspace.
 *
 * @throws MemoryError BAD_INPUT, SEALING_REQUIRED.
 */
export async function isSealed(
  session: Session,
  caller: Caller,
  owner: string | null,
  given: { readonly sealed?: boolean | null; readonly recallable?: boolean | null },
): Promise<boolean> {
  const sealed = given.sealed === true || (await sealsByDefault(session, caller, owner));
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
 * Seals the text of a memory and stores its row: nothing is open while the blob is written, and the row comes last.
 *
 * @param row the columns of `memory_item` that are given.
 * @returns its id, or that of the one that is there under its idempotency key.
 * @throws as `sealMemory`; pg's errors.
 */
export async function storeSealed(
  services: MemoryServices,
  caller: Caller,
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
  const sealed = await sealMemory(services, caller, { id, owner, text, recallable: recallable ?? true });
  return withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.remember_sealed(jsonb_populate_record(null::mneme.memory_item, $1), $2, $3) as id',
      [JSON.stringify({ ...memory.row, id }), JSON.stringify(sealed), memory.sourceMessageIds ?? []],
    );
    return rows[0]?.id;
  });
}

/** The sealed text of a version to come, by the names that the operations know. */
export interface SealedVersion extends SealedText {
  readonly memory_id: string;
  /** The version that it takes the place of. */
  readonly of: string;
  /** Whether the text is that version's. */
  readonly same: boolean;
}

/**
 * Seals the text of a memory's next version, where the one that holds is sealed, or the setting says that what is stated
 * is: what is given or, without it, the same text again, which is bound to its row. Null where nothing is to be sealed.
 *
 * @throws MemoryError SEALED_FOR_OWNER unless the caller is its owner, or a service; as `openMemory` and `sealMemory`.
 */
export async function sealRevision(
  services: MemoryServices,
  caller: Caller,
  memoryId: string,
  content?: string | null,
): Promise<SealedVersion | null> {
  const found = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{
      id: string;
      owner: string | null;
      sealed: boolean;
      recallable: boolean;
    }>(
      `select m.id, m.owner_user_id as owner, m.content_state = 'sealed' as sealed, coalesce(s.recallable, true) as recallable
       from mneme.memory_item m
       left join mneme_private.sealed_text s on s.workspace_id = m.workspace_id and s.memory_id = m.id
       where m.workspace_id = $1 and m.id = any (mneme_operation.memory_versions($2)) and m.recorded_to is null
         and m.content_state in ('inline', 'sealed')`,
      [caller.workspaceId, memoryId],
    );
    const [current] = rows;
    // What is not there, the operation says.
    if (!current) return null;
    const seals =
      current.sealed || (content != null && (await sealsByDefault(session, caller, current.owner)));
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
  const text = content ?? (await openMemory(services, caller, of, owner));
  const id = newRowId();
  const sealed = await sealMemory(services, caller, { id, owner, text, recallable });
  return { ...sealed, memory_id: id, of, same: content == null };
}
