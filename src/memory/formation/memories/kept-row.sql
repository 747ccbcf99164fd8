select m.id, m.recorded_to is null and m.content_state = 'sealed' as holds
from mneme.memory_item m
where m.workspace_id = $1 and m.owner_user_id = $2 and m.persona_id is not distinct from $3::uuid
  and m.visibility = $4 and m.idempotency_key = any ($5)
order by holds desc limit 1
