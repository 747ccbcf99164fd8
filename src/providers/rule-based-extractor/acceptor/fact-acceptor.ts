import type { ExtractedEntity, ExtractedFact } from '../../extractor.ts';
import { readFacts } from '../facts.ts';
import type { Statement } from '../statements.ts';
import { factCandidates } from './fact-candidates.ts';
import weights from './fact-weights.json' with { type: 'json' };
import { judgeOf } from './linear-model.ts';
import { selectFacts } from './select-facts.ts';

const judge = judgeOf(weights, ['fact']);

/** The probability from which on a fact is kept, chosen by cross-validation: junk is worse than a miss. */
export const FACT_THRESHOLD = 0.65;

/**
 * What the statements of one turn say is so: of all pairs of arguments that could make a fact, and of what the rules
 * read, those that a logistic regression over the words around them finds likely (relation extraction by maximum
 * entropy: Kambhatla, ACL 2004).
 */
export function acceptedFacts(
  statements: readonly Statement[],
  timeZone: string,
  entities: readonly ExtractedEntity[],
): ExtractedFact[] {
  const candidates = factCandidates(
    statements,
    timeZone,
    entities,
    readFacts(statements, timeZone, entities),
  );
  return selectFacts(
    candidates.map(({ fact }) => fact),
    candidates.map(({ features }) => judge(features).fact),
    FACT_THRESHOLD,
  );
}
