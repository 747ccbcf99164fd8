import { areCaseForms } from '../../../language/case-forms.ts';
import {
  compareNames,
  completeness,
  isDescribed,
  isTitledFamily,
  type NameEvidence,
  type PersonName,
} from '../../../language/person-name.ts';
import type { EntityKind } from '../../../providers/extractor.ts';
import type { Candidate, KnownName, Thresholds } from './entity-candidates.ts';

/** A name in a window that stands for a person or thing. */
export interface WantedEntity {
  readonly name: string;
  readonly normalized: string;
  readonly kind: EntityKind;
  /** The parts of the name, if it is a person's. */
  readonly parts: PersonName;
  /** Other forms used here, by their normalised form: an address, or a description by another person. */
  readonly surfaces: ReadonlyMap<string, { readonly name: string; readonly parts: PersonName }>;
}

/** Evidence for or against an entity, besides its name. */
export type ContextEvidence =
  | 'speaker'
  | 'window'
  | 'thread'
  | 'recent'
  | 'project'
  | 'company'
  | 'close_company'
  | 'organization'
  | 'role'
  | 'kind';
export type EntityEvidence =
  | NameEvidence
  | 'exact_name'
  | 'address'
  | 'case_form'
  | 'near_name'
  | ContextEvidence;

/** An entity that a name may stand for, with probability and evidence. */
export interface Rated {
  readonly candidate: Candidate;
  /** The entity of its family that has the name. What is said here belongs to it also after a split. */
  readonly entityId: string;
  /** Against all others and against somebody unknown, 0 to 1. */
  readonly score: number;
  /** Against somebody unknown alone, 0 to 1. */
  readonly alone: number;
  readonly evidence: readonly EntityEvidence[];
}

/** What a name was resolved to. */
export interface Choice {
  /** The entity it joins, or null for a new one. */
  readonly joined: Rated | null;
  /** Known entities that the new one may be, the most likely first. */
  readonly suggested: readonly Rated[];
  /** How sure the choice is, 0 to 1. */
  readonly score: number;
}

/** What in the window distinguishes people with the same name. */
export interface Surroundings {
  /** Normalised names of the participants. */
  readonly speakers: readonly string[];
  /** First words of the organisations named here. */
  readonly organizations: ReadonlySet<string>;
}

/** From this similarity on, two names are the same; below it they are different until a person says otherwise. */
const sameNameSimilarity = 0.85;

/** How likely a name in another case is the same one's, if nobody else has it. */
const caseForm = 0.93;

/** From this probability on, a name counts as the entity's own. */
const certain = 0.95;

/** The most entities that a new one is suggested to be. */
const mostSuggested = 3;

/**
 * How many times more likely a piece of evidence is for mentions of one person than for those of two people with the
 * same name: the ratios of Fellegi and Sunter's record linkage ("A Theory for Record Linkage", JASA 64, 1969), set by
 * hand and checked on annotated conversations (test/memory/formation/identities). The evidence is assumed to be
 * independent.
 */
const ratios = {
  speaker: 30,
  window: 30,
  thread: 20,
  recent: 2,
  project: 3,
  company: 4,
  muchCompany: 8,
  closeCompany: 4,
  organization: 6,
  role: 10,
  otherRole: 0.4,
  otherHost: 0.4,
  kind: 5,
} as const;

/**
 * Chooses the entity that a name stands for. Each candidate's odds are those of its name times the ratios of the
 * other evidence, and its score is its share of all odds, including odds of one for an unknown person. The best
 * candidate is taken if it reaches the workspace's threshold. A name that a person rejected for an entity never
 * stands for it.
 */
