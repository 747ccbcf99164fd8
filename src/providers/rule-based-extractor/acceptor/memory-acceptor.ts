import type { ExtractedMemory } from '../../extractor.ts';
import type { Statement } from '../statements.ts';
import { judgeOf } from './linear-model.ts';
import { CLAUSE_KINDS, judgedClauses } from './memory-candidates.ts';
import weights from './memory-weights.json' with { type: 'json' };
import { type Chances, selectMemories } from './select-memories.ts';

const judge = judgeOf(weights, CLAUSE_KINDS);

/** The probabilities from which on a clause is kept, chosen by cross-validation: junk is worse than a miss. */
export const THRESHOLDS: Chances = { preference: 0.7, task: 0.75, decision: 0.7 };

/**
 * The preferences, tasks and decisions of one turn's statements: how likely each clause is one is judged by logistic
 * regressions that `npm run bench:extraction:train` fits to annotated turns.
 */
export function acceptedMemories(statements: readonly Statement[], timeZone: string): ExtractedMemory[] {
  const clauses = judgedClauses(statements, timeZone);
  const chances = clauses.map(({ features }) => judge(features));
  return selectMemories(clauses, chances, THRESHOLDS, timeZone);
}
