select distinct m.idempotency_key as key
from unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[]) as given (key, owner_id, persona_id, visibility)
join mneme.memory_item m on m.workspace_id = $1 and m.idempotency_key = given.key
  and (m.extracted_by is not null or (m.owner_user_id is not distinct from given.owner_id
    and m.persona_id is not distinct from given.persona_id and m.visibility = given.visibility))
