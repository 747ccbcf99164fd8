select given.name, given.normalized, exists (
  select from mneme_private.unwanted_entity u
  where u.workspace_id = $2 and u.name_hash = mneme_private.content_hash(given.normalized)
    and (u.owner_user_id is null or u.owner_user_id = $3)) as unwanted
from (select name, mneme_private.normalize_text(name) as normalized from unnest($1::text[]) name) given
