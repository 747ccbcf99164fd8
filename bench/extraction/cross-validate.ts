import { FACT_THRESHOLD } from '../../src/providers/rule-based-extractor/acceptor/fact-acceptor.ts';
import {
  segmentChances,
  THRESHOLDS,
} from '../../src/providers/rule-based-extractor/acceptor/memory-acceptor.ts';
import { CLAUSE_KINDS } from '../../src/providers/rule-based-extractor/acceptor/memory-candidates.ts';
import { selectFacts } from '../../src/providers/rule-based-extractor/acceptor/select-facts.ts';
import { likelyMemories } from '../../src/providers/rule-based-extractor/acceptor/select-memories.ts';
import { AUTHOR_SETS, readAnnotatedSet } from './annotated-set.ts';
import { namesByOthers } from './entity-models.ts';
import { labelledTurn, writtenTurns } from './examples.ts';
import { labelledFacts } from './fact-examples.ts';
import { FACT_FIT } from './fitting.ts';
import { isEntity, isFact, isMemory } from './matching.ts';
import { fitMemories } from './memory-model.ts';
import { Tally } from './score.ts';
import { FeatureCounts } from './segment-fitting.ts';
import { fitRegression, type LinearModel, probability } from './sparse-regression.ts';
import { readMarkedTurns, readTrainingFacts } from './training-turns.ts';

/** Of what is found each takes one of the wanted that no other took. */
function count<Found, Wanted>(
  tally: Tally,
  found: readonly Found[],
  wanted: readonly Wanted[],
  matches: (found: Found, wanted: Wanted) => boolean,
): void {
  const open = [...wanted];
  tally.found += found.length;
  tally.wanted += wanted.length;
  for (const item of found) {
    const at = open.findIndex((one) => matches(item, one));
    if (at < 0) continue;
    open.splice(at, 1);
    tally.right += 1;
  }
}

function modelsOf<Class extends string>(
  classes: readonly Class[],
  modelOf: (name: Class) => LinearModel,
): (features: Iterable<string>) => Record<Class, number> {
  const models = classes.map((name) => [name, modelOf(name)] as const);
  return (features) =>
    Object.fromEntries(models.map(([name, model]) => [name, probability(model, features)])) as Record<
      Class,
      number
    >;
}

/**
 * Leave-one-author-out cross-validation: each author's set, and each writer's file of annotated training turns, by models
 * fitted to the others' and to the single sentences written for training. Where facts are concerned the names are those of the models in use, which know all authors.
 */
export function crossValidate(): { set: string; kinds: Map<string, Tally> }[] {
  const authors = [
    ...AUTHOR_SETS.map((set) => ({
      set: set as string,
      turns: readAnnotatedSet(set).map((turn) => ({ turn, marked: undefined })),
    })),
    ...readMarkedTurns(),
  ];
  const counts = new FeatureCounts();
  const sets = authors.map(({ turns }) =>
    turns.map(({ turn, marked }) => ({
      turn,
      labelled: labelledTurn(turn, marked, counts),
      facts: labelledFacts(turn),
    })),
  );
  const written = writtenTurns(counts);
  const stated = readTrainingFacts().flatMap(labelledFacts);
  const names = namesByOthers(authors.map(({ turns }) => turns.map(({ turn }) => turn)));
  return authors.map(({ set }, left) => {
    const others = sets.filter((_, index) => index !== left).flat();
    const memoryModel = fitMemories([...others.map(({ labelled }) => labelled), ...written], counts);
    const factChance = modelsOf(['fact'], () =>
      fitRegression(
        [...others.flatMap(({ facts }) => facts), ...stated].map(({ example }) => example),
        FACT_FIT,
      ),
    );
    const kinds = new Map(
      ['preference', 'task', 'decision', 'entity', 'fact'].map((kind) => [kind, new Tally()]),
    );
    const tallyOf = (kind: string): Tally => kinds.get(kind) ?? new Tally();
    for (const [at, { turn, labelled, facts }] of (sets[left] ?? []).entries()) {
      const { sentences, timeZone } = labelled;
      const chances = segmentChances(sentences, memoryModel);
      const memories = likelyMemories(sentences, chances, THRESHOLDS, timeZone).map(({ memory }) => memory);
      for (const kind of CLAUSE_KINDS)
        count(
          tallyOf(kind),
          memories.filter((memory) => memory.kind === kind),
          turn.memories.filter((memory) => memory.kind === kind),
          isMemory,
        );
      const named = names[left]?.[at] ?? [];
      const once = named.filter((one, first) => named.findIndex((other) => isEntity(other, one)) === first);
      count(tallyOf('entity'), once, turn.entities, isEntity);
      const told = selectFacts(
        facts.map(({ fact }) => fact),
        facts.map(({ features }) => factChance(features).fact),
        FACT_THRESHOLD,
      );
      count(tallyOf('fact'), told, turn.facts, (fact, wanted) => isFact(fact, wanted, turn.author));
    }
    return { set, kinds };
  });
}
