import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { ExtractedEntity } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import type { ResolvedEntities } from './resolve-entities.ts';
import { describedForm } from './wanted-entities.ts';

const storeMentionsStatement = readStatement(import.meta.dirname, 'store-mentions.sql');

/** Stores where in the turns entities are named, with confidence and evidence. The same place is stored only once. */
export async function storeMentions(
  session: Session,
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
  await session.query(storeMentionsStatement, [
    session.caller.workspaceId,
    rows.map(({ resolution }) => resolution.entityId),
    rows.map(({ mention }) => mention.sourceTurnId),
    rows.map(({ mention }) => mention.surface),
    rows.map(({ mention }) => mention.start),
    rows.map(({ mention }) => mention.end),
    rows.map(({ mention }) => mention.confidence),
    rows.map(({ resolution }) => resolution.score),
    rows.map(({ resolution }) => resolution.evidence.join(',')),
  ]);
}
