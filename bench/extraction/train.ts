import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AUTHOR_SETS, readAnnotatedSet } from './annotated-set.ts';
import { labelledEntities } from './entity-examples.ts';
import { fitEntities } from './entity-models.ts';
import { labelledTurn, writtenTurns } from './examples.ts';
import { FeatureNames } from './feature-names.ts';
import { LEAST_NAME_WEIGHT, serialized, serializedTagger, storedTaggerOf } from './fitting.ts';
import { fitMemories, storedMemories } from './memory-model.ts';
import { FeatureCounts } from './segment-fitting.ts';
import { trainFacts } from './train-facts.ts';
import { readMarkedTurns } from './training-turns.ts';

/**
 * Fits the models of the rule-based extractor to all sets but the one held out, and writes them where it reads them. With
 * `--all` the names and facts of turns-of-facts are learned too: twice the weights, and no more of the set held out. The
 * model of memories gains nothing by those files and has none of them.
 */
const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values;
const FOLDER = new URL('../../src/providers/rule-based-extractor/acceptor/', import.meta.url);

const annotated = [
  ...AUTHOR_SETS.flatMap(readAnnotatedSet),
  ...readMarkedTurns(all).flatMap(({ turns }) => turns.map(({ turn }) => turn)),
];

// First the names: what facts are made of depends on them.
const names = new FeatureNames();
const nameTagger = storedTaggerOf(
  fitEntities(
    annotated.map((turn) => labelledEntities(turn, names)),
    names,
  ),
  LEAST_NAME_WEIGHT,
);
writeFileSync(new URL('entity-weights.json', FOLDER), serializedTagger(nameTagger));
console.log(`entities: ${Object.keys(nameTagger.weights).length} features`);

const counts = new FeatureCounts();
const turns = [
  ...AUTHOR_SETS.flatMap(readAnnotatedSet).map((turn) => labelledTurn(turn, undefined, counts)),
  ...readMarkedTurns().flatMap((set) =>
    set.turns.map(({ turn, marked }) => labelledTurn(turn, marked, counts)),
  ),
  ...writtenTurns(counts),
];
const models = storedMemories(fitMemories(turns, counts), counts.names);
writeFileSync(new URL('memory-weights.json', FOLDER), serialized(models));
console.log(`memories: ${Object.keys(models.weights).length} features`);

trainFacts(FOLDER, all);
