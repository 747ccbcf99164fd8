import type { Session } from '../../../postgres/session.ts';
import { predicateNamed } from '../../../providers/predicates.ts';
import { newRowId } from '../../row-id.ts';
import type { Privacy } from '../extract/turn-window.ts';
import { type SettledFact, type StandingFact, type Statement, settle } from './fact-timeline.ts';
import { type Neighbourhood, readNeighbourhoods } from './standing-facts.ts';

/** A turn that states a fact. */
export interface FactSource {
  readonly messageId: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly speaker: 'subject' | 'other' | 'assistant';
}

/** A person's statement of a fact through an operation. */
export interface FactAssertion {
  readonly userId: string;
  readonly role: 'member' | 'admin' | 'service';
  /** 0 to 1. */
  readonly confidence: number;
}

/** What a new fact's row inherits from the turn or operation that states it. */
export interface FactOrigin extends Privacy {
  readonly threadId: string | null;
  readonly branchId: string | null;
  /** The branch if it is a fork; null on a trunk. */
  readonly forkId: string | null;
  readonly sequenceNo: number | null;
  readonly projectId: string | null;
  readonly extractedBy: string | null;
}

/** A statement with everything needed to store it. */
export interface GivenFact extends Statement {
  readonly subject: string;
  readonly predicate: string;
  readonly objectAsSaid: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly origin: FactOrigin;
  readonly sources: readonly FactSource[];
  readonly assertion: FactAssertion | null;
  /** The version it corrects. It creates a version of the same fact. */
  readonly corrected?: StandingFact;
}

/** Statements that are settled together. */
export interface Group {
  readonly neighbourhood: Neighbourhood;
  /** Decides what to settle, given the current facts. */
  readonly decide: (standing: readonly StandingFact[]) => Decision;
}

/** What is stated about the current facts, or was decided by a person. */
export interface Decision {
  /** The current facts that remain; those left out are closed. */
  readonly standing: readonly StandingFact[];
  readonly given: readonly GivenFact[];
  /** A person's statement for the version that replaces this one. */
  readonly vouched?: { readonly versionId: string; readonly assertion: FactAssertion } | undefined;
}

/** Names that extractors use for a speaker without a name. They mean a different person for each speaker. */
export const unnamedSpeakers: ReadonlySet<string> = new Set(['user', 'the user', 'i', 'me']);
/** Whether a normalised subject is a speaker without a name, or a relative of one: "the user's mum". */
export const isOfUnnamedSpeaker = (subject: string): boolean =>
  unnamedSpeakers.has(subject.replace(/ s .+$/, ''));

/** The facts with which a fact is settled: those with the same subject and predicate that the same people know. */
export function neighbourhoodOf(
  fact: Pick<GivenFact, 'subjectEntityId' | 'predicate' | 'origin'>,
  subjectNormalized: string,
): Neighbourhood {
  const { subjectEntityId, predicate } = fact;
  const { visibility, sensitivity, ownerUserId, personaId, createdBy, threadId, forkId } = fact.origin;
  const isUnnamed = subjectEntityId === null && isOfUnnamedSpeaker(subjectNormalized);
  return {
    // A known subject is identified by its id, however it was written.
    subjectEntityId,
    subject: subjectEntityId === null ? subjectNormalized : '',
    predicate,
    visibility,
    sensitivity,
    anybodys: visibility === 'workspace' && !isUnnamed,
    ownerUserId: visibility === 'workspace' && !isUnnamed ? null : ownerUserId,
    unnamedSpeaker: visibility !== 'private' && isUnnamed ? { userId: createdBy } : null,
    personaId,
    audienceThreadId: visibility === 'audience' ? threadId : null,
    forkId,
    objects: null,
  };
}

/** The result of settling groups. */
export interface Settlement {
  /** New version rows. The caller has to enqueue the jobs for their vectors. */
  readonly written: readonly string[];
  /** The version that each statement supports; none if another correction withdrew it at once. */
  readonly versions: ReadonlyMap<GivenFact, string>;
  /** The version that replaces each closed one; none for what is no longer believed. */
  readonly successors: ReadonlyMap<string, string>;
}

/**
 * Settles statements with the current facts, and writes the changes: the recorded range of a version is closed and a
 * new version replaces it. Nothing else of a row changes, and nothing is deleted. Two database statements for any
 * number of facts. Call it under `lockKnowledge`.
 */
