import { createHash } from 'node:crypto';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { ExtractedMemory } from '../../../providers/extractor.ts';
import type { ResolvedEntities } from '../entities/resolve-entities.ts';
import { turnOfMemory } from '../extract/placement.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import { isMove, type MemoryMatch, repeats, type Said } from './matched-view.ts';
import { findMatch } from './memory-matching.ts';
import { loadKnown, writeEntities, writeMemories } from './memory-rows.ts';
import {
  beginEarlier,
  confirm,
  endVersion,
  insert,
  insertOutranked,
  type Remembered,
  updateLaterVersions,
  type Version,
} from './memory-versions.ts';
import { plain } from './memory-wording.ts';

const knownStatementsStatement = readStatement(import.meta.dirname, 'known-statements.sql');

/**
 * The confidence that a statement needs to replace what a person stated through an operation, if it does not announce
 * a revision.
 */
const outranksStated = 0.8;

/**
 * Stores what was found as memories, with their sources and entities, and returns the ids of the rows that need a
 * vector. A repeated statement confirms the existing memory: its confidence and the time of its last confirmation
 * change. A different statement becomes the next version and supersedes the one before, which stays: another value of
 * a preference, a revised decision, a task that continues, is done, cancelled or reopened. Versions are ordered by
 * when they were said, not by when they are read. Nothing said on a fork changes what its trunk knows, nothing
 * private changes what others see, and only clear statements replace what a person stated through an operation.
 */
export async function storeMemories(
  session: Session,
  turns: readonly SourceTurn[],
  found: readonly ExtractedMemory[],
  entities: ResolvedEntities,
  extractor: string,
): Promise<string[]> {
  const said = await readNewStatements(session, turns, found);
  if (said.length === 0) return [];
  const known = await loadKnown(session, said);
  const worked = new Worked();
  said.forEach((each, index) => {
    take(each, known.ids[index] ?? '', known.candidates[index] ?? [], worked);
  });
  const stored = await writeMemories(session, worked.all(), extractor);
  await writeEntities(session, worked.all(), (name) => entities.find(name));
  return stored;
}

/** What was found, in the order it was said, without what is already stored. */
async function readNewStatements(
  session: Session,
  turns: readonly SourceTurn[],
  found: readonly ExtractedMemory[],
): Promise<Said[]> {
  const byId = new Map(turns.map((turn, index) => [turn.id, { turn, index }]));
  const inOrder = found
    .flatMap((memory) => {
      const source = byId.get(memory.sourceTurnId);
      if (!source || memory.content.trim() === '') return [];
      return [{ ...placeStatement(memory, source.turn), index: source.index }];
    })
    .toSorted((one, other) => one.index - other.index);
  const keys = new Map(inOrder.map((said) => [idempotencyKey(said.memory), said]));
  if (keys.size === 0) return [];
  // Keys belong to an owner: what somebody else stored under the same key does not prevent storing this.
  const { rows } = await session.query<{ key: string }>(knownStatementsStatement, [
    session.caller.workspaceId,
    [...keys.keys()],
    [...keys.values()].map(({ turn }) => turn.ownerUserId),
    [...keys.values()].map(({ turn }) => turn.personaId),
    [...keys.values()].map(({ turn }) => turn.visibility),
  ]);
  for (const { key } of rows) keys.delete(key);
  return [...keys.values()];
}

/** Memories that this window created or changed, by scope: its next statements may be about them. */
class Worked {
  readonly #memories = new Map<string, Set<Remembered>>();

  add(memory: Remembered, turn: SourceTurn): void {
    const scope = scopeOf(memory.versions.at(-1)?.kind ?? 'note', turn);
    const memories = this.#memories.get(scope) ?? new Set();
    this.#memories.set(scope, memories.add(memory));
  }

