create or replace function mneme_search.lexeme_documents(
  in_kind text, in_workspace uuid, in_lexeme text, in_readers uuid[]
) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    -- A word with more changes than are counted may be in some text.
    select greatest(coalesce(sum(part.documents), 0), case when count(*) < 2000 then 0 else 1 end)::bigint
    from (
      select s.documents
      from unnest(in_readers) as reader (id) cross join lateral (select s.documents
        from mneme_private.term_statistic s
        where s.workspace_id = in_workspace and s.kind = in_kind and s.lexeme = in_lexeme collate "C"
          and s.reader_id = reader.id offset 0) s
      union all
      (select d.documents
        from unnest(in_readers) as reader (id) cross join lateral (select d.documents
          from mneme_private.term_delta d
          where d.workspace_id = in_workspace and d.kind = in_kind and d.lexeme = in_lexeme collate "C"
            and d.reader_id = reader.id offset 0) d
        limit 2000)
    ) part);
end
$$;
comment on function mneme_search.lexeme_documents(text, uuid, text, uuid[]) is
  'In how many texts of a kind a lexeme occurs, among those counted for some readers, with what is not folded in yet '
  '(at most 2,000 changes of it, so that a recall never waits for the fold; a word with more is in one text at least).';
alter function mneme_search.lexeme_documents(text, uuid, text, uuid[]) owner to mneme_search;
revoke execute on function mneme_search.lexeme_documents(text, uuid, text, uuid[]) from public;
