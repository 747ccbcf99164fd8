import { completeness, isDescribed, isTitledFamily, personName } from '../../../language/person-name.ts';
import type { Session } from '../../../postgres/session.ts';
import type {
  ExtractedEnding,
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
} from '../../../providers/extractor.ts';
import { isSpeakers } from '../extract/placement.ts';
import type { TurnWindow } from '../extract/turn-window.ts';
import {
  type Choice,
  chooseEntity,
  describedForms,
  type EntityEvidence,
  type WantedEntity,
} from './choose-entity.ts';
import { type Candidate, findCandidates, type KnownName } from './entity-candidates.ts';
import { namesOf } from './names-of-window.ts';
import { nothingParted, readSplitMentions } from './parted.ts';
import { type EntityChanges, noChanges, storeEntities } from './store-entities.ts';
import { formsOf, searchedNames, wantedEntities } from './wanted-entities.ts';

/** The weight of a first name for a person, because others may have it too. */
const givenNameWeight = 0.8;

/** The resolution of a name of a window. */
export interface Resolution {
  readonly entityId: string;
  /** How sure that is, 0 to 1. */
  readonly score: number;
  readonly evidence: readonly EntityEvidence[];
}

/** The entities that the names of a window stand for. */
export interface ResolvedEntities {
  /**
   * The entity of a name as it was written, in the given turn if any; null if there is none. It may have been merged
   * into another since.
   */
  find(name: string, turnId?: string): string | null;
  /** The resolution of a name as it was written, with score and evidence; null if it names nothing. */
  resolution(name: string, turnId?: string): Resolution | null;
  /** The stored normalised form of a name that was part of the window. */
  normalized(name: string): string;
}

/**
 * Finds the entities that a window's names stand for, creates unknown ones, and suggests doubtful ones, in a number
 * of statements that does not depend on the number of names. Entities of a private turn belong to its owner. Those of
 * a turn that the workspace sees belong to the workspace, and never resolve to a private one, nor by private
 * evidence. A fork finds and creates entities, and does not change existing ones. No entity is created for a
 * disallowed name; another entity with that name is still found.
 */
