import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { ExtractedMemory } from '../../../providers/extractor.ts';
import { newRowId } from '../../row-id.ts';
import { purposeOf, replacedSubject } from './decision-subject.ts';
import { isMove, recentTurns, type Said } from './matched-view.ts';
import type { Remembered, Version } from './memory-versions.ts';
import { declines, preferenceTopic, reportedTopic } from './memory-wording.ts';
import { topicOfUpdate } from './task-matching.ts';

const loadVersionsStatement = readStatement(import.meta.dirname, 'load-versions.sql');
const updateMemoriesStatement = readStatement(import.meta.dirname, 'update-memories.sql');
const writeContentsStatement = readStatement(import.meta.dirname, 'write-contents.sql');
const writeSourcesStatement = readStatement(import.meta.dirname, 'write-sources.sql');
const writeEntitiesStatement = readStatement(import.meta.dirname, 'write-entities.sql');

/** A number larger than that of any turn. */
const endless = 2_147_483_647;

/** The known memories that a window's statements may be about. */
export interface Known {
  /** For each statement, by its index, the memories to compare it with. */
  readonly candidates: readonly Remembered[][];
  /** Ids for new versions, one for each statement. */
  readonly ids: readonly string[];
}

/** A version as stored in its row. */
interface StoredVersion extends Omit<Version, 'sources' | 'fresh' | 'changed' | 'rewritten' | 'said'> {
  readonly head: string;
  readonly sources: string[];
  readonly said: number[];
}

/**
 * Reads the memories that statements of one branch may be about, with all their versions. Writers first take the lock
 * of derived knowledge (`lockKnowledge`), so that what was read does not change.
 */
export async function loadKnown(session: Session, said: readonly Said[]): Promise<Known> {
  const first = said[0];
  if (!first) return { candidates: [], ids: [] };
  const { branchId, onTrunk } = first.turn;
  // A trunk has no parent branch.
  const line = onTrunk
    ? { branchIds: [branchId], sequenceNos: [endless] }
    : await loadLine(session, branchId);
  const { rows } = await session.query<{ statement: number; memoryId: string; inherited: boolean }>(
    `select statement, memory_id as "memoryId", inherited
     from mneme_private.memory_candidates($1::jsonb, $2::uuid[], $3::integer[])`,
    [JSON.stringify(said.flatMap(asked)), line.branchIds, line.sequenceNos],
  );
  const inherited = new Map(rows.map((row) => [row.memoryId, row.inherited]));
  const versions = await loadVersions(session, said, line, [...inherited.keys()]);
  const remembered = new Map<string, Remembered>();
  for (const { head, sources, said: numbers, ...row } of versions) {
    const memory = remembered.get(head) ?? { versions: [], inherited: inherited.get(head) ?? true };
    remembered.set(head, memory);
    memory.versions.push({
      ...row,
      sources: new Set(sources),
      said: numbers,
      fresh: null,
      changed: false,
      rewritten: false,
    });
  }
  const candidates = said.map((): Remembered[] => []);
  for (const { statement, memoryId } of rows) {
    const memory = remembered.get(memoryId);
    if (memory) candidates[statement]?.push(memory);
  }
  return { candidates, ids: said.map(() => newRowId()).toSorted() };
}

/**
 * A statement in the form that mneme_private.memory_candidates takes. One that ends something may end a memory of any
 * kind.
 */
function asked(said: Said, position: number) {
  const { memory } = said;
  const kinds = memory.updates === true && memory.kind === 'task' ? updatable : [memory.kind];
  return kinds.map((kind) => askedOf(said, position, kind));
}

const updatable = ['task', 'preference', 'decision'] as const;

