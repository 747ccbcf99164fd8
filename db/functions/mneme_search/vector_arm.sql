create or replace function mneme_search.vector_arm(
  in_kind text, in_scope jsonb, in_query text, in_embedding public.halfvec, in_model_id integer, in_weights jsonb,
  in_limit integer
)
returns table (id uuid, score double precision, share double precision, similarity double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
set hnsw.iterative_scan = relaxed_order set hnsw.ef_search = 200 set hnsw.max_scan_tuples = 40000 set enable_sort = on
as $$
declare
  spoken constant text := ' ' || coalesce(in_scope ->> 'spoken', mneme_private.normalize_text(in_query)) || ' ';
  mode constant text := mneme_search.vector_mode(in_kind, in_scope, in_model_id);
begin
  if in_embedding is null or mode is null then
    return;
  end if;
  if in_scope -> 'formed' ? in_kind then
    return query select form.id, form.score, form.share, form.similarity
      from mneme_search.vector_form(in_kind, (in_scope ->> 'workspace')::uuid, (in_scope ->> 'user_id')::uuid,
        (in_scope ->> 'thread_id')::uuid, coalesce((in_scope ->> 'forked')::boolean, false),
        in_scope ? 'place_threads', mneme_search.scope_ids(in_scope, 'place_threads'),
        mneme_search.scope_ids(in_scope, 'place_projects'),
        (in_scope #>> '{corpus,message,user_length}')::double precision,
        (in_scope #>> '{corpus,message,other_length}')::double precision, in_embedding, in_model_id, mode, in_limit,
        spoken) form;
    return;
  end if;
  if mode = 'index' then
    -- The planner overestimates the cost of an ordered index scan. The setting ends with the function.
    perform set_config('enable_sort', 'off', true);
    -- For the local model fewer rows are needed, so half as many candidates are enough.
    perform set_config('hnsw.ef_search', '100', true) from mneme.embedding_model m
    where m.id = in_model_id and m.searched_dimensions is not null;
  end if;
  return query execute 'select ranked.id, ranked.score, ranked.share, ranked.similarity from ('
      || mneme_search.vector_statement(in_kind, in_scope, in_model_id, public.vector_dims(in_embedding), mode,
        in_weights) || ') ranked'
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'),
      mneme_search.scope_ids(in_scope, 'place_projects'), in_embedding, in_limit,
      spoken;
end
$$;
comment on function mneme_search.vector_arm(text, jsonb, text, public.halfvec, integer, jsonb, integer) is
  'The vector arm: rows of one kind by cosine similarity to the query, of vectors under one model; turns with their '
  'conversation.';
alter function mneme_search.vector_arm(text, jsonb, text, public.halfvec, integer, jsonb, integer) owner
  to mneme_search;
revoke execute on function mneme_search.vector_arm(text, jsonb, text, public.halfvec, integer, jsonb, integer)
  from public;
