import { type ExtractedMemory, openStatuses } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import { type Place, placeOf, type Remembered, type Version } from './memory-versions.ts';
import { declines, plain, saysTheSame } from './memory-wording.ts';

/** Turns within which "it" may mean what was said. */
export const recentTurns = 8;

/** Turns within which "instead" may be said of what is named by nothing else. */
export const justNow = 2;

/** Something that was said, and the turn that said it. */
export interface Said {
  readonly memory: ExtractedMemory;
  readonly turn: SourceTurn;
}

/** What a statement is about, its place there, and what it says of it. */
export interface MemoryMatch extends Place {
  readonly remembered: Remembered;
  /**
   * repeats: what holds, or what was said next, says the same. moves: a task goes on, is done, dropped or taken up
   * again. revises: it says something else of the same. ends: what held does so no longer, and nothing takes its place.
   */
  readonly how: 'repeats' | 'moves' | 'revises' | 'ends';
  /** The words of the new version, where they are not the statement's own. */
  readonly content?: string;
  readonly value?: string;
}

/** A memory as it was when a turn was said. */
export interface View extends Place {
  readonly remembered: Remembered;
  /** What held then; before it was first said, what was said first. */
  readonly shown: Version;
  /** How many turns ago it was last spoken of on this line; null for longer. */
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

/** What a statement is about, as a view of it. */
export const matchOf = (
  { remembered, held, next }: View,
  how: MemoryMatch['how'],
  changed?: { content: string; value?: string },
): MemoryMatch => ({ remembered, held, next, how, ...changed });

/** Whether a task is neither done nor cancelled. */
export const isOpen = ({ status }: Version) =>
  status === null || openStatuses.some((open) => open === status);

/** Whether a task's statement says how far it is, and not that it is to be done. */
export function isMove({ status }: ExtractedMemory): boolean {
  return status !== undefined && status !== 'pending';
}

/** Whether a statement says what a version says. */
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
  if (memory.kind === 'preference' && memory.key !== undefined)
    return plain(memory.content) === plain(version.content);
  return saysTheSame(memory.content, version.content);
}

/** The best of several, where it is plain: better by a margin, or the only one that was spoken of just now. */
export function clearBest(ranked: readonly { each: View; score: number }[]): View | null {
  const [first, second] = ranked;
  if (!first) return null;
  if (!second || first.score - second.score >= least.margin) return first.each;
  const close = ranked.filter(({ score }) => first.score - score < least.margin);
  return nearest(close.map(({ each }) => each));
}

/** The one that was spoken of last, unless that was two at once. */
export function nearest(views: readonly View[]): View | null {
  const recent = views
    .filter(({ distance }) => distance !== null)
    .toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  const [first, second] = recent;
  return first && first.distance !== second?.distance ? first : null;
}

/**
 * When two statements are about one thing. Chosen so that a wrong match is rare: it would hide a memory, while a
 * missed one only leaves two.
 */
export const least = {
  /** Trigrams of a statement that announces a revision, with what it revises. */
  similarity: 0.4,
  /** The share of their topics that the two have in common. */
  topic: 0.4,
  /** The share of its words that what is declined has in common with what was wanted. */
  declined: 0.6,
  /** By how much the best must be better than the second best, where neither was spoken of just now. */
  margin: 0.1,
} as const;
