select m.id, m.owner_user_id as owner, m.content_state = 'sealed' as sealed,
  coalesce(s.recallable, true) as recallable
from mneme.memory_item m
left join mneme_private.sealed_text s on s.workspace_id = m.workspace_id and s.memory_id = m.id
where m.workspace_id = $1 and m.id = any (mneme_operation.memory_versions($2)) and m.recorded_to is null
  and m.content_state in ('inline', 'sealed')
