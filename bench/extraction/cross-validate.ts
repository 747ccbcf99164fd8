import {
  segmentChances,
  THRESHOLDS,
} from '../../src/providers/rule-based-extractor/acceptor/memory-acceptor.ts';
import { CLAUSE_KINDS } from '../../src/providers/rule-based-extractor/acceptor/memory-candidates.ts';
import { likelyMemories } from '../../src/providers/rule-based-extractor/acceptor/select-memories.ts';
import { AUTHOR_SETS, readAnnotatedSet } from './annotated-set.ts';
import { count, crossValidateFacts } from './cross-validate-facts.ts';
import { labelledTurn, writtenTurns } from './examples.ts';
import { isMemory } from './matching.ts';
import { fitMemories } from './memory-model.ts';
import { Tally } from './score.ts';
import { FeatureCounts } from './segment-fitting.ts';
import { readMarkedTurns } from './training-turns.ts';

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
    })),
  );
  const written = writtenTurns(counts);
  const facts = crossValidateFacts(
    authors.map(({ set, turns }) => ({ set, turns: turns.map(({ turn }) => turn) })),
  );
  return authors.map(({ set }, left) => {
    const others = sets.filter((_, index) => index !== left).flat();
    const memoryModel = fitMemories([...others.map(({ labelled }) => labelled), ...written], counts);
    const kinds = new Map<string, Tally>(CLAUSE_KINDS.map((kind) => [kind, new Tally()]));
    const tallyOf = (kind: string): Tally => kinds.get(kind) ?? new Tally();
    for (const { turn, labelled } of sets[left] ?? []) {
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
    }
    const found = facts.find((one) => one.set === set);
    if (found !== undefined) kinds.set('entity', found.entity).set('fact', found.fact);
    return { set, kinds };
  });
}
