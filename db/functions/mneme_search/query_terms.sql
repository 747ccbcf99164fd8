create or replace function mneme_search.query_terms(in_kind text, in_workspace uuid, in_query text, out lexeme text, out documents bigint)
returns setof record
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- The rarest 24 words, rarest first: the rest of a long query adds cost and no evidence.
  return query
  select word.lexeme, counted.documents
  from unnest(tsvector_to_array(mneme_private.search_vector(mneme_private.normalize_text(in_query)))) as word (lexeme)
  cross join lateral (
    select greatest(coalesce(sum(part.documents), 0), 0)::bigint as documents
    from (
      select s.documents from mneme_private.term_statistic s where s.workspace_id = in_workspace and s.kind = in_kind and s.lexeme = word.lexeme collate "C"
      union all
      (select d.documents from mneme_private.term_delta d where d.workspace_id = in_workspace and d.kind = in_kind and d.lexeme = word.lexeme collate "C" limit 2000)
    ) part
  ) counted
  order by counted.documents, word.lexeme
  limit 24;
end
$$;
comment on function mneme_search.query_terms(text, uuid, text) is 'The words of a query and in how many texts of a kind each occurs, with what is not folded in yet, rarest first.';
alter function mneme_search.query_terms(text, uuid, text) owner to mneme_search;
revoke execute on function mneme_search.query_terms(text, uuid, text) from public;
