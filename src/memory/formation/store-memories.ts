import { createHash } from 'node:crypto';
import type { Session } from '../../postgres/session.ts';
import type { ExtractedMemory } from '../../providers/extractor.ts';
import type { ResolvedEntities } from './resolve-entities.ts';
import type { SourceTurn } from './turn-window.ts';

/**
 * From which similarity of their texts (trigrams, 0 to 1) two memories of a kind are about the same thing. Chosen so
 * that a wrong match is rare: it would hide a memory, while a missed one only leaves two.
 */
const similarity = {
  /** They say the same. */
  same: 0.9,
  /** The newer one replaces the older without saying so. Never for tasks: two reviews are two tasks. */
  replaced: 0.8,
  /** The newer one says that it replaces something. */
  revised: 0.4,
  /** A task that was done, started or dropped, and the task as it was set. */
  taskMoved: 0.5,
} as const;

/** A current memory that a new one may be about. */
interface Known {
  id: string;
  content: string;
  value: string | null;
  validFrom: Date | null;
  similarity: number;
}

/**
 * Stores what was found as memories, with their sources and entities, and returns the ids of new rows. The same thing
 * said again confirms the memory that is there: its confidence rises and its last confirmation moves. A later value
 * of a preference, or a revised decision or task, supersedes the earlier memory, which stays; an earlier one that is
 * only found later is stored as superseded. Nothing said on a fork changes what its trunk knows, and nothing private
 * changes what others see.
 */
export async function storeMemories(
  session: Session,
  workspaceId: string | null,
  turns: readonly SourceTurn[],
  found: readonly ExtractedMemory[],
  entities: ResolvedEntities,
  extractor: string,
): Promise<string[]> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const position = new Map(turns.map((turn, index) => [turn.id, index]));
  const inOrder = found.toSorted(
    (one, other) => (position.get(one.sourceTurnId) ?? 0) - (position.get(other.sourceTurnId) ?? 0),
  );
  const stored: string[] = [];
  for (const memory of inOrder) {
    const turn = byId.get(memory.sourceTurnId);
    if (!turn || memory.content.trim() === '') continue;
    const known = await findKnown(session, workspaceId, turn, memory);
    if (known && saysTheSame(memory, known)) {
      await confirm(session, workspaceId, turn, memory, known);
      continue;
    }
    const id = await insertMemory(session, workspaceId, turn, memory, known, extractor);
    if (id === null) continue;
    stored.push(id);
    await linkEntities(session, workspaceId, id, memory, turn, entities);
  }
  return stored;
}

/** The current memory that this one confirms or replaces, or null when it says something new. */
async function findKnown(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  memory: ExtractedMemory,
): Promise<Known | null> {
  const keyed = memory.kind === 'preference' && memory.key !== undefined;
  // The same person's: an owner's where the turn is private, a speaker's where the workspace hears it.
  const { rows } = await session.query<Known>(
    `with candidate as (
       select m.id as memory_id, 1::real as similarity from mneme.memory_item m
       where $3 and m.workspace_id = $1 and m.kind = $4 and m.category is not distinct from $5 and m.key = $6
         and m.recorded_to is null
       union all
       select s.memory_id, s.similarity from mneme_private.similar_memories($4, $2, $7) s where not $3
     )
     select m.id, m.content, m.value, m.valid_from as "validFrom", candidate.similarity
     from candidate join mneme.memory_item m on m.workspace_id = $1 and m.id = candidate.memory_id
     where m.recorded_to is null and m.content_state = 'inline' and m.visibility = $8
       and m.persona_id is not distinct from $10 and m.project_id is not distinct from $11
       and ($8 = 'workspace' or m.owner_user_id is not distinct from $9)
       and ($8 <> 'workspace' or m.kind in ('decision', 'task') or exists (
         select from mneme.memory_source s join mneme.message said
           on said.workspace_id = s.workspace_id and said.id = s.message_id
         where s.workspace_id = $1 and s.memory_id = m.id and said.author is not distinct from $12
           and said.created_by is not distinct from $13))
       and (m.branch_id is null or m.branch_id = $14 or ($15 and exists (
         select from mneme.branch b
         where b.workspace_id = $1 and b.id = m.branch_id and b.parent_branch_id is null)))
     order by candidate.similarity desc, m.valid_from desc nulls last, m.id
     limit 1`,
    [
      workspaceId,
      memory.content,
      keyed,
      memory.kind,
      memory.category ?? null,
      memory.key ?? null,
      leastSimilarity(memory),
      turn.visibility,
      turn.ownerUserId,
      turn.personaId,
      turn.projectId,
      turn.author,
      turn.createdBy,
      turn.branchId,
      turn.onTrunk,
    ],
  );
  return rows[0] ?? null;
}

function leastSimilarity(memory: ExtractedMemory): number {
  if (memory.kind === 'task') {
    const moved = memory.status !== undefined && memory.status !== 'pending';
    return moved ? similarity.taskMoved : memory.revises ? similarity.revised : similarity.same;
  }
  if (memory.kind !== 'decision' && memory.kind !== 'preference') return similarity.same;
  return memory.revises ? similarity.revised : similarity.replaced;
}

function saysTheSame(memory: ExtractedMemory, known: Known): boolean {
  if (memory.status !== undefined && memory.status !== 'pending') return false;
  if (memory.value !== undefined && known.value !== null) return plain(memory.value) === plain(known.value);
  if (memory.kind === 'preference' && memory.key !== undefined)
    return plain(memory.content) === plain(known.content);
  return known.similarity >= similarity.same && digits(memory.content) === digits(known.content);
}

