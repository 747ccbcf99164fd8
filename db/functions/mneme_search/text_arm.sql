create or replace function mneme_search.text_arm(
  in_kind text, in_scope jsonb, in_query text, in_weights jsonb, in_limit integer
)
returns table (id uuid, score double precision, share double precision, coverage double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  spoken constant text := ' ' || coalesce(in_scope ->> 'spoken', mneme_private.normalize_text(in_query)) || ' ';
  found record;
begin
  select * into found from mneme_search.text_candidates(in_kind, in_scope, in_query, in_limit);
  if coalesce(cardinality(found.sources), 0) = 0 then
    return;
  end if;
  if in_scope -> 'formed' ? in_kind then
    -- There are so few texts that all words select candidates: one source.
    return query select form.id, form.score, form.share, form.coverage
      from mneme_search.text_form(in_kind, (in_scope ->> 'workspace')::uuid, (in_scope ->> 'user_id')::uuid,
        (in_scope ->> 'thread_id')::uuid, coalesce((in_scope ->> 'forked')::boolean, false),
        in_scope ? 'place_threads', mneme_search.scope_ids(in_scope, 'place_threads'),
        mneme_search.scope_ids(in_scope, 'place_projects'),
        (in_scope #>> '{corpus,message,user_length}')::double precision,
        (in_scope #>> '{corpus,message,other_length}')::double precision, found.queries, found.single, found.rarities,
        found.average_length, found.total, found.local, in_limit,
        spoken) form;
    return;
  end if;
  return query execute 'select ranked.id, ranked.score, ranked.share, ranked.coverage from ('
      || mneme_search.text_statement(in_kind, in_scope, cardinality(found.single), found.sources, found.local,
        in_weights) || ') ranked'
    using (in_scope ->> 'workspace')::uuid, mneme_search.scope_ids(in_scope, 'place_threads'),
      mneme_search.scope_ids(in_scope, 'place_projects'),
      found.queries, found.single, found.rarities, found.average_length, found.total, in_limit, spoken;
end
$$;
comment on function mneme_search.text_arm(text, jsonb, text, jsonb, integer) is
  'The text arm: rows of one kind ranked like BM25. Share is the score on a scale where 1 is the most the words could '
  'give; coverage is how much of the query''s rarity the row itself holds.';
alter function mneme_search.text_arm(text, jsonb, text, jsonb, integer) owner to mneme_search;
revoke execute on function mneme_search.text_arm(text, jsonb, text, jsonb, integer) from public;
