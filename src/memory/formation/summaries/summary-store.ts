import type { Sentiment } from '../../../language/sentiment.ts';
import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const linkTurnsStatement = readStatement(import.meta.dirname, 'link-turns.sql');
const turnOfEachSessionStatement = readStatement(import.meta.dirname, 'turn-of-each-session.sql');

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

/** The channels of a branch's last turns up to a number, the latest last; null if none was said elsewhere than its thread. */
const channelsOf = (branch: string, upTo: string, turns: string) => `(
  select case when bool_or(used.elsewhere) then array_agg(used.channel order by used.latest) end
  from (
    select coalesce(m.channel, o.channel) as channel, max(m.sequence_no) as latest,
      bool_or(m.channel is not null) as elsewhere
    from mneme.message m join mneme.thread o on o.workspace_id = m.workspace_id and o.id = m.thread_id
    where m.workspace_id = $1 and m.branch_id = ${branch}::uuid and m.sequence_no > ${upTo}::integer - ${turns}::integer
      and m.sequence_no <= ${upTo}::integer
    group by 1) used
  where used.channel is not null)`;

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
    await session.query(
      `update mneme.summary
       set source_sequence_no = $3, period_end = greatest($4, period_start), content = $5, content_state = 'inline',
         message_count = $6, written_by = $7, redundant = $8, sentiment = $9, support = null, coverage = null,
         sensitivity = case when $10 then 'intimate'
           else (select t.sensitivity from mneme.thread t where t.workspace_id = $1 and t.id = thread_id) end,
         channels = case when level = 'session' then ${channelsOf('summary.branch_id', '$3', '$6')} end,
         updated_at = now()
       where workspace_id = $1 and id = $2`,
      [
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
      ],
    );
    return { id: before.id, created: false, changed };
  }
  const { rows } = await session.query<{ id: string }>(
    `insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, project_id, period_start,
       period_end, content, message_count, written_by, redundant, sentiment, channels, owner_user_id, persona_id,
       visibility, sensitivity, created_by)
     select t.workspace_id, $3::text, t.id, $4::uuid, $5::integer, t.project_id, $6::timestamptz,
       greatest($7::timestamptz, $6::timestamptz), $8::text, $9::integer, $10, $11, $12,
       case when $3 = 'session' then ${channelsOf('$4', '$5', '$9')} end, t.owner_user_id,
       t.persona_id, t.visibility, case when $13 then 'intimate' else t.sensitivity end, mneme_private.user_id()
     from mneme.thread t where t.workspace_id = $1 and t.id = $2
     on conflict do nothing returning id`,
    [
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
    ],
  );
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
 * The condition that everybody who sees the summary `affected` may see the row aliased `row`: a private memory may
 * have a turn of a shared thread as its source.
 */
function asOpenAs(row: 'i' | 'e'): string {
  return `(${row}.visibility = 'workspace'
    or (affected.visibility = 'private' and ${row}.owner_user_id = affected.owner_user_id
               and (${row}.persona_id is null or ${row}.persona_id = affected.persona_id)))
               and (${row}.sensitivity = 'neutral' or affected.sensitivity = 'intimate')`;
}

/** The current memories of a kind that were extracted from the turns of an `affected` summary, as an array. */
const itemsOf = (kind: 'decision' | 'task') => `coalesce((
           select array_agg(content order by valid_from, id) from (
             select distinct i.id, i.content, i.valid_from
             from mneme.summary_message s
             join mneme.memory_source x on x.workspace_id = $1 and x.message_id = s.message_id
             join mneme.memory_item i on i.workspace_id = $1 and i.id = x.memory_id
             where s.workspace_id = $1 and s.summary_id = affected.summary_id and i.kind = '${kind}'
               and i.content_state = 'inline' and i.recorded_to is null and i.set_aside_at is null
               and ${asOpenAs('i')}) ${kind}), '{}')`;

/**
 * Updates topics, decisions and action items of the session summaries over these turns to what extraction found in
 * them. Summaries and extraction are done by different jobs: the last one to end writes the whole list.
 */
export async function refreshSessionNotes(session: Session, messageIds: readonly string[]): Promise<void> {
  await session.query(
    `with affected as (
       select distinct s.summary_id, summary.visibility, summary.owner_user_id, summary.persona_id, summary.sensitivity
       from mneme.summary_message s join mneme.summary on summary.workspace_id = s.workspace_id
         and summary.id = s.summary_id
       where s.workspace_id = $1 and s.message_id = any ($2) and summary.level = 'session'
     ), notes as (
       select affected.summary_id, affected.visibility,
         coalesce((
           select array_agg(name order by mentions desc, name) from (
             select e.canonical_name as name, count(*) as mentions
             from mneme.summary_message s
             join mneme.mention m on m.workspace_id = $1 and m.message_id = s.message_id
             join mneme.entity said on said.workspace_id = $1 and said.id = m.entity_id
             join mneme.entity e on e.workspace_id = $1
               and e.id = case when said.merged_into_id is null then said.id else mneme_private.entity_root(said.id) end
             where s.workspace_id = $1 and s.summary_id = affected.summary_id and ${asOpenAs('e')}
               and (m.sensitivity = 'neutral' or affected.sensitivity = 'intimate')
             group by e.canonical_name order by count(*) desc, e.canonical_name limit 8) topic), '{}') as topics,
         ${itemsOf('decision')} as key_decisions,
         ${itemsOf('task')} as action_items
       from affected
     )
     update mneme.summary
     set topics = notes.topics, key_decisions = notes.key_decisions, action_items = notes.action_items
     from notes
     -- Not where its thread was shared since: what was read is for its owner.
     where summary.workspace_id = $1 and summary.id = notes.summary_id and summary.visibility = notes.visibility
       and (summary.topics, summary.key_decisions, summary.action_items)
         is distinct from (notes.topics, notes.key_decisions, notes.action_items)`,
    [session.caller.workspaceId, messageIds],
  );
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
