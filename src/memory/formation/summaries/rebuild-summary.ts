import type { Caller } from '../../../postgres/caller.ts';
import { type Session, withSession } from '../../../postgres/session.ts';
import type { MemoryServices } from '../../services.ts';
import { rollUp } from './roll-up.ts';
import type { RollUpLevel, RollUpPlace } from './roll-up-due.ts';
import { summarizeThread } from './summarize-thread.ts';

interface Target {
  readonly id: string;
  readonly level: RollUpLevel | 'turn' | 'session' | 'thread';
  readonly threadId: string | null;
  readonly branchId: string | null;
  readonly projectId: string | null;
  readonly latest: number | null;
}

/**
 * Writes a summary again from its sources, keeping its id, and then the summaries built on it. Passages of its turns,
 * cached answers of a model about them and its measures are deleted, so that nothing of the suspect text is reused.
 * Does nothing if the summary no longer exists, or the texts of all its turns were removed.
 *
 * @throws ProviderError when the summarizer can't answer; AbortError when the signal fires; pg's errors.
 */
export async function rebuildSummary(
  services: MemoryServices,
  caller: Caller,
  summaryId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { workspaceId } = caller;
  const target = await withSession(services.pool, caller, (session) =>
    readTarget(session, workspaceId, summaryId),
  );
  if (!target) return;
  const { level, threadId, branchId, projectId, latest } = target;
  await withSession(services.pool, caller, (session) => prepare(session, workspaceId, target));
  if (threadId !== null && branchId !== null && latest !== null) {
    if (level === 'turn' || level === 'session')
      await summarizeThread(services, caller, threadId, signal, { since: latest - 1, branchId });
    if (level === 'thread') await summarizeThread(services, caller, threadId, signal, { since: latest });
  }
  const place: RollUpPlace | null =
    threadId !== null ? { threadId } : projectId !== null ? { projectId } : null;
  if (place) await rollUp(services, caller, place, signal);
}

async function readTarget(
  session: Session,
  workspaceId: string | null,
  summaryId: string,
): Promise<Target | null> {
  const { rows } = await session.query<Target>(
    `select id, level, thread_id as "threadId", branch_id as "branchId", project_id as "projectId", source_sequence_no as latest
     from mneme.summary where workspace_id = $1 and id = $2 and content_state in ('inline', 'archived') and exists (
       select from mneme.message m
       where m.workspace_id = $1 and m.id = any (mneme_private.turns_under(summary.id)) and m.content_state in ('inline', 'archived'))`,
    [workspaceId, summaryId],
  );
  return rows[0] ?? null;
}

async function prepare(session: Session, workspaceId: string | null, target: Target): Promise<void> {
  await session.query(
    'update mneme.summary set support = null, coverage = null where workspace_id = $1 and id = $2',
    [workspaceId, target.id],
  );
  await session.query(
    `delete from mneme.summary_passage p
     where p.workspace_id = $1 and exists (
       select from mneme.summary_message l join mneme.message m on m.workspace_id = $1 and m.id = l.message_id
       where l.workspace_id = $1 and l.summary_id = $2 and m.branch_id = p.branch_id
         and m.sequence_no between p.first_sequence_no and p.last_sequence_no)`,
    [workspaceId, target.id],
  );
  // With a cached answer, the model would not be called again.
  await session.query(
    `delete from mneme.model_answer a
     where a.workspace_id = $1 and a.task = 'summarize' and a.id in (
       select said.answer_id from mneme.summary_message l join mneme.model_answer_message said on said.workspace_id = $1 and said.message_id = l.message_id
       where l.workspace_id = $1 and l.summary_id = $2
       union
       select said.answer_id from mneme.summary_part l join mneme.model_answer_summary said on said.workspace_id = $1 and said.summary_id = l.part_id
       where l.workspace_id = $1 and l.summary_id = $2)`,
    [workspaceId, target.id],
  );
  // The node itself; for a session or a turn, the days it is in.
  await session.query(
    `insert into mneme_private.summary_due (workspace_id, branch_id, project_id, persona_id, level, first_day)
     select distinct $1::uuid, s.branch_id, case when s.branch_id is null then s.project_id end,
       case when s.branch_id is null then s.persona_id end, case when s.level in ('week', 'month') then s.level::text else 'day' end,
       (coalesce(m.occurred_at, s.period_start) at time zone mneme_private.day_zone($1, s.thread_id))::date
     from mneme.summary s
     left join mneme.summary_message l on s.level in ('turn', 'session') and l.workspace_id = $1 and l.summary_id = s.id
     left join mneme.message m on m.workspace_id = $1 and m.id = l.message_id
     where s.workspace_id = $1 and s.id = $2 and s.level <> 'thread'
     on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7()`,
    [workspaceId, target.id],
  );
}
