import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { canonicalStatement } from '../../providers/predicates.ts';
import { type Call, inSessionAnew } from '../call.ts';
import { enqueueVectors } from '../embedding/enqueue-vectors.ts';
import { MemoryError } from '../error.ts';
import { lockKnowledge } from '../formation/extract/knowledge-lock.ts';
import type { StandingFact } from '../formation/facts/fact-timeline.ts';
import {
  type Decision,
  type FactAssertion,
  type FactOrigin,
  type FactSource,
  type GivenFact,
  type Group,
  isOfUnnamedSpeaker,
  neighbourhoodOf,
  type Settlement,
  settleFacts,
} from '../formation/facts/settle-facts.ts';
import { groupFacts } from '../formation/facts/store-facts.ts';
import { moment, nonEmptyText, parseInput, shortName, uuid } from '../input.ts';
import { actingFor, checkNames, idsToWrite, namedPersona, namedProject, namedThread } from '../own-keys.ts';

const lockFactStatement = readStatement(import.meta.dirname, 'lock-fact.sql');

/** The default confidence of a stated or corrected fact. */
const statedConfidence = 0.95;

/** The schema of AssertFactInput. */
export const assertFactInput = z.object({
  subject: shortName.describe('The name of the person or thing that the fact is about.'),
  predicate: shortName.describe('How subject and object are related, e.g. lives_in.'),
  object: nonEmptyText,
  validFrom: moment
    .nullish()
    .describe('Since when it is true. Default: the time of the first source, or now.'),
  validTo: moment.nullish().describe('Until when it is true; null if no end is known.'),
  confidence: z
    .number()
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .nullish()
    .describe('How certain it is, 0 to 1. Default: 0.95.'),
  sourceMessageIds: z
    .array(uuid)
    .max(100, 'holds more than 100 ids')
    .nullish()
    .describe('Turns that state it.'),
  ...namedThread,
  threadId: uuid.nullish().describe('The thread it belongs to. Those who read the thread see the fact.'),
  ...namedProject,
  projectId: uuid
    .nullish()
    .describe(
      'The project it belongs to. Everybody in the workspace sees the fact; if the project has members, only its owner does.',
    ),
  ...namedPersona,
  ...actingFor,
});

/** The result of `place_fact`. */
interface Place {
  readonly subject: string;
  readonly object: string;
  readonly subjectEntityId: string | null;
  readonly objectEntityId: string | null;
  readonly ownerUserId: string | null;
  readonly visibility: string;
  readonly sensitivity: string;
  readonly personaId: string | null;
  readonly projectId: string | null;
  readonly branchId: string | null;
  readonly sequenceNo: number | null;
  readonly sources: readonly {
    messageId: string;
    occurredAt: string;
    /** Whether the caller said it. */
    own: boolean;
    speaker: FactSource['speaker'];
  }[];
}

/**
 * States a fact, by the same rules as for facts from turns. A person's statement outranks what is extracted from
 * turns. Stating the same fact again changes nothing. A thread's fact is visible to its readers, that of a project
 * without members to the workspace, any other only to its owner.
 *
 * @throws MemoryError BAD_INPUT, USER_ID_NOT_ALLOWED, EMPTY_RANGE; *_NOT_FOUND.
 */
export async function assertFact(
  call: Call,
  input: z.input<typeof assertFactInput>,
): Promise<{ factId: string }> {
  const { caller } = call;
  const given = parseInput(assertFactInput, input);
  checkNames(caller, given);
  requireRange(given.validFrom ?? null, given.validTo ?? null);
  const { subject, predicate, object } = canonicalStatement(
    given.subject.trim(),
    given.predicate,
    given.object.trim(),
  );
  return inSessionAnew(call, async (session) => {
    const ids = await idsToWrite(session, given);
    const { rows } = await session.query<{ place: Place }>(
      'select mneme_operation.place_fact($1, $2, $3, $4, $5, $6, $7) as place',
      [subject, object, ids.threadId, ids.projectId, ids.personaId, given.sourceMessageIds ?? [], ids.userId],
    );
    const place = rows[0]?.place;
    if (!place) throw new Error('place_fact returned nothing');
    if (place.subject === '' || place.object === '' || predicate === '') {
      throw new MemoryError(
        'bad_input',
        'BAD_INPUT',
        'subject, predicate and object must have letters or digits.',
      );
    }
    const confidence = given.confidence ?? statedConfidence;
    const first = place.sources[0];
    const said = milliseconds(place.sources.at(-1)?.occurredAt) ?? Date.now();
    const fact: GivenFact = {
      subject,
      subjectEntityId: place.subjectEntityId,
      predicate,
      object: { text: place.object, entityId: place.objectEntityId },
      objectAsSaid: object,
      from: milliseconds(given.validFrom ?? first?.occurredAt),
      to: milliseconds(given.validTo),
      said,
      confidence,
      corrects: false,
      ...asserted(caller, ids.userId ?? caller.userId, confidence, said),
      origin: {
        ownerUserId: place.ownerUserId,
        personaId: place.personaId,
        visibility: place.visibility,
        sensitivity: place.sensitivity,
        createdBy: caller.userId,
        threadId: given.threadId ?? null,
        branchId: place.branchId,
        forkId: null,
        sequenceNo: place.sequenceNo,
        projectId: place.projectId,
        extractedBy: null,
      },
      // A turn of another person is cited, but does not raise the fact's confidence.
      sources: place.sources.map(({ messageId, speaker, own }) => ({
        messageId,
        speaker,
        confidence: own ? confidence : 0,
      })),
    };
    const normalized = new Map([[subject, place.subject]]);
    const groups = groupFacts([fact], (text) => normalized.get(text) ?? text);
    await lockKnowledge(session, [fact.origin]);
    const settled = await settleFacts(session, groups);
    const factId = settled.versions.get(fact);
    if (!factId) throw new Error('the statement became no fact');
    await finish(session, settled, 'fact.assert', factId);
    return { factId };
  });
}

