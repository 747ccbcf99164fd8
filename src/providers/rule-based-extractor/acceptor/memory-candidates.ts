import type { ExtractedMemory } from '../../extractor.ts';
import { findDecisions } from '../decisions.ts';
import { findPreferences } from '../preferences.ts';
import { isSelfContained } from '../self-contained.ts';
import type { Statement } from '../statements.ts';
import { findTasks } from '../tasks.ts';
import {
  type FeatureNumbers,
  type ReadClause,
  type SegmentedSentence,
  segmented,
  sentencesOf,
  turnFeatures,
} from './clause-segments.ts';
import { type ClauseWord, wordsOf } from './clause-words.ts';
import type { ClauseKind } from './plain-wording.ts';

/** Kinds of memory that segments are judged for, in the order of the columns of their weights. */
export const CLAUSE_KINDS: readonly ClauseKind[] = ['task', 'decision', 'preference'];

/** What the rules read in a statement, by kind. */
export type Readings = Readonly<Record<ClauseKind, readonly ExtractedMemory[]>>;

/** A clause with what the rules read in it, and where it stands in its sentence's words (end exclusive). */
export interface JudgedClause extends ReadClause {
  statement: Statement;
  read: Readings;
}

/** A sentence with its segments, and the clauses that rules have read something in. */
export interface JudgedSentence extends SegmentedSentence {
  clauses: readonly JudgedClause[];
}

/** What the rules read in a statement. */
export function readingsOf(statement: Statement, timeZone: string): Readings {
  return {
    task: findTasks(statement, timeZone).filter(isSelfContained),
    decision: findDecisions(statement).filter(isSelfContained),
    preference: findPreferences(statement).filter(isSelfContained),
  };
}

/** What was read, in words that features are made of. */
function signsOf(read: Readings): string[] {
  return CLAUSE_KINDS.flatMap((kind) => {
    const [memory] = read[kind];
    if (memory === undefined) return [];
    const signs = [kind, `${kind} ${Math.round(memory.confidence * 20) / 20}`];
    if (kind === 'task') signs.push(`task ${memory.status}`);
    if (/ set .+ to /.test(memory.content)) signs.push(`${kind} set`);
    if (read[kind].length > 1) signs.push(`several ${kind}`);
    return signs;
  });
}

/** Words at the beginning of a clause that may stand elsewhere in its sentence: the subject it shares. */
const SHARED_WORDS = 5;

/** Where a clause's words stand among its sentence's, but for a subject it shares with the clause before. */
function placeOf(clause: string, words: readonly ClauseWord[]): { from: number; to: number } {
  let parts = wordsOf(clause).map(({ text }) => text);
  for (let left = 0; left <= SHARED_WORDS && parts.length > 0; left += 1, parts = parts.slice(1)) {
    const [first] = parts;
    for (let from = 0; from + parts.length <= words.length; from += 1) {
      if (words[from]?.text !== first) continue;
      if (parts.every((part, at) => words[from + at]?.text === part))
        return { from, to: from + parts.length };
    }
  }
  return { from: 0, to: words.length };
}

/** The sentences of a turn with all segments that may be memories, and what the rules read in their clauses. */
export function judgedSentences(
  statements: readonly Statement[],
  timeZone: string,
  numberOf: FeatureNumbers,
): JudgedSentence[] {
  const sentences = sentencesOf(statements);
  const ofTurn = turnFeatures(sentences);
  return sentences.map((sentence, index) => {
    const words = wordsOf(sentence.sentence);
    const clauses = sentence.clauses.flatMap((statement): JudgedClause[] => {
      const read = readingsOf(statement, timeZone);
      const signs = signsOf(read);
      return signs.length === 0 ? [] : [{ statement, read, signs, ...placeOf(statement.text, words) }];
    });
    const position = { index, count: sentences.length };
    return { ...segmented(sentence, words, clauses, position, ofTurn, numberOf), clauses };
  });
}
