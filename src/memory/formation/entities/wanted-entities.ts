import { caseFormsOf } from '../../../language/case-forms.ts';
import {
  accountsOf,
  completeness,
  describedName,
  familyNamesOf,
  givenNamesOf,
  isTitledFamily,
  personName,
  titleOfSurface,
} from '../../../language/person-name.ts';
import type {
  EntityKind,
  ExtractedEnding,
  ExtractedEntity,
  ExtractedFact,
} from '../../../providers/extractor.ts';
import type { WantedEntity } from './choose-entity.ts';
import type { Sought } from './entity-candidates.ts';

/**
 * The most characters of a name, as in operations. A longer one would not fit into the index, so that its whole
 * window could not be stored.
 */
const longestName = 500;

/** The entities of a window: what is mentioned, and speakers who are named or about whom facts are stated. */
export function wantedEntities(
  speakers: readonly string[],
  found: {
    mentioned: readonly ExtractedEntity[];
    facts: readonly ExtractedFact[];
    endings?: readonly ExtractedEnding[];
  },
  normalize: (name: string) => string,
  authors: ReadonlyMap<string, string | null>,
): WantedEntity[] {
  const wanted = new Map<string, WantedEntity & { surfaces: Map<string, ReturnType<typeof form>> }>();
  const form = (name: string) => ({ name, parts: personName(name, normalize(name)) });
  const titledOf = (forms: readonly string[]) =>
    forms.find((other) => isTitledFamily(form(other).parts)) ?? null;
  const add = (name: string, kind: EntityKind, forms: readonly string[], described: string | null = null) => {
    const normalized = normalize(name);
    if (normalized === '' || isTooLong(name, normalized)) return;
    // A name that is told from others of it is another's than the bare one.
    const apart = completeness(form(name).parts) === 1 ? (described ?? titledOf(forms)) : null;
    const place = apart === null ? normalized : normalize(apart);
    const item = wanted.get(place) ?? { ...form(name), normalized, kind, surfaces: new Map() };
    for (const other of forms) {
      const key = normalize(other);
      if (key !== '' && key !== normalized && !isTooLong(other, key)) item.surfaces.set(key, form(other));
    }
    wanted.set(place, item);
  };
  for (const mention of found.mentioned)
    add(mention.name, mention.kind, formsOf(mention, authors), describedForm(mention, authors));
  const subjects = new Set(
    [...found.facts, ...(found.endings ?? [])].map(({ subject }) => normalize(subject)),
  );
  const called = [...wanted.values()].filter(({ kind }) => kind === 'person');
  for (const name of speakers) {
    const { parts } = form(name);
    const mentioned = called.some(
      ({ parts: { given, family } }) => given !== null && family === null && given === parts.given,
    );
    if (mentioned || subjects.has(normalize(name))) add(name, 'person', []);
  }
  return [...wanted.values()];
}

const isTooLong = (name: string, normalized: string) =>
  Math.max(name.length, normalized.length) > longestName;

/** Words that make a name relative to its speaker: "my boss Tom" means nobody to others. */
const ownRelation = /^(?:my|our|your|his|her|their|its|the|this|that)\s/i;

/**
 * What else a mention calls its entity: the address, and the words used, where they are a name and not a description
 * of small letters ("the boss"). Of "Aric's business partner Ali" also whose what he is.
 */
export function formsOf(mention: ExtractedEntity, authors: ReadonlyMap<string, string | null>): string[] {
  const { name, surface, email } = mention;
  const forms = [...(email ? [email] : []), ...describedForms(mention, authors)];
  if (!/\p{Lu}/u.test(surface) || ownRelation.test(surface)) return forms;
  const role = surface.endsWith(` ${name}`) ? surface.slice(0, -name.length - 1).replace(/,$/, '') : '';
  return /['’]s /.test(role) ? [...forms, surface, role] : [...forms, surface];
}

/** The name by which a mention tells its person from others: "Tom, Dana's brother"; null where it tells nothing. */
export function describedForm(
  mention: ExtractedEntity,
  authors: ReadonlyMap<string, string | null>,
): string | null {
  return describedForms(mention, authors)[0] ?? null;
}

/** Like `describedForm`. If the name has a distinguishing title, also the form without it. */
function describedForms(
  { name, surface, kind, described, sourceTurnId }: ExtractedEntity,
  authors: ReadonlyMap<string, string | null>,
): string[] {
  if (kind !== 'person' || described === undefined || name.includes('@')) return [];
  const speaker = authors.get(sourceTurnId) ?? null;
  // A full name is one person, whatever the title.
  const title = name.includes(' ') ? '' : titleOfSurface(surface);
  return [
    ...new Set([describedName(name, described, speaker, title), describedName(name, described, speaker)]),
  ];
}

export function searchedNames(wanted: readonly WantedEntity[]): Sought {
  const people = wanted.flatMap(({ kind, parts, surfaces }) =>
    kind === 'person' ? [parts, ...[...surfaces.values()].map((surface) => surface.parts)] : [],
  );
  const names = distinct(wanted.flatMap(({ normalized, surfaces }) => [normalized, ...surfaces.keys()]));
  return {
    names: distinct([...names, ...people.flatMap(({ address }) => address?.host || [])]),
    forms: distinct(names.flatMap(caseFormsOf)),
    given: distinct(people.flatMap(givenNamesOf)),
    family: distinct(people.flatMap(familyNamesOf)),
    accounts: distinct(people.flatMap(accountsOf)),
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)];
