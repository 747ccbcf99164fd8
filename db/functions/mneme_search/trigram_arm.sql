create or replace function mneme_search.trigram_arm(in_kind text, in_scope jsonb, in_query text, in_limit integer)
returns table (id uuid, score double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0 set pg_trgm.word_similarity_threshold = 0.45 set cpu_operator_cost = 0.1
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  lexemes text[];
  unknown text[];
begin
  -- Only words the workspace does not know: misspelt, cut off, or run together. Known words are the text arm's.
  select array_agg(t.lexeme) into lexemes from mneme_search.query_terms(in_kind, workspace, in_query) t where t.documents = 0;
  if lexemes is null then
    return;
  end if;
  select array_agg(word) into unknown
  from (
    select word from unnest(regexp_split_to_array(mneme_private.normalize_text(in_query), ' ')) with ordinality as given (word, place)
    where length(word) between 5 and 40 and tsvector_to_array(mneme_private.search_vector(word)) && lexemes
    order by length(word) desc, place limit 3
  ) rare;
  if unknown is null then
    return;
  end if;
  return query execute mneme_search.trigram_statement(in_kind, in_scope)
    using workspace, mneme_search.scope_ids(in_scope, 'place_threads'), mneme_search.scope_ids(in_scope, 'place_projects'), unknown, in_limit;
end
$$;
comment on function mneme_search.trigram_arm(text, jsonb, text, integer) is 'The trigram arm: rows with a word spelt nearly like one of the query that the workspace does not know.';
alter function mneme_search.trigram_arm(text, jsonb, text, integer) owner to mneme_search;
revoke execute on function mneme_search.trigram_arm(text, jsonb, text, integer) from public;
