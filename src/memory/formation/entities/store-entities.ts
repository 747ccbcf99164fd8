import type { Session } from '../../../postgres/session.ts';
import type { EntityKind } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import type { EntityEvidence } from './choose-entity.ts';

interface Named {
  readonly entityId: string;
  readonly name: string;
  readonly normalized: string;
}

/** What a window changes about entities. New ones have temporary ids until they are stored. */
export interface EntityChanges {
  readonly created: (Named & { readonly kind: EntityKind })[];
  readonly names: (Named & { readonly weight: number })[];
  readonly renamed: Named[];
  readonly merged: { readonly entityId: string; readonly intoEntityId: string }[];
  /** New entities that may be known ones, with the names that would be added to these. */
  readonly suggested: (Named & {
    readonly intoEntityId: string;
    readonly score: number;
    readonly evidence: readonly EntityEvidence[];
  })[];
}

/** Empty changes. */
export function noChanges(): EntityChanges {
  return { created: [], names: [], renamed: [], merged: [], suggested: [] };
}

/**
 * Stores what a window changes, with one statement for each kind of change and the privacy of its turns, and returns
 * a function from temporary to stored ids. Names of the profile (`ofProfile`, normalised) belong to no persona.
 */
export async function storeEntities(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  changes: EntityChanges,
  ofProfile: ReadonlySet<string>,
): Promise<(entityId: string) => string> {
  const made = await createEntities(session, workspaceId, turn, changes.created, ofProfile);
  const stored = (entityId: string) => made.get(entityId) ?? entityId;
  await renameEntities(session, workspaceId, changes.renamed);
  await addNames(session, workspaceId, turn, changes.names, stored, ofProfile);
  await mergeEntities(session, workspaceId, changes.merged, stored);
  await suggest(session, workspaceId, turn, changes.suggested, stored);
  return stored;
}

async function createEntities(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  created: EntityChanges['created'],
  ofProfile: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (created.length === 0) return new Map();
  const { rows } = await session.query<{ standIn: string; id: string }>(
    `with given as (
       select *, mneme_private.uuid_v7() as id from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as given (stand_in, kind, name, normalized)
     ), made as (
       insert into mneme.entity (workspace_id, id, kind, canonical_name, canonical_normalized, owner_user_id, persona_id, visibility, sensitivity, created_by)
       select $1::uuid, id, kind, name, normalized, $6::uuid, case when normalized <> all ($11::text[]) then $7::uuid end, $8::text, $9::text, $10::uuid from given
     )
     select stand_in as "standIn", id from given`,
    [
      workspaceId,
      created.map(({ entityId }) => entityId),
      created.map(({ kind }) => kind),
      created.map(({ name }) => name),
      created.map(({ normalized }) => normalized),
      ...entityPrivacy(turn),
      [...ofProfile],
    ],
  );
  return new Map(rows.map(({ standIn, id }) => [standIn, id]));
}

async function renameEntities(
  session: Session,
  workspaceId: string | null,
  renamed: EntityChanges['renamed'],
): Promise<void> {
  if (renamed.length === 0) return;
  await session.query(
    `update mneme.entity known set canonical_name = given.name, canonical_normalized = given.normalized, updated_at = now()
     from unnest($2::uuid[], $3::text[], $4::text[]) as given (id, name, normalized)
     where known.workspace_id = $1 and known.id = given.id`,
    [
      workspaceId,
      renamed.map(({ entityId }) => entityId),
      renamed.map(({ name }) => name),
      renamed.map(({ normalized }) => normalized),
    ],
  );
}

async function addNames(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  names: EntityChanges['names'],
  stored: (entityId: string) => string,
  ofProfile: ReadonlySet<string>,
): Promise<void> {
  if (names.length === 0) return;
  await session.query(
    `insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, owner_user_id, persona_id, visibility, sensitivity, created_by)
     select distinct on (given.entity_id, given.normalized)
       $1::uuid, given.entity_id, given.variant, given.normalized, given.weight, $6::uuid,
       case when given.normalized <> all ($11::text[]) then $7::uuid end, $8::text, $9::text, $10::uuid
     from unnest($2::uuid[], $3::text[], $4::text[], $5::real[]) as given (entity_id, variant, normalized, weight)
     where not exists (
       select from mneme.alias_variant known
       where known.workspace_id = $1 and known.entity_id = given.entity_id and known.variant_normalized = given.normalized
         and (known.visibility = 'workspace' or (known.visibility = $8::text and known.owner_user_id = $6)))
     order by given.entity_id, given.normalized, given.weight desc
     on conflict do nothing`,
    [
      workspaceId,
      names.map(({ entityId }) => stored(entityId)),
      names.map(({ name }) => name),
      names.map(({ normalized }) => normalized),
      names.map(({ weight }) => weight),
      ...entityPrivacy(turn),
      [...ofProfile],
    ],
  );
}

