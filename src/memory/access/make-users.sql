select mneme_operation.ensure_user(missing.key, null)
from (
  select distinct given.key from unnest($1::text[]) as given (key)
  where not exists (
    select from mneme.workspace_user u where u.workspace_id = $2 and u.external_id = given.key)
  order by given.key) missing