async function confirm(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  memory: ExtractedMemory,
  known: Known,
): Promise<void> {
  // Only a source that is new counts: the same turn read twice confirms nothing.
  await session.query(
    `with source as (
       insert into mneme.memory_source (workspace_id, memory_id, message_id) values ($1, $2, $3)
       on conflict do nothing returning memory_id
     )
     update mneme.memory_item m
     set confidence = greatest(m.confidence, least(1 - (1 - m.confidence) * (1 - $4::real), 0.99)),
       last_confirmed_at = greatest(m.last_confirmed_at, $5::timestamptz), updated_at = now()
     from source where m.workspace_id = $1 and m.id = source.memory_id`,
    [workspaceId, known.id, turn.id, memory.confidence, turn.occurredAt],
  );
}

async function insertMemory(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  memory: ExtractedMemory,
  known: Known | null,
  extractor: string,
): Promise<string | null> {
  // What was said first may be read last. The one said later is the current one, whichever is stored first.
  const late = known?.validFrom != null && known.validFrom > turn.occurredAt ? known : null;
  const replaced = late ? null : known;
  const { rows } = await session.query<{ id: string }>(
    `insert into mneme.memory_item (workspace_id, kind, layer, content, content_hash, reason, category, key, value,
       status, due_at, completed_at, channel, confidence, salience, last_confirmed_at, valid_from, valid_to, recorded_to,
       supersedes_id, thread_id, branch_id, source_sequence_no, project_id, idempotency_key, extracted_by,
       owner_user_id, persona_id, visibility, sensitivity, created_by)
     select $1::uuid, $2::text, $3::text, $4::text, mneme_private.content_hash(mneme_private.normalize_text($4::text)),
       $5::text, $6::text, $7::text, $8::text, $9::text,
       $10::timestamptz, $11::timestamptz, $12::text, $13::real, $14::real, $15::timestamptz, $15::timestamptz,
       $16::timestamptz, case when $16::timestamptz is not null then now() end, $17::uuid, $18::uuid, $19::uuid,
       $20::integer, $21::uuid, $22::text, $23::text, $24::uuid, $25::uuid, $26::text, $27::text, $28::uuid
     where not exists (
       select from mneme.memory_item twin where twin.workspace_id = $1 and twin.idempotency_key = $22::text)
     on conflict do nothing
     returning id`,
    [
      workspaceId,
      memory.kind,
      layerOf(memory, turn),
      memory.content,
      memory.reason ?? null,
      memory.category ?? null,
      memory.key ?? null,
      memory.value ?? null,
      memory.kind === 'task' ? (memory.status ?? 'pending') : null,
      memory.dueAt ?? null,
      memory.status === 'done' ? turn.occurredAt : null,
      turn.channel,
      memory.confidence,
      memory.salience,
      turn.occurredAt,
      late?.validFrom ?? null,
      replaced?.id ?? null,
      turn.threadId,
      turn.branchId,
      turn.sequenceNo,
      turn.projectId,
      idempotencyKey(memory),
      extractor,
      turn.ownerUserId,
      turn.personaId,
      turn.visibility,
      turn.sensitivity,
      turn.createdBy,
    ],
  );
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  await session.query(
    'insert into mneme.memory_source (workspace_id, memory_id, message_id) values ($1, $2, $3) on conflict do nothing',
    [workspaceId, id, turn.id],
  );
  if (replaced) {
    await session.query(
      `update mneme.memory_item
       set recorded_to = now(), valid_to = least(coalesce(valid_to, 'infinity'), $3), updated_at = now()
       where workspace_id = $1 and id = $2`,
      [workspaceId, replaced.id, turn.occurredAt],
    );
  }
  if (late) {
    await session.query(
      `update mneme.memory_item set supersedes_id = coalesce(supersedes_id, $3), updated_at = now()
       where workspace_id = $1 and id = $2`,
      [workspaceId, late.id, id],
    );
  }
  return id;
}

async function linkEntities(
  session: Session,
  workspaceId: string | null,
  memoryId: string,
  memory: ExtractedMemory,
  turn: SourceTurn,
  entities: ResolvedEntities,
): Promise<void> {
  const names = [...memory.entities, ...(turn.author ? [turn.author] : [])];
  const ids = new Set(names.flatMap((name) => entities.find(name) ?? []));
  if (ids.size === 0) return;
  await session.query(
    `insert into mneme.memory_entity (workspace_id, memory_id, entity_id)
     select $1::uuid, $2::uuid, given from unnest($3::uuid[]) given on conflict do nothing`,
    [workspaceId, memoryId, [...ids]],
  );
}

/** What is known of a person is theirs, or the relationship's with a persona; what a project decides is the project's. */
function layerOf(memory: ExtractedMemory, turn: SourceTurn): string {
  const ofProject = memory.kind === 'decision' || memory.kind === 'task' || memory.about === 'project';
  if (ofProject && turn.projectId !== null) return 'project';
  return turn.personaId !== null && !ofProject ? 'relationship' : 'profile';
}

/** The same statement of the same turn is stored once, however often it is extracted. */
function idempotencyKey(memory: ExtractedMemory): string {
  const hash = createHash('sha256').update(plain(memory.content)).digest('hex').slice(0, 32);
  return `extract:${memory.sourceTurnId}:${memory.kind}:${hash}`;
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
const digits = (text: string) => text.replace(/\D+/g, ' ').trim();
