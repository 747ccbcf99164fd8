import {
  type JudgedFact,
  pooledFacts,
} from '../../src/providers/rule-based-extractor/acceptor/select-facts.ts';
import {
  SequenceTagger,
  type TaggerModel,
} from '../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';
import { taggedFacts } from '../../src/providers/rule-based-extractor/acceptor/tagged-facts.ts';
import type { FactTurn } from './fact-examples.ts';
import type { FeatureNames } from './feature-names.ts';
import { fitTagger } from './fit-tagger.ts';
import { FACT_FIT, SUBJECT_FIT, TAGGER_FIT } from './fitting.ts';
import { fitRegression, type LinearModel, probability } from './sparse-regression.ts';

/** What facts are found by. */
export interface FactModels {
  tagger: TaggerModel;
  subjects: LinearModel;
  pairs: LinearModel;
}

/** Fits what facts are found by to turns whose features `names` numbered. */
export function fitFacts(turns: readonly FactTurn[], names: FeatureNames): FactModels {
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

/** What models find in a turn, likely or not. */
export function judgedFacts({ tagger, subjects, pairs }: FactModels): (turn: FactTurn) => JudgedFact[] {
  const spans = new SequenceTagger(tagger);
  return (turn) =>
    pooledFacts(
      taggedFacts(turn.context, spans, (features) => probability(subjects, features)),
      turn.pairs.map(({ fact, features, told }) => ({
        fact,
        told,
        chance: probability(pairs, features),
      })),
    );
}