async function mergeEntities(
  session: Session,
  workspaceId: string | null,
  merged: EntityChanges['merged'],
  stored: (entityId: string) => string,
): Promise<void> {
  if (merged.length === 0) return;
  await session.query(
    `with done as (
       update mneme.entity known set merged_into_id = given.into_id, merged_at = now(), updated_at = now()
       from unnest($2::uuid[], $3::uuid[]) as given (id, into_id)
       where known.workspace_id = $1 and known.id = given.id and known.merged_into_id is null
         -- Who sees the one must see what it becomes.
         and exists (
           select from mneme.entity target where target.workspace_id = $1 and target.id = given.into_id and target.merged_into_id is null
             and target.sensitivity in ('neutral', known.sensitivity))
       returning known.id, known.merged_into_id
     ), decided as (
       update mneme.merge_suggestion s set decided_at = now(),
         status = case when s.into_entity_id = done.merged_into_id then 'accepted' else 'rejected' end
       from done where s.workspace_id = $1 and s.entity_id = done.id and s.status = 'suggested'
     ), answered as (
       delete from mneme.alias_variant doubted using done, mneme.alias_variant named
       where doubted.workspace_id = $1 and doubted.entity_id = done.merged_into_id and doubted.status = 'suggested'
         and named.workspace_id = $1 and named.entity_id = done.id and named.variant_normalized = doubted.variant_normalized
     )
     select mneme_private.audit('entity.merge', 'entity', done.id), mneme_private.audit('entity.merge_into', 'entity', done.merged_into_id) from done`,
    [
      workspaceId,
      merged.map(({ entityId }) => stored(entityId)),
      merged.map(({ intoEntityId }) => stored(intoEntityId)),
    ],
  );
}

/**
 * Suggests that an entity is a known one, and its name one of the known one's. Decided suggestions are not made
 * again.
 */
async function suggest(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  suggested: EntityChanges['suggested'],
  stored: (entityId: string) => string,
): Promise<void> {
  if (suggested.length === 0) return;
  await session.query(
    `with given as (
       select given.entity_id, given.into_id, given.variant, given.normalized, given.score, string_to_array(given.evidence, ',') as evidence
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::real[], $7::text[])
         as given (entity_id, into_id, variant, normalized, score, evidence)
     ), named as (
       insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight, status, evidence, owner_user_id, persona_id, visibility, sensitivity, created_by)
       select $1::uuid, given.into_id, given.variant, given.normalized, given.score, 'suggested', given.evidence, $8::uuid, $9::uuid, $10::text, $11::text, $12::uuid
       from given
       where not exists (
         select from unnest(mneme_private.entity_family(given.into_id)) as kin (entity_id)
         join mneme.alias_variant known on known.workspace_id = $1 and known.entity_id = kin.entity_id and known.variant_normalized = given.normalized
         where known.visibility = 'workspace' or (known.visibility = $10::text and known.owner_user_id = $8))
       on conflict do nothing
     )
     insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, evidence, owner_user_id, persona_id, visibility, sensitivity, created_by)
     select $1::uuid, given.entity_id, given.into_id, given.score, given.evidence, $8::uuid, $9::uuid, $10::text, $11::text, $12::uuid from given
     on conflict do nothing`,
    [
      workspaceId,
      suggested.map(({ entityId }) => stored(entityId)),
      suggested.map(({ intoEntityId }) => stored(intoEntityId)),
      suggested.map(({ name }) => name),
      suggested.map(({ normalized }) => normalized),
      suggested.map(({ score }) => score),
      suggested.map(({ evidence }) => evidence.join(',')),
      ...entityPrivacy(turn),
    ],
  );
}

/** Owner, persona, visibility, sensitivity and creator of what a window adds. Without an owner if all may see it. */
function entityPrivacy(turn: SourceTurn): (string | null)[] {
  return turn.visibility === 'workspace'
    ? [null, null, 'workspace', turn.sensitivity, turn.createdBy]
    : [turn.ownerUserId, turn.personaId, turn.visibility, turn.sensitivity, turn.createdBy];
}
