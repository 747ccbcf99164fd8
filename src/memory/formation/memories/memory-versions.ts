import type { MemoryKind, TaskStatus } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';

/** The content of a memory's version: everything that a reader sees. */
export interface Statement {
  kind: MemoryKind | 'fact' | 'summary';
  layer: string;
  sensitivity: string;
  content: string;
  /** The name of the person it belongs to. */
  subject: string | null;
  reason: string | null;
  category: string | null;
  key: string | null;
  value: string | null;
  status: TaskStatus | null;
  dueAt: Date | null;
  tags: readonly string[];
  salience: number;
}

/** The origin of a version that is not stored yet. */
export interface Fresh {
  readonly turn: SourceTurn;
  readonly idempotencyKey: string;
  /** Names of the entities it is about. */
  readonly names: readonly string[];
  /** Stored versions that it continues: their sources and entities are also its own. */
  readonly copies: readonly string[];
}

/** One version of a memory: a row, stored or about to be. */
export interface Version extends Statement {
  readonly id: string;
  /** Since when it is true, for its order among the versions. */
  since: Date;
  validTo: Date | null;
  /** Whether it was the current version at its time. A version that was outranked never was. */
  current: boolean;
  supersedesId: string | null;
  /** On a fork: the memory from before it whose place it takes there. */
  readonly replacesId: string | null;
  confidence: number;
  lastConfirmedAt: Date | null;
  completedAt: Date | null;
  /** Whether a person stated it through an operation, so that it was not extracted. */
  readonly stated: boolean;
  readonly branchId: string | null;
  readonly sequenceNo: number | null;
  /** Numbers of recent turns on the window's branch that said it. */
  readonly said: number[];
  /** Turns that are its sources: those of the window, and new ones. */
  readonly sources: Set<string>;
  /** The turn it came from, while it is not stored yet. */
  readonly fresh: Fresh | null;
  changed: boolean;
  /** Whether its words differ from those that its vector was computed from. */
  rewritten: boolean;
}

/** The versions of one memory, the oldest first, and whether the window's branch may change it. */
export interface Remembered {
  readonly versions: Version[];
  /** Whether it belongs to the trunk or to no thread, and the window to a fork, which cannot change it. */
  readonly inherited: boolean;
}

/**
 * The position in a memory's history of something said in a turn: the version that was current then, and the next
 * one.
 */
export interface Place {
  readonly held: Version | null;
  readonly next: Version | null;
}

/** Finds the version that was current when a turn was said, and the one after it. */
export function placeOf(memory: Remembered, turn: SourceTurn): Place {
  let next: Version | null = null;
  for (const version of memory.versions.toReversed()) {
    // A version that was outranked was never current.
    if (version.validTo !== null && version.validTo <= version.since) continue;
    if (!isAfter(version, turn)) return { held: version, next };
    next = version;
  }
  return { held: null, next };
}

function isAfter(version: Version, turn: SourceTurn): boolean {
  const apart = version.since.getTime() - turn.occurredAt.getTime();
  if (apart !== 0) return apart > 0;
  return version.branchId === turn.branchId && (version.sequenceNo ?? 0) > turn.sequenceNo;
}

/** Adds a source to a version: it is confirmed, and its confidence rises. The same turn counts once. */
export function confirm(
  version: Version,
  turn: SourceTurn,
  confidence: number,
  reason: string | undefined,
): void {
  if (version.sources.has(turn.id)) return;
  version.sources.add(turn.id);
  version.said.push(turn.sequenceNo);
  const together = Math.min(1 - (1 - version.confidence) * (1 - confidence), 0.99);
  version.confidence = Math.max(version.confidence, together);
  if (version.lastConfirmedAt === null || version.lastConfirmedAt < turn.occurredAt)
    version.lastConfirmedAt = turn.occurredAt;
  version.reason ??= reason ?? null;
  version.changed = true;
}

/** Ends a version without replacing it: "forget what I said about bullet points". */
export function endVersion(version: Version, turn: SourceTurn): void {
  version.sources.add(turn.id);
  version.said.push(turn.sequenceNo);
  version.validTo = turn.occurredAt;
  version.current = false;
  version.changed = true;
}

/** Moves the beginning of a version back to when it was first said. */
export function beginEarlier(place: Place, turn: SourceTurn): void {
  const { held, next } = place;
  if (!next || next.stated) return;
  next.since = turn.occurredAt;
  next.changed = true;
  if (held) {
    held.validTo = turn.occurredAt;
    held.changed = true;
  }
}

/** Inserts a new version at its position: it ends the version before it, and later versions follow. */
export function insert(memory: Remembered, place: Place, version: Version): void {
  const { versions } = memory;
  const { held, next } = place;
  const at = next ? versions.indexOf(next) : versions.length;
  version.supersedesId = next ? next.supersedesId : (held?.id ?? null);
  version.current = next === null;
  version.validTo = next?.since ?? null;
  versions.splice(at, 0, version);
  if (next) {
    next.supersedesId = version.id;
    next.changed = true;
  }
  if (held) {
    if (held.validTo === null || held.validTo > version.since) held.validTo = version.since;
    held.current &&= next !== null;
    held.changed = true;
  }
}

/** Inserts a statement that was outranked before the version that outranks it: it is stored, but was never current. */
export function insertOutranked(memory: Remembered, outranking: Version, version: Version): void {
  const at = memory.versions.indexOf(outranking);
  version.supersedesId = outranking.supersedesId;
  version.current = false;
  version.validTo = version.since;
  memory.versions.splice(at, 0, version);
  outranking.supersedesId = version.id;
  outranking.changed = true;
}

/**
 * Updates later versions that only changed a task's status. They have the words and the date of the version before
 * them, and follow if these change. If there was no version before, they had their own words, and take those of the
 * task.
 */
export function updateLaterVersions(
  memory: Remembered,
  from: Version,
  before: Pick<Statement, 'content' | 'dueAt'> | null,
): void {
  let previous = from;
  for (const version of memory.versions.slice(memory.versions.indexOf(from) + 1)) {
    const moved = previous === from || version.status !== previous.status;
    const follows = before ? version.content === before.content : moved;
    if (version.stated || !follows) return;
    if (version.content !== from.content) {
      version.content = from.content;
      version.rewritten = true;
    }
    if (version.dueAt?.getTime() === before?.dueAt?.getTime()) version.dueAt = from.dueAt;
    version.changed = true;
    previous = version;
  }
}
