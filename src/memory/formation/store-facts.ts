import type { Session } from '../../postgres/session.ts';
import type { ExtractedFact } from '../../providers/extractor.ts';
import type { ResolvedEntities } from './resolve-entities.ts';
import type { SourceTurn } from './turn-window.ts';

/** A current version of a fact with the same subject and predicate. */
interface Version {
  id: string;
  validFrom: Date | null;
  validTo: Date | null;
  sameObject: boolean;
}

/**
 * Stores statements as facts, with their sources, and returns the ids of new version rows. The same statement again
 * is one more source of the fact that is there, and its confidence rises. Where a subject has one object at a time,
 * a new object ends the old one's validity: the old version's recorded range is closed, and a version with the
 * shorter valid range takes its place, so that both what was true and what was known can be asked for. A statement
 * of an older time that is read later ends where the newer one begins. Nothing is deleted.
 */
export async function storeFacts(
  session: Session,
  workspaceId: string | null,
  turns: readonly SourceTurn[],
  found: readonly ExtractedFact[],
  entities: ResolvedEntities,
  extractor: string,
): Promise<string[]> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const stored: string[] = [];
  for (const fact of found) {
    const turn = byId.get(fact.sourceTurnId);
    const subject = entities.normalized(fact.subject);
    const object = entities.normalized(fact.object);
    if (!turn || subject === '' || object === '') continue;
    const ends = {
      subjectId: entities.find(fact.subject),
      objectId: entities.find(fact.object),
    };
    const until = fact.validTo ?? null;
    // "Used to" says when it ended and not when it began.
    const from = fact.validFrom ?? (until === null ? turn.occurredAt : null);
    const versions = await currentVersions(session, workspaceId, turn, fact, ends);
    const same = versions.find(
      (version) =>
        version.sameObject && (version.validTo === null || from === null || version.validTo > from),
    );
    if (same) {
      const ended =
        until !== null && same.validTo === null
          ? await endValidity(session, workspaceId, same.id, until)
          : null;
      await addSource(session, workspaceId, ended ?? same.id, fact, turn);
      if (ended) stored.push(ended);
      continue;
    }
    const range = { from, until, supersedes: null as string | null, extractor };
    // What holds for a while ("in Lisbon until May") interrupts what held before; it doesn't end it.
    if (fact.functional && from !== null && until === null) {
      for (const other of versions.filter((version) => !version.sameObject)) {
        if (other.validFrom !== null && other.validFrom > from) {
          if (range.until === null || other.validFrom < range.until) range.until = other.validFrom;
        } else if (other.validTo === null || other.validTo > from) {
          const ended = await endValidity(session, workspaceId, other.id, from);
          range.supersedes = other.id;
          if (ended) stored.push(ended);
        }
      }
    }
    const id = await insertFact(session, workspaceId, turn, fact, ends, range);
    if (id === null) continue;
    await addSource(session, workspaceId, id, fact, turn);
    stored.push(id);
  }
  return stored;
}

interface Ends {
  readonly subjectId: string | null;
  readonly objectId: string | null;
}

async function currentVersions(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  fact: ExtractedFact,
  ends: Ends,
): Promise<Version[]> {
  // Privacy and branch are part of what makes two statements one: a private one never changes a shared fact.
  const { rows } = await session.query<Version>(
    `select f.id, f.valid_from as "validFrom", f.valid_to as "validTo",
       (f.object_entity_id = $5 or mneme_private.normalize_text(f.object) = mneme_private.normalize_text($6)) is true
         as "sameObject"
     from mneme.fact f
     where f.workspace_id = $1 and f.recorded_to is null and f.content_state = 'inline' and f.predicate = $4
       and case when $2::uuid is not null then f.subject_entity_id = $2
         else f.subject_entity_id is null
           and mneme_private.normalize_text(f.subject) = mneme_private.normalize_text($3) end
       and f.visibility = $7 and f.persona_id is not distinct from $9
       and ($7 = 'workspace' or f.owner_user_id is not distinct from $8)
       and ($2::uuid is not null or f.owner_user_id is not distinct from $8)
       and (f.branch_id is null or f.branch_id = $10 or ($11 and exists (
         select from mneme.branch b
         where b.workspace_id = $1 and b.id = f.branch_id and b.parent_branch_id is null)))
     order by f.valid_from nulls first, f.id
     for update of f`,
    [
      workspaceId,
      ends.subjectId,
      fact.subject,
      fact.predicate,
      ends.objectId,
      fact.object,
      turn.visibility,
      turn.ownerUserId,
      turn.personaId,
      turn.branchId,
      turn.onTrunk,
    ],
  );
  return rows;
}

