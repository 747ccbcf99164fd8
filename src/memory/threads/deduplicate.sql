with seen as materialized (
  select m.content_hash, count(*)::integer as occurrences, (array_agg(m.id order by m.sequence_no))[1] as id
  from mneme.message m
  where m.workspace_id = $1 and m.branch_id = $2 and m.sequence_no <= $3 and m.content_hash is not null
  group by m.content_hash
), node as materialized (
  select seen.*, n.access_count, n.last_accessed_at, n.usefulness
  from seen join mneme.memory_node n on n.workspace_id = $1 and n.branch_id = $2 and n.content_hash = seen.content_hash
)
select coalesce(sum(occurrences), 0)::integer as turns, count(*)::integer as nodes,
  coalesce(sum(access_count), 0)::integer as "accessCount",
  (select coalesce(json_agg(json_build_object('messageId', most.id, 'occurrences', most.occurrences,
     'accessCount', most.access_count, 'lastAccessedAt', most.last_accessed_at, 'usefulness', most.usefulness)
     order by most.occurrences desc, most.id), '[]')
   from (select * from node where occurrences > 1 order by occurrences desc, id limit $4) most) as repeated
from node
