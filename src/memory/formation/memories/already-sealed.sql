select given.place::integer - 1 as place
from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[]) with ordinality
  as given (owner, persona, visibility, mark, turn, place)
where exists (
  select from mneme.memory_item m
  where m.workspace_id = $1 and m.owner_user_id = given.owner and m.persona_id is not distinct from given.persona
    and m.visibility::text = given.visibility and m.recorded_to is null and m.content_state = 'sealed'
    and m.idempotency_key in ('sealed:' || given.mark, 'sealed:' || given.mark || ':' || given.turn))
