import type { Session } from '../../../postgres/session.ts';
import { readStatement } from '../../../postgres/statement-file.ts';

const forgetMovedDaysStatement = readStatement(import.meta.dirname, 'forget-moved-days.sql');
const claimDueStatement = readStatement(import.meta.dirname, 'claim-due.sql');
const markNewTurnsStatement = readStatement(import.meta.dirname, 'mark-new-turns.sql');
const markParentsDueStatement = readStatement(import.meta.dirname, 'mark-parents-due.sql');

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

/**
 * Marks the days of a thread's new turns as due, on each branch, whenever those turns were said. Their numbers tell
 * what is new, so that storing a turn needs no extra work. If the thread's time zone (`day_zone`) has changed, all days
 * are marked. Only turns that a session's summary covers are included, because their own summaries are written with it.
 * Also marks the days of conversations that were saved, or saved again, without turns.
 */
export async function markNewTurns(session: Session, threadId: string): Promise<void> {
  await session.query(forgetMovedDaysStatement, [session.caller.workspaceId, threadId]);
  await session.query(markNewTurnsStatement, [session.caller.workspaceId, threadId]);
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
  await session.query(markParentsDueStatement, [
    session.caller.workspaceId,
    days.map(({ branchId }) => branchId),
    days.map(({ projectId }) => projectId),
    days.map(({ personaId }) => personaId),
    days.map(({ level }) => level),
    days.map(({ firstDay }) => firstDay),
  ]);
}