export async function resolveEntities(
  session: Session,
  window: TurnWindow,
  found: {
    mentioned: readonly ExtractedEntity[];
    facts: readonly ExtractedFact[];
    endings?: readonly ExtractedEnding[];
    memories: readonly ExtractedMemory[];
  },
): Promise<ResolvedEntities> {
  const speakers = speakersOf(window);
  const [turn] = window.turns;
  const authors = new Map(window.turns.map(({ id, author }) => [id, author]));
  const { normalize, unwanted } = await namesOf(session, turn, [
    ...found.mentioned.flatMap((mention) => [mention.name, ...formsOf(mention, authors)]),
    ...found.facts.flatMap(({ subject, object }) => [subject, object]),
    ...(found.endings ?? []).flatMap(({ subject, named = [], except = [] }) =>
      [subject, named, except].flat(),
    ),
    ...found.memories.flatMap(({ entities }) => entities),
    ...speakers,
  ]);
  const resolved = new Map<string, Resolution>();
  let parted = nothingParted;
  const resolution = (name: string, turnId?: string): Resolution | null => {
    const normalized = normalize(name);
    const byHand = turnId === undefined ? null : parted(turnId, normalized);
    return byHand === null
      ? (resolved.get(normalized) ?? null)
      : { entityId: byHand, score: 1, evidence: [] };
  };
  const result: ResolvedEntities = {
    find: (name, turnId) => resolution(name, turnId)?.entityId ?? null,
    resolution,
    normalized: normalize,
  };
  const wanted = wantedEntities(speakers, found, normalize, authors);
  if (!turn || wanted.length === 0) return result;

  const { candidates, thresholds } = await findCandidates(session, turn, searchedNames(wanted));
  const around = {
    speakers: speakers.map(normalize),
    organizations: new Set(
      wanted.flatMap(({ kind, normalized }) =>
        kind === 'organization' ? (normalized.split(' ')[0] ?? []) : [],
      ),
    ),
  };
  const turnIds = window.turns.map(({ id }) => id);
  const apart = distinct(candidates.flatMap((candidate) => candidate.apart));
  parted = await readSplitMentions(session, turnIds, apart);
  const known = withoutWorkspaceDuplicates(candidates);
  const changes = noChanges();
  for (const item of fullestFirst(wanted)) {
    const places = found.mentioned.filter(({ name }) => normalize(name) === item.normalized);
    const [byHand = null, ...others] = new Set(
      places.map(({ sourceTurnId, surface }) => parted(sourceTurnId, normalize(surface))),
    );
    if (byHand !== null && !others.includes(null)) {
      resolved.set(item.normalized, { entityId: byHand, score: 1, evidence: [] });
      continue;
    }
    const addressed = turn.onTrunk ? (joinAddress(item, known) ?? joinDescribed(item, known)) : null;
    const open = addressed ? known.filter((candidate) => candidate !== addressed.absorbed) : known;
    const choice = chooseEntity(item, open, around, thresholds);
    if (!choice.joined && unwanted.has(item.normalized)) continue;
    if (addressed && choice.joined) absorb(changes, addressed.absorbed, choice.joined.candidate, known);
    const settled = settle(item, choice, changes, turn.onTrunk);
    if (turn.onTrunk && choice.joined) {
      for (const part of partsOf(item, choice.joined.candidate, known)) {
        if (chooseEntity(item, [part], around, thresholds).joined)
          absorb(changes, part, choice.joined.candidate, known);
      }
    }
    if (!choice.joined) known.push(settled.candidate);
    const described = distinguishingForms(item);
    if (completeness(item.parts) > 1 || described.length > 0) settled.candidate.inWindow = true;
    for (const form of [item.normalized, ...item.surfaces.keys()]) {
      // If somebody has exactly this name, it does not stand for those who are distinguished from others with it.
      if (
        form === item.normalized &&
        described.length > 0 &&
        completeness(item.parts) < 2 &&
        resolved.has(form)
      )
        continue;
      resolved.set(form, settled.resolution);
    }
  }
  if (turn.onTrunk)
    decideOpen(known, changes, (open, others) => chooseEntity(open, others, around, thresholds));
  // Speakers and their relatives are known to every persona.
  const ofProfile = new Set([
    ...speakers.map(normalize),
    ...found.facts.flatMap(({ subject, sourceTurnId }) => {
      const said = window.turns.find(({ id }) => id === sourceTurnId);
      return said?.role === 'user' && !said.byAnother && isSpeakers(subject, said) ? normalize(subject) : [];
    }),
  ]);
  const stored = await storeEntities(session, turn, changes, ofProfile);
  for (const [name, { entityId, ...rest }] of resolved)
    resolved.set(name, { ...rest, entityId: stored(entityId) });
  return result;
}

/** The forms of an item that distinguish it from others with its name: by a relationship or a title. */
function distinguishingForms(item: WantedEntity): string[] {
  const titled = [...item.surfaces].flatMap(([normalized, { parts }]) =>
    isTitledFamily(parts) ? normalized : [],
  );
  return [...describedForms(item), ...titled];
}

/** Orders full names first, so that a first name next to them finds its person; then the others; then addresses. */
function fullestFirst(wanted: readonly WantedEntity[]): WantedEntity[] {
  const rank = (item: WantedEntity) =>
    item.kind === 'person' ? completeness(item.parts) + (distinguishingForms(item).length > 0 ? 0.5 : 0) : 4;
  return wanted.toSorted(
    (one, other) => rank(other) - rank(one) || (one.normalized < other.normalized ? -1 : 1),
  );
}

