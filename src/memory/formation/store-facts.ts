import type { Session } from '../../postgres/session.ts';
import type { ExtractedFact } from '../../providers/extractor.ts';
import { canonicalStatement, predicateNamed } from '../../providers/predicates.ts';
import type { ResolvedEntities } from './resolve-entities.ts';
import {
  type FactSource,
  type GivenFact,
  type Group,
  neighbourhoodOf,
  settleFacts,
  unnamedSpeakers,
} from './settle-facts.ts';
import type { Neighbourhood } from './standing-facts.ts';
import type { SourceTurn } from './turn-window.ts';

/**
 * Stores statements as facts, with their sources, and returns the ids of new version rows. The same statement again
 * is one more source of the fact that is there, and its confidence rises. Where a subject has one object at a time,
 * a newer one ends the older, or is kept beside it as disputed (see `settle`). Nothing is deleted, and nothing
 * private, or said on a fork, changes what others or the trunk know.
 */
export async function storeFacts(
  session: Session,
  workspaceId: string | null,
  turns: readonly SourceTurn[],
  found: readonly ExtractedFact[],
  entities: ResolvedEntities,
  extractor: string,
): Promise<readonly string[]> {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const given = found.flatMap((fact) => {
    const turn = byId.get(fact.sourceTurnId);
    return turn ? (givenFact(fact, turn, entities, extractor) ?? []) : [];
  });
  if (given.length === 0) return [];
  const { written } = await settleFacts(session, workspaceId, groupFacts(given, entities.normalized));
  return written;
}

/** Statements by what they are settled with. */
export function groupFacts(given: readonly GivenFact[], normalize: (text: string) => string): Group[] {
  const groups = new Map<string, { neighbourhood: Neighbourhood; given: GivenFact[] }>();
  for (const fact of given) {
    const neighbourhood = neighbourhoodOf(fact, normalize(fact.subject));
    const key = JSON.stringify(neighbourhood);
    const group = groups.get(key);
    if (group) group.given.push(fact);
    else groups.set(key, { neighbourhood, given: [fact] });
  }
  return [...groups.values()].map(({ neighbourhood, given: members }) => ({
    decide: (standing) => ({ standing, given: members }),
    // Of what one can have several of, the others don't matter.
    neighbourhood: predicateNamed(neighbourhood.predicate)?.functional
      ? neighbourhood
      : { ...neighbourhood, objects: members.map(({ object }) => object) },
  }));
}

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
  const speaker = speakerOf(subject, turn, entities);
  const said = turn.occurredAt.getTime();
  return {
    subjectEntityId: entities.find(subject),
    subject,
    predicate,
    object: { text, entityId: entities.find(object) },
    objectAsSaid: object,
    from,
    to,
    said,
    confidence: fact.confidence,
    evidence: [{ speaker, by: personOf(turn, entities), confidence: fact.confidence, said }],
    corrects: fact.corrects ?? false,
    origin: {
      ...turn,
      forkId: turn.onTrunk ? null : turn.branchId,
      extractedBy: extractor,
    },
    sources: [{ messageId: turn.id, confidence: fact.confidence, speaker }],
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

/** Whose statement it is, as `standing-facts.ts` and the confidence trigger tell people apart. */
function personOf(turn: SourceTurn, entities: ResolvedEntities): string {
  if (turn.role !== 'user') return turn.role;
  return turn.author ? entities.normalized(turn.author) : (turn.createdBy ?? '');
}
