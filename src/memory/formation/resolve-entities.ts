import type { Session } from '../../postgres/session.ts';
import type {
  EntityKind,
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
} from '../../providers/extractor.ts';
import type { SourceTurn, TurnWindow } from './turn-window.ts';

/** From this similarity of two names on they are one; below, they are two until somebody says otherwise. */
const sameNameSimilarity = 0.85;

/** How sure a first name alone stands for the one known person who has it. */
const firstNameWeight = 0.8;

/** Which entity each name of a window stands for. */
export interface ResolvedEntities {
  /** The entity behind a name as it was written, or null. */
  find(name: string): string | null;
  /** The stored normalised form of a name that was part of the window. */
  normalized(name: string): string;
}

interface Candidate {
  entityId: string;
  kind: EntityKind;
  canonical: string;
  variant: string;
  similarity: number;
  /** It has the privacy that a new entity of this window would have. */
  ownScope: boolean;
}

interface Wanted {
  name: string;
  normalized: string;
  kind: EntityKind;
  /** Other forms it is written in, by their normalised form. */
  surfaces: Map<string, string>;
}

/**
 * Finds the entities that a window's names stand for, and creates those nobody knows yet. A name is taken for a
 * known entity when it equals one of its variants, when it is a first name that exactly one known person has, or
 * when it is nearly the same and differs in no digit. Entities of a private turn stay its owner's; those of a turn
 * the workspace sees are the workspace's, and never resolve to a private one.
 */
export async function resolveEntities(
  session: Session,
  workspaceId: string | null,
  { turns, context }: TurnWindow,
  found: {
    mentioned: readonly ExtractedEntity[];
    facts: readonly ExtractedFact[];
    memories: readonly ExtractedMemory[];
  },
): Promise<ResolvedEntities> {
  const turn = turns[0];
  const normalize = await normalizer(session, [
    ...found.mentioned.flatMap(({ name, surface, email }) => [name, surface, ...(email ? [email] : [])]),
    ...found.facts.flatMap(({ subject, object }) => [subject, object]),
    ...found.memories.flatMap(({ entities }) => entities),
    ...speakersOf({ turns, context }),
  ]);
  const resolved = new Map<string, string>();
  const result: ResolvedEntities = {
    find: (name) => resolved.get(normalize(name)) ?? null,
    normalized: normalize,
  };
  if (!turn) return result;

  const shared = turn.visibility === 'workspace';
  const speakers = speakersOf({ turns, context });
  const wanted = wantedNames(speakers, found, normalize);
  const asked = new Set([...wanted.keys()]);
  for (const { name, surfaces } of wanted.values()) {
    for (const surface of surfaces.keys()) asked.add(surface);
    const spelt = accountName(name);
    if (spelt) asked.add(spelt.join(' '));
  }
  const candidates = await findCandidates(session, [...asked], turn, shared);

  // Full names first, so that a first name beside them finds its person; addresses last, for the same reason.
  const isAddress = ({ name }: Wanted) => Number(accountName(name) !== null);
  const inOrder = [...wanted.values()].sort(
    (one, other) =>
      isAddress(one) - isAddress(other) ||
      words(other.normalized) - words(one.normalized) ||
      compare(one.normalized, other.normalized),
  );
  const created: Wanted[] = [];
  const createdIds = new Map<string, string>();
  const variants: { entityId: string; variant: string; normalized: string; weight: number }[] = [];
  const renamed: { entityId: string; name: string; normalized: string }[] = [];
  for (const item of inOrder) {
    const names = [item.normalized, ...item.surfaces.keys()];
    const speaker = speakerCalled(item, speakers.map(normalize));
    const match = choose(item, names, speaker, candidates);
    let entityId = match?.entityId;
    if (!entityId) {
      // Stands in until the database has numbered it.
      entityId = `new:${item.normalized}`;
      createdIds.set(item.normalized, entityId);
      created.push(item);
    } else if (match?.fuller) {
      renamed.push({ entityId, name: item.name, normalized: item.normalized });
    }
    const weight = match?.byFirstName ? firstNameWeight : 1;
    for (const name of names) {
      resolved.set(name, entityId);
      variants.push({ entityId, variant: item.surfaces.get(name) ?? item.name, normalized: name, weight });
      candidates.push({
        name,
        candidate: {
          entityId,
          kind: item.kind,
          canonical: match && !match.fuller ? match.canonical : item.normalized,
          variant: name,
          similarity: 1,
          ownScope: true,
        },
      });
    }
  }
  await createEntities(session, workspaceId, turn, shared, created, createdIds, resolved, variants);
  await rename(session, workspaceId, renamed);
  await addVariants(session, workspaceId, turn, shared, variants);
  return result;
}

