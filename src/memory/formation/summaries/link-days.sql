insert into mneme.summary_message (workspace_id, summary_id, message_id)
select s.workspace_id, s.id, m.id
from mneme.summary s
cross join lateral (select mneme_private.day_zone($1, s.thread_id) as name) zone
join mneme.message m on m.workspace_id = $1 and m.branch_id = s.branch_id
  and m.occurred_at >= s.period_start - interval '2 hours' and m.occurred_at < s.period_end + interval '2 hours'
where s.workspace_id = $1 and s.id = any ($2)
  and (m.occurred_at at time zone zone.name)::date = (s.period_start at time zone zone.name)::date
  and not exists (select from mneme.summary_message l
    where l.workspace_id = $1 and l.summary_id = s.id and l.message_id = m.id)
for key share of m
on conflict do nothing
