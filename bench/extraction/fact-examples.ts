import {
  type FactCandidate,
  factCandidates,
} from '../../src/providers/rule-based-extractor/acceptor/fact-candidates.ts';
import { findEntities } from '../../src/providers/rule-based-extractor/entities.ts';
import { readFacts } from '../../src/providers/rule-based-extractor/facts.ts';
import { statementsOf } from '../../src/providers/rule-based-extractor/statements.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import { isFact } from './matching.ts';
import type { Example } from './sparse-regression.ts';

/** A candidate fact of an annotated turn, and the example it is. */
export interface LabelledFact extends FactCandidate {
  example: Example;
}

/** The candidate facts of a turn: each is one if the annotation states it. */
export function labelledFacts(turn: AnnotatedTurn): LabelledFact[] {
  const window = windowOf(turn);
  const [said] = window.turns;
  if (said === undefined) return [];
  const statements = statementsOf(said, window.context);
  const entities = findEntities(said);
  const candidates = factCandidates(
    statements,
    window.timeZone,
    entities,
    readFacts(statements, window.timeZone, entities),
  );
  return candidates.map((candidate) => ({
    ...candidate,
    example: {
      features: [...candidate.features],
      positive: turn.facts.some((fact) => isFact(candidate.fact, fact, turn.author)),
      weight: 1,
    },
  }));
}
