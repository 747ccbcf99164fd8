import type { Sentiment } from '../../../language/sentiment.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const linkTurnsStatement = readStatement(import.meta.dirname, 'link-turns.sql');
const turnOfEachSessionStatement = readStatement(import.meta.dirname, 'turn-of-each-session.sql');
const updateSummaryStatement = readStatement(import.meta.dirname, 'update-summary.sql');
const insertSummaryStatement = readStatement(import.meta.dirname, 'insert-summary.sql');
const refreshSessionNotesStatement = readStatement(import.meta.dirname, 'refresh-session-notes.sql');

/** A summary to be stored. It inherits privacy and project from its thread. */
export interface NewSummary {
  readonly level: 'session' | 'thread';
  readonly threadId: string;
  readonly branchId: string;
  /** The number of the latest turn it covers. */
  readonly sourceSequenceNo: number;
  /**
   * Its start, which identifies it together with branch and level and does not change when turns are added. As
   * Postgres writes it.
   */
  readonly periodStart: string;
  /** Its end. If it is before the start, the start is used. */
  readonly periodEnd: string;
  readonly content: string;
  /** The summarizer that wrote it. */
  readonly writtenBy: string;
  /** Whether another summary has the same text for the same turns. */
  readonly redundant?: boolean;
  readonly messageCount: number;
  /** Whether it says what is intimate in a thread that is not. */
  readonly intimate?: boolean;
  /** For a session: the mood of the people in it. */
  readonly sentiment?: Sentiment;
}

/**
 * Writes or updates a summary, and returns its id, whether it is new, and whether its text is new. A changed text
 * loses its old vector in the same transaction, by a trigger. Null if there already is a summary that covers more, because another
 * run of the job was faster.
 */
export async function storeSummary(
  session: Session,
  summary: NewSummary,
): Promise<{ id: string; created: boolean; changed: boolean } | null> {
  const { workspaceId } = session.caller;
  const redundant = summary.redundant ?? false;
  const known = await session.query<{
    id: string;
    latest: number;
    content: string | null;
    redundant: boolean;
  }>(
    `select id, coalesce(source_sequence_no, 0) as latest, content, redundant from mneme.summary
     where workspace_id = $1 and level = $2 and thread_id = $3 and branch_id = $4 and period_start = $5`,
    [workspaceId, summary.level, summary.threadId, summary.branchId, summary.periodStart],
  );
  const before = known.rows[0];
  if (before && before.latest > summary.sourceSequenceNo) return null;
  if (before) {
    const changed = before.content !== summary.content || before.redundant !== redundant;
    await session.query(updateSummaryStatement, [
      workspaceId,
      before.id,
      summary.sourceSequenceNo,
      summary.periodEnd,
      summary.content,
      summary.messageCount,
      summary.writtenBy,
      redundant,
      summary.sentiment ?? null,
      summary.intimate ?? false,
    ]);
    return { id: before.id, created: false, changed };
  }
  const { rows } = await session.query<{ id: string }>(insertSummaryStatement, [
    workspaceId,
    summary.threadId,
    summary.level,
    summary.branchId,
    summary.sourceSequenceNo,
    summary.periodStart,
    summary.periodEnd,
    summary.content,
    summary.messageCount,
    summary.writtenBy,
    redundant,
    summary.sentiment ?? null,
    summary.intimate ?? false,
  ]);
  const id = rows[0]?.id;
  return id === undefined ? null : { id, created: true, changed: true };
}

/** Links a summary to the turns it was written from: those of its branch with these numbers. */
export async function linkTurns(
  session: Session,
  summaryId: string,
  branchId: string,
  range: { from: number; to: number },
): Promise<void> {
  await session.query(linkTurnsStatement, [
    session.caller.workspaceId,
    summaryId,
    branchId,
    range.from,
    range.to,
  ]);
}

/**
 * Updates topics, decisions and action items of the session summaries over these turns to what extraction found in
 * them. Summaries and extraction are done by different jobs: the last one to end writes the whole list.
 */
export async function refreshSessionNotes(session: Session, messageIds: readonly string[]): Promise<void> {
  await session.query(refreshSessionNotesStatement, [session.caller.workspaceId, messageIds]);
}

/** Updates the notes of all sessions of a thread to what its present readers may know. */
export async function refreshThreadNotes(session: Session, threadId: string): Promise<void> {
  const { rows } = await session.query<{ id: string }>(turnOfEachSessionStatement, [
    session.caller.workspaceId,
    threadId,
  ]);
  await refreshSessionNotes(
    session,
    rows.map(({ id }) => id),
  );
}
