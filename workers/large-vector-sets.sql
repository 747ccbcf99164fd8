select large.kind, large.workspace_id as "workspaceId", large.model_id as "modelId",
  large.vectors::double precision as vectors, large.in_use as "inUse", large.index_name as "indexName",
  part.relname as partition, model.dimensions, model.searched_dimensions as searched
from mneme_private.large_vector_sets($1) large
join mneme.embedding_model model on model.id = large.model_id
join pg_inherits on inhparent = format('mneme.%I', large.kind || '_embedding')::regclass
join pg_class part on part.oid = inhrelid
where satisfies_hash_partition(inhparent, 16, right(part.relname, 2)::integer, large.workspace_id)