export async function settleFacts(session: Session, groups: readonly Group[]): Promise<Settlement> {
  const read = await readNeighbourhoods(
    session,
    groups.map(({ neighbourhood }) => neighbourhood),
  );
  const changes = new Changes();
  for (const [index, { neighbourhood, decide }] of groups.entries()) {
    const before = read[index] ?? [];
    const { standing, given, vouched } = decide(before);
    const functional = predicateNamed(neighbourhood.predicate)?.functional ?? false;
    changes.add(before, standing, settle(standing, given, functional), given.at(-1));
    if (vouched)
      changes.vouch(changes.successors.get(vouched.versionId) ?? vouched.versionId, vouched.assertion);
  }
  await changes.write(session);
  return changes;
}

/** A row for `write_facts`. What is left out is copied from the version it copies. */
interface NewVersion {
  id: string;
  fact_id: string;
  copies?: string;
  /** Whether it states something else than the version it copies, and so does not take over its sources. */
  drops?: boolean;
  said_before?: string | null;
  said_since?: string | null;
  subject_entity_id?: string | null;
  subject?: string;
  predicate?: string;
  object_entity_id?: string | null;
  object?: string;
  content?: string;
  confidence?: number;
  disputed: boolean;
  valid_from: string | null;
  same_from: boolean;
  valid_to: string | null;
  same_to: boolean;
  end_inferred: boolean;
  supersedes_id: string | null;
  thread_id?: string | null;
  branch_id?: string | null;
  source_sequence_no?: number | null;
  project_id?: string | null;
  extracted_by?: string | null;
  owner_user_id?: string | null;
  persona_id?: string | null;
  visibility?: string;
  sensitivity?: string;
  created_by?: string | null;
  replaces_id?: string;
}

class Changes implements Settlement {
  readonly versions = new Map<GivenFact, string>();
  readonly successors = new Map<string, string>();
  readonly #closed: string[] = [];
  readonly #made: NewVersion[] = [];
  readonly #ids = new Map<object, string>();
  readonly #sources = new Map<string, object>();
  readonly #assertions: object[] = [];

  get written(): readonly string[] {
    return this.#made.map(({ id }) => id);
  }

  /** Records how a settled fact differs from what is stored. */
  add(
    before: readonly StandingFact[],
    standing: readonly StandingFact[],
    settled: readonly SettledFact<GivenFact>[],
    latest: GivenFact | undefined,
  ): void {
    const stored = new Map(before.map((fact) => [fact.id, fact]));
    for (const { id } of before) {
      if (!standing.some((fact) => fact.id === id)) this.#closed.push(id);
    }
    for (const one of settled) {
      if (one.fact?.inherited && latest) {
        this.#standsIn(one, one.fact, latest);
        continue;
      }
      if (one.void && one.fact) this.#closed.push(one.fact.id);
      if (one.void) continue;
      const row = one.fact
        ? this.#goesOn(one, one.fact, stored.get(one.fact.id) ?? one.fact)
        : this.#begins(one);
      for (const statement of one.statements) this.#supports(row, statement);
    }
  }

  vouch(versionId: string, { userId, role, confidence }: FactAssertion): void {
    this.#assertions.push({ fact_version_id: versionId, user_id: userId, role, confidence });
  }

