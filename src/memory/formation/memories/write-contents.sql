with gone as (delete from mneme.memory_embedding e where e.workspace_id = $1 and e.memory_id = any ($2))
update mneme.memory_item m
set content = given.content,
  content_hash = mneme_private.content_hash(mneme_private.normalize_text(given.content))
from unnest($2::uuid[], $3::text[]) as given (id, content) where m.workspace_id = $1 and m.id = given.id