/** The entities of a window by normalised name: what is mentioned, and speakers it calls by name or states facts of. */
function wantedNames(
  speakers: readonly string[],
  found: { mentioned: readonly ExtractedEntity[]; facts: readonly ExtractedFact[] },
  normalize: (name: string) => string,
): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const add = (name: string, kind: EntityKind, surfaces: readonly string[]) => {
    const normalized = normalize(name);
    if (normalized === '') return;
    const item = wanted.get(normalized) ?? { name, normalized, kind, surfaces: new Map<string, string>() };
    for (const surface of surfaces) {
      const form = normalize(surface);
      if (form !== '' && form !== normalized) item.surfaces.set(form, surface);
    }
    wanted.set(normalized, item);
  };
  for (const { name, kind, surface, email } of found.mentioned) {
    // A surface of small letters ("the boss") is a description, not a name to know the entity by.
    add(name, kind, [...(/\p{Lu}/u.test(surface) ? [surface] : []), ...(email ? [email] : [])]);
  }
  const subjects = new Set(found.facts.map(({ subject }) => normalize(subject)));
  const called = [...wanted.values()];
  for (const name of speakers) {
    const normalized = normalize(name);
    const mentioned = called.some((item) => speakerCalled(item, [normalized]) !== null);
    if (mentioned || subjects.has(normalized)) add(name, 'person', []);
  }
  return wanted;
}

function speakersOf({ turns, context }: TurnWindow): string[] {
  return [...new Set([...context, ...turns].flatMap(({ author }) => (author ? [author] : [])))];
}

/** The one speaker whose first name this is: in a conversation with two Toms, the Tom who takes part. */
function speakerCalled(item: Wanted, speakers: readonly string[]): string | null {
  if (item.kind !== 'person' || words(item.normalized) !== 1) return null;
  const called = speakers.filter((name) => words(name) > 1 && firstWord(name) === item.normalized);
  return called.length === 1 ? (called[0] ?? null) : null;
}

interface Match extends Candidate {
  byFirstName: boolean;
  /** The name is the full one of a person known by the first name only. */
  fuller: boolean;
}

function choose(
  item: Wanted,
  names: readonly string[],
  speaker: string | null,
  all: readonly { name: string; candidate: Candidate }[],
): Match | null {
  const mine = all
    .filter(({ name, candidate }) => names.includes(name) && compatible(item.kind, candidate.kind))
    .map(({ candidate }) => candidate);
  const take = (candidate: Candidate | null, how: Partial<Match> = {}): Match | null =>
    candidate && { ...candidate, byFirstName: false, fuller: false, ...how };

  // Wherever a person of this first name was found, whatever name was asked for.
  const people =
    item.kind === 'person'
      ? all
          .map(({ candidate }) => candidate)
          .filter((one) => one.kind === 'person' && firstWord(one.canonical) === firstWord(item.normalized))
      : [];
  const named = people.filter((one) => words(one.canonical) > 1);
  const bare = people.filter((one) => words(one.canonical) === 1);
  if (item.kind === 'person' && words(item.normalized) === 1 && named.length > 0) {
    if (speaker !== null)
      return take(only(named.filter((one) => one.canonical === speaker)), { byFirstName: true });
    // An alias from when there was only one of them says nothing any more.
    return take(only(named), { byFirstName: true }) ?? take(only(bare));
  }
  const spelt = item.kind === 'person' ? accountName(item.name) : null;
  const equal = mine.filter((candidate) => names.includes(candidate.variant));
  if (spelt && equal.length === 0) {
    const owner = only(
      all.flatMap(({ candidate }) =>
        candidate.kind === 'person' && spells(spelt, candidate.canonical) ? [candidate] : [],
      ),
    );
    if (owner) return take(owner, { byFirstName: spelt.length === 1 });
  }
  const exact = only(equal) ?? only(equal.filter(({ canonical }) => names.includes(canonical)));
  if (exact) return take(exact);
  if (equal.length > 0) return null;
  if (item.kind === 'person' && named.length === 0) {
    const known = only(bare);
    if (known?.ownScope) return take(known, { fuller: true });
  }
  const near = mine
    .filter((one) => one.similarity >= sameNameSimilarity && digits(one.variant) === digits(item.normalized))
    .sort((one, other) => other.similarity - one.similarity);
  return take(near[0] ?? null);
}

