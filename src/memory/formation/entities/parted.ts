import type { Session } from '../../../postgres/session.ts';

/** The entity to which a person assigned a name of a turn, by turn and normalised name. */
export type Parted = (turnId: string, normalized: string) => string | null;

/** For turns of which no names were split by hand. */
export const nothingParted: Parted = () => null;

/**
 * Reads the mentions of these turns that a person moved to another entity, so that they keep that entity when they
 * are processed again.
 *
 * @param apart the entities that a person distinguished from those which the names were resolved to.
 */
export async function readSplitMentions(
  session: Session,
  turnIds: readonly string[],
  apart: readonly string[],
): Promise<Parted> {
  if (apart.length === 0) return nothingParted;
  const { rows } = await session.query<{ turnId: string; name: string; entityId: string }>(
    `select m.message_id as "turnId", mneme_private.normalize_text(m.surface) as name, m.entity_id as "entityId"
     from mneme.mention m where m.workspace_id = $1 and m.message_id = any ($2) and m.entity_id = any ($3)`,
    [session.caller.workspaceId, turnIds, apart],
  );
  const put = new Map(rows.map(({ turnId, name, entityId }) => [`${turnId} ${name}`, entityId]));
  return (turnId, normalized) => put.get(`${turnId} ${normalized}`) ?? null;
}
