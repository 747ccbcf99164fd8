import type { ExtractedEntity } from '../../src/providers/extractor.ts';
import {
  ENTITY_CLASSES,
  type EntityChances,
} from '../../src/providers/rule-based-extractor/acceptor/entity-acceptor.ts';
import { entityFeatures } from '../../src/providers/rule-based-extractor/acceptor/entity-features.ts';
import { entityCandidates } from '../../src/providers/rule-based-extractor/entities.ts';
import { type AnnotatedTurn, windowOf } from './annotated-set.ts';
import { wordsOf } from './matching.ts';
import type { Example } from './sparse-regression.ts';

/** A candidate name of an annotated turn, with the examples it is, by class. */
export interface LabelledEntity {
  entity: ExtractedEntity;
  features: readonly string[];
  examples: Partial<Record<keyof EntityChances, Example>>;
}

/** The candidate names of a turn: each is an entity if the annotation has its name, and then of the annotated kind. */
export function labelledEntities(turn: AnnotatedTurn): LabelledEntity[] {
  const [said] = windowOf(turn).turns;
  if (said === undefined) return [];
  return entityCandidates(said).map((entity) => {
    const features = [...entityFeatures(entity, said.content)];
    const name = wordsOf(entity.name).join(' ');
    const wanted = turn.entities.find((one) => wordsOf(one.name).join(' ') === name);
    const example = (positive: boolean): Example => ({ features, positive, weight: 1 });
    const kinds =
      wanted === undefined
        ? []
        : ENTITY_CLASSES.slice(1).map((kind) => [kind, example(wanted.kind === kind)]);
    return {
      entity,
      features,
      examples: { entity: example(wanted !== undefined), ...Object.fromEntries(kinds) },
    };
  });
}
