select k.prefix, exists (
  select from mneme_private.api_key_secret s
  where s.workspace_id = k.workspace_id and s.api_key_id = k.id and s.id = $3) as own
from mneme.api_key k where k.workspace_id = $1 and k.id = $2
