create or replace function mneme_search.explain_vector(
  in_kind text, in_filter jsonb, in_embedding text, in_model_id integer, in_mode text,
  in_options text default 'costs off'
) returns setof text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
set hnsw.iterative_scan = relaxed_order set hnsw.ef_search = 200 set hnsw.max_scan_tuples = 40000 set enable_sort = on
as $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
begin
  if in_mode = 'index' then
    -- The planner overestimates the cost of an ordered index scan. The setting ends with the function.
    perform set_config('enable_sort', 'off', true);
  end if;
  return query execute format('explain (%s) ', in_options)
      || mneme_search.vector_statement(in_kind, scope, in_model_id, public.vector_dims(in_embedding::public.halfvec),
        in_mode, mneme_search.default_weights())
    using (scope ->> 'workspace')::uuid, mneme_search.scope_ids(scope, 'place_threads'),
      mneme_search.scope_ids(scope, 'place_projects'), in_embedding::public.halfvec, 100, ' ';
end
$$;
comment on function mneme_search.explain_vector(text, jsonb, text, integer, text, text) is
  'The plan of the very statement the vector arm runs in a mode. For tests and tuning: granted to nobody.';
alter function mneme_search.explain_vector(text, jsonb, text, integer, text, text) owner to mneme_search;
revoke execute on function mneme_search.explain_vector(text, jsonb, text, integer, text, text) from public;
