create or replace function mneme_search.expand(in_query text, in_scope jsonb)
returns table (surface text, entity_id uuid, canonical_name text, similarity double precision)
language plpgsql stable security definer rows 5
set search_path = pg_catalog, public set pg_trgm.similarity_threshold = 0.55
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  words text[];
  grams text[];
  threshold real;
begin
  if not exists (select from mneme.entity e where e.workspace_id = workspace) then
    return;
  end if;
  select w.alias_similarity_threshold into threshold from mneme.workspace w where w.id = workspace;
  perform set_config('pg_trgm.similarity_threshold', threshold::text, true);
  words := (regexp_split_to_array(mneme_private.normalize_text(in_query), ' '))[1:64];
  -- Runs of one to four words. A lone grammar word names nobody, whatever it is spelt like.
  select array_agg(distinct gram) into grams
  from generate_series(1, cardinality(words)) first
  cross join generate_series(0, 3) more
  cross join lateral (select array_to_string(words[first:first + more], ' ') as gram) made
  where first + more <= cardinality(words) and gram <> '' and (more > 0 or length(to_tsvector('english', gram)) > 0);
  if grams is null then
    return;
  end if;
  return query execute mneme_search.expand_statement(in_scope) using workspace, grams,
    array(select gram from unnest(grams) as gram where length(gram) between 4 and 60 and length(to_tsvector('english', gram)) > 0 order by gram limit 48);
end
$$;
comment on function mneme_search.expand(text, jsonb) is 'The entities a query names: its word runs that are a known variant, or by trigrams nearly one. Merged entities resolve to the one they became.';
alter function mneme_search.expand(text, jsonb) owner to mneme_search;
revoke execute on function mneme_search.expand(text, jsonb) from public;