const factId = "The fact's factId, or the id of its current version.";

/** The schema of CorrectFactInput. */
export const correctFactInput = z.object({
  factId: uuid.describe(factId),
  object: nonEmptyText.describe('The correct object. Give the same object again to correct only the times.'),
  validFrom: moment.nullish().describe('Since when it is true. Default: unchanged.'),
  validTo: moment.nullish().describe('Until when it is true. Default: unchanged.'),
});

/**
 * Corrects a fact's object or times. A new version of the same fact replaces the wrong one, with the caller as its
 * source. What the wrong version had ended or disputed is settled again. If the correct fact is known already, it is
 * confirmed.
 *
 * @param input.factId the fact's stable id, or the id of its current version.
 * @throws MemoryError BAD_INPUT, EMPTY_RANGE; FACT_NOT_FOUND; FACT_NOT_CURRENT, FACT_NOT_READABLE; FACT_SET_BY_ADMIN.
 */
export async function correctFact(
  call: Call,
  input: z.input<typeof correctFactInput>,
): Promise<{ factId: string; supersededId: string | null }> {
  const { caller } = call;
  const given = parseInput(correctFactInput, input);
  return inSessionAnew(call, async (session) => {
    const row = await lockFact(session, given.factId);
    const { object, objectEntityId } = await readObject(session, given.object, row);
    const said = Date.now();
    const word = asserted(caller, caller.userId, statedConfidence, said);
    const corrected = await changeFact(session, row, (old) => {
      const from = milliseconds(given.validFrom) ?? old.from;
      const to = milliseconds(given.validTo) ?? old.to;
      requireRange(given.validFrom ?? old.from, given.validTo ?? old.to);
      if (object === old.object.text) {
        const endInferred = given.validTo ? false : old.endInferred;
        const evidence = [...old.evidence, ...word.evidence.map((one) => ({ ...one, said: null }))];
        return {
          given: [],
          instead: { ...old, from, to, endInferred, evidence },
          vouched: word.assertion ? { versionId: old.id, assertion: word.assertion } : undefined,
        };
      }
      const statement: GivenFact = {
        subject: row.subject,
        subjectEntityId: row.subjectEntityId,
        predicate: row.predicate,
        object: { text: object, entityId: objectEntityId },
        objectAsSaid: given.object.trim(),
        // Without a known beginning, it has always been true.
        from: from ?? Number.NEGATIVE_INFINITY,
        to,
        said,
        confidence: statedConfidence,
        corrects: false,
        ...word,
        // A fact about "the user" stays about the person who said it.
        origin: {
          ...row,
          createdBy: isOfUnnamedSpeaker(row.subjectNormalized) ? row.createdBy : caller.userId,
          extractedBy: null,
        },
        sources: [],
        corrected: old,
      };
      return { given: [statement], instead: null };
    });
    await finish(session, corrected.settled, 'fact.correct', row.id);
    const factId = corrected.now ?? row.id;
    return { factId, supersededId: factId === row.id ? null : row.id };
  });
}

/** The schema of RetractFactInput. */
export const retractFactInput = z.object({
  factId: uuid.describe(factId),
  validTo: moment.nullish().describe('When the fact ended. If left out, the fact was never true.'),
});

