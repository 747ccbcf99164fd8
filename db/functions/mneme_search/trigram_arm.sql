create or replace function mneme_search.trigram_arm(in_kinds text[], in_scope jsonb, in_query text, in_limit integer)
returns table (kind text, id uuid, score double precision)
language plpgsql stable security definer rows 100
set search_path = pg_catalog, pg_temp set jit = off set max_parallel_workers_per_gather = 0
  set pg_trgm.word_similarity_threshold = 0.45 set cpu_operator_cost = 0.1
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  -- In a workspace with so few texts, the texts themselves are compared. That also finds words that were written
  -- together and words that are not counted yet.
  read_through constant boolean := (select coalesce(sum((held.value ->> 'documents')::bigint), 0) <= 200
    from jsonb_each(in_scope -> 'corpus') as held);
  known text[];
  unknown text[];
  unknown_stems text[];
  looked_up boolean := false;
  near record;
  words text[] := '{}';
  operands tsquery[] := '{}';
  similarities double precision[] := '{}';
begin
  -- Only words that no text of these kinds has: misspelt, cut off, or written together. The text arm has the others.
  select array_agg(given.word), array_agg(given.stem) into unknown, unknown_stems
  from (
    select told.word, stemmed.stem
    from unnest(regexp_split_to_array(coalesce(in_scope ->> 'spoken', mneme_private.normalize_text(in_query)), ' '))
      with ordinality as told (word, place)
    -- Words alone: a piece says nothing about how its word is spelt.
    cross join lateral (select term.lexeme from unnest(mneme_private.search_vector(told.word)) as term
      where term.positions is not null) as stemmed (stem)
    where length(told.word) between 5 and 40
      and not exists (select from unnest(in_kinds) as held (kind)
        where coalesce((in_scope #>> array['counted', held.kind, stemmed.stem])::bigint,
          mneme_search.lexeme_documents(held.kind, workspace, stemmed.stem,
            mneme_search.scope_ids(in_scope, 'counted_for'))) > 0)
    order by length(told.word) desc, told.place limit 3
  ) given;
  if unknown is null then
    return;
  end if;
  foreach kind in array in_kinds loop
    if read_through then
      return query execute 'select $6, near.* from (' || mneme_search.trigram_statement(kind, in_scope) || ') near'
        using workspace, mneme_search.scope_ids(in_scope, 'place_threads'),
          mneme_search.scope_ids(in_scope, 'place_projects'), unknown, in_limit, kind;
      continue;
    end if;
    -- With more texts, the similar words among the workspace's words are looked up once for all kinds, then the texts
    -- that have them.
    if not looked_up then
      for i in 1..cardinality(unknown) loop
        for near in execute mneme_search.near_word_statement() using workspace, in_kinds, unknown_stems[i],
          mneme_search.scope_ids(in_scope, 'counted_for') loop
          words := words || unknown[i];
          operands := operands || mneme_search.quote_lexeme(near.lexeme)::tsquery;
          similarities := similarities || near.similarity;
        end loop;
      end loop;
      looked_up := true;
    end if;
    if cardinality(words) > 0 then
      return query execute 'select $8, near.* from (' || mneme_search.near_text_statement(kind, in_scope) || ') near'
        using workspace, mneme_search.scope_ids(in_scope, 'place_threads'),
          mneme_search.scope_ids(in_scope, 'place_projects'), words, in_limit, operands, similarities, kind;
    end if;
  end loop;
end
$$;
comment on function mneme_search.trigram_arm(text[], jsonb, text, integer) is
  'The trigram arm: rows of some kinds with a word spelt nearly like one of the query that the workspace does not '
  'know.';
alter function mneme_search.trigram_arm(text[], jsonb, text, integer) owner to mneme_search;
revoke execute on function mneme_search.trigram_arm(text[], jsonb, text, integer) from public;
