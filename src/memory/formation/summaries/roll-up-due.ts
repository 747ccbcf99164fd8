import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const forgetMovedDaysStatement = readStatement(import.meta.dirname, 'forget-moved-days.sql');
const claimDueStatement = readStatement(import.meta.dirname, 'claim-due.sql');

/** The pyramid's levels above the turn, in the order they are built. */
export const rollUpLevels = ['day', 'week', 'month'] as const;
export type RollUpLevel = (typeof rollUpLevels)[number];

/** What days, weeks and months belong to: a thread, on each of its branches, or a project over its threads. */
export type RollUpPlace = { readonly threadId: string } | { readonly projectId: string };

/** A day, week or month whose summary has to be written again. */
export interface DueNode {
  readonly branchId: string | null;
  readonly projectId: string | null;
  readonly personaId: string | null;
  readonly level: RollUpLevel;
  /** Its first day, `YYYY-MM-DD`, in the place's time zone. */
  readonly firstDay: string;
  /** The mark in the database. A summary with an older mark was read too early. */
  readonly mark: string;
}

const again = 'on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7()';

/** The condition for a saved conversation without turns in the thread $2: a session `s` that has no turn. */
const savedSession = `s.workspace_id = $1 and s.thread_id = $2 and s.level = 'session' and s.source_sequence_no = 0`;

/**
 * Marks the days of a thread's new turns as due, on each branch, whenever those turns were said. Their numbers tell
 * what is new, so that storing a turn needs no extra work. If the thread's time zone (`day_zone`) has changed, all days
 * are marked. Only turns that a session's summary covers are included, because their own summaries are written with it.
 * Also marks the days of conversations that were saved, or saved again, without turns.
 */
export async function markNewTurns(session: Session, threadId: string): Promise<void> {
  await session.query(forgetMovedDaysStatement, [session.caller.workspaceId, threadId]);
  await session.query(
    `with line as materialized (
       select b.id, zone.name as time_zone, b.rolled_up_zone is null as first, greatest(coalesce(b.fork_sequence_no, 0),
           case when b.rolled_up_zone = zone.name then b.rolled_up_to else 0 end) as seen,
         coalesce((select max(s.source_sequence_no) from mneme.summary s
           where s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = b.id and s.level = 'session'), 0)
             as covered,
         exists (select from mneme.summary s where ${savedSession} and s.branch_id = b.id) as saved
       from mneme.branch b cross join (select mneme_private.day_zone($1, $2) as name offset 0) zone
       where b.workspace_id = $1 and b.thread_id = $2
       for no key update of b
     ), told as (
       -- A thread's summary from before there were roll-ups may be its one session's.
       update mneme.summary s set redundant = true from line
       where line.first and s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = line.id and s.level = 'thread'
         and not s.redundant
         and (select count(*) from mneme.summary_part l where l.workspace_id = $1 and l.summary_id = s.id) = 1
     ), marked as (
       insert into mneme_private.summary_due (workspace_id, branch_id, level, first_day)
       select $1::uuid, line.id, 'day', (m.occurred_at at time zone line.time_zone)::date
       from line join mneme.message m
         on m.workspace_id = $1 and m.branch_id = line.id and m.sequence_no > line.seen
           and m.sequence_no <= line.covered
       union
       -- A session that was its day's only one may go on after midnight, and stands for that day no longer.
       select $1, line.id, 'day', (last.occurred_at at time zone line.time_zone)::date
       from line
       join mneme.message last on last.workspace_id = $1 and last.branch_id = line.id and last.sequence_no = line.seen
       join mneme.message next on next.workspace_id = $1 and next.branch_id = line.id
         and next.sequence_no = line.seen + 1
       where line.covered > line.seen and next.session_no = last.session_no
       union
       select $1, line.id, 'day', (s.period_start at time zone line.time_zone)::date
       from line join mneme.summary s on ${savedSession} and s.branch_id = line.id
       where line.saved and not exists (
         select from mneme.summary_part l
         join mneme.summary day on day.workspace_id = $1 and day.id = l.summary_id and day.level = 'day'
         where l.workspace_id = $1 and l.part_id = s.id and day.updated_at >= s.updated_at)
       ${again})
     update mneme.branch b set rolled_up_to = line.covered, rolled_up_zone = line.time_zone
     from line where b.workspace_id = $1 and b.id = line.id and (line.covered > line.seen or line.saved)`,
    [session.caller.workspaceId, threadId],
  );
}