/**
 * States that a fact has ended or, without `validTo`, that it was never true: then it has no current version, and
 * what it had ended or disputed is settled again. Its versions stay in the history.
 *
 * @param input.factId the fact's stable id, or the id of its current version.
 * @throws MemoryError BAD_INPUT, EMPTY_RANGE; FACT_NOT_FOUND; FACT_NOT_CURRENT, FACT_NOT_READABLE; FACT_SET_BY_ADMIN.
 */
export async function retractFact(
  call: Call,
  input: z.input<typeof retractFactInput>,
): Promise<{ factId: string }> {
  const given = parseInput(retractFactInput, input);
  return inSessionAnew(call, async (session) => {
    const row = await lockFact(session, given.factId);
    const retracted = await changeFact(session, row, (old) => {
      requireRange(old.from, given.validTo ?? null);
      const to = milliseconds(given.validTo);
      return { given: [], instead: to === null ? null : { ...old, to, endInferred: false } };
    });
    await finish(session, retracted.settled, 'fact.retract', row.id);
    return { factId: retracted.now ?? row.id };
  });
}

/** The row of a fact's current version, with what is needed to change it. */
interface FactRow extends FactOrigin {
  readonly id: string;
  readonly subject: string;
  readonly subjectNormalized: string;
  readonly subjectEntityId: string | null;
  readonly predicate: string;
}

/** The current version of a fact that the caller may change, locked against other writers. */
async function lockFact(session: Session, factId: string): Promise<FactRow> {
  const read = () => session.query<FactRow>(lockFactStatement, [factId]);
  const { rows: before } = await read();
  await lockKnowledge(session, before);
  // Another writer may have written a new version meanwhile.
  const { rows } = await read();
  const row = rows[0];
  if (!row) throw new Error('require_fact returned nothing');
  return row;
}

/** Settles the fact's neighbourhood with a person's decision about it. Call it under the fact's lock. */
async function changeFact(
  session: Session,
  row: FactRow,
  decide: (old: StandingFact) => Omit<Decision, 'standing'> & { readonly instead: StandingFact | null },
): Promise<{ settled: Settlement; now: string | null }> {
  const group: Group = {
    neighbourhood: neighbourhoodOf({ ...row, origin: row }, row.subjectNormalized),
    decide(standing) {
      const old = standing.find(({ id }) => id === row.id);
      if (!old) throw new Error('the fact is not among its neighbours');
      const { instead, ...decision } = decide(old);
      return {
        ...decision,
        standing: standing.flatMap((fact) => (fact === old ? (instead ?? []) : fact)),
      };
    },
  };
  const settled = await settleFacts(session, [group]);
  const [stated] = settled.versions.values();
  return { settled, now: stated ?? settled.successors.get(row.id) ?? null };
}

async function readObject(
  session: Session,
  object: string,
  row: FactRow,
): Promise<{ object: string; objectEntityId: string | null }> {
  const { rows } = await session.query<{ object: string; objectEntityId: string | null }>(
    `select given.object, mneme_operation.known_name(given.object, $2, $3) as "objectEntityId"
     from (select mneme_private.normalize_text($1) as object) given`,
    [object, row.ownerUserId, row.visibility === 'workspace'],
  );
  const read = rows[0];
  if (!read || read.object === '') {
    throw new MemoryError('bad_input', 'BAD_INPUT', 'object must have letters or digits.');
  }
  return read;
}

/** A person's statement, as the rules weigh it and as it is stored. A program that acts for nobody is not a source. */
function asserted(caller: Caller, userId: string | null, confidence: number, said: number) {
  const role = caller.role === 'admin' || caller.role === 'service' ? caller.role : 'member';
  const speaker = role === 'admin' ? ('admin' as const) : ('member' as const);
  const assertion: FactAssertion | null = userId === null ? null : { userId, role, confidence };
  return { evidence: [{ speaker, by: userId ?? '', confidence, said }], assertion };
}

/** Enqueues the jobs for the vectors of new versions, and writes the audit log. */
async function finish(session: Session, settled: Settlement, action: string, factId: string): Promise<void> {
  await enqueueVectors(session, 'fact', settled.written);
  await session.query(`select mneme_private.audit($1, 'fact', $2)`, [action, factId]);
}

function milliseconds(moment: string | null | undefined): number | null {
  return moment == null ? null : Date.parse(moment);
}

function requireRange(from: string | number | null, to: string | number | null): void {
  if (from === null || to === null || new Date(from) < new Date(to)) return;
  throw new MemoryError(
    'bad_input',
    'EMPTY_RANGE',
    'validTo is not later than the start of the fact. Give a later one.',
  );
}
