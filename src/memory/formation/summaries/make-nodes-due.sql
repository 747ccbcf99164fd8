insert into mneme_private.summary_due (workspace_id, branch_id, project_id, persona_id, level, first_day)
select distinct $1::uuid, s.branch_id, case when s.branch_id is null then s.project_id end,
  case when s.branch_id is null then s.persona_id end,
  case when s.level in ('week', 'month') then s.level::text else 'day' end,
  (coalesce(m.occurred_at, s.period_start) at time zone mneme_private.day_zone($1, s.thread_id))::date
from mneme.summary s
left join mneme.summary_message l on s.level in ('turn', 'session') and l.workspace_id = $1 and l.summary_id = s.id
left join mneme.message m on m.workspace_id = $1 and m.id = l.message_id
where s.workspace_id = $1 and s.id = $2 and s.level <> 'thread'
on conflict on constraint summary_due_key do update set mark = mneme_private.uuid_v7()
