with line as materialized (
  select b.id, zone.name as time_zone, b.rolled_up_zone is null as first, greatest(coalesce(b.fork_sequence_no, 0),
      case when b.rolled_up_zone = zone.name then b.rolled_up_to else 0 end) as seen,
    coalesce((select max(s.source_sequence_no) from mneme.summary s
      where s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = b.id and s.level = 'session'), 0)
        as covered,
    exists (
      select from mneme.summary s
      where s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = b.id and s.level = 'session'
        -- A conversation that was saved without turns.
        and s.source_sequence_no = 0) as saved
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
  from line join mneme.summary s on s.workspace_id = $1 and s.thread_id = $2 and s.branch_id = line.id
    and s.level = 'session' and s.source_sequence_no = 0
  where line.saved and not exists (
    select from mneme.summary_part l
    join mneme.summary day on day.workspace_id = $1 and day.id = l.summary_id and day.level = 'day'
    where l.workspace_id = $1 and l.part_id = s.id and day.updated_at >= s.updated_at)
  on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7())
update mneme.branch b set rolled_up_to = line.covered, rolled_up_zone = line.time_zone
from line where b.workspace_id = $1 and b.id = line.id and (line.covered > line.seen or line.saved)
