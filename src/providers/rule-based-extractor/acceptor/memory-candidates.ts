import type { ExtractedMemory } from '../../extractor.ts';
import { findDecisions } from '../decisions.ts';
import { findPreferences } from '../preferences.ts';
import { isSelfContained } from '../self-contained.ts';
import type { Statement } from '../statements.ts';
import { findTasks } from '../tasks.ts';
import { clauseFeatures, turnFeatures } from './clause-features.ts';
import type { ClauseKind } from './plain-wording.ts';

/** Kinds of memory that clauses are judged for, the most specific first. */
export const CLAUSE_KINDS: readonly ClauseKind[] = ['task', 'decision', 'preference'];

/** A clause as it is judged: what the rules read in it, by kind, and its features. */
export interface JudgedClause {
  statement: Statement;
  read: Readonly<Record<ClauseKind, readonly ExtractedMemory[]>>;
  features: ReadonlySet<string>;
}

/** The clauses of one turn with what the rules read in them and the features by which they are judged. */
export function judgedClauses(statements: readonly Statement[], timeZone: string): JudgedClause[] {
  const shared = turnFeatures(statements);
  return statements.map((statement, index) => {
    const read: Record<ClauseKind, ExtractedMemory[]> = {
      task: findTasks(statement, timeZone).filter(isSelfContained),
      decision: findDecisions(statement).filter(isSelfContained),
      preference: findPreferences(statement).filter(isSelfContained),
    };
    const hasDate = read.task.some(({ dueAt }) => dueAt !== undefined);
    const features = clauseFeatures(statement, { index, count: statements.length, hasDate }, shared);
    for (const kind of CLAUSE_KINDS) {
      const [memory] = read[kind];
      if (memory === undefined) continue;
      features.add(`R ${kind}`);
      features.add(`R ${kind} ${Math.round(memory.confidence * 20) / 20}`);
      if (kind === 'task') features.add(`R task ${memory.status}`);
      if (read[kind].length > 1) features.add(`R several ${kind}`);
    }
    return { statement, read, features };
  });
}
