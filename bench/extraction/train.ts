import { writeFileSync } from 'node:fs';
import { CLAUSE_KINDS } from '../../src/providers/rule-based-extractor/acceptor/memory-candidates.ts';
import { AUTHOR_SETS, readAnnotatedSet } from './annotated-set.ts';
import { labelledTurn, trainingExamples } from './examples.ts';
import { FIT, serialized, storedModels } from './fitting.ts';
import { fitRegression } from './sparse-regression.ts';

/** Fits the models of the rule-based extractor to all sets but the one held out, and writes them where it reads them. */
const FOLDER = new URL('../../src/providers/rule-based-extractor/acceptor/', import.meta.url);

const turns = AUTHOR_SETS.flatMap(readAnnotatedSet).map(labelledTurn);
const written = trainingExamples();
const models = storedModels(
  Object.fromEntries(
    CLAUSE_KINDS.map((kind) => [
      kind,
      fitRegression([...turns.flatMap(({ examples }) => examples[kind]), ...written[kind]], FIT),
    ]),
  ),
);
writeFileSync(new URL('memory-weights.json', FOLDER), serialized(models));
console.log(`memories: ${Object.keys(models.weights).length} features`);
