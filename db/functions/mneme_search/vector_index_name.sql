create or replace function mneme_search.vector_index_name(in_kind text, in_workspace uuid, in_model_id integer)
returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select format('%s_%s_m%s%s_hnsw', in_kind, replace(in_workspace::text, '-', ''), m.id, '_d' || m.searched_dimensions)
  from mneme.embedding_model m where m.id = in_model_id
$$;
comment on function mneme_search.vector_index_name(text, uuid, integer) is
  'What the nearest-neighbour index of a workspace''s vectors of one kind and model is called: at most 63 bytes. The '
  'dimensions searched are part of it, since an index of others is of no use.';
alter function mneme_search.vector_index_name(text, uuid, integer) owner to mneme_search;
revoke execute on function mneme_search.vector_index_name(text, uuid, integer) from public;
