import { type PersonName, personName } from '../../../language/person-name.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import type { EntityKind } from '../../../providers/extractor.ts';
import type { SourceTurn } from '../extract/turn-window.ts';

const findCandidatesStatement = readStatement(import.meta.dirname, 'find-candidates.sql');
const loadEvidenceStatement = readStatement(import.meta.dirname, 'load-evidence.sql');

/** A name of an entity, and what was merged into it under that name. */
export interface KnownName {
  /** The entity that has the name: the candidate, or one merged into it. */
  readonly entityId: string;
  readonly name: string;
  readonly normalized: string;
  /** How strongly it points to the entity, 0 to 1. */
  readonly weight: number;
  /** Whether a person rejected the name for the entity. */
  readonly rejected: boolean;
  /** The parts of the name, if the entity is a person. */
  readonly parts: PersonName;
}

/** A known entity that a name may stand for, with what this window's readers may know about it. */
export interface Candidate {
  /** The entity's id, after merges. */
  readonly entityId: string;
  readonly kind: EntityKind;
  readonly canonicalName: string;
  readonly canonical: string;
  /** Whether it has the privacy that a new entity of this window would have. */
  readonly ownScope: boolean;
  /** Whether it is not decided yet which known entity it is. */
  readonly undecided: boolean;
  /** The trigram similarity of its names to the wanted names. */
  readonly near: ReadonlyMap<string, number>;
  readonly names: readonly KnownName[];
  /** Its id and those of all entities merged into it. */
  readonly family: readonly string[];
  /** The number of the turn of this thread in which it was last named. */
  readonly lastPlace: number | null;
  readonly ofProject: boolean;
  /** How many of the entities named here were named together with it elsewhere. */
  readonly company: number;
  /** How many of those, in the same turn. */
  readonly closeCompany: number;
  /** Entities that a person distinguished from it. */
  readonly apart: readonly string[];
  /** Whether it is named in this window by more than a first name. */
  inWindow: boolean;
}

/** What to search for, all normalised. */
export interface Sought {
  readonly names: readonly string[];
  /** The case forms of the names. */
  readonly forms: readonly string[];
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly accounts: readonly string[];
}

/** The workspace's scores from which names join an entity or are suggested for it. */
export interface Thresholds {
  readonly join: number;
  readonly suggest: number;
}

interface CandidateRow {
  entityId: string;
  kind: EntityKind;
  canonicalName: string;
  canonical: string;
  ownScope: boolean;
  undecided: boolean;
  name: string | null;
  similarity: number;
}

interface EvidenceRow {
  entityId: string;
  family: string[];
  names: Omit<KnownName, 'parts'>[];
  lastPlace: number | null;
  ofProject: boolean;
  company: number;
  closeCompany: number;
  apart: string[];
}

/**
 * Finds the entities that names of a window may stand for, with what is known about them, in two statements for any
 * number of names. For a window that the workspace sees, only what the workspace sees counts.
 */
export async function findCandidates(
  session: Session,
  turn: SourceTurn,
  sought: Sought,
): Promise<{ candidates: Candidate[]; thresholds: Thresholds }> {
  const shared = turn.visibility === 'workspace';
  // Without candidates, there is one row with only the thresholds.
  const { rows } = await session.query<Thresholds & (CandidateRow | { entityId: null })>(
    findCandidatesStatement,
    [
      sought.names,
      sought.forms,
      sought.given,
      sought.family,
      sought.accounts,
      turn.threadId,
      turn.ownerUserId,
      turn.personaId,
      shared,
      session.caller.workspaceId,
    ],
  );
  const thresholds = rows[0];
  if (!thresholds) throw new Error('The workspace of the session is not there');
  const found = new Map<string, CandidateRow & { near: Map<string, number> }>();
  for (const row of rows) {
    if (row.entityId === null) continue;
    const known = found.get(row.entityId) ?? { ...row, near: new Map<string, number>() };
    if (row.name !== null) known.near.set(row.name, row.similarity);
    found.set(row.entityId, known);
  }
  const company = [...found.values()].filter(
    ({ near, kind, canonical }) =>
      [...near].some(([name, similarity]) => similarity === 1 && (kind !== 'person' || name.includes(' '))) ||
      (kind === 'organization' && sought.names.includes(canonical.split(' ')[0] ?? '')),
  );
  const evidence = await loadEvidence(
    session,
    turn,
    shared,
    [...found.keys()],
    company.map(({ entityId }) => entityId),
  );
  const candidates = [...found.values()].map(({ near, ...row }): Candidate => {
    const known = evidence.get(row.entityId);
    return {
      entityId: row.entityId,
      kind: row.kind,
      canonicalName: row.canonicalName,
      canonical: row.canonical,
      ownScope: row.ownScope,
      undecided: row.undecided,
      near,
      names: withCanonical(row, known?.names ?? []).map((name) => ({
        ...name,
        parts: personName(name.name, name.normalized),
      })),
      family: known?.family ?? [row.entityId],
      lastPlace: known?.lastPlace ?? null,
      ofProject: known?.ofProject ?? false,
      company: known?.company ?? 0,
      closeCompany: known?.closeCompany ?? 0,
      apart: known?.apart ?? [],
      inWindow: false,
    };
  });
  return { candidates, thresholds: { join: thresholds.join, suggest: thresholds.suggest } };
}

/** Adds an entity's canonical name if no variant has it. */
function withCanonical(
  { entityId, canonicalName: name, canonical: normalized }: CandidateRow,
  names: readonly Omit<KnownName, 'parts'>[],
): readonly Omit<KnownName, 'parts'>[] {
  return names.some((known) => known.normalized === normalized)
    ? names
    : [{ entityId, name, normalized, weight: 0.8, rejected: false }, ...names];
}

async function loadEvidence(
  session: Session,
  turn: SourceTurn,
  shared: boolean,
  entityIds: readonly string[],
  company: readonly string[],
): Promise<Map<string, EvidenceRow>> {
  if (entityIds.length === 0) return new Map();
  const { rows } = await session.query<EvidenceRow>(loadEvidenceStatement, [
    entityIds,
    company,
    turn.threadId,
    turn.branchId,
    turn.projectId,
    turn.ownerUserId,
    turn.personaId,
    shared,
  ]);
  return new Map(rows.map((row) => [row.entityId, row]));
}
