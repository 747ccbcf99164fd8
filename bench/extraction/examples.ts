import type { ExtractionWindow } from '../../src/providers/extractor.ts';
import {
  CLAUSE_KINDS,
  type JudgedSentence,
  judgedSentences,
} from '../../src/providers/rule-based-extractor/acceptor/memory-candidates.ts';
import type { ClauseKind } from '../../src/providers/rule-based-extractor/acceptor/plain-wording.ts';
import { readPlainly } from '../../src/providers/rule-based-extractor/plain-words.ts';
import { statementsOf } from '../../src/providers/rule-based-extractor/statements.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import { wordsOf } from './matching.ts';
import type { FeatureCounts, LabelledLattice, LabelledSegment } from './segment-fitting.ts';
import { type Mark, readTrainingTurns, TRAINING_AUTHOR, type TrainingTurn } from './training-turns.ts';

/** A turn with its sentences as they are judged and, as a lattice, which segments are its memories. */
export interface LabelledTurn {
  sentences: readonly JudgedSentence[];
  lattice: LabelledLattice;
  timeZone: string;
}

const isClauseKind = (kind: string): kind is ClauseKind => CLAUSE_KINDS.some((name) => name === kind);

/** A segment is what a mark says if their words agree so far (the harmonic mean of both shares). */
const SAME = 0.55;

interface Candidate {
  segment: LabelledSegment;
  text: string;
}

/** The words of a text, as they are spelled once it is read plainly. */
const spelled = (text: string): string[] =>
  readPlainly(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}']+/gu) ?? [];

/** How far two lists of words agree: 1 where they have the same words. */
function agreement(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  let common = 0;
  for (const word of one) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  return (2 * common) / (one.length + other.length);
}

/** The candidate that says a mark best, if any does. */
function markedBy({ text }: Mark, free: readonly Candidate[]): Candidate | undefined {
  const words = spelled(text);
  let best: Candidate | undefined;
  let least = SAME;
  for (const candidate of free) {
    const share = agreement(spelled(candidate.text), words);
    if (share <= least) continue;
    least = share;
    best = candidate;
  }
  return best;
}

/** The shortest candidate that has all words which every wording of a memory has. */
function shortestWith(contains: readonly string[], free: readonly Candidate[]): Candidate | undefined {
  const needed = contains.flatMap(wordsOf);
  let best: Candidate | undefined;
  for (const candidate of free) {
    const { from, to } = candidate.segment;
    if (best !== undefined && to - from >= best.segment.to - best.segment.from) continue;
    const has = new Set(wordsOf(candidate.text));
    if (needed.every((word) => has.has(word))) best = candidate;
  }
  return best;
}

function labelled(
  window: ExtractionWindow,
  counts: FeatureCounts,
  find: (free: readonly Candidate[]) => Iterable<[kind: ClauseKind, found: Candidate | undefined]>,
): LabelledTurn {
  const [said] = window.turns;
  const statements = said === undefined ? [] : statementsOf(said, window.context);
  const sentences = judgedSentences(statements, window.timeZone, counts.numberOf);
  let positions = 0;
  const candidates = sentences.flatMap(({ sentence, segments, chunks, words }, index): Candidate[] => {
    const start = positions;
    positions += chunks.length;
    return segments.map(({ from, to, features }) => ({
      segment: { from: from + start, to: to + start, features, sentence: index, kind: -1 },
      text: sentence.sentence.slice(
        words[chunks[from]?.from ?? 0]?.start ?? 0,
        words[(chunks[to - 1]?.to ?? 1) - 1]?.end ?? 0,
      ),
    }));
  });
  counts.count(
    candidates.map(({ segment }) => segment),
    sentences,
  );
  const free = [...candidates];
  for (const [kind, found] of find(free)) {
    if (found === undefined) continue;
    found.segment.kind = CLAUSE_KINDS.indexOf(kind);
    const { from, to } = found.segment;
    free.splice(0, free.length, ...free.filter(({ segment }) => segment.to <= from || to <= segment.from));
  }
  return {
    sentences,
    lattice: {
      positions,
      segments: candidates.map(({ segment }) => segment),
      shared: sentences.map(({ shared }) => shared),
    },
    timeZone: window.timeZone,
  };
}

/**
 * An annotated turn: of each of its memories the segment that is marked, or where nothing is marked the shortest one that
 * has the words of the memory.
 */
export function labelledTurn(
  turn: AnnotatedTurn,
  marked: readonly Mark[] | undefined,
  counts: FeatureCounts,
): LabelledTurn {
  return labelled(windowOf(turn), counts, function* (free) {
    if (marked !== undefined) for (const mark of marked) yield [mark.kind, markedBy(mark, free)];
    else
      for (const { kind, contains } of turn.memories)
        if (isClauseKind(kind)) yield [kind, shortestWith(contains, free)];
  });
}

/** The single sentences written for training. */
export function writtenTurns(counts: FeatureCounts): LabelledTurn[] {
  return readTrainingTurns().map(({ turn, marked }: TrainingTurn) => {
    const said = {
      ...turn,
      role: 'user',
      author: TRAINING_AUTHOR,
      occurredAt: new Date('2026-05-13T10:00:00Z'),
    } as const;
    return labelled({ turns: [said], context: [], timeZone: 'UTC' }, counts, function* (free) {
      for (const mark of marked) yield [mark.kind, markedBy(mark, free)];
    });
  });
}
