with next as (
  select d.id, d.event, d.thread_id, d.user_id, w.url, w.role
  from mneme.webhook w
  join mneme.membership m
    on m.workspace_id = w.workspace_id and m.user_id = w.user_id and m.role = w.role
  join mneme.webhook_delivery d on d.workspace_id = w.workspace_id and d.webhook_id = w.id
  where w.workspace_id = $1 and w.id = $2 and (w.enabled or d.event = 'test')
    and coalesce(w.resume_at, '-infinity') <= now() and d.state = 'waiting' and d.next_at <= now()
  order by d.attempts, d.id limit 1 for update of d skip locked
), same as (
  delete from mneme.webhook_delivery
  where workspace_id = $1 and id in (
    select d.id from mneme.webhook_delivery d join next
      on d.event = next.event and d.thread_id is not distinct from next.thread_id
        and d.user_id is not distinct from next.user_id and d.id <> next.id
    where d.workspace_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.attempts = 0
      and d.next_at <= now() and d.event <> 'test'
    for update of d skip locked)
  returning created_at
)
update mneme.webhook_delivery d
set next_at = now() + make_interval(secs => $3),
  created_at = least(d.created_at, (select min(same.created_at) from same))
from next
where d.workspace_id = $1 and d.id = next.id
returning d.id, d.event, d.workspace_id as "workspaceId", d.thread_id as "threadId", d.user_id as "userId",
  d.created_at as since, next.url,
  array(select s.secret from mneme_private.webhook_secret s
    where s.workspace_id = $1 and s.webhook_id = $2 and (s.good_until is null or s.good_until > now())
    order by s.good_until desc nulls first) as secrets,
  case when d.thread_id is not null then exists (
      select from mneme.thread t where t.workspace_id = $1 and t.id = d.thread_id
        and (next.role = 'service' or t.visibility = 'workspace'))
    else d.event in ('test', 'memory_formed', 'job_progress') or next.role = 'service' end as allowed,
  next.role = 'service' as "hearsAll"
