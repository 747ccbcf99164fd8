insert into mneme.recall_trace (workspace_id, id, query, thread_id, parameters, timings, warnings, prompt_tokens,
  expires_at, owner_user_id, persona_id, created_by)
select w.id, $1, $2, t.id, $4, $5, $6, $11, now() + coalesce(w.trace_retention, make_interval(days => $12)),
  u.id, p.id, $8
from mneme.workspace w
left join mneme.thread t on t.workspace_id = w.id and t.id = $3
left join mneme.workspace_user u on u.workspace_id = w.id and u.id = $7
left join mneme.persona p on p.workspace_id = w.id and p.id = coalesce($9, t.persona_id)
where w.id = $10 and (p.id is not null or mneme_private.persona_id() is null)
