import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const storeTurnSummariesStatement = readStatement(import.meta.dirname, 'store-turn-summaries.sql');
const linkTurnSummariesStatement = readStatement(import.meta.dirname, 'link-turn-summaries.sql');

/** A short summary of a long turn. */
export interface TurnSummary {
  readonly sequenceNo: number;
  /** The start that identifies it, as Postgres writes it. */
  readonly start: string;
  readonly content: string;
}

/**
 * Writes or updates the summaries of long turns of one branch, and links each to its turn: in two statements for any
 * number of summaries, and one more if a text that had a vector has changed. Returns the ids of those whose texts are
 * new.
 */
export async function storeTurnSummaries(
  session: Session,
  of: { readonly threadId: string; readonly branchId: string; readonly writtenBy: string },
  summaries: readonly TurnSummary[],
): Promise<string[]> {
  if (summaries.length === 0) return [];
  const { rows } = await session.query<{ id: string; sequenceNo: number; known: boolean; changed: boolean }>(
    storeTurnSummariesStatement,
    [
      session.caller.workspaceId,
      of.threadId,
      of.branchId,
      summaries.map(({ sequenceNo }) => sequenceNo),
      summaries.map(({ start }) => start),
      summaries.map(({ content }) => content),
      of.writtenBy,
    ],
  );
  await session.query(linkTurnSummariesStatement, [
    session.caller.workspaceId,
    of.branchId,
    rows.map(({ id }) => id),
    rows.map(({ sequenceNo }) => sequenceNo),
  ]);
  return rows.filter(({ changed }) => changed).map(({ id }) => id);
}
