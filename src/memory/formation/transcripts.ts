import type { Session } from '../../postgres/session.ts';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { extractable } from './extract/turn-window.ts';

// In no file of its own: what is still to be extracted is said once, where turns are extracted.
const sessionsOverStatement = `
  with due as (
    select line.id as branch_id, m.session_no, line.thread_id, max(m.sequence_no) as last_no,
      min(m.sequence_no) as first_no
    from (
      select b.id, b.thread_id, b.last_session_no,
        greatest(b.transcript_kept_to, b.transcript_removed_to, coalesce(b.fork_sequence_no, 0)) as done_to
      from mneme.branch b
      join mneme.thread t on t.workspace_id = b.workspace_id and t.id = b.thread_id
      join mneme.workspace w on w.id = b.workspace_id
      where b.workspace_id = $1 and (w.privacy_mode or t.privacy_mode)
        and b.last_sequence_no > greatest(b.transcript_kept_to, b.transcript_removed_to,
          coalesce(b.fork_sequence_no, 0))
    ) line
    join mneme.message m on m.workspace_id = $1 and m.branch_id = line.id and m.sequence_no > line.done_to
      and m.content_state in ('inline', 'archived')
    group by line.id, line.thread_id, line.last_session_no, m.session_no
    having m.session_no < line.last_session_no
      or greatest(max(m.occurred_at), max(m.created_at)) < now() - make_interval(secs => $3)
    union
    select m.branch_id, m.session_no, m.thread_id, max(m.sequence_no), min(m.sequence_no)
    from mneme.workspace w join mneme.message m on m.workspace_id = w.id
      and m.occurred_at < now() - w.transcript_retention and m.content_state in ('inline', 'archived')
    where w.id = $1
    group by m.branch_id, m.session_no, m.thread_id
  )
  select due.branch_id as "branchId", due.session_no as "sessionNo"
  from due
  where (exists (
      select from mneme.summary s
      where s.workspace_id = $1 and s.thread_id = due.thread_id and s.branch_id = due.branch_id
        and s.level = 'session'
        and s.source_sequence_no = due.last_no)
      -- What is drawn from it is sealed, and it is summed up nowhere.
      or mneme_private.seals_thread($1, due.thread_id))
    and not exists (
      select from mneme.message later
      where later.workspace_id = $1 and later.branch_id = due.branch_id and later.session_no = due.session_no
        and later.sequence_no > due.last_no)
    and not exists (
      select from mneme_private.formation_backlog waits
      where waits.workspace_id = $1 and waits.branch_id = due.branch_id
        and waits.from_sequence_no <= due.last_no and waits.to_sequence_no >= due.first_no)
    and not exists (
      select from mneme.message m
      where m.workspace_id = $1 and m.branch_id = due.branch_id and m.session_no = due.session_no
        and m.content_state in ('inline', 'archived')
        and ${extractable})
  order by due.branch_id, due.session_no limit $2`;

/** How many sessions one run checks, each in a separate transaction. */
const sessionsAtOnce = 200;

/** After how many seconds without turns a session is over even if its thread was not closed. */
const idleSeconds = 3600;

interface OverSession {
  readonly branchId: string;
  readonly sessionNo: number;
}

/**
 * Removes the transcripts of a workspace's sessions that are over, processed and summarised, if privacy mode is on or
 * their retention period has passed. Summaries and what was stated stay. If memories are sealed, there are no
 * summaries to wait for. What is not processed yet waits for the next run. In privacy mode, traces are deleted after
 * an hour, because queries repeat what was said.
 *
 * @returns how many turns lost their texts.
 * @throws pg's errors; AbortError when the signal fires.
 */
export async function removeTranscripts(call: Call): Promise<number> {
  const { signal, caller } = call;
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const over = await inSession(call, (session) => sessionsOver(session));
    let turns = 0;
    for (const { branchId, sessionNo } of over) {
      signal?.throwIfAborted();
      turns += await inSessionAnew(call, async (session) => {
        const { rows } = await session.query<{ turns: number }>(
          'select mneme_private.remove_transcript($1, $2) as turns',
          [branchId, sessionNo],
        );
        return rows[0]?.turns ?? 0;
      });
    }
    removed += turns;
    if (over.length < sessionsAtOnce || turns === 0) break;
  }
  await inSession(call, (session) =>
    session.query(
      `delete from mneme.recall_trace r using mneme.workspace w
       where r.workspace_id = $1 and w.id = $1 and w.privacy_mode and r.created_at < now() - make_interval(secs => $2)`,
      [caller.workspaceId, idleSeconds],
    ),
  );
  return removed;
}

/** Sessions that are completely processed, by privacy mode and by retention. */
async function sessionsOver(session: Session): Promise<OverSession[]> {
  const { rows } = await session.query<OverSession>(sessionsOverStatement, [
    session.caller.workspaceId,
    sessionsAtOnce,
    idleSeconds,
  ]);
  return rows;
}