export function chooseEntity(
  wanted: WantedEntity,
  candidates: readonly Candidate[],
  around: Surroundings,
  thresholds: Thresholds,
): Choice {
  const places = candidates.flatMap(({ lastPlace }) => lastPlace ?? []);
  const latest = places.length > 1 ? Math.max(...places) : null;
  const matches = candidates.flatMap((candidate) => {
    const match = matchNames(wanted, candidate);
    if (!match) return [];
    // An entity whose identity is undecided counts only within the thread, and not for a full name. One that is
    // distinguished from others with the name counts.
    const open =
      candidate.undecided &&
      !candidate.names.some(({ name }) => isDescribed(name)) &&
      (candidate.lastPlace === null || completeness(wanted.parts) > 1);
    return open && match.probability < certain ? [] : [{ candidate, match }];
  });
  // A candidate with the exact name is not in doubt because others have a part of it.
  const least = matches.some(({ match }) => match.probability >= certain) ? 0.85 : 0;
  const odds = matches
    .filter(({ match }) => match.probability >= least)
    .map(({ candidate, match }) => {
      const context = weighContext(wanted, candidate, match.evidence, around, latest);
      return {
        candidate,
        entityId: match.entityId,
        odds: (match.probability / (1 - match.probability)) * context.ratio,
        evidence: [match.evidence, ...context.evidence],
      };
    });
  const total = odds.reduce((sum, each) => sum + each.odds, 1);
  const rated = odds
    .map(({ odds: own, ...rest }): Rated => ({ ...rest, score: own / total, alone: own / (1 + own) }))
    .sort(
      (one, other) => other.score - one.score || (one.candidate.entityId < other.candidate.entityId ? -1 : 1),
    );
  const [best] = rated;
  if (best && best.score >= thresholds.join) return { joined: best, suggested: [], score: best.score };
  return {
    joined: null,
    suggested: rated.filter(({ alone }) => alone >= thresholds.suggest).slice(0, mostSuggested),
    score: 1 / total,
  };
}

interface NameMatch {
  readonly entityId: string;
  readonly probability: number;
  readonly evidence: EntityEvidence;
}

interface Form {
  readonly normalized: string;
  readonly parts: PersonName;
}

/** How well any form of the name matches any of the candidate's; null if none does, or if they exclude each other. */
function matchNames(wanted: WantedEntity, candidate: Candidate): NameMatch | null {
  if (!compatible(wanted.kind, candidate.kind)) return null;
  const rejected = new Set(candidate.names.flatMap((known) => (known.rejected ? known.normalized : [])));
  const main: Form = wanted;
  const forms = [
    main,
    ...[...wanted.surfaces].map(([normalized, { parts }]) => ({ normalized, parts })),
  ].filter(({ normalized }) => !rejected.has(normalized));
  const known = candidate.names.filter((name) => !name.rejected);
  const person = wanted.kind === 'person';
  // Mr. Smith is not Mrs. Smith.
  if (person && isKnownByTitle(wanted, known) && titlesDiffer(titlesOf(wanted), titlesOfNames(known)))
    return null;
  const exact = known.flatMap((name) =>
    forms.some(({ normalized }) => normalized === name.normalized) ? exactMatch(person, name) : [],
  );
  const byName = strongest(
    exact.filter(({ evidence }) => evidence === 'exact_name' || evidence === 'address'),
  );
  if (byName) return byName;
  const declined = known.find(
    (name) => !name.parts.address && areCaseForms(name.normalized, wanted.normalized),
  );
  if (declined && !rejected.has(wanted.normalized))
    return { entityId: declined.entityId, probability: caseForm, evidence: 'case_form' };
  // Rejected by its own name: no similarity outweighs that.
  if (rejected.has(wanted.normalized)) return null;
  if (!person) return nearMatch(forms, candidate, () => true);
  const compared = known.flatMap((name) =>
    forms.map((form) => ({ name, form, likeness: compareNames(form.parts, name.parts) })),
  );
  const alike = strongest([
    ...exact,
    ...compared.flatMap(({ name, likeness }) =>
      likeness && likeness !== 'conflict' ? { entityId: name.entityId, ...likeness } : [],
    ),
  ]);
  const another = compared.some(
    ({ name, form, likeness }) =>
      likeness === 'conflict' &&
      form === main &&
      (completeness(name.parts) > 1 || name.parts.address !== null),
  );
  // A name it has is its own, however different from the others. A relationship to another person is not a name, and
  // next to a full name, a first name may be many people's.
  const full = completeness(main.parts) > 1;
  const named = exact.some(({ evidence }) => evidence !== 'role' && !(full && evidence === 'given_name'));
  if (!another || named || alike?.evidence === 'full_name') return alike;
  // Another spelling, or another person.
  return nearMatch(full ? [main] : forms, candidate, (name) => sharesAName(main.parts, name.parts));
}

