select mneme_private.enqueue('deliver', jsonb_build_object('webhookId', w.id),
  w.id || case when least_wait.of_jobs then ' of jobs' else '' end,
  least(greatest(interval '0', least_wait.at - now()), interval '1 day'))
from mneme.webhook w
cross join lateral (
  select d.event = 'job_progress' and d.attempts = 0 as of_jobs, greatest(min(d.next_at), w.resume_at) as at
  from mneme.webhook_delivery d
  where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'waiting'
    and (w.enabled or d.event = 'test')
  group by of_jobs) least_wait
where w.workspace_id = $1 and w.id = $2 and exists (
  select from mneme.membership m
  where m.workspace_id = w.workspace_id and m.user_id = w.user_id and m.role = w.role)