/** The words before the @ of an e-mail address; null for any other name. */
function accountName(name: string): string[] | null {
  const local = /^([^\s@]+)@[^\s@]+\.[^\s@]+$/.exec(name)?.[1];
  const parts = local
    ?.toLowerCase()
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((part) => part !== '');
  return parts && parts.length > 0 ? parts : null;
}

/** Whether an account is named after a person: ana.ruiz, anaruiz, ana.r, a.ruiz, aruiz, ana. */
function spells(account: readonly string[], canonical: string): boolean {
  const [first = '', last = '', ...more] = canonical.split(' ');
  // Three words and more may be another address: "ana x org".
  if (more.length > 0) return false;
  const joined = account.join('');
  if (last === '') return joined === first;
  const forms = [`${first}${last}`, `${first}${last[0]}`, `${first[0]}${last}`];
  return forms.includes(joined) || (account.length === 1 && joined === first);
}

/** The one entity all candidates stand for; null when there are several or none. */
function only(candidates: readonly Candidate[]): Candidate | null {
  const ids = new Set(candidates.map(({ entityId }) => entityId));
  return ids.size === 1 ? (candidates[0] ?? null) : null;
}

/** A person is never a thing. Things are told apart loosely: an extractor calls one a project, then a concept. */
function compatible(one: EntityKind, other: EntityKind): boolean {
  return (one === 'person') === (other === 'person');
}

const words = (normalized: string) => normalized.split(' ').length;
const firstWord = (normalized: string) => normalized.split(' ')[0] ?? '';
const digits = (normalized: string) => normalized.replace(/\D+/g, ' ').trim();
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

async function normalizer(session: Session, names: readonly string[]): Promise<(name: string) => string> {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return () => '';
  const { rows } = await session.query<{ name: string; normalized: string }>(
    'select given as name, mneme_private.normalize_text(given) as normalized from unnest($1::text[]) given',
    [distinct],
  );
  const normalized = new Map(rows.map((row) => [row.name, row.normalized]));
  return (name) => normalized.get(name) ?? '';
}

async function findCandidates(
  session: Session,
  names: readonly string[],
  turn: SourceTurn,
  shared: boolean,
): Promise<{ name: string; candidate: Candidate }[]> {
  if (names.length === 0) return [];
  const { rows } = await session.query<Candidate & { name: string }>(
    `select name, entity_id as "entityId", kind, canonical_normalized as canonical,
       variant_normalized as variant, similarity, own_scope as "ownScope"
     from mneme_private.alias_candidates($1, $2, $3, $4)
     order by name, similarity desc, entity_id`,
    [names, turn.ownerUserId, turn.personaId, shared],
  );
  return rows.map(({ name, ...candidate }) => ({ name, candidate }));
}

