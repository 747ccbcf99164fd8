import type { ExtractedEntity } from '../../src/providers/extractor.ts';
import {
  type FactCandidate,
  factCandidates,
} from '../../src/providers/rule-based-extractor/acceptor/fact-candidates.ts';
import type { FactSpan } from '../../src/providers/rule-based-extractor/acceptor/fact-subjects.ts';
import { tokenFeatures } from '../../src/providers/rule-based-extractor/acceptor/fact-tokens.ts';
import {
  type FactContext,
  factContext,
  subjectReadings,
} from '../../src/providers/rule-based-extractor/acceptor/tagged-facts.ts';
import { readFacts } from '../../src/providers/rule-based-extractor/facts.ts';
import { statementsOf } from '../../src/providers/rule-based-extractor/statements.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import type { FeatureNames } from './feature-names.ts';
import type { TaggedSentence } from './fit-tagger.ts';
import { isFact } from './matching.ts';
import type { Example } from './sparse-regression.ts';
import { taggedObjects } from './tagged-objects.ts';

/** A turn as facts are learned from it. */
export interface FactTurn {
  turn: AnnotatedTurn;
  context: FactContext;
  /** Its sentences with the objects of its facts. */
  tagged: readonly TaggedSentence[];
  /** Of each object the subjects it could have. */
  subjects: readonly Example[];
  /** All pairs of arguments that could make a fact. */
  pairs: readonly FactCandidate[];
  examples: readonly Example[];
}

/** What a turn teaches of facts, given the names found in it. */
export function factTurn(
  turn: AnnotatedTurn,
  entities: readonly ExtractedEntity[],
  names: FeatureNames,
): FactTurn {
  const window = windowOf(turn);
  const [said] = window.turns;
  const statements = said === undefined ? [] : statementsOf(said, window.context);
  const read = readFacts(statements, window.timeZone, entities);
  const context = factContext(statements, window.timeZone, entities, read);
  const objects = taggedObjects(turn, context.sentences).map(
    (object): FactSpan => ({ ...object, chance: 1 }),
  );
  const isStated = (fact: FactCandidate['fact']) =>
    turn.facts.some((wanted) => isFact(fact, wanted, turn.author));
  const pairs = factCandidates(statements, window.timeZone, entities, read);
  return {
    turn,
    context,
    tagged: context.sentences.map((sentence, index) => ({
      features: tokenFeatures(sentence, read).map(names.numbersOf),
      spans: objects.filter((object) => object.sentence === index),
    })),
    subjects: subjectReadings(context, objects, objects).map(({ fact, features }) => ({
      features,
      positive: isStated(fact),
      weight: 1,
    })),
    pairs,
    examples: pairs.map(({ fact, features }) => ({
      features: [...features],
      positive: isStated(fact),
      weight: 1,
    })),
  };
}