  /** Every memory that a statement of this turn may be about: those found for it, and those of the window. */
  with(candidates: readonly Remembered[], turn: SourceTurn): Remembered[] {
    const scopes = new Set(['task', 'preference', 'decision'].map((kind) => scopeOf(kind, turn)));
    const ofWindow = [...scopes].flatMap((scope) => [...(this.#memories.get(scope) ?? [])]);
    const memories = [...new Set([...candidates, ...ofWindow])];
    // On a fork, its own version replaces the trunk's memory.
    const own = memories.filter(({ inherited }) => !inherited).flatMap(({ versions }) => versions);
    const texts = new Set(own.map(({ content }) => content));
    const replaced = new Set(own.map(({ replacesId }) => replacesId));
    return memories.filter(
      ({ inherited, versions }) =>
        !inherited ||
        !(texts.has(versions.at(-1)?.content ?? '') || versions.some((version) => replaced.has(version.id))),
    );
  }

  all(): Set<Remembered> {
    return new Set([...this.#memories.values()].flatMap((memories) => [...memories]));
  }
}

/**
 * The scope of a statement. If several people speak, a preference belongs to its speaker; decisions and tasks belong
 * to everybody.
 */
function scopeOf(kind: string, turn: SourceTurn): string {
  const common = turn.visibility !== 'private' && (kind === 'decision' || kind === 'task');
  const { visibility, sensitivity, ownerUserId, personaId, projectId, author, createdBy } = turn;
  const owner = visibility === 'workspace' ? null : ownerUserId;
  return JSON.stringify([
    visibility,
    sensitivity,
    owner,
    personaId,
    projectId,
    common,
    common || visibility === 'private' ? null : [author, createdBy],
  ]);
}

/** Applies one statement to the known memories. */
function take(said: Said, id: string, candidates: readonly Remembered[], worked: Worked): void {
  const { memory, turn } = said;
  const meant = findMatch(said, worked.with(candidates, turn));
  if (memory.updates === true && !meant) return;
  if (meant?.how === 'ends') {
    if (!meant.held) return;
    // On a fork, the trunk's memory does not change: the fork has an ended one of its own in its place.
    const ended = meant.remembered.inherited ? versionOf(said, id, meant) : meant.held;
    const { held } = meant;
    if (ended !== held) {
      const { content, key, value, category, reason, subject } = held;
      Object.assign(ended, { content, key, value, category, reason, subject });
    }
    worked.add(ended === held ? meant.remembered : { versions: [ended], inherited: false }, turn);
    endVersion(ended, turn);
    return;
  }
  if (!meant || meant.remembered.inherited) {
    // On a fork, a statement about the trunk's memory becomes the fork's own memory.
    const version = versionOf(said, id, meant);
    version.current = true;
    worked.add({ versions: [version], inherited: false }, turn);
    return;
  }
  const { remembered, held, next } = meant;
  worked.add(remembered, turn);
  const saidLater = next !== null && !next.stated && meant.how !== 'revises' && repeats(memory, next);
  if (meant.how === 'repeats' && held && !(saidLater && !repeats(memory, held))) {
    confirm(held, turn, memory.confidence, memory.reason);
    return;
  }
  if (saidLater) {
    beginEarlier(meant, turn);
    if (next.status === 'done') next.completedAt = turn.occurredAt;
    confirm(next, turn, memory.confidence, memory.reason);
    return;
  }
  const version = versionOf(said, id, meant);
  if (
    held?.stated &&
    meant.how === 'revises' &&
    memory.revises !== true &&
    memory.confidence < outranksStated
  ) {
    insertOutranked(remembered, held, version);
    return;
  }
  const before = held && { content: held.content, dueAt: held.dueAt };
  insert(remembered, meant, version);
  if (version.kind === 'task' && (before || meant.how === 'revises'))
    updateLaterVersions(remembered, version, before);
}

/** The new version of the matched memory for a statement. */
function versionOf({ memory, turn }: Said, id: string, meant: MemoryMatch | null): Version {
  const base = meant?.held ?? null;
  const moves = meant?.how === 'moves' || (meant?.how === 'repeats' && isMove(memory));
  const kind = base?.kind ?? memory.kind;
  const status =
    kind !== 'task'
      ? null
      : moves
        ? (memory.status ?? 'pending')
        : (base?.status ?? memory.status ?? 'pending');
  const goesOn = base !== null && (moves || meant?.content !== undefined || kind === 'task');
  const from = base && goesOn ? base : null;
  const names = [...memory.entities, ...(turn.author ? [turn.author] : [])];
  return {
    id,
    kind,
    layer: base?.layer ?? layerOf(memory, turn),
    sensitivity: base?.sensitivity === 'intimate' ? 'intimate' : turn.sensitivity,
    content: meant?.content ?? (moves ? base?.content : undefined) ?? memory.content,
    subject: (goesOn ? base?.subject : undefined) ?? memory.subject ?? null,
    reason: memory.reason ?? (moves ? (base?.reason ?? null) : null),
    category: memory.category ?? base?.category ?? null,
    key: memory.key ?? base?.key ?? null,
    value: meant?.value ?? (moves ? base?.value : memory.value) ?? null,
    status,
    dueAt: memory.dueAt ?? from?.dueAt ?? null,
    tags: from?.tags ?? [],
    salience: Math.max(memory.salience, from?.salience ?? 0),
    since: turn.occurredAt,
    validTo: null,
    current: true,
    supersedesId: null,
    replacesId: meant?.remembered.inherited ? (meant.held?.id ?? null) : null,
    confidence: memory.confidence,
    lastConfirmedAt: turn.occurredAt,
    completedAt: status === 'done' ? turn.occurredAt : null,
    stated: false,
    branchId: turn.branchId,
    sequenceNo: turn.sequenceNo,
    said: [turn.sequenceNo],
    sources: new Set([turn.id, ...(from?.fresh ? from.sources : [])]),
    fresh: {
      turn,
      idempotencyKey: idempotencyKey(memory),
      names: [...names, ...(from?.fresh?.names ?? [])],
      copies: from ? (from.fresh?.copies ?? [from.id]) : [],
    },
    changed: false,
    rewritten: false,
  };
}

/** A statement as it is stored, and its turn with the persona and sensitivity that the memory gets. */
export function placeStatement(memory: ExtractedMemory, turn: SourceTurn): Said {
  const formed = ofPersona(wellFormed(memory), turn);
  return { memory: formed, turn: turnOfMemory(turn, formed) };
}

/** What a persona says about itself is stored as a moment: its preferences are not the user's. */
function ofPersona(memory: ExtractedMemory, turn: SourceTurn): ExtractedMemory {
  const own = turn.personaId !== null && turn.role === 'assistant';
  return own && (memory.kind === 'preference' || memory.kind === 'insight')
    ? { ...memory, kind: 'moment' }
    : memory;
}

/**
 * The layer of a memory: what concerns a person is in their profile or the relationship with a persona; decisions of
 * a project belong to the project.
 */
export function layerOf(memory: ExtractedMemory, turn: SourceTurn): string {
  const ofProject = memory.kind === 'decision' || memory.kind === 'task' || memory.about === 'project';
  if (ofProject && turn.projectId !== null) return 'project';
  return turn.personaId !== null ? 'relationship' : 'profile';
}

/** The key by which the same statement of the same turn is stored only once, however often it is extracted. */
function idempotencyKey(memory: ExtractedMemory): string {
  // The same words may end one thing and say another.
  const ended = memory.updates === true ? `\n${memory.value ?? ''}` : '';
  const said = `${plain(memory.content)}${ended}`;
  const hash = createHash('sha256').update(said).digest('hex').slice(0, 32);
  return `extract:${memory.sourceTurnId}:${memory.kind}:${hash}`;
}

/**
 * The most characters of a preference's category or name. A longer one would not fit into the index, and its window
 * could not be stored.
 */
const longestKey = 200;

/** Removes unpaired surrogates, which a model may write, and keys that are too long. */
function wellFormed(memory: ExtractedMemory): ExtractedMemory {
  const entries = Object.entries(memory).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const tooLong = (name === 'category' || name === 'key') && value.length > longestKey;
    return [name, tooLong ? undefined : value.toWellFormed().replaceAll('\0', '')];
  });
  return Object.assign({}, memory, Object.fromEntries(entries));
}
