create or replace function mneme_search.explain_text(
  in_kind text, in_filter jsonb, in_query text, in_options text default 'costs off'
) returns setof text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  scope constant jsonb := mneme_search.resolve_scope(in_filter);
  found record;
begin
  select * into found from mneme_search.text_candidates(in_kind, scope, in_query, 100);
  return query execute format('explain (%s) ', in_options)
      || mneme_search.text_statement(in_kind, scope, cardinality(found.single), found.sources, found.local,
        mneme_search.default_weights())
    using (scope ->> 'workspace')::uuid, mneme_search.scope_ids(scope, 'place_threads'),
      mneme_search.scope_ids(scope, 'place_projects'),
      found.queries, found.single, found.rarities, found.average_length, found.total, 100, ' '
      || mneme_private.normalize_text(in_query) || ' ';
end
$$;
comment on function mneme_search.explain_text(text, jsonb, text, text) is
  'The plan of the very statement the text arm runs. For tests and tuning: granted to nobody.';
alter function mneme_search.explain_text(text, jsonb, text, text) owner to mneme_search;
revoke execute on function mneme_search.explain_text(text, jsonb, text, text) from public;
