with free as materialized (
  select message_id from mneme_private.awaiting_extraction
  where workspace_id = $1 and branch_id = $2 and (taken_by is null or taken_by = $3 or taken_until < now())
    and message_id <> all ($5)
  order by message_id limit $4 for update)
update mneme_private.awaiting_extraction a set taken_by = $3, taken_until = now() + make_interval(secs => $6)
from free where a.workspace_id = $1 and a.message_id = free.message_id returning a.message_id as id
