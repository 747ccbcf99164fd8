select count(*)::integer as places,
  to_json(max(greatest(created_at, updated_at))) #>> '{}' as "changedAt"
from mneme.taxonomy_node where workspace_id = $1
