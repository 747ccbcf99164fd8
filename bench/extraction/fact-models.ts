import {
  type FactEvidence,
  factEvidence,
} from '../../src/providers/rule-based-extractor/acceptor/fact-evidence.ts';
import {
  type JudgedFact,
  judgedFacts,
} from '../../src/providers/rule-based-extractor/acceptor/select-facts.ts';
import {
  SequenceTagger,
  type TaggerModel,
} from '../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';
import { taggedFacts } from '../../src/providers/rule-based-extractor/acceptor/tagged-facts.ts';
import type { FactTurn } from './fact-examples.ts';
import type { FeatureNames } from './feature-names.ts';
import { fitTagger } from './fit-tagger.ts';
import { EVIDENCE_FIT, FACT_FIT, SUBJECT_FIT, TAGGER_FIT } from './fitting.ts';
import { isFact } from './matching.ts';
import { type Example, fitRegression, type LinearModel, probability } from './sparse-regression.ts';

/** What facts are looked for by: tagged objects with their subjects, and pairs. */
interface FactJudges {
  tagger: TaggerModel;
  subjects: LinearModel;
  pairs: LinearModel;
}

/** What facts are found by. */
export interface FactModels extends FactJudges {
  /** Weighs what the judges say. */
  evidence: LinearModel;
}

/** Fits the judges to turns whose features `names` numbered. */
export function fitJudges(turns: readonly FactTurn[], names: FeatureNames): FactJudges {
  return {
    tagger: fitTagger(
      turns.flatMap(({ tagged }) => tagged),
      names.names,
      TAGGER_FIT,
    ),
    subjects: fitRegression(
      turns.flatMap(({ subjects }) => subjects),
      SUBJECT_FIT,
    ),
    pairs: fitRegression(
      turns.flatMap(({ examples }) => examples),
      FACT_FIT,
    ),
  };
}

/** What judges say of a turn. */
function evidenceBy({ tagger, subjects, pairs }: FactJudges): (turn: FactTurn) => FactEvidence[] {
  const spans = new SequenceTagger(tagger);
  return (turn) =>
    factEvidence(
      taggedFacts(turn.context, spans, (features) => probability(subjects, features)),
      turn.pairs.map(({ fact, features, told }) => ({ fact, told, chance: probability(pairs, features) })),
      turn.context.read,
      turn.turn.author,
    );
}

/** The evidence of a turn, and which of it is right. */
function weighed(turn: FactTurn, evidence: readonly FactEvidence[]): Example[] {
  return evidence
    .filter(({ told }) => !told)
    .map(({ fact, features }) => ({
      features,
      positive: turn.turn.facts.some((wanted) => isFact(fact, wanted, turn.turn.author)),
      weight: 1,
    }));
}

/**
 * Fits how to weigh what judges say, by judges that were fitted to every other author: of turns they know they are too
 * sure.
 */
export function fitEvidence(authors: readonly (readonly FactTurn[])[], names: FeatureNames): LinearModel {
  const examples = [0, 1].flatMap((half) => {
    const evidenceOf = evidenceBy(fitJudges(authors.filter((_, index) => index % 2 !== half).flat(), names));
    return authors
      .filter((_, index) => index % 2 === half)
      .flat()
      .flatMap((turn) => weighed(turn, evidenceOf(turn)));
  });
  return fitRegression(examples, EVIDENCE_FIT);
}

/** Fits what facts are found by to the turns of several authors, whose features `names` numbered. */
export function fitFacts(authors: readonly (readonly FactTurn[])[], names: FeatureNames): FactModels {
  return { ...fitJudges(authors.flat(), names), evidence: fitEvidence(authors, names) };
}

/** What models find in a turn, likely or not. */
export function factsJudgedBy(models: FactModels): (turn: FactTurn) => JudgedFact[] {
  const evidenceOf = evidenceBy(models);
  return (turn) => judgedFacts(evidenceOf(turn), (features) => probability(models.evidence, features));
}
