create or replace function mneme_search.query_terms(
  in_kind text, in_scope jsonb, in_query text, out lexeme text, out operand tsquery, out documents bigint
)
returns setof record
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := (in_scope ->> 'workspace')::uuid;
  words constant text[] := case when in_scope ? 'lexemes'
    then array(select jsonb_array_elements_text(in_scope -> 'lexemes'))
    else tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(coalesce(in_scope ->> 'words',
      in_query)))) end;
  counted constant jsonb := in_scope -> 'counted' -> in_kind;
  readers constant uuid[] := mneme_search.scope_ids(in_scope, 'counted_for');
  -- What others share with the reader alone is not counted for them: its words may be in some text.
  at_least constant bigint := case when (in_scope ->> 'in_audience')::boolean or in_scope ? 'readers' then 1 else 0 end;
begin
  -- The rarest 24 words, rarest first, those that no text has last: the others of a long query add cost and no
  -- evidence.
  if not in_scope ? 'word_groups' then
    return query
    select word.lexeme, mneme_search.term_operand(word.lexeme), word.documents
    from (
      -- A single letter that begins a pair is counted with it.
      select given.lexeme, greatest(coalesce((counted ->> given.lexeme)::bigint,
        mneme_search.lexeme_documents(in_kind, workspace, given.lexeme, readers)), at_least,
        (mneme_search.term_operand(given.lexeme)::text like '%:*')::integer) as documents
      from unnest(words) as given (lexeme)
    ) word
    order by word.documents = 0, 3, 1
    limit 24;
    return;
  end if;
  -- A group is one term: it matches at most as many texts as its forms; a phrase, at most as many as its rarest word.
  return query
  with form as materialized (
    select given.place, written.operand, mneme_private.whole_words(mneme_private.search_vector(written.form)) as lexemes
    from jsonb_array_elements(in_scope -> 'word_groups') with ordinality as given (forms, place)
    cross join lateral (
      select distinct told.form, mneme_private.text_query(told.form, true) as operand
      from jsonb_array_elements_text(given.forms) as told (form)
    ) written
    where numnode(written.operand) > 0
  ), seen as materialized (
    select word.lexeme, greatest(coalesce((counted ->> word.lexeme)::bigint,
      mneme_search.lexeme_documents(in_kind, workspace, word.lexeme, readers)), at_least) as documents
    from (select unnest(words) union select unnest(form.lexemes) from form) as word (lexeme)
  ), term as (
    select seen.lexeme, mneme_search.term_operand(seen.lexeme) as operand, seen.documents
    from seen where seen.lexeme = any (words)
    union all
    select null, string_agg('(' || counted.operand::text || ')', '|')::tsquery, sum(counted.documents)::bigint
    from (
      select form.place, form.operand, (select min(seen.documents) from seen
        where seen.lexeme = any (form.lexemes)) as documents from form
    ) counted
    group by counted.place
  )
  select term.lexeme, term.operand, term.documents from term
  order by term.documents = 0, 3, 1, term.operand::text limit 24;
end
$$;
comment on function mneme_search.query_terms(text, jsonb, text) is
  'The terms of a query, rarest first, each with the condition that a text has it and in how many texts of a kind it '
  'occurs, with what is not folded in yet. A term is a word, or a number in all the forms it is written in, which has '
  'no lexeme.';
alter function mneme_search.query_terms(text, jsonb, text) owner to mneme_search;
revoke execute on function mneme_search.query_terms(text, jsonb, text) from public;
