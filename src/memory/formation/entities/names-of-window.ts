import type { Session } from '../../../postgres/session.ts';
import type { SourceTurn } from '../extract/turn-window.ts';

/**
 * Normalises names like the database does, and returns those for which entities are disallowed in conversations like
 * the turn's.
 */
export async function namesOf(
  session: Session,
  turn: SourceTurn | undefined,
  names: readonly string[],
): Promise<{ normalize: (name: string) => string; unwanted: ReadonlySet<string> }> {
  const given = [...new Set(names)];
  if (given.length === 0) return { normalize: () => '', unwanted: new Set() };
  const { rows } = await session.query<{ name: string; normalized: string; unwanted: boolean }>(
    `select given.name, given.normalized, exists (
       select from mneme_private.unwanted_entity u
       where u.workspace_id = $2 and u.name_hash = mneme_private.content_hash(given.normalized)
         and (u.owner_user_id is null or u.owner_user_id = $3)) as unwanted
     from (select name, mneme_private.normalize_text(name) as normalized from unnest($1::text[]) name) given`,
    [
      given,
      session.caller.workspaceId,
      turn === undefined || turn.visibility === 'workspace' ? null : turn.ownerUserId,
    ],
  );
  const normalized = new Map(rows.map((row) => [row.name, row.normalized]));
  return {
    normalize: (name) => normalized.get(name) ?? '',
    unwanted: new Set(rows.flatMap((row) => (row.unwanted ? row.normalized : []))),
  };
}