type Titles = ReadonlySet<PersonName['title'] | 'doctor'>;

function titlesOf({ parts, surfaces }: WantedEntity): Titles {
  return titlesOfNames([{ parts }, ...surfaces.values()]);
}

function titlesOfNames(names: Iterable<{ readonly parts: PersonName }>): Titles {
  return new Set(
    [...names].flatMap(({ parts: { title, doctor } }) =>
      [title ?? [], doctor ? ('doctor' as const) : []].flat(),
    ),
  );
}

/** Whether a person is known only by family name and title, and never by full name. */
function isTitledAlone(names: Iterable<{ readonly parts: PersonName }>): boolean {
  const parts = [...names].map((name) => name.parts);
  return parts.some(isTitledFamily) && parts.every((each) => completeness(each) < 2);
}

/** Who is named in full goes by that. */
function isKnownByTitle({ parts, surfaces }: WantedEntity, known: readonly KnownName[]): boolean {
  return isTitledAlone([{ parts }, ...surfaces.values()]) || isTitledAlone(known);
}

/** Titles that are only for men or only for women: a doctor may be either. */
const ofOneSex = (titles: Titles): Titles => new Set([...titles].filter((title) => title !== 'doctor'));

/** Whether one is called only doctor and the other never. */
function areDoctorAndOther(one: Titles, other: Titles): boolean {
  const alone = (titles: Titles) => titles.has('doctor') && titles.size === 1;
  return (
    alone(one) !== alone(other) &&
    one.size > 0 &&
    other.size > 0 &&
    !(one.has('doctor') && other.has('doctor'))
  );
}

function titlesDiffer(first: Titles, second: Titles): boolean {
  const [one, other] = [ofOneSex(first), ofOneSex(second)];
  if (one.size === 0 || other.size === 0 || [...one].some((title) => other.has(title))) return false;
  // Ms. Smith may be Mrs. Smith or Miss Smith, but not both.
  const all = new Set([...one, ...other]);
  return !all.has('ms') || all.size > 2 || all.has('man');
}

function strongest(matches: readonly NameMatch[]): NameMatch | null {
  return matches.reduce<NameMatch | null>(
    (best, match) => (best !== null && best.probability >= match.probability ? best : match),
    null,
  );
}

function exactMatch(person: boolean, { entityId, parts, weight }: KnownName): NameMatch {
  if (!person) return { entityId, probability: 0.97, evidence: 'exact_name' };
  if (parts.address) return { entityId, probability: 0.99, evidence: 'address' };
  if (parts.phrase) return { entityId, probability: 0.95, evidence: 'role' };
  // A first name alone counts as much as its weight: 1 if a person gave it.
  const byFullness = [0.8, Math.min(Math.max(weight, 0.5), 0.97), 0.9, 0.97];
  return {
    entityId,
    probability: byFullness[completeness(parts)] ?? 0.8,
    evidence: completeness(parts) === 1 ? 'given_name' : 'exact_name',
  };
}

/** Matches by trigrams. Names that differ in a digit are different, and addresses must be equal. */
function nearMatch(
  forms: readonly Form[],
  candidate: Candidate,
  may: (known: KnownName) => boolean,
): NameMatch | null {
  return strongest(
    forms.flatMap(({ normalized, parts }): NameMatch[] => {
      const similarity = candidate.near.get(normalized);
      if (similarity === undefined || parts.address) return [];
      const named = candidate.names.find(
        (known) => !known.rejected && digits(known.normalized) === digits(normalized) && may(known),
      );
      if (!named) return [];
      const probability =
        similarity >= sameNameSimilarity ? Math.min(similarity, 0.95) : Math.max(0, similarity - 0.25);
      return [{ entityId: named.entityId, probability, evidence: 'near_name' }];
    }),
  );
}

