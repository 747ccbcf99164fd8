import type { Session } from '../../../postgres/session.ts';

/** Which entity a name of a turn was put to by hand, by turn and normalised name. */
export type Parted = (turnId: string, normalized: string) => string | null;

/** Where nobody told apart what these turns name. */
export const nothingParted: Parted = () => null;

/**
 * Reads what a person took out of other entities, of the places that these turns name: read anew, they mean that again.
 *
 * @param apart the entities that somebody told from those which the names were taken for.
 */
export async function readSplitMentions(
  session: Session,
  workspaceId: string | null,
  turnIds: readonly string[],
  apart: readonly string[],
): Promise<Parted> {
  if (apart.length === 0) return nothingParted;
  const { rows } = await session.query<{ turnId: string; name: string; entityId: string }>(
    `select m.message_id as "turnId", mneme_private.normalize_text(m.surface) as name, m.entity_id as "entityId"
     from mneme.mention m where m.workspace_id = $1 and m.message_id = any ($2) and m.entity_id = any ($3)`,
    [workspaceId, turnIds, apart],
  );
  const put = new Map(rows.map(({ turnId, name, entityId }) => [`${turnId} ${name}`, entityId]));
  return (turnId, normalized) => put.get(`${turnId} ${normalized}`) ?? null;
}