function placeCondition(place: RollUpPlace): string {
  return 'threadId' in place
    ? 'due.branch_id in (select b.id from mneme.branch b where b.workspace_id = $1 and b.thread_id = $2)'
    : 'due.project_id = $2';
}

/** The id of the thread or project. */
export function placeId(place: RollUpPlace): string {
  return 'threadId' in place ? place.threadId : place.projectId;
}

/** The next nodes of one level that are due, the earliest first. */
export async function readDue(
  session: Session,
  place: RollUpPlace,
  level: RollUpLevel,
  limit: number,
): Promise<DueNode[]> {
  const { rows } = await session.query<DueNode>(
    `select due.branch_id as "branchId", due.project_id as "projectId", due.persona_id as "personaId", due.level,
       due.first_day::text as "firstDay", due.mark
     from mneme_private.summary_due due
     where due.workspace_id = $1 and ${placeCondition(place)} and due.level = $3
     order by due.first_day, due.branch_id, due.persona_id limit $4`,
    [session.caller.workspaceId, placeId(place), level, limit],
  );
  return rows;
}

/** Of nodes read before, those that have not changed since, by their indexes in the list. They are no longer due. */
export async function claimDue(session: Session, nodes: readonly DueNode[]): Promise<Set<number>> {
  const { rows } = await session.query<{ mark: string }>(
    // Locked in the same order in which others mark them.
    claimDueStatement,
    [session.caller.workspaceId, nodes.map(({ mark }) => mark)],
  );
  const claimed = new Set(rows.map(({ mark }) => mark));
  return new Set([...nodes.keys()].filter((at) => claimed.has(nodes[at]?.mark ?? '')));
}

/**
 * Marks the parents of nodes that were stored or deleted: a day's week, a week's month, and the project's day. A
 * month is written from its whole weeks and, for weeks shared with another month, from its own days.
 */
export async function markParentsDue(session: Session, nodes: readonly DueNode[]): Promise<void> {
  const days = nodes.filter(({ level }) => level !== 'month');
  if (days.length === 0) return;
  await session.query(
    `with given as (
       select node.branch_id, node.project_id, node.persona_id, node.level, node.first_day,
         date_trunc('week', node.first_day)::date as monday
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::date[])
         as node (branch_id, project_id, persona_id, level, first_day)
     ), above as (
       select branch_id, project_id, persona_id, 'week' as level, monday as first_day from given where level = 'day'
       union
       select branch_id, project_id, persona_id, 'month', date_trunc('month', first_day)::date from given
       where (level = 'week') = (date_trunc('month', monday) = date_trunc('month', monday + 6))
       union
       select null, t.project_id, t.persona_id, 'day', given.first_day
       from given
       join mneme.branch b on b.workspace_id = $1 and b.id = given.branch_id and b.parent_branch_id is null
       join mneme.thread t on t.workspace_id = $1 and t.id = b.thread_id and t.project_id is not null
         and t.visibility = 'workspace' and t.sensitivity = 'neutral'
       where given.level = 'day'
     )
     insert into mneme_private.summary_due (workspace_id, branch_id, project_id, persona_id, level, first_day)
     select $1, branch_id, project_id, persona_id, level, first_day from above
     order by branch_id, project_id, persona_id, level, first_day
     ${again}`,
    [
      session.caller.workspaceId,
      days.map(({ branchId }) => branchId),
      days.map(({ projectId }) => projectId),
      days.map(({ personaId }) => personaId),
      days.map(({ level }) => level),
      days.map(({ firstDay }) => firstDay),
    ],
  );
}