function askedOf({ memory, turn }: Said, position: number, kind: ExtractedMemory['kind']) {
  const updates = memory.updates === true;
  return {
    position,
    kind,
    content: memory.content.toWellFormed(),
    // The task of a report is searched by the words that they must share.
    topic: updates ? '' : searchedTopic(memory, turn.author),
    any_of: updates || movesDate(memory) ? [...topicOfUpdate(memory, turn.author)].join(' ') : '',
    category: memory.category ?? null,
    key: memory.key ?? null,
    revises: memory.revises === true || endsWish(memory),
    moves: updates || isMove(memory),
    visibility: turn.visibility,
    sensitivity: turn.sensitivity,
    owner_user_id: turn.ownerUserId,
    persona_id: turn.personaId,
    project_id: turn.projectId,
    author: turn.author,
    created_by: turn.createdBy,
    branch_id: turn.branchId,
    thread_id: turn.threadId,
    on_trunk: turn.onTrunk,
    sequence_no: turn.sequenceNo,
    occurred_at: turn.occurredAt,
  };
}

/** Whether a statement gives a task another due date. */
const movesDate = ({ kind, revises, dueAt }: ExtractedMemory): boolean =>
  kind === 'task' && revises === true && dueAt !== undefined;

/** Whether a statement declines something, which may have been wanted before under another key. */
const endsWish = ({ kind, content }: ExtractedMemory): boolean => kind === 'preference' && declines(content);

interface Line {
  readonly branchIds: string[];
  readonly sequenceNos: number[];
}

/** A branch and its ancestors, each with the number of the last turn that the branch shares. */
async function loadLine(session: Session, branchId: string): Promise<Line> {
  const { rows } = await session.query<{ id: string; upto: number }>(
    'select id, upto from mneme_private.branch_line($1, $2, $3)',
    [session.caller.workspaceId, branchId, endless],
  );
  return { branchIds: rows.map(({ id }) => id), sequenceNos: rows.map(({ upto }) => upto) };
}

async function loadVersions(
  session: Session,
  said: readonly Said[],
  line: Line,
  heads: readonly string[],
): Promise<StoredVersion[]> {
  if (heads.length === 0) return [];
  const numbers = said.map(({ turn }) => turn.sequenceNo);
  const { rows } = await session.query<StoredVersion>(loadVersionsStatement, [
    session.caller.workspaceId,
    heads,
    said.map(({ turn }) => turn.id),
    line.branchIds,
    line.sequenceNos,
    Math.min(...numbers) - recentTurns,
    Math.max(...numbers),
  ]);
  return rows.map((row) => ({ ...row, since: row.since ?? new Date(0) }));
}

/**
 * Writes what a window's statements changed, with the same number of database statements for a hundred memories as
 * for one. Returns the ids of the rows that need a vector.
 */
export async function writeMemories(
  session: Session,
  memories: Iterable<Remembered>,
  extractor: string,
): Promise<string[]> {
  const versions = [...memories].flatMap((memory) => memory.versions);
  const fresh = versions.flatMap((version) => (version.fresh ? [{ version, ...version.fresh }] : []));
  const changed = versions.filter((version) => version.fresh === null && version.changed);
  const rewritten = changed.filter((version) => version.rewritten);
  if (fresh.length > 0) {
    await session.query(
      `select mneme_operation.write_memories(array(
         select memory from jsonb_populate_recordset(null::mneme.memory_item, $1::jsonb) memory))`,
      [JSON.stringify(fresh.map((row) => ({ ...freshRow(row), extracted_by: extractor })))],
    );
  }
  // A version that had ended before it was stored is written as current, and then ended at once.
  const updated = [...changed, ...fresh.flatMap(({ version }) => (version.current ? [] : [version]))];
  if (updated.length > 0) {
    await session.query(updateMemoriesStatement, [
      session.caller.workspaceId,
      JSON.stringify(updated.map(changedRow)),
    ]);
  }
  if (rewritten.length > 0) {
    const ids = rewritten.map(({ id }) => id);
    await session.query(writeContentsStatement, [
      session.caller.workspaceId,
      ids,
      rewritten.map(({ content }) => content),
    ]);
  }
  await writeSources(session, versions);
  return [...fresh.map(({ version }) => version.id), ...rewritten.map(({ id }) => id)];
}

