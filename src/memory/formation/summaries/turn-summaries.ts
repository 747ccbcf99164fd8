import type { Session } from '../../../postgres/session.ts';

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
  workspaceId: string | null,
  of: { readonly threadId: string; readonly branchId: string; readonly writtenBy: string },
  summaries: readonly TurnSummary[],
): Promise<string[]> {
  if (summaries.length === 0) return [];
  const { rows } = await session.query<{ id: string; sequenceNo: number; known: boolean; changed: boolean }>(
    `with given as materialized (
       select * from unnest($4::integer[], $5::timestamptz[], $6::text[]) as g (sequence_no, starts_at, content)
     ), old as materialized (
       select s.id, given.sequence_no, given.starts_at, given.content,
         s.redundant or s.content is distinct from given.content as changed
       from given join mneme.summary s on s.workspace_id = $1 and s.level = 'turn' and s.thread_id = $2
         and s.branch_id = $3 and s.period_start = given.starts_at
     ), updated as (
       update mneme.summary s set source_sequence_no = old.sequence_no, period_end = old.starts_at, content = old.content,
         content_state = 'inline', message_count = 1, written_by = $7, redundant = false, support = null, coverage = null,
         updated_at = now()
       from old where s.workspace_id = $1 and s.id = old.id
     ), inserted as (
       insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id,
         period_start, period_end, content, message_count, written_by, redundant, owner_user_id, persona_id, visibility,
         sensitivity, created_by)
       select t.workspace_id, 'turn', t.id, $3, given.sequence_no, t.project_id, given.starts_at, given.starts_at,
         given.content, 1, $7, false, t.owner_user_id, t.persona_id, t.visibility, m.sensitivity, mneme_private.user_id()
       from given join mneme.thread t on t.workspace_id = $1 and t.id = $2
       join mneme.message m on m.workspace_id = $1 and m.branch_id = $3 and m.sequence_no = given.sequence_no
       where given.sequence_no not in (select sequence_no from old)
       order by given.sequence_no
       on conflict do nothing
       returning id, source_sequence_no
     )
     select id, sequence_no as "sequenceNo", true as known, changed from old
     union all
     select id, source_sequence_no, false, true from inserted
     order by 2`,
    [
      workspaceId,
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
    [workspaceId, of.branchId, rows.map(({ id }) => id), rows.map(({ sequenceNo }) => sequenceNo)],
  );
  return rows.filter(({ changed }) => changed).map(({ id }) => id);
}
