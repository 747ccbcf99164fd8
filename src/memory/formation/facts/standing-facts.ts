import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { Evidence } from './fact-strength.ts';
import type { StandingFact } from './fact-timeline.ts';

const standingFactsStatement = readStatement(import.meta.dirname, 'standing-facts.sql');

/**
 * Facts that may agree or contradict each other: with one subject and predicate, known to the same people. A private
 * statement never changes a shared fact, and a statement on a fork never changes what its trunk knows.
 */
export interface Neighbourhood {
  /** The subject's entity. Facts of entities merged with it are included. */
  readonly subjectEntityId: string | null;
  /** Normalised. */
  readonly subject: string;
  readonly predicate: string;
  readonly visibility: string;
  readonly sensitivity: string;
  /** Whether facts of all owners are included: what the workspace knows about a named subject. */
  readonly anybodys: boolean;
  readonly ownerUserId: string | null;
  /**
   * The user who stored the statement, if its subject is a speaker without a name in a thread of several people; null
   * for all.
   */
  readonly unnamedSpeaker: { readonly userId: string | null } | null;
  readonly personaId: string | null;
  /** The thread whose participants know the facts; null unless visibility is `audience`. */
  readonly audienceThreadId: string | null;
  /** The fork on which it was said; null on a trunk, or outside any conversation. */
  readonly forkId: string | null;
  /** If the subject may have several objects: the objects to read. Null for all. */
  readonly objects: readonly { readonly text: string; readonly entityId: string | null }[] | null;
}

/**
 * How many statements of a fact are read, the latest first: enough to know when it was last said, and with which
 * confidence.
 */
const evidenceRead = 64;

interface Row {
  no: number;
  id: string;
  factId: string;
  subjectEntityId: string | null;
  text: string;
  objectEntityId: string | null;
  from: number | null;
  to: number | null;
  endInferred: boolean;
  disputed: boolean;
  confidence: number;
  inherited: boolean;
  evidence: Evidence[] | null;
}

/**
 * The current versions of neighbourhoods, locked until the transaction ends: a list for each given neighbourhood, in
 * order. One database statement for all, as the caller, under row security.
 */
export async function readNeighbourhoods(
  session: Session,
  neighbourhoods: readonly Neighbourhood[],
): Promise<StandingFact[][]> {
  const standing: StandingFact[][] = neighbourhoods.map(() => []);
  if (neighbourhoods.length === 0) return standing;
  const { rows } = await session.query<Row>(standingFactsStatement, [
    session.caller.workspaceId,
    JSON.stringify(neighbourhoods.map(asGiven)),
    evidenceRead,
  ]);
  for (const { no, text, objectEntityId, evidence, ...fact } of rows) {
    standing[no]?.push({ ...fact, object: { text, entityId: objectEntityId }, evidence: evidence ?? [] });
  }
  return standing;
}

function asGiven(one: Neighbourhood, no: number) {
  return {
    no,
    subject_id: one.subjectEntityId,
    subject: one.subject,
    predicate: one.predicate,
    visibility: one.visibility,
    sensitivity: one.sensitivity,
    anybodys: one.anybodys,
    owner_id: one.ownerUserId,
    unnamed: one.unnamedSpeaker !== null,
    speaker_id: one.unnamedSpeaker?.userId ?? null,
    persona_id: one.personaId,
    thread_id: one.audienceThreadId,
    fork_id: one.forkId,
    texts: one.objects?.map(({ text }) => text) ?? null,
    entities: one.objects?.flatMap(({ entityId }) => entityId ?? []) ?? null,
  };
}
