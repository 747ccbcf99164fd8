select t.id from mneme.thread t
join mneme.message m on m.workspace_id = t.workspace_id and m.thread_id = t.id and m.external_id = $5
where t.workspace_id = $1 and t.channel = $2 and t.owner_user_id = $3
  and t.persona_id is not distinct from $4::uuid
  and m.role = 'assistant' and m.metadata ? 'gateway'
order by t.id desc limit 1