async function createEntities(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  shared: boolean,
  created: readonly Wanted[],
  ids: ReadonlyMap<string, string>,
  resolved: Map<string, string>,
  variants: { entityId: string }[],
): Promise<void> {
  if (created.length === 0) return;
  // A row of the same key may be there, unseen so far: merged into another, or without a variant of its name.
  const { rows } = await session.query<{ wanted: string; id: string }>(
    `with made as (
       insert into mneme.entity as known (workspace_id, kind, canonical_name, canonical_normalized,
         owner_user_id, persona_id, visibility, sensitivity, created_by)
       select $1::uuid, given.kind, given.name, given.normalized, $6::uuid, $7::uuid, $8::text, $9::text, $10::uuid
       from unnest($3::text[], $4::text[], $5::text[]) as given (kind, name, normalized)
       on conflict on constraint entity_name_key do update set updated_at = now()
       returning id, kind, canonical_normalized, merged_into_id
     )
     select given.id as wanted, coalesce(made.merged_into_id, made.id) as id
     from unnest($2::text[], $3::text[], $5::text[]) as given (id, kind, normalized)
     join made on made.kind = given.kind and made.canonical_normalized = given.normalized`,
    [
      workspaceId,
      created.map(({ normalized }) => ids.get(normalized)),
      created.map(({ kind }) => kind),
      created.map(({ name }) => name),
      created.map(({ normalized }) => normalized),
      ...entityPrivacy(turn, shared),
    ],
  );
  const actual = new Map(rows.map(({ wanted, id }) => [wanted, id]));
  for (const [name, id] of resolved) resolved.set(name, actual.get(id) ?? id);
  for (const variant of variants) variant.entityId = actual.get(variant.entityId) ?? variant.entityId;
}

async function rename(
  session: Session,
  workspaceId: string | null,
  renamed: readonly { entityId: string; name: string; normalized: string }[],
): Promise<void> {
  for (const { entityId, name, normalized } of renamed) {
    await session.query(
      `update mneme.entity known set canonical_name = $3, canonical_normalized = $4, updated_at = now()
       where known.workspace_id = $1 and known.id = $2 and not exists (
         select from mneme.entity twin
         where twin.workspace_id = $1 and twin.kind = known.kind and twin.canonical_normalized = $4
           and twin.id <> known.id)`,
      [workspaceId, entityId, name, normalized],
    );
  }
}

async function addVariants(
  session: Session,
  workspaceId: string | null,
  turn: SourceTurn,
  shared: boolean,
  variants: readonly { entityId: string; variant: string; normalized: string; weight: number }[],
): Promise<void> {
  if (variants.length === 0) return;
  await session.query(
    `insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, weight,
       owner_user_id, persona_id, visibility, sensitivity, created_by)
     select distinct on (given.entity_id, given.normalized)
       $1::uuid, given.entity_id, given.variant, given.normalized, given.weight, $6::uuid, $7::uuid, $8::text, $9::text, $10::uuid
     from unnest($2::uuid[], $3::text[], $4::text[], $5::real[]) as given (entity_id, variant, normalized, weight)
     where not exists (
       select from mneme.alias_variant known
       where known.workspace_id = $1 and known.entity_id = given.entity_id
         and known.variant_normalized = given.normalized
         and (known.visibility = 'workspace' or (known.visibility = $8::text and known.owner_user_id = $6)))
     order by given.entity_id, given.normalized
     on conflict do nothing`,
    [
      workspaceId,
      variants.map(({ entityId }) => entityId),
      variants.map(({ variant }) => variant),
      variants.map(({ normalized }) => normalized),
      variants.map(({ weight }) => weight),
      ...entityPrivacy(turn, shared),
    ],
  );
}

/** Owner, persona, visibility, sensitivity and maker of what a window adds: nobody's own where all may see it. */
function entityPrivacy(turn: SourceTurn, shared: boolean): (string | null)[] {
  return shared
    ? [null, null, 'workspace', turn.sensitivity, turn.createdBy]
    : [turn.ownerUserId, turn.personaId, turn.visibility, turn.sensitivity, turn.createdBy];
}
