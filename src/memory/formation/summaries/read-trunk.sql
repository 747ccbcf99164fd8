select t.title, s.branch_id as "branchId", count(*)::integer as sessions, sum(s.message_count)::integer as turns,
  max(s.source_sequence_no) as latest, (array_agg(s.period_start order by s.source_sequence_no))[1]::text as start,
  max(s.period_end)::text as "endedAt",
  to_char(min(s.period_start) at time zone zone.name, 'YYYY-MM')
    = to_char(max(s.period_end) at time zone zone.name, 'YYYY-MM') as "withinMonth"
from mneme.summary s
cross join (select mneme_private.day_zone($1, $2) as name offset 0) zone
join mneme.thread t on t.workspace_id = s.workspace_id and t.id = s.thread_id
join mneme.branch b on b.workspace_id = s.workspace_id and b.id = s.branch_id and b.parent_branch_id is null
where s.workspace_id = $1 and s.thread_id = $2 and s.level = 'session' and s.content_state = 'inline'
group by t.title, s.branch_id, zone.name