async function writeSources(session: Session, versions: readonly Version[]): Promise<void> {
  const pairs = versions
    .filter((version) => version.fresh !== null || version.changed)
    .flatMap(({ id, sources }) => [...sources].map((messageId) => ({ id, messageId })));
  const copied = versions.flatMap(({ id, fresh }) => (fresh?.copies ?? []).map((from) => ({ id, from })));
  if (pairs.length === 0) return;
  await session.query(writeSourcesStatement, [
    session.caller.workspaceId,
    pairs.map(({ id }) => id),
    pairs.map(({ messageId }) => messageId),
    copied.map(({ id }) => id),
    copied.map(({ from }) => from),
  ]);
}

/** Links memories with the entities they are about: their own, and those of the versions they continue. */
export async function writeEntities(
  session: Session,
  memories: Iterable<Remembered>,
  find: (name: string) => string | null,
): Promise<void> {
  const fresh = [...memories].flatMap(({ versions }) =>
    versions.flatMap((version) => (version.fresh ? [{ id: version.id, ...version.fresh }] : [])),
  );
  const links = fresh.flatMap(({ id, names }) => names.flatMap((name) => ({ id, entityId: find(name) })));
  const known = links.filter(({ entityId }) => entityId !== null);
  const copied = fresh.flatMap(({ id, copies }) => copies.map((from) => ({ id, from })));
  if (known.length + copied.length === 0) return;
  await session.query(writeEntitiesStatement, [
    session.caller.workspaceId,
    known.map(({ id }) => id),
    known.map(({ entityId }) => entityId),
    copied.map(({ id }) => id),
    copied.map(({ from }) => from),
  ]);
}

function freshRow({
  version,
  turn,
  idempotencyKey,
}: {
  version: Version;
  turn: Said['turn'];
  idempotencyKey: string;
}) {
  return {
    id: version.id,
    kind: version.kind,
    layer: version.layer,
    content: version.content,
    subject: version.subject,
    reason: version.reason,
    category: version.category,
    key: version.key,
    value: version.value,
    status: version.status,
    due_at: version.dueAt,
    completed_at: version.completedAt,
    tags: version.tags,
    channel: turn.channel,
    confidence: version.confidence,
    salience: version.salience,
    last_confirmed_at: version.lastConfirmedAt,
    valid_from: version.since,
    valid_to: version.validTo,
    supersedes_id: version.supersedesId,
    replaces_id: version.replacesId,
    thread_id: turn.threadId,
    branch_id: turn.branchId,
    source_sequence_no: turn.sequenceNo,
    project_id: turn.projectId,
    idempotency_key: idempotencyKey,
    owner_user_id: turn.ownerUserId,
    persona_id: turn.personaId,
    visibility: turn.visibility,
    sensitivity: version.sensitivity,
    created_by: turn.createdBy,
  };
}

function changedRow(version: Version) {
  return {
    id: version.id,
    confidence: version.confidence,
    last_confirmed_at: version.lastConfirmedAt,
    reason: version.reason,
    due_at: version.dueAt,
    completed_at: version.completedAt,
    // A person's statement is true since the time they gave, whenever it was recorded.
    valid_from: version.stated || version.since.getTime() === 0 ? null : version.since,
    valid_to: version.validTo,
    supersedes_id: version.supersedesId,
    current: version.current,
  };
}

/** The words by which the memory of a statement is searched; it must have all of them. */
function searchedTopic({ kind, content, value, revises }: ExtractedMemory, author: string | null): string {
  if (kind === 'task') return [...reportedTopic(content, author)].join(' ');
  if (kind === 'preference' && (declines(content) || (revises === true && value !== undefined)))
    return [...preferenceTopic(value ?? content, author)].join(' ');
  if (kind !== 'decision' || revises !== true) return '';
  return [...purposeOf(content), ...replacedSubject(content)].join(' ');
}
