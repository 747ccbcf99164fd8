import type { EntityKind, ExtractedEntity } from '../../extractor.ts';
import { entityFeatures } from './entity-features.ts';
import weights from './entity-weights.json' with { type: 'json' };
import { judgeOf } from './linear-model.ts';

/** What is judged of a name: whether it is one to keep, and of which kind. */
export const ENTITY_CLASSES = ['entity', 'person', 'place', 'organization'] as const;

/** What a judge says of a name. */
export type EntityChances = Readonly<Record<(typeof ENTITY_CLASSES)[number], number>>;

const judge = judgeOf(weights, ENTITY_CLASSES);

/** The probability from which on a name is kept, chosen by cross-validation. */
export const ENTITY_THRESHOLD = 0.75;
/** From which probability on a given name with a family name is kept. */
const FULL_NAME_THRESHOLD = 0.2;
const FULL_NAME = /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?)*(?: (?:\p{Lu}['’])?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)+$/u;
/** What the likeliest kind must reach to replace the one a rule gave. */
const SURE_KIND = 0.6;

/** The kind of a name: the rule's, but where another is far likelier. */
function likelierKind({ kind, email }: ExtractedEntity, chances: EntityChances): EntityKind {
  if (email !== undefined || kind === 'document') return kind;
  const kinds = (['person', 'place', 'organization'] as const).map((name) => [name, chances[name]] as const);
  const [likeliest] = kinds.sort(([, one], [, other]) => other - one);
  if (likeliest !== undefined && likeliest[1] >= SURE_KIND) return likeliest[0];
  return kind === 'person' && chances.person < 1 - SURE_KIND
    ? likeliest?.[0] === 'person'
      ? 'term'
      : (likeliest?.[0] ?? 'term')
    : kind;
}

/** A name as it is judged, or nothing where it is not to be kept. */
export function judgedEntity(
  entity: ExtractedEntity,
  chances: EntityChances,
  threshold: number,
): ExtractedEntity[] {
  // An address, and whom a relation names ("Aric's business partner Ali"), are told by their form alone.
  if (entity.email !== undefined || / /.test(entity.surface.replace(entity.name, ''))) return [entity];
  // Of a person's given and family name the sentence around it says little: it is kept in doubt.
  if (entity.kind === 'person' && FULL_NAME.test(entity.name)) {
    return chances.entity < FULL_NAME_THRESHOLD ? [] : [entity];
  }
  const kind = likelierKind(entity, chances);
  const chance = chances.entity * (kind === 'person' ? chances.person : 1 - chances.person);
  return chance < threshold ? [] : [{ ...entity, kind }];
}

/** Of the names the rules found those likely to be meant, by logistic regressions over each name and what is around it. */
export function acceptedEntities(found: readonly ExtractedEntity[], text: string): ExtractedEntity[] {
  return found.flatMap((entity) =>
    judgedEntity(entity, judge(entityFeatures(entity, text)), ENTITY_THRESHOLD),
  );
}
