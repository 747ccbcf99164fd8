import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const storeTurnSummariesStatement = readStatement(import.meta.dirname, 'store-turn-summaries.sql');

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
  await session.query(
    `insert into mneme.summary_message (workspace_id, summary_id, message_id)
     select m.workspace_id, given.summary_id, m.id
     from unnest($3::uuid[], $4::integer[]) as given (summary_id, sequence_no)
     join mneme.message m on m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no = given.sequence_no
     order by m.id for key share of m
     on conflict do nothing`,
    [
      session.caller.workspaceId,
      of.branchId,
      rows.map(({ id }) => id),
      rows.map(({ sequenceNo }) => sequenceNo),
    ],
  );
  return rows.filter(({ changed }) => changed).map(({ id }) => id);
}
