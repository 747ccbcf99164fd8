import { FACT_THRESHOLD } from '../../src/providers/rule-based-extractor/acceptor/fact-acceptor.ts';
import {
  type JudgedFact,
  selectFacts,
} from '../../src/providers/rule-based-extractor/acceptor/select-facts.ts';
import { findEntities } from '../../src/providers/rule-based-extractor/entities.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import { namesByOthers, PARTS } from './entity-models.ts';
import { factTurn } from './fact-examples.ts';
import { factsJudgedBy, fitFacts } from './fact-models.ts';
import { FeatureNames } from './feature-names.ts';
import { isEntity, isFact } from './matching.ts';
import { pair, Tally } from './score.ts';
import { readTrainingFacts } from './training-turns.ts';

/** What was found and wanted in one author's turns. */
export interface ValidatedFacts {
  set: string;
  entity: Tally;
  fact: Tally;
  /** Each turn with what was judged of it, to choose thresholds by. */
  judged: readonly { turn: AnnotatedTurn; facts: readonly JudgedFact[] }[];
}

/** Adds what was found, what was wanted, and how many of the found are wanted. */
export function count<Found, Wanted>(
  tally: Tally,
  found: readonly Found[],
  wanted: readonly Wanted[],
  matches: (found: Found, wanted: Wanted) => boolean,
): void {
  tally.found += found.length;
  tally.wanted += wanted.length;
  tally.right += pair(found, wanted, matches).pairs.length;
}

/** The names in a single sentence written for training, which has no names annotated. */
const statedNames = (turn: AnnotatedTurn) => windowOf(turn).turns.flatMap(findEntities);

/** Cross-validation of names and facts by authors: those of a part by models that know no author of the part. */
export function crossValidateFacts(
  authors: readonly { set: string; turns: readonly AnnotatedTurn[] }[],
  parts: readonly number[] = Array.from({ length: PARTS }, (_, part) => part),
  progress: (line: string) => void = () => {},
): ValidatedFacts[] {
  const names = new FeatureNames();
  const named = namesByOthers(
    authors.map(({ turns }) => turns),
    PARTS,
  );
  const turns = authors.map((author, index) =>
    author.turns.map((turn, at) => factTurn(turn, named[index]?.[at] ?? [], names)),
  );
  const stated = readTrainingFacts().map((turn) => factTurn(turn, statedNames(turn), names));
  progress('features');
  const results: ValidatedFacts[] = [];
  for (const part of parts) {
    const others = turns.filter((_, index) => index % PARTS !== part);
    const judge = factsJudgedBy(fitFacts([...others, stated], names));
    for (const [index, { set }] of authors.entries()) {
      if (index % PARTS !== part) continue;
      const fact = new Tally();
      const judged = (turns[index] ?? []).map((turn) => ({ turn: turn.turn, facts: judge(turn) }));
      for (const { turn, facts } of judged)
        count(fact, selectFacts(facts, FACT_THRESHOLD), turn.facts, (one, wanted) =>
          isFact(one, wanted, turn.author),
        );
      const entity = new Tally();
      for (const [at, { turn }] of (turns[index] ?? []).entries()) {
        const found = named[index]?.[at] ?? [];
        const once = found.filter((one, place) => found.findIndex((other) => isEntity(other, one)) === place);
        count(entity, once, turn.entities, isEntity);
      }
      results.push({ set, entity, fact, judged });
    }
    progress(`part ${part + 1} of ${PARTS}`);
  }
  return results;
}
