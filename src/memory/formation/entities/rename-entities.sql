update mneme.entity known
set canonical_name = given.name, canonical_normalized = given.normalized, updated_at = now()
from unnest($2::uuid[], $3::text[], $4::text[]) as given (id, name, normalized)
where known.workspace_id = $1 and known.id = given.id
