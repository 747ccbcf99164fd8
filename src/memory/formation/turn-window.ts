import type { Session } from '../../postgres/session.ts';
import type { ExtractionTurn } from '../../providers/extractor.ts';

/** Earlier turns that an extractor is shown, to know what "it" and "she" are. */
const contextTurns = 6;

/** Characters of a turn an extractor is shown. */
const shownCharacters = 20_000;

/** Whose a derived row is and who sees it: copied from the turn it came from. */
export interface Privacy {
  readonly ownerUserId: string | null;
  readonly personaId: string | null;
  readonly visibility: string;
  readonly sensitivity: string;
  readonly createdBy: string | null;
}

/** A turn to extract from, with all that its derived rows inherit. */
export interface SourceTurn extends ExtractionTurn, Privacy {
  readonly threadId: string;
  readonly branchId: string;
  /** Whether its branch is the thread's trunk. */
  readonly onTrunk: boolean;
  readonly sequenceNo: number;
  readonly projectId: string | null;
  readonly channel: string | null;
  /** IANA name: the owner's zone, or the workspace's. */
  readonly timeZone: string;
}

/** Consecutive turns of one branch, and what was said before them. */
export interface TurnWindow {
  readonly turns: readonly SourceTurn[];
  readonly context: readonly ExtractionTurn[];
}

/**
 * Reads turns to extract from, grouped by branch and in their order. Left out: turns whose text isn't in the row,
 * what systems and tools said, and turns that were extracted from before (a job may run twice).
 */
export async function loadTurnWindows(
  session: Session,
  workspaceId: string | null,
  messageIds: readonly string[],
): Promise<TurnWindow[]> {
  const { rows } = await session.query<SourceTurn>(
    `select m.id, m.role, m.author, left(m.content, $3) as content, m.occurred_at as "occurredAt",
       m.thread_id as "threadId", m.branch_id as "branchId", b.parent_branch_id is null as "onTrunk",
       m.sequence_no as "sequenceNo", t.project_id as "projectId", t.channel,
       coalesce(u.time_zone, w.time_zone) as "timeZone",
       m.owner_user_id as "ownerUserId", m.persona_id as "personaId", m.visibility, m.sensitivity,
       m.created_by as "createdBy"
     from mneme.message m
     join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     join mneme.branch b on b.workspace_id = m.workspace_id and b.id = m.branch_id
     join mneme.workspace w on w.id = m.workspace_id
     left join mneme.workspace_user u on u.workspace_id = m.workspace_id and u.id = m.owner_user_id
     where m.workspace_id = $1 and m.id = any ($2) and m.content_state = 'inline' and m.role in ('user', 'assistant')
       and ${notExtracted('m')}
     order by m.branch_id, m.sequence_no`,
    [workspaceId, messageIds, shownCharacters],
  );
  const windows: TurnWindow[] = [];
  for (const turns of groupBy(rows, (turn) => turn.branchId).values()) {
    const first = turns[0];
    if (!first) continue;
    windows.push({ turns, context: await loadContext(session, workspaceId, first) });
  }
  return windows;
}

/**
 * The condition that nothing was extracted from the message aliased `message` yet. What one turn gave is stored in
 * one transaction, so a trace of it means that all of it is there.
 */
export function notExtracted(message: string): string {
  return `not exists (select from mneme.mention x where x.workspace_id = ${message}.workspace_id and x.message_id = ${message}.id)
    and not exists (select from mneme.fact_source x where x.workspace_id = ${message}.workspace_id and x.message_id = ${message}.id)
    and not exists (
      select from mneme.memory_source x
      join mneme.memory_item y on y.workspace_id = x.workspace_id and y.id = x.memory_id and y.extracted_by is not null
      where x.workspace_id = ${message}.workspace_id and x.message_id = ${message}.id)`;
}

async function loadContext(
  session: Session,
  workspaceId: string | null,
  first: SourceTurn,
): Promise<ExtractionTurn[]> {
  // A branch continues its parent's numbers, so one number bounds what came before on the whole line.
  const { rows } = await session.query<ExtractionTurn>(
    `with recursive line as (
       select id, parent_branch_id, fork_sequence_no, $3::integer - 1 as upto
       from mneme.branch where workspace_id = $1 and id = $2
       union all
       select b.id, b.parent_branch_id, b.fork_sequence_no, least(line.fork_sequence_no, line.upto)
       from line join mneme.branch b on b.workspace_id = $1 and b.id = line.parent_branch_id
     )
     select m.id, m.role, m.author, left(m.content, $4) as content, m.occurred_at as "occurredAt"
     from line join mneme.message m on m.workspace_id = $1 and m.branch_id = line.id and m.sequence_no <= line.upto
     where m.content_state = 'inline'
     order by m.sequence_no desc limit $5`,
    [workspaceId, first.branchId, first.sequenceNo, shownCharacters, contextTurns],
  );
  return rows.reverse();
}

function groupBy<Key, Value>(values: readonly Value[], key: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group) group.push(value);
    else groups.set(key(value), [value]);
  }
  return groups;
}