/** Records what a choice changes: an entity created or renamed, new names, suggestions. */
function settle(
  item: WantedEntity,
  { joined, suggested, score }: Choice,
  changes: EntityChanges,
  onTrunk: boolean,
): { resolution: Resolution; candidate: Candidate } {
  const forms: [string, string][] = [
    [item.normalized, item.name],
    ...[...item.surfaces].map(([normalized, { name }]): [string, string] => [normalized, name]),
  ];
  const named = (entityId: string) =>
    forms.map(([normalized, name]) => {
      const parts = personName(name, normalized);
      const titled = isTitledFamily(parts) && parts.title !== null;
      const lone =
        item.kind === 'person' &&
        (titled || (normalized === item.normalized && completeness(item.parts) === 1));
      return { entityId, name, normalized, weight: lone ? givenNameWeight : 1 };
    });
  if (joined) {
    const { candidate, entityId, evidence } = joined;
    if (onTrunk) {
      changes.names.push(...named(entityId));
      if (candidate.ownScope && saysMore(item, candidate)) {
        // Its previous main name stays one of its names.
        changes.names.push({
          entityId: candidate.entityId,
          name: candidate.canonicalName,
          normalized: candidate.canonical,
          weight: givenNameWeight,
        });
        changes.renamed.push({ entityId: candidate.entityId, name: item.name, normalized: item.normalized });
      }
    }
    return { resolution: { entityId, score, evidence }, candidate };
  }
  // A temporary id until the entity is stored.
  const entityId = `new:${[item.normalized, ...distinguishingForms(item)].join('|')}`;
  changes.created.push({ entityId, name: item.name, normalized: item.normalized, kind: item.kind });
  changes.names.push(...named(entityId));
  if (onTrunk) {
    changes.suggested.push(
      ...suggested.map(({ candidate, score: likely, evidence }) => ({
        entityId,
        intoEntityId: candidate.entityId,
        score: likely,
        evidence,
        name: item.name,
        normalized: item.normalized,
      })),
    );
  }
  return {
    resolution: { entityId, score, evidence: [] },
    candidate: {
      entityId,
      kind: item.kind,
      canonicalName: item.name,
      canonical: item.normalized,
      ownScope: true,
      undecided: suggested.length > 0,
      near: new Map(),
      names: named(entityId).map(
        (name): KnownName => ({ ...name, rejected: false, parts: personName(name.name, name.normalized) }),
      ),
      family: [entityId],
      lastPlace: null,
      ofProject: false,
      company: 0,
      closeCompany: 0,
      apart: [],
      inWindow: false,
    },
  };
}

/** Whether an item has a fuller name of a person known by an address, a first name or an initial. */
function saysMore(item: WantedEntity, { kind, canonicalName, canonical }: Candidate): boolean {
  if (item.kind !== 'person' || kind !== 'person') return false;
  return completeness(item.parts) > completeness(personName(canonicalName, canonical));
}

/**
 * A name given together with an address ("Tom Berger <tberger@x.org>") whose person was known by the address alone,
 * while the name is somebody's too: one of them is to be merged into the other.
 */
function joinAddress(item: WantedEntity, known: readonly Candidate[]): { absorbed: Candidate } | null {
  if (item.kind !== 'person' || completeness(item.parts) < 2) return null;
  const owner = known.find((candidate) =>
    candidate.names.some(
      ({ parts, normalized, rejected }) => parts.address && !rejected && item.surfaces.has(normalized),
    ),
  );
  if (!owner?.ownScope || completeness(personName(owner.canonicalName, owner.canonical)) > 0) return null;
  const named = known.some(
    (candidate) =>
      candidate !== owner &&
      !areSplit(owner, candidate) &&
      candidate.names.some(({ normalized }) => normalized === item.normalized),
  );
  return named ? { absorbed: owner } : null;
}

