update mneme.memory_item again set usefulness = before.usefulness, access_count = before.access_count,
  last_accessed_at = before.last_accessed_at
from mneme.memory_source s
join mneme.memory_source said on said.workspace_id = $1 and said.message_id = s.message_id
join mneme.memory_item before on before.workspace_id = $1 and before.id = said.memory_id
where s.workspace_id = $1 and s.message_id = any ($2) and again.workspace_id = $1 and again.id = s.memory_id
  and again.set_aside_at is null
  and again.usefulness = 0.5 and before.usefulness <> 0.5 and before.set_aside_at is not null
  and before.kind = again.kind and before.content_hash = again.content_hash