function weighContext(
  wanted: WantedEntity,
  candidate: Candidate,
  matchedBy: EntityEvidence,
  { speakers, organizations }: Surroundings,
  latest: number | null,
): { ratio: number; evidence: ContextEvidence[] } {
  let ratio = 1;
  const evidence: ContextEvidence[] = [];
  const count = (kind: ContextEvidence, by: number) => {
    ratio *= by;
    evidence.push(kind);
  };
  if (wanted.kind !== 'person') {
    if (candidate.kind === wanted.kind) count('kind', ratios.kind);
    return { ratio, evidence };
  }
  // Two similar names that are mentioned together probably belong to two people.
  if (matchedBy === 'near_name') return { ratio, evidence };
  const known = candidate.names.filter(({ rejected }) => !rejected);
  const [titles, knownTitles] = [titlesOf(wanted), titlesOfNames(known)];
  // Without a known title, any Smith may be meant.
  if (matchedBy === 'family_name' && ofOneSex(titles).size !== ofOneSex(knownTitles).size)
    return { ratio, evidence };
  // Dr. Smith may be Mrs. Smith, or her husband.
  if (isKnownByTitle(wanted, known) && areDoctorAndOther(titles, knownTitles))
    return { ratio: ratios.otherRole, evidence };
  if (matchedBy !== 'role') {
    const roles = [...wanted.surfaces].filter(([, { parts }]) => parts.phrase).map(([form]) => form);
    const knownRoles = known.filter(({ parts }) => parts.phrase).map(({ normalized }) => normalized);
    if (roles.some((role) => knownRoles.includes(role))) count('role', ratios.role);
    // A person introduced by a relationship is probably not the one introduced just before by another.
    else if (roles.length > 0 && knownRoles.length > 0) return { ratio: ratios.otherRole, evidence };
    else if (isDistinguished(wanted, candidate, known)) return { ratio: ratios.otherRole, evidence };
  }
  const bare = completeness(wanted.parts) < 2;
  if (bare && known.some(({ normalized }) => normalized.includes(' ') && speakers.includes(normalized)))
    count('speaker', ratios.speaker);
  if (bare && candidate.inWindow) count('window', ratios.window);
  if (candidate.lastPlace !== null) count('thread', ratios.thread);
  if (candidate.lastPlace !== null && candidate.lastPlace === latest) count('recent', ratios.recent);
  if (candidate.ofProject) count('project', ratios.project);
  if (candidate.company > 0) count('company', candidate.company > 1 ? ratios.muchCompany : ratios.company);
  if (candidate.closeCompany > 0) count('close_company', ratios.closeCompany);
  const hosts = known.flatMap(({ parts }) => parts.address?.host || []);
  if (hosts.some((host) => organizations.has(host))) count('organization', ratios.organization);
  const own = wanted.parts.address;
  if (own && hosts.length > 0 && !hosts.includes(own.host)) ratio *= ratios.otherHost;
  return { ratio, evidence };
}

/**
 * Whether one of the two is distinguished from others with the name ("my brother Tom", "Tom from accounting") and
 * nothing indicates that the other is the same. They stay two until a person merges them.
 */
function isDistinguished(wanted: WantedEntity, candidate: Candidate, known: readonly KnownName[]): boolean {
  const inFull = known.some(({ parts }) => !parts.phrase && completeness(parts) > 1);
  if (describedForms(wanted).length > 0) return inFull || candidate.lastPlace === null;
  return completeness(wanted.parts) > 1 && !inFull && known.some(({ name }) => isDescribed(name));
}

/** The normalised names of an item that distinguish it from others. */
export function describedForms({ surfaces }: WantedEntity): string[] {
  return [...surfaces].flatMap(([normalized, { name }]) => (isDescribed(name) ? normalized : []));
}

/**
 * Whether two kinds may be the same entity. A person is never a thing. Kinds of things are not strict: an extractor
 * may call the same thing a project and then a concept.
 */
function compatible(one: EntityKind, other: EntityKind): boolean {
  return (one === 'person') === (other === 'person');
}

function sharesAName(one: PersonName, other: PersonName): boolean {
  return (
    completeness(one) === 3 &&
    completeness(other) === 3 &&
    (one.given === other.given || one.family === other.family)
  );
}

const digits = (normalized: string) => normalized.replace(/\D+/g, ' ').trim();
