import type { MemoryKind, TaskStatus } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';

/** What a memory's version says: all that a reader sees of it. */
export interface Statement {
  kind: MemoryKind | 'fact' | 'summary';
  layer: string;
  sensitivity: string;
  content: string;
  /** Whose it is, by name. */
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

/** Where a version comes from that is not stored yet. */
export interface Fresh {
  readonly turn: SourceTurn;
  readonly idempotencyKey: string;
  /** Names of what it is about. */
  readonly names: readonly string[];
  /** Stored versions it goes on from: their sources and entities are its own too. */
  readonly copies: readonly string[];
}

/** One version of a memory: a row, stored or about to be. */
export interface Version extends Statement {
  readonly id: string;
  /** From when it holds, as far as its place among the versions is concerned. */
  since: Date;
  validTo: Date | null;
  /** Held current in its place; a version that was said earlier than the current one, or outranked, never was. */
  current: boolean;
  supersedesId: string | null;
  confidence: number;
  lastConfirmedAt: Date | null;
  completedAt: Date | null;
  /** Stated by a person through an operation, and not drawn from conversation. */
  readonly stated: boolean;
  readonly branchId: string | null;
  readonly sequenceNo: number | null;
  /** Numbers of the turns on the window's line that said it lately. */
  readonly said: number[];
  /** Turns that are its sources: those of the window, and new ones. */
  readonly sources: Set<string>;
  /** The turn it came from, while it is not stored yet. */
  readonly fresh: Fresh | null;
  changed: boolean;
  /** Its words are others than those its vector was made from. */
  rewritten: boolean;
}

/** The versions of one memory, the oldest first, and whether the window's branch may change it. */
export interface Remembered {
  readonly versions: Version[];
  /** It belongs to the trunk, or to no thread, and the window to a fork: what is said there leaves it as it is. */
  readonly inherited: boolean;
}

/** Where in a memory's history something said at a turn belongs: what held then, and what was said next. */
export interface Place {
  readonly held: Version | null;
  readonly next: Version | null;
}

/** Finds the version that held when a turn was said, and the one after it. */
export function placeOf(memory: Remembered, turn: SourceTurn): Place {
  let next: Version | null = null;
  for (const version of memory.versions.toReversed()) {
    // What was said and outranked never held.
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

/** One more source that says what a version says: it is confirmed, and surer. The same turn counts once. */
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

/** Puts an end to what held, with nothing in its place: "forget what I said about bullet points". */
export function endVersion(version: Version, turn: SourceTurn): void {
  version.sources.add(turn.id);
  version.said.push(turn.sequenceNo);
  version.validTo = turn.occurredAt;
  version.current = false;
  version.changed = true;
}

/** A version that was true earlier than it was known to be begins when it was first said. */
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

/** Puts a new version into its place: it ends what held before, and what was said later goes on after it. */
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

/** Puts what was said and not believed before the version that outranks it: it is kept, and never held. */
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
 * A later version that only moved a task on has the words and the date that held before: where these change, it
 * follows. Where nothing held before, the moves were known by their own words, and take those of the task.
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
