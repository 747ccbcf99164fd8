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
      -- As extract/turn-window.ts says what is still to be extracted.
      and m.role in ('user', 'assistant') and m.content_visible is distinct from ''
      and not exists (
        select from mneme_private.extracted_turn x where x.workspace_id = m.workspace_id and x.message_id = m.id))
order by due.branch_id, due.session_no limit $2
