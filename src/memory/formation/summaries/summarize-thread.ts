import { sentimentOf } from '../../../language/sentiment.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';
import { restoreSummaries, restoreTexts } from '../../archive/restore.ts';
import { type Call, inSession } from '../../call.ts';
import { makeVectors } from '../../embedding/make-vectors.ts';
import { sealsThread } from '../../sealed/seal-memory.ts';
import { condense, condenseStretch } from './condense.ts';
import { makePassages, readStretch } from './passages.ts';
import { enqueueRollUp } from './roll-up.ts';
import { longTurnCharacters, shownCharacters } from './roll-up-sources.ts';
import { lockThread, summarizeTrunk } from './summarize-trunk.ts';
import { linkTurns, refreshSessionNotes, storeSummary } from './summary-store.ts';
import { storeTurnSummaries } from './turn-summaries.ts';

const lockTurnsStatement = readStatement(import.meta.dirname, 'lock-turns.sql');
const allIntimateStatement = readStatement(import.meta.dirname, 'all-intimate.sql');
const readPeopleStatement = readStatement(import.meta.dirname, 'read-people.sql');
const staleSessionsStatement = readStatement(import.meta.dirname, 'stale-sessions.sql');
const readLongTurnsStatement = readStatement(import.meta.dirname, 'read-long-turns.sql');

/** The length of summaries in tokens, by level. */
const maxTokens = { turn: 80, session: 200 } as const;

interface ThreadHead {
  readonly id: string;
  readonly title: string | null;
  readonly sensitivity: 'neutral' | 'intimate';
}

/** Which sessions are summarised besides those with new turns. */
export interface RemadeSessions {
  /** Those after the turn with this number that have lost their summary. */
  readonly since?: number;
  /** Also the session of the next turn on this branch. */
  readonly branchId?: string;
}

/** A session of a branch that has turns its summary doesn't cover, or no summary. */
export interface StaleSession {
  readonly branchId: string;
  readonly firstSequenceNo: number;
  readonly lastSequenceNo: number;
  /** The number of the first turn that no summary covers. */
  readonly newFrom: number;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly turns: number;
}

interface Turn {
  readonly id: string;
  readonly sequenceNo: number;
  readonly author: string | null;
  readonly text: string;
  readonly occurredAt: Date;
  /** The start of its summary's period: see stale-sessions.sql. */
  readonly start: string;
}

/**
 * Updates a thread's summaries to its latest turn: one for each long turn, one for each session, and one for the
 * thread's trunk, written from its sessions and shown as `thread.summary`. Only sessions with new turns are read,
 * others only on request, and of long ones only what no passage covers yet. Texts are read in short transactions and
 * summarised outside any. Running it twice, also at the same time, leaves one summary for each session. The roll-up
 * of their days is enqueued with them. A thread from which memories are sealed has no summaries.
 *
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires; pg's errors.
 */
export async function summarizeThread(
  call: Call,
  threadId: string,
  again: RemadeSessions = {},
): Promise<void> {
  const { thread, sessions } = await inSession(call, (session) =>
    findStaleSessions(session, threadId, again),
  );
  if (!thread) return;
  if (sessions.length > 0) await restoreSummaries(call, threadId);
  for (const stale of sessions) {
    await restoreArchivedTurns(call, stale);
    // Enqueued with the last one: until that is stored, this job is not done either.
    const rollUpToo = stale === sessions.at(-1);
    await summarizeSession(call, thread, stale, rollUpToo);
  }
  if (sessions.length > 0 || again.since !== undefined) await summarizeTrunk(call, thread.id, 'summarized');
}

async function findStaleSessions(
  session: Session,
  threadId: string,
  again: RemadeSessions,
): Promise<{ thread: ThreadHead | null; sessions: StaleSession[] }> {
  // A summary would reveal in plain text what was sealed.
  if (await sealsThread(session, threadId)) return { thread: null, sessions: [] };
  const threads = await session.query<ThreadHead>(
    'select id, title, sensitivity from mneme.thread where workspace_id = $1 and id = $2',
    [session.caller.workspaceId, threadId],
  );
  // Sessions are summarised in the order of their turns, so that the latest covered number tells what is left.
  const { rows } = await session.query<StaleSession>(staleSessionsStatement, [
    session.caller.workspaceId,
    threadId,
    again.since ?? null,
    again.branchId ?? null,
  ]);
  return { thread: threads.rows[0] ?? null, sessions: rows };
}