async function addSource(
  session: Session,
  workspaceId: string | null,
  versionId: string,
  fact: ExtractedFact,
  turn: SourceTurn,
): Promise<void> {
  await session.query(
    `insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [workspaceId, versionId, turn.id, fact.confidence],
  );
}

/** Replaces a version by one that ends at `at`, with the same sources. One that would be empty has no successor. */
async function endValidity(
  session: Session,
  workspaceId: string | null,
  versionId: string,
  at: Date,
): Promise<string | null> {
  await session.query('update mneme.fact set recorded_to = now() where workspace_id = $1 and id = $2', [
    workspaceId,
    versionId,
  ]);
  const { rows } = await session.query<{ id: string }>(
    `insert into mneme.fact (workspace_id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object,
       content, confidence, disputed, salience, usefulness, valid_from, valid_to, supersedes_id, thread_id, branch_id,
       source_sequence_no, project_id, extracted_by, owner_user_id, persona_id, visibility, sensitivity, created_by)
     select workspace_id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object,
       content, confidence, disputed, salience, usefulness, valid_from, $3::timestamptz, id, thread_id, branch_id,
       source_sequence_no, project_id, extracted_by, owner_user_id, persona_id, visibility, sensitivity, created_by
     from mneme.fact
     where workspace_id = $1 and id = $2 and (valid_from is null or valid_from < $3::timestamptz)
     returning id`,
    [workspaceId, versionId, at],
  );
  const id = rows[0]?.id ?? null;
  if (id !== null) {
    await session.query(
      `insert into mneme.fact_source (workspace_id, fact_version_id, message_id, confidence, recorded_at)
       select workspace_id, $3::uuid, message_id, confidence, recorded_at from mneme.fact_source
       where workspace_id = $1 and fact_version_id = $2`,
      [workspaceId, versionId, id],
    );
  }
  return id;
}

async function insertFact(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  fact: ExtractedFact,
  ends: Ends,
  range: { from: Date | null; until: Date | null; supersedes: string | null; extractor: string },
): Promise<string | null> {
  if (range.until !== null && range.from !== null && range.until <= range.from) return null;
  const content = `${fact.subject} ${fact.predicate.replaceAll('_', ' ')} ${fact.object}`;
  const { rows } = await session.query<{ id: string }>(
    `insert into mneme.fact (workspace_id, id, fact_id, subject_entity_id, subject, predicate, object_entity_id, object,
       content, confidence, valid_from, valid_to, supersedes_id, thread_id, branch_id, source_sequence_no, project_id,
       extracted_by, owner_user_id, persona_id, visibility, sensitivity, created_by)
     select $1::uuid, fresh.id, fresh.id, $2::uuid, $3::text, $4::text, $5::uuid, $6::text, $7::text, $8::real, $9::timestamptz,
       $10::timestamptz, $11::uuid, $12::uuid, $13::uuid, $14::integer, $15::uuid, $16::text, $17::uuid, $18::uuid, $19::text, $20::text,
       $21::uuid
     from (select mneme_private.uuid_v7() as id) fresh
     returning id`,
    [
      workspaceId,
      ends.subjectId,
      fact.subject,
      fact.predicate,
      ends.objectId,
      fact.object,
      content,
      fact.confidence,
      range.from,
      range.until,
      range.supersedes,
      turn.threadId,
      turn.branchId,
      turn.sequenceNo,
      turn.projectId,
      range.extractor,
      turn.ownerUserId,
      turn.personaId,
      turn.visibility,
      turn.sensitivity,
      turn.createdBy,
    ],
  );
  return rows[0]?.id ?? null;
}