/** "My brother Tom Hardwick", where "my brother Tom" and Tom Hardwick were two: the one is to be merged into the other. */
function joinDescribed(item: WantedEntity, known: readonly Candidate[]): { absorbed: Candidate } | null {
  if (item.kind !== 'person' || completeness(item.parts) < 2) return null;
  const forms = describedForms(item);
  const has = ({ names }: Candidate, wanted: readonly string[]) =>
    names.some(({ normalized, rejected }) => !rejected && wanted.includes(normalized));
  const owner = known.find(
    (candidate) =>
      candidate.ownScope &&
      has(candidate, forms) &&
      completeness(personName(candidate.canonicalName, candidate.canonical)) < 2,
  );
  const whole = known.find((candidate) => candidate !== owner && has(candidate, [item.normalized]));
  return owner && whole && !areSplit(owner, whole) ? { absorbed: owner } : null;
}

/**
 * Candidates known only by a part of a name, or by an address derived from it, who may be the person it was now
 * resolved to: a full name merges those known by its parts, as it would have joined each of them alone.
 */
function partsOf(item: WantedEntity, whole: Candidate, known: readonly Candidate[]): Candidate[] {
  if (item.kind !== 'person' || completeness(item.parts) < 2) return [];
  const inFull = (candidate: Candidate) =>
    completeness(personName(candidate.canonicalName, candidate.canonical)) > 1;
  const people = known.filter(({ kind, entityId }) => kind === 'person' && entityId !== whole.entityId);
  const given = (candidate: Candidate) => candidate.canonical.split(' ')[0];
  return people.filter(
    (part) =>
      part.ownScope &&
      !part.undecided &&
      !inFull(part) &&
      !areSplit(part, whole) &&
      !whole.names.some(({ rejected, normalized }) => rejected && normalized === part.canonical) &&
      !people.some((other) => other !== part && given(other) === given(part)),
  );
}

/**
 * Decides open candidates of this thread: a first name that could have been one of several people, if one of them has
 * now been named in full.
 */
function decideOpen(
  known: Candidate[],
  changes: EntityChanges,
  choose: (open: WantedEntity, others: readonly Candidate[]) => Choice,
): void {
  const open = known.filter(
    ({ undecided, ownScope, lastPlace, kind }) =>
      undecided && ownScope && lastPlace !== null && kind === 'person',
  );
  for (const candidate of open) {
    const { canonicalName: name, canonical: normalized } = candidate;
    const item: WantedEntity = {
      name,
      normalized,
      kind: 'person',
      parts: personName(name, normalized),
      surfaces: new Map(
        candidate.names.flatMap((known) =>
          isDescribed(known.name) && !known.rejected ? [[known.normalized, known] as const] : [],
        ),
      ),
    };
    const others = known.filter(
      (other) =>
        other !== candidate && other.kind === 'person' && !other.undecided && !areSplit(candidate, other),
    );
    const { joined } = choose(item, others);
    if (joined?.candidate.inWindow) absorb(changes, candidate, joined.candidate, known);
  }
}

/** Records that an entity is merged into another, and removes it from the candidates. */
function absorb(changes: EntityChanges, absorbed: Candidate, into: Candidate, known: Candidate[]): void {
  changes.merged.push({ entityId: absorbed.entityId, intoEntityId: into.entityId });
  const at = known.indexOf(absorbed);
  if (at >= 0) known.splice(at, 1);
}

function areSplit(one: Candidate, other: Candidate): boolean {
  return (
    one.apart.some((id) => other.family.includes(id)) || other.apart.some((id) => one.family.includes(id))
  );
}

/** Removes candidates of the workspace if the user has their own entity with the same name. */
function withoutWorkspaceDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const person = ({ kind }: Candidate) => kind === 'person';
  return candidates.filter(
    (candidate) =>
      candidate.ownScope ||
      !candidates.some(
        (other) =>
          other.ownScope && other.canonical === candidate.canonical && person(other) === person(candidate),
      ),
  );
}

function speakersOf({ turns, context }: TurnWindow): string[] {
  return distinct([...context, ...turns].flatMap(({ author }) => (author ? [author] : [])));
}

const distinct = (values: readonly string[]) => [...new Set(values)];
