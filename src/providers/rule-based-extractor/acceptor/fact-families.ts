import { canonicalStatement } from '../../predicates.ts';

/**
 * Families of predicates: what an object is tagged as. The predicates of one family are said in like words; which of
 * them is meant, `predicateOf` reads from the words around.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  place: [
    'lives_in',
    'lived_in',
    'located_in',
    'grew_up_in',
    'is_from',
    'born_in',
    'moved_from',
    'moved_to',
    'address',
  ],
  work: ['works_at', 'worked_at', 'teaches_at', 'works_with', 'works_on', 'left'],
  job: ['is_a', 'has_role', 'worked_as', 'trained_as', 'teaches', 'is'],
  school: ['studies_at', 'studied_at', 'graduated_from'],
  study: ['studies', 'studied'],
  spouse: [
    'married_to',
    'engaged_to',
    'has_partner',
    'has_husband',
    'has_wife',
    'has_spouse',
    'has_fiance',
    'has_fiancee',
    'has_boyfriend',
    'has_girlfriend',
  ],
  child: ['has_child', 'has_son', 'has_daughter'],
  parent: ['has_mother', 'has_father'],
  sibling: ['has_sibling', 'has_sister', 'has_brother'],
  boss: ['reports_to'],
  staff: ['leads', 'runs'],
  owned: ['owns', 'has', 'bought', 'drives'],
  founded: ['founded', 'created'],
  pet: ['has_pet'],
  member: ['member_of', 'played_for', 'plays_for'],
  plays: ['plays'],
  used: ['uses', 'depends_on', 'hosted_on', 'written_in', 'backs_up_to'],
  version: ['has_version'],
  maker: ['made_by'],
  whole: ['part_of'],
  client: ['client_of', 'has_client'],
  born: ['birthday'],
  died: ['died_on'],
  due: ['due_on', 'scheduled_for'],
  phone: ['phone'],
  email: ['email'],
  spoken: ['speaks'],
  diet: ['diet', 'eats'],
  allergen: ['allergic_to'],
  condition: ['has_condition'],
  religion: ['has_religion'],
};
const FAMILY_OF = new Map(
  Object.entries(FAMILIES).flatMap(([family, predicates]) =>
    predicates.map((name) => [name, family] as const),
  ),
);

/** The family of a canonical predicate; relations to people beyond the nearest are one family. */
export function familyOf(predicate: string): string | undefined {
  return FAMILY_OF.get(predicate) ?? (predicate.startsWith('has_') ? 'relation' : undefined);
}

/** Predicates told from the other end: what "Ana mother_of me" is of me. */
const TURNED: Readonly<Record<string, string>> = {
  has_child: 'has_mother',
  has_son: 'has_mother',
  has_daughter: 'has_mother',
  has_mother: 'has_child',
  has_father: 'has_child',
  has_parent: 'has_child',
  has_grandchild: 'has_grandparent',
  has_grandson: 'has_grandparent',
  has_granddaughter: 'has_grandparent',
  has_grandparent: 'has_grandchild',
  has_grandmother: 'has_grandchild',
  has_grandfather: 'has_grandchild',
  has_uncle: 'has_nephew',
  has_aunt: 'has_nephew',
  has_nephew: 'has_uncle',
  has_niece: 'has_uncle',
  reports_to: 'leads',
  leads: 'reports_to',
  created: 'made_by',
};

/** A statement as tokens are tagged for it: of what object, in which family. The speaker is no object. */
export function taggedAs(
  subject: string,
  predicate: string,
  object: string,
  isSpeaker: (name: string) => boolean,
): { subject: string; object: string; family: string } | undefined {
  const told = canonicalStatement(subject, predicate, object);
  const turns = isSpeaker(told.object) || predicate === 'made_by';
  const name = turns ? (TURNED[told.predicate] ?? told.predicate) : told.predicate;
  const family = familyOf(name);
  if (family === undefined) return undefined;
  return turns
    ? { subject: told.object, object: told.subject, family }
    : { subject: told.subject, object: told.object, family };
}
