import type { ExtractedEntity } from '../../src/providers/extractor.ts';
import {
  type LikelyName,
  likelyNames,
} from '../../src/providers/rule-based-extractor/acceptor/entity-acceptor.ts';
import {
  SequenceTagger,
  type TaggerModel,
} from '../../src/providers/rule-based-extractor/acceptor/sequence-tagger.ts';
import { entitiesAmong } from '../../src/providers/rule-based-extractor/entities.ts';
import type { AnnotatedTurn } from './annotated-set.ts';
import { type LabelledEntities, labelledEntities } from './entity-examples.ts';
import { FeatureNames } from './feature-names.ts';
import { fitTagger } from './fit-tagger.ts';
import { NAME_FIT } from './fitting.ts';

/** Fits the tagger of names to turns whose features `names` numbered. */
export function fitEntities(examples: readonly LabelledEntities[], names: FeatureNames): TaggerModel {
  return fitTagger(examples, names.names, NAME_FIT);
}

/** Says what a model takes for likely names in a turn whose features `names` numbered. */
export function namesLikelyBy(
  model: TaggerModel,
  names: FeatureNames,
): (labelled: LabelledEntities) => LikelyName[] {
  const tagger = new SequenceTagger(model);
  return ({ tokens, features }) =>
    likelyNames(
      tokens,
      features.map((token) => Array.from(token, (feature) => names.names[feature] ?? '')),
      tagger,
    );
}

/** How many parts authors are dealt to where a part is judged by models fitted to the others. */
export const PARTS = 5;

/** The names in each author's turns, as models find them that know no author of the same part of so many. */
export function namesByOthers(
  authors: readonly (readonly AnnotatedTurn[])[],
  parts: number,
): ExtractedEntity[][][] {
  const names = new FeatureNames();
  const labelled = authors.map((turns) => turns.map((turn) => labelledEntities(turn, names)));
  const finders = Array.from({ length: parts }, (_, part) =>
    namesLikelyBy(fitEntities(labelled.filter((__, index) => index % parts !== part).flat(), names), names),
  );
  return labelled.map((turns, index) => {
    const likely = finders[index % parts];
    return turns.map((turn) =>
      likely === undefined ? [] : entitiesAmong(likely(turn), turn.candidates, turn.said),
    );
  });
}
