import { writeFileSync } from 'node:fs';
import { findEntities } from '../../src/providers/rule-based-extractor/entities.ts';
import { AUTHOR_SETS, readAnnotatedSet, windowOf } from './annotated-set.ts';
import { namesByOthers } from './entity-models.ts';
import { factTurn } from './fact-examples.ts';
import { fitFacts } from './fact-models.ts';
import { FeatureNames } from './feature-names.ts';
import {
  LEAST_EVIDENCE_WEIGHT,
  serialized,
  serializedTagger,
  storedModels,
  storedTaggerOf,
} from './fitting.ts';
import { readMarkedTurns, readTrainingFacts } from './training-turns.ts';

/** Three models of names, each of a third of the authors less, are nearly the one of all and cost a minute. */
const NAME_PARTS = 3;

/**
 * Fits what facts are found by to all sets but the one held out, and writes it where the extractor reads it. The names in
 * a turn are those found by models that don't know its author, as they will be found in the turns of strangers.
 */
export function trainFacts(folder: URL, all: boolean): void {
  const authors = [
    ...AUTHOR_SETS.map((set) => readAnnotatedSet(set)),
    ...readMarkedTurns(all).map(({ turns }) => turns.map(({ turn }) => turn)),
  ];
  const names = new FeatureNames();
  const found = namesByOthers(authors, NAME_PARTS);
  const turns = authors.map((author, index) =>
    author.map((turn, at) => factTurn(turn, found[index]?.[at] ?? [], names)),
  );
  const stated = readTrainingFacts().map((turn) =>
    factTurn(turn, windowOf(turn).turns.flatMap(findEntities), names),
  );
  const { tagger, subjects, pairs, evidence } = fitFacts([...turns, stated], names);
  const stored = storedTaggerOf(tagger);
  writeFileSync(new URL('fact-tagger-weights.json', folder), serializedTagger(stored));
  writeFileSync(new URL('fact-subject-weights.json', folder), serialized(storedModels({ fact: subjects })));
  writeFileSync(new URL('fact-weights.json', folder), serialized(storedModels({ fact: pairs })));
  writeFileSync(
    new URL('fact-evidence-weights.json', folder),
    serialized(storedModels({ fact: evidence }, LEAST_EVIDENCE_WEIGHT)),
  );
  console.log(`facts: ${Object.keys(stored.weights).length} features of tokens`);
}
