import type { Session } from '../../../postgres/session.ts';
import type { ExtractedEnding, ExtractedFact } from '../../../providers/extractor.ts';
import { canonicalStatement, predicateNamed } from '../../../providers/predicates.ts';
import type { ResolvedEntities } from '../entities/resolve-entities.ts';
import { turnOfFact } from '../extract/placement.ts';
import type { SourceTurn } from '../extract/turn-window.ts';
import type { FactObject, StandingFact } from './fact-timeline.ts';
import {
  type FactSource,
  type GivenFact,
  type Group,
  neighbourhoodOf,
  settleFacts,
  unnamedSpeakers,
} from './settle-facts.ts';
import { endedFacts, type GivenEnding } from './standing-ends.ts';
import type { Neighbourhood } from './standing-facts.ts';

/**
 * Stores statements as facts, with their sources, and returns the ids of new version rows. A repeated statement is
 * one more source of the existing fact, whose confidence rises. If a subject can have only one object at a time, a
 * newer one ends the older or is stored as disputed (see `settle`), and an ending ends the current one. Nothing is
 * deleted, and nothing private, or said on a fork, changes what others or the trunk know.
 */
export async function storeFacts(
  session: Session,
  turns: readonly SourceTurn[],
  found: { readonly facts: readonly ExtractedFact[]; readonly endings: readonly ExtractedEnding[] },
  entities: ResolvedEntities,
  extractor: string,
): Promise<readonly string[]> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const given = found.facts.flatMap((fact) => {
    const turn = byId.get(fact.sourceTurnId);
    return turn ? (givenFact(fact, turn, entities, extractor) ?? []) : [];
  });
  const endings = found.endings.flatMap((ending) => {
    const turn = byId.get(ending.sourceTurnId);
    return turn ? (givenEnding(ending, turn, entities, extractor) ?? []) : [];
  });
  if (given.length + endings.length === 0) return [];
  const groups = groupFacts(given, entities.normalized, endings);
  const { written } = await settleFacts(session, groups);
  return written;
}

/** Groups statements and endings by the facts that they are settled with. */
export function groupFacts(
  given: readonly GivenFact[],
  normalize: (text: string) => string,
  endings: readonly GivenEnding[] = [],
): Group[] {
  type Members = { neighbourhood: Neighbourhood; given: GivenFact[]; endings: GivenEnding[] };
  const groups = new Map<string, Members>();
  const groupOf = (fact: GivenFact | GivenEnding): Members => {
    const neighbourhood = neighbourhoodOf(fact, normalize(fact.subject));
    const key = JSON.stringify(neighbourhood);
    const group = groups.get(key) ?? { neighbourhood, given: [], endings: [] };
    groups.set(key, group);
    return group;
  };
  for (const fact of given) groupOf(fact).given.push(fact);
  for (const ending of endings) groupOf(ending).endings.push(ending);
  return [...groups.values()].map(({ neighbourhood, given: members, endings: ends }) => ({
    decide: (standing) => {
      const given = members.map((member) => asKnown(member, standing));
      return {
        standing,
        given: [...given, ...endedFacts(standing, given, ends, isFunctional(neighbourhood))],
      };
    },
    // If a subject can have several objects, the others matter only for endings.
    neighbourhood:
      ends.length > 0 || isFunctional(neighbourhood)
        ? neighbourhood
        : { ...neighbourhood, objects: members.flatMap(({ object }) => [object, severe(object)]) },
  }));
}

/** The same allergy or condition where it is known to be severe. */
const severe = ({ text }: FactObject): FactObject => ({ text: `${text} severe`, entityId: null });

/** What is known to be severe stays so when it is mentioned without. */
function asKnown(fact: GivenFact, standing: readonly StandingFact[]): GivenFact {
  const { text } = severe(fact.object);
  const known = standing.find(({ object, to }) => object.text === text && to === null);
  return known ? { ...fact, object: known.object, objectAsSaid: `${fact.objectAsSaid} (severe)` } : fact;
}

const isFunctional = ({ predicate }: Neighbourhood) => predicateNamed(predicate)?.functional ?? false;

function givenFact(
  fact: ExtractedFact,
  turn: SourceTurn,
  entities: ResolvedEntities,
  extractor: string,
): GivenFact | null {
  const { subject, predicate, object } = canonicalStatement(fact.subject, fact.predicate, fact.object);
  const text = entities.normalized(object);
  const from = fact.validFrom?.getTime() ?? null;
  const to = fact.validTo?.getTime() ?? null;
  if (entities.normalized(subject) === '' || text === '' || predicate === '') return null;
  if (from !== null && to !== null && to <= from) return null;
  return {
    ...saidIn(turn, { ...fact, subject, predicate }, entities, extractor),
    object: { text, entityId: entities.find(object, turn.id) },
    objectAsSaid: object,
    from,
    to,
    corrects: fact.corrects ?? false,
  };
}

/** An ending for settling; null if the subject may have several objects and it does not say which one has ended. */
function givenEnding(
  ending: ExtractedEnding,
  turn: SourceTurn,
  entities: ResolvedEntities,
  extractor: string,
): GivenEnding | null {
  const { named, except } = ending;
  const isOne = predicateNamed(ending.predicate)?.functional || named !== undefined || except !== undefined;
  if (!isOne || entities.normalized(ending.subject) === '') return null;
  return {
    ...saidIn(turn, ending, entities, extractor),
    to: ending.validTo.getTime(),
    corrects: false,
    named: named === undefined ? null : entities.normalized(named),
    except: except === undefined ? null : entities.normalized(except),
  };
}

/** Subject, speaker and confidence of a statement, with what its row inherits from the turn. */
function saidIn(
  turn: SourceTurn,
  fact: Pick<ExtractedFact, 'subject' | 'predicate' | 'confidence' | 'intimate'> & { object?: string },
  entities: ResolvedEntities,
  extractor: string,
) {
  const { subject, predicate, confidence } = fact;
  const speaker = speakerOf(subject, turn, entities);
  const said = turn.occurredAt.getTime();
  return {
    subjectEntityId: entities.find(subject, turn.id),
    subject,
    predicate,
    said,
    confidence,
    evidence: [{ speaker, by: personOf(turn, entities), confidence, said }],
    origin: {
      ...turnOfFact(turn, fact),
      forkId: turn.onTrunk ? null : turn.branchId,
      extractedBy: extractor,
    },
    sources: [{ messageId: turn.id, confidence, speaker }],
    assertion: null,
  };
}

function speakerOf(subject: string, turn: SourceTurn, entities: ResolvedEntities): FactSource['speaker'] {
  if (turn.role !== 'user') return 'assistant';
  const name = entities.normalized(subject);
  if (!turn.author) return unnamedSpeakers.has(name) ? 'subject' : 'other';
  const author = entities.find(turn.author);
  const isAuthor =
    name === entities.normalized(turn.author) || (author !== null && author === entities.find(subject));
  return isAuthor ? 'subject' : 'other';
}

/** The person who made the statement, by the same rule as in `standing-facts.ts` and the confidence trigger. */
function personOf(turn: SourceTurn, entities: ResolvedEntities): string {
  if (turn.role !== 'user') return turn.role;
  return turn.author ? entities.normalized(turn.author) : (turn.createdBy ?? '');
}
