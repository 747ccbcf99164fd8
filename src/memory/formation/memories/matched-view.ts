import { type ExtractedMemory, openStatuses } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import { type Place, placeOf, type Remembered, type Version } from './memory-versions.ts';
import { declines, plain, saysTheSame } from './memory-wording.ts';

/** Within how many turns "it" may refer to what was said. */
export const recentTurns = 8;

/** Within how many turns "instead" may refer to something that is not named. */
export const justNow = 2;

/** Something that was said, and the turn that said it. */
export interface Said {
  readonly memory: ExtractedMemory;
  readonly turn: SourceTurn;
}

/** The memory that a statement is about, its position in the memory's history, and how it relates to it. */
export interface MemoryMatch extends Place {
  readonly remembered: Remembered;
  /**
   * repeats: the current statement, or the one said next, says the same. moves: a task continues, is done, cancelled
   * or reopened. revises: it says something else about the same. ends: the current statement is no longer true, and
   * nothing replaces it.
   */
  readonly how: 'repeats' | 'moves' | 'revises' | 'ends';
  /** The words of the new version, if they are not the statement's own. */
  readonly content?: string;
  readonly value?: string;
}

/** A memory as it was when a turn was said. */
export interface View extends Place {
  readonly remembered: Remembered;
  /** The version that was current then; before the first one, the first. */
  readonly shown: Version;
  /** How many turns ago it was last mentioned on this branch; null if that is longer ago. */
  readonly distance: number | null;
}

export function viewOf(remembered: Remembered, turn: SourceTurn): View {
  const place = placeOf(remembered, turn);
  const shown = place.held ?? place.next ?? remembered.versions.at(-1);
  if (!shown) throw new Error('A memory without versions');
  const before = remembered.versions
    .flatMap(({ said }) => said)
    .filter((number) => number <= turn.sequenceNo && turn.sequenceNo - number <= recentTurns);
  return {
    remembered,
    ...place,
    shown,
    distance: before.length === 0 ? null : turn.sequenceNo - Math.max(...before),
  };
}

/** A match for a view. */
export const matchOf = (
  { remembered, held, next }: View,
  how: MemoryMatch['how'],
  changed?: { content: string; value?: string },
): MemoryMatch => ({ remembered, held, next, how, ...changed });

/** Whether a task is neither done nor cancelled. */
export const isOpen = ({ status }: Version) =>
  status === null || openStatuses.some((open) => open === status);

/** Whether a statement about a task reports its status, and not that it is to be done. */
export function isMove({ status }: ExtractedMemory): boolean {
  return status !== undefined && status !== 'pending';
}

/** Whether a statement says the same as a version. */
export function repeats(memory: ExtractedMemory, version: Version): boolean {
  if (isMove(memory)) return version.status === memory.status;
  if (memory.kind === 'task') {
    const due = memory.dueAt?.getTime();
    if (due !== undefined && due !== version.dueAt?.getTime()) return false;
    return isOpen(version) && saysTheSame(memory.content, version.content);
  }
  // "I hate olives" has the value of "I love olives".
  const isTaste = memory.kind === 'preference' && memory.key === undefined;
  if (isTaste && declines(memory.content) !== declines(version.content)) return false;
  if (memory.value !== undefined && version.value !== null)
    return plain(memory.value) === plain(version.value);
  if ((memory.kind === 'preference' || memory.kind === 'note') && memory.key !== undefined)
    return plain(memory.content) === plain(version.content);
  return saysTheSame(memory.content, version.content);
}

/** The best of several if it is clear: better by a margin, or the only one that was mentioned just now. */
export function clearBest(ranked: readonly { each: View; score: number }[]): View | null {
  const [first, second] = ranked;
  if (!first) return null;
  if (!second || first.score - second.score >= least.margin) return first.each;
  const close = ranked.filter(({ score }) => first.score - score < least.margin);
  return nearest(close.map(({ each }) => each));
}

/** The one that was mentioned last; null if there were two at once. */
export function nearest(views: readonly View[]): View | null {
  const recent = views
    .filter(({ distance }) => distance !== null)
    .toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  const [first, second] = recent;
  return first && first.distance !== second?.distance ? first : null;
}

/**
 * The thresholds from which two statements are about the same thing. Chosen so that wrong matches are rare: a wrong
 * match would hide a memory, while a missed one only leaves two.
 */
export const least = {
  /** The trigram similarity of a statement that announces a revision to what it revises. */
  similarity: 0.4,
  /** The share of their topics that the two have in common. */
  topic: 0.4,
  /** The share of words that what is declined has in common with what was wanted. */
  declined: 0.6,
  /** By how much the best must be better than the second best if neither was mentioned just now. */
  margin: 0.1,
} as const;