  async write(session: Session): Promise<void> {
    if (this.#closed.length + this.#made.length + this.#sources.size + this.#assertions.length === 0) return;
    await session.query('select mneme_private.write_facts($1, $2, $3, $4)', [
      this.#closed,
      JSON.stringify(this.#made),
      JSON.stringify([...this.#sources.values()]),
      JSON.stringify(this.#assertions),
    ]);
  }

  #goesOn(one: SettledFact<GivenFact>, fact: StandingFact, stored: StandingFact): string {
    const same =
      one.from === stored.from &&
      one.to === stored.to &&
      one.endInferred === stored.endInferred &&
      one.disputed === stored.disputed &&
      one.saidBefore === null;
    if (same) return fact.id;
    const id = this.#idOf(one);
    this.#closed.push(fact.id);
    this.successors.set(fact.id, id);
    this.#made.push({
      ...rangeOf(one, stored),
      id,
      fact_id: fact.factId,
      copies: fact.id,
      said_before: iso(one.saidBefore),
      supersedes_id: fact.id,
    });
    return id;
  }

  /**
   * What a fork says of a fact from before it changes nothing there: the fork has a fact of its own in its place, with
   * the same sources. One that was wrong ends with the statement that says so.
   */
  #standsIn(one: SettledFact<GivenFact>, inherited: StandingFact, { origin, said }: GivenFact): void {
    const same =
      one.from === inherited.from &&
      one.to === inherited.to &&
      one.endInferred === inherited.endInferred &&
      one.disputed === inherited.disputed;
    if (same && !one.void && one.statements.length === 0) return;
    const id = this.#idOf(one);
    this.successors.set(inherited.id, id);
    this.#made.push({
      ...rangeOf(one.void ? { ...one, to: said } : one, inherited),
      id,
      fact_id: id,
      copies: inherited.id,
      said_before: iso(one.saidBefore),
      supersedes_id: null,
      replaces_id: inherited.id,
      thread_id: origin.threadId,
      branch_id: origin.branchId,
      source_sequence_no: origin.sequenceNo,
    });
    for (const statement of one.statements) this.#supports(id, statement);
  }

  #begins(one: SettledFact<GivenFact>): string {
    const id = this.#idOf(one);
    const [first] = one.statements;
    if (one.resumes || !first) {
      if (one.resumes) {
        this.#made.push({
          ...rangeOf(one, one.resumes),
          id,
          fact_id: id,
          copies: one.resumes.id,
          said_since: iso(one.saidSince),
          supersedes_id: this.#ended(one),
        });
      }
      return id;
    }
    const corrected = one.statements.find((statement) => statement.corrected)?.corrected;
    if (corrected) this.successors.set(corrected.id, id);
    this.#made.push({
      ...rangeOf(one, null),
      id,
      fact_id: corrected?.factId ?? id,
      ...(corrected ? { copies: corrected.id, drops: true } : {}),
      supersedes_id: corrected?.id ?? this.#ended(one),
      ...rowOf(first),
    });
    return id;
  }

  #idOf(one: SettledFact<GivenFact>): string {
    const id = this.#ids.get(one) ?? newRowId();
    this.#ids.set(one, id);
    return id;
  }

  /** The version that it ended: as it was known before, or as it is written now. */
  #ended({ supersedes }: SettledFact<GivenFact>): string | null {
    // A fork's fact follows the one that stands in for what it has from before.
    if (supersedes?.fact?.inherited) return null;
    if (!supersedes || supersedes.void) return supersedes?.fact?.id ?? null;
    return supersedes.fact?.id ?? this.#idOf(supersedes);
  }

  #supports(versionId: string, statement: GivenFact): void {
    this.versions.set(statement, versionId);
    for (const { messageId, confidence, speaker } of statement.sources) {
      const source = { fact_version_id: versionId, message_id: messageId, confidence, speaker };
      const key = `${versionId} ${messageId}`;
      if (!this.#sources.has(key)) this.#sources.set(key, source);
    }
    if (statement.assertion) this.vouch(versionId, statement.assertion);
  }
}

/** The valid range of a version after settling. Unchanged times keep the database's microseconds. */
function rangeOf(one: SettledFact<GivenFact>, copied: StandingFact | null) {
  return {
    disputed: one.disputed,
    valid_from: iso(one.from),
    same_from: copied !== null && one.from === copied.from,
    valid_to: iso(one.to),
    same_to: copied !== null && one.to === copied.to,
    end_inferred: one.endInferred,
  };
}

function rowOf({ subjectEntityId, subject, predicate, object, objectAsSaid, confidence, origin }: GivenFact) {
  const phrase = predicateNamed(predicate)?.phrase ?? predicate.replaceAll('_', ' ');
  return {
    subject_entity_id: subjectEntityId,
    subject,
    predicate,
    object_entity_id: object.entityId,
    object: objectAsSaid,
    content: `${subject} ${phrase} ${objectAsSaid}`,
    confidence,
    thread_id: origin.threadId,
    branch_id: origin.branchId,
    source_sequence_no: origin.sequenceNo,
    project_id: origin.projectId,
    extracted_by: origin.extractedBy,
    owner_user_id: origin.ownerUserId,
    persona_id: origin.personaId,
    visibility: origin.visibility,
    sensitivity: origin.sensitivity,
    created_by: origin.createdBy,
  };
}

function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