async function summarizeSession(
  call: Call,
  thread: ThreadHead,
  stale: StaleSession,
  rollUpToo: boolean,
): Promise<void> {
  const { summarizer } = call.services;
  const about = thread.title === null ? {} : { title: thread.title };
  const history = Date.parse(stale.endedAt) < Date.now() - 2 * 86_400_000;
  const askForRollUp = (session: Session) =>
    enqueueRollUp(session, summarizer, { threadId: thread.id }, history);
  // A session is summarised without what is intimate in it, unless all of it is: then its summary is intimate too, and
  // without passages, from which the summaries of days are written.
  const ownPlace = thread.sensitivity === 'intimate';
  const withIntimate = ownPlace || (await inSession(call, (session) => isAllIntimate(session, stale)));
  const intimate = withIntimate && !ownPlace;
  if (!intimate) await makePassages(call, stale, about, withIntimate);
  const { said, people, long, items } = await inSession(call, async (session) => ({
    said: await lockTurns(session, stale),
    people: await readPeople(session, stale),
    long: await readLongTurns(session, stale),
    items: await readStretch(session, stale, withIntimate),
  }));
  // Its turns were removed: there is nothing to summarise. If a transcript was removed, its summary stays.
  if (said === '') {
    if (rollUpToo) await inSession(call, (session) => askForRollUp(session));
    return;
  }
  const own: { turn: Turn; content: string }[] = [];
  for (const turn of long) {
    const { author, text, occurredAt } = turn;
    const turnText = { author, text, occurredAt, source: { kind: 'message' as const, id: turn.id } };
    const content = await condense(
      summarizer,
      [turnText],
      { maxTokens: maxTokens.turn, ...about },
      call.signal,
    );
    if (content !== '') own.push({ turn, content });
  }
  const content = await condenseStretch(
    summarizer,
    items,
    { maxTokens: maxTokens.session, ...about },
    call.signal,
  );

  await inSession(call, async (session) => {
    await lockThread(session, thread.id);
    // The text of a turn that is removed or changed meanwhile must not survive; its change enqueues this job again.
    if ((await lockTurns(session, stale)) !== said) return;
    const base = { threadId: thread.id, branchId: stale.branchId };
    const changed = await storeTurnSummaries(
      session,
      { ...base, writtenBy: summarizer.name },
      own.map(({ turn, content: inShort }) => ({
        sequenceNo: turn.sequenceNo,
        start: turn.start,
        content: inShort,
      })),
    );
    const stored = await storeSummary(session, {
      ...base,
      level: 'session',
      sourceSequenceNo: stale.lastSequenceNo,
      periodStart: stale.startedAt,
      periodEnd: stale.endedAt,
      content,
      writtenBy: summarizer.name,
      messageCount: stale.turns,
      intimate,
      sentiment: sentimentOf(people),
    });
    if (stored) {
      // Existing links stay: only a new summary is linked from its start.
      const from = stored.created ? stale.firstSequenceNo : stale.newFrom;
      const range = { from, to: stale.lastSequenceNo };
      await linkTurns(session, stored.id, stale.branchId, range);
      await refreshNotesOf(session, stored.id);
      if (stored.changed) changed.push(stored.id);
    }
    await makeVectors(session, call, { summary: changed });
    if (rollUpToo) await askForRollUp(session);
  });
}

/** Restores the texts of an archived session that is summarised again. */
async function restoreArchivedTurns(
  call: Call,
  { branchId, firstSequenceNo, lastSequenceNo }: StaleSession,
): Promise<void> {
  // Only jobs summarise again; closing a thread summarises what was just said.
  if (call.caller.role !== 'worker') return;
  const where = 'r.branch_id = $2 and r.sequence_no between $3 and $4';
  await restoreTexts(call, { kind: 'message', where, values: [branchId, firstSequenceNo, lastSequenceNo] });
}

/** What the turns of a session say, as hashes; empty if none has a text. None of them can be changed before the transaction ends. */
async function lockTurns(session: Session, stale: StaleSession): Promise<string> {
  const { rows } = await session.query<{ hash: string }>(lockTurnsStatement, [
    session.caller.workspaceId,
    stale.branchId,
    stale.firstSequenceNo,
    stale.lastSequenceNo,
  ]);
  return rows.map(({ hash }) => hash).join();
}

/** Whether all turns of a session that say anything are intimate. */
async function isAllIntimate(session: Session, stale: StaleSession): Promise<boolean> {
  const { rows } = await session.query<{ all: boolean | null }>(allIntimateStatement, [
    session.caller.workspaceId,
    stale.branchId,
    stale.firstSequenceNo,
    stale.lastSequenceNo,
  ]);
  return rows[0]?.all === true;
}

/** How many of the last turns of a session are read for its mood. */
const feelingTurns = 200;

/** What people said in a session, in order. */
async function readPeople(session: Session, stale: StaleSession): Promise<string[]> {
  const { rows } = await session.query<{ text: string }>(readPeopleStatement, [
    session.caller.workspaceId,
    stale.branchId,
    stale.firstSequenceNo,
    stale.lastSequenceNo,
    shownCharacters,
    feelingTurns,
  ]);
  return rows.map(({ text }) => text).toReversed();
}

/** The long turns that have no summary yet: each gets its own. */
async function readLongTurns(session: Session, stale: StaleSession): Promise<Turn[]> {
  const { rows } = await session.query<Turn>(readLongTurnsStatement, [
    session.caller.workspaceId,
    stale.branchId,
    stale.newFrom,
    stale.lastSequenceNo,
    shownCharacters,
    longTurnCharacters,
  ]);
  return rows;
}

async function refreshNotesOf(session: Session, summaryId: string): Promise<void> {
  const { rows } = await session.query<{ id: string }>(
    'select message_id as id from mneme.summary_message where workspace_id = $1 and summary_id = $2 limit 1',
    [session.caller.workspaceId, summaryId],
  );
  await refreshSessionNotes(
    session,
    rows.map(({ id }) => id),
  );
}
