import type { Session } from '../../../postgres/session.ts';
import type { ExtractedEntity } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import type { ResolvedEntities } from './resolve-entities.ts';
import { describedForm } from './wanted-entities.ts';

/** Stores where in the turns entities are named, with confidence and evidence. The same place is stored only once. */
export async function storeMentions(
  session: Session,
  workspaceId: string | null,
  turns: readonly SourceTurn[],
  mentioned: readonly ExtractedEntity[],
  entities: ResolvedEntities,
): Promise<void> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const authors = new Map(turns.map(({ id, author }) => [id, author]));
  const rows = mentioned.flatMap((mention) => {
    const described = describedForm(mention, authors);
    const { name, surface, sourceTurnId } = mention;
    // "Mr. Smith" beside "Mrs. Smith".
    const forms = [...(described === null ? [] : [described]), surface, name];
    const [resolution] = forms.flatMap((form) => entities.resolution(form, sourceTurnId) ?? []);
    const turn = byId.get(mention.sourceTurnId);
    // If the words are not at the given place, the extractor invented them.
    if (!resolution || turn?.content.slice(mention.start, mention.end) !== mention.surface) return [];
    return [{ resolution, mention }];
  });
  if (rows.length === 0) return;
  await session.query(
    `insert into mneme.mention (workspace_id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface,
       start_offset, end_offset, confidence, resolution_score, evidence, occurred_at, owner_user_id, persona_id, visibility, sensitivity, created_by)
     select m.workspace_id, given.entity_id, m.id, m.thread_id, m.branch_id, m.sequence_no, given.surface,
       given.start_offset, given.end_offset, given.confidence, given.score, string_to_array(given.evidence, ','),
       m.occurred_at, m.owner_user_id, m.persona_id,
       m.visibility, m.sensitivity, m.created_by
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::integer[], $7::real[], $8::real[], $9::text[])
       as given (entity_id, message_id, surface, start_offset, end_offset, confidence, score, evidence)
     join mneme.message m on m.workspace_id = $1 and m.id = given.message_id
     on conflict do nothing`,
    [
      workspaceId,
      rows.map(({ resolution }) => resolution.entityId),
      rows.map(({ mention }) => mention.sourceTurnId),
      rows.map(({ mention }) => mention.surface),
      rows.map(({ mention }) => mention.start),
      rows.map(({ mention }) => mention.end),
      rows.map(({ mention }) => mention.confidence),
      rows.map(({ resolution }) => resolution.score),
      rows.map(({ resolution }) => resolution.evidence.join(',')),
    ],
  );
}
