with line as (
  select b.id, greatest(coalesce(b.fork_sequence_no, 0), coalesce((
    select max(s.source_sequence_no) from mneme.summary s
    where s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = b.id and s.level = 'session'), 0)) as covered,
    coalesce(b.fork_sequence_no, 0) as fork
  from mneme.branch b where b.workspace_id = $1 and b.thread_id = $2
), fresh as (
  select line.id as branch_id, m.session_no, min(m.sequence_no) as new_from
  from line join mneme.message m
    on m.workspace_id = $1 and m.branch_id = line.id
      and m.sequence_no > greatest(least(line.covered, coalesce($3, line.covered)), line.fork)
  group by line.id, m.session_no
  having max(m.sequence_no) > min(line.covered) or not exists (
    select from mneme.summary s where s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = line.id
      and s.level = 'session' and s.source_sequence_no between min(m.sequence_no) and max(m.sequence_no))
    or (line.id = $4 and min(m.sequence_no) = $3 + 1)
)
select fresh.branch_id as "branchId", fresh.new_from as "newFrom", min(m.sequence_no) as "firstSequenceNo",
  max(m.sequence_no) as "lastSequenceNo", count(*)::integer as turns, max(m.occurred_at)::text as "endedAt",
  -- A session is identified by its start, and imported turns often have the same second: the number of the first turn
  -- is added as microseconds.
  (array_agg(m.occurred_at + m.sequence_no * interval '1 microsecond' order by m.sequence_no))[1]::text as "startedAt"
from fresh join mneme.message m
  on m.workspace_id = $1 and m.branch_id = fresh.branch_id and m.session_no = fresh.session_no
group by fresh.branch_id, fresh.session_no, fresh.new_from
order by fresh.branch_id, fresh.session_no
