create or replace function mneme_search.entity_arm(
  in_kind text, in_scope jsonb, in_entities uuid[], in_similarities double precision[], in_limit integer
)
returns table (id uuid, score double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
begin
  if coalesce(cardinality(in_entities), 0) = 0 then
    return;
  end if;
  if in_scope -> 'formed' ? 'all' then
    return query select form.id, form.score
      from mneme_search.entity_form(in_kind, (in_scope ->> 'workspace')::uuid, (in_scope ->> 'user_id')::uuid,
        (in_scope ->> 'thread_id')::uuid, coalesce((in_scope ->> 'forked')::boolean, false),
        in_scope ? 'place_threads', mneme_search.scope_ids(in_scope, 'place_threads'),
        mneme_search.scope_ids(in_scope, 'place_projects'), in_entities,
        in_similarities, in_limit) form;
    return;
  end if;
  return query execute mneme_search.entity_statement(in_kind, in_scope)
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'),
      mneme_search.scope_ids(in_scope, 'place_projects'), in_entities, in_similarities, in_limit;
end
$$;
comment on function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) is
  'The entity arm: rows of one kind that name what the query names (where nothing links them: by any name '
  'of it), those with more and rarer entities first.';
alter function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) owner to mneme_search;
revoke execute on function mneme_search.entity_arm(text, jsonb, uuid[], double precision[], integer) from public;
