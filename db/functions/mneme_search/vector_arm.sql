create or replace function mneme_search.vector_arm(in_kind text, in_scope jsonb, in_embedding public.halfvec, in_model_id integer, in_limit integer)
returns table (id uuid, similarity double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog set jit = off set max_parallel_workers_per_gather = 0
set hnsw.iterative_scan = relaxed_order set hnsw.ef_search = 100 set hnsw.max_scan_tuples = 40000
as $$
declare
  mode constant text := mneme_search.vector_mode(in_kind, in_scope, in_model_id);
begin
  if in_embedding is null or mode is null then
    return;
  end if;
  return query execute 'select found.id, 1 - found.distance from ('
      || mneme_search.vector_statement(in_kind, in_scope, in_model_id, public.vector_dims(in_embedding), mode) || ') found'
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), in_embedding, in_limit;
end
$$;
comment on function mneme_search.vector_arm(text, jsonb, public.halfvec, integer, integer) is 'The vector arm: rows of one kind by cosine similarity to the query, of vectors under one model.';
alter function mneme_search.vector_arm(text, jsonb, public.halfvec, integer, integer) owner to mneme_search;
revoke execute on function mneme_search.vector_arm(text, jsonb, public.halfvec, integer, integer) from public;
